"""Telling the keepers of something: a nickname or a table."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from fleacircus.web.club import doors, players
from fleacircus.web.club.models import Table
from fleacircus.web.identity.models import Report

MOST_OPEN = 1_000
LONGEST = 1_000
TABLE = re.compile(r"/[tw]/([\w-]{1,32})")


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: Any) -> HttpResponse:
    """Write to the keepers; who is not known here may too."""
    about = (request.POST if request.method == "POST" else request.GET).get("about", "")
    context: dict[str, Any] = {"about": about[:200]}
    if request.method == "POST":
        doors.admit("report", request)
        told, text = players.clean_name(about), request.POST.get("text", "").strip()[:LONGEST]
        if not told and not text:
            context["refused"] = "report.empty"
        elif Report.objects.filter(done_ms=None).count() >= MOST_OPEN:
            context["refused"] = "report.full"
        else:
            Report.objects.create(author=request.player, about=about.strip()[:200], table=_table(about), text=text)
            context["sent"] = True
    return render(request, "identity/report.html", context, status=409 if "refused" in context else 200)


def _table(about: str) -> str:
    """The table that an address in the words leads to."""
    found = TABLE.search(about)
    if found is None:
        return ""
    table = Table.objects.filter(Q(id=found[1]) | Q(watch=found[1])).values_list("id", flat=True).first()
    return str(table or "")
