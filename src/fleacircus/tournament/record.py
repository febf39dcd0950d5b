"""A tournament as JSON and back; what is not a whole tournament is refused with what is wrong and where."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Literal, Protocol, TypeAlias

import msgspec
from msgspec.structs import replace

from fleacircus.core import Unsound, codec
from fleacircus.core.log import audit
from fleacircus.core.record import digest_of, seal
from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.decide import decide
from fleacircus.tournament.declined import Damaged, Declined
from fleacircus.tournament.lots import Unsealed, Urn, fingerprint
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.settings import checked
from fleacircus.tournament.state import State

Lines: TypeAlias = list[e.LogLine] | tuple[e.LogLine, ...]
FORMAT: Literal["fleacircus tournament"] = "fleacircus tournament"


class ContestRecord(msgspec.Struct, frozen=True):
    """The whole of a tournament but for its secret. `digest` shows that nothing was lost on the way: in files of
    version 1 it is of the entries alone, since then of the whole file."""

    format: Literal["fleacircus tournament"]
    version: Literal[1, 2]
    digest: str
    entries: tuple[dict[str, Any], ...]


def encode_entry(entry: e.LogLine) -> bytes:
    """One entry as JSON, for stores that keep a row each."""
    return codec.encode(entry)


def decode_entry(data: bytes | str) -> e.LogLine:
    """One entry from JSON; `Damaged` if it is none."""
    try:
        found: e.LogLine = codec.decode(data, e.LogLine)
    except ValueError as error:
        raise Damaged("tournament/damaged", detail=str(error)) from error
    return found


def encode_log(entries: Lines) -> bytes:
    """A whole log as JSON; the secret of its lots is not in it."""
    written = tuple(codec.plain(entry) for entry in entries)
    return seal(ContestRecord(FORMAT, 2, "", written))


def decode_log(data: bytes | str) -> tuple[e.LogLine, ...]:
    """The log that a record holds; `Damaged` if it holds none."""
    try:
        record: ContestRecord = codec.decode(data, ContestRecord)
        entries: tuple[e.LogLine, ...] = codec.convert(record.entries, tuple[e.LogLine, ...])
    except ValueError as error:
        raise Damaged("tournament/damaged", detail=str(error)) from error
    if record.digest != (_digest_of_one(record.entries) if record.version == 1 else digest_of(record)):
        raise Damaged("tournament/digest")
    return entries


def _digest_of_one(entries: Iterable[dict[str, Any]]) -> str:
    return codec.digest(*(codec.encode(entry) for entry in entries))


def check_order(entries: Lines) -> None:
    """Nothing missing, nothing twice, and a beginning; `Damaged` otherwise."""
    if not entries or not isinstance(entries[0].event, e.Created):
        raise Damaged("tournament/no_beginning")
    first = 0
    for seq, entry in enumerate(entries):
        first = seq if entry.cmd == seq else first
        if entry.seq != seq or entry.cmd != first:
            raise Damaged("tournament/gap", seq=seq)
        if seq and isinstance(entry.event, e.Created):
            raise Damaged("tournament/two_beginnings", seq=seq)


def check_company(new: State, others: Iterable[State]) -> None:
    """`Damaged` unless a tournament can share an evening with others: another kind, the same people by the same ids.

    One person is one person in both contests, and plays one game at a time. [TR-B1, TR-X36]
    """
    for other in others:
        if new.kind == other.kind:
            raise Damaged("tournament/kind_twice")
        names = {player.id: player.name.casefold() for player in other.players.values()}
        ids = {name: id for id, name in names.items()}
        for player in new.players.values():
            name = player.name.casefold()
            if names.get(player.id, name) != name or ids.get(name, player.id) != player.id:
                raise Damaged("tournament/other_people", detail=player.name)


class Clerk(Protocol):
    """An empty tournament that takes in a log command by command."""

    fingerprint: str
    state: State

    @property
    def picture(self) -> Picture: ...
    @property
    def undoable(self) -> tuple[e.LogLine, ...]: ...
    @property
    def redoable(self) -> tuple[e.LogLine, ...]: ...
    def extend(self, entries: tuple[e.LogLine, ...]) -> None: ...


def check_log(entries: Lines, clerk: Clerk) -> None:
    """Decide every command again and draw every lot again; `Damaged` names the first entry that does not follow."""
    acts = [tuple(group) for _, group in groupby(entries, key=lambda entry: entry.cmd)]
    try:
        audit(acts, lambda act: _again(clerk, act))
    except Unsound as unsound:
        first, cause = acts[unsound.number][0].seq, unsound.cause
        if cause is None:
            raise Damaged("tournament/does_not_follow", seq=first) from unsound
        if isinstance(cause, Damaged):
            raise Damaged(cause.code, seq=first, detail=cause.detail) from cause
        code = "tournament/not_allowed" if isinstance(cause, Declined) else "tournament/damaged"
        raise Damaged(code, seq=first, detail=str(cause) if isinstance(cause, Declined) else repr(cause)) from cause


def _again(clerk: Clerk, act: tuple[e.LogLine, ...]) -> tuple[e.LogLine, ...]:
    """The lines that doing a command again would write."""
    unsealed = next((line.unsealed for line in act if line.unsealed), None)
    if unsealed and fingerprint(unsealed.seed) != clerk.fingerprint:
        raise Damaged("tournament/seed_mismatch")
    events = _decided(clerk, [line.event for line in act], unsealed)
    if len(events) != len(act):
        raise Damaged("tournament/does_not_follow")
    again = tuple(replace(line, event=event) for line, event in zip(act, events, strict=True))
    if again == act:
        clerk.extend(act)
    return again


def _decided(clerk: Clerk, events: list[e.AnyEvent], unsealed: Unsealed | None) -> list[Any]:
    match events[0]:
        case e.Created(settings=settings):
            checked(settings)
        case e.Undone():
            return [e.Undone(line.seq) for line in clerk.undoable[:1]]
        case e.Redone():
            return [e.Redone(line.seq) for line in clerk.redoable[:1]]
        case e.Sealed():
            pass
        case _:
            urn = Urn(unsealed.seed, unsealed.salt) if unsealed else Urn("")
            again = decide(clerk.state, command_of(events, clerk.state), urn, picture=clerk.picture)
            return again if bool(urn.drawn) == bool(unsealed) else []
    return events


def command_of(events: list[e.AnyEvent], state: State) -> c.Command:
    """The command that must have led to these events."""
    event = events[1] if isinstance(events[0], e.TieOpened | e.Configured) and len(events) > 1 else events[0]
    match event:
        case e.Entered(player=player, name=name):
            return c.Return(player) if player in state.players else c.Enter(player, name, _wished(events[0], state))
        case e.Drawn(stage=stage):
            return c.Draw(stage)
        case e.PickerDrawn(game=game):
            return c.DrawPicker(game)
        case e.ArmiesDrawn(game=game):
            return c.DrawArmies(game)
        case e.SeatsDrawn(game=game):
            return c.DrawSeats(game)
        case e.Played(game=game, seats=seats) if seats:
            return c.TimeUp(game, seats)
        case e.Played(game=game, result=result, friendly=friendly):
            return c.Play(game, result, friendly)
        case e.Corrected(game=game) if len(events) > 1 and isinstance(events[1], e.Corrected):
            return c.Reverse(game.rpartition(".")[0])
        case e.Stood(unit=unit):
            return c.LetStand(unit)
        case e.Awarded(tie=tie):
            return c.DrawTie(tie)
        case e.PrecedentAdded(precedent=item):
            language, question = next(iter(item.question.items()))
            return c.AddPrecedent(
                question, item.answer[language], item.topic, msgspec.convert(language, Literal["en", "fr", "it"]),
                item.game, True, item.settled_by == "players", item.replaces,
            )  # fmt: skip
    kind = _SAME_FIELDS.get(type(event))
    if kind is None:
        raise Damaged("tournament/does_not_follow", detail=type(event).__name__)
    return kind(**{name: getattr(event, name) for name in kind.__struct_fields__})


def _wished(first: e.AnyEvent, state: State) -> tuple[str, ...]:
    """From whom a newcomer was to be kept apart, by the settings that came with the entry."""
    pairs = first.settings.apart if isinstance(first, e.Configured) else ()
    return tuple(pair[0] for pair in pairs if pair not in state.settings.apart)


_SAME_FIELDS: dict[type[e.Event], type[c.Command]] = {
    e.Configured: c.Configure,
    e.Withdrawn: c.Withdraw,
    e.Returned: c.Return,
    e.CheckedIn: c.CheckIn,
    e.CheckedOut: c.CheckOut,
    e.Started: c.Start,
    e.Stopped: c.Stop,
    e.Picked: c.Pick,
    e.ArmiesAgreed: c.AgreeArmies,
    e.Reported: c.Report,
    e.Corrected: c.Correct,
    e.Ruled: c.Rule,
    e.Adjusted: c.Adjust,
    e.BidCommitted: c.CommitBid,
    e.BidsClosed: c.CloseBids,
    e.BidRevealed: c.RevealBid,
    e.RevealsClosed: c.CloseReveals,
    e.Identified: c.Identify,
    e.Voted: c.Vote,
    e.VoteClosed: c.CloseVote,
    e.Adopted: c.Adopt,
    e.PrecedentConfirmed: c.ConfirmPrecedent,
}
