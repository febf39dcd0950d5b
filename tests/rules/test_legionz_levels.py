"""The levels of Legionz: each part of a skill does what it says, and every level plays at every table."""

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from fleacircus.bots import catalogue
from fleacircus.bots.legionz import LEVELS, MindBot, SearchBot, Skill, blocker, greedy, guess, layout
from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz.kernel import new_chance
from fleacircus.bots.legionz.mind import SHIPPED, MindFile, kind_of, shipped
from fleacircus.bots.legionz.policy import balance
from fleacircus.bots.legionz.ponder import grow, known_to
from fleacircus.bots.legionz.search import MORE_IN_A_CROWD
from fleacircus.bots.legionz.skill import LEAST, STYLE, THOROUGH, Thought
from fleacircus.bots.legionz.tree import CHILD, CHILDREN, CHOICE, VISITS, Tree, new_tree
from fleacircus.core import Match, codec
from fleacircus.games import load
from fleacircus.games.legionz.actions import Place
from fleacircus.games.legionz.model import Finished, State
from kit.legionz import Table
from rules.test_legionz_bots import ONE_SHORT, seen

GAME = "legionz@1"
OFFERED = ("child", "pupil", "novice", "cadet", "scout", "rookie", "grow", "regular", "expert", "champion")
FORMER = ("random", "greedy", "blocker", "search-1", "search-2", "search-3")
TABLES = [(players, loops) for players in range(2, 7) for loops in (False, True)]


def choices(bot: Any, table: Table, times: int) -> Counter[Any]:
    """How often the bot goes to which cell in a drawn position."""
    seat = table.state.turn
    assert seat is not None
    view = seen(table.state, seat)
    return Counter(bot.choose(table.game, view, seat, Random(seed)).cell for seed in range(times))


def middles(players: int, *, loops: bool) -> list[tuple[Any, State, int]]:
    """Positions of a game by chance: at the start, in the middle, near the end, and with a bonus if there is one."""
    game, rng, found = load(GAME, {"players": players, "loops": loops}), Random(players), []
    match = Match.start(game, players)
    while match.to_act:
        (seat,) = match.to_act
        bugs = len(match.state.chain)
        if bugs in (1, 10 * players, 24 * players) or (match.state.bonus is not None and bugs > 12 * players):
            found.append((game, match.view(seat), seat))
        match.play(seat, match.choices(seat).sample(rng))
    return found[:4]


def test_the_levels_are_offered_the_weakest_first_and_those_of_before_are_found_by_name() -> None:
    assert catalogue.levels(GAME) == OFFERED == tuple(LEVELS)
    assert all(catalogue.plays(GAME, level) for level in OFFERED + FORMER)
    assert not catalogue.plays(GAME, "sharp")
    assert not catalogue.plays(GAME, "search-2?simulations=9")
    assert [type(catalogue.load(GAME, level)).__name__ for level in FORMER] == [
        "RandomBot",
        *["GlanceBot"] * 2,
        *["SearchBot"] * 3,
    ]


@pytest.mark.parametrize(("players", "loops"), TABLES)
def test_every_level_plays_at_every_table(players: int, loops: bool) -> None:
    for game, view, seat in middles(players, loops=loops):
        for level in OFFERED:
            skill = LEVELS[level]
            bot = MindBot(skill._replace(simulations=min(skill.simulations, 300)))
            action = bot.choose(game, view, seat, Random(5))
            assert game.refusal(view, seat, action) is None, (level, action)
            assert bot.choose(game, view, seat, Random(5)) == action


def test_with_no_temper_the_best_is_taken_and_with_more_of_it_more_rarely() -> None:
    table = Table(ONE_SHORT)
    stops = [
        choices(MindBot(Skill(simulations=100, temper=temper)), table, 40)[table["x"]] / 40
        for temper in (0, 30, 1_000_000)
    ]
    assert stops[0] == 1
    assert stops[0] >= stops[1] > stops[2]
    looks = [len(choices(MindBot(Skill(temper=temper)), table, 40)) for temper in (0, 1_000_000)]
    assert looks[1] > 2 * looks[0]


def test_who_sees_one_choice_takes_what_looks_best() -> None:
    table = Table("A A x\n B B", turn="A")
    near, far = (choices(MindBot(Skill(sight=sight, temper=1_000_000)), table, 60) for sight in (1, 60))
    assert set(near) <= set(choices(blocker(), table, 60))
    assert len(near) < len(far)


@pytest.mark.parametrize("players", [2, 3])
def test_who_overlooks_rivals_sees_nothing_but_the_own_legion(players: int) -> None:
    table = Table(ONE_SHORT if players == 2 else "A C C C C C C C C x\n B", players=players)
    blocks = [
        choices(MindBot(Skill(simulations=100, overlooks=often)), table, 40)[table["x"]] for often in (0, 50, 100)
    ]
    assert blocks[0] == 40
    assert 8 <= blocks[1] <= 32
    assert blocks[2] == choices(greedy(), table, 40)[table["x"]] == 0


def test_numbers_are_spent_as_they_lie_or_high_or_counted() -> None:
    table = Table("A B", turn="A")
    view = seen(table.state, 0)
    left = sorted(number for number in view.sets[0] if number is not None)

    def numbers(how: int) -> dict[bool, set[int]]:
        """What it places beside its own bug, and elsewhere."""
        bot, found = MindBot(Skill(temper=1_000_000, numbers=how)), dict[bool, set[int]]()
        for seed in range(80):
            action: Any = bot.choose(table.game, view, 0, Random(seed))
            found.setdefault(any(near == table.state.chain[0].cell for near in action.cell.ring()), set()).add(
                action.number
            )
        return found

    as_they_lie, high, counted = map(numbers, range(3))
    assert len(as_they_lie[True]) > 5
    assert high == {True: {left[-1]}, False: {left[0]}}
    assert counted[True] == {left[-1]}
    assert left[0] < min(counted[False]) <= max(counted[False]) < left[-1]


