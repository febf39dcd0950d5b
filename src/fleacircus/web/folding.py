"""Records that somebody brings are folded in a process of their own: so many bytes, entries and seconds, no more."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, Literal, NoReturn

import msgspec

from fleacircus.core import About, Match, codec
from fleacircus.games import CATALOGUE, PAST, load
from fleacircus.tournament import Damaged, Tournament
from fleacircus.web.processes import Pool

LARGEST_RECORD = 16 << 20
MOST_ENTRIES = 10_000
LONGEST_S = 120
"""Seconds of computing that one record may cost."""
PATIENCE = 5
"""So many times as long it may take on a busy machine."""
WAITING = 8
"""So many may wait for their record to be read."""

NONSENSE = (LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, RecursionError, StopIteration)
"""What folding events runs into that cannot follow each other."""

Code = Literal["record/too_large", "record/too_many", "record/too_long", "record/busy"]


class TooMuch(Exception):
    """A record that is beyond a limit, sound or not."""

    def __init__(self, code: Code, limit: int = 0) -> None:
        super().__init__(f"{code}: {limit}")
        self.code = code
        self.limit = limit


class Brought(msgspec.Struct, frozen=True):
    """A match that was read, ready to be kept: its entries as JSON."""

    game: str
    options: str
    seed: str
    seats: int
    entries: tuple[str, ...]
    about: About | None = None


class _Peek(msgspec.Struct):
    entries: list[msgspec.Raw] = []


def read_match(data: bytes, *, seconds: float = LONGEST_S) -> Brought:
    """The match of a record; ValueError if it is not sound, `TooMuch` if it is beyond a limit."""
    found: Brought = _ask(_match, data, seconds)
    return found


def check_tournament(data: bytes, *, seconds: float = LONGEST_S) -> None:
    """`Damaged` if a tournament's record is not sound, `TooMuch` if it is beyond a limit."""
    damage = _ask(_damage, data, seconds)
    if damage is not None:
        code, seq, detail = damage
        raise Damaged(code, seq=seq, detail=detail)


def _ask(work: Callable[[bytes], Any], data: bytes, seconds: float) -> Any:
    if len(data) > LARGEST_RECORD:
        raise TooMuch("record/too_large", LARGEST_RECORD)
    if _count(data) > MOST_ENTRIES:
        raise TooMuch("record/too_many", MOST_ENTRIES)
    return _reader.read(work, data, seconds)


def _count(data: bytes) -> int:
    """How many entries a record claims to have; none if it is no record, which reading it will tell."""
    try:
        return len(msgspec.json.decode(data, type=_Peek).entries)
    except (ValueError, RecursionError):
        return 0


class Reader:
    """Reads one record at a time in a process of its own, which is ended when one takes too long."""

    def __init__(self) -> None:
        self._queue = threading.BoundedSemaphore(WAITING)
        self._turn = threading.Lock()
        self._pool = Pool(1, nice=10)

    def read(self, work: Callable[[bytes], Any], data: bytes, seconds: float) -> Any:
        """What `work` finds in `data`, or the ValueError that it raises; `TooMuch` if it takes too long."""
        if not self._queue.acquire(blocking=False):
            raise TooMuch("record/busy", WAITING)
        try:
            with self._turn:
                sound, found = self._exchange(work, data, seconds)
        finally:
            self._queue.release()
        if sound is None:
            raise TooMuch("record/too_long", round(seconds))
        if not sound:
            raise ValueError(found)
        return found

    def _exchange(self, work: Callable[[bytes], Any], data: bytes, seconds: float) -> tuple[bool | None, Any]:
        try:
            return self._pool.submit(_timed, work, data, seconds).result(seconds * PATIENCE)
        except BrokenProcessPool:
            return False, "reading it failed"
        except TimeoutError:
            self._pool.restart()
            return None, None

    def close(self) -> None:
        """End the process; the next record starts another."""
        self._pool.restart()


_reader = Reader()


def close() -> None:
    """End what is being read: the server ends."""
    _reader.close()


# What follows runs in the process


class _TimeIsUp(BaseException):
    """No `except` of a game shall hold this up."""


def _timed(work: Callable[[bytes], Any], data: bytes, seconds: float) -> tuple[bool | None, Any]:
    """Whether it is sound, and what was found or why not; None if it took too long."""
    _prepare()
    signal.signal(signal.SIGPROF, _ring)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            return True, work(data)
        except ValueError as error:
            return False, str(error)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except _TimeIsUp:
        return None, None


@cache
def _prepare() -> None:
    """Import every family before the time runs: one that is interrupted in the middle of it could not be had again."""
    for game in (*CATALOGUE, *PAST):
        load(game)


def _ring(*_: Any) -> NoReturn:
    raise _TimeIsUp


def _match(data: bytes) -> Brought:
    try:
        match = Match.from_record(data)
        views = [match.view(seat) for seat in (None, *range(match.game.seats))]
    except NONSENSE as error:
        raise ValueError(f"the events do not fit together ({type(error).__name__})") from error
    assert views
    return Brought(
        game=match.game.id,
        options=codec.encode(codec.plain(match.game.options)).decode(),
        seed=match.seed or "",
        seats=match.game.seats,
        entries=tuple(codec.encode(entry).decode() for entry in match.log),
        about=match.about,
    )


def _damage(data: bytes) -> tuple[str, int | None, str] | None:
    try:
        Tournament.from_record(data)
    except Damaged as damaged:
        return damaged.code, damaged.seq, damaged.detail
    except NONSENSE as error:
        return "tournament/damaged", None, f"the entries do not fit together ({type(error).__name__})"
    return None
