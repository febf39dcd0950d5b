"""Results as everybody may have them: a file from which anybody finds the same ratings.

A match is named by its spectators' link, a person by an id that leads to their page, or to nothing if they keep their
games to themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.db.models import Q
from django.utils.crypto import salted_hmac

from fleacircus.core import codec
from fleacircus.web.club.models import Player, Result
from fleacircus.web.history.results import Finished, Sat, events, finished

FORMAT = "fleacircus-results/1"


class Published(msgspec.Struct, frozen=True):
    """Public results, the oldest first."""

    format: str
    results: tuple[Finished, ...]


def public_results() -> Any:
    """The results that everybody may see: of public tables, and of those that count."""
    return Result.objects.filter(Q(table__public=True) | Q(table__rated=True))


def everything() -> Published:
    """All public results."""
    return Published(FORMAT, tuple(published(finished(public_results().order_by("ended_ms", "table_id")))))


def read(data: bytes) -> Published:
    """The results of a file; ValueError if it is none."""
    told: Published = codec.decode(data, Published)
    if told.format != FORMAT:
        raise ValueError(f"format {told.format!r} is not {FORMAT!r}")
    return told


def published(matches: Iterable[Finished]) -> list[Finished]:
    """Matches as everybody may have them."""
    listed = list(matches)
    played_on = events(listed)
    people = {seat.player for match in listed for seat in match.seats}
    hidden = set(Player.objects.filter(shown=False, id__in=people).values_list("id", flat=True))
    names = {id: event.name for id, event in played_on.items()}
    return [_published(match, names.get(match.event, ""), hidden) for match in listed]


def _published(match: Finished, event: str, hidden: set[str]) -> Finished:
    seats = tuple(_veiled(seat) if seat.player in hidden else seat for seat in match.seats)
    return msgspec.structs.replace(match, table=match.watch, event=event, seats=seats)


def _veiled(seat: Sat) -> Sat:
    """A seat whose person keeps their games to themselves: the same somebody everywhere, and nobody knows who."""
    return msgspec.structs.replace(seat, player=pseudonym(seat.player), name="")


def pseudonym(player: str) -> str:
    """What somebody is called who does not want to be found."""
    return f"hidden:{salted_hmac('fleacircus.history', player).hexdigest()[:16]}"
