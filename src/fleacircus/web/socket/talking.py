"""Talk at tables: phrases and chat among those who sit there. Nothing of it is in a log, and no spectator hears it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from fleacircus.adapters.stores import Store
from fleacircus.adapters.stores.talk import Said, Saying, Talk
from fleacircus.web.limits import Limits
from fleacircus.web.socket.frames import Heard, Spoken, TalkTold
from fleacircus.web.socket.guests import Guest
from fleacircus.web.socket.known import KnownTable
from fleacircus.web.socket.messages import LONGEST_TEXT, PHRASES, Refused, Say, write
from fleacircus.web.turnstile import Pace, Turnstile

MARKS = 2
"""So many accents may stand on one letter: more are a tower, not a word."""


def cleaned(given: str) -> str:
    """A line as it is shown: one line of printable letters, without towers of accents and superfluous space."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", given):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MARKS:
            kept.append(letter if letter.isprintable() else " ")
    return " ".join("".join(kept).split())


class Talking:
    """Who listens at the tables of this process, and what they were told last."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        clock: Callable[[], float],
        *,
        limits: Limits,
        told: Callable[[str], None],
    ) -> None:
        self._store, self._now, self._clock, self._limits, self._told = store, now, clock, limits, told
        self._listeners: dict[str, dict[Guest, int]] = {}
        self._paces: dict[Saying, Turnstile] = {
            "phrase": Turnstile(Pace(limits.phrases_at_once, limits.phrase_every_s)),
            "text": Turnstile(Pace(limits.texts_at_once, limits.text_every_s)),
        }

    def at(self, table: str) -> bool:
        """Whether anybody listens there."""
        return table in self._listeners

    async def listen(self, table: KnownTable, guest: Guest, after: int) -> None:
        """From now on a guest with a seat hears what is said; first what was said since `after`."""
        person = _person(table, guest)
        listeners = self._listeners.setdefault(table.row.id, {})
        listeners[guest] = after  # what is said meanwhile may come twice, but never not at all
        talk = await self._store.talk(table.row.id, after)
        lines = self._heard(table, person, talk)
        if guest in listeners:
            listeners[guest] = max([listeners[guest], *(line.seq for line in talk.lines)])
        muted = {other for one, other in talk.mutes if one == person}
        told = TalkTold(
            lines=tuple(_spoken(line) for line in lines),
            offered=PHRASES,
            phrases=(person, "phrase") not in talk.deaf,
            chat=(person, "text") not in talk.deaf,
            acquainted=_acquainted(table, talk),
            muted=tuple(seat.number for seat in table.row.seats if seat.kind == "person" and seat.player in muted),
            days=self._limits.talk_kept_ms // 86_400_000,
            longest=LONGEST_TEXT,
        )
        guest.send(write(told))

    def leave(self, table: str, guest: Guest) -> None:
        """A guest is gone."""
        listeners = self._listeners.get(table, {})
        listeners.pop(guest, None)
        if not listeners:
            self._listeners.pop(table, None)

    async def say(self, table: KnownTable, guest: Guest, request: Say) -> int:
        """Say something; the number of the line."""
        seat = next((seat for seat in table.row.seats if seat.number == request.seat), None)
        if seat is None or request.seat not in table.seats_of(guest):
            raise Refused("seat/not_yours")
        kind: Saying = "phrase" if request.phrase else "text"
        text = request.phrase or cleaned(request.text)
        if not text:
            raise Refused("talk/empty")
        if len(text) > LONGEST_TEXT:
            raise Refused("talk/too_long", most=LONGEST_TEXT)
        talk = await self._store.talk(table.row.id, self._now())
        if (seat.player, kind) in talk.deaf:
            raise Refused("talk/off")
        if kind == "text" and not _acquainted(table, talk):
            raise Refused("talk/strangers")
        if wait_s := self._paces[kind].admit(seat.player, self._clock()):
            raise Refused("talk/too_often", wait_s=max(1, round(wait_s + 0.5)))
        now = self._now()
        said = Said(now, now, seat.number, seat.player, seat.name, kind, text)
        seq = await self._store.say(table.row.id, said, request.client_id)
        self._told(table.row.id)
        return seq

    async def pass_on(self, table: KnownTable) -> None:
        """Something was said, here or elsewhere: tell those who listen and have not heard it."""
        listeners = self._listeners.get(table.row.id)
        if not listeners:
            return
        talk = await self._store.talk(table.row.id, min(listeners.values()))
        newest = max((line.seq for line in talk.lines), default=0)
        for guest, before in list(listeners.items()):
            if not table.seats_of(guest):
                self.leave(table.row.id, guest)
                continue
            if guest in listeners:
                listeners[guest] = max(before, newest)
            for line in self._heard(table, _person(table, guest), talk):
                if line.seq > before:
                    guest.send(write(Heard(_spoken(line))))

    def _heard(self, table: KnownTable, person: str, talk: Talk) -> list[Said]:
        """The lines of the time for which they are kept that somebody wants to hear."""
        since, chat = self._now() - self._limits.talk_kept_ms, _acquainted(table, talk)
        fresh = (line for line in talk.lines if line.at_ms > since and (chat or line.kind == "phrase"))
        return [line for line in fresh if talk.hears(person, line)]


def _person(table: KnownTable, guest: Guest) -> str:
    """Who a guest is at this table; who only looks on is nobody here."""
    held = table.seats_of(guest)
    if not held:
        raise Refused("talk/players_only")
    return next(seat.player for seat in table.row.seats if seat.number == held[0])


def _acquainted(table: KnownTable, talk: Talk) -> bool:
    """Whether all people at a table know each other: they came by a link, to an evening, or have played before."""
    row = table.row
    return not row.public or bool(row.tournament) or talk.strangers == 0


def _spoken(line: Said) -> Spoken:
    return Spoken(n=line.seq, at=line.at_ms, seat=line.seat, name=line.name, kind=line.kind, text=line.text)
