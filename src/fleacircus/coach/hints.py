"""Hints while one plays: what the coach would do, quickly, and as much of it as was asked for."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from fleacircus.coach.worth import Aim, Evaluator
from fleacircus.core import Game, Seat, codec


class Idea(msgspec.Struct, frozen=True):
    """An action as a hint. Veiled, a shot shows only what is shot at what."""

    kind: str
    action: dict[str, Any] | None
    aim: Aim | None = None

    def veiled(self) -> Idea:
        """Piece and target; how it is done is left to who asked."""
        if self.aim is None:
            return self
        return replace(self, action=None)


def idea(coach: Evaluator, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> Idea | None:
    """The most promising thing that a seat might do; None where the coach has nothing to say."""
    found = coach.candidates(game, view, seat, rng, 1)
    if not found:
        return None
    told: dict[str, Any] = codec.plain(found[0])
    return Idea(told["type"], told, coach.aim(game, view, found[0]))
