"""Flicks are decided in processes of their own; one that is killed loses nothing."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from edges.dying import die, die_at_first
from fleacircus.adapters.stores import Unavailable
from fleacircus.core import Entry, Match, codec, entry_type
from fleacircus.games import load
from fleacircus.web.deciding import Decided, Decision, Elsewhere, Here
from fleacircus.web.processes import TRIES, Ended, Pool


@pytest.fixture
def pool() -> Iterator[Pool]:
    found = Pool(1, nice=0)
    yield found
    found.close()


def flicked() -> tuple[Match, Decision, Entry[Any, Any]]:
    """A match of Micro Mutants before its first flick, that flick as a decision, and what it leads to."""
    match, rng = Match.start(load("micro-mutants@2", {"edition": "first"}), "7"), Random(7)
    while True:
        seat = min(match.to_act)
        action = match.choices(seat).sample(rng)
        entry = match.propose(seat, action)
        if any(getattr(event, "landing", None) for event in entry.events):
            break
        match.append(entry)
    state = codec.encode(match.state)
    options = codec.encode({"edition": "first"}).decode()
    asked = Decision("micro-mutants@2", options, "7", len(match.log), state, seat, codec.encode(action))
    return match, asked, entry


@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_a_flick_comes_to_the_same_wherever_it_is_decided(pool: Pool, where: str) -> None:
    match, asked, entry = flicked()
    deciders = Here() if where == "here" else Elsewhere(pool)
    decided = asyncio.run(deciders.decide(asked))
    assert codec.decode(decided.entry, entry_type(match.game)) == entry


def test_a_refusal_comes_back_with_its_clause(pool: Pool) -> None:
    match, asked, _ = flicked()
    other = Decision(asked.game, asked.options, "7", asked.seq, asked.state, 1 - asked.seat, asked.action)
    clause = match.game.refusal(match.state, 1 - asked.seat, codec.decode(asked.action, match.game.action_type))
    assert clause is not None
    assert asyncio.run(Elsewhere(pool).decide(other)) == Decided(clause=clause)


def test_a_killed_process_loses_nothing(pool: Pool, tmp_path: Path) -> None:
    async def work() -> list[str]:
        return await asyncio.gather(*(pool.run(die_at_first, str(tmp_path / name), name) for name in "ab"))

    assert asyncio.run(work()) == ["a", "b"]
    assert len(list(tmp_path.iterdir())) == 2, "each was begun by a process that was killed"


def test_what_kills_every_process_is_given_up_and_the_next_is_done(pool: Pool, tmp_path: Path) -> None:
    async def work() -> None:
        with pytest.raises(Ended, match=str(TRIES)):
            await pool.run(die)
        _, asked, _ = flicked()
        assert (await Elsewhere(pool).decide(asked)).entry
        pool.close()
        with pytest.raises(Unavailable):
            await Elsewhere(pool).decide(asked)

    asyncio.run(work())
