"""Games at tables of the platform: opened for a game of a contest, and scored by what happened there."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction

from fleacircus.core import Match, codec
from fleacircus.core.chance import new_seed
from fleacircus.games import CATALOGUE
from fleacircus.games import load as load_game
from fleacircus.tournament import Declined, Tournament
from fleacircus.tournament.commands import TimeUp
from fleacircus.tournament.results import Bases, SeatOutcome
from fleacircus.tournament.tables import TableOutcome, score_from_table, table_request
from fleacircus.web.club.models import Table, now_ms
from fleacircus.web.club.opening import SeatPlan, TablePlan, load_match, open_table
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.tournaments.desk import Desk, change, load
from fleacircus.web.tournaments.models import Sitting

GAME = "micro-mutants@2"
AUTHOR = "table"
TIME_UP = "TR-X37"
MINUTE_MS = 60_000
_log = logging.getLogger(__name__)


def offered() -> bool:
    """Whether the platform has the game of the tournament."""
    return GAME in CATALOGUE and on_shelf(GAME) is not None


def open_sitting(desk: Desk, contest: Any, game: str, *, here: bool) -> Table:
    """A table with the right edition, armies, seats, lots and clock; players sit here or come by link. [TR-H9]"""
    request = table_request(load(contest).picture, game)
    plan = TablePlan(
        game=GAME,
        options=request["options"],
        seats=tuple(SeatPlan("here" if here else "link", seat["name"]) for seat in request["seats"]),
        undo="off",
        rated=not here,
        seed=fitting_seed(request["options"], first=request["first"], terrain=request["terrain"]),
    )
    with transaction.atomic():
        table = open_table(desk.player, plan)
        table.tournament = f"{contest.id}:{game}"[:64]
        table.save(update_fields=["tournament"])
        Sitting.objects.create(
            contest=contest,
            game=game,
            table=table.id,
            entrants=codec.encode([seat["player"] for seat in request["seats"]]).decode(),
            clock_ms=request["clock_minutes"] * MINUTE_MS,
        )
    return table


def fitting_seed(options: dict[str, Any], *, first: int, terrain: Sequence[str]) -> str:
    """A secret seed under which the table's own lots fall as those of the tournament did. [TR-S2, TR-X58]

    A match takes its later chances from streams of their own, so that all of them are as open as without the choice.
    """
    rules = load_game(GAME, options)
    while True:
        seed = new_seed()
        if _fits(Match.start(rules, seed).log[0].events, first, terrain):
            return seed


def _fits(opening: Sequence[Any], first: int, terrain: Sequence[str]) -> bool:
    """Who begins, where the Warp lies, and of three players that the last has the side to itself."""
    from fleacircus.flicktable.model.events import LotDrawn
    from fleacircus.games.micromutants.model.events import TableLaid, TerrainDrawn

    for event in opening:
        match event:
            case LotDrawn(order=order) if order[0] != first:
                return False
            case TerrainDrawn(warp=warp) if (warp.x_um < 0) != (terrain[0] == "warp"):
                return False
            case TableLaid(players=players) if len(players) == 3 and players[2].home.radius_um:
                return False
    return True


def collect(contests: Iterable[Any]) -> bool:
    """Enter the results of tables that are over or out of time; whether there were any. [TR-X37]

    A result that no longer fits is kept, with the reason, and left to people.
    """
    any_taken = False
    for sitting in Sitting.objects.filter(contest__in=list(contests), taken=False).select_related("contest"):
        table = Table.objects.filter(id=sitting.table).first()
        if table is None or not (table.over or _time_is_up(sitting, table)):
            continue
        with transaction.atomic():
            if Sitting.objects.filter(id=sitting.id, taken=False).update(taken=True):
                _take(sitting, table)
                any_taken = True
    return any_taken


def _take(sitting: Any, table: Table) -> None:
    """Write the result into the log; the reason is the clock if the game was not over when its time was up."""
    match = load_match(table, until_ms=deadline(sitting, table))
    outcome = _outcome(match, codec.decode(sitting.entrants, list[str]))
    timed_out, told, refused = match.outcome is None, "", ""
    try:
        told = codec.encode(score_from_table(load(sitting.contest).picture, sitting.game, outcome).result).decode()
        why = TIME_UP if timed_out else ""
        change(sitting.contest, lambda tournament: _score(tournament, sitting.game, outcome, why))
    except Declined as no:
        _log.warning("the result of table %s does not fit %s: %s", table.id, sitting.game, no)
        refused = no.clause
    Sitting.objects.filter(id=sitting.id).update(timed_out=timed_out, result=told, refused=refused)


def deadline(sitting: Any, table: Table) -> int | None:
    """When the clock of a game stops it, in ms; it starts when every seat is taken. [TR-X37]"""
    if not sitting.clock_ms or table.started_ms is None:
        return None
    return int(table.started_ms + sitting.clock_ms)


def _time_is_up(sitting: Any, table: Table) -> bool:
    ends = deadline(sitting, table)
    return ends is not None and now_ms() >= ends


def _score(tournament: Tournament, game: str, outcome: TableOutcome, why: str) -> Any:
    command = TimeUp(game, outcome.seats) if outcome.timed_out else score_from_table(tournament.picture, game, outcome)
    return tournament.do(command, by=AUTHOR, at=now_ms(), why=why)


def _outcome(match: Match, entrants: list[str]) -> TableOutcome:
    from fleacircus.games.micromutants.standing import standings

    found = standings(match.state)
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


def under_way(contests: Sequence[Any]) -> dict[tuple[int, str], tuple[Any, Table]]:
    """The games that somebody has begun to play at tables of the platform, by contest and id."""
    found = {}
    for sitting in Sitting.objects.filter(contest__in=[one.id for one in contests], taken=False).order_by("id"):
        table = Table.objects.filter(id=sitting.table, over=False, seq__gt=0).first()
        if table is not None:
            number = next(at for at, one in enumerate(contests) if one.id == sitting.contest_id)
            found[number, sitting.game] = (sitting, table)
    return found


def unscored(contest: Any) -> list[Any]:
    """The games that ended at a table and could not be entered, until somebody lets them go."""
    return list(Sitting.objects.filter(contest=contest, taken=True).exclude(refused="").order_by("id"))


def let_go(contest: Any, game: str) -> None:
    """Tables opened for a game that shall be played otherwise: from now on they are tables like any other.

    So are those whose result could not be entered, once somebody has seen to it.
    """
    loose = Sitting.objects.filter(contest=contest, game=game).exclude(taken=True, refused="")
    Table.objects.filter(id__in=list(loose.values_list("table", flat=True))).update(tournament="")
    loose.delete()


def sittings_of(contest: Any, game: str) -> list[dict[str, Any]]:
    """The tables opened for a game: where, who is to sit in which seat, and the clock."""
    shown = []
    for sitting in Sitting.objects.filter(contest=contest, game=game).order_by("id"):
        table = Table.objects.filter(id=sitting.table).first()
        if table is None:
            continue
        entrants = codec.decode(sitting.entrants, list[str])
        seats = [
            {
                "entrant": entrants[seat.number],
                "free": seat.kind == "open",
                "invite": seat.invite,
                "holder": seat.player,
            }
            for seat in table.seats.order_by("number")
        ]
        shown.append(
            {
                "table": table.id,
                "watch": table.watch,
                "seats": seats,
                "taken": sitting.taken,
                "timed_out": sitting.timed_out,
                "result": sitting.result,
                "refused": sitting.refused,
                "over": table.over,
                "since": table.started_ms,
                "limit": sitting.clock_ms,
            }
        )
    return shown
