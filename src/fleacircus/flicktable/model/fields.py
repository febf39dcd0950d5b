"""The fields of actions: what each asks for, and within which bounds."""

from typing import Annotated

import msgspec
from msgspec import Meta

from fleacircus.core.offers import Asks
from fleacircus.physics import Shot

Um = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Mrad = Annotated[int, Meta(ge=-10_000, le=10_000)]
Index = Annotated[int, Meta(ge=0, le=10_000)]


class Spot(msgspec.Struct, frozen=True):
    """A place for a flat piece: its middle, and how it is turned."""

    x_um: Um
    y_um: Um
    turn_mrad: Mrad = 0


class Point(msgspec.Struct, frozen=True):
    """A point of the mat."""

    x_um: Um
    y_um: Um


class Placing(msgspec.Struct, frozen=True):
    """One piece and where it is put."""

    piece: Index
    at: Spot


PieceId = Annotated[Index, Asks("piece")]
Target = Annotated[Index, Asks("target")]
"""Another piece that the first one acts on."""
Die = Annotated[Index | None, Asks("die")]
"""The index of the die that names the piece, None where none is needed."""
Turned = Annotated[bool, Asks("turned")]
"""Whether the insect is turned special face up first."""
CardId = Annotated[str, Asks("card")]
BreedId = Annotated[str, Asks("breed")]
ShotOf = Annotated[Shot, Asks("shot", about="piece")]
"""A shot of the piece itself."""
ShotBy = Annotated[Shot, Asks("shot", about="insect")]
"""A shot of what is laid beside the insect."""
Beside = Annotated[Spot | None, Asks("spot", about="insect", judged=True)]
"""A place beside the insect; left out, the referee chooses."""
