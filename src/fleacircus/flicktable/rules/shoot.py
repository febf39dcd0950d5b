"""Moves: shooting a piece, moving again. [MM-04]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.table import table_of
from fleacircus.physics import Shot


def shoot(ledger: Ledger, seat: Seat, piece: int, role: str, shot: Shot, clause: Clause = "MM-04") -> None:
    """The shot itself: physics says where everything comes to rest. However weak, it counts. [MM-04, MM-15, MM-R16]

    A game may have something lifted before it, or ask something before anything is judged.
    """
    ledger.rulebook.lift(ledger, piece)
    landing = ledger.simulator.flick(
        table_of(ledger.state), piece, shot, ledger.rng, unsteadiness=ledger.state.options.unsteadiness
    )
    flicked = ev.Flicked(seat, piece, role, shot, landing, clause)
    ledger.say(flicked)
    ledger.rulebook.landed(ledger, flicked)


def begin(ledger: Ledger, seat: Seat, piece: int, die: int | None, turned: bool = False) -> None:
    """A move begins: by a die or as the extra move; a wild face may turn the insect first. [MM-01, MM-25, EV-65]

    Or a question let it begin, whose dice are not the turn's.
    """
    extra = ledger.state.phase == "extra"
    if ledger.state.pending:
        clause = ledger.state.pending[0].clause
        ledger.say(ev.Resolved(seat))
        if ledger.state.move is not None:
            ledger.say(ev.MoveEnded(ledger.state.move.seat, ledger.state.move.piece))
        ledger.say(ev.MoveBegun(seat, piece, None, False, clause))
    else:
        ledger.say(ev.MoveBegun(seat, piece, die, extra, "MM-25" if extra else "MM-01"))
    if turned:
        wild = ledger.state.sheets[seat].wild
        assert wild is not None
        turn_up(ledger, piece, wild.clause)


def turn_up(ledger: Ledger, piece: int, clause: Clause) -> None:
    """An insect is turned special face up where it lies. [EV-65, EV-70, EV-71]"""
    ledger.say(ev.FaceTurned(piece, look.flipped(look.pose_of(ledger.state.pieces[piece])), clause))


def again(ledger: Ledger, seat: Seat, piece: int, shot: Shot, turned: bool) -> None:
    """The insect moves again, turned up by its card if asked. [EV-33, EV-50, EV-70]"""
    breed = look.breed_of(ledger.state, ledger.state.pieces[piece])
    if turned:
        card = next(card for card, e in look.effects(ledger.state, seat, sheets.TurnUp) if e.breed == breed.id)
        ledger.say(ev.CardWorked(seat, card.id, card.clause))
        turn_up(ledger, piece, card.clause)
    ledger.say(ev.PowerUsed(seat, piece, "again", breed.clause))
    shoot(ledger, seat, piece, "insect", shot)
