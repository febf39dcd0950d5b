"""A wish that waits for the others, to take something back or to pause, and what was answered with no. Pure: what it
means follows from the row and the log."""

from __future__ import annotations

from typing import Literal

import msgspec

from fleacircus.adapters.stores import TableRow
from fleacircus.core import Leave, Match, codec

REMEMBERED = 16


class Wish(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who wants what back, or a pause, and who has still to agree.

    It is over once the match has moved on, with a `no`, and when anything else at the table changes: it waits only
    while the row has the `version` that it got with this wish.
    """

    seat: int
    to: int
    seq: int
    author: str
    client_id: str
    needs: tuple[str, ...]
    version: int = -1
    no: bool = False
    what: Literal["undo", "pause"] = "undo"
    gone: tuple[tuple[str, str], ...] = ()
    """Requests at the same entry that were answered with no before this one, by author and client id."""

    @property
    def key(self) -> tuple[str, str, int]:
        """What makes it this very wish, whoever has agreed by now."""
        return self.author, self.client_id, self.seq


def others(row: TableRow, match: Match, seat: int) -> tuple[str, ...]:
    """The people who must agree before a seat takes something back: all others who are still in the match."""
    me = next(each.player for each in row.seats if each.number == seat)
    people = {
        each.player
        for each in row.seats
        if each.kind == "person" and not each.away and match.game.refusal(match.state, each.number, Leave()) is None
    }
    return tuple(sorted(people - {me}))


def noted(row: TableRow) -> Wish | None:
    """The last wish that was put down, waiting or not."""
    return codec.decode(row.asked, Wish) if row.asked else None


def waiting(row: TableRow, seq: int) -> Wish | None:
    """The wish that waits when the log ends at `seq`."""
    wish = noted(row)
    return wish if wish is not None and not wish.no and (wish.seq, wish.version) == (seq, row.version) else None


def after(last: Wish | None, wish: Wish) -> Wish:
    """A wish as it is put down in the place of the last one, which is remembered while it could be asked again."""
    if last is None or last.seq != wish.seq:
        return wish
    return msgspec.structs.replace(wish, gone=(*last.gone, (last.author, last.client_id))[-REMEMBERED:])


def declined(row: TableRow, author: str, client_id: str | None, seq: int) -> bool:
    """Whether this very request was answered with no already, when the log ended where it does; as a wish is that
    no longer waits."""
    last = noted(row)
    if last is None or last.seq != seq:
        return False
    key = (author, client_id)
    return key in last.gone or ((last.author, last.client_id) == key and waiting(row, seq) is None)


def declining(row: TableRow, seat: int, author: str, client_id: str, seq: int) -> Wish:
    """What is put down so that a request stays refused when a copy of it comes; a wish that waits goes on waiting."""
    last = noted(row)
    if last is not None and waiting(row, seq) is not None:
        return msgspec.structs.replace(last, gone=(*last.gone, (author, client_id))[-REMEMBERED:])
    return after(last, Wish(seat, -1, seq, author, client_id, (), no=True))


def stored(wish: Wish) -> str:
    return codec.encode(wish).decode()
