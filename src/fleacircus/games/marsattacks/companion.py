"""The companion: the same battle beside a table of wood, where the models stand and the dice fall. [MA-C1]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fleacircus.games.marsattacks import Battle, questions

__all__ = ["Companion"]


class Companion(Battle):
    """A battle for one person whose models stand on a table; the map on the screen follows them. [MA-C1]"""

    id = "mars-companion@3"
    wood = True
    travels = True
    kinds = questions.ON_WOOD

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        super().__init__({"where": "map", "dice": "table", **(options or {}), "play": "solo"})
