"""How a club gets its first keeper, and another when all are gone: by a link that the server prints."""

from __future__ import annotations

from fleacircus.web.club.models import Player
from fleacircus.web.config import config
from fleacircus.web.identity import codes


def kept() -> bool:
    """Whether somebody keeps the club."""
    return bool(Player.objects.filter(role="keeper").exists())


def keeper_link(address: str) -> str:
    """A link that makes whoever opens it a keeper, once; under the club's public name if it was told one."""
    return f"{(config().origins or (address,))[0]}/keeper/link/{codes.keeper()}"
