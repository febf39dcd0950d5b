"""The ledger of one decision in a match."""

from fleacircus.flicktable.rules.ledger import FlickLedger
from fleacircus.games.larvacup.model.state import State

Ledger = FlickLedger[State]
