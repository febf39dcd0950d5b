"""Pages for what went wrong; programs get the same as JSON."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpResponse, JsonResponse
from django.template import loader

from fleacircus.web.club.middleware import language, page
from fleacircus.web.words import say

_log = logging.getLogger(__name__)


def refused(request: Any, kind: str, code: str, status: int, *, back: str = "", **params: Any) -> HttpResponse:
    """A page that needs neither database nor a known player, or its code and reason for a program.

    Its words are `error.<kind>` and `error.<kind>.more`, said with the parameters. A page leads to the lobby, or `back`
    to an address, with the words `error.<kind>.go`.
    """
    told: dict[str, Any] = {"id": request.id} if status >= 500 and hasattr(request, "id") else {}
    if speaks_json(request.path):
        reason = say("en", f"error.{kind}.more", **params)
        if request.path.startswith("/passkeys/"):  # a page of ours asks, and shows it
            told["told"] = (
                f"{say(language(), f'error.{kind}', **params)}. {say(language(), f'error.{kind}.more', **params)}"
            )
        return JsonResponse({"code": code, "reason": reason, **params, **told}, status=status)
    title, more = (say(language(), f"error.{kind}{part}", **params) for part in ("", ".more"))
    context = {**page(request), "code": code, "status": status, "title": title, "more": more, **told}
    if back:
        context |= {"back": back, "go": say(language(), f"error.{kind}.go")}
    return HttpResponse(loader.render_to_string("club/error.html", context), status=status)


def speaks_json(path: str) -> bool:
    """Whether an address takes and gives JSON: the API, the practice table, and passkeys."""
    return path.startswith(("/api/", "/practice/", "/passkeys/"))


def bad(request: Any, exception: Exception | None = None) -> HttpResponse:
    """A request that cannot be read, or is more than a form may hold."""
    if isinstance(exception, RequestDataTooBig):
        return refused(request, "large", "request/too_large", 413, most="1 MiB")
    if isinstance(exception, DisallowedHost):
        _log.warning("somebody came by a name that is not ours; FLEACIRCUS_HOSTS tells which are: %s", exception)
        return refused(request, "host", "request/unknown_host", 400)
    return refused(request, "bad", "request/bad", 400)


def forbidden(request: Any, exception: Exception | None = None) -> HttpResponse:
    return refused(request, "forbidden", "request/forbidden", 403)


def csrf(request: Any, reason: str = "") -> HttpResponse:
    """A form that did not come from a page of ours, or whose page was open too long."""
    return refused(request, "form", "request/no_token", 403)


def not_found(request: Any, exception: Exception | None = None) -> HttpResponse:
    return refused(request, "not_found", "request/not_found", 404)


def no_blank_page(get_response: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Middleware: somebody came by an address that only takes forms, which would be an empty page."""

    def middleware(request: Any) -> Any:
        response = get_response(request)
        if response.status_code != 405:
            return response
        told = refused(request, "method", "request/method", 405)
        if response.has_header("Allow"):
            told["Allow"] = response["Allow"]
        return told

    return middleware


def broken(request: Any) -> HttpResponse:
    """Our own fault; the id is in the log beside the reason."""
    return refused(request, "broken", "request/broken", 500)
