"""Pages for what went wrong."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.template import loader

from fleacircus.web.club.middleware import page


def _page(request: Any, kind: str, status: int) -> HttpResponse:
    """A page that needs neither database nor a known player."""
    context = {**page(request), "kind": kind, "status": status}
    return HttpResponse(loader.render_to_string("club/error.html", context), status=status)


def bad(request: Any, exception: Exception | None = None) -> HttpResponse:
    return _page(request, "bad", 400)


def forbidden(request: Any, exception: Exception | None = None) -> HttpResponse:
    return _page(request, "forbidden", 403)


def csrf(request: Any, reason: str = "") -> HttpResponse:
    """A form that did not come from a page of ours, or whose page was open too long."""
    return _page(request, "form", 403)


def not_found(request: Any, exception: Exception | None = None) -> HttpResponse:
    return _page(request, "not_found", 404)


def broken(request: Any) -> HttpResponse:
    return _page(request, "broken", 500)
