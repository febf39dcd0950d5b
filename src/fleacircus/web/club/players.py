"""Who is asking: a player id in a signed cookie, or in the token of a program. No account, no password."""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

from asgiref.sync import sync_to_async
from django.core import signing
from django.db import connections
from django.db.models import F

from fleacircus.web.club import doors
from fleacircus.web.club.models import Player

COOKIE = "player"
SALT = "fleacircus.player"
TOKEN_SALT = "fleacircus.token"
AGE_SECONDS = 5 * 365 * 24 * 3600
NAME_LIMIT = 40


def clean_name(given: str) -> str:
    """A nickname without control characters and superfluous space; may be empty."""
    return " ".join("".join(c for c in given if c.isprintable()).split())[:NAME_LIMIT]


def player_id(cookies: dict[str, str]) -> str:
    """The player id of the signed cookie, or nothing if there is none or it was changed."""
    value = cookies.get(COOKIE)
    if not value:
        return ""
    try:
        return str(_signer().unsign(value, max_age=AGE_SECONDS))
    except signing.BadSignature:
        return ""


def cookies_of(header: str) -> dict[str, str]:
    """The cookies of a header line."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header)
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


def remember(request: Any, nickname: str) -> Player:
    """The asking player under this nickname, made on first use; `known_player` sets the cookie."""
    name = clean_name(nickname)
    player: Player | None = request.player
    if player is None:
        doors.admit("player", request)
        player = Player.objects.create(nickname=name or "?")
        request.player = player
        request.new_player = True
    elif name and player.nickname != name:
        player.nickname = name
        player.save(update_fields=["nickname"])
    return player


def sign_id(id: str) -> str:
    """A player's id as the cookie carries it."""
    return str(_signer().sign(id))


def sign(response: Any, player: Player) -> None:
    """Put the player's id into the answer's signed cookie."""
    value = sign_id(player.id)
    response.set_cookie(COOKIE, value, max_age=AGE_SECONDS, httponly=True, samesite="Lax")


# Programs


class UnknownToken(Exception):
    """A token that was never given out, or that has been taken back."""


def token_of(player: Player) -> str:
    """The token with which a program is this player; it holds until the player takes it back."""
    return str(_token_signer().sign(f"{player.id}.{player.token_generation}"))


def new_token(player: Player) -> str:
    """A fresh token; every older one ends."""
    take_tokens_back(player)
    player.refresh_from_db(fields=["token_generation"])
    return token_of(player)


def take_tokens_back(player: Player) -> None:
    """End every token of a player."""
    Player.objects.filter(id=player.id).update(token_generation=F("token_generation") + 1)


def bearer(header: str) -> Player | None:
    """The player whose token a header `Authorization` brings, None if it brings none; `UnknownToken` if it is void."""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        return None
    try:
        id, _, generation = str(_token_signer().unsign(token.strip())).rpartition(".")
    except signing.BadSignature:
        raise UnknownToken from None
    found: Player | None = Player.objects.filter(id=id, token_generation=int(generation)).first()
    if found is None:
        raise UnknownToken
    return found


async def at_the_socket(headers: Mapping[str, str]) -> str:
    """The id of the player who opens a socket, or nothing; `UnknownToken` if they bring a void token."""
    header = headers.get("authorization", "")
    if not header:
        return player_id(cookies_of(headers.get("cookie", "")))
    player = await sync_to_async(_looked_up, thread_sensitive=False)(header)
    return str(player.id) if player else ""


def _looked_up(header: str) -> Player | None:
    """`bearer` outside a request: the connection is given back at once."""
    try:
        return bearer(header)
    finally:
        connections.close_all()


def _token_signer() -> Any:
    return signing.Signer(salt=TOKEN_SALT)


def _signer() -> Any:
    return signing.TimestampSigner(salt=SALT)
