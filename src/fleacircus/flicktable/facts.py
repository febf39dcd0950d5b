"""What never changes at a table: measures of the box, and what each kind of piece is."""

from __future__ import annotations

from typing import Literal

import msgspec

from fleacircus.flicktable.box import UM, box
from fleacircus.flicktable.model.state import Things
from fleacircus.physics import FIXTURES, PIECES, Form


class Facts(msgspec.Struct, frozen=True):
    """The box. A piece of a kind is loose, fixed, or a flat zone with a radius; forms give its size. [EV-02, EV-03]"""

    forms: dict[str, Form]
    kinds: dict[str, Literal["loose", "fixed", "zone"]]
    zone_radius_um: dict[str, int]
    ranges_um: dict[str, int]


def facts(things: Things) -> Facts:
    """The box as its data files give it."""
    return Facts(
        forms={**FIXTURES, **PIECES},
        kinds={kind: thing.stands for kind, thing in sorted(things.kinds.items())},
        zone_radius_um={
            kind: thing.radius_mm() * UM for kind, thing in sorted(things.kinds.items()) if thing.radius_mm is not None
        },
        ranges_um={name: box().range_um(name) for name in ("short", "long")},
    )
