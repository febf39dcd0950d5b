"""The coach in the JSON API."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import TimeoutError as TooLong
from typing import Any, TypeVar

from django.http import HttpResponse
from django.urls import reverse
from ninja import Router, Schema, Status
from ninja.errors import HttpError

from fleacircus.core import codec
from fleacircus.web.club import doors, players
from fleacircus.web.club.callers import signed_in
from fleacircus.web.club.models import Table
from fleacircus.web.club.opening import check_room
from fleacircus.web.club.unfit import Unfit
from fleacircus.web.coaching import lessons, studying
from fleacircus.web.coaching.asking import Position, Wanted
from fleacircus.web.coaching.branches import branches_of, came_from, delete_branch, deleted, open_branch
from fleacircus.web.coaching.models import Branch, Effort
from fleacircus.web.coaching.studying import NotYet

coach = Router(tags=["coach"])
PATIENCE_S = 20.0
"""So long somebody waits for an idea on a busy machine."""


BUSY = Status(409, {"code": "coach/busy", "reason": "coach/busy"})
Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Refusal(Schema):
    code: str
    reason: str


class Studied(Schema):
    version: str
    done: int
    of: int
    failed: str
    analysis: dict[str, Any] | None


class FromIn(Schema):
    at: int


class BranchOut(Schema):
    table: str
    address: str
    watch: str
    parent: str
    entry: int
    author: str
    mine: bool


class BranchesOut(Schema):
    root: str
    parent: str | None
    entry: int | None
    branches: list[BranchOut]


class ExerciseOut(Schema):
    id: str
    number: int
    of: int
    state: str
    actions: int
    within: int
    wrong: int
    clause: str
    reached: bool
    points: bool
    next: str
    address: str
    idea: dict[str, Any] | None


class IdeaIn(Schema):
    seat: int
    shot: bool = False


@coach.post("/tables/{id}/analysis", auth=None, response={200: Studied, 409: Refusal}, summary="Have a match analysed")
def begin(request: Any, id: str) -> Any:
    """Begins the analysis of a finished match, or tells how far it is, or what it found. Everybody gets the same."""
    doors.admit("coach", request)
    return _studied(_table(id), begin=True)


@coach.get("/tables/{id}/analysis", auth=None, response={200: Studied, 404: Refusal, 409: Refusal}, summary="Analysis")
def analysis(request: Any, id: str) -> Any:
    return _studied(_table(id), begin=False)


@coach.get("/tables/{id}/branches", auth=None, response=BranchesOut, summary="What was tried from a match")
def branches(request: Any, id: str) -> Any:
    found = _table(id)
    every = branches_of(found)
    of = next((each for each in every if each.table == found.id), None)
    made = [each for each in every if not each.gone]
    tables = {table.id: table for table in Table.objects.filter(id__in=[each.table for each in made])}
    root = of.root if of is not None else found.id
    me = players.ids_of(request.player)
    parents = {each.table: came_from(each, every) for each in made}
    found_at = [root, *(parent for parent, _ in parents.values())]
    watch = dict(Table.objects.filter(id__in=found_at).values_list("id", "watch"))
    parent, entry = parents[found.id] if of is not None else ("", None)
    return {
        "root": watch.get(root, ""),
        "parent": None if of is None else watch.get(parent, ""),
        "entry": entry,
        "branches": [
            {
                "table": tables[each.table].watch,
                "address": _address(tables[each.table], me),
                "watch": reverse("watch", args=[tables[each.table].watch]),
                "parent": watch.get(parents[each.table][0], ""),
                "entry": each.entry,
                "author": each.author,
                "mine": tables[each.table].owner in me,
            }
            for each in made
            if each.table in tables
        ],
    }


@coach.post("/tables/{id}/branches", auth=signed_in, response={201: BranchOut, 409: Refusal}, summary="From here")
def branch(request: Any, id: str, given: FromIn) -> Any:
    """A private table of mine that goes on after an entry of a finished match."""
    doors.admit("table", request)
    found = _table(id)
    try:
        check_room(request.auth)
        made = open_branch(request.auth, found, given.at)
    except NotYet as error:
        return Status(409, {"code": error.code, "reason": error.code})
    except Unfit as error:
        return Status(409, {"code": error.key, "reason": str(error)})
    told = {
        "table": made.watch,
        "address": reverse("table", args=[made.id]),
        "watch": reverse("watch", args=[made.watch]),
    }
    return Status(
        201, {**told, "parent": found.watch, "entry": given.at, "author": request.auth.nickname, "mine": True}
    )


@coach.delete("/branches/{id}", auth=signed_in, response={204: None, 403: Refusal, 409: Refusal}, summary="Delete it")
def delete(request: Any, id: str) -> Any:
    """A branch of mine is taken away for good, with its link. What others tried from it stays."""
    doors.admit("coach", request)
    try:
        delete_branch(request.auth, _table(id))
    except NotYet as error:
        status = 403 if error.code == "coach/not_yours" else 409
        return Status(status, {"code": error.code, "reason": error.code})
    return Status(204, None)


@coach.post(
    "/tables/{id}/idea", auth=signed_in, response={200: dict[str, Any], 409: Refusal}, summary="Show me an idea"
)
def idea(request: Any, id: str, given: IdeaIn) -> Any:
    """What the coach would do for my seat: which piece and where to, with `shot` also how. Only where hints are on."""
    doors.admit("coach", request)
    found: Table | None = Table.objects.filter(id=id).first()
    if found is None:
        raise HttpError(404, "match/not_found")
    seats = list(found.seats.all())
    mine = [seat for seat in seats if seat.kind == "person" and seat.player in request.auth.ids]
    if given.seat not in {seat.number for seat in mine}:
        return Status(409, {"code": "seat/not_yours", "reason": "seat/not_yours"})
    if not found.hints or any(seat.kind != "bot" and seat not in mine for seat in seats):
        return Status(409, {"code": "coach/no_hints", "reason": "coach/no_hints"})
    try:
        told = _asked(Wanted.idea, Wanted(studying.log_of(found), given.seat))
    except TooLong:
        return BUSY
    if told is None:
        return Status(409, {"code": "coach/no_idea", "reason": "coach/no_idea"})
    return Status(200, codec.plain(told if given.shot else told.veiled()))


@coach.get("/tables/{id}/chances", auth=None, response={200: dict[str, Any], 409: Refusal}, summary="How it stands")
def chances(request: Any, id: str, at: int) -> Any:
    """Everybody's chances after an entry: of a finished match or of a branch, where nothing is secret any more."""
    doors.admit("coach", request)
    found = _table(id)
    if not studying.ended(found) and not Branch.objects.filter(table=found.id).exists():
        return Status(409, {"code": "coach/not_over", "reason": "coach/not_over"})
    log = studying.log_of(found)
    if not 0 <= at < len(log.bodies):
        return Status(409, {"code": "coach/no_entry", "reason": "coach/no_entry"})
    try:
        told = _asked(Position.chances, Position(log, at))
    except TooLong:
        return BUSY
    except ValueError as error:
        return Status(409, {"code": "coach/unknown_game", "reason": str(error)})
    return Status(200, {"at": at, "chances": told})


