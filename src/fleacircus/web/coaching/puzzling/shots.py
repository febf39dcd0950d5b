"""The shot of the day: three tries for everybody at one table with the same tremor, and the club's best.

The tremor of try n is a stream of the day's secret, which nobody is told: laid tables never show their seed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import TimeoutError as TooLong
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.urls import reverse

from fleacircus.coach import daily
from fleacircus.core import Match, codec
from fleacircus.core.chance import new_seed
from fleacircus.web import running
from fleacircus.web.club.models import Alias, Player, Table, now_ms
from fleacircus.web.coaching import studying
from fleacircus.web.coaching.asking import Flown
from fleacircus.web.coaching.laying import lay_out, one_seat
from fleacircus.web.coaching.models import Day, Try

TRIES = 3
PATIENCE_S = 10.0
SHOWN = 50
"""So many people stand on the board of a day."""


class Row(msgspec.Struct, frozen=True):
    """Somebody on the board of a day: their best try, and where each of theirs can be seen."""

    place: int
    name: str
    mine: bool
    gained: int
    off_um: int | None
    replays: tuple[str, ...]


def today() -> str:
    """The day by the clock of Greenwich, the same for everybody."""
    return datetime.fromtimestamp(now_ms() / 1000, UTC).date().isoformat()


def is_day(day: str) -> bool:
    """Whether a text is a day that has come."""
    try:
        return date.fromisoformat(day).isoformat() == day <= today()
    except ValueError:
        return False


def day_of(day: str) -> Day:
    """The shot of a day; settled by who shoots first."""
    settled = {"position": daily.name_of(day), "seed": new_seed()}
    found: Day = Day.objects.get_or_create(day=day, defaults=settled)[0]
    return found


def looked_at(day: str) -> Day:
    """The same for who only looks: what nobody has settled yet is not settled by that."""
    found: Day | None = Day.objects.filter(day=day).first()
    return found or Day(day=day, position=daily.name_of(day))


def position_of(day: Day) -> daily.Position:
    """Where everybody shoots from on that day."""
    return daily.position(day.position, day.day)


def seed_of(day: Day, number: int) -> str:
    """The seed of everybody's try of that number."""
    return codec.digest(f"{day.seed}/{number}".encode())


def tries_of(ids: Sequence[str], day: str) -> list[Try]:
    """Somebody's tries of a day, in their order; those that were made are measured."""
    found = list(Try.objects.filter(player__in=ids, day=day).order_by("created_ms", "number")) if ids else []
    for each in found:
        measured(each)
    return found


def open_try(player: Player, foe: str) -> Table | None:
    """The table of a try that somebody has not made yet, or of their next one; None if they have made all."""
    day = day_of(today())
    mine = tries_of(player.ids, day.day)
    waiting = next((each for each in mine if each.gained is None), None)
    found: Table | None = Table.objects.filter(id=waiting.table).first() if waiting is not None else None
    if found is not None or len(mine) >= TRIES:
        return found
    number, position = len(mine) + 1, position_of(day)
    match = Match.lay(position.game, seed_of(day, number), position.events)
    try:
        with transaction.atomic():
            found = lay_out(player, match, one_seat(player, position.seat, position.game.seats, foe))
            Try.objects.create(day=day.day, player=player.id, number=number, table=found.id)
    except IntegrityError:  # the same person in another window was first
        found = Table.objects.get(id=Try.objects.get(day=day.day, player=player.id, number=number).table)
    assert found is not None
    running.seats_changed(found.id)
    return found


def measured(made: Try) -> bool | None:
    """Whether a try was made; what it came to is written down once. None while that is measured."""
    if made.gained is not None:
        return True
    table = Table.objects.filter(id=made.table).first()
    if table is None or table.seq == 0:
        return False
    seat = position_of(day_of(made.day)).seat
    try:
        found = studying.hints.submit(Flown.score, Flown(studying.log_of(table), seat)).result(PATIENCE_S)
    except TooLong:
        return None
    if found is None:
        return False
    Try.objects.filter(id=made.id, gained__isnull=True).update(gained=found.gained, off_um=found.off_um)
    made.refresh_from_db()
    return True


def board(day: str, me: Sequence[str]) -> list[Row]:
    """The best try of everybody, by what it gained, then by how near it came to rest; replays once they spoil nothing:
    on another day, or when somebody has made all their tries."""
    member = dict(Alias.objects.values_list("guest", "member"))
    own = {member.get(id, id) for id in me}
    made: dict[str, list[Try]] = {}
    for each in Try.objects.filter(day=day, gained__isnull=False).order_by("number"):
        made.setdefault(member.get(each.player, each.player), []).append(each)
    names = {player.id: player for player in Player.objects.filter(id__in=made)}
    watch = dict(Table.objects.filter(id__in=[t.table for ts in made.values() for t in ts]).values_list("id", "watch"))
    seen = [who for who in made if who in names and (names[who].shown or who in own)]
    free = day < today() or sum(len(made.get(who, ())) for who in own) >= TRIES
    best = {who: min(made[who], key=worth) for who in seen}
    ranked = sorted(seen, key=lambda who: (worth(best[who]), best[who].created_ms))[:SHOWN]
    return [
        Row(
            1 + sum(worth(best[other]) < worth(best[who]) for other in ranked),
            str(names[who]),
            who in own,
            best[who].gained,
            best[who].off_um,
            tuple(
                f"{reverse('watch', args=[watch[each.table]])}?at=1"
                for each in made[who]
                if each.table in watch and (free or who in own)
            ),
        )
        for who in ranked
    ]


def worth(made: Try) -> tuple[int, float]:
    """What tries are ordered by, the best first."""
    return -made.gained, math.inf if made.off_um is None else made.off_um


def told(player: Player, made: Try) -> dict[str, Any]:
    """How a try stands, for the strip above its table."""
    done = measured(made)
    mine = tries_of(player.ids, made.day)
    best = min((each for each in mine if each.gained is not None), key=worth, default=None)
    left = TRIES - len(mine) if made.day == today() else 0
    return {
        "state": "judging" if done is None else "made" if done else "open",
        "day": made.day,
        "number": [each.id for each in mine].index(made.id) + 1,
        "of": TRIES,
        "goal": position_of(day_of(made.day)).goal,
        "gained": made.gained,
        "off_um": made.off_um,
        "best": None if best is None else {"gained": best.gained, "off_um": best.off_um},
        "next": reverse("shot") if left > 0 else "",
        "board": f"{reverse('shot')}?day={made.day}",
    }
