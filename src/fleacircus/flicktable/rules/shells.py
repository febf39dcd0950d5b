"""What becomes of a projectile or a meteor after its shot. [EV-83, EV-96]"""

from collections.abc import Iterator

from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.state import Piece, ShootOn, State
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.table import is_sunk, near_point, overlapping, pose_at


def see_to(ledger: Ledger) -> bool:
    """See to the shot token while it still lies there; whether anything was done."""
    flight = look.flight_of(ledger.state)
    if flight.piece is None or ledger.state.pieces[flight.piece].place != "table":
        return False
    token = ledger.state.pieces[flight.piece]
    if flight.role == "projectile":
        return _projectile(ledger, token)
    return flight.role == "meteor" and _meteor(ledger, token)


def _projectile(ledger: Ledger, token: Piece) -> bool:
    """Back to hand; a flame that killed stays, a guided rocket that missed flies on. [EV-34, EV-63, EV-70, EV-83]"""
    flight, shell = look.flight_of(ledger.state), look.shell_of(ledger.state, token)
    if shell.hit == "flame" and any(ledger.state.is_lost(id) for id in flight.hits):
        return False
    move = ledger.state.move
    if not flight.hits and move is not None and not move.guided and token.owner == move.seat:
        for card, effect in look.effects(ledger.state, token.owner, sheets.SecondShot):
            if effect.projectile == token.breed and ledger.state.players[move.seat].out is None:
                ledger.say(ev.CardWorked(move.seat, card.id, card.clause))
                ledger.say(ev.Asked(ShootOn(move.seat, token.id)))
                return True
    ledger.say(ev.TokenRemoved(token.id, "EV-83"))
    return True


def _meteor(ledger: Ledger, token: Piece) -> bool:
    """On a fixed thing or over the edge it is taken away; else it stays and frees what is under it. [EV-73, EV-96]"""
    flight, touched = look.flight_of(ledger.state), overlapping(ledger.state, token.id)
    fixed = any(ledger.state.pieces[id].kind in ledger.state.things.fixed for id in touched)
    if fixed or token.id in ledger.state.over_edge or token.id in flight.off:
        ledger.say(ev.TokenRemoved(token.id, "EV-96"))
        return True
    for piece in _in_its_way(ledger.state, token, touched):
        pose = look.pose_of(piece)
        spot = near_point(ledger.state, piece.form, pose.x_um, pose.y_um, without=(piece.id,))
        if spot is not None:
            clause = ledger.state.things[piece.kind].freed
            ledger.say(ev.SetDown(piece.id, pose_at(piece.form, spot, special=not pose.face_up), None, clause))
            return True
    return False


def _in_its_way(state: State, token: Piece, touched: list[int]) -> Iterator[Piece]:
    """What lies under a meteor, and what would be inside it once it lies flat, as it does from now on. [EV-96]"""
    height, covers = look.pose_of(token).z_um, look.flight_of(state).covers
    for piece in state.pieces:
        if piece.kind not in state.things.loose or piece.place != "table":
            continue
        under = piece.id in touched and look.pose_of(piece).z_um <= height and (piece.id, token.id) not in covers
        if under or is_sunk(state, piece, token):
            yield piece
