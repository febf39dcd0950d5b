"""What every table settles before the start."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True):
    """`armies` names one army a seat; none at all takes the box's. `twins` lets two seats lead the same army.

    `unsteadiness` scales the hand's noise: 300 kind, 600 normal, 1000 hard.
    """

    armies: tuple[str, ...] = ()
    twins: bool = False
    unsteadiness: Annotated[int, Meta(ge=0, le=3000)] = 600
    turn_limit: Annotated[int, Meta(ge=1, le=10_000)] = 100
