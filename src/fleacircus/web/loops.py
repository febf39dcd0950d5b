"""Loops that live on: an error is logged once with its reason, they back off, and go on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)


class BackOff:
    """Pauses that double up to a longest one, until something works again."""

    def __init__(self, first: float, longest: float) -> None:
        self._first = first
        self._longest = longest
        self._next = first

    def pause(self) -> float:
        pause, self._next = self._next, min(self._longest, self._next * 2)
        return pause

    def reset(self) -> None:
        self._next = self._first


class Loop:
    """Turns for ever. A turn returns how many seconds may pass before the next; `wake` makes that sooner."""

    def __init__(self, name: str, turn: Callable[[], Awaitable[float]], again_s: tuple[float, float]) -> None:
        self.name = name
        self.error: str | None = None
        self.turned: float | None = None
        self._turn = turn
        self._again = BackOff(*again_s)
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.turned = asyncio.get_running_loop().time()
        self._task = asyncio.create_task(self._run(), name=self.name)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """Turn now, or again right after the present turn."""
        self._wake.set()

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            self._wake.clear()
            try:
                pause = await self._turn()
            except Exception as error:  # noqa: BLE001  whatever it was, the loop lives on
                self._failed(error)
                await asyncio.sleep(self._again.pause())
                continue
            self.turned = clock()
            self._well()
            try:
                async with asyncio.timeout(pause):
                    await self._wake.wait()
            except TimeoutError:
                continue

    def _failed(self, error: Exception) -> None:
        reason = f"{type(error).__name__}: {error}"
        if self.error is None:
            known = type(error).__name__ in ("Unavailable", "Conflict")
            _log.error("loop %s failed and goes on: %s", self.name, reason, exc_info=None if known else error)
        self.error = reason

    def _well(self) -> None:
        if self.error is not None:
            _log.warning("loop %s turns again", self.name)
            self.error = None
            self._again.reset()
