"""What the keepers settled, as the rest of the club asks for it."""

from __future__ import annotations

from typing import Any

from fleacircus.core.clauses import LANGUAGES
from fleacircus.web.club.models import House, Player
from fleacircus.web.config import config
from fleacircus.web.limits import Limits

MOST_TABLES = 200
"""So many tables that go on may one person have opened, unless the keepers say otherwise."""


def house() -> Any:
    """The club's one row, or what a club is without it."""
    return House.objects.filter(id=1).first() or House()


def pace(found: Any) -> float:
    """How many times as often everything may be done."""
    return float(found.pace or config().limits)


def most_tables(found: Any) -> int:
    return int(found.most_tables or round(MOST_TABLES * config().limits))


def bots_only(found: Any) -> tuple[int, int]:
    """Tables with nobody but bots: of one owner, and in the whole club."""
    limits = Limits()
    return found.bots_only_per_owner or limits.bots_only_per_owner, found.bots_only or limits.bots_only


def languages(found: Any) -> tuple[str, ...]:
    """The languages that the club speaks, the first one to whoever asks for none of them."""
    chosen = tuple(each for each in found.languages.split() if each in LANGUAGES)
    return chosen or tuple(LANGUAGES)


class NotEnough(Exception):
    """Somebody is less in the club than what they want to do asks for."""

    def __init__(self, role: str) -> None:
        super().__init__(role)
        self.role = role


def check_may_open(player: Player | None, what: str) -> None:
    """`NotEnough` unless somebody may open "tables" or "evenings"."""
    wanted = str(getattr(house(), f"opens_{what}"))
    if not (player.may(wanted) if player else wanted == "guest"):
        raise NotEnough(wanted)
