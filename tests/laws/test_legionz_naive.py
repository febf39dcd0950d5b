"""Legionz and the naive generator agree far into a game, not only near its start."""

from collections import Counter
from random import Random

import pytest

from fleacircus.core import Leave
from fleacircus.games.legionz import Legionz
from fleacircus.games.legionz.actions import Decline, Place
from fleacircus.games.legionz.model import Finished, Legions, LoopClosed
from kit import clause
from kit.playout import playout
from perft import naive


def cube(cell):
    return cell.q, -cell.q - cell.r, cell.r


def naive_spot(state):
    return naive.Spot(
        bugs=tuple((cube(bug.cell), bug.owner) for bug in state.chain),
        turn=state.turn,
        left=tuple(map(len, state.sets)),
        fresh=None if state.bonus is None else cube(state.bonus),
    )


def by_the_game(game, state):
    """Every decision: its kind, the bugs after it, and whose turn it is then. Placements once a cell."""
    found = Counter()
    lowest = min(state.sets[state.turn], default=0)
    for action in game.choices(state, state.turn).listed:
        if isinstance(action, Leave) or (isinstance(action, Place) and action.number != lowest):
            continue
        events = game.decide(state, state.turn, action, Random(0))
        after = state
        for event in events:
            after = game.evolve(after, event)
        kind = "place" if isinstance(action, Place) else "decline" if isinstance(action, Decline) else "move"
        if any(isinstance(event, LoopClosed) for event in events):
            kind = "loop"
        bugs = frozenset((cube(bug.cell), bug.owner) for bug in after.chain)
        found[kind, bugs, any(isinstance(event, Finished) for event in events), after.turn] += 1
    return found


def by_the_naive(spot, *, loops):
    found = Counter()
    for kind, after in naive.successors(spot, loops=loops):
        first = "place" if kind == "end" else kind.removesuffix(" end")
        found[first, frozenset(after.bugs), after.over, None if after.over else after.turn] += 1
    return found


@clause("LZ-08", "LZ-11", "LZ-12", "LZ-V1", "LZ-Y13", "LZ-Y14", "LZ-Y15", "LZ-Y24", "LZ-Y27")
@pytest.mark.parametrize("loops", [False, True])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_same_decisions_with_the_same_consequences(players, loops):
    game = Legionz({"players": players, "loops": loops})
    match = playout(game, f"naive {players} {loops}", bound=400)
    bonuses = [seq for seq in range(len(match.log)) if LoopClosed in map(type, match.log[seq].events)]
    probes = Random(players).sample(range(len(match.log) - 1), 6) + bonuses[:2]
    for seq in probes:
        state = match.at(seq).state
        if state.bonus is None or len(state.chain) <= 60:
            assert by_the_game(game, state) == by_the_naive(naive_spot(state), loops=loops), f"after entry {seq}"
    assert loops == any(seq in probes for seq in bonuses)


@clause("LZ-Y2", "LZ-Y31", "LZ-Y36")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_same_legions(players):
    game = Legionz({"players": players, "loops": True})
    match = playout(game, f"groups {players}", bound=400)
    for seq in range(0, len(match.log), 9):
        state = match.at(seq).state
        told = Counter((legion.owner, len(legion.cells)) for legion in game.answer(state, None, Legions()))
        counted = Counter()
        for owner in range(players):
            left = {cube(bug.cell) for bug in state.chain if bug.owner == owner}
            while left:
                group = naive.spread(next(iter(left)), list(left))
                counted[owner, len(group)] += 1
                left -= group
        assert told == counted