@coach.get("/exercises/{table}", auth=signed_in, response={200: ExerciseOut, 404: Refusal}, summary="My lesson")
def exercise(request: Any, table: str) -> Any:
    """How my exercise at a table stands: open, reached, or missed with the first wrong way and its clause."""
    doors.admit("coach", request)
    effort = Effort.objects.filter(table=table, player__in=request.auth.ids).first()
    told = None if effort is None else lessons.look(effort)
    if told is None:
        return Status(404, {"code": "match/not_found", "reason": "match/not_found"})
    _, path = lessons.path_of(told.exercise)
    return Status(
        200,
        {
            "id": told.exercise.id,
            "number": told.exercise.number,
            "of": len(path),
            "state": told.verdict.state,
            "actions": told.verdict.actions,
            "within": told.exercise.goal.within.actions,
            "wrong": told.verdict.wrong,
            "clause": told.verdict.clause,
            "reached": told.reached,
            "points": told.exercise.points,
            "next": told.next,
            "address": reverse("lesson", args=[told.next]) if told.next else reverse("learn"),
            "idea": told.idea,
        },
    )


def _asked(ask: Callable[[Question], Answer], about: Question) -> Answer:
    """What the process that has ideas says, if it says so in time."""
    return studying.hints.submit(ask, about).result(PATIENCE_S)


def _table(id: str) -> Table:
    if deleted(id):
        raise HttpError(410, "coach/deleted")
    found: Table | None = Table.objects.filter(id=id).first() or Table.objects.filter(watch=id).first()
    if found is None:
        raise HttpError(404, "match/not_found")
    return found


def _address(table: Table, me: Any) -> str:
    return str(reverse("table", args=[table.id]) if table.owner in me else reverse("watch", args=[table.watch]))


def _studied(table: Table, *, begin: bool) -> HttpResponse | Any:
    try:
        study = studying.study_of(table, begin=begin)
    except NotYet as error:
        return Status(409, {"code": error.code, "reason": error.code})
    if study is None:
        return Status(404, {"code": "coach/not_begun", "reason": "coach/not_begun"})
    told = {"version": study.version, "done": study.done, "of": study.of, "failed": study.failed}
    return Status(200, {**told, "analysis": json.loads(study.body) if study.body else None})
