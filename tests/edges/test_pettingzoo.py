"""The PettingZoo environment passes that library's own conformance suite."""

import warnings
from collections.abc import Iterator
from random import Random
from typing import Annotated, Any

import numpy as np
import pytest
from msgspec import Meta, Struct
from pettingzoo.test import api_test

from fleacircus.adapters.numbered import Numbered
from fleacircus.adapters.pettingzoo import NumberAndMeasures, TableEnv
from fleacircus.core import Action, Choices, Leave, codec
from fleacircus.core.offers import Free, Offer, One, Some, settled
from fleacircus.games import CATALOGUE
from fleacircus.games.marsattacks.scenarios import scenarios


def tables() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game with every number of seats, and what changes the choices."""
    for players in range(2, 7):
        yield from (("legionz@1", {"players": players, "loops": loops}) for loops in (False, True))
    for scenario in sorted(scenarios()):
        yield from (("mars-attacks@3", {"scenario": scenario, "play": play}) for play in ("solo", "duel"))
        yield "mars-companion@3", {"scenario": scenario}
    for edition, players in (("first", 2), ("first", 4), ("evolution", 2), ("evolution-basic", 3), ("tournament", 2)):
        given = {"edition": edition, "players": players, "armies": ARMIES[:players], "turn_limit": 1}
        yield "micro-mutants@2", given
    yield "larva-cup@2", {"armies": ARMIES[:2], "turn_limit": 2}


ARMIES = ["usarthropods", "flyborgs", "chitinians", "sovietopters"]
TABLES = list(tables())
WHOLE = [table for number, table in enumerate(TABLES) if number in (9, 10, 11, 12) or "turn_limit" in table[1]]


def play(env: TableEnv, seed: int) -> dict[str, float]:
    """A match of random masked choices; the rewards in total."""
    env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    return total


def test_every_game_is_there() -> None:
    assert {game for game, _ in TABLES} == set(CATALOGUE)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_the_librarys_own_suite(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(TableEnv(game, options), num_cycles=25)


@pytest.mark.parametrize(("game", "options"), WHOLE, ids=str)
def test_a_whole_match_of_samples_ends_and_nobody_leaves(game: str, options: dict[str, Any]) -> None:
    env = TableEnv(game, options)
    assert env.measures > 0 or "turn_limit" not in options, "flick games have shots"
    play(env, 3)
    assert env.match is not None
    assert env.match.outcome is not None
    assert not any(isinstance(entry.action, Leave) for entry in env.match.log)


def test_one_point_is_shared_among_the_winners() -> None:
    env = TableEnv("legionz@1", {"players": 3})
    for seed in range(3):
        assert sum(play(env, seed).values()) == pytest.approx(1.0)


def test_the_same_seed_gives_the_same_match() -> None:
    logs = []
    for _ in range(2):
        env = TableEnv("legionz@1")
        play(env, 5)
        assert env.match is not None
        logs.append(env.match.log)
    assert logs[0] == logs[1]


def test_an_agent_sees_its_own_view_and_no_more() -> None:
    env = TableEnv("legionz@1", render_mode="ansi")
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    for agent in env.agents:
        seen = bytes(env.observe(agent)["observation"]).rstrip(b"\0")
        assert seen == codec.encode(env.view(agent))
        theirs = [bug for bug in env.view(agent).chain[1:] if f"seat_{bug.owner}" != agent]
        assert theirs
        assert all(bug.number is None for bug in theirs)
    assert '"chain"' in (env.render() or "")


def test_a_number_outside_the_mask_is_refused_and_changes_nothing() -> None:
    env = TableEnv("legionz@1")
    env.reset(seed=1)
    assert env.match is not None
    for number in (-1, 2047, None):
        with pytest.raises(ValueError, match="choices"):
            env.step(number)
    assert env.match.seq == 0


class Aim(Struct, frozen=True):
    turn: Annotated[int, Meta(ge=-3, le=3)]
    power: Annotated[int, Meta(ge=0, le=9)]


class Throw(Action, frozen=True, tag="throw"):
    stone: int
    aim: Aim


class Take(Action, frozen=True, tag="take"):
    cards: tuple[str, ...]


BOUNDS = {"turn": (-3, 3), "power": (0, 9)}
OFFERED = (
    Offer(Take, {}, (Some("cards", ("a", "b", "b"), 1, 2),)),
    Offer(Throw, {}, (One("stone", (4, 7)), Free("aim", Aim, BOUNDS))),
    settled(Leave(), aside=True),
)


def numbered(offers: tuple[Offer[Any], ...], refusal: Any = lambda action: None) -> Numbered:
    return Numbered(Choices(lambda: offers, refusal), refusal)


def test_finite_holes_are_counted_and_a_free_one_takes_floats() -> None:
    found = numbered(OFFERED)
    every = [found.action(number, [0.5, 1.0], Random(1))[0] for number in range(len(found))]
    takes = [("a",), ("b",), ("a", "b"), ("b", "b")]
    assert every == [*map(Take, takes), Throw(4, Aim(0, 9)), Throw(7, Aim(0, 9))]
    assert found.action(5, [0.0, 0.0], Random(1))[0] == Throw(7, Aim(-3, 0))
    for number in (-1, 6):
        with pytest.raises(ValueError, match="6 choices"):
            found.action(number, [0.5, 0.5], Random(1))


def test_where_the_referee_refuses_a_place_another_is_drawn_and_the_clause_is_told() -> None:
    def refusal(action: Any) -> str | None:
        return None if not isinstance(action, Throw) or action.aim.power > 6 else "XX-1"

    judged = Offer(Throw, {"stone": 4}, (Free("aim", Aim, BOUNDS, judged=True),))
    found = numbered((judged,), refusal)
    assert found.action(0, [0.5, 0.9], Random(1)) == (Throw(4, Aim(0, 8)), None)
    drawn, clause = found.action(0, [0.5, 0.1], Random(1))
    assert (clause, refusal(drawn)) == ("XX-1", None)
    nowhere = numbered((judged, OFFERED[0]), lambda action: "XX-1" if isinstance(action, Throw) else None)
    drawn, clause = nowhere.action(0, [0.5, 0.1], Random(1))
    assert (clause, type(drawn)) == ("XX-1", Take)


def test_a_space_with_measures_is_sampled_by_the_mask_of_its_numbers() -> None:
    space = NumberAndMeasures(5, 2)
    space.seed(1)
    mask = np.array([0, 0, 1, 0, 0], np.int8)
    for _ in range(20):
        number, measures = space.sample(mask)
        assert number == 2
        assert space.contains((number, measures))
