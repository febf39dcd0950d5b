"""Legionz: the sets, the bugs turned over, the first bug."""

import re
from pathlib import Path
from random import Random

import pytest

from fleacircus.core import Match
from fleacircus.core.hexgrid import ORIGIN
from fleacircus.games.legionz import Legionz
from fleacircus.games.legionz.model import Options, Placed, SetsLaid, StarterDrawn, Turned, TurnStarted
from fleacircus.games.legionz.setup import bug_set
from kit import clause

CLIENT = Path(__file__).parents[2] / "client" / "src" / "games" / "legionz"


class Rigged(Random):
    """Chance that turns each player's bugs over in an order of ours, and lots that fall as we say."""

    def __init__(self, *orders, lot=0):
        super().__init__(0)
        self.orders = list(orders)
        self.lot = lot

    def sample(self, population, k, **_):
        order = self.orders.pop(0)
        rest = sorted(population)
        for number in order:
            rest.remove(number)
        return [*order, *rest][:k]

    def choice(self, seq):
        return seq[self.lot]


def opened(*orders, lot=0):
    """The opening events when the players turn over these numbers, and the state they lead to."""
    game = Legionz({"players": len(orders)})
    events = game.setup(Rigged(*orders, lot=lot))
    state = game.blank
    for event in events:
        state = game.evolve(state, event)
    return events, state


def of_kind(events, kind):
    return [event for event in events if isinstance(event, kind)]


@clause("LZ-03", "LZ-Y21")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(players):
    match = Match.start(Legionz({"players": players}), 1)
    assert match.game.seats == len(match.state.sets) == players
    for _ in range(players):
        (seat,) = match.to_act
        match.play(seat, match.choices(seat).sample(Random(1)))
    assert len(match.state.chain) == players + 1


@clause("LZ-03", "LZ-Y21")
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 25])
def test_fewer_or_more_are_refused(players):
    with pytest.raises(ValueError, match="players"):
        Legionz({"players": players})


@clause("LZ-04", "LZ-Y6")
def test_everyone_has_twenty_five_bugs_one_to_twelve_twice_and_a_plyt():
    events, _ = opened([5], [7], [3])
    (laid,) = of_kind(events, SetsLaid)
    assert laid.seats == 3
    assert sorted(laid.numbers) == sorted([*range(1, 13)] * 2 + [13])
    assert len(laid.numbers) == 25
    assert "numbers" in bug_set().ours


@clause("LZ-05")
def test_everyone_turns_over_one_bug_of_their_own():
    events, _ = opened([5], [7], [3], [12])
    assert of_kind(events, Turned) == [Turned(seats=(0, 1, 2, 3), numbers=(5, 7, 3, 12))]


@clause("LZ-05")
def test_the_bug_is_turned_over_at_random():
    game = Legionz({"players": 6})
    first = [of_kind(game.setup(Random(seed)), Turned)[0].numbers for seed in range(300)]
    for seat in range(6):
        assert {numbers[seat] for numbers in first} == set(range(1, 14))


@clause("LZ-06", "LZ-Y5", "LZ-Y35")
@pytest.mark.parametrize(("numbers", "starter"), [((9, 4, 2), 0), ((4, 9, 2), 1), ((2, 4, 9), 2), ((12, 13, 1), 1)])
def test_the_highest_number_starts_with_that_bug_wherever_it_sits(numbers, starter):
    events, state = opened(*([number] for number in numbers))
    assert of_kind(events, Placed) == [Placed(starter, ORIGIN, numbers[starter], 0, open=True)]
    assert [(bug.cell, bug.owner, bug.number) for bug in state.chain] == [(ORIGIN, starter, numbers[starter])]


@clause("LZ-Y5", "LZ-07")
def test_the_first_bug_is_the_starters_turn():
    events, state = opened([4], [9], [2])
    assert events[-1] == TurnStarted(2)
    assert state.turn == 2
    assert [len(left) for left in state.sets] == [25, 24, 25]
    assert state.sets[1].count(9) == 1
    assert state.sets[0].count(4) == state.sets[2].count(2) == 2


