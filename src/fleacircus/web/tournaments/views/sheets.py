"""Entry sheets from a file or pasted: read line by line, shown with what is wrong, good lines taken alone. [TR-B2]"""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods

from fleacircus.tournament import Declined
from fleacircus.tournament.sheets import LARGEST, SheetLine, read_sheet
from fleacircus.web.club.middleware import language
from fleacircus.web.tournaments.desk import open_desk
from fleacircus.web.tournaments.entering import enter_all, on_every_sheet
from fleacircus.web.tournaments.explain import refusal_sentence
from fleacircus.web.tournaments.pages import no_right, show
from fleacircus.web.words import say


@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
def bring(request: Any, id: str) -> HttpResponse:
    """Paste or upload a sheet, look at it line by line, take the good lines."""
    desk = open_desk(request, id)
    if not desk.organises:
        return no_right(request, desk)
    if request.method != "POST":
        return show(request, desk, "sheet_import", lines=(), fault=None, text="")
    try:
        lines = read_sheet(
            _given(request), kinds=[one.kind for one in desk.contests], entered=on_every_sheet(desk.contests)
        )
        good = [line for line in lines if not line.fault]
        if request.POST.get("sure") == "on":
            enter_all(desk.contests, [(line.name, line.kinds) for line in good], by=desk.player)
            return redirect("evening_sheet", id=id)
    except Declined as no:
        fault = {"code": no.clause, "sentence": refusal_sentence(no, language())}
        text = request.POST.get("text", "")
        return show(request, desk, "sheet_import", status=409, lines=(), fault=fault, text=text)
    shown = [(line, _fault(line), [say(language(), f"tourney.kind.{kind}") for kind in line.kinds]) for line in lines]
    text = _again(good)
    return show(request, desk, "sheet_import", lines=shown, good=len(good), fault=None, text=text)


def _given(request: Any) -> bytes | str:
    file = request.FILES.get("file")
    if file is None:
        return str(request.POST.get("text", ""))
    data: bytes = file.read(LARGEST + 1)
    return data


def _fault(line: SheetLine) -> str:
    return say(language(), f"tourney.sheet.fault.{line.fault}", told=line.told) if line.fault else ""


def _again(lines: list[SheetLine]) -> str:
    """The good lines as a sheet of their own, to be sent once more."""
    marks = ("classic", "extreme")
    rows = ["\t".join([line.name, *("x" if kind in line.kinds else "" for kind in marks)]) for line in lines]
    return "\n".join(["\t".join(("name", *marks)), *rows])
