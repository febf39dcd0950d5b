"""Seasons as the club keeps them: their logs, their keepers, and the contests of their evenings. [TR-Y1]"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from django.db import transaction
from django.http import Http404

from fleacircus.adapters.stores import Line
from fleacircus.core import Log, codec
from fleacircus.core.log import write
from fleacircus.tournament import Declined
from fleacircus.tournament.season import log
from fleacircus.tournament.season.results import ContestResult, as_members, played
from fleacircus.tournament.season.terms import Terms
from fleacircus.web.club import lines
from fleacircus.web.club.house import check_may_open
from fleacircus.web.club.models import now_ms
from fleacircus.web.tournaments import calendar
from fleacircus.web.tournaments.desk import load
from fleacircus.web.tournaments.membership import links_of, register
from fleacircus.web.tournaments.models import Contest, Evening, Season, SeasonKeeper
from fleacircus.web.tournaments.season_summary import summary

LONGEST_PLACE = 80
REMEMBERED = 1_000
"""So many contests are kept as results: a log only grows, so a contest of that length is always the same."""


def create(player: Any, name: str, terms: Terms | None = None) -> Any:
    """A new season; whoever opens it keeps it."""
    check_may_open(player, "evenings")
    opened = log.open_season(name, terms)
    with transaction.atomic():
        season = Season.objects.create(name=opened.name)
        SeasonKeeper.objects.create(season=season, player=player.id)
        _keep(season, log.log_of(()), opened, by=player)
    return season


def find(id: str) -> Any:
    """The season of that id."""
    season = Season.objects.filter(id=id).first()
    if season is None:
        raise Http404(id)
    return season


def keeps(season: Any, player: Any) -> bool:
    """Whether somebody may change a season."""
    return bool(player) and (player.may("organiser") or season.keepers.filter(player__in=player.ids).exists())


def change(season: Any, act: Callable[[log.SeasonState], log.AnySeasonEvent], *, by: Any) -> None:
    """Let `act` decide on the newest log, under a lock, and keep what it decided."""
    with transaction.atomic():
        row = Season.objects.select_for_update().get(id=season.id)
        kept = load_log(row)
        _keep(row, kept, act(kept.state), by=by)


def _keep(season: Any, kept: Log[Any, log.SeasonState], event: log.AnySeasonEvent, *, by: Any) -> None:
    line = write(kept, event, by=by.nickname, at=now_ms())
    lines.add(season.id, [Line(line.seq, line.at, by.id, None, codec.encode(line).decode())])
    season.seq, season.name = len(kept.acts), kept.state.name
    season.save(update_fields=["seq", "name"])


def load_log(season: Any) -> Log[Any, log.SeasonState]:
    """The log of a season."""
    return log.log_of(log.decode(line.body) for line in lines.read(season.id))


def state_of(season: Any) -> log.SeasonState:
    """A season folded from its log."""
    return load_log(season).state


class Told(msgspec.Struct, frozen=True):
    """A season worked out: its evenings in order, what their contests gave, and the names of members."""

    state: log.SeasonState
    evenings: tuple[Any, ...]
    results: tuple[ContestResult, ...]
    names: dict[str, str]

    def summary(self, language: str) -> dict[str, Any]:
        """Everything that pages tell of it."""
        return summary(self.results, self.state.terms, self.names, language=language)


def tell(season: Any, *, linked: Mapping[str, Mapping[str, str]] | None = None) -> Told:
    """Work a season out from the logs of its contests, with its people as they are linked or as they would be."""
    state = state_of(season)
    evenings = tuple(sorted(Evening.objects.filter(id__in=state.evenings).prefetch_related("contests"), key=_when))
    linked = linked or links_of([one.id for one in evenings])
    results = tuple(
        as_members(_played(contest.id, contest.seq), linked[evening.id])
        for evening in evenings
        for contest in sorted(evening.contests.all(), key=lambda one: str(one.kind))
    )
    return Told(state, evenings, results, register())


def _when(evening: Any) -> tuple[str, int]:
    """The order of evenings: by the day they were played, else by the day they were opened."""
    opened = datetime.datetime.fromtimestamp(evening.created_ms / 1000, tz=datetime.UTC)
    return (evening.begins or opened.strftime("%Y-%m-%dT%H:%M"), evening.created_ms)


@lru_cache(maxsize=REMEMBERED)
def _played(contest: str, seq: int) -> ContestResult:
    row = Contest.objects.get(id=contest)
    return played(load(row).picture, row.evening_id)


def coming(*, evenings: tuple[str, ...] | None = None) -> list[Any]:
    """The evenings that are still to come, the next first; yesterday's is kept, whatever the clock on its wall says."""
    now = datetime.datetime.fromtimestamp(now_ms() / 1000, tz=datetime.UTC)
    since = (now - datetime.timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    found = Evening.objects.filter(begins__gte=since).order_by("begins")
    return list(found if evenings is None else found.filter(id__in=evenings))


def set_when(evening: Any, begins: str, place: str) -> None:
    """When an evening begins, by the clock on the wall there, and where; nothing if that is not known."""
    begins, place = begins.strip(), " ".join(place.split())
    if len(place) > LONGEST_PLACE or not place.isprintable():
        raise Declined("tournament/bad_place", most=LONGEST_PLACE)
    try:
        moment = calendar.begins(begins[:60]).strftime("%Y-%m-%dT%H:%M") if begins else ""
    except ValueError as error:
        raise Declined("tournament/bad_date", given=begins[:60]) from error
    evening.begins, evening.place = moment, place
    evening.save(update_fields=["begins", "place"])
