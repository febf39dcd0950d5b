"""Puzzles from games: strong bots play at tables of every kind, or people have played, and what stands out is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from statistics import fmean
from time import process_time
from typing import Any

import msgspec

from fleacircus.bots import catalogue
from fleacircus.coach import evaluator
from fleacircus.coach.puzzles import Puzzle
from fleacircus.coach.riddles import asked, readings, riddles, verified
from fleacircus.core import Match, codec
from fleacircus.core.chance import stream
from fleacircus.games import load
from fleacircus.lab import players
from fleacircus.lab.coaching import Watched, game_id
from fleacircus.lab.game import to_the_end
from fleacircus.lab.job import Job

UNFIT = ("random", "child", "pupil", "novice", "cadet", "scout", "rookie", "sharp")
"""Who leaves too much lying about, or thinks longer than the search for puzzles."""
SCREEN: dict[str, str] = {"mars-companion": "mars-attacks"}
"""Where the battles are played whose positions stand on a table of wood."""


LIGHT: dict[str, dict[str, Any]] = {"larva-cup": {"goals": 1, "turn_limit": 12}}
"""Games that would last long are cut short: their first turns hold as much."""
Look = Callable[[Match, str, Counter[str]], Iterator[Puzzle]]
"""What finds the puzzles of a match, given a name for them, and counts why other decisions are none."""
SPARE = 1.5
"""So many more than are wanted are looked for, to choose from."""


class Found(msgspec.Struct, frozen=True):
    """The puzzles of one game, how many decisions it had and why the others are none, and the CPU time of it all."""

    puzzles: tuple[Puzzle, ...]
    fell: dict[str, int]
    cpu_ms: int


class Made(msgspec.Struct, frozen=True):
    """Puzzles of many games, and what became of all their decisions."""

    puzzles: list[Puzzle]
    games: int
    found: int
    fell: dict[str, int]
    cpu_s: float


class Checked(msgspec.Struct, frozen=True):
    """What is wrong with a puzzle, if anything."""

    id: str
    fault: str


class Asked(msgspec.Struct, frozen=True):
    """How often each of today's levels finds a puzzle."""

    id: str
    solved_by: dict[str, float]


def search(task: Watched) -> Found:
    """Play one game, and look for puzzles in it; those that are found without thinking are left out."""
    began = process_time()
    name = task.game.partition("@")[0]
    played = game_id(SCREEN.get(name, name))
    match = to_the_end(load(played, task.options), task.seed, [players.load(played, one) for one in task.players]).match
    return _found(match, task.seed, [readings if name in SCREEN else riddles], began)


def search_played(match: Match, name: str) -> Found:
    """The same in a game that was played; a battle against the automaton has the companion's puzzles as well.

    `name` is all that the puzzles say of where they were found.
    """
    began, game = process_time(), match.game.id.partition("@")[0]
    solo = game in SCREEN.values() and codec.plain(match.game.options).get("play") != "duel"
    return _found(match, name, [riddles, readings] if solo else [riddles], began)


def _found(match: Match, name: str, looks: Sequence[Look], began: float) -> Found:
    fell = Counter[str]()
    puzzles = tuple(puzzle for look in looks for puzzle in look(match, name, fell))
    return Found(puzzles, dict(fell), round(1000 * (process_time() - began)))


def for_two(options: dict[str, Any]) -> bool:
    """Whether a table is for two, or for one against the automaton: where more play, chances at the start are rough."""
    return bool(options.get("players", 2) == 2)


def check(puzzle: Puzzle) -> Checked:
    """Whether a puzzle still is one, by today's rules and evaluator."""
    return Checked(puzzle.id, verified(puzzle))


def ask(puzzle: Puzzle) -> Asked:
    """Ask today's levels of bots."""
    return Asked(puzzle.id, asked(puzzle))


def solved(puzzles: Sequence[Puzzle], job: Job[Puzzle, Asked] | None = None) -> dict[str, float]:
    """The mean over the puzzles that a level was asked of how often it finds them, the weakest level first."""
    told: dict[str, list[float]] = {}
    for each in (job or Job(ask)).run(puzzles):
        for level, share in each.solved_by.items():
            told.setdefault(level, []).append(share)
    return {level: round(fmean(shares), 3) for level, shares in told.items()}


def tasks(name: str, games: int, *, seed: str) -> Iterator[Watched]:
    """So many games for two, or for one against the automaton, between all but the weakest."""
    game = game_id(name)
    played = game_id(SCREEN.get(name, name))
    levels = [level for level in catalogue.levels(played) if level not in UNFIT]
    kinds = [each for each in evaluator(game).mixed if for_two(each)]
    if name in SCREEN:
        kinds = [each for each in kinds if each.get("play") != "duel"]
    for number in range(games):
        own, options = f"puzzles/{seed}/{number}", {**kinds[number % len(kinds)], **LIGHT.get(name, {})}
        seats = load(played, options).seats
        yield Watched(game, options, tuple(stream(own, "levels").choices(levels, k=seats)), own)


def made(name: str, games: int, *, seed: str, most: int, job: Job[Watched, Found] | None = None) -> Made:
    """So many puzzles at most, of so many games at most: as different ones as there are."""
    found: dict[str, Puzzle] = {}
    fell, played, cpu_ms = Counter[str](), 0, 0
    for answer in (job or Job(search)).answers(tasks(name, games, seed=seed), of=games):
        found.update({puzzle.id: puzzle for puzzle in answer.puzzles})
        fell.update(answer.fell)
        played, cpu_ms = played + 1, cpu_ms + answer.cpu_ms
        if len(found) >= SPARE * most:
            break
    return Made(varied(list(found.values()), most), played, len(found), dict(fell), cpu_ms / 1000)


def varied(found: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """So many of them, of every kind in turn."""
    kinds: dict[Any, list[Puzzle]] = {}
    for puzzle in found:
        kinds.setdefault(_kind(puzzle), []).append(puzzle)
    rounds = zip_longest(*kinds.values())
    return [puzzle for one in rounds for puzzle in one if puzzle is not None][:most]


def _kind(puzzle: Puzzle) -> Any:
    """What it is about: what is gained, by whom or where, and by what kind of action."""
    armies = puzzle.options.get("armies")
    where = armies[puzzle.seat] if armies else puzzle.options.get("scenario")
    return tuple(sorted(puzzle.goal)), where, puzzle.solution["type"], puzzle.solution.get("line")


def failures(puzzles: Sequence[Puzzle], job: Job[Puzzle, Checked] | None = None) -> list[Any]:
    """Every puzzle that is none any more, with the reason."""
    return [codec.plain(each) for each in (job or Job(check)).run(puzzles) if each.fault]
