"""A chain of Legionz, drawn as text: rows are shifted by half a cell, neighbours in a row stand two characters apart.

 . B        A to F   a bug of the first to the sixth seat
A x A       .        an empty cell, drawn only to be looked at
 B .        a to z   an empty cell with a name
"""

from __future__ import annotations

import msgspec

from fleacircus.core import Seat
from fleacircus.core.hexgrid import Hex
from fleacircus.games.legionz import Legionz
from fleacircus.games.legionz.model import AnyEvent, LoopClosed, Placed, SetsLaid, TurnStarted
from fleacircus.games.legionz.setup import bug_set, goal

SEATS = "ABCDEF"


class ChainStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The drawing. Bugs take the numbers of their seat's set from the lowest, or as `numbers` say by the order in
    which its bugs are drawn. `set` is what everybody begins with, if not the whole set. `closed` is the name of a cell
    on which the bug of mine lies that has just closed a loop.
    """

    chain: str
    numbers: tuple[tuple[int, ...], ...] = ()
    set: tuple[int, ...] = ()
    closed: str = ""


def read_chain(drawing: str) -> tuple[list[tuple[Hex, Seat]], dict[str, Hex]]:
    """The bugs of a drawing in reading order, and its cells with a name; ValueError if a row is out of step."""
    bugs: list[tuple[Hex, Seat]] = []
    names: dict[str, Hex] = {}
    first: int | None = None
    for r, line in enumerate(drawing.strip("\n").splitlines()):
        for column, sign in enumerate(line):
            if sign == " ":
                continue
            first = column if first is None else first
            steps, rest = divmod(column - first - r, 2)
            if rest:
                raise ValueError(f"row {r} is out of step: {line!r}")
            cell = Hex(steps, r)
            if sign in SEATS:
                bugs.append((cell, SEATS.index(sign)))
            elif sign.islower():
                names[sign] = cell
            elif sign != ".":
                raise ValueError(f"row {r} has {sign!r} in it")
    return bugs, names


def lay_chain(game: Legionz, start: ChainStart, seat: Seat) -> tuple[list[AnyEvent], dict[str, Hex]]:
    """The sets are laid, the bugs placed one after another, the turn is mine."""
    bugs, names = read_chain(start.chain)
    values = start.set or bug_set().values
    events: list[AnyEvent] = [SetsLaid(game.seats, values, goal(game.seats))]
    left = [sorted(values) for _ in range(game.seats)]
    given = [list(start.numbers[n]) if n < len(start.numbers) else [] for n in range(game.seats)]
    laid: set[Hex] = set()
    for cell, owner in bugs:
        number = given[owner].pop(0) if given[owner] else left[owner][0]
        left[owner].remove(number)
        events.append(Placed(owner, cell, number, len(laid.intersection(cell.ring()))))
        laid.add(cell)
    if start.closed:
        events += [TurnStarted(seat), LoopClosed(seat, names[start.closed])]
    else:
        events.append(TurnStarted(seat))
    return events, {**names, **{f"bug{at}": cell for at, (cell, _) in enumerate(bugs, 1)}}
