"""A kind of action at a table of Micro Mutants."""

from fleacircus.flicktable.actions.kind import TableKind
from fleacircus.games.micromutants.legal.position import Position
from fleacircus.games.micromutants.rules.ledger import Ledger


class MutantKind(TableKind[Position, Ledger], frozen=True):
    """An action that a seat may take at a table of Micro Mutants."""
