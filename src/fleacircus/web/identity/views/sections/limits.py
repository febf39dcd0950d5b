"""How much and how often: what may be changed while the club runs, and the rest to look at."""

from __future__ import annotations

import math
from typing import Any

from fleacircus.web.club import house as settled
from fleacircus.web.club.doors import DOORS
from fleacircus.web.club.models import ROLES, House
from fleacircus.web.config import config
from fleacircus.web.identity.views.sections.mistaken import Mistaken
from fleacircus.web.limits import Limits
from fleacircus.web.numbers import whole

COUNTS = {"most_tables": (1, 10_000), "bots_only_per_owner": (1, 1_000), "bots_only": (1, 10_000)}
"""Each with the least and the most that does no harm."""
PACES = (0.1, 1_000.0)
FIXED = ("per_address", "per_player", "absent_ms", "think_s", "claims_per_owner", "kept_tables")


def show(request: Any) -> dict[str, Any]:
    found, limits = request.house, Limits()
    of_one, of_all = settled.bots_only(found)
    now = {"most_tables": settled.most_tables(found), "bots_only_per_owner": of_one, "bots_only": of_all}
    pace = settled.pace(found)
    return {
        "counts": [
            {"name": name, "given": getattr(found, name), "now": now[name], "least": least, "most": most}
            for name, (least, most) in COUNTS.items()
        ],
        "pace": {"given": found.pace, "now": _short(pace), "told": _short(config().limits)},
        "opens": [(name, getattr(found, name)) for name in ("opens_tables", "opens_evenings")],
        "roles": ROLES,
        "doors": [
            (door, *(_said(paces.times(pace)) for paces in (both.address, both.person))) for door, both in DOORS.items()
        ],
        "fixed": [(name, getattr(limits, name)) for name in FIXED],
    }


def do(request: Any) -> None:
    """All of the form, or nothing of it; what is left empty is as the club comes."""
    given = request.POST
    new: dict[str, Any] = {name: _count(given.get(name, ""), *bounds) for name, bounds in COUNTS.items()}
    new["pace"] = _pace(given.get("pace", ""))
    for name in ("opens_tables", "opens_evenings"):
        if given.get(name) not in ROLES:
            raise Mistaken("keeper.no_such_role")
        new[name] = given[name]
    House.objects.update_or_create(id=1, defaults=new)


def _count(text: str, least: int, most: int) -> int | None:
    if not text.strip():
        return None
    value = whole(text.strip())
    if value is None or not least <= value <= most:
        raise Mistaken("keeper.number")
    return value


def _pace(text: str) -> float | None:
    if not text.strip():
        return None
    try:
        value = float(text[:40].replace(",", "."))
    except ValueError:
        value = math.nan
    if not PACES[0] <= value <= PACES[1]:
        raise Mistaken("keeper.number")
    return value


def _said(pace: Any) -> tuple[int, str]:
    return pace.at_once, _short(pace.every_s)


def _short(value: float) -> str:
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"
