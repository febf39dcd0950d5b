"""What happens when a seat acts. The rules are here, the books are kept in `record`."""

from __future__ import annotations

from random import Random

from fleacircus.core.game import Clause, Leave, Outcome, Seat
from fleacircus.core.hexgrid import Hex
from fleacircus.games.legionz.legions import legions_of, tallies
from fleacircus.games.legionz.model import (
    AnyAction,
    AnyEvent,
    Decline,
    Declined,
    Finished,
    Left,
    LoopClosed,
    Move,
    Moved,
    Options,
    Place,
    Placed,
    Revealed,
    State,
    TurnStarted,
)
from fleacircus.games.legionz.record import evolve


def decide(options: Options, state: State, seat: Seat, action: AnyAction, rng: Random) -> list[AnyEvent]:
    """The events that a legal action causes. Nothing in Legionz is left to chance after the start."""
    match action:
        case Place():
            return place(options, state, seat, action)
        case Move():
            return move(state, seat, action)
        case Decline():
            return after(state, Declined(seat))
        case Leave():
            return leave(state, seat)


def place(options: Options, state: State, seat: Seat, action: Place) -> list[AnyEvent]:
    """A bug joins the chain; a full Legion wins at once, before any bonus. [LZ-08, LZ-13, LZ-Y9, LZ-Y10, LZ-Y17]"""
    touches = sum(near in {bug.cell for bug in state.chain} for near in action.cell.ring())
    placed = Placed(seat, action.cell, action.number, touches)
    after_it = evolve(state, placed)
    if legion_size(after_it, action.cell) >= state.goal:
        return [placed, *finish(after_it, winner=seat, clause="LZ-13")]
    if options.loops and touches >= 2:
        return [
            placed,
            LoopClosed(seat, action.cell),
        ]  # one bonus, however many loops [LZ-Y3, LZ-Y24, LZ-Y26]
    return after(state, placed)


def move(state: State, seat: Seat, action: Move) -> list[AnyEvent]:
    """The bonus: a bug changes its place, keeps its owner and its number, and earns no other bonus.

    Groups are counted anew. Only the moved bug's owner can grow, and wins if the Legion is full, whoever moved
    it; a player who left cannot. [LZ-V1, LZ-V2, LZ-V3, LZ-V4, LZ-Y16, LZ-Y18, LZ-Y19, LZ-Y20, LZ-Y33, LZ-Y36]
    """
    owner = next(bug.owner for bug in state.chain if bug.cell == action.start)
    moved = Moved(seat, owner, action.start, action.to)
    after_it = evolve(state, moved)
    if owner not in state.gone and legion_size(after_it, action.to) >= state.goal:
        return [moved, *finish(after_it, winner=owner, clause="LZ-Y18")]
    return after(state, moved)


def leave(state: State, seat: Seat) -> list[AnyEvent]:
    """The bugs of a player who leaves stay; the turns are skipped; the last player left wins. [LZ-Y33]"""
    left = Left(seat)
    after_it = evolve(state, left)
    staying = [other for other in range(len(state.sets)) if other not in after_it.gone]
    if len(staying) == 1:
        return [left, *finish(after_it, winner=staying[0], clause="LZ-Y33")]
    return after(state, left) if seat == state.turn else [left]


def after(state: State, event: AnyEvent) -> list[AnyEvent]:
    """The event, then the next player's turn, clockwise, or the count when none has bugs. [LZ-07, LZ-Y34, LZ-Y35]"""
    now = evolve(state, event)
    seats = len(now.sets)
    assert now.turn is not None
    for step in range(1, seats + 1):
        seat = (now.turn + step) % seats
        if seat not in now.gone and now.sets[seat]:
            return [event, TurnStarted(seat)]
    return [event, *finish(now)]


def finish(state: State, *, winner: Seat | None = None, clause: Clause = "LZ-19") -> list[AnyEvent]:
    """All bugs are turned over and the places found. [LZ-19, LZ-20, LZ-22, LZ-Y7, LZ-Y30, LZ-Y32]

    Without a full Legion the longest wins, then the higher sum, then the next-longest, and so on. Whoever left
    comes after all who stayed. [LZ-Y33]
    """
    scores = tallies(state)
    merit = [(seat == winner, seat not in state.gone, scores[seat]) for seat in range(len(scores))]
    places = tuple(1 + sum(other > own for other in merit) for own in merit)
    if winner is None:
        clause = _decided_by([scores[seat] for seat in range(len(scores)) if seat not in state.gone])
    hidden = Revealed(state.chain, tuple(tuple(n for n in left if n is not None) for left in state.sets))
    return [hidden, Finished(Outcome(places, clause), scores)]


def _decided_by(scores: list[tuple[tuple[int, int], ...]]) -> Clause:
    """The clause that told the best from the rest. [LZ-19, LZ-22, LZ-Y7]"""
    best = max(scores)
    rivals = [score for score in scores if score[:1] and score[0][0] == best[0][0]]
    if len(rivals) == 1:
        return "LZ-19"
    return "LZ-22" if sum(score[0] == best[0] for score in rivals) == 1 else "LZ-Y7"


def legion_size(state: State, cell: Hex) -> int:
    """How many bugs the Legion on that cell has."""
    owner = next(bug.owner for bug in state.chain if bug.cell == cell)
    return next(len(legion) for legion in legions_of(state, owner) if any(bug.cell == cell for bug in legion))
