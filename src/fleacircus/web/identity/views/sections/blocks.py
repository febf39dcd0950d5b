"""Who may look on and nothing else: people, and the addresses they come from."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from fleacircus.web import running
from fleacircus.web.club.models import Block, Player
from fleacircus.web.identity.views.sections.mistaken import Mistaken
from fleacircus.web.numbers import whole
from fleacircus.web.origins import neighbourhood


def show(request: Any) -> dict[str, Any]:
    held = list(Block.objects.order_by("-created_ms"))
    names = dict(
        Player.objects.filter(id__in=[one.value for one in held if one.kind == "person"]).values_list("id", "nickname")
    )
    return {
        "blocks": [{"block": one, "name": names.get(one.value, one.value)} for one in held],
        "mine": neighbourhood(request.META.get("REMOTE_ADDR") or ""),
    }


def do(request: Any) -> None:
    """Block an address, or let somebody in again."""
    given = request.POST
    if given.get("what") == "lift":
        held = Block.objects.filter(id=whole(given.get("block", "")) or 0).first()
        if held is None:
            raise Mistaken("keeper.not_done")
        held.delete()
        return
    try:
        address = neighbourhood(str(ip_address(given.get("address", "").strip())))
    except ValueError:
        raise Mistaken("keeper.no_address") from None
    block("address", address, given.get("why", ""), by=request.player)
    running.person_changed(running.address_name(address))


def block_person(player: Player, why: str, *, by: Player) -> None:
    """Somebody may look on from now on; keepers are not blocked but made something less first."""
    if player.role == "keeper":
        raise Mistaken("keeper.block_keeper")
    block("person", player.id, why, by=by)
    for id in player.ids:
        running.person_changed(running.person_name(id))


def block(kind: str, value: str, why: str, *, by: Player) -> None:
    Block.objects.update_or_create(
        kind=kind, value=value, defaults={"why": why.strip()[:200], "author": str(by.nickname)}
    )
