"""What waits for whoever looks at a page, in one line: `{% load voices %}{% digest %}`."""

from __future__ import annotations

from typing import Any

from django import template

from fleacircus.web.voices import digest as digests

register = template.Library()


@register.inclusion_tag("voices/digest.html", takes_context=True)
def digest(context: Any) -> dict[str, Any]:
    """Where it is my turn, and what happened since I was here."""
    return {"digest": digests.digest(context["request"]), "language": context["language"]}
