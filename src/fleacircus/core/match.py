"""A match: the log of what happened, and the state that it folds to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from operator import is_
from typing import Any, Generic, TypeVar

import msgspec

from fleacircus.core import codec
from fleacircus.core.chance import commitment, stream
from fleacircus.core.game import Choices, Game, Illegal, Leave, Outcome, Seat, TakeAlong, TakenAlong, TimeUp
from fleacircus.core.log import UNFOLDED, Log, Place, audit
from fleacircus.core.record import digest_of, seal

A = TypeVar("A")
E = TypeVar("E")
FORMAT = "fleacircus/1"
VIEWS_EVERY = 16
"""How many standing entries lie between two views that are kept."""


class Entry(msgspec.Struct, Generic[A, E], frozen=True, omit_defaults=True):
    """One line of the log: who did what, and the events it caused.

    The first entry is the set-up: nobody's, without an action. An entry with `undoes` takes back every
    entry from that sequence number on. `chance` tells that a die, a lot or a flick was in it. A `laid` set-up is a
    position that somebody thought of: no chance of the game's led to it, so an audit takes it as it is.
    """

    seat: Seat | None = None
    action: A | None = None
    events: tuple[E, ...] = ()
    chance: bool = False
    undoes: int | None = None
    laid: bool = False


class Who(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who held a seat, as a record tells it: a name, or the level of a bot. It says nothing that could be checked."""

    name: str = ""
    level: str = ""


