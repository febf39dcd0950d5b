"""Event stores: where the lines of every match are kept, durably, before anybody is told of them."""

from fleacircus.adapters.stores.store import (
    After,
    Claim,
    Conflict,
    Ended,
    Line,
    Person,
    SeatRow,
    Store,
    TableRow,
    Unavailable,
)

__all__ = [
    "After",
    "Claim",
    "Conflict",
    "Ended",
    "Line",
    "Person",
    "SeatRow",
    "Store",
    "TableRow",
    "Unavailable",
    "connect",
    "is_postgres",
]


def is_postgres(url: str) -> bool:
    """Whether the address names a PostgreSQL server; everything else is the path of an SQLite file."""
    return url.startswith(("postgres://", "postgresql://"))


def connect(url: str) -> Store:
    """The store at an address; `open` it before use. An engine is imported by who needs it."""
    from fleacircus.adapters.stores.postgres import PostgresStore, pool
    from fleacircus.adapters.stores.sqlite import SqliteStore

    return PostgresStore(pool(url)) if is_postgres(url) else SqliteStore(url.removeprefix("sqlite:///"))
