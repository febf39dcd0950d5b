"""A tournament: its log, and the facts folded from it. The one mutable object of the package."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament import preview as consequences
from fleacircus.tournament.catalogue import Precedent
from fleacircus.tournament.concerns import meeting
from fleacircus.tournament.decide import decide
from fleacircus.tournament.declined import Damaged, Declined, Stale
from fleacircus.tournament.entry import clean_name
from fleacircus.tournament.fold import fold
from fleacircus.tournament.lots import EmptyUrn, Unsealed, Urn, fingerprint, new_secret, seed_of
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.record import Log, check_log, check_order, decode_log, encode_log
from fleacircus.tournament.settings import Settings, checked
from fleacircus.tournament.state import BLANK, State


class Tournament:
    """An append-only log of entries with its folded state.

    `secret` is what the lots come from. It is not part of the record: whoever keeps the tournament keeps it apart.
    """

    def __init__(self, secret: str | None = None) -> None:
        self.log: list[e.LogLine] = []
        self.state: State = BLANK
        self.secret = secret
        self.fingerprint = ""
        self._lots = 0
        self._done: list[tuple[e.LogLine, ...]] = []
        self._undone: list[tuple[e.LogLine, ...]] = []
        self._picture: Picture | None = None

    @classmethod
    def create(
        cls,
        kind: e.Kind,
        name: str,
        *,
        by: str,
        at: int,
        settings: Settings | None = None,
        secret: str | None = None,
        book: tuple[Precedent, ...] = (),
    ) -> Tournament:
        """A new tournament: "classic" or "extreme", with what the club has settled so far. [TR-G3, TR-G5, TR-R6]"""
        new = cls(secret or new_secret())
        first = fingerprint(seed_of(new.secret or "", 0))
        created = e.Created(kind, clean_name(name), checked(settings or Settings()), first, book)
        new._append((created,), by=by, at=at, why="")
        return new

    def record(self) -> bytes:
        """The whole tournament as JSON, without its secret."""
        return encode_log(self.log)

    @classmethod
    def from_record(cls, data: bytes | str, *, secret: str | None = None, audit: bool = True) -> Tournament:
        """The tournament that a record describes; `Damaged` if it describes none.

        With `audit` what the rules would not have allowed is found, and every lot that does not come from its seed.
        """
        return cls.from_entries(decode_log(data), secret=secret, audit=audit)

    @classmethod
    def from_entries(cls, entries: Log, *, secret: str | None = None, audit: bool = False) -> Tournament:
        """The tournament with this log, such as from a store of one's own."""
        check_order(entries)
        if audit:
            check_log(entries, cls())
        found = cls(secret)
        try:
            found.extend(entries)
        except (KeyError, IndexError, ValueError, StopIteration) as error:
            raise Damaged("tournament/damaged", detail=repr(error)) from error
        return found

    @property
    def seq(self) -> int:
        """How many entries the log has; commands may say which one they have seen."""
        return len(self.log)

    @property
    def picture(self) -> Picture:
        """What follows from the facts as they are now."""
        if self._picture is None:
            self._picture = Picture(self.state)
        return self._picture

    def do(
        self,
        command: c.Command,
        *,
        by: str,
        at: int,
        why: str = "",
        expected: int | None = None,
        salt: str = "",
        foreseen: str = "",
    ) -> tuple[e.LogLine, ...]:
        """Carry out a command, or raise `Declined`; `Stale` if what it is about has changed since entry `expected`.

        `salt` is the word that those who watch a draw call out. Corrections and rulings need a reason; `foreseen` is
        the word of the preview that was shown, and nothing is done if something else follows by now. [TR-X44]
        """
        self.check_fresh(expected, command)
        if foreseen and foreseen != self.preview(command).word:
            raise Declined("tournament/consequences_changed")
        if isinstance(command, c.NEEDS_REASON) and not why.strip():
            raise Declined("TR-X44", reason="why_missing")
        urn = self._urn(salt)
        events = decide(self.state, command, urn, picture=self.picture)
        return self._append(tuple(events), by=by, at=at, why=why, unsealed=self._unseal(urn, salt))

    def refusal(self, command: c.Command) -> Declined | None:
        """Why a command would be refused now, if it would."""
        try:
            decide(self.state, command, Urn("question"), picture=self.picture)
        except Declined as refused:
            return refused
        return None

    def preview(self, command: c.Command) -> consequences.Preview:
        """What a command would change beyond itself; nothing is written. [TR-X44]"""
        urn = Urn("question")
        events = tuple(decide(self.state, command, urn, picture=self.picture))
        after = Picture(fold(events, self.state))
        return consequences.compare(self.picture, after, events, by_lot=bool(urn.drawn))

    def preview_undo(self) -> consequences.Preview:
        """What an undo would change."""
        if not self._done:
            raise Declined("tournament/nothing_to_undo")
        return consequences.compare(self.picture, Picture(self._fold(self._done[:-1])), ())

    def preview_redo(self) -> consequences.Preview:
        """What a redo would change."""
        if not self._undone:
            raise Declined("tournament/nothing_to_redo")
        again = fold((entry.event for entry in self._undone[-1]), self.state)
        return consequences.compare(self.picture, Picture(again), ())

    @property
    def undoable(self) -> tuple[e.LogLine, ...]:
        """The command that undo() would take back."""
        return self._done[-1] if self._done else ()

    @property
    def redoable(self) -> tuple[e.LogLine, ...]:
        """The command that redo() would bring back."""
        return self._undone[-1] if self._undone else ()

    def undo(self, *, by: str, at: int, why: str = "", expected: int | None = None) -> tuple[e.LogLine, ...]:
        """Take back the last command that counts, by an entry that says so. Seeds that were opened stay opened."""
        self.check_fresh(expected)
        if not self._done:
            raise Declined("tournament/nothing_to_undo")
        return self._append((e.Undone(self._done[-1][0].seq),), by=by, at=at, why=why)

    def redo(self, *, by: str, at: int, why: str = "", expected: int | None = None) -> tuple[e.LogLine, ...]:
        """Bring back the command that was undone last, unless another one came in between."""
        self.check_fresh(expected)
        if not self._undone:
            raise Declined("tournament/nothing_to_redo")
        return self._append((e.Redone(self._undone[-1][0].seq),), by=by, at=at, why=why)

    def seal(self, secret: str | None = None, *, by: str, at: int, why: str = "") -> tuple[e.LogLine, ...]:
        """Start a new secret, for a tournament that was brought here without its own."""
        self.secret = secret or new_secret()
        return self._append((e.Sealed(fingerprint(seed_of(self.secret, 0))),), by=by, at=at, why=why)

    @property
    def has_secret(self) -> bool:
        """Whether lots can be drawn here: the secret is at hand and fits the published fingerprint."""
        return self.secret is not None and fingerprint(seed_of(self.secret, self._lots)) == self.fingerprint

    def check_fresh(self, expected: int | None, command: c.Command | None = None) -> None:
        """`Stale` if entries since `expected` touch what a command is about; without a command, if there are any."""
        if expected is None or expected == self.seq:
            return
        changed = meeting(self.log, expected, command) if 0 <= expected <= self.seq else tuple(self.log)
        if changed:
            raise Stale(expected=expected, actual=self.seq, changed=changed)

    def _urn(self, salt: str) -> Urn:
        return Urn(seed_of(self.secret or "", self._lots), salt) if self.has_secret else EmptyUrn()

    def _unseal(self, urn: Urn, salt: str) -> Unsealed | None:
        if not urn.drawn or self.secret is None:
            return None
        seed, following = (seed_of(self.secret, self._lots + step) for step in (0, 1))
        return Unsealed(seed, salt, fingerprint(following))

    def _append(
        self, events: tuple[e.Event, ...], *, by: str, at: int, why: str, unsealed: Unsealed | None = None
    ) -> tuple[e.LogLine, ...]:
        start = self.seq
        entries = tuple(
            e.LogLine(start + index, at, by, why, start, event, unsealed if getattr(event, "lots", ()) else None)  # type: ignore[arg-type]
            for index, event in enumerate(events)
        )
        self.extend(entries)
        return entries

    def extend(self, entries: Iterable[e.LogLine]) -> None:
        """Take in entries that were decided elsewhere, such as by another process on the same log."""
        fresh: list[e.Event] = []
        again = False
        for _, group in groupby(entries, key=lambda entry: entry.cmd):
            batch = tuple(group)
            again = again or isinstance(batch[0].event, e.Undone)
            fresh += [entry.event for entry in self._take(batch)]
        self.state = self._fold(self._done) if again else fold(fresh, self.state)
        self._picture = None

    def _take(self, batch: tuple[e.LogLine, ...]) -> tuple[e.LogLine, ...]:
        """Put one command's entries on the log; gives the entries that count from now on because of it."""
        self.log.extend(batch)
        for entry in batch:
            self._follow_lots(entry)
        event = batch[0].event
        if isinstance(event, e.Undone):
            self._undone.append(self._done.pop())
        elif isinstance(event, e.Redone):
            batch = self._undone.pop()
            self._done.append(batch)
        elif not isinstance(event, e.Created | e.Sealed):
            self._done.append(batch)
            self._undone.clear()
        return batch

    def _follow_lots(self, entry: e.LogLine) -> None:
        if isinstance(entry.event, e.Created | e.Sealed):
            self.fingerprint, self._lots = entry.event.fingerprint, 0
        elif entry.unsealed:
            self.fingerprint, self._lots = entry.unsealed.next, self._lots + 1

    def _fold(self, done: list[tuple[e.LogLine, ...]]) -> State:
        events = [entry.event for batch in done for entry in batch]
        return fold([self.log[0].event, *events])
