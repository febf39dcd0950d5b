"""Everybody of the club: their roles, and whether they may act."""

from __future__ import annotations

from typing import Any

from fleacircus.web.club.models import ROLES, Block, Player
from fleacircus.web.identity.coming import sign_out_everywhere
from fleacircus.web.identity.views.sections import blocks
from fleacircus.web.identity.views.sections.mistaken import Mistaken

SHOWN = 100


def show(request: Any) -> dict[str, Any]:
    """Members, or whoever has a nickname that is looked for, guests too."""
    wanted = request.GET.get("q", "").strip()[:40]
    found = Player.objects.filter(nickname__icontains=wanted) if wanted else Player.objects.exclude(role="guest")
    people = list(found.order_by("-created_ms")[:SHOWN])
    blocked = set(
        Block.objects.filter(kind="person", value__in=[one.id for one in people]).values_list("value", flat=True)
    )
    return {
        "q": wanted,
        "people": [{"player": one, "blocked": one.id in blocked, "me": one.id == request.player.id} for one in people],
        "roles": ROLES[1:],
        "more": len(people) == SHOWN,
    }


def do(request: Any) -> None:
    """Give a role, block, or sign somebody out everywhere."""
    given = request.POST
    player = Player.objects.filter(id=given.get("player", "")).first()
    if player is None:
        raise Mistaken("keeper.no_such_person")
    match given.get("what", ""):
        case "role":
            _set_role(player, given.get("role", ""))
        case "block":
            blocks.block_person(player, given.get("why", ""), by=request.player)
        case "sign-out":
            sign_out_everywhere(player)
        case _:
            raise Mistaken("keeper.not_done")


def _set_role(player: Player, role: str) -> None:
    """Guests become what they are by themselves; the last keeper stays one."""
    if role not in ROLES[1:] or (player.role == "guest"):
        raise Mistaken("keeper.no_such_role")
    if player.role == "keeper" and role != "keeper" and Player.objects.filter(role="keeper").count() == 1:
        raise Mistaken("keeper.last")
    player.role = role
    player.save(update_fields=["role"])
