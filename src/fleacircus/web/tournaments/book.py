"""The club's book of precedents: what any contest settled, for every later contest of every evening. [TR-R2, TR-R6]"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fleacircus.core import codec
from fleacircus.tournament import Tournament
from fleacircus.tournament import events as e
from fleacircus.tournament.catalogue import Origin, Precedent
from fleacircus.tournament.state import State
from fleacircus.web.tournaments.models import BookLine

_TURNS = (e.PrecedentAdded, e.PrecedentConfirmed, e.Undone, e.Redone)


def follow(contest: Any, tournament: Tournament, *, from_seq: int) -> None:
    """Bring the book up to what a contest has settled; what was undone is taken out."""
    if not any(isinstance(entry.event, _TURNS) for entry in tournament.log[from_seq:]):
        return
    mine = {item.id: item for item in settled(tournament)}
    lines = BookLine.objects.filter(contest=contest)
    lines.exclude(local__in=list(mine)).delete()
    known = set(lines.values_list("local", flat=True))
    BookLine.objects.bulk_create(
        BookLine(contest=contest, local=id, body=written(item)) for id, item in mine.items() if id not in known
    )


def settled(tournament: Tournament) -> tuple[Precedent, ...]:
    """What a contest has settled itself."""
    own = (item for item in tournament.state.precedents if item.settled_by != "document" and item.origin is None)
    return tuple(item for item in own if item.confirmed)


def written(item: Precedent) -> str:
    """A precedent as a line keeps it."""
    return codec.encode(item).decode()


def precedents() -> tuple[Precedent, ...]:
    """Everything in the book, the oldest first, each with where it comes from."""
    lines = list(BookLine.objects.select_related("contest__evening").order_by("id"))
    numbers = {(line.contest_id, line.local): f"B{line.pk}" for line in lines}
    found = []
    for line in lines:
        item: Precedent = codec.decode(line.body, Precedent)
        origin = Origin(line.contest.evening.name, line.contest_id, line.contest.kind, item.game, line.at_ms)
        replaces = numbers.get((line.contest_id, item.replaces), item.replaces)
        found.append(replace(item, id=f"B{line.pk}", game="", origin=origin, replaces=replaces))
    return tuple(found)


def newer(contest: Any, state: State) -> tuple[Precedent, ...]:
    """What the book has and a contest does not."""
    here = {item.id for item in state.precedents}
    return tuple(
        item for item in precedents() if item.id not in here and item.origin and item.origin.contest != contest.id
    )
