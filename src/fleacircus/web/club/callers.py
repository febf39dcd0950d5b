"""Who calls the API, how their bodies are read, and how they are refused."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.parser import Parser
from ninja.security import APIKeyCookie, HttpBearer

from fleacircus.core import codec
from fleacircus.web.club import players
from fleacircus.web.club.models import Player


class Legible(Parser):
    """JSON without what no database keeps: NUL, halves of letters, numbers that are none."""

    def parse_body(self, request: Any) -> Any:
        found = codec.decode(request.body, Any)
        if _holds_nul(found):
            raise ValueError("NUL is no letter")
        return found


def _holds_nul(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_holds_nul, (*value, *value.values())))
    if isinstance(value, list):
        return any(map(_holds_nul, value))
    return isinstance(value, str) and "\x00" in value


class PlayerToken(HttpBearer):
    """The token that `POST /players` gave."""

    def authenticate(self, request: Any, token: str) -> Player | None:
        found: Player | None = request.player
        return found


class PlayerCookie(APIKeyCookie):
    """The signed cookie of a player; requests that change something must carry the CSRF token too."""

    param_name = players.COOKIE

    def __call__(self, request: Any) -> Player | None:
        return None if "Authorization" in request.headers else super().__call__(request)

    def authenticate(self, request: Any, key: str | None) -> Player | None:
        found: Player | None = request.player
        return found


signed_in = (PlayerToken(), PlayerCookie())


def answer_refusals(api: NinjaAPI) -> None:
    """Let every refusal have a code and a reason."""
    api.add_exception_handler(HttpError, _refused)
    api.add_exception_handler(ValidationError, _malformed)
    api.add_exception_handler(AuthenticationError, _nobody)


THEIRS = {400: "request/malformed", 403: "request/no_token"}


def _refused(_request: Any, error: Any) -> HttpResponse:
    """Our own refusals are codes; the framework's are sentences."""
    said = str(error)
    code = said if "/" in said else THEIRS.get(error.status_code, "request/bad")
    return JsonResponse({"code": code, "reason": said}, status=error.status_code)


def _malformed(_request: Any, error: Any) -> HttpResponse:
    detail = [{"where": [str(step) for step in one["loc"]], "what": one["msg"]} for one in error.errors]
    told = {"code": "request/malformed", "reason": "a field is missing or of the wrong type", "detail": detail}
    return JsonResponse(told, status=422)


def _nobody(_request: Any, error: Any) -> HttpResponse:
    told = {"code": "player/unknown", "reason": "say who you are, with a cookie or a token"}
    return JsonResponse(told, status=401)
