"""The ladder in the JSON API: bots of mine, what a bot's program says and is told, and the table."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse
from ninja import Router, Schema, Status
from ninja.errors import HttpError

from fleacircus.core import codec
from fleacircus.web.club import doors
from fleacircus.web.club.callers import signed_in
from fleacircus.web.club.models import Player
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.ladder import registering
from fleacircus.web.ladder.models import Bot, bots_of
from fleacircus.web.ladder.rungs import rungs

router = Router(tags=["ladder"])


class BotIn(Schema):
    name: str
    games: list[str]


class ReadyIn(Schema):
    games: list[str]
    at_once: int = 1


@router.post("/bots", auth=signed_in, response={201: dict[str, Any]}, summary="A new bot of mine, with its token")
def register(request: Any, given: BotIn) -> Any:
    """The token is told this once. Send it as `Authorization: Bearer …`, to the API and to the socket."""
    doors.admit("player", request)
    try:
        bot, token = registering.register(request.auth, given.name, given.games)
    except Refusal as refused:
        return _refused(refused)
    return Status(201, {**_told(bot), "token": token})


@router.get("/bots", auth=signed_in, summary="My bots")
def mine(request: Any) -> list[dict[str, Any]]:
    return [_told(bot) for bot in bots_of(request.auth.ids)]


@router.post("/bots/{id}/token", auth=signed_in, response={201: dict[str, str]}, summary="Another token for my bot")
def token(request: Any, id: str) -> Any:
    """Every older one ends."""
    doors.admit("player", request)
    try:
        return Status(201, {"token": registering.new_token(request.auth, id)})
    except Refusal as refused:
        return _refused(refused)


@router.delete("/bots/{id}", auth=signed_in, response={204: None}, summary="Take my bot off the ladder")
def retire(request: Any, id: str) -> Any:
    try:
        registering.retire(request.auth, id)
    except Refusal as refused:
        return _refused(refused)
    return Status(204, None)


@router.post("/ready", auth=signed_in, response=dict[str, Any], summary="A bot wants to play; its tables")
def ready(request: Any, given: ReadyIn) -> Any:
    """Say it every few seconds, with the bot's own token: it holds for half a minute. No games: it wants no more."""
    doors.admit("ladder", request)
    try:
        bot, seats = registering.ready(request.auth, given.games, given.at_once)
    except Refusal as refused:
        return _refused(refused)
    return {
        "ready_until_ms": bot.ready_until_ms,
        "tables": [
            {
                "id": seat.table_id,
                "game": seat.table.game,
                "options": codec.decode(seat.table.options, dict[str, Any]),
                "seat": seat.number,
            }
            for seat in seats
        ],
    }


@router.get("/standings/{game}", response=dict[str, Any], summary="The ladder at a game, the strongest first")
def standings(request: Any, game: str) -> Any:
    found = on_shelf(game)
    if found is None or found not in registering.games():
        raise HttpError(404, "ladder/game")
    return {"game": found.slug, "rungs": [codec.plain(each) for each in rungs(found.game, request.player)]}


def _told(bot: Bot) -> dict[str, Any]:
    name = Player.objects.values_list("nickname", flat=True).get(id=bot.player)
    return {"id": bot.player, "name": name, "games": bot.plays(), "created_ms": bot.created_ms}


def _refused(refused: Refusal) -> HttpResponse:
    return JsonResponse({"code": refused.code, "reason": refused.code}, status=refused.status)
