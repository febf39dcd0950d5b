"""A bot's choice in a process of its own, so that no thinking holds up the socket."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing.connection import wait
from typing import Any, Protocol, TypeVar

import msgspec

from fleacircus import bots
from fleacircus.core import Game, codec
from fleacircus.core.chance import stream
from fleacircus.games import load
from fleacircus.web.club.offers import OFFERS

T = TypeVar("T")


def begin() -> None:
    """Start a thinking process: it ends when its parent does, however that ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def warm(game: str, level: str) -> None:
    """Load what a bot needs before anybody waits for it."""
    bots.load(game, level)


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
        rules = _game(self.game, self.options)
        known = codec.decode(self.view, type(rules.blank))
        rng = stream(self.bot_seed, self.seq, self.seat)
        action = _bot(self.game, self.level).choose(rules, known, self.seat, rng)
        return None if action is None else codec.encode(action)

    def fall_back(self) -> bytes:
        """Anything that is allowed, for when a bot failed."""
        rules = _game(self.game, self.options)
        known = codec.decode(self.view, type(rules.blank))
        return codec.encode(
            rules.choices(known, self.seat).sample(stream(self.bot_seed, self.seq, self.seat, "fallback"))
        )


class Thinkers(Protocol):
    """Where bots think."""

    async def choose(self, thought: Thought) -> bytes | None: ...
    def restart(self) -> None: ...
    def close(self) -> None: ...


class Pool:
    """Processes of our own in which bots think, begun when they are needed."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._executor: ProcessPoolExecutor | None = None

    async def choose(self, thought: Thought) -> bytes | None:
        return await self._run(Thought.choose, thought)

    async def warm(self) -> None:
        """Load every bot that tables are offered with."""
        for offer in OFFERS:
            for level in bots.levels(offer.game):
                await self._run(warm, offer.game, level)

    def restart(self) -> None:
        """End the processes, whatever they are doing; new ones begin with the next thought."""
        executor, self._executor = self._executor, None
        if executor is not None:
            processes = list((executor._processes or {}).values())  # there is no public way before Python 3.14
            executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    def close(self) -> None:
        self.restart()

    async def _run(self, work: Callable[..., T], *given: Any) -> T:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self._processes, mp_context=context, initializer=begin)
        executor = self._executor
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work, *given)
        except BrokenProcessPool:
            if self._executor is executor:
                self._executor = None
            raise


@cache
def _game(game: str, options: str) -> Game[Any, Any, Any]:
    return load(game, codec.decode(options, dict[str, Any]))


@cache
def _bot(game: str, level: str) -> bots.Bot:
    return bots.load(game, level)


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
