"""What using a power means, whichever it is; what each does is in its kind of action. [EV-80]"""

from fleacircus.core.codec import name_of
from fleacircus.core.game import Seat
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.legal.powers import UsesPower
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import AfterMove, Piece
from fleacircus.flicktable.rules import aftermath
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.rules.shoot import begin
from fleacircus.flicktable.table import pose_at


def use(ledger: Ledger, seat: Seat, action: UsesPower) -> sheets.AnyPower:
    """A power is used after the shot, or instead of it; either way the insect has moved. [EV-80]"""
    if ledger.state.pending and isinstance(ledger.state.pending[0], AfterMove):
        ledger.say(ev.Resolved(seat))
    else:
        begin(ledger, seat, action.insect, action.die, getattr(action, "turned", False))
    breed = look.breed_of(ledger.state, ledger.state.pieces[action.insect])
    assert breed.power is not None
    ledger.say(ev.PowerUsed(seat, action.insect, name_of(type(action)), breed.clause))
    return breed.power


def set_down(ledger: Ledger, piece: Piece, at: Spot | None, anchor: int, clause: str) -> None:
    assert at is not None
    aftermath.disturb(ledger)
    special = not look.pose_of(piece).face_up
    ledger.say(ev.SetDown(piece.id, pose_at(piece.form, at, special=special), anchor, clause))
