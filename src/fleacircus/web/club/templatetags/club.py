"""Words in templates: `{% t "lobby.title" name=player.nickname %}`."""

from __future__ import annotations

from typing import Any

from django import template

from fleacircus.web import words
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


@register.filter
def field(given: Any, name: str) -> str:
    """A value of a form by its name."""
    return str(given.get(name, ""))
