"""A tournament that somebody brings as a file: checked entry by entry, kept as an evening or in one that lacks it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Count
from django.http import Http404

from fleacircus.tournament import Tournament
from fleacircus.tournament.record import check_company
from fleacircus.web.club.house import check_may_open
from fleacircus.web.folding import check_tournament
from fleacircus.web.tournaments import desk as desks
from fleacircus.web.tournaments.models import Evening, Role


def read(data: bytes) -> Tournament:
    """The tournament of a record; `Damaged` if it is not sound, `TooMuch` if it is beyond a limit."""
    check_tournament(data)
    return Tournament.from_record(data, audit=False)


def half_full(player: Any) -> list[Any]:
    """The evenings that somebody organises and that have one contest, so that the other may join it."""
    if not player:
        return []
    mine = Evening.objects.filter(roles__player__in=player.ids, roles__role="organiser")
    return list(mine.annotate(many=Count("contests")).filter(many=1).order_by("-created_ms"))


def keep(player: Any, tournament: Tournament, *, into: str = "") -> Any:
    """The evening that a tournament is kept in: a new one, or the one that has only the other contest."""
    with transaction.atomic():
        if into:
            chosen = next((one for one in half_full(player) if one.id == into), None)
            if chosen is None:
                raise Http404(into)
            check_company(tournament.state, (desks.load(one).state for one in chosen.contests.all()))
            desks.found(chosen, tournament)
            return chosen
        check_may_open(player, "evenings")
        evening = Evening.objects.create(name=tournament.state.name, owner=player.id)
        Role.objects.create(evening=evening, player=player.id, role="organiser")
        desks.found(evening, tournament)
    return evening
