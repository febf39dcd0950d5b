"""An event loop without threads, sockets or a clock: time jumps to the next timer, and chance picks who runs next.

Everything that runs belongs to an owner, a process or a person, found in the context that asyncio hands on by itself.
Within one owner the order is asyncio's own; the seed chooses among owners. An owner that is dead runs nothing any
more, not even a `finally`: that is what `kill -9` is.
"""

from __future__ import annotations

import asyncio
import heapq
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any


class Owner:
    """A process, a person, or the world: what runs for it, in order."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.queue: deque[asyncio.Handle] = deque()
        self.tasks: list[asyncio.Task[Any]] = []
        """Every task it ever had: one that is dropped would run its `finally`."""


OWNER: ContextVar[Owner] = ContextVar("owner")


class Stuck(Exception):
    """A run that goes on for ever."""


class SimLoop(asyncio.AbstractEventLoop):
    """See the module's docstring."""

    def __init__(self, rng: Random, *, most_steps: int = 2_000_000) -> None:
        self.steps = 0
        self.halted = False
        """Whether nothing more shall happen: an invariant is broken."""
        self.errors: list[tuple[str, dict[str, Any]]] = []
        self.world = Owner("world")
        self._rng = rng
        self._now = 1000.0
        self._ready: list[Owner] = []
        self._timers: list[tuple[float, int, Owner, asyncio.TimerHandle]] = []
        self._count = 0
        self._most_steps = most_steps
        self._over = False

    # What asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self._over

    def is_closed(self) -> bool:
        return self._over

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:  # type: ignore[override]
        context = context or copy_context()
        handle = asyncio.Handle(callback, args, self, context)
        self._queue(context.get(OWNER, self.world), handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        context = context or copy_context()
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, context.get(OWNER, self.world), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Cancelled timers are passed over when their time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Generator[Any, None, Any] | Coroutine[Any, Any, Any],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[Any]:
        owner = (context or copy_context()).get(OWNER, self.world)
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        owner.tasks.append(task)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """A thread: it takes a while, and does its work when that is over."""
        future = self.create_future()

        def work() -> None:
            if future.cancelled():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:  # noqa: BLE001  whoever waits for the thread gets it
                future.set_exception(error)

        self.call_later(self._rng.uniform(0.0001, 0.003), work)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._over:
            self.errors.append((OWNER.get(self.world).name, context))

    # Running

    def spawn(self, owner: Owner, coro: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task that belongs to an owner."""
        context = copy_context()
        context.run(OWNER.set, owner)
        return self.create_task(coro, context=context)

    def kill(self, owner: Owner) -> None:
        """End an owner as the power goes."""
        owner.dead = True
        owner.queue.clear()

    def run(self, seconds: float) -> None:
        """Let that much time pass."""
        end = self._now + seconds
        events._set_running_loop(self)
        try:
            while not self.halted and self._turn(end):
                pass
        finally:
            events._set_running_loop(None)
        self._now = end

    def close(self) -> None:
        self._over = True
        self._ready.clear()
        self._timers.clear()

    def _queue(self, owner: Owner, handle: asyncio.Handle) -> None:
        if owner.dead or self._over:
            return
        if not owner.queue:
            self._ready.append(owner)
        owner.queue.append(handle)

    def _turn(self, end: float) -> bool:
        """One handle, or a jump to the next timer; False when there is none before the end."""
        if self._ready:
            at = self._rng.randrange(len(self._ready)) if len(self._ready) > 1 else 0
            owner = self._ready[at]
            handle = owner.queue.popleft() if owner.queue else None
            if not owner.queue:
                self._ready.pop(at)
            if handle is not None and not handle.cancelled():
                self.steps += 1
                if self.steps > self._most_steps:
                    raise Stuck(f"{self.steps} steps, and no end")
                handle._run()
            return True
        while self._timers and self._timers[0][3].cancelled():
            heapq.heappop(self._timers)
        if not self._timers or self._timers[0][0] > end:
            return False
        self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            _, _, owner, timer = heapq.heappop(self._timers)
            if not timer.cancelled():
                self._queue(owner, timer)
        return True
