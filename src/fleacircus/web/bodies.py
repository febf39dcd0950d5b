"""How much one may send: looked at before anything of it is read, and again while it comes in."""

from __future__ import annotations

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fleacircus.web.folding import LARGEST_RECORD
from fleacircus.web.practice import LARGEST_BODY

WRAPPING = 64 << 10
"""What a form adds to the file in it."""
DROPPED = 64 << 20
"""So much of what is too large is let go by before the answer, as many hear none until they have sent everything."""
TOO_LARGE = "fleacircus.too_large"


class Limit(msgspec.Struct, frozen=True):
    """What an address takes, and how more is refused."""

    bytes: int
    code: str = "request/too_large"
    status: int = 413


FORM = Limit(1 << 20)
LIMITS = {
    "/api/v1/records": Limit(LARGEST_RECORD, "record/too_large", 400),
    "/import": Limit(LARGEST_RECORD + WRAPPING, "record/too_large"),
    "/tournaments/import": Limit(LARGEST_RECORD + WRAPPING, "record/too_large"),
    "/practice/flick": Limit(LARGEST_BODY, "practice/too_large", 400),
    "/practice/lay": Limit(LARGEST_BODY, "practice/too_large", 400),
    "/practice/preview": Limit(LARGEST_BODY, "practice/too_large", 400),
}


def limit_of(path: str) -> Limit:
    """What the address takes; every other takes a form."""
    return LIMITS.get(path, FORM)


class Bounded:
    """Hands on nothing of a body that is too large; `scope[TOO_LARGE]` then holds the limit for who answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = limit_of(scope["path"])
        declared = _declared(scope)
        most = -1 if declared > limit.bytes else limit.bytes
        came, refused = 0, False

        async def bounded() -> Message:
            nonlocal came, refused
            if refused:
                return await _end_of(receive)
            if declared > DROPPED:  # nobody waits for what would not be let go by
                scope[TOO_LARGE], refused = limit, True
                return {"type": "http.request", "body": b"", "more_body": False}
            message = await receive()
            came += len(message.get("body", b""))
            if came <= most or message["type"] != "http.request":
                return message
            scope[TOO_LARGE], refused = limit, True
            while message.get("more_body") and came <= DROPPED:
                message = await receive()
                came += len(message.get("body", b""))
            return {"type": "http.request", "body": b"", "more_body": False}

        await self._app(scope, bounded, send)


async def _end_of(receive: Receive) -> Message:
    """What ends the request; the rest of the body is dropped as it comes."""
    while (message := await receive())["type"] == "http.request":
        continue
    return message


def _declared(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() and len(value) < 16 else 1 << 62
    return 0
