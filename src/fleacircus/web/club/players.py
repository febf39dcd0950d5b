"""Who is asking: a player id in a signed cookie. No account, no password."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.core import signing

from fleacircus.web.club.models import Player

COOKIE = "player"
SALT = "fleacircus.player"
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
        player = Player.objects.create(nickname=name or "?")
        request.player = player
        request.new_player = True
    elif name and player.nickname != name:
        player.nickname = name
        player.save(update_fields=["nickname"])
    return player


def sign(response: Any, player: Player) -> None:
    """Put the player's id into the answer's signed cookie."""
    value = _signer().sign(player.id)
    response.set_cookie(COOKIE, value, max_age=AGE_SECONDS, httponly=True, samesite="Lax")


def _signer() -> Any:
    return signing.TimestampSigner(salt=SALT)
