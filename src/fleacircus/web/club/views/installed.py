"""The club as an app: what a device is told of it, what it keeps at hand, and what robots may read."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fleacircus import __version__
from fleacircus.core.clauses import rulebooks
from fleacircus.web.club.client import build_mark, shell_files, whole_family, worker_file
from fleacircus.web.club.middleware import language
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.club.tokens import token
from fleacircus.web.words import say

ICON_SIZES = (192, 512)
SHORTCUTS = {"tournaments": "nav.tournaments", "rules": "nav.rules", "me": "nav.me"}
"""What a long touch on the icon offers: addresses and their words."""
PRIVATE = ("/t/", "/w/", "/join/", "/be/", "/me", "/name", "/report", "/keeper", "/import", "/api/", "/admin/")
PRIVATE_EVENINGS = ("/tournaments/join/", "/tournaments/seasons/join/", "/tournaments/at/")


@require_safe
@never_cache
def manifest(request: Any) -> HttpResponse:
    """Name, icons and colours of the installed club, in the house's name and the reader's language."""
    speech, name = language(), request.house.name or "Flea Circus"
    icons = [{"src": "/static/mark.svg", "type": "image/svg+xml", "sizes": "any"}]
    for size in ICON_SIZES:
        of_size = {"src": f"/static/icon-{size}.png", "type": "image/png", "sizes": f"{size}x{size}"}
        icons += [of_size, {**of_size, "purpose": "maskable"}]
    told = {
        "name": name,
        "short_name": name[:24],
        "description": say(speech, "club.line"),
        "lang": speech,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "categories": ["games"],
        "background_color": token("paper"),
        "theme_color": token("felt"),
        "icons": icons,
        "shortcuts": [{"name": say(speech, words), "url": f"/{path}"} for path, words in SHORTCUTS.items()],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
@never_cache
def at_hand(request: Any) -> HttpResponse:
    """What a device keeps: the pages that open without network; with `game`, all that a table of it may ever fetch.

    The version changes with anything that would make what is kept untrue.
    """
    speech = language()
    if "game" in request.GET:
        game = on_shelf(request.GET["game"])
        found = whole_family(game.client, game.texts, speech) if game else ()
        files = tuple(file for file in found if file != worker_file())
        return JsonResponse({"version": build_mark(), "pages": [], "files": files})
    books = [f"/rules/{book}{sheet}" for book in rulebooks() for sheet in ("", "/card")]
    pages = ["/offline", "/about", "/rules", *books]
    seen = (__version__, build_mark(), speech, request.COOKIES.get("theme"), request.house.name, _known(request))
    version = hashlib.sha256(repr(seen).encode()).hexdigest()[:16]
    return JsonResponse({"version": version, "pages": pages, "files": shell_files()})


def _known(request: Any) -> str:
    """What the head of a page shows of who reads it."""
    return str(request.player.role) if request.player else ""


@require_safe
def robots(request: Any) -> HttpResponse:
    """Whoever collects pages may read the lobby and the rulebooks; what a link lets in is not for them."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in (*PRIVATE, *PRIVATE_EVENINGS))]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


@require_safe
def favicon(request: Any) -> HttpResponse:
    """For whoever asks without looking at the page."""
    return redirect("/static/favicon.ico", permanent=True)
