"""Results and ratings in the JSON API, public and page by page."""

from __future__ import annotations

from typing import Any

from ninja import Router
from ninja.errors import HttpError

from fleacircus.core import codec
from fleacircus.web.club.models import Player
from fleacircus.web.club.players import resolved
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.history.member import results_of
from fleacircus.web.history.paging import page_of
from fleacircus.web.history.published import public_results, published
from fleacircus.web.history.results import finished
from fleacircus.web.history.standings import recomputed, standings

MOST = 100
"""Rows of a page at most."""
results = Router(tags=["results"])
ratings = Router(tags=["ratings"])


@results.get("", summary="Public results, the newest first")
def listed(request: Any, page: int = 1, size: int = MOST, game: str = "", player: str = "") -> dict[str, Any]:
    """Of public tables and of those that are rated; perhaps of one game or of one player."""
    found = public_results()
    if player:
        who = Player.objects.filter(id=player, shown=True).first()
        if who is None:
            raise HttpError(404, "player/not_found")
        found = results_of(resolved(who), all=False)
    if game:
        found = found.filter(table__game__startswith=f"{_slug(game)}@")
    part = page_of(found.order_by("-ended_ms", "table_id"), page, _size(size), found.count())
    return {
        "page": part.number,
        "pages": part.pages,
        "count": part.count,
        "results": [codec.plain(match) for match in published(finished(part.rows))],
    }


@ratings.get("/{game}", summary="Everybody's rating at a game, the strongest first")
def of_game(request: Any, game: str, page: int = 1, size: int = MOST) -> dict[str, Any]:
    """With the bounds in which it lies 95 times of a hundred. Who keeps their games to themselves has no name here."""
    slug = _slug(game)
    told = standings(slug)
    rows = recomputed(published(told.matches), only=slug)[slug]
    part = page_of(rows, page, _size(size))
    return {
        "game": slug,
        "anchor": told.anchor,
        "page": part.number,
        "pages": part.pages,
        "count": part.count,
        "ratings": [codec.plain(row) for row in part.rows],
    }


def _slug(game: str) -> str:
    found = on_shelf(game)
    if found is None:
        raise HttpError(404, "game/not_found")
    return found.slug


def _size(asked: int) -> int:
    return min(max(1, asked), MOST)
