"""The practice table: its page, and the three things one can ask of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from fleacircus.core import codec
from fleacircus.flicktable.sheets import armies
from fleacircus.games import load
from fleacircus.web import practice
from fleacircus.web.club import doors
from fleacircus.web.club.client import table_files
from fleacircus.web.club.middleware import language
from fleacircus.web.club.shelf import on_shelf


@ensure_csrf_cookie
@require_safe
def page(request: Any) -> HttpResponse:
    """The table, for everybody."""
    shown = on_shelf("micro-mutants")
    assert shown is not None
    texts = (*shown.texts, "practice")
    context = {
        "client": table_files(shown.client, texts, language()),
        "texts": texts,
        "armies": [codec.plain(sheet) for sheet in armies().values()],
        "box": codec.plain(load(shown.game).facts),
    }
    return render(request, "club/practice.html", context)


def _answer(request: Any, work: Callable[[bytes], Any]) -> HttpResponse:
    """Do what is asked. Django runs this in a thread of the request, so the sockets go on meanwhile."""
    try:
        doors.admit("practice", request)
        return HttpResponse(codec.encode(work(request.body)), content_type="application/json")
    except practice.PracticeRefused as refused:
        return JsonResponse({"code": refused.code, "reason": refused.reason}, status=refused.status)


@require_POST
def flick(request: Any) -> HttpResponse:
    return _answer(request, practice.flick)


@require_POST
def lay(request: Any) -> HttpResponse:
    return _answer(request, practice.lay)


@require_POST
def preview(request: Any) -> HttpResponse:
    return _answer(request, practice.preview)
