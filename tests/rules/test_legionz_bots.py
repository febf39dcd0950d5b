"""Bots of Legionz: what they choose is allowed and sensible, and each level beats the one below."""

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fleacircus.bots import Bot, catalogue
from fleacircus.bots.legionz.numbers import number_for
from fleacircus.core import Leave, Match
from fleacircus.games import load
from fleacircus.games.legionz.actions import Move, Place
from fleacircus.games.legionz.model import Finished, State
from kit.legionz import Table

GAME = "legionz@1"
LEVELS = (  # offered at no table, but found by their names; what is offered is in test_legionz_levels
    "random",
    "greedy",
    "blocker",
    "search-1",
    "search-2",
    "search-3",
)


@cache
def bot(level: str) -> Bot:
    return catalogue.load(GAME, level)


def share(level: str, rivals: str, games: int, *, players: int = 2, loops: bool = False) -> float:
    """What one bot wins of so many games against rivals of one level, in each seat in turn; level players share."""
    game, won = load(GAME, {"players": players, "loops": loops}), 0.0
    for n in range(games):
        match, seat = Match.start(game, f"{level}/{rivals}/{n}"), n % players
        streams = [Random(f"{n}/{each}") for each in range(players)]
        while match.to_act:
            (due,) = match.to_act
            player = bot(level if due == seat else rivals)
            match.play(due, player.choose(game, match.view(due), due, streams[due]))
        assert match.outcome is not None
        won += (seat in match.outcome.winners) / len(match.outcome.winners)
    return won / games


def seen(state: State, seat: int) -> State:
    """The drawn state as that seat knows it: the numbers of others are holes."""
    chain = tuple(bug if bug.owner == seat else replace(bug, number=None) for bug in state.chain)
    sets = tuple(left if n == seat else (None,) * len(left) for n, left in enumerate(state.sets))
    return replace(state, chain=chain, sets=sets)


def choose(level: str, table: Table, *, seed: int = 1) -> Any:
    """What the bot does in a drawn position."""
    seat = table.state.turn
    assert seat is not None
    return bot(level).choose(table.game, seen(table.state, seat), seat, Random(seed))


@pytest.mark.parametrize(
    ("level", "rival", "games", "at_least"),
    [
        ("greedy", "random", 20, 0.9),
        ("blocker", "greedy", 40, 0.75),
        ("search-1", "blocker", 30, 0.65),
        ("search-2", "search-1", 20, 0.6),
    ],
)
def test_a_level_beats_the_one_below(level: str, rival: str, games: int, at_least: float) -> None:
    assert share(level, rival, games) >= at_least


@pytest.mark.parametrize(
    ("level", "players", "loops", "games", "at_least"),
    [
        ("search-1", 3, False, 30, 0.7),
        ("search-1", 5, False, 48, 0.28),
        ("search-2", 4, True, 40, 0.5),
        ("search-2", 6, True, 96, 0.25),
    ],
)
def test_in_a_crowd_of_greedy_rivals_the_search_wins_more_than_its_share(
    level: str, players: int, loops: bool, games: int, at_least: float
) -> None:
    assert at_least >= 1.4 / players
    assert share(level, "greedy", games, players=players, loops=loops) >= at_least


@pytest.mark.soak
@pytest.mark.parametrize(
    ("level", "rival", "loops", "games", "at_least"),
    [
        ("search-1", "blocker", True, 60, 0.7),
        ("search-2", "search-1", True, 60, 0.6),
        ("search-3", "search-2", False, 60, 0.55),
        ("search-3", "search-2", True, 60, 0.55),
    ],
)
def test_a_level_beats_the_one_below_over_many_games(
    level: str, rival: str, loops: bool, games: int, at_least: float
) -> None:
    assert share(level, rival, games, loops=loops) >= at_least


@pytest.mark.soak
@pytest.mark.parametrize("loops", [False, True], ids=["base", "loops"])
@pytest.mark.parametrize(("players", "at_least"), [(3, 0.65), (4, 0.45), (5, 0.3), (6, 0.22)])
def test_in_any_crowd_the_search_wins_more_than_its_share(players: int, at_least: float, loops: bool) -> None:
    assert share("search-3", "greedy", 120, players=players, loops=loops) >= at_least


