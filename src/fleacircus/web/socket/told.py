"""What the guests of a table hear: the entry that came, who sits where, what is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fleacircus.adapters.stores import Line, TableRow
from fleacircus.web.limits import Limits
from fleacircus.web.socket import news, wishes
from fleacircus.web.socket.frames import Ack, Affairs, Reject, UndoAnswered, UndoAsked, Watchers
from fleacircus.web.socket.guests import Guest
from fleacircus.web.socket.known import KnownTable
from fleacircus.web.socket.messages import write
from fleacircus.web.socket.wishes import Wish

NOTHING = (None, None, None, None, Watchers(0, ()))


def gist(affairs: Affairs) -> tuple[Any, ...]:
    """What makes it worth telling: clocks run by themselves."""
    return affairs.paused, affairs.asks, affairs.rematch, affairs.series, affairs.watchers


class ToldTable(KnownTable):
    """A table that tells each guest what it means to them."""

    def __init__(
        self,
        row: TableRow,
        now: Callable[[], int],
        *,
        limits: Limits | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(row, now, limits=limits, clock=clock)
        self.wish: Wish | None = None
        """The wish that the guests were told of and that waits."""
        self.affairs: tuple[Any, ...] = NOTHING
        """What the guests were told of that goes on beside the match."""

    def greet(self, guest: Guest, last_seq: int) -> None:
        """Everything from the start, or what came since `last_seq`."""
        seats = self.seats_of(guest)
        if 0 <= last_seq <= self.match.seq:
            missed = self.lines[last_seq + 1 :]
            for line in missed:
                self._send_paths(guest, line.seq, seats or (None,))
            guest.send(news.events(self, seats, missed))
        else:
            guest.send(news.snapshot(self, seats, watches=guest.watches))
        if self.wish is not None and self.wish.what == "undo":
            guest.send(write(UndoAsked(self.wish.seat, self.wish.to)))
        affairs = news.affairs(self, plays=bool(seats))
        if gist(affairs) != NOTHING:
            guest.send(write(affairs))

    def tell_affairs(self, *, began: bool = False) -> None:
        """Tell everybody what goes on beside the match, if it is something else than before, or if clocks began."""
        now = news.affairs(self, plays=True)
        if gist(now) == self.affairs and not began:
            return
        self.affairs = gist(now)
        frames = {True: write(now), False: write(news.affairs(self, plays=False))}
        for guest in self.guests.greeted():
            guest.send(frames[bool(self.seats_of(guest))])

    def tell_seats(self) -> None:
        """Tell everybody who sits where."""
        for guest in self.guests.greeted():
            guest.send(news.seats(self, self.seats_of(guest)))

    def tell(self, line: Line) -> None:
        """Send the entry to everybody, encoded once for all who see the same."""
        frames: dict[tuple[int, ...], bytes] = {}
        for guest in self.guests.greeted():
            seats = self.seats_of(guest)
            points = seats or (None,)
            self._send_paths(guest, line.seq, points)
            if seats not in frames:
                frames[seats] = news.entry(self, seats, line)
            guest.send(frames[seats])
        self.tell_wish(line)
        self.tell_affairs()

    def _send_paths(self, guest: Guest, seq: int, points: Iterable[int | None]) -> None:
        for frame in self.wire.paths(seq, next(iter(points))):
            guest.send_path(frame)

    def adopt(self, row: TableRow) -> None:
        """Take over a changed row, and tell each guest what it means to them."""
        before = self.row
        held = {id(guest): self.seats_of(guest) for guest in self.guests.greeted()}
        self.row = row
        self.tell_wish()
        self.tell_affairs(began=row.clock_base_ms is not None and row.started_ms != before.started_ms)
        if (row.seats, row.started_ms, row.replay) == (before.seats, before.started_ms, before.replay):
            return
        for guest in self.guests.greeted():
            if self.seats_of(guest) != held[id(guest)]:
                self.greet(guest, -1)
        self.tell_seats()

    def tell_wish(self, line: Line | None = None) -> None:
        """Tell of a wish that ended, by this line if there is one, and of one that waits now."""
        now = wishes.waiting(self.row, self.match.seq)
        before, self.wish = self.wish, now
        if before is not None and before.what == "undo" and (now is None or now.key != before.key):
            yes = line is not None and (line.author, line.client_id) == (before.author, before.client_id)
            for guest in self.guests.greeted():
                guest.send(write(UndoAnswered(before.seat, before.to, yes)))
                self._settle(guest, before, yes)
        if now is not None and now.what == "undo" and (before is None or now.key != before.key):
            for guest in self.guests.greeted():
                guest.send(write(UndoAsked(now.seat, now.to)))

    def _settle(self, guest: Guest, wish: Wish, yes: bool) -> None:
        """Whoever asked gets the answer to that very request."""
        if guest.author != wish.author:
            return
        if yes:
            guest.send(write(Ack(wish.client_id, wish.seq + 1)))
        else:
            guest.send(write(Reject("undo/refused", None, {}, client_id=wish.client_id)))
