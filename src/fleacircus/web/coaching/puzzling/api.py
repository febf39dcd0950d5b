"""Puzzles in the JSON API."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from ninja import Router, Schema, Status

from fleacircus.web.club import doors, players
from fleacircus.web.club.callers import signed_in
from fleacircus.web.coaching.models import Attempt
from fleacircus.web.coaching.puzzling.attempts import next_one, open_puzzle, open_run
from fleacircus.web.coaching.puzzling.shelves import shelves
from fleacircus.web.coaching.puzzling.telling import shelved, told
from fleacircus.web.coaching.puzzling.views import foe

router = Router(tags=["puzzles"])


class Refusal(Schema):
    code: str
    reason: str


class Strength(Schema):
    rating: int
    low: int
    high: int
    answers: int


class Runs(Schema):
    mine: int
    club: int
    whose: str


class ShelfOut(Schema):
    shelf: str
    game: str
    puzzles: int
    solved: int
    waiting: int
    streak: int
    rating: Strength
    runs: Runs


class RunOut(Runs):
    length: int


class Shown(Schema):
    action: dict[str, Any]
    aim: dict[str, Any] | None


class AnswerOut(Schema):
    worth: float
    best: float
    solution: Shown
    chosen: Shown
    counts: bool
    hardness: int
    before: int
    rating: Strength
    streak: int


class PuzzleOut(Schema):
    game: str
    state: str
    goal: dict[str, int]
    again: bool
    run: RunOut | None
    answer: AnswerOut | None
    next: str
    retry: str
    all: str


class OpenIn(Schema):
    run: bool = False


class Opened(Schema):
    table: str
    address: str


@router.get("", auth=None, response=list[ShelfOut], summary="Games that have puzzles, and how I stand")
def listed(request: Any) -> Any:
    ids = players.ids_of(request.player)
    return [shelved(ids, shelf) for shelf in shelves().values()]


@router.post("/{shelf}", auth=signed_in, response={201: Opened, 404: Refusal, 409: Refusal}, summary="My next puzzle")
def begin(request: Any, shelf: str, given: OpenIn) -> Any:
    """A table with my next puzzle of a game; with `run`, of a row that ends with the first miss."""
    doors.admit("table", request)
    found = shelves().get(shelf)
    if found is None:
        return Status(404, {"code": "puzzle/not_found", "reason": "puzzle/not_found"})
    player = request.auth
    if given.run:
        table = open_run(player, found, foe())
    else:
        table = open_puzzle(player, found, next_one(player.ids, found), foe())
    if table is None:
        return Status(409, {"code": "puzzle/all_solved", "reason": "puzzle/all_solved"})
    return Status(201, {"table": table.id, "address": reverse("table", args=[table.id])})


@router.get("/tables/{table}", auth=signed_in, response={200: PuzzleOut, 404: Refusal}, summary="My puzzle at a table")
def attempt(request: Any, table: str) -> Any:
    """What is wanted, and once I have answered whether it was right, what it was worth, and the solution."""
    doors.admit("coach", request)
    found = Attempt.objects.filter(table=table, player__in=request.auth.ids).first()
    said = None if found is None else told(request.auth, found)
    if said is None:
        return Status(404, {"code": "puzzle/not_found", "reason": "puzzle/not_found"})
    return Status(200, said)
