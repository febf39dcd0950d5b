"""Pages for what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.template import loader

from fleacircus.web.club.middleware import page


def _page(request: Any, kind: str, status: int) -> HttpResponse:
    """A page that needs neither database nor a known player."""
    context = {**page(request), "kind": kind, "status": status}
    return HttpResponse(loader.render_to_string("club/error.html", context), status=status)


def bad(request: Any, exception: Exception | None = None) -> HttpResponse:
    """A request that cannot be read, or is more than a form may hold."""
    if isinstance(exception, RequestDataTooBig):
        return _page(request, "large", 413)
    return _page(request, "bad", 400)


def forbidden(request: Any, exception: Exception | None = None) -> HttpResponse:
    return _page(request, "forbidden", 403)


def csrf(request: Any, reason: str = "") -> HttpResponse:
    """A form that did not come from a page of ours, or whose page was open too long."""
    return _page(request, "form", 403)


def not_found(request: Any, exception: Exception | None = None) -> HttpResponse:
    return _page(request, "not_found", 404)


def no_blank_page(get_response: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Middleware: somebody came by an address that only takes forms, which would be an empty page."""

    def middleware(request: Any) -> Any:
        response = get_response(request)
        if response.status_code != 405 or request.path.startswith("/api/"):
            return response
        told = _page(request, "method", 405)
        told["Allow"] = response["Allow"]
        return told

    return middleware


def broken(request: Any) -> HttpResponse:
    return _page(request, "broken", 500)
