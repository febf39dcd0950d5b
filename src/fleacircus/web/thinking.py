"""A bot's choice in a process of its own, so that no thinking holds up the socket."""

from __future__ import annotations

from functools import cache
from typing import Protocol

import msgspec

from fleacircus import bots
from fleacircus.core import codec
from fleacircus.core.chance import stream
from fleacircus.web.club.shelf import SHELF
from fleacircus.web.processes import Pool, rules


def warm(game: str, level: str) -> None:
    """Load and compile what a bot needs before anybody waits for it."""
    bots.warm(_bot(game, level), rules(game, "{}"))


class Thought(msgspec.Struct, frozen=True):
    """What a bot is asked: its view, and the stream that is its own."""

    game: str
    options: str
    level: str
    view: bytes
    seat: int
    bot_seed: str
    seq: int

    def choose(self) -> bytes | None:
        """What the bot of that level does in that seat, as JSON; None if it may wait, and does."""
        game = rules(self.game, self.options)
        known = codec.decode(self.view, type(game.blank))
        rng = stream(self.bot_seed, self.seq, self.seat)
        action = _bot(self.game, self.level).choose(game, known, self.seat, rng)
        return None if action is None else codec.encode(action)

    def fall_back(self) -> bytes:
        """Anything that is allowed, for when a bot failed."""
        game = rules(self.game, self.options)
        known = codec.decode(self.view, type(game.blank))
        return codec.encode(
            game.choices(known, self.seat).sample(stream(self.bot_seed, self.seq, self.seat, "fallback"))
        )


class Thinkers(Protocol):
    """Where bots think."""

    async def choose(self, thought: Thought) -> bytes | None: ...
    def restart(self) -> None: ...
    def close(self) -> None: ...


class Thinking:
    """Thinkers in processes of our own."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def choose(self, thought: Thought) -> bytes | None:
        return await self._pool.run(Thought.choose, thought)

    async def warm(self) -> None:
        """Let every bot that tables are offered with choose once."""
        for game in SHELF:
            for level in bots.levels(game.game):
                await self._pool.run(warm, game.game, level)

    def restart(self) -> None:
        """Give up what is being thought, so that others get their turn."""
        self._pool.restart()

    def close(self) -> None:
        self._pool.close()


@cache
def _bot(game: str, level: str) -> bots.Bot:
    return bots.load(game, level)
