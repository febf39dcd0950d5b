"""What a bot is, and the simplest one."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from fleacircus.core import Game, Match, Seat
from fleacircus.core.chance import stream


class Bot(Protocol):
    """Chooses for a seat from what the seat may see. It keeps nothing from one call to the next.

    A seat for which nobody waits, because it merely may interrupt, may answer None: not now.
    """

    def choose(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> Any: ...


class RandomBot:
    """Does anything that is allowed."""

    def choose(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> Any:
        return game.choices(view, seat).sample(rng)


def warm(bot: Bot, game: Game[Any, Any, Any]) -> None:
    """Let a bot choose once in vain, so that nobody waits later for what it compiles or loads at first."""
    match = Match.start(game, "warm")
    seat = min(game.waited_for(match.state))
    bot.choose(game, match.view(seat), seat, stream("warm"))
