"""Who of the register is which person of the club: they say so themselves, and an organiser confirms it. [TR-Y5]

It stands beside the register's log, as roles do: whoever is deleted is not in it any more.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from django.db import transaction

from fleacircus.tournament import Declined
from fleacircus.web.club.models import Member, Player, now_ms
from fleacircus.web.tournaments import registering
from fleacircus.web.tournaments.membership import register_log
from fleacircus.web.tournaments.models import MemberClaim

What: TypeAlias = Literal["ask", "confirm", "refuse"]
MOST_WAITING = 5
"""So many people may wait to be confirmed as one member."""


class Claimant(msgspec.Struct, frozen=True):
    """Somebody who is a member of the register, or says so."""

    player: str
    name: str
    shown: bool
    confirmed: bool
    asked_ms: int


def claimants(member: str) -> list[Claimant]:
    """Who is this member, and who says so, in the order of asking; whoever was merged into them counts too."""
    state = register_log().state
    rows = [row for row in MemberClaim.objects.order_by("asked_ms", "id") if state.now(row.member_id) == member]
    people = Player.objects.in_bulk([row.player for row in rows])
    return [
        Claimant(row.player, people[row.player].nickname, people[row.player].shown, bool(row.author), row.asked_ms)
        for row in rows
        if row.player in people
    ]


def people() -> dict[str, str]:
    """The person of every confirmed member who lets everybody see their page."""
    state = register_log().state
    rows = MemberClaim.objects.exclude(author="").values_list("member_id", "player")
    shown = set(Player.objects.filter(id__in=[player for _, player in rows], shown=True).values_list("id", flat=True))
    return {state.now(member): player for member, player in rows if player in shown}


def member_of(player: Any) -> tuple[str, str] | None:
    """Which member of the register somebody is, by an organiser's word: the id and the name."""
    row = MemberClaim.objects.filter(player=player.id).exclude(author="").first()
    if row is None:
        return None
    now = register_log().state.now(row.member_id)
    return now, registering.name_of(now)


def act(what: What, member: str, *, by: Any, player: str = "") -> None:
    """Say that one is a member, confirm that of somebody, or end it: one's own, or as who may."""
    with transaction.atomic():
        Member.objects.select_for_update().get(id=member)
        if what == "ask":
            _ask(member, by)
            return
        if what == "refuse" and player in by.ids:
            MemberClaim.objects.filter(player__in=by.ids).delete()
            return
        if not registering.may(by, member):
            raise Declined("tournament/no_right")
        row = MemberClaim.objects.filter(player=player).first()
        if row is None or register_log().state.now(row.member_id) != member:
            raise Declined("tournament/claim_gone")
        if what == "refuse":
            row.delete()
            return
        if any(one.confirmed for one in claimants(member) if one.player != player):
            raise Declined("tournament/claim_taken")
        row.author = by.nickname
        row.save(update_fields=["author"])


def _ask(member: str, by: Any) -> None:
    if not by.may("member"):
        raise Declined("tournament/claim_guest")
    mine = MemberClaim.objects.filter(player__in=by.ids)
    if mine.exclude(author="").exists():
        raise Declined("tournament/claim_other")
    found = [one for one in claimants(member) if one.player not in by.ids]
    if any(one.confirmed for one in found):
        raise Declined("tournament/claim_taken")
    if len(found) >= MOST_WAITING:
        raise Declined("tournament/claim_full")
    mine.delete()
    MemberClaim.objects.create(member_id=member, player=by.id, asked_ms=now_ms())
