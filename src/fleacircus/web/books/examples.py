"""Examples that open as a table: the match of a picture, and a free copy of it just before what the picture shows."""

from __future__ import annotations

from django.urls import reverse

from fleacircus.core import codec
from fleacircus.core.books import Figure
from fleacircus.core.match import Record
from fleacircus.web.books import moments
from fleacircus.web.club.models import Player, Table
from fleacircus.web.club.opening import keep
from fleacircus.web.coaching.branches import open_branch
from fleacircus.web.coaching.studying import NotYet
from fleacircus.web.folding import Brought


def open_example(player: Player, figure: Figure) -> str:
    """The address of a table where the player tries the moment of a figure, or of its replay where nothing follows."""
    table = _match(player, figure.record)
    try:
        branch = open_branch(player, table, max(0, figure.entry - 1))
        return str(reverse("table", args=[branch.id]))
    except NotYet:
        return f"{reverse('table', args=[table.id])}?at={figure.entry}"


def _match(player: Player, name: str) -> Table:
    """The whole match, kept once for each player. It is one of ours: nobody need decide it again."""
    record: Record = codec.decode(moments.read(name), Record)
    assert record.seed is not None, "it is over"
    mine = Table.objects.filter(owner__in=player.ids, replay=True)
    had: Table | None = mine.filter(game=record.game, seed=record.seed).first()
    if had is not None:
        return had
    brought = Brought(
        game=record.game,
        options=codec.encode(record.options).decode(),
        seed=record.seed,
        seats=moments.match_of(name).game.seats,
        entries=tuple(codec.encode(entry).decode() for entry in record.entries),
        about=record.about,
    )
    return keep(player, brought)
