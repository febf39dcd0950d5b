"""People onto the entry sheet, one or five hundred at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction

from fleacircus.tournament import Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.entry import name_key
from fleacircus.web.club.models import now_ms
from fleacircus.web.tournaments import desk as desks
from fleacircus.web.tournaments.models import Evening

Wish = tuple[str, tuple[str, ...]]
"""A name, and the kinds of contest it enters."""


def on_every_sheet(contests: tuple[Any, ...]) -> list[str]:
    """Who is in every contest of an evening; somebody who is in one may still enter the other."""
    sheets = [{player.name for player in desks.load(one).state.players.values()} for one in contests]
    return sorted(set.intersection(*sheets)) if sheets else []


def enter_all(contests: tuple[Any, ...], wishes: Sequence[Wish], *, by: Any, apart: str = "") -> None:
    """Everybody goes on the sheet of their contests, or nobody does; who enters at the same moment waits.

    A person has one id in both contests of an evening. `apart` is the one person a latecomer is to be kept apart from,
    in the contests that person is in. [TR-B1, TR-B2, TR-G3]
    """
    if not wishes:
        return
    with transaction.atomic():
        evening = Evening.objects.select_for_update().get(id=contests[0].evening_id)
        tournaments = [desks.load(contest) for contest in evening.contests.order_by("kind")]
        known = {name_key(p.name): p.id for one in tournaments for p in one.state.players.values()}
        taken = {player for one in tournaments for player in one.state.players}
        number = len(taken)
        for name, _ in wishes:
            if name_key(name) not in known:
                number += 1
                while f"p{number}" in taken:
                    number += 1
                known[name_key(name)] = f"p{number}"
                taken.add(f"p{number}")
        for contest in contests:
            mine = [(known[name_key(name)], name) for name, kinds in wishes if contest.kind in kinds]
            if mine:
                desks.change(contest, partial(_enter, people=mine, by=by.nickname, apart=apart), writer=by.id)


def _enter(tournament: Tournament, *, people: Sequence[tuple[str, str]], by: str, apart: str) -> Any:
    wish = (apart,) if apart in tournament.state.players else ()
    for id, name in people:
        tournament.do(c.Enter(id, name, wish), by=by, at=now_ms())
    return tournament.log
