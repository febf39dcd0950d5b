"""A chain of Legionz, drawn as text. How a drawing is read stands in `core/hexmap.py`."""

from __future__ import annotations

import msgspec

from fleacircus.core import Seat
from fleacircus.core.hexgrid import Hex
from fleacircus.core.hexmap import SEATS, parse
from fleacircus.games.legionz import Legionz
from fleacircus.games.legionz.model import AnyEvent, LoopClosed, Placed, SetsLaid, TurnStarted
from fleacircus.games.legionz.setup import bug_set, goal


class ChainStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The drawing. Bugs without a number take the lowest that are left of their seat's set. `set` is what everybody
    begins with, if not the whole set. `closed` is the name of the bug that has just closed a loop.
    """

    chain: str
    set: tuple[int, ...] = ()
    closed: str = ""


def lay_chain(game: Legionz, start: ChainStart, seat: Seat) -> tuple[list[AnyEvent], dict[str, Hex]]:
    """The sets are laid, the bugs placed one after another, the turn is mine."""
    spots = parse(start.chain)
    bugs = [(spot.cell, SEATS.index(spot.glyph), spot.number) for spot in spots if spot.glyph in SEATS]
    names = {spot.name: spot.cell for spot in spots if spot.name}
    values = start.set or bug_set().values
    events: list[AnyEvent] = [SetsLaid(game.seats, values, goal(game.seats))]
    left = [sorted(values) for _ in range(game.seats)]
    for _, owner, number in bugs:
        if number is not None:
            left[owner].remove(number)
    laid: set[Hex] = set()
    for cell, owner, number in bugs:
        taken = left[owner].pop(0) if number is None else number
        events.append(Placed(owner, cell, taken, len(laid.intersection(cell.ring()))))
        laid.add(cell)
    events.append(TurnStarted(seat))
    if start.closed:
        events.append(LoopClosed(seat, names[start.closed]))
    return events, {**names, **{f"bug{at}": cell for at, (cell, *_) in enumerate(bugs, 1)}}
