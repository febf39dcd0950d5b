"""Resources from the supply, and insects from the losses. [EV-12, EV-88]"""

from fleacircus.core.game import Seat
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.table import pose_at
from fleacircus.games.micromutants.look import supply
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.rules.ledger import Ledger


def gain(ledger: Ledger, seat: Seat, count: int, clause: str) -> None:
    """Resources from the supply, as long as there are any. [EV-88, EV-97]"""
    count = min(count, supply(ledger.state))
    if count > 0:
        ledger.say(ev.Gained(seat, count, clause))


def enter(ledger: Ledger, seat: Seat, piece: Piece, at: Spot, anchor: int | None, clause: str) -> ev.Entered:
    """An insect comes back normal face up, unless a card lets its breed enter otherwise. [MM-20, EV-71, EV-86]"""
    special = any(e.breed == piece.breed for _, e in look.effects(ledger.state, seat, sheets.SpecialEntry))
    return ev.Entered(seat, piece.id, pose_at(piece.form, at, special=special), anchor, clause)
