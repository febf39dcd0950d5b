"""Legionz: the game and a naive generator count the same lines."""

from random import Random

import pytest

from fleacircus.core import Leave, Match
from fleacircus.games.legionz import Legionz
from fleacircus.games.legionz.actions import Place
from fleacircus.games.legionz.model import Finished, LoopClosed, Moved
from kit import clause
from kit.legionz import Table
from perft import naive

CASES = [
    pytest.param(
        position, name, id=f"{position['name']}, {name}", marks=[pytest.mark.soak] if position.get("soak") else []
    )
    for position in naive.positions()
    for name in ("base", "variant")
]


def opening(position, game):
    """The state of a position in the game."""
    if position.get("start"):
        return Match.start(game, "perft").state
    left = position.get("left")
    sets = left and {"ABCDEF"[seat]: tuple(range(1, count + 1)) for seat, count in enumerate(left)}
    return Table(position["drawing"], players=position["players"], turn=position["turn"], sets=sets).state


def decisions(game, state):
    """What is listed, a placement once a cell; every cell must be listed once with each different number left."""
    seat = state.turn
    listed = [action for action in game.choices(state, seat).listed if not isinstance(action, Leave)]
    placements = [action for action in listed if isinstance(action, Place)]
    numbers = set(state.sets[seat])
    lowest = [action for action in placements if action.number == min(numbers)]
    assert {(a.cell, a.number) for a in placements} == {(a.cell, n) for a in lowest for n in numbers}
    assert len(placements) == len(lowest) * len(numbers)
    return lowest or listed


def perft(game, state, depth):
    """The tallies that the game gives, in the naive generator's form."""
    tallies, level = [], [state]
    for _ in range(depth):
        tally, reached = naive.Tally(), []
        for at in level:
            if game.outcome(at) is not None:
                continue
            for action in decisions(game, at):
                events = game.decide(at, at.turn, action, Random(0))
                kinds = {type(event) for event in events}
                tally = naive.Tally(
                    nodes=tally.nodes + 1,
                    loops=tally.loops + (LoopClosed in kinds),
                    moves=tally.moves + (Moved in kinds),
                    ends=tally.ends + (Finished in kinds),
                )
                after = at
                for event in events:
                    after = game.evolve(after, event)
                reached.append(after)
        tallies.append(tally)
        level = reached
    return tallies


def stored(position, name):
    return [naive.Tally(*row) for row in zip(*(position[name][field] for field in naive.Tally._fields), strict=True)]


@clause("LZ-08", "LZ-11", "LZ-12", "LZ-13", "LZ-V1", "LZ-Y3", "LZ-Y14", "LZ-Y15", "LZ-Y24", "LZ-Y27", "LZ-Y34")
@pytest.mark.parametrize(("position", "name"), CASES)
def test_the_game_counts_what_is_stored(position, name):
    game = Legionz({"players": position["players"], "loops": name == "variant"})
    expected = stored(position, name)
    assert perft(game, opening(position, game), len(expected)) == expected


@pytest.mark.parametrize(("position", "name"), CASES)
def test_the_naive_generator_counts_what_is_stored(position, name):
    assert naive.counted(position, name) == stored(position, name)


def test_two_three_and_six_players_start_in_both_variants():
    starts = {position["players"] for position in naive.positions() if position.get("start")}
    assert starts == {2, 3, 6}
    for field in ("loops", "moves", "ends"):
        assert any(sum(position["variant"][field]) > 0 for position in naive.positions() if not position.get("soak"))
