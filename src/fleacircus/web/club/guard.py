"""What no request gets past: who may send what from where. Everything refused here has a stable code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.http import HttpResponse

from fleacircus.web.bodies import TOO_LARGE
from fleacircus.web.club.doors import TooOften
from fleacircus.web.club.house import NotEnough
from fleacircus.web.club.middleware import language
from fleacircus.web.club.players import Imitates, blocked
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.club.views.errors import not_found, refused, speaks_json
from fleacircus.web.origins import from_here
from fleacircus.web.words import say

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
JSON = ("application/json",)
ELSEWHERE = ("cross-site", "same-site")
"""What browsers say of requests that another site's page made."""

Handler = Callable[[Any], Any]


def sealed_cookies(get_response: Handler) -> Handler:
    """Who came by TLS gets no cookie that travels without it."""

    def middleware(request: Any) -> Any:
        response = get_response(request)
        if request.is_secure():
            for morsel in response.cookies.values():
                morsel["secure"] = True
        return response

    return middleware


def only_from_here(get_response: Handler) -> Handler:
    """A request that may change something comes from a page of ours or from no page, in the form that we ask for."""

    def middleware(request: Any) -> Any:
        return _refusal(request) or get_response(request)

    return middleware


def _refusal(request: Any) -> HttpResponse | None:
    host = request.get_host()
    limit = getattr(request, "scope", {}).get(TOO_LARGE)
    if limit is not None:
        return refused(request, "large", limit.code, limit.status, most=_in_words(limit.bytes))
    if request.method not in SAFE:
        headers = request.headers
        if headers.get("Sec-Fetch-Site") in ELSEWHERE or not from_here(headers.get("Origin"), host):
            return refused(request, "foreign", "request/foreign", 403)
        if not _right_type(request):
            return refused(request, "type", "request/type", 415)
    if "\x00" in request.path_info:
        return not_found(request)
    if any("\x00" in text for text in _texts(request)):
        return refused(request, "bad", "request/bad_text", 400)
    return None


def _right_type(request: Any) -> bool:
    """JSON where programs ask, a form elsewhere; who sends nothing need not say what it is."""
    if not request.content_type and request.META.get("CONTENT_LENGTH") in (None, "", "0"):
        return True
    return request.content_type in (JSON if speaks_json(request.path) else FORMS)


def _texts(request: Any) -> Iterable[str]:
    """Everything that somebody may have written: databases can neither keep a NUL nor look for it."""
    yield from request.COOKIES.values()
    fields = [request.GET]
    if request.method == "POST" and not speaks_json(request.path):
        fields.append(request.POST)
    for given in fields:
        for name, values in given.lists():
            yield name
            yield from values


def _in_words(size: int) -> str:
    return f"{size >> 20} MiB" if size >> 20 else f"{size >> 10} KiB"


STILL_ALLOWED = ("/theme", "/i18n/setlang/", "/me/sign-out", "/me/delete")
"""What somebody who is blocked may still do: read in comfort, and go."""


def only_the_welcome(get_response: Handler) -> Handler:
    """Somebody whom the keepers blocked, or who comes from a blocked address, changes nothing."""

    def middleware(request: Any) -> Any:
        if request.method in SAFE or request.path in STILL_ALLOWED:
            return get_response(request)
        kind = blocked(request)
        return refused(request, f"blocked.{kind}", f"{kind}/blocked", 403) if kind else get_response(request)

    return middleware


class TellRefusals:
    """Who came too often is told when to come again, who imitates a member that they do, who is too little what for."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: Any) -> Any:
        return self._get_response(request)

    def process_exception(self, request: Any, exception: Exception) -> HttpResponse | None:
        match exception:
            case TooOften():
                answer = refused(request, "often", exception.code, 429, n=exception.wait_s)
                answer["Retry-After"] = str(exception.wait_s)
                return answer
            case Imitates():
                return refused(request, "imitates", "player/imitates", 409)
            case NotEnough():
                role = say(language(), f"role.{exception.role}")
                return refused(request, "role", "player/role", 403, role=role)
            case Refusal():
                return refused(request, exception.kind, exception.code, exception.status)
        return None
