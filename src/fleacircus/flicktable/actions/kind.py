"""A kind of action at the flick table."""

from typing import ClassVar, Generic, TypeVar

from fleacircus.core.kinds import Kind
from fleacircus.flicktable.legal.position import FlickPosition, Position
from fleacircus.flicktable.rules.ledger import FlickLedger, Ledger

P = TypeVar("P", bound=FlickPosition)  # type: ignore[type-arg]
L = TypeVar("L", bound=FlickLedger)  # type: ignore[type-arg]


class TableKind(Kind[P, L], Generic[P, L], frozen=True):
    """An action that a seat may take at a table; a power may be used `instead` of a shot, or `after` one. [EV-80]"""

    instead: ClassVar[bool] = True
    after: ClassVar[bool] = True


class FlickKind(TableKind[Position, Ledger], frozen=True):
    """An action that a seat may take at every table."""
