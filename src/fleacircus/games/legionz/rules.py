"""What follows from an action: full Legions, the next turn, the count. The books are kept in `record`."""

from __future__ import annotations

from fleacircus.core import kinds
from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.core.hexgrid import Hex, group
from fleacircus.games.legionz.legions import tallies
from fleacircus.games.legionz.model import AnyEvent, Finished, Left, Options, Revealed, State, TurnStarted

Ledger = kinds.Ledger[Options, State, AnyEvent]


def leave(ledger: Ledger) -> None:
    """The bugs of a player who leaves stay; the turns are skipped; the last player left wins. [LZ-Y33]"""
    due = ledger.state.turn
    ledger.say(Left(ledger.seat, late=ledger.late))
    staying = [other for other in range(len(ledger.state.sets)) if other not in ledger.state.gone]
    if len(staying) == 1:
        finish(ledger, winner=staying[0], clause="LZ-Y33")
    elif ledger.seat == due:
        next_turn(ledger)


def next_turn(ledger: Ledger) -> None:
    """The next player's turn, clockwise, or the count when none has bugs. [LZ-07, LZ-Y34, LZ-Y35]"""
    seats = len(ledger.state.sets)
    assert ledger.state.turn is not None
    for step in range(1, seats + 1):
        seat = (ledger.state.turn + step) % seats
        if seat not in ledger.state.gone and ledger.state.sets[seat]:
            ledger.say(TurnStarted(seat))
            return
    finish(ledger)


def finish(ledger: Ledger, *, winner: Seat | None = None, clause: Clause = "LZ-19") -> None:
    """All bugs are turned over and the places found. [LZ-19, LZ-20, LZ-22, LZ-Y7, LZ-Y30, LZ-Y32]

    Without a full Legion the longest wins, then the higher sum, then the next-longest, and so on. Whoever left
    comes after all who stayed. [LZ-Y33]
    """
    state = ledger.state
    scores = tallies(state)
    merit = [(seat == winner, seat not in state.gone, scores[seat]) for seat in range(len(scores))]
    places = tuple(1 + sum(other > own for other in merit) for own in merit)
    if winner is None:
        clause = _decided_by([scores[seat] for seat in range(len(scores)) if seat not in state.gone])
    ledger.say(Revealed(state.chain, tuple(tuple(n for n in left if n is not None) for left in state.sets)))
    ledger.say(Finished(Outcome(places, clause), scores))


def _decided_by(scores: list[tuple[tuple[int, int], ...]]) -> Clause:
    """The clause that told the best from the rest. [LZ-19, LZ-22, LZ-Y7]"""
    best = max(scores)
    rivals = [score for score in scores if score[:1] and score[0][0] == best[0][0]]
    if len(rivals) == 1:
        return "LZ-19"
    return "LZ-22" if sum(score[0] == best[0] for score in rivals) == 1 else "LZ-Y7"


def legion_size(state: State, cell: Hex) -> int:
    """How many bugs the Legion on that cell has."""
    owners = {bug.cell: bug.owner for bug in state.chain}
    return len(group({other for other, owner in owners.items() if owner == owners[cell]}, cell))
