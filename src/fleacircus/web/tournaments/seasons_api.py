"""Seasons and members in the JSON API: the same acts and refusals as the pages."""

from __future__ import annotations

from typing import Any, Literal

from ninja import Router, Schema, Status
from ninja.errors import HttpError

from fleacircus.core import codec
from fleacircus.tournament import Declined
from fleacircus.tournament.season import log
from fleacircus.tournament.season.terms import Terms
from fleacircus.web.club import doors
from fleacircus.web.club.callers import signed_in
from fleacircus.web.club.middleware import language
from fleacircus.web.tournaments import claiming, membership, registering
from fleacircus.web.tournaments import seasons as kept
from fleacircus.web.tournaments.api import Declining, declining
from fleacircus.web.tournaments.desk import open_desk
from fleacircus.web.tournaments.models import Evening, Season
from fleacircus.web.tournaments.season_summary import meetings

seasons = Router(tags=["seasons"])
members = Router(tags=["members"])


class TermsIn(Schema):
    points: list[int]
    taking_part: int
    best: int
    least: int


class SeasonIn(Schema):
    name: str
    terms: TermsIn | None = None


class SeasonChange(Schema):
    name: str | None = None
    terms: TermsIn | None = None


class LinksIn(Schema):
    members: dict[str, str]


class RegisterAct(Schema):
    act: Literal["rename", "merge", "part"]
    name: str = ""
    into: str = ""
    member: str = ""
    foreseen: str = ""

    @property
    def fields(self) -> dict[str, str]:
        return {"name": self.name, "into": self.into, "member": self.member}


class ClaimIn(Schema):
    act: claiming.What
    player: str = ""


def _terms(given: TermsIn | None) -> Terms | None:
    return Terms(tuple(given.points), given.taking_part, given.best, given.least) if given else None


@seasons.get("", summary="The seasons of the club, the newest first")
def listed(request: Any) -> list[dict[str, Any]]:
    return [{"id": one.id, "name": one.name} for one in Season.objects.order_by("-created_ms")[:100]]


@seasons.post("", auth=signed_in, response={201: dict[str, Any], 409: Declining}, summary="A new season")
def create(request: Any, given: SeasonIn) -> Any:
    """Whoever opens a season keeps it. Without `terms` it has ours. [TR-Y1]"""
    doors.admit("table", request)
    try:
        return Status(201, _told(kept.create(request.auth, given.name, _terms(given.terms))))
    except Declined as no:
        return Status(409, declining(no))


@seasons.get("/{id}", summary="The table with its reasons, armies, the most versatile player")
def season(request: Any, id: str) -> dict[str, Any]:
    return _told(kept.find(id))


def _told(season: Any) -> dict[str, Any]:
    told = kept.tell(season)
    evenings = [{"id": one.id, "name": one.name, "begins": one.begins, "place": one.place} for one in told.evenings]
    found: dict[str, Any] = codec.plain(told.summary(language()))
    return {"id": season.id, "name": told.state.name, "evenings": evenings, **found}


@seasons.get("/{id}/members/{member}", summary="Whom a member has met, and how that went")
def met(request: Any, id: str, member: str) -> list[dict[str, Any]]:
    told, now = kept.tell(kept.find(id)), membership.register_log().state.now(member)
    if now not in told.names:
        raise HttpError(404, "tournament/no_such_member")
    return meetings(told.results, now, told.names)


@seasons.post("/{id}", auth=signed_in, response={200: dict[str, Any], 409: Declining}, summary="Name and terms")
def change(request: Any, id: str, given: SeasonChange) -> Any:
    found, terms, name = _mine(request, id), _terms(given.terms), given.name
    try:
        if name is not None:
            kept.change(found, lambda state: log.rename(state, name), by=request.auth)
        if terms is not None:
            kept.change(found, lambda state: log.set_terms(state, terms), by=request.auth)
    except Declined as no:
        return Status(409, declining(no))
    return _told(kept.find(id))


@seasons.put("/{id}/evenings/{evening}", auth=signed_in, response={200: dict[str, Any], 409: Declining})
def gather(request: Any, id: str, evening: str) -> Any:
    """Count an evening in this season; you keep the one and organise the other. [TR-Y1]"""
    found, desk = _mine(request, id), open_desk(request, evening)
    try:
        if not desk.organises:
            raise Declined("tournament/season_not_yours")
        kept.change(found, lambda state: log.gather(state, evening, desk.evening.name), by=request.auth)
    except Declined as no:
        return Status(409, declining(no))
    return _told(found)


