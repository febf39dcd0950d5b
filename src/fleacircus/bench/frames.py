"""Frames of the socket as a player of any game reads and writes them: a view is a state whose rules tell the rest."""

from __future__ import annotations

import itertools
import os
from functools import cache
from random import Random
from typing import Any

import msgspec

from fleacircus.core import Game, codec
from fleacircus.games import load

_numbers = itertools.count()


class News(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    seq: int = -1
    due: list[int] = []
    views: dict[str, msgspec.Raw] = {}
    undo: list[int] = []
    code: str = ""


_DECODER = msgspec.json.Decoder(News)


def read(text: str) -> News:
    """The message of a text frame."""
    return _DECODER.decode(text)


def act(game: str, options: dict[str, Any], news: News, rng: Random) -> str:
    """A frame with any legal action of the seat that is due."""
    rules = _game(game, msgspec.json.encode(options))
    seat = news.due[0]
    view = codec.decode(bytes(news.views[str(seat)]), type(rules.blank))
    action = codec.encode(rules.choices(view, seat).sample(rng)).decode()
    name = f"{os.getpid()}-{next(_numbers)}"
    return f'{{"type":"act","client_id":"{name}","base_seq":{news.seq},"seat":{seat},"action":{action}}}'


@cache
def _game(game: str, options: bytes) -> Game[Any, Any, Any]:
    return load(game, msgspec.json.decode(options))
