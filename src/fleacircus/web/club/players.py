"""Who is asking: a player id in a signed cookie, or in the token of a program. No password.

A guest of one browser may have become a member there. This is the one place where the guest's id is read as the
member's; whatever belongs to somebody is asked for by all their `ids`.
"""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from django.core import signing
from django.db import connections
from django.db.models import F

from fleacircus.web.club import doors
from fleacircus.web.club.likeness import skeleton
from fleacircus.web.club.models import Alias, Block, Player
from fleacircus.web.origins import neighbourhood

COOKIE = "player"
SALT = "fleacircus.player"
TOKEN_SALT = "fleacircus.token"
AGE_SECONDS = 5 * 365 * 24 * 3600
NAME_LIMIT = 40


def clean_name(given: str) -> str:
    """A nickname without control characters and superfluous space; may be empty."""
    return " ".join("".join(c for c in given if c.isprintable()).split())[:NAME_LIMIT]


class Claimed(msgspec.Struct, frozen=True):
    """Who somebody says they are, signed by us; it holds while the player's `generation` is this one."""

    id: str
    generation: int = 0


NOBODY = Claimed("")


def claimed(cookies: dict[str, str]) -> Claimed:
    """What the signed cookie says, or nobody if there is none or it was changed. Older cookies have no generation."""
    value = cookies.get(COOKIE)
    if not value:
        return NOBODY
    try:
        id, _, generation = str(_signer().unsign(value, max_age=AGE_SECONDS)).partition(".")
    except signing.BadSignature:
        return NOBODY
    return Claimed(id, int(generation or "0"))


def known(who: Claimed) -> Player | None:
    """The player whom a cookie names, or the member that they have become."""
    found: Player | None = Player.objects.filter(id=who.id, generation=who.generation).first() if who.id else None
    return found and resolved(found)


def resolved(player: Player) -> Player:
    """The member that a guest has become, or the same player."""
    member = Alias.objects.filter(guest=player.id).values_list("member", flat=True).first()
    return Player.objects.get(id=member) if member else player


def ids_of(player: Player | None) -> tuple[str, ...]:
    """Every id that is this person; none if nobody asks."""
    return player.ids if player else ()


def cookies_of(header: str) -> dict[str, str]:
    """The cookies of a header line."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header)
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


class Imitates(Exception):
    """A nickname that looks like another member's."""


def check_name(name: str, player: Player | None) -> None:
    """`Imitates` if a name looks like that of a member who is somebody else."""
    members = Player.objects.filter(likeness=skeleton(name)).exclude(role="guest")
    if name and members.exclude(id=player.id if player else "").exists():
        raise Imitates


def blocked(request: Any) -> str:
    """What is blocked, the player or the address; keepers find their way in from anywhere."""
    player = request.player
    if player is not None and Block.objects.filter(kind="person", value=player.id).exists():
        return "player"
    if player is not None and player.may("keeper"):
        return ""
    address = neighbourhood(request.META.get("REMOTE_ADDR") or "")
    return "address" if Block.objects.filter(kind="address", value=address).exists() else ""


def remember(request: Any, nickname: str) -> Player:
    """The asking player under this nickname, made on first use; `known_player` sets the cookie."""
    name = clean_name(nickname)
    player: Player | None = request.player
    if name and (player is None or player.nickname != name):
        check_name(name, player)
    if player is None:
        doors.admit("player", request)
        player = Player.objects.create(nickname=name or "?")
        request.player = player
        request.new_player = True
    elif name and player.nickname != name:
        player.nickname = name
        player.save(update_fields=["nickname"])
    return player


def sign_id(id: str, generation: int = 0) -> str:
    """A player's id as the cookie carries it."""
    return str(_signer().sign(f"{id}.{generation}"))


def sign(response: Any, player: Player) -> None:
    """Put the player's id into the answer's signed cookie."""
    value = sign_id(player.id, player.generation)
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
    return resolved(found)


async def at_the_socket(headers: Mapping[str, str]) -> Claimed:
    """Who opens a socket; `UnknownToken` if they bring a void token. Whom a cookie stands for, the store knows."""
    header = headers.get("authorization", "")
    if not header:
        return claimed(cookies_of(headers.get("cookie", "")))
    player = await sync_to_async(_looked_up, thread_sensitive=False)(header)
    return Claimed(str(player.id), player.generation) if player else NOBODY


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
