"""What tables tell once, their facts and citations: the client's tests read them as the browser would."""

from __future__ import annotations

import json
import re
from typing import Any

from fleacircus.core import codec
from fleacircus.games import CATALOGUE, load

EDITIONS = ("first", "tournament")


def tables() -> dict[str, str]:
    """One file with every game, and the editions that cite other clauses."""
    found: dict[str, Any] = {id: _told(id, {}) for id in CATALOGUE}
    mutants = next(id for id in CATALOGUE if id.startswith("micro-mutants@"))
    found |= {f"{mutants}/{edition}": _told(mutants, {"edition": edition}) for edition in EDITIONS}
    found = {re.sub(r"@\d+", "", id): told for id, told in found.items()}
    return {"told.json": json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n"}


def _told(id: str, options: dict[str, Any]) -> dict[str, Any]:
    game = load(id, options)
    return {"facts": codec.plain(game.facts), "citations": game.citations, "options": codec.plain(game.options)}
