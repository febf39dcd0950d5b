"""How Legionz is written down in golden playthroughs."""

from __future__ import annotations

from random import Random

from fleacircus.core import Match, Seat
from fleacircus.core.hexmap import SEATS, draw_chain
from fleacircus.games.legionz.actions import AnyAction, Place
from fleacircus.games.legionz.model import (
    AnyEvent,
    Declined,
    Finished,
    Left,
    LoopClosed,
    Moved,
    Placed,
    Revealed,
    SetsLaid,
    StarterDrawn,
    State,
    Turned,
    TurnStarted,
)


def builder(match: Match, seat: Seat, rng: Random) -> AnyAction:
    """Places next to as many of its own bugs as it can; leaves the rest to chance."""
    own = {bug.cell for bug in match.state.chain if bug.owner == seat}
    listed = match.choices(seat).listed or ()
    reach = {a: sum(near in own for near in a.cell.ring()) for a in listed if isinstance(a, Place)}
    if not reach:
        action: AnyAction = match.choices(seat).sample(rng)
        return action
    return rng.choice([action for action, touched in reach.items() if touched == max(reach.values())])


def phrase(event: AnyEvent) -> str:
    """An event in a few words, seats as letters."""
    match event:
        case SetsLaid(seats, numbers, goal):
            return f"{seats} sets of {len(numbers)} are laid out, a full Legion has {goal}"
        case Turned(seats, numbers):
            turned = ", ".join(f"{SEATS[seat]} {number}" for seat, number in zip(seats, numbers, strict=True))
            return f"turned over: {turned}"
        case StarterDrawn(seat):
            return f"the lot falls on {SEATS[seat]}"
        case Placed(seat, cell, number, touches, openly):
            return f"{SEATS[seat]} places {number} on {cell}" + (", open" if openly else f", touching {touches}")
        case LoopClosed(seat):
            return f"{SEATS[seat]} has closed a loop"
        case Moved(seat, owner, start, to):
            return f"{SEATS[seat]} moves {SEATS[owner]}'s bug from {start} to {to}"
        case Declined(seat):
            return f"{SEATS[seat]} moves nothing"
        case TurnStarted(seat):
            return f"{SEATS[seat]}'s turn"
        case Left(seat):
            return f"{SEATS[seat]} leaves"
        case Revealed(chain):
            return f"all {len(chain)} bugs are turned over"
        case Finished(outcome, legions):
            tallies = (f"{SEATS[seat]} {' '.join(f'{n}/{s}' for n, s in own)}" for seat, own in enumerate(legions))
            return f"over by {outcome.clause}, Legions as length/sum: {'; '.join(tallies)}"


def drawing(view: State) -> str:
    """The chain as a wide map, with the numbers that the viewer knows."""
    return draw_chain(((bug.cell, bug.owner, bug.number) for bug in view.chain), wide=True)
