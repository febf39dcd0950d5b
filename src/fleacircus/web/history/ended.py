"""How a match ended, as its log tells it. The table writes it down with the last line; whoever has the log finds it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fleacircus.adapters.stores import Ended
from fleacircus.core import Entry, Game, Leave, OutOfTime
from fleacircus.web.history.feats import feats

BOT = "bot"
"""The author of what the club's bots do, and the way of a seat whose last act was one of theirs."""


def ended(game: Game[Any, Any, Any], state: Any, standing: Iterable[tuple[Entry[Any, Any], str]]) -> Ended | None:
    """The result of a match in its last state, from the entries that stand with their authors; None if it goes on."""
    outcome = game.outcome(state)
    if outcome is None:
        return None
    ways, told = ["played"] * game.seats, []
    for entry, author in standing:
        told.append(entry.events)
        if entry.seat is not None and ways[entry.seat] in ("played", BOT):
            ways[entry.seat] = _way(entry.action, author)
    stayed = all(way in ("played", BOT) for way in ways)
    remembered = feats(game.id, told, outcome, played_out=stayed)
    return Ended(outcome.clause, tuple(outcome.places), game.sides(state), tuple(ways), remembered)


def _way(action: Any, author: str) -> str:
    """What an act makes of its seat; actions of a past version are read as they were written."""
    tag = action.get("type") if isinstance(action, dict) else type(action).__struct_config__.tag
    if tag == OutOfTime.__struct_config__.tag:
        return "late"
    if tag == Leave.__struct_config__.tag:
        return "left"
    return BOT if author == BOT else "played"
