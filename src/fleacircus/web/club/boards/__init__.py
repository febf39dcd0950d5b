"""Small pictures of tables as they stand, for the lobby: drawn from the spectator's view, once an entry."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

import msgspec

from fleacircus.core import Match, codec, entry_type
from fleacircus.games import load
from fleacircus.web.club import lines
from fleacircus.web.club.boards import flick, legionz, mars
from fleacircus.web.club.models import Table
from fleacircus.web.club.shelf import on_shelf

KEPT = 48
"""So many pictures are kept, with the matches that they show; a lobby shows far fewer."""

Draw = Callable[[Any, Any], str]
DRAWN: dict[str, Draw] = {
    "legionz": legionz.draw,
    "micromutants": flick.draw,
    "larvacup": flick.draw,
    "marsattacks": mars.draw,
}
"""What draws each family, by the folder of its client: from a view and the facts of the box."""


class Shown(msgspec.Struct):
    """A match as far as it was drawn, and the drawing."""

    match: Match
    picture: str


_kept: OrderedDict[str, Shown] = OrderedDict()
_lock = Lock()


def has_picture(game: str) -> bool:
    found = on_shelf(game)
    return found is not None and found.client in DRAWN


def picture(table: Table) -> str:
    """The picture of a table as it stands, as SVG: what was folded before is not folded again."""
    with _lock:
        shown = _kept.get(table.id)
        if shown is None or shown.match.seq != table.seq:
            match = _folded(table, shown.match if shown else None)
            if match is None:
                return ""
            shown = _kept[table.id] = Shown(match, _drawn(table.game, match))
        _kept.move_to_end(table.id)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
        return shown.picture


def _folded(table: Table, match: Match | None) -> Match | None:
    """The match with all its lines; None if it has none."""
    bodies = [line.body for line in lines.read(table.id, -1 if match is None else match.seq)]
    if match is None and not bodies:
        return None
    game = load(table.game, codec.decode(table.options, dict[str, Any]))
    entries = [codec.decode(body, entry_type(game)) for body in bodies]
    if match is None:
        return Match.of(game, table.seed or None, entries)
    for entry in entries:
        match.append(entry, match.after(entry))
    return match


def _drawn(game: str, match: Match) -> str:
    found = on_shelf(game)
    assert found is not None, "a table's game is on the shelf"
    return DRAWN[found.client](match.view(None), match.game.facts)
