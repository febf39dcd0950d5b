"""A puzzle: a position in which one decision is clearly the best, and how an answer to it is judged.

The margin is no opinion: it was measured in futures of its own when the puzzle was made, and can be measured again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from statistics import fmean
from typing import Any

import msgspec
from msgspec.structs import replace

from fleacircus.coach.catalogue import evaluator
from fleacircus.coach.worth import Evaluator
from fleacircus.core import Game, Match, Seat, codec, fold
from fleacircus.core.chance import Stream, stream
from fleacircus.core.match import Entry, entry_type
from fleacircus.games import load

LIKE = 1 / 3
"""An answer that is worse than the solution by less than this part of the margin is as good."""
FAIR = 0.6
"""A shot of the right piece that reaches the goal so often, beside the solution, was meant so."""
LOOKED = 24
"""So many futures an answer is judged by, but where they cost little."""
LONGER: dict[str, int] = {"marsattacks": 96}
"""So many there, by evaluator."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position, whose decision it is, and the best one.

    The position is laid by the first so many events of the game's own set-up (`opening`) and by `events`. With a `goal`
    a shot is wanted that gains so much of each thing, and `worth` is its chance to; without one the best action is
    wanted, and `worth` is the seat's chance to win with it. `next` is what the best of all others comes to: with
    another piece, or by another action. Where what is true is asked for, that is worth 1, and all else nothing.
    `solved_by` says how often each level of bot found it.
    """

    id: str
    game: str
    options: dict[str, Any]
    seat: Seat
    opening: int
    events: tuple[dict[str, Any], ...]
    solution: dict[str, Any]
    worth: float
    next: float
    found: str
    goal: dict[str, int] = {}
    solved_by: dict[str, float] = {}

    @property
    def level(self) -> int:
        """Where its rating begins: the more bots find it, the easier it is."""
        return round(1500 - 600 * (fmean(self.solved_by.values()) - 0.5)) if self.solved_by else 1500


class Answer(msgspec.Struct, frozen=True):
    """What an action comes to as an answer."""

    right: bool
    worth: float


class Position:
    """A puzzle laid out: its game, the state, and what the seat sees of it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.game: Game[Any, Any, Any] = load(puzzle.game, puzzle.options)
        self.coach = evaluator(puzzle.game)
        self.events = laid(self.game, puzzle)
        match = Match.of(self.game, None, [Entry(events=self.events)])
        self.state, self.view = match.state, match.view(puzzle.seat)

    def action(self, given: dict[str, Any]) -> Any:
        """An action of the game; ValueError if it is none."""
        return codec.convert(given, self.game.action_type)

    def judge(self, action: Any) -> Answer:
        """Whether an action solves it: as good as the solution in futures that are the same for everybody."""
        puzzle = self.puzzle
        truth = self.coach.truth(self.game, self.view, puzzle.seat)
        if truth is not None:
            return Answer(action == truth, float(action == truth))
        worth = fmean(worths(self.coach, self.game, self.view, puzzle.seat, action, puzzle.goal, self._streams()))
        if puzzle.goal:
            return Answer(self._meant(action) and worth >= FAIR * puzzle.worth, worth)
        return Answer(worth >= puzzle.worth - LIKE * (puzzle.worth - puzzle.next), worth)

    def solved(self, action: Any) -> bool:
        """The same judgement without the worth: no shot of another piece is flicked, and none after it is settled."""
        puzzle = self.puzzle
        if not puzzle.goal:
            return self.judge(action).right
        hits, left = 0.0, LOOKED
        for got in self.flicks(action):
            hits, left = hits + got, left - 1
            if hits / LOOKED >= FAIR * puzzle.worth or (hits + left) / LOOKED < FAIR * puzzle.worth:
                break
        return hits / LOOKED >= FAIR * puzzle.worth

    def flicks(self, action: Any) -> Iterator[float]:
        """Whether a shot reaches the goal in one future after the other; nothing if another piece is shot."""
        seat, goal = self.puzzle.seat, self.puzzle.goal
        for rng in self._streams() if self._meant(action) else ():
            yield float(reached(got_by(self.coach, self.game, self.view, seat, action, rng), goal))

    def _meant(self, action: Any) -> bool:
        """Whether it is done with the piece of the solution."""
        return piece_of(action) == piece_of(self.action(self.puzzle.solution))

    def _streams(self) -> Iterator[Stream]:
        return (stream(f"puzzle/{self.puzzle.id}", number) for number in range(LONGER.get(self.coach.name, LOOKED)))


