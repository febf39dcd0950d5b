"""An evening in the JSON API: its entry sheet, people and links, when it is, tables and files, as on the pages."""

from __future__ import annotations

import base64
import binascii
from typing import Any, Literal

from django.urls import reverse
from ninja import Router, Schema, Status
from ninja.errors import HttpError

from fleacircus.core import codec
from fleacircus.tournament import Damaged, Declined
from fleacircus.tournament.sheets import LARGEST, read_sheet
from fleacircus.web.club import doors
from fleacircus.web.club.callers import signed_in
from fleacircus.web.folding import TooMuch
from fleacircus.web.tournaments import archive, bringing, inviting, seasons
from fleacircus.web.tournaments.api import Declining, Kind, declining
from fleacircus.web.tournaments.desk import Desk, open_desk
from fleacircus.web.tournaments.entering import enter_all, on_every_sheet
from fleacircus.web.tournaments.sittings import let_go, offered, open_sitting, sittings_of

evenings = Router(tags=["evenings"])


class SheetIn(Schema):
    text: str = ""
    file: str = ""
    take: bool = False


class InviteIn(Schema):
    role: Literal["organiser", "helper", "player"]
    entrant: str = ""


class WhenIn(Schema):
    begins: str = ""
    place: str = ""


class RecordIn(Schema):
    record: dict[str, Any]
    into: str = ""


class TableIn(Schema):
    here: bool = False


def _organised(request: Any, id: str) -> Desk:
    desk = open_desk(request, id)
    if not desk.organises:
        raise HttpError(403, "tournament/no_right")
    return desk


@evenings.get("/{id}", summary="An evening: when and where, its contests, and what you may do there")
def evening(request: Any, id: str) -> dict[str, Any]:
    desk = open_desk(request, id)
    contests = {one.kind: {"seq": one.seq, "over": one.over} for one in desk.contests}
    told = {name: getattr(desk.evening, name) for name in ("id", "name", "begins", "place")}
    return {**told, "contests": contests, "role": desk.role, "entrant": desk.entrant}


@evenings.post("", auth=signed_in, response={201: dict[str, Any], 409: Declining}, summary="Bring a contest's file")
def bring(request: Any, given: RecordIn) -> Any:
    """Every entry is decided again and every lot drawn again. `into` is an evening of yours without this contest."""
    doors.admit("import", request)
    try:
        tournament = bringing.read(codec.encode(given.record))
        return Status(201, evening(request, bringing.keep(request.auth, tournament, into=given.into).id))
    except Damaged as no:
        return Status(409, declining(Declined(no.code, seq=no.seq, detail=no.detail)))
    except TooMuch as no:
        raise HttpError(413, no.code) from no


@evenings.post("/{id}/sheet", auth=signed_in, response={200: dict[str, Any], 409: Declining}, summary="An entry sheet")
def sheet(request: Any, id: str, given: SheetIn) -> Any:
    """Text as people paste it, or a CSV or XLSX `file` in base64: every line with what is wrong with it. With `take`
    the good lines are entered. [TR-B2]"""
    desk = _organised(request, id)
    try:
        kinds = [one.kind for one in desk.contests]
        lines = read_sheet(_sheet(given), kinds=kinds, entered=on_every_sheet(desk.contests))
        good = [line for line in lines if not line.fault]
        if given.take:
            enter_all(desk.contests, [(line.name, line.kinds) for line in good], by=request.auth)
    except Declined as no:
        return Status(409, declining(no))
    return {"lines": codec.plain(lines), "good": len(good), "taken": given.take}


def _sheet(given: SheetIn) -> bytes | str:
    if not given.file:
        return given.text
    try:
        return base64.b64decode(given.file[: 2 * LARGEST], validate=True)
    except binascii.Error as error:
        raise HttpError(400, "request/malformed") from error


@evenings.post("/{id}/when", auth=signed_in, response={200: dict[str, Any], 409: Declining}, summary="When and where")
def when(request: Any, id: str, given: WhenIn) -> Any:
    desk = _organised(request, id)
    try:
        seasons.set_when(desk.evening, given.begins, given.place)
    except Declined as no:
        return Status(409, declining(no))
    return evening(request, id)


@evenings.get("/{id}/people", auth=signed_in, summary="Roles and links; for organisers")
def people(request: Any, id: str) -> dict[str, Any]:
    desk = _organised(request, id)
    roles = desk.evening.roles.order_by("id").values("id", "player", "role", "entrant")
    return {
        "roles": list(roles),
        "links": [_link(request, one) for one in desk.evening.invitations.order_by("created_ms")],
    }


def _link(request: Any, one: Any) -> dict[str, str]:
    address = request.build_absolute_uri(reverse("tournament_join", args=[one.token]))
    return {"token": one.token, "role": one.role, "entrant": one.entrant, "address": address}


@evenings.post("/{id}/links", auth=signed_in, response={201: dict[str, Any]}, summary="A link that gives a role")
def invite(request: Any, id: str, given: InviteIn) -> Any:
    return Status(201, _link(request, inviting.invite(_organised(request, id).evening, given.role, given.entrant)))


@evenings.delete("/{id}/links/{token}", auth=signed_in, summary="Cancel a link")
def cancel(request: Any, id: str, token: str) -> dict[str, Any]:
    inviting.cancel(_organised(request, id).evening, token)
    return people(request, id)


@evenings.delete("/{id}/roles/{role}", auth=signed_in, summary="Take a role away")
def remove(request: Any, id: str, role: int) -> dict[str, Any]:
    inviting.remove(_organised(request, id).evening, role)
    return people(request, id)


@evenings.get("/{id}/{kind}/verdict", summary="Every entry decided again, every lot drawn again")
def verdict(request: Any, id: str, kind: Kind) -> dict[str, Any]:
    found = archive.verify(open_desk(request, id).contest(kind))
    if found is None:
        raise HttpError(503, "record/busy")
    told: dict[str, Any] = codec.plain(found)
    return {**told, "sound": found.sound}


@evenings.post("/{id}/{kind}/games/{game}/table", auth=signed_in, response={201: list[dict[str, Any]], 409: Declining})
def sit_down(request: Any, id: str, kind: Kind, game: str, given: TableIn) -> Any:
    """Open a table of the platform for a game, with every seat's link; for helpers. `here`: all at one screen."""
    desk = open_desk(request, id)
    contest = desk.contest(kind)
    if not desk.helps:
        raise HttpError(403, "tournament/no_right")
    if not offered():
        raise HttpError(404, "tournament/no_table")
    try:
        open_sitting(desk, contest, game, here=given.here)
    except Declined as no:
        return Status(409, declining(no))
    return Status(201, sittings_of(contest, game))


@evenings.delete("/{id}/{kind}/games/{game}/table", auth=signed_in, summary="Let the tables of a game go")
def stand_up(request: Any, id: str, kind: Kind, game: str) -> list[dict[str, Any]]:
    desk = open_desk(request, id)
    if not desk.helps:
        raise HttpError(403, "tournament/no_right")
    let_go(desk.contest(kind), game)
    return sittings_of(desk.contest(kind), game)
