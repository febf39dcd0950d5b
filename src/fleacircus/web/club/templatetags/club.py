"""Words in templates: `{% t "lobby.title" name=player.nickname %}`."""

from __future__ import annotations

import datetime
from functools import cache
from typing import Any

from django import template
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe

from fleacircus.web import words
from fleacircus.web.club import icons
from fleacircus.web.club.client import TYPEFACES, installed_file, page_file
from fleacircus.web.club.tokens import token

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
def installed() -> str:
    """The address of what keeps the club at hand."""
    return installed_file()


@register.simple_tag
def typefaces() -> Any:
    """What a page is written in, asked for before its styles are read."""
    link = '<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>'
    return format_html_join("\n", link, ((page_file(name),) for name in TYPEFACES))


@register.simple_tag(takes_context=True)
def theme_colours(context: Any) -> Any:
    """What the browser's own frame is drawn in: the cloth by day and by night, or as somebody chose."""
    themes = [context.get("theme")] if context.get("theme") in ("light", "dark") else ["light", "dark"]
    line = '<meta name="theme-color" content="{}"{}>'
    asked = {theme: format_html(' media="(prefers-color-scheme: {})"', theme) for theme in themes}
    told = ((token("felt", night=theme == "dark"), asked[theme] if len(themes) > 1 else "") for theme in themes)
    return format_html_join("\n", line, told)


@register.simple_tag
def icon(name: str) -> Any:
    """One of the club's small drawings."""
    return icons.icon(name)


CARD = """<li class="row-card{turn}">
  <a class="what" href="{address}"><strong>{game}</strong> <span class="names">{against}</span></a>
  {badge}<span class="facts">{date} · {facts}</span>
  <form action="/t/{id}/put-away" method="post"><input type="hidden" name="csrfmiddlewaretoken" value="{token}"><button class="quiet" type="submit">{away}<span class="unseen">: {game}, {against}</span></button></form>
</li>
"""  # noqa: E501
BADGE, STATE = '<span class="badge turn-badge">{}</span>', '<span class="badge">{}</span>'


@register.simple_tag(takes_context=True)
def my_card(context: Any, card: Any, token: str, result: str = "") -> Any:
    """One of my tables. Not a template of its own: thirty of them would cost a third of the page's time."""
    said = result or card.turn
    return format_html(
        CARD,
        id=card.id,
        token=token,
        turn=" turn" if card.my_turn else "",
        address=card.address,
        game=card.game,
        against=card.against,
        badge=format_html(BADGE if card.my_turn else STATE, said) if said else "",
        date=day(card.moved_ms),
        facts=card.facts,
        away=t(context, "lobby.put_away"),
    )


@register.simple_tag
def picture(name: str) -> Any:
    """The drawing of a game's table; a game that has none has none."""
    return _drawing(name)


@cache
def _drawing(name: str) -> Any:
    try:
        return mark_safe(get_template(name).template.source)
    except TemplateDoesNotExist:
        return ""


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