def laid(game: Game[Any, Any, Any], puzzle: Puzzle) -> tuple[Any, ...]:
    """The events that lay a puzzle."""
    kind: Any = entry_type(game)
    own = codec.convert({"events": puzzle.events}, kind).events
    return (*_setup(game)[: puzzle.opening], *own)


def shortest(game: Game[Any, Any, Any], events: Sequence[Any]) -> tuple[int, tuple[Any, ...]]:
    """The fewest events that lay the same table in everybody's eyes, without flights, and how many are the set-up's."""
    wanted = _eyes(game, events)
    kept = _last_of_each(game, [*events], wanted)
    size = len(kept)
    while size := size // 2:
        at = 0
        while at < len(kept):
            fewer = [*kept[:at], *kept[at + size :]]
            if _lays(game, fewer, wanted):
                kept = fewer
            else:
                at += size
    for at, event in enumerate(kept):
        still = (bare for bare in _still(event) if _lays(game, [*kept[:at], bare, *kept[at + 1 :]], wanted))
        kept[at] = next(still, event)
    alike = 0
    while alike < len(kept) and kept[alike : alike + 1] == _setup(game)[alike : alike + 1]:
        alike += 1
    return alike, tuple(kept[alike:])


def _last_of_each(game: Game[Any, Any, Any], kept: list[Any], wanted: list[Any]) -> list[Any]:
    """Without what came before the last of a kind, and then of a kind with a piece, where that lays the same."""
    for of in (type, lambda event: (type(event), getattr(event, "piece", None))):
        for kind, _ in Counter(map(of, kept)).most_common():
            last = max(at for at, event in enumerate(kept) if of(event) == kind)
            fewer = [event for at, event in enumerate(kept) if at == last or of(event) != kind]
            if len(fewer) < len(kept) and _lays(game, fewer, wanted):
                kept = fewer
    return kept


def _setup(game: Game[Any, Any, Any]) -> list[Any]:
    return list(game.setup(stream("puzzle")))


def _still(event: Any) -> Iterator[Any]:
    """A flick of which only the rest is told: where everything lies now; or all but its flight."""
    landing = getattr(event, "landing", None)
    if landing is not None:
        yield replace(event, landing=type(landing)(moved=landing.moved))
        yield replace(event, landing=replace(landing, path=b"", impacts=()))


def _lays(game: Game[Any, Any, Any], events: Sequence[Any], wanted: list[Any]) -> bool:
    try:
        return fold(game, game.blank, events) == wanted[0] and _eyes(game, events) == wanted
    except (LookupError, TypeError, ValueError, AssertionError):  # they cannot follow each other
        return False


def _eyes(game: Game[Any, Any, Any], events: Sequence[Any]) -> list[Any]:
    """The state that events lead to, and every seat's and a spectator's view of it."""
    match = Match.of(game, None, [Entry(events=tuple(events))])
    return [match.state, *(match.view(seat) for seat in (*range(game.seats), None))]


def worths(
    coach: Evaluator,
    game: Game[Any, Any, Any],
    view: Any,
    seat: Seat,
    action: Any,
    goal: dict[str, int],
    streams: Iterable[Random],
) -> list[float]:
    """What an action comes to in each future: whether it reaches the goal by the judge, or the chance to win."""
    if not goal:
        party = coach.party(view, seat)
        return [shares[party] for shares in coach.prospects(game, view, seat, action, [*streams])]
    return [float(reached(got_by(coach, game, view, seat, action, rng), goal)) for rng in streams]


def got_by(coach: Evaluator, game: Game[Any, Any, Any], view: Any, seat: Seat, action: Any, rng: Random) -> Any:
    """What a shot gains in one future, decided by the judge."""
    return coach.gains(view, fold(game, view, game.decide(view, seat, action, rng)), seat)


def reached(got: Any, goal: dict[str, int]) -> bool:
    """Whether so much of each thing was gained."""
    return all(got[name] >= least for name, least in goal.items())


def piece_of(action: Any) -> int | None:
    """The piece that an action is done with."""
    found: int | None = getattr(action, "piece", getattr(action, "insect", None))
    return found


def path_of(game_id: str) -> str:
    """Where the puzzles of a game are kept, inside the package."""
    return f"data/puzzles/{game_id.partition('@')[0]}.jsonl"


@cache
def puzzles(game_id: str) -> tuple[Puzzle, ...]:
    """Every puzzle of a game that ships."""
    file = files("fleacircus.coach") / path_of(game_id)
    if not file.is_file():
        return ()
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in file.read_bytes().splitlines())


def written(found: Sequence[Puzzle]) -> bytes:
    """Puzzles as a file: one a line."""
    return b"".join(codec.encode(codec.plain(puzzle)) + b"\n" for puzzle in found)
