"""The schema of every game with the socket's frames: served, put into documents, and made into the client's types."""

from __future__ import annotations

from functools import cache
from typing import Any

from fleacircus.core.shapes import schema
from fleacircus.games import CATALOGUE, newest
from fleacircus.web.socket.frames import AnyFrame
from fleacircus.web.socket.messages import Request


class Unserved(Exception):
    """No such schema: a stable code, what it means, and the status of the answer."""

    def __init__(self, code: str, reason: str, status: int) -> None:
        super().__init__(reason)
        self.code, self.status = code, status


SOCKET: dict[str, Any] = {"Request": Request, "Frame": AnyFrame}


@cache
def schema_of(game_id: str) -> dict[str, Any]:
    """The JSON Schema of a game; what an earlier version began goes on by that of today."""
    return schema(CATALOGUE[newest(game_id)]({}), SOCKET)


def asked_schema(game_id: str, version: str) -> dict[str, Any]:
    """The schema of a game if it is the version that somebody was made for, or if they say none."""
    if game_id not in CATALOGUE:
        slug = game_id.partition("@")[0]
        known = next((id for id in CATALOGUE if id.partition("@")[0] == slug), None)
        if known is None or not _older(game_id, known):
            raise Unserved("game/not_found", f"no game {game_id!r}; there are {', '.join(CATALOGUE)}", 404)
        raise Unserved("game/past_version", f"{game_id} is now {known}", 410)
    found = schema_of(game_id)
    if version and version != found["version"]:
        raise Unserved("schema/too_old", f"the schema of {game_id} is now {found['version']}", 409)
    return found


def _older(one: str, other: str) -> bool:
    numbers = [id.partition("@")[2] for id in (one, other)]
    return all(number.isdecimal() for number in numbers) and int(numbers[0]) < int(numbers[1])


def schema_version(game_id: str) -> str:
    """The fingerprint of a game's schema; what a past version began is told by that of today."""
    version: str = schema_of(newest(game_id))["version"]
    return version
