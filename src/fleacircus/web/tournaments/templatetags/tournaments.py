"""Clauses in templates: `{% clause "TR-X1" %}` links to the rulebook."""

from __future__ import annotations

import datetime
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from fleacircus.core import clauses

register = template.Library()


@register.simple_tag(takes_context=True)
def clause(context: Any, id: str) -> str:
    """The clause's id as a link to its words; nothing for a code that is no clause."""
    found = clauses.find(id)
    if found is None:
        return ""
    words = found.in_language(context.get("language", "en"))
    return str(format_html('<a class="clause-id" href="/rules/tournament#{}" title="{}">{}</a>', id, words, id))


@register.simple_tag(takes_context=True)
def clause_words(context: Any, id: str) -> str:
    """What a clause says."""
    found = clauses.find(id)
    return found.in_language(context.get("language", "en")) if found else id


@register.simple_tag(takes_context=True)
def here(context: Any, root: str, path: str = "") -> str:
    """Marks the link to the page that is open."""
    return str(mark_safe(' aria-current="page"')) if context.get("next") == root + path else ""


@register.inclusion_tag("tournaments/part_at_table.html", takes_context=True)
def at_tournament(context: Any, table: Any, id: str) -> dict[str, Any]:
    """On the page of a table that plays a game of a contest: the way back, and the clock. [TR-X37]"""
    from fleacircus.web.tournaments.models import Sitting

    sitting = Sitting.objects.filter(table=table.id).first()
    return {
        "id": id,
        "minutes": sitting.clock_ms // 60_000 if sitting else 0,
        "language": context.get("language", "en"),
    }


@register.filter
def minutes(ms: int) -> str:
    """A span of time as minutes and seconds."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


@register.filter
def moment(ms: int) -> str:
    """A time of day for machines; the page's script shows it in the reader's zone."""
    return datetime.datetime.fromtimestamp(ms / 1000, tz=datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@register.filter
def moment_text(ms: int) -> str:
    """The same for people without a script."""
    return datetime.datetime.fromtimestamp(ms / 1000, tz=datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")
