"""The ledger of one decision at a table of Micro Mutants."""

from fleacircus.flicktable.rules.ledger import FlickLedger
from fleacircus.games.micromutants.model.state import State

Ledger = FlickLedger[State]
