"""What is asked of the coach, as pure work for processes of our own: entries looked at, an idea, how it stands, what an
answer to a puzzle is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fleacircus.adapters.stores.snapshots import folded
from fleacircus.coach import evaluator
from fleacircus.coach import puzzles as puzzling
from fleacircus.coach.analysis import Looked, look, standing
from fleacircus.coach.daily import Score, score
from fleacircus.coach.hints import Idea, idea
from fleacircus.coach.worth import Aim
from fleacircus.core import Match, codec
from fleacircus.core.chance import stream
from fleacircus.core.game import Leave
from fleacircus.web.processes import rules


class Log(msgspec.Struct, frozen=True):
    """A stored match."""

    game: str
    options: str
    seed: str
    bodies: tuple[str, ...]

    @property
    def digest(self) -> str:
        """The fingerprint of what happened, and in which game."""
        return codec.digest(*(each.encode() for each in (self.game, self.options, *self.bodies)))

    def match(self) -> Match:
        return _folded(self)


class Entries(msgspec.Struct, frozen=True):
    """Some entries of a match to be looked at; those that do not stand come to nothing."""

    log: Log
    first: int
    count: int

    def looked(self) -> bytes:
        """What they come to, as JSON."""
        match = self.log.match()
        stand = set(match.standing)
        found = [look(match, seq) for seq in range(self.first, self.first + self.count) if seq in stand]
        return codec.encode(found)


class Wanted(msgspec.Struct, frozen=True):
    """An idea for a seat in the newest position of a match."""

    log: Log
    seat: int

    def idea(self) -> Idea | None:
        match = self.log.match()
        if self.seat not in match.to_act:
            return None
        rng = stream(f"coach/{match.commitment}", match.seq, "idea")
        return idea(evaluator(match.game.id), match.game, match.view(self.seat), self.seat, rng)


class Position(msgspec.Struct, frozen=True):
    """How a match stands after an entry."""

    log: Log
    at: int

    def chances(self) -> tuple[float, ...]:
        """Each seat's chance, as it sees it itself."""
        return standing(self.log.match().at(self.at))


class Verdict(msgspec.Struct, frozen=True):
    """What the judge says of an answer: what it was worth, and how solution and answer are shown on the board."""

    right: bool
    worth: float
    best: Aim | None
    chosen: Aim | None


class Asked(msgspec.Struct, frozen=True):
    """A puzzle and an answer to it, both as JSON, to be judged."""

    puzzle: bytes
    action: str

    def verdict(self) -> Verdict:
        puzzle = codec.decode(self.puzzle, puzzling.Puzzle)
        position = puzzling.Position(puzzle)
        coach, game, view = position.coach, position.game, position.view
        action, best = position.action(codec.decode(self.action, dict[str, Any])), position.action(puzzle.solution)
        if isinstance(action, Leave):
            return Verdict(False, 0.0, coach.aim(game, view, best), None)
        answer = position.judge(action)
        return Verdict(answer.right, answer.worth, coach.aim(game, view, best), coach.aim(game, view, action))


class Flown(msgspec.Struct, frozen=True):
    """A try at the shot of the day, to be measured."""

    log: Log
    seat: int

    def score(self) -> Score | None:
        return score(self.log.match(), self.seat)


@lru_cache(maxsize=4)
def _folded(log: Log) -> Match:
    game: Any = rules(log.game, log.options)
    return folded(game, log.seed or None, list(log.bodies), None)


def read(parts: str) -> list[Looked]:
    """Entries that were looked at before."""
    found: list[Looked] = codec.decode(parts, list[Looked])
    return found
