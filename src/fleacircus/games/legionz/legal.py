"""What a seat may do, and which clause refuses the rest."""

from __future__ import annotations

from collections.abc import Collection, Set

from fleacircus.core.game import Choices, Clause, Leave, Seat
from fleacircus.core.hexgrid import Hex, border, connected
from fleacircus.games.legionz.model import AnyAction, Decline, Move, Place, State


def to_act(state: State) -> frozenset[Seat]:
    """The one seat whose turn it is. [LZ-07, LZ-Y25]"""
    return frozenset() if state.turn is None or state.outcome else frozenset({state.turn})


def spot_refusal(cells: Set[Hex], spot: Hex) -> Clause | None:
    """Why a bug may not stand there, whoever owns the neighbours. [LZ-Y1, LZ-08, LZ-09, LZ-10, LZ-11, LZ-12]

    Two occupied neighbours touch each other exactly when they are next to each other in the ring. Three
    that are pairwise apart are fine. [LZ-Y3]
    """
    if spot in cells:
        return "LZ-Y1"
    touched = [near in cells for near in spot.ring()]
    if not any(touched):
        return "LZ-08"
    if any(touched[i] and touched[i - 1] for i in range(6)):
        return "LZ-11"
    return None


def spots(cells: Collection[Hex]) -> list[Hex]:
    """Every cell where a bug may be placed; there always is one, so nobody passes. [LZ-Y13]"""
    filled = frozenset(cells)
    return sorted(spot for spot in border(filled) if spot_refusal(filled, spot) is None)


def lift_refusal(state: State, start: Hex) -> Clause | None:
    """Why the bug there may not be moved: any owner's may, but not the one just placed. [LZ-V1, LZ-Y14, LZ-Y27]"""
    cells = {bug.cell for bug in state.chain}
    if start not in cells:
        return "LZ-V1"
    if start == state.bonus:
        return "LZ-Y14"
    if not connected(cells - {start}):
        return "LZ-Y27"
    return None


def refusal(state: State, seat: Seat, action: AnyAction) -> Clause | None:
    """The clause that refuses the action, or None if it is allowed."""
    if state.outcome is not None:
        return state.outcome.clause
    if seat in state.gone or not 0 <= seat < len(state.sets):
        return "LZ-Y33"
    if isinstance(action, Leave):
        return None
    if seat != state.turn:
        return "LZ-07"
    if isinstance(action, Place):
        return _place_refusal(state, seat, action)
    if state.bonus is None:
        return "LZ-Y13" if isinstance(action, Decline) else "LZ-Y24"
    return _move_refusal(state, action) if isinstance(action, Move) else None


def _place_refusal(state: State, seat: Seat, action: Place) -> Clause | None:
    """A placement names a cell and a number still in the set. [LZ-08, LZ-Y12, LZ-Y25, LZ-Y28, LZ-Y29]"""
    if state.bonus is not None:
        return "LZ-Y25"
    if action.number not in state.sets[seat]:
        return "LZ-Y28"
    return spot_refusal({bug.cell for bug in state.chain}, action.cell)


def _move_refusal(state: State, action: Move) -> Clause | None:
    """The bonus moves one existing bug to another place, judged with the bug in hand. [LZ-V1, LZ-Y15, LZ-Y27]"""
    if action.to == action.start:
        return "LZ-Y15"
    rest = {bug.cell for bug in state.chain} - {action.start}
    return lift_refusal(state, action.start) or spot_refusal(rest, action.to)


def choices(state: State, seat: Seat) -> Choices[AnyAction]:
    """All that `refusal` allows: leaving is always open, but never drawn at random."""
    if refusal(state, seat, Leave()) is not None:
        return Choices.of(())
    if seat != state.turn:
        return Choices.of((), also=(Leave(),))
    cells = [bug.cell for bug in state.chain]
    if state.bonus is None:
        numbers = sorted({number for number in state.sets[seat] if number is not None})
        listed: tuple[AnyAction, ...] = tuple(Place(cell, number) for cell in spots(cells) for number in numbers)
    else:
        listed = (Decline(), *_moves(state))
    return Choices.of(listed, also=(Leave(),))


def _moves(state: State) -> list[Move]:
    """Every bonus move. [LZ-V1, LZ-Y27]"""
    cells = {bug.cell for bug in state.chain}
    movable = sorted(cell for cell in cells if lift_refusal(state, cell) is None)
    return [Move(start, to) for start in movable for to in spots(cells - {start}) if to != start]
