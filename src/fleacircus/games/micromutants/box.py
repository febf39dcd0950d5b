"""The box: sizes, places and prices that hold for every army, from `data/box.toml`. [EV-01, EV-02, EV-03]"""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from fleacircus.core import codec
from fleacircus.physics import Mat

UM = 1000
"""The file counts in millimetres, everything else in micrometres."""


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says. Lengths are millimetres; `ours` lists what no source gives."""

    ours: tuple[str, ...]
    mat: tuple[int, int]
    small_mat: tuple[int, int]
    base_field: int
    field_shares: tuple[int, ...]
    corner_radius: int
    terrain: int
    terrain_away: int
    entrance: int
    deploy_depth: int
    small_mat_depth: int
    third_width: int
    moved: int
    hop: int
    short: int
    long: int
    beside: int
    inset: int
    counters: int
    counters_a_player: int
    webs: int
    squares: int
    cards_a_base: int
    repair_price: int
    build_price: int
    gain: int

    def mat_of(self, small: bool) -> Mat:
        """The playing area."""
        width, depth = self.small_mat if small else self.mat
        return Mat(width * UM, depth * UM)

    def range_um(self, name: str) -> int:
        """How far a range reaches, edge to edge. [EV-03]"""
        return {"short": self.short, "long": self.long, "any": 10_000}[name] * UM


@cache
def box() -> Box:
    """The box as the data file gives it."""
    text = (files("fleacircus.games.micromutants") / "data" / "box.toml").read_text(encoding="utf-8")
    loaded: Box = codec.convert(tomllib.loads(text), Box)
    return loaded