class About(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a club knows of a match beside its log: who sat where, when, at which event, and whether it was rated."""

    seats: tuple[Who, ...]
    began_ms: int = 0
    ended_ms: int = 0
    event: str = ""
    rated: bool = False


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match as one file. Without a seed it is what one viewer saw of it. Older ones say nothing `about` it."""

    format: str
    game: str
    options: dict[str, Any]
    commitment: str
    seed: str | None
    entries: tuple[Any, ...]
    outcome: Outcome | None
    digest: str
    about: About | None = None


class Match:
    """The one mutable object: a log and its fold. Sequence numbers count log entries from 0."""

    def __init__(self, game: Game[Any, Any, Any], seed: str | None) -> None:
        self.game = game
        self.seed = seed
        self.commitment = "" if seed is None else commitment(seed)
        self.about: About | None = None
        """What its record says of it, if it comes from one."""
        self._log: Log[Entry[Any, Any], Any] = Log(game.blank, self._folded)

    @classmethod
    def start(cls, game: Game[Any, Any, Any], seed: str | int) -> Match:
        """A new match, set up from its seed."""
        match = cls(game, str(seed))
        match._set_up()
        return match

    @classmethod
    def lay(cls, game: Game[Any, Any, Any], seed: str | int, events: Iterable[Any]) -> Match:
        """A new match from a position that these events lay; everything in it can be taken back, to be tried again."""
        match = cls(game, str(seed))
        match.append(Entry(events=tuple(events), laid=True))
        return match

    def _set_up(self) -> None:
        assert self.seed is not None
        rng = stream(self.seed, 0)
        events = tuple(self.game.setup(rng))
        self.append(Entry(events=events, chance=rng.touched))

    @classmethod
    def of(cls, game: Game[Any, Any, Any], seed: str | None, entries: Iterable[Entry[Any, Any]]) -> Match:
        """The match that a stored log folds to."""
        match = cls(game, seed)
        for entry in entries:
            match.append(entry)
        return match

    @classmethod
    def resume(
        cls,
        game: Game[Any, Any, Any],
        seed: str | None,
        entries: Iterable[Entry[Any, Any]],
        *,
        state: Any,
        views: Mapping[Seat | None, Any],
    ) -> Match:
        """The match that a stored log folds to, when its state and views are known from an earlier fold."""
        match = cls(game, seed)
        for entry in entries:
            match._write(entry)
        match.state = state
        match._log.place.kept.update(views)
        return match

    @property
    def log(self) -> list[Entry[Any, Any]]:
        """Every entry, also those that were taken back."""
        return self._log.acts

    @property
    def seq(self) -> int:
        """The sequence number of the newest entry."""
        return len(self.log) - 1

    @property
    def state(self) -> Any:
        """The fold of the entries that stand."""
        return self._log.state

    @state.setter
    def state(self, state: Any) -> None:
        """Lay a position that no log led to; what follows goes on from there."""
        self._log.place.state = state

    @property
    def standing(self) -> list[int]:
        """The entries that were not taken back, oldest first."""
        return self._log.standing

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
        seq = self._log.place.depth if self._takes_all_back else len(self.log)
        return propose(self.game, self.state, seat, action, seed=self.seed, seq=seq)

    def play(self, seat: Seat, action: Any) -> Entry[Any, Any]:
        """Do it: add the entry and fold it."""
        entry = self.propose(seat, action)
        self.append(entry)
        return entry

    def undo_point(self, seat: Seat) -> int | None:
        """Where the seat's last action stands in the log, if it can still be taken back.

        Nothing is taken back past a die, a lot, a flick, a reveal or a leave, nor once the match is over. Where a
        game lets everything be taken back, only a leave stands, and taking the match along is passed over; chance is
        then keyed by how many entries stand, so that who does the same again gets the same. From a laid position one
        goes back to it, whatever happened since, and chance is another then.
        """
        return self._undo_point(seat, past_leave=False)

    @property
    def laid(self) -> bool:
        """Whether it began from a laid position."""
        return bool(self.log) and self.log[0].laid

    @property
    def taken_along(self) -> bool:
        """Whether a device of a seat was told the seed, be that taken back or not."""
        return any(isinstance(entry.action, TakeAlong) for entry in self.log)

    @property
    def _takes_all_back(self) -> bool:
        return getattr(self.game, "takes_back", "quiet") == "all"

    def _undo_point(self, seat: Seat, *, past_leave: bool) -> int | None:
        if self.laid:
            return next((seq for seq in self.standing[1:2]), None)
        everything = self._takes_all_back
        if self.outcome is not None and not everything:
            return None
        place: Place[Any] | None = self._log.place
        while place is not None and place is not self._log.blank:
            entry = self.log[place.number]
            if entry.seat is None:
                return None
            if not everything and (entry.chance or any(event.reveals for event in entry.events)):
                return None
            if isinstance(entry.action, Leave) and not past_leave:
                return None
            if entry.seat == seat and not isinstance(entry.action, TakeAlong):
                return place.number
            place = place.before
        return None

    def undo(self, seat: Seat) -> Entry[Any, Any]:
        """Take back the seat's last action and all that followed it. The log keeps both."""
        point = self.undo_point(seat)
        if point is None:
            raise ValueError("nothing to take back")
        entry: Entry[Any, Any] = Entry(seat=seat, undoes=point)
        self.append(entry)
        return entry

    def append(self, entry: Entry[Any, Any], state: Any = None) -> None:
        """Fold an entry that was decided before; ValueError if it takes back what does not stand.

        Who has asked for the state `after` it already hands that in.
        """
        if entry.undoes is None:
            self._log.add(entry, self._log.after(entry) if state is None else state)
        else:
            self._write(entry)

    def after(self, entry: Entry[Any, Any]) -> Any:
        """The state that an entry would leave. Changes nothing."""
        if entry.undoes is not None:
            return self._log.state_at(self._before(entry.undoes))
        return self._log.after(entry)

    def view(self, seat: Seat | None) -> Any:
        """The state as the seat knows it, None for a spectator: the fold of what it was allowed to see."""
        known = newest = self._log.place
        while seat not in known.kept and known.before is not None:
            known = known.before
        view = known.kept.get(seat, self.game.blank)
        for place in self._log.way(known):
            seen, before = self.seen(place.number, seat), place.before
            whole = seen is self.log[place.number].events and before is not None and before.state is view
            view = place.state if whole and place.state is not UNFOLDED else fold(self.game, view, seen)
            if place is newest or place.depth % VIEWS_EVERY == 0:
                place.kept[seat] = view
        if known is not newest and known.depth % VIEWS_EVERY:
            known.kept.pop(seat, None)
        return view

    def unfolded(self, seat: Seat | None) -> int:
        """How many entries `view` would have to fold."""
        count, place = 0, self._log.place
        while seat not in place.kept and place.before is not None:
            count, place = count + 1, place.before
        return count

    def seen(self, seq: int, seat: Seat | None) -> tuple[Any, ...]:
        """The events of one entry as the seat may see them; where nothing is hidden, the very same."""
        events, redact = self.log[seq].events, self.game.redact
        redacted = [redact(event, seat) for event in events]
        if all(map(is_, redacted, events)):
            return events
        return tuple(event for event in redacted if event is not None)

    def told(self, seat: Seat | None) -> list[tuple[int, tuple[Any, ...]]]:
        """Every entry that stands, with its number, as the seat saw it."""
        return [(seq, self.seen(seq, seat)) for seq in self.standing]

    def at(self, seq: int) -> Match:
        """The match as it stood after entry `seq`."""
        match = Match(self.game, self.seed)
        match._log = self._log.at(seq)
        return match

    def audit(self) -> None:
        """Decide every entry again from the seed; ValueError names the first one that differs."""
        assert self.seed is not None
        again = Match(self.game, self.seed)
        audit(self.log, again._repeat)

    def record(self, seat: Seat | None = None, *, about: About | None = None) -> bytes:
        """The match as one JSON file: whole with its seed when it is over, before that as the seat saw it.

        What began from a laid position keeps its seed: others may have the same one before them.
        """
        outcome = None if self.laid else self.outcome
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
            about=about,
        )
        return seal(record)

    @classmethod
    def from_record(cls, data: bytes) -> Match:
        """The match that a record tells of; ValueError with the reason if it was damaged or tampered with.

        The game is looked up in the catalogue when a record is read, since the core itself knows no game.
        """
        record: Record = codec.decode(data, Record)
        if record.format != FORMAT:
            raise ValueError(f"format {record.format!r} is not {FORMAT!r}")
        if digest_of(record) != record.digest:
            raise ValueError("the fingerprint does not fit: the file was changed")
        if (record.seed is None) != (record.outcome is None):
            raise ValueError("a record shows its seed exactly when the match is over")
        game = import_module("fleacircus.games").load(record.game, record.options)
        if record.about is not None and len(record.about.seats) != game.seats:
            raise ValueError("it names more or fewer people than there are seats")
        match = cls(game, record.seed)
        match.about = record.about
        match._read(codec.convert(entry, entry_type(game)) for entry in record.entries)
        if match.laid:
            raise ValueError("it begins from a laid position, which nobody can check")
        if record.seed is not None:
            if match.commitment != record.commitment:
                raise ValueError("the seed is not the one that was committed to")
            if not game.past:
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

    def _repeat(self, entry: Entry[Any, Any]) -> Entry[Any, Any]:
        """Do again what an entry says was done."""
        if not self.log:
            if entry.laid:
                self.append(entry)
            else:
                self._set_up()
        elif entry.seat is None:
            raise ValueError("nobody did it")
        elif entry.undoes is None:
            if entry.action is None:
                raise ValueError("nothing was done")
            self.play(entry.seat, entry.action)
        elif self._undo_point(entry.seat, past_leave=True) == entry.undoes:  # logs that are older than that ruling
            self.append(entry)
        else:
            self.undo(entry.seat)
        return self.log[-1]

    def _redacted(self, seq: int, seat: Seat | None) -> Entry[Any, Any]:
        entry = self.log[seq]
        seen = self.seen(seq, seat)
        return Entry(seat=entry.seat, events=seen, chance=entry.chance, undoes=entry.undoes, laid=entry.laid)

    def _write(self, entry: Entry[Any, Any]) -> None:
        """Add an entry without folding it."""
        if entry.undoes is None:
            self._log.add(entry)
        else:
            self._before(entry.undoes)
            self._log.take_back(entry, entry.undoes)

    def _before(self, seq: int) -> Place[Any]:
        """The place before a standing entry that somebody made."""
        place = self._log.before(seq)
        if self.log[seq].seat is None:
            raise ValueError(f"entry {seq} is nobody's, so nobody can take it back")
        return place

    def _folded(self, state: Any, entries: Iterable[Entry[Any, Any]]) -> Any:
        for entry in entries:
            state = fold(self.game, state, entry.events)
        return state


def fold(game: Game[Any, Any, Any], state: Any, events: Iterable[Any]) -> Any:
    """The state that events lead to."""
    for event in events:
        state = state if isinstance(event, TimeUp | TakenAlong) else game.evolve(state, event)
    return state


def propose(game: Game[Any, Any, Any], state: Any, seat: Seat, action: Any, *, seed: str, seq: int) -> Entry[Any, Any]:
    """What an action in a state comes to as entry `seq` of a match with that seed; `Illegal` if the rules refuse it."""
    clause = game.refusal(state, seat, action)
    if clause is not None:
        raise Illegal(clause, action)
    rng = stream(seed, seq)
    events = tuple(game.decide(state, seat, action, rng))
    return Entry(seat=seat, action=action, events=events, chance=rng.touched)


def entry_type(game: Game[Any, Any, Any]) -> Any:
    """The type that a stored entry of this game decodes to; nothing reads what was meant in a past version."""
    generic: Any = Entry
    return generic[Any if game.past else game.action_type, game.event_type]
