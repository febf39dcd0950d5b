"""What every page gets: the player, the theme, the language, and a strict content policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import DatabaseError
from django.http import JsonResponse
from django.utils.translation import activate, get_language

from fleacircus import __version__
from fleacircus.core.clauses import LANGUAGES
from fleacircus.web.club import players
from fleacircus.web.club.house import house, languages
from fleacircus.web.club.models import House

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
THEMES = ("auto", "light", "dark")
NAMES = {"en": "English", "fr": "Français", "it": "Italiano"}


def page_policy(get_response: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Only what this server serves may run; the API's own documentation page brings its script inline."""

    def middleware(request: Any) -> Any:
        response = get_response(request)
        inline = request.path in ("/api/v1/docs",) or request.path.startswith("/admin/")
        script = " script-src 'self' 'unsafe-inline';" if inline else ""
        response.headers.setdefault("Content-Security-Policy", POLICY + ";" + script)
        return response

    return middleware


def at_home(get_response: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """`request.house`: what the keepers settled. Who asks for a language that is not spoken here gets the first."""

    def middleware(request: Any) -> Any:
        try:
            request.house = house()
        except DatabaseError:
            request.house = House()  # what went wrong is told by a page that needs no database
        spoken = languages(request.house)
        if language() not in spoken:
            activate(spoken[0])
        return get_response(request)

    return middleware


def known_player(get_response: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """`request.player`: the person behind the cookie, or None; programs bring a token to the API instead."""

    def middleware(request: Any) -> Any:
        header = request.headers.get("Authorization", "") if request.path.startswith("/api/") else ""
        request.new_player = False
        if header:
            try:
                request.player = players.bearer(header)
            except players.UnknownToken:
                return _unknown_token()
        else:
            request.player = players.known(players.claimed(request.COOKIES))
        response = get_response(request)
        if request.new_player:
            players.sign(response, request.player)
        return response

    return middleware


def _unknown_token() -> JsonResponse:
    reason = "this token was never given out, or has been taken back"
    response = JsonResponse({"code": "player/unknown_token", "reason": reason}, status=401)
    response["WWW-Authenticate"] = "Bearer"
    return response


def language() -> str:
    """The language of this request, one of ours."""
    short = (get_language() or "en")[:2]
    return short if short in LANGUAGES else "en"


def page(request: Any) -> dict[str, Any]:
    """What every template may show."""
    theme = request.COOKIES.get("theme", "auto")
    settled = getattr(request, "house", None) or House()
    return {
        "player": getattr(request, "player", None),
        "theme": theme if theme in THEMES else "auto",
        "themes": THEMES,
        "language": language(),
        "languages": [(code, NAMES[code]) for code in languages(settled)],
        "house": settled,
        "here": request.get_full_path(),
        "version": __version__,
    }
