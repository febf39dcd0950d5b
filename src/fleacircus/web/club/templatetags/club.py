"""Words in templates: `{% t "lobby.title" name=player.nickname %}`."""

from __future__ import annotations

import datetime
from typing import Any

from django import template
from django.utils.html import format_html

from fleacircus.web import words
from fleacircus.web.club import icons
from fleacircus.web.club.client import page_file

register = template.Library()


@register.simple_tag(takes_context=True)
def t(context: Any, key: str, **params: Any) -> str:
    """The text of a key in the page's language."""
    return words.say(context.get("language", "en"), key, **params)


@register.simple_tag(takes_context=True)
def t_or(context: Any, key: str, otherwise: str) -> str:
    """The text of a key, or something else where nobody wrote it."""
    language = context.get("language", "en")
    return words.say(language, key) if key in words.dictionary(language) else otherwise


@register.simple_tag
def file(name: str) -> str:
    """The address of a style or script of the pages."""
    return page_file(name)


@register.simple_tag
def icon(name: str) -> Any:
    """One of the club's small drawings."""
    return icons.icon(name)


CARD = """<li class="card table-card{turn}">
  <a class="table-link" href="{address}"><strong>{game}</strong></a>
  {badge}{state}<span class="names">{names}</span>
  <span class="facts">{facts}</span>{join}
</li>
"""
BADGE, STATE = '<span class="badge turn-badge">{}</span>', '<span class="badge">{}</span>'
JOIN = '<a class="button main" href="/join/{}">{}</a>'


@register.simple_tag
def table_card(card: Any) -> Any:
    """A table in the lobby. Not a template of its own: sixty of them would cost a third of the page's time."""
    return format_html(
        CARD,
        turn=" turn" if card.my_turn else "",
        address=card.address,
        game=card.game,
        badge=format_html(BADGE, card.turn) if card.my_turn else "",
        state=format_html(STATE, card.state) if card.state else "",
        names=card.names,
        facts=card.facts,
        join=format_html(JOIN, card.join, card.joining) if card.join else "",
    )


@register.filter
def day(ms: int | None) -> str:
    """The day of a moment, as everybody reads it alike."""
    if ms is None:
        return "–"
    return datetime.datetime.fromtimestamp(ms / 1000, tz=datetime.UTC).strftime("%Y-%m-%d")


@register.filter
def field(given: Any, name: str) -> str:
    """A value of a form by its name."""
    return str(given.get(name, ""))
