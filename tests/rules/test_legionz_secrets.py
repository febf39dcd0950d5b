"""Legionz: who knows which numbers."""

from random import Random

import pytest

from fleacircus.core import Match, codec
from fleacircus.core.hexgrid import ORIGIN
from fleacircus.games.legionz import Legionz
from fleacircus.games.legionz.model import Moved, Placed, Turned
from kit import clause
from kit.playout import playout

SPECTATOR = None


def some_way(players=3, steps=30, seed=4, loops=False):
    match = playout(Legionz({"players": players, "loops": loops}), seed, bound=400, steps=steps)
    assert match.outcome is None
    return match


@clause("LZ-23", "LZ-Y29")
def test_owners_know_all_their_numbers_placed_or_not():
    match = some_way()
    for seat in range(3):
        view = match.view(seat)
        assert view.sets[seat] == match.state.sets[seat]
        assert None not in view.sets[seat]
        own = [bug for bug in view.chain if bug.owner == seat]
        assert own == [bug for bug in match.state.chain if bug.owner == seat]
        assert len(own) > 5


@clause("LZ-Y11", "LZ-Y29")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_nobody_else_knows_any(viewer):
    match = some_way()
    view = match.view(viewer)
    first, *rest = view.chain
    assert first.number is not None
    assert all(bug.number is None for bug in rest if bug.owner != viewer)
    for seat in range(3):
        if seat != viewer:
            assert set(view.sets[seat]) == {None}
            assert len(view.sets[seat]) == len(match.state.sets[seat])


@clause("LZ-Y11")
def test_not_even_on_their_turn_do_others_see_what_is_placed():
    match = some_way()
    seat = match.state.turn
    match.play(seat, match.choices(seat).sample(Random(0)))
    for viewer in (0, 1, 2, SPECTATOR):
        placed, *_ = match.seen(match.seq, viewer)
        assert isinstance(placed, Placed)
        assert (placed.number is not None) == (viewer == seat)


@clause("LZ-Y11", "LZ-Y30")
def test_a_sum_is_told_only_to_who_can_know_it():
    match = some_way()
    question = match.game.question_type()
    for viewer in (0, 1, 2, SPECTATOR):
        for legion in match.game.answer(match.view(viewer), viewer, question):
            open_to_all = len(legion.cells) == 1 and legion.cells[0] == match.state.chain[0].cell
            assert (legion.sum is not None) == (legion.owner == viewer or open_to_all)


@clause("LZ-Y29", "LZ-23")
@pytest.mark.parametrize("action", ["look", "peek", "turn_over", "pass"])
def test_looking_is_not_an_action(action):
    with pytest.raises(ValueError, match=action):
        codec.convert({"type": action}, Legionz.action_type)


@clause("LZ-Y30")
def test_the_numbers_turned_over_for_the_start_are_public():
    match = Match.start(Legionz({"players": 4}), 2)
    for viewer in (0, 3, SPECTATOR):
        seen = match.seen(0, viewer)
        assert seen == match.log[0].events
        assert any(isinstance(event, Turned) for event in seen)
        assert match.view(viewer).chain[0].number is not None


@clause("LZ-Y30")
def test_a_bug_turned_back_is_not_told_from_the_others():
    """Whether the bug that was turned over for the start is the one placed next, nobody else can see."""
    match = Match.start(Legionz({"players": 2}), 2)
    seat = match.state.turn
    turned = next(event for event in match.log[0].events if isinstance(event, Turned))
    number = turned.numbers[turned.seats.index(seat)]
    choices = [action for action in match.choices(seat).listed if getattr(action, "cell", None) == (1, 0)]
    seen = set()
    for action in choices:
        after = Match.of(match.game, match.seed, match.log)
        after.play(seat, action)
        seen.add((after.view(1 - seat), after.view(SPECTATOR), after.seen(after.seq, SPECTATOR)))
    assert number in {action.number for action in choices}
    assert len(choices) == 13
    assert len(seen) == 1


@clause("LZ-Y30", "LZ-Y11", "LZ-20")
@pytest.mark.parametrize("players", [2, 3])
def test_at_the_end_every_number_is_public(players):
    match = playout(Legionz({"players": players}), 8, bound=400)
    for viewer in (*range(players), SPECTATOR):
        assert match.view(viewer) == match.state
    assert None not in [bug.number for bug in match.state.chain]
    assert all(None not in left for left in match.state.sets)


@clause("LZ-Y20")
def test_a_moved_bug_keeps_its_number_and_its_secret():
    match, seq, moved = next(moves_of_others())
    before, after = match.at(seq - 1), match.at(seq)
    lifted = next(bug for bug in before.state.chain if bug.cell == moved.start)
    landed = next(bug for bug in after.state.chain if bug.cell == moved.to)
    assert (landed.owner, landed.number) == (lifted.owner, lifted.number)
    assert moved.seat != moved.owner == landed.owner
    for viewer in (0, 1, 2, SPECTATOR):
        known = next(bug for bug in after.view(viewer).chain if bug.cell == moved.to)
        assert known.number == (landed.number if viewer == moved.owner else None)


def moves_of_others():
    """Bonus moves of a hidden bug by somebody who does not own it, each with its match and its place in the log."""
    for seed in range(50):
        match = playout(Legionz({"players": 3, "loops": True}), seed, bound=400, steps=60)
        for seq, entry in enumerate(match.log[:-1]):
            for event in entry.events:
                if isinstance(event, Moved) and event.seat != event.owner and event.start != ORIGIN:
                    yield match, seq, event
