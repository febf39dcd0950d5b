"""Which power may be used now, on what, and which clause refuses the rest. [EV-80]"""

from typing import Protocol

from fleacircus.core.game import Clause
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.model.state import AfterMove, Piece, State


class UsesPower(Protocol):
    """An action by which an insect uses its power; `turned` where it may be turned up first."""

    @property
    def insect(self) -> int: ...
    @property
    def die(self) -> int | None: ...


def power_refusal(position: Position, action: UsesPower, kind: type[sheets.Power]) -> Clause | None:
    """Why an insect may not use a power of this kind: after its shot, or instead of it. [MM-19, EV-25, EV-80]"""
    state, turned = position.state, getattr(action, "turned", False)
    after = isinstance(position.due, AfterMove)
    if after:
        clause = after_refusal(state, action.insect)
        if clause is None and (action.die is not None or turned):
            clause = "EV-80"
    else:
        clause = position.start_refusal(action.insect, action.die, turned=turned)
    if clause is not None:
        return clause
    barred = state.barred(action.insect)
    if barred is not None:
        return barred
    piece = state.pieces[action.insect]
    if not isinstance(look.breed_of(state, piece).power, kind):
        return "EV-80"
    shows = face_counts(state, piece) if after else turned or look.shows_special(state, piece)
    return None if shows else "MM-19"


def face_counts(state: State, piece: Piece) -> bool:
    """Whether a power may be used after the shot: by the face before it, after it, or either, as its sheet says.

    [MM-19, EV-80]
    """
    power = look.breed_of(state, piece).power
    if not isinstance(power, sheets.Used):
        return False
    before = state.move is not None and state.move.special
    return (before and power.when != "after") or (look.shows_special(state, piece) and power.when != "start")


def after_refusal(state: State, id: int) -> Clause | None:
    """Why this insect may not use a power after its shot; a pushed or set down one never may. [EV-80]"""
    move = state.move
    if move is None or move.piece != id or not move.power or state.pieces[id].place != "table":
        return "EV-80"
    return "EV-84" if state.pieces[id].held_by is not None else None
