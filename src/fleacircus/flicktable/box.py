"""The box: the measures of the table that hold for every army and game, from `data/box.toml`. [EV-01, EV-03]"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from fleacircus.core import codec
from fleacircus.physics import Mat

B = TypeVar("B")
UM = 1000
"""The files count in millimetres, everything else in micrometres."""


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says. Lengths are millimetres; `ours` lists what no source gives."""

    ours: tuple[str, ...]
    mat: tuple[int, int]
    small_mat: tuple[int, int]
    field_away: int
    field_shares: tuple[int, ...]
    deploy_depth: int
    moved: int
    hop: int
    short: int
    long: int
    beside: int
    inset: int
    webs: int

    def mat_of(self, small: bool) -> Mat:
        """The playing area."""
        width, depth = self.small_mat if small else self.mat
        return Mat(width * UM, depth * UM)

    def range_um(self, name: str) -> int:
        """How far a range reaches, edge to edge. [EV-03]"""
        return {"short": self.short, "long": self.long, "any": 10_000}[name] * UM


def read(package: str, of: type[B]) -> B:
    """The box's data file of a package."""
    text = (files(package) / "data" / "box.toml").read_text(encoding="utf-8")
    loaded: B = codec.convert(tomllib.loads(text), of)
    return loaded


@cache
def box() -> Box:
    """The box as the data file gives it."""
    return read("fleacircus.flicktable", Box)
