"""What the fields of an action ask for."""

from __future__ import annotations

from typing import Annotated

from fleacircus.core.offers import Asks
from fleacircus.games.marsattacks.model import Card

ModelId = Annotated[int, Asks("model")]
Target = Annotated[int, Asks("target")]
Spot = Annotated[int, Asks("spot")]
Weapon = Annotated[str, Asks("weapon")]
CardId = Annotated[Card, Asks("card")]
Flag = Annotated[bool, Asks("flag")]
SomeModel = Annotated[int | None, Asks("model")]
SomeTarget = Annotated[int | None, Asks("target")]
SomeSpot = Annotated[int | None, Asks("spot")]
SomeSquare = Annotated[int | None, Asks("square")]
SomeLine = Annotated[int | None, Asks("line")]
SomeDirection = Annotated[int | None, Asks("direction")]