@seasons.delete("/{id}/evenings/{evening}", auth=signed_in, response={200: dict[str, Any], 409: Declining})
def let_go(request: Any, id: str, evening: str) -> Any:
    """Count an evening in this season no longer."""
    found = _mine(request, id)
    named = Evening.objects.filter(id=evening).values_list("name", flat=True).first() or evening[:60]
    try:
        kept.change(found, lambda state: log.let_go(state, evening, named), by=request.auth)
    except Declined as no:
        return Status(409, declining(no))
    return _told(found)


def _mine(request: Any, id: str) -> Any:
    doors.admit("desk", request)
    found = kept.find(id)
    if not kept.keeps(found, request.auth):
        raise HttpError(403, "tournament/not_a_keeper")
    return found


@members.get("", summary="The club's register; `player` is who that is in the club, where that is known")
def register(request: Any) -> list[dict[str, str]]:
    found = claiming.people()
    return [
        {"id": id, "name": name, **({"player": found[id]} if id in found else {})}
        for id, name in membership.register().items()
    ]


@members.post("/{id}/claim", auth=signed_in, response={200: list[dict[str, Any]], 409: Declining})
def claim(request: Any, id: str, given: ClaimIn) -> Any:
    """Say that you are this member (`ask`), confirm it of somebody, or end it (`refuse`, also your own). [TR-Y5]"""
    doors.admit("desk", request)
    try:
        member = registering.who(id)
        claiming.act(given.act, member, by=request.auth, player=given.player)
    except Declined as no:
        if no.clause == "tournament/no_right":
            raise HttpError(403, no.clause) from no
        return Status(409, declining(no))
    may = registering.may(request.auth, member)
    return [codec.plain(one) for one in claiming.claimants(member) if may or one.player in request.auth.ids]


@members.post("/{id}/preview", response={200: dict[str, Any], 409: Declining}, summary="What would follow")
def preview(request: Any, id: str, given: RegisterAct) -> Any:
    """Every row of every season that would be another. Nothing is written. [TR-X44]"""
    try:
        found = registering.foresee(given.act, registering.who(id), given.fields)
    except Declined as no:
        return Status(409, declining(no))
    told = {"changes": codec.plain(found.changes), "same_name": found.same, "foreseen": found.word}
    return {"event": codec.plain(found.event), **told}


@members.post("/{id}", auth=signed_in, response={200: dict[str, Any], 409: Declining}, summary="Rename, merge, part")
def act(request: Any, id: str, given: RegisterAct) -> Any:
    """Another name, or one person in the place of two entries (`into`), or two again (`member` is who comes back).

    For who organises an evening that they were at, or keeps a season with one. [TR-Y5]
    """
    doors.admit("desk", request)
    try:
        member = registering.who(id)
        others = [registering.who(given.into)] if given.act == "merge" else []
        if not all(registering.may(request.auth, one) for one in (member, *others)):
            raise HttpError(403, "tournament/no_right")
        registering.carry_out(given.act, member, given.fields, by=request.auth, foreseen=given.foreseen)
        member = registering.who(member)
    except Declined as no:
        return Status(409, declining(no))
    return {"id": member, "name": registering.name_of(member)}


@members.get("/of/{evening}", summary="Who of an evening is which member, or might be by name")
def of_evening(request: Any, evening: str) -> list[dict[str, Any]]:
    desk = open_desk(request, evening)
    found: list[dict[str, Any]] = codec.plain(membership.proposed(desk.evening))
    return found


@members.post("/of/{evening}", auth=signed_in, response={200: list[dict[str, Any]], 409: Declining})
def link(request: Any, evening: str, given: LinksIn) -> Any:
    """Confirm who is who: a member's id by entrant, "+" for a new member of that name, "" for nobody. [TR-Y5]"""
    desk = open_desk(request, evening)
    if not desk.organises:
        raise HttpError(403, "tournament/no_right")
    try:
        membership.link(desk.evening, given.members, by=desk.name)
    except Declined as no:
        return Status(409, declining(no))
    return of_evening(request, evening)
