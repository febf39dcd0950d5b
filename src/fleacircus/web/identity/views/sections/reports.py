"""What people want the keepers to look at."""

from __future__ import annotations

from typing import Any

from fleacircus.web.club.models import now_ms
from fleacircus.web.identity.models import Report
from fleacircus.web.identity.views.sections import blocks
from fleacircus.web.identity.views.sections.mistaken import Mistaken
from fleacircus.web.numbers import whole

SHOWN = 100


def show(request: Any) -> dict[str, Any]:
    found = Report.objects.select_related("author", "against").order_by("-created_ms")
    return {
        "waiting": list(found.filter(done_ms=None)[:SHOWN]),
        "done": list(found.exclude(done_ms=None)[:20]),
    }


def do(request: Any) -> None:
    """Put a report aside, or stop whom it is about, or whoever floods us with them."""
    given = request.POST
    report = Report.objects.select_related("author", "against").filter(id=whole(given.get("report", "")) or 0).first()
    if report is None:
        raise Mistaken("keeper.not_done")
    if given.get("what") == "block_against":
        if report.against is None:
            raise Mistaken("keeper.no_such_person")
        blocks.block_person(report.against, report.about, by=request.player)
        Report.objects.filter(against=report.against, done_ms=None).update(done_ms=now_ms())
        return
    if given.get("what") == "block":
        if report.author is None:
            raise Mistaken("keeper.no_such_person")
        blocks.block_person(report.author, report.about, by=request.player)
        Report.objects.filter(author=report.author, done_ms=None).update(done_ms=now_ms())
        return
    report.done_ms = now_ms()
    report.save(update_fields=["done_ms"])
