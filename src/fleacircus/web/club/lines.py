"""The store as pages have it: lines of a log read and added by the store's own statements, in the page's transaction.

A table's, a contest's and a season's lines are in one place under the id of what they are the log of.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection

from fleacircus.adapters.stores import Line, sql


def read(log: str, after: int = -1) -> list[Line]:
    """The lines of a log past number `after`, in order."""
    with connection.cursor() as cursor:
        cursor.execute(sql.LINES, (log, after))
        return [Line(*row) for row in cursor.fetchall()]


def add(log: str, lines: Iterable[Line]) -> None:
    """Add lines to a log; the database refuses a number that is taken."""
    with connection.cursor() as cursor:
        cursor.executemany(sql.ADD, [sql.add_values(log, line) for line in lines])
