"""Members renamed, merged and parted again, with what follows for every season shown first. [TR-Y5, TR-X44]"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from django.db import transaction

from fleacircus.adapters.stores import Line
from fleacircus.core import codec
from fleacircus.core.log import write
from fleacircus.tournament import Declined
from fleacircus.tournament.entry import name_key
from fleacircus.tournament.season import register as rules
from fleacircus.web.club import lines
from fleacircus.web.club.models import Member, now_ms
from fleacircus.web.tournaments import seasons
from fleacircus.web.tournaments.membership import REGISTER, register, register_log
from fleacircus.web.tournaments.models import Evening, MemberLink, Season
from fleacircus.web.words import isolated

What: TypeAlias = Literal["rename", "merge", "part"]


class SeasonChange(msgspec.Struct, frozen=True):
    """Somebody's row in the table of a season, or the most versatile (then of nobody), as it is and as it would be."""

    season: str
    name: str
    before: str
    after: str


class Foreseen(msgspec.Struct, frozen=True):
    """What an act would do to the register, and to every season; `same` are others who have that name already."""

    event: rules.AnyRegisterEvent
    changes: tuple[SeasonChange, ...]
    same: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """A word that is another once anything else would follow."""
        return hashlib.sha256(repr((self.event, self.changes, self.same)).encode()).hexdigest()[:16]


def who(member: str) -> str:
    """The member that somebody is now; `Declined` if there is none."""
    found: str = register_log().state.now(member)
    if not Member.objects.filter(id=found).exists():
        raise Declined("tournament/no_such_member", member=member[:60])
    return found


def name_of(member: str) -> str:
    """What somebody is called in the register, merged or not."""
    return str(Member.objects.get(id=member).name)


def may(player: Any, member: str) -> bool:
    """Whether somebody organises an evening that a member was at, or keeps a season with one, or organises in the club.

    A member who was nowhere yet is anybody's who organises.
    """
    if not player or player.may("organiser"):
        return bool(player)
    mine = Evening.objects.filter(roles__player__in=player.ids, roles__role="organiser")
    been = set(MemberLink.objects.filter(member=member).values_list("evening_id", flat=True))
    if not been:
        return bool(mine.exists())
    kept = Season.objects.filter(keepers__player__in=player.ids)
    return mine.filter(id__in=been).exists() or any(been & set(seasons.state_of(one).evenings) for one in kept)


def decide(what: What, member: str, given: Mapping[str, str]) -> rules.AnyRegisterEvent:
    """The event that an act comes to now, or `Declined`."""
    state, names, held = register_log().state, register(), _links()
    if what == "part":
        return rules.part(state, given.get("member", ""), links=held)
    if what == "rename":
        return rules.rename(names, member, given.get("name", ""))
    into = state.now(given.get("into", ""))
    if into not in names:
        raise Declined("tournament/no_such_member", member=given.get("into", "")[:60])
    evenings = dict(Evening.objects.filter(links__member__in=[member, into]).values_list("id", "name"))
    return rules.merge(names, member, into, links=held, evenings=evenings)


def foresee(what: What, member: str, given: Mapping[str, str]) -> Foreseen:
    """Decide it, and hold every season before against the same one after. Nothing is written. [TR-X44]"""
    event = decide(what, member, given)
    names = register()
    after = _names_after(names, event)
    held = _links()
    changed = _seasons(names, after, held, rules.after(held, event))
    key = name_key(event.name) if isinstance(event, rules.MemberRenamed) else ""
    same = tuple(name for id, name in names.items() if id != event.member and name_key(name) == key)
    return Foreseen(event, changed, same)


def carry_out(what: What, member: str, given: Mapping[str, str], *, by: Any, foreseen: str = "") -> None:
    """Do it, unless something else follows by now than was shown."""
    with transaction.atomic():
        Member.objects.select_for_update().order_by("id").first()  # one row stands for the register
        if foreseen and foreseen != foresee(what, member, given).word:
            raise Declined("tournament/consequences_changed")
        event = decide(what, member, given)
        _follow(event)
        line = write(register_log(), event, by=by.nickname, at=now_ms())
        lines.add(REGISTER, [Line(line.seq, line.at, by.id, None, codec.encode(line).decode())])


def _follow(event: rules.AnyRegisterEvent) -> None:
    """Rows that pages look things up in follow the log."""
    match event:
        case rules.MemberRenamed(member=member, name=name):
            Member.objects.filter(id=member).update(name=name)
        case rules.MembersMerged(into=member, moved=moved) | rules.MembersParted(member=member, moved=moved):
            for evening, entrant in moved:
                MemberLink.objects.filter(evening=evening, entrant=entrant).update(member=member)


def _links() -> dict[tuple[str, str], str]:
    """Who is who in every evening."""
    found = MemberLink.objects.values_list("evening_id", "entrant", "member_id")
    return {(evening, entrant): member for evening, entrant, member in found}


def _names_after(names: Mapping[str, str], event: rules.AnyRegisterEvent) -> dict[str, str]:
    match event:
        case rules.MemberRenamed(member=member, name=name):
            return {**names, member: name}
        case rules.MembersMerged(member=member):
            return {id: name for id, name in names.items() if id != member}
        case rules.MembersParted(member=member):
            return {**names, member: name_of(member)}


def _seasons(
    names: Mapping[str, str], new_names: Mapping[str, str], held: rules.Links, new: rules.Links
) -> tuple[SeasonChange, ...]:
    """Every row of every season's table that becomes another."""
    found = list[SeasonChange]()
    for season in Season.objects.order_by("created_ms"):
        old, fresh = (_rows(season, whose, links) for whose, links in ((names, held), (new_names, new)))
        for id in dict.fromkeys((*old, *fresh)):
            before, after = old.get(id, ("", "")), fresh.get(id, ("", ""))
            if before != after:
                named = id and (names.get(id) or new_names.get(id, id))
                found.append(SeasonChange(season.name, named, _told(before, after), _told(after, before)))
    return tuple(found)


def _told(one: tuple[str, str], other: tuple[str, str]) -> str:
    """A row in a few words; the name only where it changes."""
    name, row = one
    return row if name == other[0] or not (name and other[0]) else f"{isolated(name)}, {row}" if row else name


def _rows(season: Any, names: Mapping[str, str], links: rules.Links) -> dict[str, tuple[str, str]]:
    """Everybody's name with place and points, and under nobody's id who is the most versatile."""
    linked: dict[str, dict[str, str]] = {one: {} for one in seasons.state_of(season).evenings}
    for (evening, entrant), member in links.items():
        if evening in linked:
            linked[evening][entrant] = member
    told = seasons.tell(season, linked=linked).summary("en")
    rows = {
        row["member"]: (names.get(row["member"], ""), f"{row['place_words']} ({row['values']['season_points']})")
        for row in told["table"]
    }
    return {**rows, "": ("", ", ".join(isolated(names.get(one, "")) for one in told["most_versatile"]))}


def history(member: str) -> list[dict[str, Any]]:
    """What was done to a member, the newest first; a merge that still stands can be parted."""
    log = register_log()
    found = []
    for line in reversed(log.acts):
        event = line.event
        if log.state.now(event.member) == member or getattr(event, "into", "") == member:
            stands = isinstance(event, rules.MembersMerged) and log.state.merged.get(event.member) == event
            found.append({"at": line.at, "by": line.by, "event": event, "parts": event.member if stands else ""})
    return found
