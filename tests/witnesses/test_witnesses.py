"""Stored matches of every game, edition and version open, fold to what they folded to, and are decided alike."""

import msgspec
import pytest

from fleacircus.core import Match
from fleacircus.games import CATALOGUE
from kit import witness

NAMES = witness.names()
EVERY_WITNESS = pytest.mark.parametrize("name", NAMES)
AUDITED = [name for name in NAMES if witness.newest(witness.read(name).game)]


@EVERY_WITNESS
def test_a_stored_match_folds_to_what_every_viewer_knew(name):
    stored = witness.read(name)
    match = witness.opened(stored)
    assert tuple(witness.prints(match, stored.every)) == stored.prints
    assert (match.outcome is None) == (stored.record is None)


@pytest.mark.parametrize("name", AUDITED)
def test_a_stored_match_is_decided_alike(name):
    stored = witness.read(name)
    match = witness.audited(stored)
    assert tuple(witness.prints(match, stored.every))[-1] == stored.prints[-1]


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith("-open")])
def test_what_a_viewer_saw_of_an_open_match_reads_back(name):
    match = witness.opened(witness.read(name))
    for seat in (*range(match.game.seats), None):
        assert Match.from_record(match.record(seat)).state == match.view(seat)


def test_every_game_of_the_catalogue_has_witnesses_of_both_kinds():
    kept = {(witness.read(name).game, witness.read(name).record is None) for name in NAMES}
    assert kept >= {(game, still) for game in CATALOGUE for still in (True, False)}


def test_a_witness_that_was_tampered_with_is_found_out():
    """One die of one roll: the fold shows it to somebody, and deciding again says where."""
    name = next(name for name in AUDITED if name.startswith("mutants"))
    stored = witness.read(name)
    match = witness.opened(stored)
    seq, entry = next((n, e) for n, e in enumerate(match.log) if any(_tag(event) == "rolled" for event in e.events))
    match.log[seq] = _with_other_dice(entry)
    with pytest.raises(ValueError, match=f"entry {seq} is not what"):
        match.audit()
    assert tuple(witness.prints(match, 1)) != tuple(witness.prints(witness.opened(stored), 1))


def _tag(event):
    return type(event).__struct_config__.tag


def _with_other_dice(entry):
    events = tuple(
        msgspec.structs.replace(event, faces=tuple(reversed([*event.faces[:-1], "other"])))
        if _tag(event) == "rolled"
        else event
        for event in entry.events
    )
    return msgspec.structs.replace(entry, events=events)
