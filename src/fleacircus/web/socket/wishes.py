"""A wish to take something back that waits for the others. Pure: what it means follows from the row and the log."""

from __future__ import annotations

import msgspec

from fleacircus.adapters.stores import TableRow
from fleacircus.core import codec

REMEMBERED = 16


class Wish(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who wants what back, and who has still to agree.

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
    gone: tuple[tuple[str, str], ...] = ()
    """Wishes at the same entry that were answered with no before this one, by author and client id."""

    @property
    def key(self) -> tuple[str, str, int]:
        """What makes it this very wish, whoever has agreed by now."""
        return self.author, self.client_id, self.seq


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


def refused(last: Wish | None, wish: Wish, seq: int, row: TableRow) -> bool:
    """Whether this very wish was answered with no already."""
    if last is None or last.seq != wish.seq:
        return False
    return (wish.author, wish.client_id) in last.gone or (last.key == wish.key and waiting(row, seq) is None)


def stored(wish: Wish) -> str:
    return codec.encode(wish).decode()
