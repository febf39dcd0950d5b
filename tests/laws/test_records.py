"""Records: nothing secret before the end, and no change goes unseen."""

import json
from contextlib import suppress
from random import Random

import pytest

from fleacircus.core import Illegal, Match, codec, entry_type
from fleacircus.core.chance import commitment, stream
from fleacircus.games import load
from kit.alter import another, changed, leaves
from kit.catalogue import RUNS, matches

PART = 3
"""Every so many-th field is forged; `make soak` forges them all."""
EVERY_RUN = pytest.mark.parametrize("index", range(len(RUNS)), ids=[run.label for run in RUNS])


def sealed(record):
    """The record with the fingerprint that belongs to it, as somebody who knows the format would write it."""
    blank = codec.encode({**record, "digest": ""})
    return codec.encode({**record, "digest": codec.digest(blank)})


def refused(record, reason=None):
    """Whether the record is refused, and for that reason."""
    with pytest.raises(ValueError, match=reason) as caught:
        Match.from_record(sealed(record))
    return bool(str(caught.value))


def first_match(index):
    match = matches(index)[0]
    return match, json.loads(match.record())


@EVERY_RUN
def test_before_the_end_a_record_has_no_seed_and_nothing_hidden(index):
    match, _ = first_match(index)
    middle = match.at(len(match.log) // 2)
    assert middle.outcome is None
    for seat in (*range(middle.game.seats), None):
        data = middle.record(seat)
        told = json.loads(data)
        assert told["seed"] is None
        assert told["commitment"] == commitment(middle.seed)
        assert middle.seed.encode() not in data
        assert all("action" not in entry for entry in told["entries"])
        read = Match.from_record(data)
        assert read.state == middle.view(seat)
        assert read.record(seat) == data
        with pytest.raises(ValueError, match="without its seed"):
            read.play(0, None)


@EVERY_RUN
def test_a_finished_record_reads_back(index):
    match, record = first_match(index)
    assert sealed(record) == match.record()
    assert Match.from_record(match.record()).outcome == match.outcome


@EVERY_RUN
def test_a_changed_leaf_breaks_the_fingerprint(index):
    _, record = first_match(index)
    rng = Random(index)
    everything = [path for path, _ in leaves(record) if path not in (("format",), ("digest",))]
    for path in rng.sample(everything, 40):
        forged = changed(record, path, another(dict(leaves(record))[path], rng))
        with pytest.raises(ValueError, match=r"fingerprint|Expected|Invalid|Object"):
            Match.from_record(codec.encode(forged))


@EVERY_RUN
def test_a_changed_entry_is_refused_even_with_a_fitting_fingerprint(index):
    """Every third field; runs of one game begin at different ones."""
    forge(index, PART)


@pytest.mark.soak
@EVERY_RUN
def test_no_changed_entry_is_accepted_with_a_fitting_fingerprint(index):
    forge(index, 1)


def forge(index, part):
    """Fields of every kind of entry, event and action are changed. What the seed does not decide is refused.

    What it does decide is sound, if another: it made no difference to anything.
    """
    match, record = first_match(index)
    rng = stream("forger", index)
    by_field = {}
    for path, old in leaves(record["entries"]):
        by_field.setdefault(_field(record["entries"], path), []).append((path, old))
    assert len(by_field) > 8
    tried = list(by_field.values())[index % part :: part]
    sound = []
    for candidates in tried:
        path, old = rng.choice(candidates)
        forged = {**record, "entries": changed(record["entries"], path, another(old, rng))}
        if not _decided(match, path[0], forged["entries"]):
            assert refused(forged), path
        else:
            assert json.loads(Match.from_record(sealed(forged)).record())["entries"] == forged["entries"], path
            sound.append(path)
    assert len(sound) < len(by_field) / 4, sound
    assert Match.from_record(sealed(record)).log == match.log


def _decided(match, at, entries):
    """Whether the seed decides what is written, from the entry that was changed to the end."""
    try:
        written = codec.decode(codec.encode(entries), list[entry_type(match.game)])
        again = Match.start(match.game, match.seed) if at == 0 else Match.of(match.game, match.seed, match.log[:at])
        if at == 0 and again.log != written[:1]:
            return False
        for entry in written[max(1, at) :]:
            again.undo(entry.seat) if entry.undoes is not None else again.play(entry.seat, entry.action)
            if again.log[-1] != entry:
                return False
    except (Illegal, ValueError):
        return False
    return again.outcome == match.outcome


def _field(entries, path):
    """What a leaf is: the kind of the thing it stands in, and the names on the way, without positions."""
    kind, node = "", entries
    for step in path[:-1]:
        node = node[step]
        kind = node.get("type", kind) if isinstance(node, dict) else kind
    return kind, *(step for step in path if isinstance(step, str))


@EVERY_RUN
def test_dropped_doubled_and_exchanged_entries_are_refused(index):
    match, record = first_match(index)
    entries = record["entries"]
    for at in (0, 1, match.standing[len(match.standing) // 2], len(entries) - 1):  # what was taken back may be missing
        assert refused({**record, "entries": entries[:at] + entries[at + 1 :]})
        assert refused({**record, "entries": [*entries[: at + 1], *entries[at:]]})
    dice = [at for at in range(1, len(entries) - 1) if match.log[at].chance != match.log[at + 1].chance]
    for at in dice[:1] or [1]:  # what one seat does without chance may well be done in another order
        assert refused({**record, "entries": [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]})
    assert refused({**record, "entries": []})


@EVERY_RUN
def test_another_ending_is_refused(index):
    _, record = first_match(index)
    outcome = record["outcome"]
    worse = {**outcome, "places": [place + 1 for place in outcome["places"]]}
    assert refused({**record, "outcome": worse}, "the outcome is not")
    assert refused({**record, "outcome": {**outcome, "clause": "XX-1"}}, "the outcome is not")
    assert refused({**record, "outcome": None}, "exactly when the match is over")
    assert refused({**record, "entries": record["entries"][:-1], "outcome": None}, "exactly when")
    assert refused({**record, "entries": record["entries"][:-1]}, "the outcome is not")


@EVERY_RUN
def test_another_seed_is_refused(index):
    match, record = first_match(index)
    assert refused({**record, "seed": "mine"}, "committed")
    assert refused({**record, "seed": None}, "exactly when the match is over")
    assert refused({**record, "commitment": commitment("mine")}, "committed")
    other = {**record, "seed": "mine", "commitment": commitment("mine")}
    if any(entry.chance for entry in match.log):
        assert refused(other, "entry \\d+ is not")
    else:
        assert Match.from_record(sealed(other)).log == match.log, "without chance every seed gives the same match"


@EVERY_RUN
def test_another_game_or_table_is_refused(index):
    _, record = first_match(index)
    assert refused({**record, "game": "chess@1"}, "no game")
    assert refused({**record, "format": "fleacircus/0"}, "format")
    assert refused({**record, "options": {**record["options"], "no such option": 1}})
    assert refused({**record, "options": [1, 2]})


@EVERY_RUN
def test_other_options_are_refused_where_they_make_a_difference(index):
    for match in matches(index):
        record = json.loads(match.record())
        for run in RUNS:
            options = {**record["options"], **run.options}
            if run.game == match.game.id and options != record["options"]:
                if _replayed(load(run.game, options), match) == match.log:
                    assert Match.from_record(sealed({**record, "options": options})).log == match.log
                else:
                    assert refused({**record, "options": options})


def _replayed(game, match):
    """The log that the actions of a match give in another game, up to the first that it refuses."""
    again = Match.start(game, match.seed)
    for entry in match.log[1:]:
        try:
            again.undo(entry.seat) if entry.undoes is not None else again.play(entry.seat, entry.action)
        except (Illegal, ValueError):
            break
    return again.log


@EVERY_RUN
def test_a_forged_view_is_read_or_refused_but_never_breaks(index):
    """A record without its seed cannot be audited; whatever is written in it, reading it ends in order."""
    match, _ = first_match(index)
    told = json.loads(match.at(min(len(match.log) - 2, 30)).record(0))
    rng = stream("vandal", index)
    written = list(leaves(told["entries"]))
    for path, old in rng.sample(written, min(60, len(written))):
        for new in (another(old, rng), rng.choice([None, -1, 99, "x", [], {}, 2**70])):
            forged = sealed({**told, "entries": changed(told["entries"], path, new)})
            with suppress(ValueError):
                assert Match.from_record(forged).seed is None


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b"\xff\xfe", b'{"format":1}', b"[" * 5000])
def test_what_is_no_record_is_refused(data):
    with pytest.raises(ValueError, match=r"."):
        Match.from_record(data)
