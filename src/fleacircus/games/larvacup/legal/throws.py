"""Who may throw the ball, and to whom. [LC-12, LC-13, LC-15, LC-20]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.legal.moves import die_refusal, extra_refusal
from fleacircus.games.larvacup.model.questions import FreeAction, TackleWon
from fleacircus.games.larvacup.model.state import State


def receivers(state: State, seat: Seat) -> tuple[int, ...]:
    """The friends that a pass may name. [LC-13]"""
    return tuple(p.id for p in look.on_table(state, "insect", seat) if not state.carries(p.id))


def may_throw(state: State, seat: Seat, id: int, die: int | None) -> Clause | None:
    """Why this insect may not throw the ball: the carrier does, as its move or as a free action. [LC-12, LC-15, LC-20]

    A web does not hinder it. [LC-R19]
    """
    due = state.pending[0] if state.pending else None
    if isinstance(due, TackleWon | FreeAction):
        return None if id == due.piece and die is None and state.carries(id) else due.clause
    if due is not None:
        return "LC-26" if due.clause == "LC-25" else due.clause
    if not state.carries(id) or not look.is_on_table(state, id, "insect", seat):
        return "LC-12"
    piece, moved = state.pieces[id], id in look.turn_of(state).moved
    if state.phase == "act":
        return die_refusal(state, seat, piece, die) or ("MM-02" if moved else None)
    if state.phase == "extra":
        return extra_refusal(state, piece, die, False) or ("MM-25" if moved else None)
    return "EV-10"
