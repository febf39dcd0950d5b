"""A tournament: its log, and the facts folded from it. The one mutable object of the package."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TypeAlias

from fleacircus.core import Log
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
from fleacircus.tournament.record import Lines, check_log, check_order, decode_log, encode_log
from fleacircus.tournament.settings import Settings, checked
from fleacircus.tournament.state import BLANK, State

Act: TypeAlias = tuple[e.LogLine, ...]
"""The lines that one command wrote."""
STATES_EVERY = 64
"""How many standing commands lie between two states that are kept."""


def _folded(state: State, acts: Iterable[Act]) -> State:
    return fold((line.event for act in acts for line in act), state)


class Tournament:
    """The log of a contest, and the facts that it folds to.

    `secret` is what the lots come from. It is not part of the record: whoever keeps the tournament keeps it apart.
    """

    def __init__(self, secret: str | None = None) -> None:
        self.log: list[e.LogLine] = []
        self.state: State = BLANK
        self.secret = secret
        self.fingerprint = ""
        self._lots = 0
        self._acts: Log[Act, State] = Log(BLANK, _folded, every=STATES_EVERY)
        self._numbers: dict[int, int] = {}  # which act has the line of that number as its first
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
    def from_entries(cls, entries: Lines, *, secret: str | None = None, audit: bool = False) -> Tournament:
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
        if not self.undoable:
            raise Declined("tournament/nothing_to_undo")
        before = self._acts.before(self._acts.place.number)
        return consequences.compare(self.picture, Picture(self._acts.state_at(before)), ())

    def preview_redo(self) -> consequences.Preview:
        """What a redo would change."""
        onward = self._acts.onward
        if onward is None:
            raise Declined("tournament/nothing_to_redo")
        return consequences.compare(self.picture, Picture(self._acts.state_at(onward)), ())

    @property
    def undoable(self) -> tuple[e.LogLine, ...]:
        """The command that undo() would take back."""
        return self._acts.last or ()

    @property
    def redoable(self) -> tuple[e.LogLine, ...]:
        """The command that redo() would bring back."""
        onward = self._acts.onward
        return self._acts.acts[onward.number] if onward else ()

    @property
    def undone(self) -> frozenset[int]:
        """The commands that no longer count, each by the number of its first line."""
        standing = set(self._acts.standing)
        return frozenset(
            act[0].seq
            for number, act in enumerate(self._acts.acts)
            if number not in standing and not isinstance(act[0].event, e.Sealed | e.Undone | e.Redone)
        )

    def undo(self, *, by: str, at: int, why: str = "", expected: int | None = None) -> tuple[e.LogLine, ...]:
        """Take back the last command that counts, by an entry that says so. Seeds that were opened stay opened."""
        self.check_fresh(expected)
        if not self.undoable:
            raise Declined("tournament/nothing_to_undo")
        return self._append((e.Undone(self.undoable[0].seq),), by=by, at=at, why=why)

    def redo(self, *, by: str, at: int, why: str = "", expected: int | None = None) -> tuple[e.LogLine, ...]:
        """Bring back the command that was undone last, unless another one came in between."""
        self.check_fresh(expected)
        if not self.redoable:
            raise Declined("tournament/nothing_to_redo")
        return self._append((e.Redone(self.redoable[0].seq),), by=by, at=at, why=why)

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
        for _, group in groupby(entries, key=lambda entry: entry.cmd):
            self._take(tuple(group))
        self.state = self._acts.state
        self._picture = None

    def _take(self, act: Act) -> None:
        """Put one command's lines on the log."""
        number = len(self._acts.acts)
        match act[0].event:
            case e.Undone(of=of):
                self._acts.take_back(act, self._numbers[of])
            case e.Redone():
                self._acts.bring_back(act)
            case e.Sealed():
                self._acts.add_aside(act)
            case _:
                self._acts.add(act)
        self._numbers[act[0].seq] = number
        self.log.extend(act)
        for line in act:
            self._follow_lots(line)

    def _follow_lots(self, entry: e.LogLine) -> None:
        if isinstance(entry.event, e.Created | e.Sealed):
            self.fingerprint, self._lots = entry.event.fingerprint, 0
        elif entry.unsealed:
            self.fingerprint, self._lots = entry.unsealed.next, self._lots + 1
