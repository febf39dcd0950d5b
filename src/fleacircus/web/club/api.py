"""The JSON API under /api/v1, with its OpenAPI description."""

from __future__ import annotations

import json
from typing import Any, Literal

from django.http import HttpResponse
from ninja import NinjaAPI, Schema, Status
from ninja.errors import HttpError

from fleacircus import __version__
from fleacircus.bots import levels
from fleacircus.core.chance import commitment
from fleacircus.core.clauses import find, rulebooks
from fleacircus.web.club import doors, players, rematching, seating
from fleacircus.web.club.callers import Legible, answer_refusals, signed_in
from fleacircus.web.club.models import Player, Seat, Table
from fleacircus.web.club.opening import SeatPlan, TablePlan, check_room, import_record, load_match, open_table
from fleacircus.web.club.shelf import SHELF
from fleacircus.web.club.unfit import Unfit
from fleacircus.web.club.views.records import limits_of, record_code
from fleacircus.web.folding import TooMuch
from fleacircus.web.history.records import record as with_about
from fleacircus.web.schemas import Unserved, asked_schema
from fleacircus.web.words import dictionary

api = NinjaAPI(title="Flea Circus", version=__version__, urls_namespace="api", docs_url="/docs", parser=Legible())
answer_refusals(api)


class SeatIn(Schema):
    kind: Literal["me", "here", "link", "bot"]
    name: str = ""
    level: str = ""


class TableIn(Schema):
    game: str
    options: dict[str, Any] = {}
    seats: list[SeatIn]
    public: bool = False
    undo: Literal["on", "off"] = "on"
    clock_base_ms: int | None = None
    clock_increment_ms: int = 0
    clock_leaves: bool = True
    hints: bool = False
    rated: bool = False


class SeatOut(Schema):
    number: int
    kind: str
    name: str
    level: str | None
    due: bool
    waited_for: bool
    invite: str | None = None


class TableOut(Schema):
    id: str
    watch: str
    game: str
    options: dict[str, Any]
    public: bool
    over: bool
    replay: bool
    hints: bool
    rated: bool
    seq: int
    commitment: str
    seats: list[SeatOut]


class NameIn(Schema):
    nickname: str


class LevelIn(Schema):
    level: str


class RematchIn(Schema):
    yes: bool = True


class RematchOut(Schema):
    by: int
    yes: list[int]
    no: int | None
    next: str | None


class Refusal(Schema):
    code: str
    reason: str


class NewPlayer(Schema):
    id: str
    nickname: str
    token: str


@api.post("/players", summary="A new player for a program", response={201: NewPlayer, 400: Refusal})
def new_player(request: Any, given: NameIn) -> Any:
    """The token is the player: send it as `Authorization: Bearer …` to the API and to the socket.

    No cookie is read or set, so whoever calls this from a browser stays who they are there.
    """
    doors.admit("player", request)
    name = players.clean_name(given.nickname)
    if not name:
        return Status(400, {"code": "player/no_name", "reason": "a nickname needs a letter"})
    players.check_name(name, None)
    player = Player.objects.create(nickname=name)
    return Status(201, {"id": player.id, "nickname": name, "token": players.token_of(player)})


@api.get("/players/me", auth=signed_in, response=dict[str, str], summary="Who I am")
def me(request: Any) -> dict[str, str]:
    return {"id": request.auth.id, "nickname": request.auth.nickname}


@api.post("/players/me/token", auth=signed_in, response={201: dict[str, str]}, summary="A token of mine")
def my_token(request: Any) -> Any:
    """A token for a program that plays as me; every older one ends."""
    doors.admit("player", request)
    return Status(201, {"token": players.new_token(request.auth)})


@api.delete("/players/me/token", auth=signed_in, response={204: None}, summary="Take my tokens back")
def no_token(request: Any) -> Any:
    players.take_tokens_back(request.auth)
    return Status(204, None)


@api.get("/games", summary="The games on offer, their options and their bots")
def games(request: Any) -> list[dict[str, Any]]:
    return [
        {
            "game": game.game,
            "rulebook": game.rulebook,
            "least_seats": game.least_seats,
            "most_seats": game.most_seats,
            "options": [
                {
                    "name": option.name,
                    "kind": option.kind,
                    "default": option.default,
                    "choices": list(option.roster() if option.roster else option.choices),
                    "least": option.least,
                    "most": option.most,
                }
                for option in game.options
            ],
            "bots": list(levels(game.game)),
        }
        for game in SHELF
    ]


