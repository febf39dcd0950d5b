"""Links that give a role, and roles that are taken away."""

from __future__ import annotations

from typing import Any

from fleacircus.web.tournaments.models import Invitation


def invite(evening: Any, role: str, entrant: str = "") -> Any:
    """A new link that makes whoever opens it a helper, say, or the player of that name."""
    return Invitation.objects.create(evening=evening, role=role, entrant=entrant[:64] if role == "player" else "")


def cancel(evening: Any, token: str) -> None:
    """A link lets nobody in any more."""
    evening.invitations.filter(token=token).delete()


def remove(evening: Any, role: int) -> None:
    """Somebody has their role no more; the founder keeps theirs."""
    evening.roles.filter(id=role).exclude(player=evening.owner).delete()