@clause("LZ-07", "LZ-Y35")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_play_passes_clockwise_in_the_order_of_seats(players):
    match = Match.start(Legionz({"players": players}), 3)
    (seat,) = match.to_act
    for _ in range(2 * players):
        assert match.to_act == {seat}
        match.play(seat, match.choices(seat).sample(Random(0)))
        seat = (seat + 1) % players


@clause("LZ-Y4", "LZ-21")
def test_only_the_tied_turn_over_another_bug_and_plyt_counts_thirteen():
    events, state = opened([12, 3, 1], [2], [12, 3, 13], [12, 3, 12])
    assert of_kind(events, Turned) == [
        Turned((0, 1, 2, 3), (12, 2, 12, 12)),
        Turned((0, 2, 3), (3, 3, 3)),
        Turned((0, 2, 3), (1, 13, 12)),
    ]
    assert not of_kind(events, StarterDrawn)
    assert [(bug.owner, bug.number) for bug in state.chain] == [(2, 13)]
    assert 13 not in state.sets[2]
    assert state.sets[2].count(3) == 2


@clause("LZ-Y4", "LZ-Y5")
@pytest.mark.parametrize("lot", [0, 1])
def test_after_twenty_five_ties_a_lot_decides_and_the_last_bug_is_placed(lot):
    order = [*range(1, 13), *range(1, 13), 13]
    events, state = opened(order, order, lot=lot)
    assert len(of_kind(events, Turned)) == 25
    assert of_kind(events, StarterDrawn) == [StarterDrawn(lot)]
    assert [(bug.owner, bug.number) for bug in state.chain] == [(lot, 13)]


@clause("LZ-Y4")
def test_nobody_turns_over_the_same_bug_twice():
    seen = 0
    for seed in range(400):
        turned = of_kind(Legionz({"players": 6}).setup(Random(seed)), Turned)
        for seat in range(6):
            numbers = [event.numbers[event.seats.index(seat)] for event in turned if seat in event.seats]
            seen = max(seen, len(numbers))
            assert all(numbers.count(number) <= bug_set().values.count(number) for number in numbers)
    assert seen >= 3


@clause("LZ-14", "LZ-15", "LZ-16", "LZ-17", "LZ-18")
@pytest.mark.parametrize(("players", "full"), [(2, 10), (3, 9), (4, 8), (5, 7), (6, 6)])
def test_a_full_legion_by_the_number_of_players(players, full):
    assert Match.start(Legionz({"players": players}), 0).state.goal == full


@clause("LZ-Y23")
def test_the_loop_variant_is_off_unless_chosen_before_the_start():
    assert Legionz().options == Options(players=2, loops=False)
    assert Legionz({"loops": True}).options.loops
    with pytest.raises(ValueError, match="bool"):
        Legionz({"loops": 1})


@clause("LZ-Y22")
def test_six_species_one_for_each_seat():
    species = bug_set().species
    assert species[:4] == ("wasp", "stag", "spider", "grasshopper")
    assert len(set(species)) == len(species) == 6
    assert {"ladybird", "ant"} == set(species[4:]) <= set(bug_set().ours)


@clause("LZ-Y22")
def test_the_client_draws_each_species_in_a_colour_and_a_shape_of_its_own():
    listed = (CLIENT / "species.ts").read_text(encoding="utf-8")
    drawn = (CLIENT / "bugs.svelte").read_text(encoding="utf-8")
    colours = dict(re.findall(r'name: "(\w+)", colour: "(#\w+)"', listed))
    shapes = dict(re.findall(r'<symbol id="bug-(\w+)"[^>]*>(.*?)</symbol>', drawn, re.DOTALL))
    assert tuple(colours) == tuple(shapes) == bug_set().species
    assert len(set(colours.values())) == len(set(shapes.values())) == 6


@clause("LZ-06", "LZ-Y5")
def test_the_first_bug_lies_in_the_middle_open_and_alone():
    for seed in range(5):
        opened = Match.start(Legionz({"players": 3}), seed)
        (placed,) = [event for event in opened.log[0].events if isinstance(event, Placed)]
        assert (placed.cell, placed.open, placed.touches) == (ORIGIN, True, 0)
