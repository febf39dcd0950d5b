"""What was done to the register: members renamed, merged when two entries are one person, parted again. [TR-Y5]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from fleacircus.core import Log, codec
from fleacircus.core import log as logs
from fleacircus.core.log import Written
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.entry import clean_name, name_key

Links: TypeAlias = Mapping[tuple[str, str], str]
"""Who is who: the member of an evening's entrant."""
Moved: TypeAlias = tuple[tuple[str, str], ...]
"""Evenings with the entrant there."""


class RegisterEvent(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of what happens to the register."""


class MemberRenamed(RegisterEvent, frozen=True, tag="member_renamed"):
    member: str
    before: str
    name: str


class MembersMerged(RegisterEvent, frozen=True, tag="members_merged"):
    """`member`, called `name`, is `into`; `moved` are the entrants who were `member`."""

    member: str
    name: str
    into: str
    moved: Moved


class MembersParted(RegisterEvent, frozen=True, tag="members_parted"):
    """`member` is somebody else than `into` after all; `moved` are the entrants who are `member` again."""

    member: str
    into: str
    moved: Moved


AnyRegisterEvent: TypeAlias = MemberRenamed | MembersMerged | MembersParted


class RegisterState(msgspec.Struct, frozen=True):
    """Who was merged into whom and with which entrants; and whose a former name is."""

    merged: dict[str, MembersMerged] = {}
    former: dict[str, str] = {}

    def now(self, member: str) -> str:
        """The member that somebody is now."""
        while member in self.merged:
            member = self.merged[member].into
        return member


def evolve(state: RegisterState, event: AnyRegisterEvent) -> RegisterState:
    """The facts after one more event: bookkeeping only."""
    match event:
        case MemberRenamed(member=member, before=before):
            return replace(state, former={**state.former, name_key(before): member})
        case MembersMerged(member=member, name=name, into=into):
            former = {**state.former, name_key(name): into}
            return replace(state, merged={**state.merged, member: event}, former=former)
        case MembersParted(member=member, into=into):
            merged = {one: what for one, what in state.merged.items() if one != member}
            gone = name_key(state.merged[member].name)
            former = {name: whose for name, whose in state.former.items() if (name, whose) != (gone, into)}
            return replace(state, merged=merged, former=former)


def log_of(lines: Iterable[Written[AnyRegisterEvent]]) -> Log[Written[AnyRegisterEvent], RegisterState]:
    """The log of the register."""
    return logs.log_of(RegisterState(), evolve, lines)


def decode(text: str) -> Written[AnyRegisterEvent]:
    """The line that a store kept."""
    found: Written[AnyRegisterEvent] = codec.decode(text, Written[AnyRegisterEvent])
    return found


# What may be done


def rename(names: Mapping[str, str], member: str, name: str) -> MemberRenamed:
    """Another name for a member."""
    fresh = clean_name(name)
    if fresh == names[member]:
        raise Declined("tournament/no_change")
    return MemberRenamed(member, names[member], fresh)


def merge(
    names: Mapping[str, str], member: str, into: str, *, links: Links, evenings: Mapping[str, str]
) -> MembersMerged:
    """Two entries of the register are one person. Who was at one evening as two people is two people. [TR-Y5]"""
    if member == into:
        raise Declined("tournament/member_self", member=names[member])
    moved = tuple(sorted(where for where, who in links.items() if who == member))
    here = {evening for (evening, _), who in links.items() if who == into}
    for evening, _ in moved:
        if evening in here:
            both = {"member": names[member], "other": names[into]}
            raise Declined("tournament/member_twice", evening=evenings.get(evening, evening), **both)
    return MembersMerged(member, names[member], into, moved)


def part(state: RegisterState, member: str, *, links: Links) -> MembersParted:
    """They are two people after all: what came from the one entry goes back to it, unless it was changed since."""
    merged = state.merged.get(member)
    if merged is None:
        raise Declined("tournament/not_merged")
    into = state.now(member)
    return MembersParted(member, merged.into, tuple(where for where in merged.moved if links.get(where) == into))


def after(links: Links, event: AnyRegisterEvent) -> dict[tuple[str, str], str]:
    """Who is who once an event has happened."""
    match event:
        case MembersMerged(into=other, moved=moved):
            return {**links, **dict.fromkeys(moved, other)}
        case MembersParted(member=member, moved=moved):
            return {**links, **dict.fromkeys(moved, member)}
    return dict(links)