@api.get("/games/{game}/bots", summary="The levels at which bots play a game, the weakest first")
def bot_levels(request: Any, game: str) -> list[str]:
    return list(levels(game))


@api.get(
    "/games/{game}/schema",
    summary="The JSON Schema of what a game says over the wire",
    response={200: dict[str, Any], 404: Refusal, 409: Refusal, 410: Refusal},
)
def game_schema(request: Any, game: str, version: str = "") -> Any:
    """View, actions, events, questions, answers, facts, options, offers and the socket's frames, under their names."""
    try:
        return Status(200, asked_schema(game, version))
    except Unserved as unserved:
        return Status(unserved.status, {"code": unserved.code, "reason": str(unserved)})


@api.post("/tables", auth=signed_in, response={201: TableOut, 400: Refusal, 409: Refusal}, summary="Open a table")
def create(request: Any, given: TableIn) -> Any:
    doors.admit("table", request)
    plan = TablePlan(
        **{**given.dict(), "seats": tuple(SeatPlan(seat.kind, seat.name, seat.level) for seat in given.seats)}
    )
    try:
        check_room(request.auth)
    except Unfit as full:
        return Status(409, {"code": full.key, "reason": str(full)})
    try:
        return Status(201, _table(open_table(request.auth, plan), request.auth))
    except ValueError as error:
        return Status(400, {"code": "table/refused", "reason": str(error)})


@api.get("/tables", response=list[TableOut], summary="Public tables, and mine")
def tables(request: Any) -> list[dict[str, Any]]:
    me = players.ids_of(request.player)
    found = Table.objects.filter(public=True)
    if me:
        found = found | Table.objects.filter(seats__player__in=me)
    return [_table(table, request.player) for table in found.distinct().order_by("-moved_ms")[:100]]


@api.get("/tables/{id}", response=TableOut, summary="One table")
def table(request: Any, id: str) -> dict[str, Any]:
    return _table(_find(id), request.player)


@api.get("/tables/{id}/record", summary="The match as one file: as I saw it, whole once it is over")
def record(request: Any, id: str) -> HttpResponse:
    found = _find(id)
    me = players.ids_of(request.player)
    mine = found.seats.filter(kind="person", player__in=me).order_by("number").first()
    data = with_about(found, load_match(found), mine.number if mine else None)
    return HttpResponse(data, content_type="application/json")


@api.post("/records", auth=signed_in, response={201: TableOut, 400: Refusal}, summary="Bring a record to look at")
def bring(request: Any) -> Any:
    doors.admit("import", request)
    try:
        return Status(201, _table(import_record(request.auth, request.read()), request.auth))
    except TooMuch as much:
        return Status(400, {"code": much.code, "reason": limits_of("en")})
    except ValueError as error:
        return Status(400, {"code": record_code(str(error)), "reason": str(error)})


@api.post("/tables/{id}/seats/{number}/join", auth=signed_in, response={200: TableOut, 409: Refusal})
def join(request: Any, id: str, number: int) -> Any:
    """Sit down on an open seat of a public table."""
    doors.admit("join", request)
    seat = _seat(id, number)
    if not seat.table.public:
        raise HttpError(404, "match/not_found")
    return _change(request, seat, lambda: seating.join(seat, request.auth))


@api.post("/invitations/{invite}", auth=signed_in, response={200: TableOut, 409: Refusal})
def accept(request: Any, invite: str) -> Any:
    """Sit down on the seat that an invitation is for."""
    doors.admit("join", request)
    seat = Seat.objects.select_related("table").filter(invite=invite).first()
    if seat is None:
        raise HttpError(404, "match/not_found")
    return _change(request, seat, lambda: seating.join(seat, request.auth))


@api.post("/tables/{id}/seats/{number}/stand-up", auth=signed_in, response={200: TableOut, 409: Refusal})
def stand_up(request: Any, id: str, number: int) -> Any:
    """Leave a seat for now: it may be handed to a bot, or taken back."""
    seat = _seat(id, number)
    return _change(request, seat, lambda: seating.stand_up(seat, request.auth))


@api.post("/tables/{id}/seats/{number}/reclaim", auth=signed_in, response={200: TableOut, 409: Refusal})
def reclaim(request: Any, id: str, number: int) -> Any:
    """Come back to a seat that was mine."""
    seat = _seat(id, number)
    return _change(request, seat, lambda: seating.reclaim(seat, request.auth))


