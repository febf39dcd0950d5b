"""A kind of action in a match."""

from fleacircus.flicktable.actions.kind import TableKind
from fleacircus.games.larvacup.legal.position import Position
from fleacircus.games.larvacup.rules.ledger import Ledger


class CupKind(TableKind[Position, Ledger], frozen=True):
    """An action that a seat may take in a match."""
