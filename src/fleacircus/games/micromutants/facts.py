"""What never changes at a table: measures of the box, what each kind of piece is, and the clauses behind it all."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fleacircus.core.game import Clause
from fleacircus.games.micromutants import ask
from fleacircus.games.micromutants.box import UM, box
from fleacircus.games.micromutants.model.options import Options
from fleacircus.games.micromutants.standing import Standing
from fleacircus.games.micromutants.table import FIXED, LOOSE, ZONES
from fleacircus.physics import FIXTURES, PIECES, Form, Table

ANSWERS: dict[str, Any] = {
    "free_spot": ask.Spots,
    "range": ask.Distance,
    "preview": ask.Ellipse,
    "how_it_stands": tuple[Standing, ...],
    "table_now": Table,
    "idle_cards": tuple[tuple[str, ...], ...],
}
"""What each question is answered with."""


class Facts(msgspec.Struct, frozen=True):
    """The box. A piece of a kind is loose, fixed, or a flat zone with a radius; forms give its size. [EV-02, EV-03]"""

    forms: dict[str, Form]
    kinds: dict[str, Literal["loose", "fixed", "zone"]]
    zone_radius_um: dict[str, int]
    ranges_um: dict[str, int]


def facts() -> Facts:
    """The box as its data file gives it."""
    measures = box()
    kinds: dict[str, Literal["loose", "fixed", "zone"]] = {}
    kinds |= dict.fromkeys(sorted(LOOSE), "loose")
    kinds |= dict.fromkeys(sorted(FIXED), "fixed")
    kinds |= dict.fromkeys(sorted(ZONES), "zone")
    zones = {kind: measures.entrance if kind == "entrance" else measures.terrain for kind in sorted(ZONES)}
    return Facts(
        forms={**FIXTURES, **PIECES},
        kinds=kinds,
        zone_radius_um={kind: radius * UM for kind, radius in zones.items()},
        ranges_um={name: measures.range_um(name) for name in ("short", "long")},
    )


FOOTBALL: dict[str, Clause] = {
    "table_laid": "LC-01",
    "deployed": "LC-05",
    "army_ready": "LC-05",
    "turn_started": "LC-08",
    "help.aim": "LC-32",
    "help.carry": "LC-09",
    "help.three": "LC-12",
    "help.pass": "LC-14",
    "help.tackle": "LC-20",
    "help.eject": "LC-21",
    "help.defence": "LC-25",
    "help.idle": "LC-R20",
}

EVERY_EDITION: dict[str, Clause] = {
    "help.turn": "MM-01",
    "help.shoot": "MM-04",
    "help.capture": "MM-06",
    "help.under": "MM-11",
    "help.face": "MM-19",
    "help.extra": "MM-25",
}


def citations(options: Options) -> dict[str, Clause]:
    """The clause behind each event that carries none, and behind each line of help, for an edition."""
    if options.edition == "larva-cup":
        return FOOTBALL
    first = options.edition == "first"
    deployed = "MM-R5" if first else "EV-04" if options.players == 2 else "EV-05"
    found: dict[str, Clause] = {
        **EVERY_EDITION,
        "table_laid": "MM-R5" if options.small_mat else "EV-01",
        "deployed": deployed,
        "army_ready": deployed,
        "turn_started": "MM-30" if first else "EV-10",
        "help.aim": "MM-31" if first else "EV-16",
        "help.base": "MM-22" if first else "EV-15",
        "help.reinforce": "MM-24" if options.reinforcement == "missing" else "EV-12",
        **({"help.world": "EV-23"} if options.end_of_world else {"help.off": "MM-08"}),
        **({"help.resources": "EV-18"} if options.resources else {}),
    }
    return found