@api.post("/tables/{id}/seats/{number}/bot", auth=signed_in, response={200: TableOut, 409: Refusal})
def to_bot(request: Any, id: str, number: int, given: LevelIn) -> Any:
    """Let a bot play a seat whose person has gone, or that nobody took."""
    seat = _seat(id, number)
    return _change(request, seat, lambda: seating.hand_to_bot(seat, request.auth, given.level))


@api.post("/tables/{id}/seats/{number}/token", auth=signed_in, response={201: dict[str, str], 409: Refusal})
def token(request: Any, id: str, number: int) -> Any:
    """A token for an outside bot: it plays the seat at /ws/table/<id>?token=<token>."""
    seat = _seat(id, number)
    try:
        made = seating.new_token(seat, request.auth)
    except seating.SeatRefused as refused:
        return Status(409, {"code": refused.code, "reason": refused.code})
    return Status(201, {"token": made, "socket": f"/ws/table/{id}?token={made}"})


@api.post("/tables/{id}/rematch", auth=signed_in, response={200: RematchOut, 400: Refusal, 409: Refusal})
def want_rematch(request: Any, id: str, given: RematchIn) -> Any:
    """Play the same again, one seat further on: asked for, agreed to or declined by who sits at a finished table."""
    doors.admit("table", request)
    _find(id)
    try:
        now = rematching.answer(id, request.auth, "yes" if given.yes else "no")
    except seating.SeatRefused as refused:
        return Status(409, {"code": refused.code, "reason": refused.code})
    except Unfit as full:
        return Status(409, {"code": full.key, "reason": str(full)})
    return Status(200, {"by": now.by, "yes": list(now.yes), "no": now.no, "next": now.next or None})


@api.get("/rulebooks", summary="Every rulebook")
def books(request: Any) -> list[str]:
    return list(rulebooks())


@api.get("/rulebooks/{book}", summary="A rulebook's clauses in a language")
def clauses(request: Any, book: str, language: Literal["en", "fr", "it"] = "en") -> list[dict[str, str]]:
    if book not in rulebooks():
        raise HttpError(404, "rulebook/not_found")
    return [
        {"id": each.id, "status": each.status, "source": each.source, "text": each.in_language(language)}
        for each in rulebooks()[book]
    ]


@api.get("/clauses/{id}", summary="One clause in a language, wherever it is declared")
def one_clause(request: Any, id: str, lang: Literal["en", "fr", "it"] = "en") -> dict[str, str]:
    found = find(id)
    if found is None:
        raise HttpError(404, "rulebook/not_found")
    return {"id": found.id, "status": found.status, "source": found.source, "text": found.in_language(lang)}


@api.get("/words/{language}", summary="Every word of the pages and of the table")
def words(request: Any, language: Literal["en", "fr", "it"]) -> dict[str, str]:
    return dictionary(language)


def _find(id: str) -> Table:
    found: Table | None = Table.objects.filter(id=id).first()
    if found is None:
        raise HttpError(404, "match/not_found")
    return found


def _seat(id: str, number: int) -> Seat:
    seats = Seat.objects.select_related("table")
    seat: Seat | None = seats.filter(table_id=id, number=number).first()
    if seat is None:
        raise HttpError(404, "match/not_found")
    return seat


def _change(request: Any, seat: Seat, change: Any) -> Any:
    try:
        change()
    except seating.SeatRefused as refused:
        return Status(409, {"code": refused.code, "reason": refused.code})
    return Status(200, _table(_find(seat.table_id), request.auth))


def _table(found: Table, player: Player | None) -> dict[str, Any]:
    owner = found.owner in players.ids_of(player)
    return {
        "id": found.id,
        "watch": found.watch,
        "game": found.game,
        "options": json.loads(found.options),
        "public": found.public,
        "over": found.over,
        "replay": found.replay,
        "hints": found.hints,
        "rated": found.rated,
        "seq": found.seq,
        "commitment": commitment(found.seed),
        "seats": [
            {
                "number": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level or None,
                "due": seat.due,
                "waited_for": seat.waited,
                "invite": seat.invite if seat.kind == "open" and (owner or found.public) else None,
            }
            for seat in found.seats.order_by("number")
        ],
    }
