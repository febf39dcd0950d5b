"""Puzzles from self-play: strong bots play at tables of every kind, and what stands out in their games is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from fleacircus.bots import catalogue
from fleacircus.coach import evaluator
from fleacircus.coach.puzzles import Puzzle
from fleacircus.coach.riddles import easy, riddles, verified
from fleacircus.core import codec
from fleacircus.core.chance import stream
from fleacircus.games import load
from fleacircus.lab import players
from fleacircus.lab.coaching import Watched, game_id
from fleacircus.lab.game import to_the_end
from fleacircus.lab.job import Job

UNFIT = ("rookie", "random")
"""Who leaves too much lying about."""


class Found(msgspec.Struct, frozen=True):
    """The puzzles of one game."""

    puzzles: tuple[Puzzle, ...]


class Checked(msgspec.Struct, frozen=True):
    """What is wrong with a puzzle, if anything."""

    id: str
    fault: str


def search(task: Watched) -> Found:
    """Play one game, and look for puzzles in it; those that are found without thinking are left out."""
    game = load(task.game, task.options)
    match = to_the_end(game, task.seed, [players.load(task.game, name) for name in task.players]).match
    return Found(tuple(puzzle for puzzle in riddles(match, task.seed) if not easy(puzzle)))


def check(puzzle: Puzzle) -> Checked:
    """Whether a puzzle still is one, by today's rules and evaluator."""
    return Checked(puzzle.id, verified(puzzle))


def tasks(name: str, games: int, *, seed: str) -> Iterator[Watched]:
    """So many games for two, or for one against the automaton, between all but the weakest."""
    game = game_id(name)
    levels = [level for level in catalogue.levels(game) if level not in UNFIT]
    kinds = [each for each in evaluator(game).mixed if each.get("players", 2) == 2]
    for number in range(games):
        own, options = f"puzzles/{seed}/{number}", kinds[number % len(kinds)]
        seats = load(game, options).seats
        yield Watched(game, options, tuple(stream(own, "levels").choices(levels, k=seats)), own)


def made(name: str, games: int, *, seed: str, most: int, job: Job[Watched, Found] | None = None) -> list[Puzzle]:
    """So many puzzles at most, of so many games at most."""
    found: dict[str, Puzzle] = {}
    for answer in (job or Job(search)).answers(tasks(name, games, seed=seed), of=games):
        found.update({puzzle.id: puzzle for puzzle in answer.puzzles})
        if len(found) >= most:
            break
    return list(found.values())[:most]


def failures(puzzles: Sequence[Puzzle], job: Job[Puzzle, Checked] | None = None) -> list[Any]:
    """Every puzzle that is none any more, with the reason."""
    return [codec.plain(each) for each in (job or Job(check)).run(puzzles) if each.fault]
