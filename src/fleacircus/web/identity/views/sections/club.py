"""The club's name, the languages that it speaks, its house rules."""

from __future__ import annotations

from typing import Any

from fleacircus.core.clauses import LANGUAGES
from fleacircus.web.club.house import languages
from fleacircus.web.club.middleware import NAMES
from fleacircus.web.club.models import House
from fleacircus.web.club.players import clean_name
from fleacircus.web.identity.views.sections.mistaken import Mistaken

LONGEST_RULES = 5_000


def show(request: Any) -> dict[str, Any]:
    spoken = languages(request.house)
    return {"tongues": [(code, NAMES[code], code in spoken) for code in LANGUAGES], "first": spoken[0]}


def do(request: Any) -> None:
    given = request.POST
    spoken = [code for code in LANGUAGES if given.get(f"language_{code}") == "on"]
    if not spoken:
        raise Mistaken("keeper.club.no_language")
    first = given.get("first", "")
    spoken.sort(key=lambda code: code != first)
    rules = given.get("rules", "").replace("\r\n", "\n").strip()
    if len(rules) > LONGEST_RULES:
        raise Mistaken("keeper.club.long_rules")
    new = {"name": clean_name(given.get("name", "")), "languages": " ".join(spoken), "rules": rules}
    House.objects.update_or_create(id=1, defaults=new)
