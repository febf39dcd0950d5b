"""What a command is about and what an entry has touched: only where the two meet are two people in each other's way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e

EVERYTHING = frozenset({"*"})
SHEET = "sheet"
SETTINGS = "settings"


def concerned(command: c.Command) -> frozenset[str]:
    """The things that must be as the sender saw them."""
    match command:
        case c.Configure():
            return frozenset({SETTINGS})
        case c.Draw():
            return frozenset({SHEET, SETTINGS, "draw", "results"})
        case c.Reverse(unit=unit) | c.LetStand(unit=unit):
            return frozenset({f"unit {unit}"})
        case c.Adjust(player=player, stage=stage):
            return frozenset({f"points {player} {stage}"})
        case c.Identify(member=member):
            return frozenset({SETTINGS, f"member {member}"})
        case c.Vote(tie=tie, member=member):
            return frozenset({f"vote {tie} {member}", f"awarded {tie}"})
        case c.ConfirmPrecedent(precedent=precedent):
            return frozenset({f"precedent {precedent}"})
        case c.Withdraw(player=player) | c.Return(player=player):
            return frozenset({f"player {player}"})
        case c.Enter() | c.AddPrecedent() | c.Adopt() | c.CheckIn() | c.CheckOut() | c.CommitBid() | c.Report():
            return frozenset()
    game, tie = getattr(command, "game", ""), getattr(command, "tie", "")
    return frozenset({f"game {game}"} if game else {f"tie {tie}"} if tie else EVERYTHING)


def touched(event: e.Event) -> frozenset[str]:
    """The things that an event has changed for others."""
    match event:
        case e.Configured():
            return frozenset({SETTINGS})
        case e.Identified(member=member):
            return frozenset({SETTINGS, f"member {member}"})
        case e.Drawn() | e.Rescheduled():
            return frozenset({"draw", SHEET})
        case e.Entered(player=player) | e.Withdrawn(player=player) | e.Returned(player=player):
            return frozenset({SHEET, f"player {player}"})
        case e.Adjusted(player=player, stage=stage):
            return frozenset({"results", f"points {player} {stage}"})
        case e.Stood(unit=unit):
            return frozenset({"results", f"unit {unit}"})
        case e.Voted(tie=tie, member=member):
            return frozenset({f"vote {tie} {member}", f"tie {tie}", f"member {member}"})
        case e.Awarded(tie=tie):
            return frozenset({f"tie {tie}", f"awarded {tie}", "results"})
        case e.PrecedentConfirmed(precedent=precedent):
            return frozenset({f"precedent {precedent}"})
        case e.Reported() | e.PrecedentAdded() | e.Adopted() | e.CheckedIn() | e.CheckedOut() | e.Sealed():
            return frozenset()
    game, tie = getattr(event, "game", ""), getattr(event, "tie", "")
    if game:
        results = {"results"} if isinstance(event, e.Played | e.Corrected | e.Ruled) else set()
        return frozenset({f"game {game}", f"unit {game.rpartition('.')[0]}", *results})
    return frozenset({f"tie {tie}"} if tie else EVERYTHING)


def meeting(log: Sequence[e.LogLine], since: int, command: c.Command | None) -> tuple[e.LogLine, ...]:
    """The entries from `since` on that touch what a command is about; without a command all of them."""
    if command is None:
        return tuple(log[since:])
    about = concerned(command)
    return tuple(line for line in log[since:] if _meets(about, _all_touched(log, line.event)))


def _all_touched(log: Sequence[e.LogLine], event: Any) -> frozenset[str]:
    """What an undo or a redo brings back or takes away is touched by it."""
    if isinstance(event, e.Undone | e.Redone):
        return frozenset().union(*(touched(line.event) for line in log[event.of :] if line.cmd == event.of))
    return touched(event)


def _meets(about: frozenset[str], things: frozenset[str]) -> bool:
    return bool(about & things) or (bool(about) and things == EVERYTHING) or (about == EVERYTHING and bool(things))
