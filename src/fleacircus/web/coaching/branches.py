"""From here: a free copy of a finished match at any of its entries, to try things in.

It has the match's own seed, which is known once that is over: the hand trembles at each entry as it did then, so what
comes out differently is due to what was done differently, and the branch is a match that can be audited like any.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q

from fleacircus.web import running
from fleacircus.web.club import lines
from fleacircus.web.club.closing import close
from fleacircus.web.club.models import Player, PutAway, Table, new_id
from fleacircus.web.club.opening import load_match
from fleacircus.web.coaching.laying import every_seat, lay_out
from fleacircus.web.coaching.models import Branch, Study
from fleacircus.web.coaching.studying import NotYet, ended

MOST = 100
"""So many branches a match may have."""


def open_branch(player: Player, table: Table, at: int) -> Table:
    """A private table that goes on after entry `at`; `NotYet` if there is nothing to go on with."""
    of = Branch.objects.filter(table=table.id).first()
    if of is None and not ended(table):
        raise NotYet("coach/not_over")
    root = of.root if of is not None else table.id
    kept = lines.read(table.id)
    if not 0 <= at < len(kept):
        raise NotYet("coach/no_entry")
    whole = load_match(table)
    match = whole.at(at)
    if match.outcome is not None or match.game.past:
        raise NotYet("coach/nothing_follows")
    if Branch.objects.filter(root=root, gone="").count() >= MOST:
        raise NotYet("coach/too_many")
    names = dict(table.seats.values_list("number", "name"))
    seats = every_seat(player, [names.get(number, "") for number in range(match.game.seats)])
    with transaction.atomic():
        made = lay_out(player, match, seats, bodies=[line.body for line in kept[: at + 1]], undo="on", hints=True)
        Branch.objects.create(table=made.id, root=root, parent=table.id, entry=at, author=player.nickname[:40])
    running.seats_changed(made.id)
    return made


def branches_of(table: Table) -> list[Branch]:
    """Every branch of the match that this table is, or branched off from, the oldest first; also those deleted."""
    of = Branch.objects.filter(table=table.id).first()
    return list(Branch.objects.filter(root=of.root if of is not None else table.id).order_by("created_ms"))


def delete_branch(player: Player, table: Table) -> None:
    """Take a branch of one's own away for good; what branched off from it stays. `NotYet` if it is none of theirs.

    No log is ever deleted, so the table is closed, put away and no longer found by its link.
    """
    with transaction.atomic():
        of = Branch.objects.select_for_update().filter(table=table.id).first()
        if of is None:
            raise NotYet("coach/no_branch")
        if table.owner not in player.ids:
            raise NotYet("coach/not_yours")
        if of.gone:
            raise NotYet("coach/deleted")
        of.gone = table.watch
        of.save(update_fields=["gone"])
        close(table.id)
        Table.objects.filter(id=table.id).update(watch=new_id())
        PutAway.objects.get_or_create(player=player.id, table=table)
        Study.objects.filter(table=table.id).delete()
    running.seats_changed(table.id)


def deleted(id: str) -> Branch | None:
    """The branch that was deleted and had this id, or this one for spectators."""
    found: Branch | None = Branch.objects.exclude(gone="").filter(Q(table=id) | Q(gone=id)).first()
    return found


def came_from(of: Branch, every: Sequence[Branch]) -> tuple[str, int]:
    """The table that a branch came from, and at which entry; past those that were deleted meanwhile."""
    known = {each.table: each for each in every}
    while of.parent in known and known[of.parent].gone:
        of = known[of.parent]
    return of.parent, of.entry
