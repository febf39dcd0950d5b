"""Puzzles in the JSON API."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from ninja import Router, Schema, Status

from fleacircus.core import codec
from fleacircus.web.club import doors, players
from fleacircus.web.club.callers import signed_in
from fleacircus.web.club.middleware import language
from fleacircus.web.coaching.models import Attempt, Try
from fleacircus.web.coaching.puzzling import rulings, shots
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
    club: int
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
    club: bool
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


class Made(Schema):
    gained: int
    off_um: int | None


class TryOut(Schema):
    state: str
    day: str
    number: int
    of: int
    goal: dict[str, int]
    gained: int | None
    off_um: int | None
    best: Made | None
    next: str
    board: str


class RowOut(Made):
    place: int
    name: str
    mine: bool
    replays: list[str]


class BoardOut(Schema):
    day: str
    game: str
    goal: dict[str, int]
    tries: int
    board: list[RowOut]


@router.get("/shot", auth=None, response=BoardOut, summary="The shot of the day, and the club's best")
def shot(request: Any) -> Any:
    day = shots.looked_at(shots.today())
    position, rows = shots.position_of(day), shots.board(day.day, players.ids_of(request.player))
    told = {"day": day.day, "game": position.game.id, "goal": position.goal, "tries": shots.TRIES}
    return {**told, "board": [codec.plain(row) for row in rows]}


@router.post("/shot", auth=signed_in, response={201: Opened, 409: Refusal}, summary="My next try at today's shot")
def shoot(request: Any) -> Any:
    doors.admit("table", request)
    table = shots.open_try(request.auth, foe())
    if table is None:
        return Status(409, {"code": "shot/no_tries", "reason": "shot/no_tries"})
    return Status(201, {"table": table.id, "address": reverse("table", args=[table.id])})


@router.get("/shot/{table}", auth=signed_in, response={200: TryOut, 404: Refusal}, summary="My try at a table")
def tried(request: Any, table: str) -> Any:
    doors.admit("coach", request)
    found = Try.objects.filter(table=table, player__in=request.auth.ids).first()
    if found is None:
        return Status(404, {"code": "shot/not_found", "reason": "shot/not_found"})
    return Status(200, shots.told(request.auth, found))


class ChoiceOut(Schema):
    clause: str
    text: str


class RulingOut(Schema):
    id: str
    book: str
    picture: str
    question: str
    choices: list[ChoiceOut]


class ChoiceIn(Schema):
    choice: str = ""


class RuledOut(Schema):
    right: bool
    clause: str
    chosen: str
    counts: bool
    before: int
    rating: Strength
    hardness: int
    streak: int


@router.get("/rulings/{book}", auth=None, response={200: RulingOut, 404: Refusal}, summary="How is this ruled?")
def ruling(request: Any, book: str) -> Any:
    """The question of a rulebook that I am asked next: a picture (SVG), what is asked, and four clauses, one of which
    was applied, or refuses or decides what is tried."""
    if book not in rulings.by_book():
        return Status(404, {"code": "ruling/not_found", "reason": "ruling/not_found"})
    found = rulings.next_ruling(players.ids_of(request.player), book)
    choices = [codec.plain(each) for each in rulings.choices(found, language())]
    asked = {"picture": rulings.picture(found), "question": rulings.question(found, language()), "choices": choices}
    return Status(200, {"id": found.id, "book": book, **asked})


@router.post(
    "/rulings/{book}/{id}", auth=signed_in, response={200: RuledOut, 404: Refusal, 409: Refusal}, summary="My ruling"
)
def rule(request: Any, book: str, id: str, given: ChoiceIn) -> Any:
    doors.admit("coach", request)
    found = rulings.by_book().get(book, {}).get(id)
    if found is None:
        return Status(404, {"code": "ruling/not_found", "reason": "ruling/not_found"})
    if given.choice not in found.choices:
        return Status(409, {"code": "ruling/no_choice", "reason": "ruling/no_choice"})
    return Status(200, rulings.told(request.auth, found, rulings.answer(request.auth, found, given.choice)))


@router.post("/{shelf}", auth=signed_in, response={201: Opened, 404: Refusal}, summary="My next puzzle")
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
    return Status(201, {"table": table.id, "address": reverse("table", args=[table.id])})


@router.get("/tables/{table}", auth=signed_in, response={200: PuzzleOut, 404: Refusal}, summary="My puzzle at a table")
def attempt(request: Any, table: str) -> Any:
    """What is wanted, and once I have answered whether it was right, what it was worth, and the solution."""
    doors.admit("coach", request)
    found = Attempt.objects.filter(table=table, player__in=request.auth.ids).first()
    if found is None:
        return Status(404, {"code": "puzzle/not_found", "reason": "puzzle/not_found"})
    return Status(200, told(request.auth, found))
