"""How strong everybody is at a game, by all that counts, as of now.

A finished game costs the ratings nothing; they are fitted when somebody asks and something has changed, in the thread
of who asks, once for all who ask meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec
from django.db.models import Count, Max, Sum

from fleacircus.bots import levels
from fleacircus.games import newest
from fleacircus.lab.house import ANCHORS, house_games
from fleacircus.lab.ratings import Ranking, Rating, alone, fit, unknown
from fleacircus.web.club.models import Alias, Player, Result
from fleacircus.web.club.shelf import SHELF, on_shelf
from fleacircus.web.history.rated import bot_key, counts, key, ranking
from fleacircus.web.history.results import Finished, finished

SPREAD = 350.0
"""How far from the anchor people are thought to be before any game of theirs is known. Ours."""


class Standings(msgspec.Struct, frozen=True):
    """Everybody's rating at a game, the strongest first, and the matches that they come from, the oldest first."""

    game: str
    anchor: str | None
    ratings: tuple[Rating, ...]
    matches: tuple[Finished, ...]

    def of(self, key: str) -> Rating:
        """Somebody's rating, or what is thought of whom nobody knows."""
        return next((each for each in self.ratings if each.player == key), unknown(key, spread=SPREAD))

    @property
    def known(self) -> dict[str, float]:
        """Ratings by player."""
        return {each.player: each.rating for each in self.ratings}


def standing(player: Player | str, game: str) -> Rating:
    """A person's rating at a game, with its interval; whoever has no rated game has the anchor's, and a wide one."""
    id = player.id if isinstance(player, Player) else player
    member = Alias.objects.filter(guest=id).values_list("member", flat=True).first()
    return standings(game).of(str(member or id))


def standing_of_bot(level: str, game: str) -> Rating:
    """A bot's rating at a game."""
    return standings(game).of(bot_key(level))


def anchor_of(game: str) -> str | None:
    """The level that has 1500 in a game: `regular`, or what stands for it."""
    known = levels(game)
    return next((level for level in ANCHORS if level in known), None)


def fitted(game: str, rankings: Iterable[Ranking]) -> tuple[Rating, ...]:
    """Ratings at a game from what counted there, beside the games that its bots played among themselves."""
    house = [
        Ranking(tuple(tuple(bot_key(name) for name in side) for side in each.sides), each.places, each.times)
        for each in house_games(game)
    ]
    anchor = anchor_of(game)
    every = list(chain(house, rankings))
    known = anchor is not None and any(bot_key(anchor) in side for each in every for side in each.sides)
    return tuple(fit(every, anchor=bot_key(anchor) if anchor and known else None, spread=SPREAD))


class Row(Rating, frozen=True):
    """A rating with the name that somebody goes by in the newest of their results; nothing if they keep it."""

    name: str = ""


def recomputed(matches: Iterable[Finished], *, only: str | None = None) -> dict[str, list[Row]]:
    """Ratings from results alone, by game: what anybody finds who has them. Former members are left out."""
    every = list(matches)
    slugs = sorted({match.slug for match in every if counts(match)} | set(_house()))
    found = {}
    for slug in slugs if only is None else [newest(only).partition("@")[0]]:
        rated = [match for match in every if match.slug == slug and counts(match)]
        names = {key(match, seat): seat.name or key(match, seat) for match in rated for seat in match.seats}
        ratings = fitted(_newest(slug), map(ranking, rated))
        found[slug] = [
            Row(each.player, each.rating, each.low, each.high, each.games, names.get(each.player, each.player))
            for each in ratings
            if not each.player.startswith("former:")
        ]
    return found


def _house() -> list[str]:
    """The games whose bots the lab has played."""
    return [game.slug for game in SHELF if house_games(game.game)]


def course(player: str, told: Standings, most: int = 60) -> Sequence[tuple[int, Rating]]:
    """How a rating came about: after each of so many games, by what is known of all others today."""
    mine = [match for match in told.matches if any(seat.player == player for seat in match.seats)]
    games = [ranking(match) for match in mine]
    last = len(games)
    steps = sorted({round(last * (n + 1) / min(last, most)) for n in range(min(last, most))})
    return [(mine[n - 1].ended_ms, alone(player, games[:n], told.known, spread=SPREAD)) for n in steps]


# What is kept in memory


_kept: dict[str, tuple[Any, Standings]] = {}
_locks: dict[str, threading.Lock] = {}
_door = threading.Lock()


def standings(game: str) -> Standings:
    """Everybody's standing at a game, all its versions together."""
    return _standings(game, {"table__rated": True}, counts)


def ladder(game: str) -> Standings:
    """The standing of bots from outside at a game of the open ladder, beside the house's; it counts nowhere else."""
    return _standings(game, {"table__ladder": True}, lambda match: len(match.seats) > 1)


def _standings(game: str, which: Mapping[str, Any], counted: Callable[[Finished], bool]) -> Standings:
    slug = newest(game).partition("@")[0]
    place = f"{slug} {' '.join(which)}"
    with _door:
        lock = _locks.setdefault(place, threading.Lock())
    with lock:
        rows = Result.objects.filter(table__game__startswith=f"{slug}@", **which)
        mark = _mark(rows)
        kept = _kept.get(place)
        if kept is None or kept[0] != mark:
            matches = tuple(match for match in finished(rows.order_by("ended_ms", "table_id")) if counted(match))
            found = fitted(_newest(slug), map(ranking, matches))
            kept = _kept[place] = (mark, Standings(slug, anchor_of(_newest(slug)), found, matches))
        return kept[1]


def _mark(rows: Any) -> Mapping[str, Any]:
    """What is another once a result, a seat of it or whom it belongs to is: a table's version counts that."""
    found: Mapping[str, Any] = rows.aggregate(Count("table"), Sum("seq"), Max("ended_ms"), Sum("table__version"))
    return found


def _newest(slug: str) -> str:
    shelved = on_shelf(slug)
    return shelved.game if shelved else slug


def forget() -> None:
    """Fit everything anew when it is next asked for: another club is looked at."""
    _kept.clear()
