"""A match: the log of what happened, and the state that it folds to."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Generic, TypeVar

import msgspec

from fleacircus.core import codec
from fleacircus.core.chance import commitment, stream
from fleacircus.core.game import Choices, Game, Illegal, Outcome, Seat

A = TypeVar("A")
E = TypeVar("E")
FORMAT = "fleacircus/1"


class Entry(msgspec.Struct, Generic[A, E], frozen=True, omit_defaults=True):
    """One line of the log: who did what, and the events it caused.

    The first entry is the set-up: nobody's, without an action. An entry with `undoes` takes back every
    entry from that sequence number on. `chance` tells that a die, a lot or a flick was in it.
    """

    seat: Seat | None = None
    action: A | None = None
    events: tuple[E, ...] = ()
    chance: bool = False
    undoes: int | None = None


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match as one file. Without a seed it is what one viewer saw of it."""

    format: str
    game: str
    options: dict[str, Any]
    commitment: str
    seed: str | None
    entries: tuple[Any, ...]
    outcome: Outcome | None
    digest: str


class Match:
    """The one mutable object: a log and its fold. Sequence numbers count log entries from 0."""

    def __init__(self, game: Game[Any, Any, Any], seed: str | None) -> None:
        self.game = game
        self.seed = seed
        self.commitment = "" if seed is None else commitment(seed)
        self.log: list[Entry[Any, Any]] = []
        self.standing: list[int] = []
        self.state: Any = game.blank
        self._views: dict[Seat | None, tuple[int, Any]] = {}

    @classmethod
    def start(cls, game: Game[Any, Any, Any], seed: str | int) -> Match:
        """A new match, set up from its seed."""
        match = cls(game, str(seed))
        rng = stream(str(seed), 0)
        untouched = rng.getstate()
        events = tuple(game.setup(rng))
        match.append(Entry(events=events, chance=rng.getstate() != untouched))
        return match

    @classmethod
    def of(cls, game: Game[Any, Any, Any], seed: str | None, entries: Iterable[Entry[Any, Any]]) -> Match:
        """The match that a stored log folds to."""
        match = cls(game, seed)
        for entry in entries:
            match.append(entry)
        return match

    @property
    def seq(self) -> int:
        """The sequence number of the newest entry."""
        return len(self.log) - 1

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that are due; none when the match is over."""
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, once it has."""
        return self.game.outcome(self.state)

    def choices(self, seat: Seat) -> Choices[Any]:
        """What the seat may do now."""
        return self.game.choices(self.state, seat)

    def propose(self, seat: Seat, action: Any) -> Entry[Any, Any]:
        """The entry that this action would add; `Illegal` if the rules refuse it. Changes nothing."""
        if self.seed is None:
            raise ValueError("a match without its seed can be looked at, not played on")
        clause = self.game.refusal(self.state, seat, action)
        if clause is not None:
            raise Illegal(clause, action)
        rng = stream(self.seed, len(self.log))
        untouched = rng.getstate()
        events = tuple(self.game.decide(self.state, seat, action, rng))
        return Entry(seat=seat, action=action, events=events, chance=rng.getstate() != untouched)

    def play(self, seat: Seat, action: Any) -> Entry[Any, Any]:
        """Do it: add the entry and fold it."""
        entry = self.propose(seat, action)
        self.append(entry)
        return entry

    def undo_point(self, seat: Seat) -> int | None:
        """Where the seat's last action stands in the log, if it can still be taken back.

        Nothing is taken back past a die, a lot, a flick or a reveal, nor once the match is over.
        """
        if self.outcome is not None:
            return None
        for seq in reversed(self.standing):
            entry = self.log[seq]
            if entry.seat is None or entry.chance or any(event.reveals for event in entry.events):
                return None
            if entry.seat == seat:
                return seq
        return None

    def undo(self, seat: Seat) -> Entry[Any, Any]:
        """Take back the seat's last action and all that followed it. The log keeps both."""
        point = self.undo_point(seat)
        if point is None:
            raise ValueError("nothing to take back")
        entry: Entry[Any, Any] = Entry(seat=seat, undoes=point)
        self.append(entry)
        return entry

    def append(self, entry: Entry[Any, Any]) -> None:
        """Fold an entry that was decided before."""
        self.log.append(entry)
        if entry.undoes is None:
            self.standing.append(self.seq)
            self.state = self._fold(self.state, entry.events)
        else:
            self.standing = [seq for seq in self.standing if seq < entry.undoes]
            self.state = self.game.blank
            for seq in self.standing:
                self.state = self._fold(self.state, self.log[seq].events)
            self._views.clear()

    def view(self, seat: Seat | None) -> Any:
        """The state as the seat knows it, None for a spectator: the fold of what it was allowed to see."""
        done, view = self._views.get(seat, (0, self.game.blank))
        for seq in self.standing[done:]:
            view = self._fold(view, self.seen(seq, seat))
        self._views[seat] = (len(self.standing), view)
        return view

    def seen(self, seq: int, seat: Seat | None) -> tuple[Any, ...]:
        """The events of one entry as the seat may see them."""
        redacted = (self.game.redact(event, seat) for event in self.log[seq].events)
        return tuple(event for event in redacted if event is not None)

    def at(self, seq: int) -> Match:
        """The match as it stood after entry `seq`."""
        return Match.of(self.game, self.seed, self.log[: seq + 1])

    def audit(self) -> None:
        """Decide every entry again from the seed; ValueError names the first one that differs."""
        assert self.seed is not None
        again = Match.start(self.game, self.seed)
        for seq, entry in enumerate(self.log):
            if seq > 0:
                try:
                    again._repeat(entry)
                except (Illegal, ValueError) as error:
                    raise ValueError(f"entry {seq} is not allowed: {error}") from error
            if again.log[seq] != entry:
                raise ValueError(f"entry {seq} is not what its action gives")

    def record(self, seat: Seat | None = None) -> bytes:
        """The match as one JSON file: whole with its seed when it is over, before that as the seat saw it."""
        outcome = self.outcome
        whole = outcome is not None
        entries = self.log if whole else [self._redacted(seq, seat) for seq in range(len(self.log))]
        record = Record(
            format=FORMAT,
            game=self.game.id,
            options=codec.plain(self.game.options),
            commitment=self.commitment,
            seed=self.seed if whole else None,
            entries=tuple(entries),
            outcome=outcome,
            digest="",
        )
        return codec.encode(msgspec.structs.replace(record, digest=codec.digest(codec.encode(record))))

    @classmethod
    def from_record(cls, data: bytes) -> Match:
        """The match that a record tells of; ValueError with the reason if it was damaged or tampered with.

        The game is looked up in the catalogue when a record is read, since the core itself knows no game.
        """
        record: Record = codec.decode(data, Record)
        if record.format != FORMAT:
            raise ValueError(f"format {record.format!r} is not {FORMAT!r}")
        blank = msgspec.structs.replace(record, digest="")
        if codec.digest(codec.encode(blank)) != record.digest:
            raise ValueError("the fingerprint does not fit: the file was changed")
        if (record.seed is None) != (record.outcome is None):
            raise ValueError("a record shows its seed exactly when the match is over")
        game = import_module("fleacircus.games").load(record.game, record.options)
        match = cls(game, record.seed)
        match._read(codec.convert(entry, entry_type(game)) for entry in record.entries)
        if record.seed is not None:
            if match.commitment != record.commitment:
                raise ValueError("the seed is not the one that was committed to")
            match.audit()
        match.commitment = record.commitment
        if match.outcome != record.outcome:
            raise ValueError("the outcome is not what the events lead to")
        return match

    def _read(self, entries: Iterable[Entry[Any, Any]]) -> None:
        """Fold entries that nobody vouches for: events that cannot follow each other are no match."""
        for entry in entries:
            try:
                self.append(entry)
            except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
                raise ValueError(f"entry {self.seq} does not fit what came before it: {error!r}") from error
        if not self.log:
            raise ValueError("a match begins with its set-up")

    def _repeat(self, entry: Entry[Any, Any]) -> None:
        if entry.seat is None:
            raise ValueError("nobody did it")
        if entry.undoes is None:
            if entry.action is None:
                raise ValueError("nothing was done")
            self.play(entry.seat, entry.action)
        else:
            self.undo(entry.seat)

    def _redacted(self, seq: int, seat: Seat | None) -> Entry[Any, Any]:
        entry = self.log[seq]
        return Entry(seat=entry.seat, events=self.seen(seq, seat), chance=entry.chance, undoes=entry.undoes)

    def _fold(self, state: Any, events: Iterable[Any]) -> Any:
        for event in events:
            state = self.game.evolve(state, event)
        return state


def entry_type(game: Game[Any, Any, Any]) -> Any:
    """The type that a stored entry of this game decodes to."""
    generic: Any = Entry
    return generic[game.action_type, game.event_type]
