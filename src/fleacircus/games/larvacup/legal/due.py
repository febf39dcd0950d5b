"""Who may act: before the kick-off, in it, and in the other's turn. [LC-04, LC-07, LC-R15]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.legal.moves import names, turn_refusal
from fleacircus.games.larvacup.legal.position import Position
from fleacircus.games.larvacup.model.questions import DefenceAsked, FreeAction
from fleacircus.games.larvacup.model.state import State

OPEN_PHASES = ("spend", "act", "extra")


def picking(state: State) -> frozenset[Seat]:
    """The seats that have not chosen their cards; nobody waits for the other. [LC-04]"""
    return frozenset(seat for seat in look.alive(state) if not state.pitch.picked[seat])


def kicking(state: State) -> frozenset[Seat]:
    """Who shoots next in the kick-off; nobody when both have. [LC-07, LC-R4]"""
    done = len(state.pitch.kicks)
    return frozenset(state.order[done : done + 1])


def interrupter(state: State) -> Seat | None:
    """Who may use a kept defence roll now, in the other's turn: between two actions, never inside one. [LC-R15]"""
    if state.turn is None or state.outcome is not None:
        return None
    busy = state.pending or state.flight is not None or state.move is not None
    other = 1 - state.turn.seat
    if busy or state.phase not in OPEN_PHASES or not state.pitch.defence[other]:
        return None
    return other


def held_carrier_throws(state: State) -> bool:
    """Whether a die names a carrier that a web holds: it may still throw the ball. [LC-R19]"""
    turn, carrier = look.turn_of(state), state.pitch.carrier
    if carrier is None or state.pieces[carrier].owner != turn.seat or carrier in turn.moved:
        return False
    return any(not die.used and names(state, turn.seat, die.face, state.pieces[carrier]) for die in turn.dice)


# Moves that a question lets begin


def defence_refusal(position: Position, id: int, die: int | None, turned: bool) -> Clause | None:
    """A defence roll moves an insect that one of its faces names, never the carrier. [LC-25, LC-26]"""
    state, seat, due = position.state, position.seat, position.due
    assert isinstance(due, DefenceAsked)
    if not look.is_on_table(state, id, "insect", seat) or die is None or die >= len(due.faces):
        return "LC-25"
    if state.carries(id):
        return "LC-26"
    if not names(state, seat, due.faces[die], state.pieces[id]):
        return "LC-25"
    if id in look.turn_of(state).moved:
        return "MM-02"
    if state.pieces[id].held_by is not None:
        return "EV-27"
    return turn_refusal(state, seat, state.pieces[id], due.faces[die]) if turned else None


def faces(due: DefenceAsked) -> tuple[str, ...]:
    """The dice of a defence roll are its own. [LC-25]"""
    return due.faces


def free_refusal(position: Position, id: int, die: int | None, turned: bool) -> Clause | None:
    """The free move after a perfect pass is its receiver's; a web holds it. [LC-15, LC-R19]"""
    due = position.due
    assert isinstance(due, FreeAction)
    if id != due.piece or die is not None or turned:
        return due.clause
    return "LC-R19" if position.state.pieces[id].held_by is not None else None
