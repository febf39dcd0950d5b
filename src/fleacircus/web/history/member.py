"""A person's own page: what they played, against whom, how it ended, and how strong that makes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.db.models import Q

from fleacircus.lab.ratings import Rating
from fleacircus.web.club.models import Player, Result, Seat
from fleacircus.web.club.shelf import SHELF, Shelved
from fleacircus.web.coaching.models import Branch
from fleacircus.web.history.achievements import Mine
from fleacircus.web.history.results import finished
from fleacircus.web.history.standings import standings


def results_of(player: Player, *, all: bool) -> Any:
    """The results of a person's matches, the newest first: all of them, or those that everybody may see.

    What somebody tried in a branch of another match was no match.
    """
    sat = Seat.objects.filter(player__in=player.ids).values("table")
    found = Result.objects.filter(table__in=sat).exclude(table__in=Branch.objects.values("table"))
    found = found.order_by("-ended_ms", "table_id")
    return found if all else found.filter(Q(table__public=True) | Q(table__rated=True))


def mine_of(player: Player, results: Any) -> list[Mine]:
    """Matches as a person had them, in the order of the query."""
    return [Mine(match, seats) for match in finished(results) if (seats := match.of(player.ids))]


class Kind(msgspec.Struct, frozen=True):
    """What somebody did at one game."""

    game: Shelved
    played: int
    won: int
    drawn: int
    lost: int
    shared: int
    rating: Rating | None
    armies: tuple[tuple[str, int], ...]

    @property
    def decided(self) -> int:
        """Games that somebody could win."""
        return self.won + self.drawn + self.lost

    @property
    def parts(self) -> list[tuple[str, float, float]]:
        """Wins, draws and losses as parts of a hundred: what, from where on, and how much."""
        found, at = [], 0.0
        for how, times in (("won", self.won), ("drawn", self.drawn), ("lost", self.lost)):
            width = 100 * times / max(1, self.decided)
            found.append((how, at, width))
            at += width
        return found


def kinds(player: Player, games: Iterable[Mine]) -> list[Kind]:
    """What somebody did, game by game, the most played first."""
    by_slug: dict[str, list[Mine]] = {}
    for mine in games:
        by_slug.setdefault(mine.match.slug, []).append(mine)
    shelf = {game.slug: game for game in SHELF}
    found = [_kind(player, shelf[slug], played) for slug, played in by_slug.items() if slug in shelf]
    return sorted(found, key=lambda kind: (-kind.played, kind.game.slug))


def _kind(player: Player, game: Shelved, played: Sequence[Mine]) -> Kind:
    how = Counter(mine.how for mine in played)
    rated = any(mine.match.rated for mine in played)
    armies = Counter(mine.army for mine in played if mine.army)
    rating = standings(game.game).of(player.id) if rated else None
    return Kind(
        game,
        len(played),
        won=how["won"],
        drawn=how["drawn"],
        lost=how["lost"],
        shared=how["shared"],
        rating=rating if rating and rating.games else None,
        armies=tuple(armies.most_common(5)),
    )


class Company(msgspec.Struct):
    """Somebody whom a person has met: how often, and how it ended for the person."""

    player: str
    name: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


def company(games: Iterable[Mine], hidden: Iterable[str], most: int = 10) -> list[Company]:
    """Whom somebody met most often; the newest game names them."""
    met: dict[str, Company] = {}
    for mine in games:
        for seat in mine.others:
            if seat.kind != "person" or seat.player in hidden:
                continue
            other = met.setdefault(seat.player, Company(seat.player, seat.name))
            other.games += 1
            if mine.how in ("won", "drawn", "lost"):
                setattr(other, mine.how, getattr(other, mine.how) + 1)
    return sorted(met.values(), key=lambda each: (-each.games, each.name))[:most]


def hidden_of(games: Iterable[Mine]) -> set[str]:
    """Those of the others who keep their games to themselves."""
    people = {person for mine in games for person in mine.people}
    return set(Player.objects.filter(shown=False, id__in=people).values_list("id", flat=True))
