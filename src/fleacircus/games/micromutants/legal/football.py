"""Football: who may act when, what a carrier may do, and which clause refuses the rest."""

from fleacircus.core.game import Clause, Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.legal.moves import die_refusal, extra_refusal
from fleacircus.games.micromutants.model.state import FreeAction, State, TackleWon

CARDS = 2
"""How many evolution cards a seat may choose. [LC-04]"""
IDLE = (sheets.Entrance, sheets.Brood, sheets.Levy, sheets.Plan)
"""Effects of cards that do nothing here: they are about bases, resources or losses. [LC-R20]"""
OPEN_PHASES = ("spend", "act", "extra")


# Who may act


def picking(state: State) -> frozenset[Seat]:
    """The seats that have not chosen their cards; nobody waits for the other. [LC-04]"""
    return frozenset(seat for seat in look.alive(state) if not look.pitch_of(state).picked[seat])


def kicking(state: State) -> Seat | None:
    """Who shoots next in the kick-off; None when both have. [LC-07, LC-R4]"""
    done = len(look.pitch_of(state).kicks)
    return state.order[done] if done < len(state.order) else None


def interrupter(state: State) -> Seat | None:
    """Who may use a kept defence roll now, in the other's turn: between two actions, never inside one. [LC-R15]"""
    if state.pitch is None or state.turn is None or state.outcome is not None:
        return None
    busy = state.pending or state.flight is not None or state.move is not None
    other = 1 - state.turn.seat
    if busy or state.phase not in OPEN_PHASES or not state.pitch.defence[other]:
        return None
    return other


def idle_cards(state: State, seat: Seat) -> tuple[str, ...]:
    """Cards that the seat may choose, but that do nothing in football. [LC-R20]"""
    return tuple(card.id for card in state.sheets[seat].card if isinstance(card.effect, IDLE))


# Passes and shots at goal


def receivers(state: State, seat: Seat) -> tuple[int, ...]:
    """The friends that a pass may name. [LC-13]"""
    return tuple(p.id for p in look.on_table(state, "insect", seat) if not look.carries(state, p.id))


def may_throw(state: State, seat: Seat, id: int, die: int | None) -> Clause | None:
    """Why this insect may not throw the ball: the carrier does, as its move or as a free action. [LC-12, LC-15, LC-20]

    A web does not hinder it. [LC-R19]
    """
    if state.pitch is None:
        return "EV-10"
    due = state.pending[0] if state.pending else None
    if isinstance(due, TackleWon | FreeAction):
        return None if id == due.piece and die is None and look.carries(state, id) else due.clause
    if due is not None:
        return "LC-26" if due.clause == "LC-25" else due.clause
    if not look.carries(state, id) or not look.is_on_table(state, id, "insect", seat):
        return "LC-12"
    piece, moved = state.pieces[id], id in look.turn_of(state).moved
    if state.phase == "act":
        return die_refusal(state, seat, piece, die) or ("MM-02" if moved else None)
    if state.phase == "extra":
        return extra_refusal(state, piece, die, False) or ("MM-25" if moved else None)
    return "EV-10"
