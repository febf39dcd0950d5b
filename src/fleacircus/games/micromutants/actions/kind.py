"""A kind of action at the flick table."""

from fleacircus.core.kinds import Kind
from fleacircus.games.micromutants.legal.now import Now
from fleacircus.games.micromutants.rules.ledger import Ledger


class FlickKind(Kind[Now, Ledger], frozen=True):
    """An action that a seat may take at the flick table."""
