"""Games at tables of the platform: opened for a game of a contest, and scored by what happened there."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from fleacircus.core import codec
from fleacircus.games import CATALOGUE
from fleacircus.tournament import Refused, Tournament
from fleacircus.tournament.results import Bases
from fleacircus.tournament.tables import SeatOutcome, TableOutcome, score_from_table, table_request
from fleacircus.web.club.models import Table, now_ms
from fleacircus.web.club.offers import offer
from fleacircus.web.club.opening import SeatPlan, TablePlan, load_match, open_table
from fleacircus.web.tournaments.desk import Desk, change, load
from fleacircus.web.tournaments.models import Sitting

GAME = "micro-mutants@1"
AUTHOR = "table"
_log = logging.getLogger(__name__)


def offered() -> bool:
    """Whether the platform has the game of the tournament."""
    return GAME in CATALOGUE and offer(GAME) is not None


def open_sitting(desk: Desk, contest: Any, game: str, *, here: bool) -> Table:
    """A table with the right edition, armies and seats; the players sit at this screen or come by link. [TR-H9]"""
    request = table_request(load(contest).picture, game)
    kinds = [SeatPlan("here" if here else "link", seat["name"]) for seat in request["seats"]]
    minutes = request["clock_minutes"]
    table = open_table(desk.player, TablePlan(game=GAME, options=request["options"], seats=tuple(kinds), undo="off"))
    table.tournament = f"{contest.id}:{game}"[:64]
    table.save(update_fields=["tournament"])
    entrants = codec.encode([seat["player"] for seat in request["seats"]]).decode()
    Sitting.objects.create(contest=contest, game=game, table=table.id, entrants=entrants)
    _log.info("table %s opened for %s, %s minutes", table.id, game, minutes or "no")
    return table


def collect(contests: Iterable[Any]) -> None:
    """Enter the results of tables that are over; one that no longer fits is left to people."""
    for sitting in Sitting.objects.filter(contest__in=list(contests), taken=False).select_related("contest"):
        table = Table.objects.filter(id=sitting.table).first()
        if table is None or not table.over:
            continue
        if not Sitting.objects.filter(id=sitting.id, taken=False).update(taken=True):
            continue
        outcome = _outcome(table, codec.decode(sitting.entrants, list[str]))
        try:
            change(sitting.contest, lambda tournament: _score(tournament, sitting.game, outcome))  # noqa: B023
        except Refused as refused:
            _log.warning("the result of table %s does not fit %s: %s", table.id, sitting.game, refused)


def _score(tournament: Tournament, game: str, outcome: TableOutcome) -> Any:
    play = score_from_table(tournament.picture, game, outcome)
    return tournament.do(play, by=AUTHOR, at=now_ms(), why="")


def _outcome(table: Table, entrants: list[str]) -> TableOutcome:
    from fleacircus.games.micromutants.standing import standings

    found = standings(load_match(table).state)
    seats = tuple(
        SeatOutcome(
            player=entrants[one.seat],
            bases=Bases(one.intact, one.damaged, one.squares),
            insects=one.insects,
            out=one.out or 0,
            defeats=len(one.defeated),
        )
        for one in found
    )
    sides = {one.side for one in found if one.out is None}
    return TableOutcome(seats, timed_out=len(sides) > 1)


def sittings_of(contest: Any, game: str) -> list[Any]:
    """The tables opened for a game."""
    return list(Sitting.objects.filter(contest=contest, game=game))
