"""Every part of the club's face on one page, made of the parts themselves."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from fleacircus.web.club.icons import ICONS
from fleacircus.web.club.shelf import SHELF
from fleacircus.web.club.tokens import groups, spaces

NAMES = "Ada · Zoë · Łukasz · Þóra · İbrahim"


@require_safe
def design(request: Any) -> HttpResponse:
    """Type, tokens, icons and parts, to look at."""
    context = {
        "groups": groups(),
        "icons": sorted(ICONS),
        "game": SHELF[0],
        "names": NAMES,
        "spaces": spaces(),
        "shadows": ("shadow", "shadow-float", "shadow-up", "shadow-high"),
        "corners": ("radius-small", "radius", "pill"),
        "seats": range(6),
        "books": ("legionz", "tournament"),
    }
    return render(request, "club/design.html", context)
