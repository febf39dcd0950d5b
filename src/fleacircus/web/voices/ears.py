"""What somebody wants to hear: phrases, chat, and of whom not."""

from __future__ import annotations

from django.db import transaction

from fleacircus.web.club.models import Alias, Player, Seat
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.identity.models import Report
from fleacircus.web.voices.models import Device, Ear, Line, Mute

MOST_MUTED = 200
REPORTED_LINES = 50
MOST_OPEN = 1_000


def ear(player: Player) -> Ear:
    """What a person has settled, or how it is for whoever settled nothing."""
    return Ear.objects.filter(player=player.id).first() or Ear(player=player.id)


def settle(player: Player, *, phrases: bool, chat: bool) -> None:
    Ear.objects.update_or_create(player=player.id, defaults={"phrases": phrases, "chat": chat})


def person_of(id: str) -> str:
    """The id that stands for somebody today."""
    member = Alias.objects.filter(guest=id).values_list("member", flat=True).first()
    return str(member or id)


def neighbour(player: Player, table: str, number: int) -> Seat:
    """The seat of somebody else at a table where this person sits; `Refusal` if there is none."""
    seats = list(Seat.objects.select_related("table").filter(table_id=table, kind="person"))
    sits = any(seat.player in player.ids for seat in seats)
    others = (seat for seat in seats if seat.player not in ("", *player.ids))
    found: Seat | None = next((seat for seat in others if seat.number == number), None)
    if not sits or found is None:
        raise Refusal("no_neighbour", "talk/no_neighbour", 404)
    return found


def mute(player: Player, other: str, *, yes: bool) -> None:
    """Hear somebody no more, or again."""
    whole = person_of(other)
    if not yes:
        ids = (whole, *Alias.objects.filter(member=whole).values_list("guest", flat=True))
        Mute.objects.filter(player=player.id, other__in=ids).delete()
    elif Mute.objects.filter(player=player.id).count() >= MOST_MUTED:
        raise Refusal("too_many_muted", "talk/too_many", 409)
    else:
        Mute.objects.get_or_create(player=player.id, other=whole)


def muted(player: Player) -> list[Player]:
    """The people whom somebody does not hear."""
    others = Mute.objects.filter(player=player.id).values_list("other", flat=True)
    return list(Player.objects.filter(id__in=[person_of(other) for other in others]).order_by("nickname"))


def report(player: Player, seat: Seat) -> None:
    """Tell the keepers of somebody, with what they said at this table; they are not heard any more."""
    whole = person_of(seat.player)
    ids = (whole, *Alias.objects.filter(member=whole).values_list("guest", flat=True))
    lines = Line.objects.filter(match=seat.table_id, author__in=ids).order_by("-seq")[:REPORTED_LINES]
    text = "\n".join(f"{line.name}: {line.text}" for line in reversed(list(lines)))
    if Report.objects.filter(done_ms=None).count() >= MOST_OPEN:
        raise Refusal("reports_full", "report/full", 409)
    against = Player.objects.filter(id=whole).first()
    with transaction.atomic():
        Report.objects.create(author=player, about=seat.name, table=seat.table_id, text=text, against=against)
        Mute.objects.get_or_create(player=player.id, other=whole)


def everything(player: Player) -> dict[str, object]:
    """What is kept of somebody's voice, for their own data."""
    settled = ear(player)
    return {
        "phrases": settled.phrases,
        "chat": settled.chat,
        "muted": [str(other.nickname) for other in muted(player)],
        "said": list(Line.objects.filter(author__in=player.ids).values("match", "at_ms", "kind", "text")),
        "devices": list(Device.objects.filter(player__in=player.ids).values("name", "language", "created_ms")),
    }


def forget(ids: tuple[str, ...]) -> None:
    """Nothing of somebody's voice stays."""
    Line.objects.filter(author__in=ids).delete()
    Ear.objects.filter(player__in=ids).delete()
    Mute.objects.filter(player__in=ids).delete()
    Mute.objects.filter(other__in=ids).delete()
    Device.objects.filter(player__in=ids).delete()
