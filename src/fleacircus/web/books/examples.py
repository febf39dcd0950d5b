"""Examples that open as a table: a drawn position; or the match of a picture, and a free copy of it just before what
the picture shows."""

from __future__ import annotations

from django.urls import reverse

from fleacircus.core import codec
from fleacircus.core.books import Figure
from fleacircus.core.match import Record
from fleacircus.web.books import moments
from fleacircus.web.books.positions import Position, position
from fleacircus.web.club.models import Player, Table
from fleacircus.web.club.opening import keep
from fleacircus.web.coaching.branches import open_branch
from fleacircus.web.coaching.laying import every_seat, lay_out
from fleacircus.web.coaching.lessons import open_effort
from fleacircus.web.coaching.studying import NotYet
from fleacircus.web.folding import Brought


def open_example(player: Player, book: str, figure: Figure) -> str:
    """The address of a table where the player tries what a figure shows, or of its replay where nothing follows."""
    if where := position(book, figure):
        return str(reverse("table", args=[_drawn(player, f"{book}/{figure.id}", where).id]))
    table = _match(player, figure.record)
    try:
        branch = open_branch(player, table, max(0, figure.entry - 1))
        return str(reverse("table", args=[branch.id]))
    except NotYet:
        return f"{reverse('table', args=[table.id])}?at={figure.entry}"


def _drawn(player: Player, name: str, where: Position) -> Table:
    """The one table of each player for a drawn position, with all seats theirs."""

    def set_up() -> Table:
        match, _ = where.laid()
        return lay_out(player, match, every_seat(player, [""] * match.game.seats), undo="on", hints=True)

    return open_effort(player, name, set_up)


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
