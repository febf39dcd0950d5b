"""A bot's choice in a process of its own, so that no thinking holds up the socket."""

from __future__ import annotations

import multiprocessing
import os
import threading
from functools import cache
from multiprocessing.connection import wait
from typing import Any

from fleacircus import bots
from fleacircus.core import Game, codec
from fleacircus.core.chance import stream
from fleacircus.games import load


def begin() -> None:
    """Start a thinking process: it ends when its parent does, however that ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def warm(game: str, level: str) -> None:
    """Load what a bot needs before anybody waits for it."""
    bots.load(game, level)


def choose(game: str, options: str, level: str, view: bytes, seat: int, bot_seed: str, seq: int) -> bytes | None:
    """What the bot of that level does in that seat, as JSON; None if it may wait, and does."""
    rules = _game(game, options)
    known = codec.decode(view, type(rules.blank))
    action = _bot(game, level).choose(rules, known, seat, stream(bot_seed, seq, seat))
    return None if action is None else codec.encode(action)


def fall_back(game: str, options: str, view: bytes, seat: int, bot_seed: str, seq: int) -> bytes:
    """Anything that is allowed, for when a bot failed."""
    rules = _game(game, options)
    known = codec.decode(view, type(rules.blank))
    return codec.encode(rules.choices(known, seat).sample(stream(bot_seed, seq, seat, "fallback")))


@cache
def _game(game: str, options: str) -> Game[Any, Any, Any]:
    return load(game, codec.decode(options, dict[str, Any]))


@cache
def _bot(game: str, level: str) -> bots.Bot:
    return bots.load(game, level)


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
