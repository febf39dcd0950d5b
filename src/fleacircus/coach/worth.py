"""What a position is worth to each party of it, and an action before chance has spoken.

A party is who wins or loses together: a seat, a couple, a side of a battle. Everything here is asked of a view: what a
seat may not see is filled in afresh for every sample from what could be there, never from the match.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

import msgspec

from fleacircus.coach.weights import Row, Weights, by_order, load, score, shares
from fleacircus.core import Game, Seat, fold

Shares = tuple[float, ...]
"""A chance to win for each party; they add up to 1."""


Gains = Counter[str]
"""What a shot has brought, by name."""


class Aim(msgspec.Struct, frozen=True):
    """A shot as it is meant: the piece, from where, how far and to which point, and the thing that it is for."""

    piece: int
    x_um: int
    y_um: int
    away_um: int
    to_x_um: int
    to_y_um: int
    target: int | None = None


class Evaluator(ABC):
    """What values the positions of one game.

    `features` name the numbers that a position has for each party; a party's chance is its part of the exponentials of
    their weighted sums. So chances from one view add up to 1, and two parties that change places change chances.
    """

    name: ClassVar[str]
    """The file of its weights."""
    edition: ClassVar[int] = 1
    """Another one whenever the features or the candidates change."""
    features: ClassVar[tuple[str, ...]]
    prior: ClassVar[dict[str, float]] = {}
    """What we would say of a feature without any game, as log-odds: what few games cannot tell stays so. Ours."""
    hidden: ClassVar[bool] = False
    """Whether seats may see different things, so that each has chances of its own."""
    samples: ClassVar[tuple[int, int]] = (8, 16)
    """So many futures are looked at for each candidate, and for those that may be best."""
    mixed: ClassVar[tuple[dict[str, Any], ...]]
    """Tables of every kind, taken in turn for fitting and for calibration."""

    @cached_property
    def weights(self) -> Weights:
        """As they were fitted."""
        return load(self.name, self.features)

    @cached_property
    def _weight(self) -> tuple[float, ...]:
        return by_order(self.weights.weight, self.features)

    @property
    def version(self) -> str:
        """What an analysis depends on beside the match."""
        return f"{self.edition}:{self.weights.version}"

    # What a game says

    @abstractmethod
    def rows(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> list[Row | None]:
        """The features of every party, as the seat sees them; None for one that can no longer win."""

    @abstractmethod
    def candidates(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random, most: int) -> list[Any]:
        """What the seat might sensibly do, the most promising first; one or none where there is nothing to choose."""

    def party(self, view: Any, seat: Seat) -> int:
        """Whose chances are the seat's."""
        return seat

    def parties(self, game: Game[Any, Any, Any], view: Any) -> int:
        return game.seats

    def filled(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> Any:
        """The view with something in its holes that could be there."""
        return view

    def over(self, game: Game[Any, Any, Any], view: Any) -> Shares | None:
        """What each party got, once it is over."""
        outcome = game.outcome(view)
        if outcome is None:
            return None
        won = {self.party(view, seat) for seat in outcome.winners}
        return tuple((party in won) / len(won) for party in range(self.parties(game, view)))

    def trial(self, game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
        """The game in which samples are decided: the same rules, perhaps on a quicker table."""
        return game

    def gains(self, before: Any, after: Any, seat: Seat) -> Gains | None:
        """What a shot has gained, and how much of each; None where nothing is shot."""
        return None

    def aim(self, game: Game[Any, Any, Any], view: Any, action: Any) -> Aim | None:
        """What an action does with which piece, for who shows it on the board; None where the action says it all."""
        return None

    def likely(self, game: Game[Any, Any, Any], view: Any, action: Any) -> float:
        """The chance of a shot to come to rest on what it is for, at a glance; nought where nothing is shot."""
        return 0.0

    def truth(self, game: Game[Any, Any, Any], view: Any, seat: Seat) -> Any | None:
        """The action that tells what is true, where a seat is asked for that; None where it decides."""
        return None

    def readers(self, game: Game[Any, Any, Any], view: Any, seat: Seat) -> dict[str, float]:
        """How often who reads carelessly finds what is true, by what is overlooked; nobody where a seat decides."""
        return {}

    # What follows

    def chances(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> Shares:
        """Every party's chance to win, as the seat sees it."""
        result = self.over(game, view)
        if result is not None:
            return result
        rows = self.rows(game, view, seat, rng)
        return shares([None if row is None else score(row, self._weight) for row in rows])

    def chance(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> float:
        """The seat's own chance to win."""
        return self.chances(game, view, seat, rng)[self.party(view, seat)]

    def worth(
        self, game: Game[Any, Any, Any], view: Any, seat: Seat, action: Any, streams: Sequence[Random]
    ) -> Iterator[Shares]:
        """What everybody's chances come to after the action, once for each stream of chance."""
        for rng in streams:
            yield self.chances(game, self.after(game, view, seat, action, rng), seat, rng)

    def prospects(
        self, game: Game[Any, Any, Any], view: Any, seat: Seat, action: Any, streams: Sequence[Random]
    ) -> Iterator[Shares]:
        """The same for comparing actions: a game may look farther where an action only prepares something."""
        return self.worth(game, view, seat, action, streams)

    def after(self, game: Game[Any, Any, Any], view: Any, seat: Seat, action: Any, rng: Random) -> Any:
        """The view that an action may lead to."""
        state = self.filled(game, view, seat, rng)
        events = self.decided(game, state, seat, action, rng)
        seen = (game.redact(event, seat) for event in events)
        return fold(game, view, (event for event in seen if event is not None))

    def decided(self, game: Game[Any, Any, Any], state: Any, seat: Seat, action: Any, rng: Random) -> list[Any]:
        return self.trial(game).decide(state, seat, action, rng)
