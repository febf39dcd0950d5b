"""Keeping the books: what an event changes, and who may see it."""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.games.legionz.model import (
    AnyEvent,
    Bug,
    Finished,
    Left,
    LoopClosed,
    Moved,
    Placed,
    Revealed,
    SetsLaid,
    State,
    TurnStarted,
)


def evolve(state: State, event: AnyEvent) -> State:
    """The state after the event. It works alike on the whole state and on what a viewer knows of it."""
    match event:
        case SetsLaid(seats, numbers, goal):
            return replace(state, goal=goal, sets=(numbers,) * seats)
        case Placed(seat, cell, number):
            return replace(
                state,
                chain=(*state.chain, Bug(cell, seat, number)),
                sets=_set(state.sets, seat, _without(state.sets[seat], number)),
                turn=seat,
            )
        case LoopClosed(_, cell):
            return replace(state, bonus=cell)
        case Moved(_, _, start, to):
            return replace(state, chain=tuple(replace(b, cell=to) if b.cell == start else b for b in state.chain))
        case TurnStarted(seat):
            return replace(state, turn=seat, bonus=None)
        case Left(seat):
            return replace(state, gone=(*state.gone, seat))
        case Revealed(chain, sets):
            return replace(state, chain=chain, sets=sets)
        case Finished(outcome):
            return replace(state, outcome=outcome, turn=None, bonus=None)
        case _:
            return state


def redact(event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
    """A bug's number is its owner's affair until the end, unless it was turned over. [LZ-23, LZ-Y11, LZ-Y29, LZ-Y30]"""
    if isinstance(event, Placed) and not event.open and event.seat != seat:
        return replace(event, number=None)
    return event


def _without(numbers: tuple[int | None, ...], number: int | None) -> tuple[int | None, ...]:
    """The set less one bug; less an unknown one, nothing is known of the rest."""
    if number is None or number not in numbers:
        return (None,) * (len(numbers) - 1)
    at = numbers.index(number)
    return numbers[:at] + numbers[at + 1 :]


def _set(
    sets: tuple[tuple[int | None, ...], ...], seat: Seat, numbers: tuple[int | None, ...]
) -> tuple[tuple[int | None, ...], ...]:
    return (*sets[:seat], numbers, *sets[seat + 1 :])