@pytest.mark.parametrize(("players", "loops"), [(2, False), (2, True), (3, False), (3, True)])
def test_simulations_are_how_many_it_thinks_through(players: int, loops: bool) -> None:
    game, view, _ = middles(players, loops=loops)[1]
    kind = kind_of(players, loops=loops)
    mind, times = (shipped(kind), 1) if kind in SHIPPED else (None, MORE_IN_A_CROWD)
    thinks, looks = (
        [each.visits for each in Thought(game, view, Skill(simulations=simulations), mind, Random(1)).looked()]
        for simulations in (300, 0)
    )
    assert sum(thinks) == 300 * times
    assert max(thinks) > max(looks)
    assert set(looks) == {1} if mind else sum(looks) == LEAST * times


def test_who_follows_wants_to_be_level_and_no_more() -> None:
    skill = Skill(follows=True)
    assert [skill.aim(best) for best in (0.1, 0.4, 0.5, 0.6, 1.0)] == [0.1, 0.4, 0.5, 0.5, 0.5]
    assert Skill().aim(0.9) == 0.9
    table = Table(ONE_SHORT, turn="B")
    follower, winner = (choices(MindBot(Skill(temper=10, follows=follows)), table, 20) for follows in (True, False))
    wins = {cell for cell in table.placeable if _ends(table, cell)}
    assert sum(follower[cell] for cell in wins) < sum(winner[cell] for cell in wins)


def _ends(table: Table, cell: Any) -> bool:
    return any(isinstance(event, Finished) for event in table.game.decide(table.state, 1, Place(cell, 13), Random(0)))


@pytest.mark.parametrize(("players", "loops"), [(3, False), (4, True)])
def test_where_nothing_was_learned_a_level_without_errors_is_the_search(players: int, loops: bool) -> None:
    """The bot draws once for what it overlooks; then both search by the same chance."""
    for game, view, seat in middles(players, loops=loops):
        ahead = Random(3)
        ahead.randrange(100)
        mine = MindBot(Skill(simulations=100, numbers=1)).choose(game, view, seat, Random(3))
        assert mine == SearchBot(100).choose(game, view, seat, ahead)


def test_with_three_or_more_the_mind_that_ships_is_asked_by_the_thorough() -> None:
    """Whose weights are their own asks them always."""
    weights = codec.decode((files("fleacircus.bots.legionz") / "data" / "crowd.json").read_bytes(), MindFile).weights
    game, view, seat = middles(3, loops=False)[1]
    for simulations in (THOROUGH - 1, THOROUGH):
        plain, own = (
            MindBot(Skill(simulations=simulations, weights=each)).choose(game, view, seat, Random(3))
            for each in ((), weights)
        )
        assert (plain == own) == (simulations >= THOROUGH)


def test_with_three_or_more_some_simulations_are_races() -> None:
    (game, view, _), (duel, seen_by_two, _) = (middles(players, loops=False)[1] for players in (3, 2))

    def looked(game: Any, view: State, kind: str, races: int) -> Any:
        return Thought(game, view, Skill(simulations=200, races=races), shipped(kind), Random(1)).looked()

    assert looked(game, view, "crowd", 0) != looked(game, view, "crowd", 50)
    assert looked(duel, seen_by_two, "duel", 0) == looked(duel, seen_by_two, "duel", 50)


def test_a_mind_is_asked_only_when_a_turn_is_over() -> None:
    """Every simulation ends between two turns, or with the game: no mind has seen a board with a bonus still to use."""
    between = 0
    for _, view, _ in middles(2, loops=True):
        board, chance = boards.of_view(view, loops=True), new_chance(Random(1))
        tree = new_tree(400, STYLE, loops=True)
        known = known_to(shipped("duel-loops"), guess.of_view(view))
        grow(board, boards.new_mark(), chance, balance(int(board[layout.GOAL])), known, tree, STYLE, 400)
        for way, ended in visited(tree, 0, ()):
            there = boards.of_view(view, loops=True)
            for choice in way:
                boards.choose(there, choice)
            assert not ended or there[layout.STAGE] in (layout.PLACE, layout.OVER), way
            between += int(there[layout.STAGE]) in (layout.LIFT, layout.DROP)
    assert between > 10


def visited(tree: Tree, node: int, way: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], bool]]:
    """The choices that lead to every node that was visited, and whether a simulation ended there."""
    links, _ = tree
    first = int(links[node, CHILD])
    for child in range(first, first + int(links[node, CHILDREN])):
        if links[child, VISITS]:
            there = (*way, int(links[child, CHOICE]))
            yield there, links[child, CHILDREN] == 0
            yield from visited(tree, child, there)


def test_what_rivals_hide_is_guessed_from_how_they_placed_it() -> None:
    table = Table("A B B B", turn="A")
    view = seen(table.state, 0)
    guessed = [float(number) for bug, number in zip(view.chain, guess.of_view(view).on, strict=False) if bug.owner == 1]
    unseen: Any = [bug.number for bug in table.state.chain if bug.owner == 1] + [*table.state.sets[1]]
    assert min(guessed[1:]) > sum(unseen) / len(unseen)
    assert guess.of_view(view).rest[1].max() < 13
