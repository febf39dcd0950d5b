"""Bases, counters and terrain of the box: sizes, numbers and prices, from `data/box.toml`. [EV-01, EV-02]"""

from functools import cache

import msgspec

from fleacircus.flicktable.box import read


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says. Lengths are millimetres; `ours` lists what no source gives."""

    ours: tuple[str, ...]
    corner_radius: int
    terrain: int
    terrain_away: int
    entrance: int
    small_mat_depth: int
    third_width: int
    counters: int
    counters_a_player: int
    squares: int
    cards_a_base: int
    repair_price: int
    build_price: int
    gain: int


@cache
def box() -> Box:
    """The box as the data file gives it."""
    return read("fleacircus.games.micromutants", Box)
