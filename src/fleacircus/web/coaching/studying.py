"""Analyses are made one after another in a process of their own, a few entries at a time, and kept as they come.

A server that ends loses nothing but the entries under way: who asks again lets it go on.
"""

from __future__ import annotations

import json
import logging
import threading
from concurrent.futures.process import BrokenProcessPool

from django.db import connection

from fleacircus.coach import catalogue
from fleacircus.coach.analysis import gathered, version
from fleacircus.core import codec
from fleacircus.web.club import lines
from fleacircus.web.club.models import Table
from fleacircus.web.coaching.asking import Entries, Log, read
from fleacircus.web.coaching.models import Study
from fleacircus.web.processes import Ended, Pool

NICE = 10
"""Everybody who plays goes first, as with bots."""
AT_ONCE = 4
"""So many entries are looked at before what was found is kept."""
HINTS_NICE = 5
_log = logging.getLogger(__name__)


class NotYet(Exception):
    """What the coach does not do, with its stable code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Desk:
    """Where studies wait for their turn."""

    def __init__(self) -> None:
        self._pool = Pool(1, nice=NICE)
        self._lock = threading.Lock()
        self._waiting: list[str] = []
        self._busy = False

    def begin(self, key: str) -> None:
        """Let a study go on, unless it waits already."""
        with self._lock:
            if key in self._waiting:
                return
            self._waiting.append(key)
            if self._busy:
                return
            self._busy = True
        threading.Thread(target=self._work, name="coach", daemon=True).start()

    def close(self) -> None:
        with self._lock:
            self._waiting.clear()
        self._pool.restart()

    def _work(self) -> None:
        try:
            while key := self._next():
                try:
                    self._study(key)
                except (BrokenProcessPool, Ended) as error:
                    _log.warning("study %s was interrupted: %s", key, error)
                except Exception as error:  # noqa: BLE001  whoever waits is told, and the next study begins
                    _log.exception("study %s failed", key)
                    Study.objects.filter(key=key).update(failed=f"{type(error).__name__}: {error}"[:200])
                with self._lock:
                    if key in self._waiting:
                        self._waiting.remove(key)
        finally:
            connection.close()

    def _next(self) -> str | None:
        with self._lock:
            self._busy = bool(self._waiting)
            return self._waiting[0] if self._waiting else None

    def _study(self, key: str) -> None:
        study = Study.objects.get(key=key)
        log = log_of(Table.objects.get(id=study.table))
        while study.done < study.of:
            count = min(AT_ONCE, study.of - study.done)
            found = self._pool.submit(Entries.looked, Entries(log, study.done, count)).result()
            study.parts = json.dumps([*json.loads(study.parts), *json.loads(found)])
            study.done += count
            study.save(update_fields=["parts", "done"])
        told = gathered(study.version, read(study.parts))
        study.body, study.parts = codec.encode(told).decode(), "[]"
        study.save(update_fields=["body", "parts"])


_desk = Desk()
hints = Pool(1, nice=HINTS_NICE)
"""Where somebody waits for an idea."""


def close() -> None:
    """The server ends."""
    _desk.close()
    hints.restart()


def log_of(table: Table) -> Log:
    """A table's match as it is stored."""
    bodies = tuple(line.body for line in lines.read(table.id))
    return Log(table.game, table.options, table.seed, bodies)


def ended(table: Table) -> bool:
    """Whether the match of a table is over. A record that was brought before that has no seed: it is still played
    elsewhere."""
    return bool(table.over and table.seed)


def study_of(table: Table, *, begin: bool) -> Study | None:
    """The analysis of a finished match; begun, or let go on, if asked for. `NotYet` while it is played."""
    if not ended(table):
        raise NotYet("coach/not_over")
    if not catalogue.knows(table.game):
        raise NotYet("coach/unknown_game")
    log, edition = log_of(table), version(table.game)
    key = codec.digest(log.digest.encode(), edition.encode())
    study: Study | None = Study.objects.filter(key=key).first()
    if study is None and begin:
        study, _ = Study.objects.get_or_create(
            key=key, defaults={"table": table.id, "version": edition, "of": len(log.bodies)}
        )
    if study is not None and begin and not study.body and not study.failed:
        _desk.begin(key)
    return study
