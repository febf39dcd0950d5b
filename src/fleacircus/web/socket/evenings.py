"""Who looks at a contest and wants to know when anything in it has changed. No content goes out: pages fetch it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.websockets import WebSocket, WebSocketDisconnect

CHANGED = '{"type":"changed"}'
MOST_CONTESTS = 4


class Onlookers:
    """Bells by contest: one for each page that is open."""

    def __init__(self) -> None:
        self._bells: dict[str, set[asyncio.Event]] = {}

    @contextmanager
    def bell(self, contests: tuple[str, ...]) -> Iterator[asyncio.Event]:
        """A bell that rings when one of these contests has changed, as long as somebody listens."""
        bell = asyncio.Event()
        for contest in contests:
            self._bells.setdefault(contest, set()).add(bell)
        try:
            yield bell
        finally:
            for contest in contests:
                self._bells[contest].discard(bell)
                if not self._bells[contest]:
                    del self._bells[contest]

    def ring(self, contest: str) -> None:
        """A contest has changed; without one, any may have."""
        chosen = [self._bells.get(contest, set())] if contest else list(self._bells.values())
        for bells in chosen:
            for bell in bells:
                bell.set()


async def attend(socket: WebSocket, onlookers: Onlookers) -> None:
    """Tell a page of every change until it goes. Changes in quick succession are one."""
    contests = tuple(str(socket.path_params["contests"]).split("."))[:MOST_CONTESTS]
    await socket.accept()
    with onlookers.bell(contests) as bell:
        gone = asyncio.create_task(_gone(socket))
        try:
            while not gone.done():
                ringing = asyncio.create_task(bell.wait())
                await asyncio.wait({ringing, gone}, return_when=asyncio.FIRST_COMPLETED)
                ringing.cancel()
                if bell.is_set() and not gone.done():
                    bell.clear()
                    await socket.send_text(CHANGED)
        finally:
            gone.cancel()


async def _gone(socket: WebSocket) -> None:
    """Read until the page hangs up; it has nothing to say."""
    try:
        while True:
            await socket.receive_text()
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return