@pytest.mark.parametrize("loops", [False, True], ids=["base", "loops"])
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("level", ["greedy", "blocker", "search-1"])
def test_what_a_bot_does_is_allowed_and_repeatable(level: str, players: int, loops: bool) -> None:
    game = load(GAME, {"players": players, "loops": loops})
    match, rng = Match.start(game, players), Random(players)
    moves = 0
    while match.to_act:
        (seat,) = match.to_act
        if players > 2 and not match.state.gone and len(match.state.chain) == 3 * players:
            match.play(seat, Leave())
            continue
        view, seed = match.view(seat), rng.randrange(1000)
        action = match.choices(seat).sample(rng)
        if rng.random() < 0.3 or match.state.bonus is not None:
            action = bot(level).choose(game, view, seat, Random(seed))
            assert game.refusal(match.state, seat, action) is None, action
            assert bot(level).choose(game, view, seat, Random(seed)) == action
            moves += 1
        match.play(seat, action)
    assert moves >= 5


ONE_SHORT = """
A B B B B B B B B B x
   A
"""


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_bot_that_can_win_does(level: str) -> None:
    table = Table(ONE_SHORT, turn="B")
    action = choose(level, table)
    events = table.game.decide(table.state, 1, action, Random(0))
    assert events[-1].outcome.winners == {1}


@pytest.mark.parametrize("level", LEVELS[2:])
def test_a_bot_stands_in_the_way_of_a_rival_who_is_one_short(level: str) -> None:
    table = Table(ONE_SHORT)
    assert choose(level, table).cell == table["x"]


def test_the_greedy_bot_sees_only_its_own_legion() -> None:
    table = Table(ONE_SHORT)
    assert choose("greedy", table).cell != table["x"]


@pytest.mark.parametrize("level", LEVELS[3:])
@pytest.mark.parametrize(
    ("drawing", "players"),
    [("A C C C C C C C C x\n B", 3), ("A C C C C C C C x\n B D", 4), ("A C C C C C x\n B D E F", 6)],
)
def test_in_a_crowd_the_search_leaves_it_to_nobody_else_to_stop_a_winner(
    level: str, drawing: str, players: int
) -> None:
    table = Table(drawing, players=players)
    assert choose(level, table).cell == table["x"]


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_bonus_move_that_wins_is_made(level: str) -> None:
    table = Table(
        """
        A   A   A   A   A   A   A   A   A   Bb  B   As
        """,
        loops=True,
        bonus="b",
    )
    action = choose(level, table)
    assert isinstance(action, Move)
    assert action.start == table["s"]
    assert table.game.decide(table.state, 0, action, Random(0))[-1].outcome.winners == {0}


@pytest.mark.parametrize("level", LEVELS[3:])
def test_a_bonus_move_stops_a_rival_who_is_one_short(level: str) -> None:
    table = Table(
        """
        A   Ab  B   B   B   B   B   B   B   B   B
        """,
        loops=True,
        bonus="b",
    )
    for event in table.game.decide(table.state, 0, choose(level, table), Random(0)):
        table.state = table.game.evolve(table.state, event)
    assert table.to_move == "B"
    for cell in table.placeable:
        events = table.game.decide(table.state, 1, Place(cell, 13), Random(0))
        assert not any(isinstance(event, Finished) for event in events)


def test_high_numbers_go_into_the_longest_legion_and_low_ones_into_the_way() -> None:
    table = Table(
        """
         . y
        w A A A x
             . B z
        """
    )
    view = seen(table.state, 0)
    assert number_for(view, 0, table["x"]) == 13
    assert number_for(view, 0, table["z"]) == min(n for n in view.sets[0] if n is not None)


def test_a_placed_number_is_one_that_is_left() -> None:
    table = Table(ONE_SHORT, sets={"A": (4, 9)})
    action = choose("search-1", table)
    assert isinstance(action, Place)
    assert action.number == 4
