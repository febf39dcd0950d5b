"""Tournaments in the JSON API: the same commands and refusals as the pages."""

from __future__ import annotations

from typing import Any, Literal

from django.http import HttpResponse
from ninja import Router, Schema, Status
from ninja.errors import HttpError

from fleacircus.core import codec
from fleacircus.tournament import Declined, Stale, Tournament, decode_command
from fleacircus.tournament import commands as c
from fleacircus.web.club import doors
from fleacircus.web.club.callers import signed_in
from fleacircus.web.club.middleware import language
from fleacircus.web.tournaments import desk as desks
from fleacircus.web.tournaments.acting import carry_out, may, step
from fleacircus.web.tournaments.archive import may_go_out
from fleacircus.web.tournaments.desk import Desk, load, open_desk
from fleacircus.web.tournaments.entering import enter_all
from fleacircus.web.tournaments.explain import refusal_sentence
from fleacircus.web.tournaments.export import csv_tables
from fleacircus.web.tournaments.models import Evening
from fleacircus.web.tournaments.sittings import collect
from fleacircus.web.tournaments.summary import summary

router = Router(tags=["tournaments"])
Kind = Literal["classic", "extreme"]


class EveningIn(Schema):
    name: str
    kinds: list[Kind]
    boards: int = 1
    clock_minutes: int = 0
    names: list[str] = []


class CommandIn(Schema):
    command: dict[str, Any]
    why: str = ""
    word: str = ""
    expected: int | None = None
    foreseen: str = ""


class StepIn(Schema):
    why: str = ""
    expected: int | None = None


class Declining(Schema):
    code: str
    reason: str
    params: dict[str, Any] = {}


@router.get("", summary="The evenings of the club, the newest first")
def evenings(request: Any) -> list[dict[str, Any]]:
    found = Evening.objects.prefetch_related("contests").order_by("-created_ms")[:100]
    return [_evening(one) for one in found]


@router.post("", auth=signed_in, response={201: dict[str, Any], 409: Declining}, summary="A new evening")
def new_evening(request: Any, given: EveningIn) -> Any:
    """Whoever opens an evening organises it. People in `names` enter every contest."""
    doors.admit("table", request)
    try:
        kinds = list(dict.fromkeys(given.kinds))
        if not kinds:
            raise Declined("TR-B2")
        evening = desks.create(request.auth, given.name, kinds, boards=given.boards, clock_minutes=given.clock_minutes)
        enter_all(tuple(evening.contests.all()), [(name, tuple(kinds)) for name in given.names], by=request.auth)
    except Declined as no:
        return Status(409, declining(no))
    return Status(201, _evening(evening))


def _evening(evening: Any) -> dict[str, Any]:
    contests = {one.kind: {"seq": one.seq, "over": one.over} for one in evening.contests.all()}
    return {"id": evening.id, "name": evening.name, "created_ms": evening.created_ms, "contests": contests}


def _contest(request: Any, id: str, kind: str) -> tuple[Desk, Any]:
    desk = open_desk(request, id)
    if collect(desk.contests):
        desk = open_desk(request, id)
    return desk, desk.contest(kind)


def declining(no: Declined) -> dict[str, Any]:
    params = {**no.params, "changed": no.changed} if isinstance(no, Stale) else no.params
    return {"code": no.clause, "reason": refusal_sentence(no, language()), "params": codec.plain(params)}


@router.get("/{id}/{kind}", summary="Everything the pages tell of a contest")
def contest(request: Any, id: str, kind: Kind) -> dict[str, Any]:
    _, found = _contest(request, id, kind)
    told: dict[str, Any] = codec.plain(summary(load(found), language=language()))
    return told


@router.get("/{id}/{kind}/record", summary="The whole contest as one file")
def record(request: Any, id: str, kind: Kind) -> HttpResponse:
    """For organisers; for everybody once it is over, if no vote and no closed offer is in it. [TR-X55]"""
    desk, found = _contest(request, id, kind)
    tournament = load(found)
    if not desk.organises and not may_go_out(tournament):
        raise HttpError(403, "tournament/no_right")
    return HttpResponse(tournament.record(), content_type="application/json")


@router.get("/{id}/{kind}/tables", summary="Every table as CSV, by its file name")
def tables(request: Any, id: str, kind: Kind) -> dict[str, str]:
    desk, found = _contest(request, id, kind)
    return csv_tables(load(found), language=language(), public=not desk.organises)


def _command(given: CommandIn) -> c.Command:
    try:
        return decode_command(codec.encode(given.command))
    except ValueError as error:
        raise HttpError(400, "request/malformed") from error


@router.post("/{id}/{kind}/commands", auth=signed_in, response={200: dict[str, Any], 409: Declining})
def do(request: Any, id: str, kind: Kind, given: CommandIn) -> Any:
    """Carry out a command, such as `{"type": "check_in", "player": "p1"}`.

    With `expected`, the number of entries that you have seen, you are told if somebody touched the same thing since.
    """
    desk, found = _contest(request, id, kind)
    command, before = _command(given), load(found)
    try:
        if not may(desk, found, before, command):
            raise HttpError(403, "tournament/no_right")
        seen = {"why": given.why, "word": given.word, "expected": given.expected, "foreseen": given.foreseen}
        return _written(carry_out(desk, found, lambda _: command, **seen), before.seq)  # type: ignore[arg-type]
    except Declined as no:
        return Status(409, declining(no))


@router.post("/{id}/{kind}/preview", response={200: dict[str, Any], 409: Declining}, summary="What would follow")
def preview(request: Any, id: str, kind: Kind, given: CommandIn) -> Any:
    """Nothing is written. `foreseen`, handed in with the command, makes sure that just this follows. [TR-X44]"""
    _, found = _contest(request, id, kind)
    try:
        told = load(found).preview(_command(given))
    except Declined as no:
        return Status(409, declining(no))
    return {
        "changes": codec.plain(told.others),
        "void": codec.plain(told.void),
        "by_lot": told.by_lot,
        "foreseen": told.word,
    }


@router.post("/{id}/{kind}/{what}", auth=signed_in, response={200: dict[str, Any], 409: Declining})
def turn(request: Any, id: str, kind: Kind, what: Literal["undo", "redo", "seal"], given: StepIn) -> Any:
    """Undo or redo the last command, or seal a new secret; for organisers."""
    desk, found = _contest(request, id, kind)
    if not desk.organises:
        raise HttpError(403, "tournament/no_right")
    before = load(found).seq
    try:
        return _written(step(desk, found, what, why=given.why, expected=given.expected), before)
    except Declined as no:
        return Status(409, declining(no))


def _written(tournament: Tournament, before: int) -> dict[str, Any]:
    return {"seq": tournament.seq, "entries": [codec.plain(line) for line in tournament.log[before:]]}
