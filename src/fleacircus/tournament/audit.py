"""The log for readers: who did what, when and why; and draws played again step by step."""

from __future__ import annotations

from typing import Any

import msgspec

from fleacircus.core import codec
from fleacircus.tournament import events as e
from fleacircus.tournament.formats.groups import group_name
from fleacircus.tournament.lots import Lot, Unsealed, fingerprint, lots_agree
from fleacircus.tournament.settings import Settings
from fleacircus.tournament.tournament import Tournament


class AuditLine(msgspec.Struct, frozen=True):
    """An entry for readers: `what` is the event's tag, `facts` its contents, `counts` whether it is still in force."""

    seq: int
    at: int
    by: str
    why: str
    what: str
    facts: dict[str, Any]
    counts: bool
    unsealed: Unsealed | None


def audit_lines(tournament: Tournament, *, public: bool) -> tuple[AuditLine, ...]:
    """Every entry, oldest first. In public only accepted offers are shown, and no votes by name. [TR-X44, TR-X55]"""
    undone = tournament.undone
    accepted = {
        (id, player)
        for books in (tournament.state.ties, tournament.state.void_ties)
        for id, book in books.items()
        for player in book.awarded
    }
    lines = []
    settings = Settings()
    for entry in tournament.log:
        facts: dict[str, Any] = codec.plain(entry.event)
        what = facts.pop("type")
        event = entry.event
        if isinstance(event, e.Configured):
            facts["changed"] = _changed(settings, event.settings)
        if isinstance(event, e.Created | e.Configured) and entry.cmd not in undone:
            settings = event.settings
        if public and isinstance(event, e.BidRevealed) and (event.tie, event.player) not in accepted:
            facts.update(offer="", nonce="")
        if public and isinstance(event, e.Voted):
            facts.update(player="")
        lines.append(
            AuditLine(entry.seq, entry.at, entry.by, entry.why, what, facts, entry.cmd not in undone, entry.unsealed)
        )
    return tuple(lines)


def _changed(old: Settings, new: Settings) -> dict[str, tuple[Any, Any]]:
    """The settings that differ, each as it was and as it is."""
    names = (name for name in Settings.__struct_fields__ if getattr(old, name) != getattr(new, name))
    return {name: (getattr(old, name), getattr(new, name)) for name in names}


def late_places(tournament: Tournament) -> dict[str, str]:
    """Where those who came after the draw were put: a slot of the bracket, a group, or "redraw". [TR-X35, TR-X51]"""
    undone, places = tournament.undone, dict[str, str]()
    for entry in tournament.log:
        if entry.cmd in undone:
            continue
        match entry.event:
            case e.Drawn(stage="bracket" | "groups") | e.Entered(place="redraw"):
                places.clear()
        if isinstance(entry.event, e.Entered) and entry.event.place:
            places[entry.event.player] = entry.event.place
    return places


class DrawStep(msgspec.Struct, frozen=True):
    """One slip out of the hat: what it was, and where it goes (match and half, group and letter, table and seat)."""

    lot: str
    slip: str
    where: str
    seat: str


def draw_steps(event: e.Drawn) -> tuple[DrawStep, ...]:
    """A draw as people watch it: slip by slip, each with the place it leads to. [TR-C5, TR-X1, TR-X19]"""
    if event.stage == "bracket":
        return _bracket_steps(event)
    if event.stage == "finals":
        return tuple(DrawStep(lot.what, lot.order[0], lot.what.removeprefix("home "), "A") for lot in event.lots)
    at = {}
    for number, seats in enumerate(event.seats):
        where = group_name(number) if event.stage == "groups" else f"T{number + 1}"
        at.update({player: (where, group_name(seat)) for seat, player in enumerate(seats) if player})
    order = [(lot.what, slip) for lot in event.lots for slip in lot.order if slip in at]
    return tuple(DrawStep(what, slip, *at[slip]) for what, slip in order)


def _bracket_steps(event: e.Drawn) -> tuple[DrawStep, ...]:
    slots = event.seats[0]
    at = {player: (f"r1-{slot // 2 + 1}", ("upper", "lower")[slot % 2]) for slot, player in enumerate(slots) if player}
    lots = {lot.what: lot for lot in event.lots}
    resting = [player for player in lots["byes"].order if not slots[slots.index(player) ^ 1]]
    steps = [DrawStep("byes", player, at[player][0], "bye") for player in resting]
    drawn = dict.fromkeys((*lots["positions"].order, *lots["byes"].order))
    steps += [DrawStep("positions", player, *at[player]) for player in drawn if player not in resting]
    return tuple(steps)


class LotCheck(msgspec.Struct, frozen=True):
    """Whether an entry's lots can be trusted: its seed fits the fingerprint shown before, and its lots the seed."""

    seq: int
    shown_before: str
    seed: str
    salt: str
    lots: tuple[Lot, ...]
    fits: bool


def check_lots(tournament: Tournament) -> tuple[LotCheck, ...]:
    """Every lot of the log drawn again from its opened seed."""
    checks, shown = [], ""
    for entry in tournament.log:
        if isinstance(entry.event, e.Created | e.Sealed):
            shown = entry.event.fingerprint
        if entry.unsealed:
            lots: tuple[Lot, ...] = getattr(entry.event, "lots", ())
            fits = fingerprint(entry.unsealed.seed) == shown and lots_agree(entry.unsealed, lots)
            checks.append(LotCheck(entry.seq, shown, entry.unsealed.seed, entry.unsealed.salt, lots, fits))
            shown = entry.unsealed.next
    return tuple(checks)
