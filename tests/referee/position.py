"""A position as plain things on a mat, what a shot did to it, and both as text."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

Pair = tuple[int, int]
"""Upper and lower thing."""

SIZES_MM = {
    "small": (16, 16),
    "large": (22, 22),
    "rectangle": (24, 16),
    "counter": (16, 16),
    "meteor": (30, 30),
    "hexagon": (50, 50),
    "square": (30, 30),
    "cup": (60, 60),
    "terrain": (80, 80),
    "entrance": (30, 30),
}
SHORT_MM = 50.0
WEBS = 3


@dataclass(frozen=True)
class Thing:
    """Anything on the mat; lengths in millimetres, the turn in radians.

    `captures` is "all", "insects" or "bases"; `power` what the special face does; `hit` what a projectile does;
    `shelter`: a card keeps this breed from capture near an own base; `strong` and `wide`: a card
    makes its hit kill, or hold another insect too.
    """

    id: int
    kind: str
    form: str
    owner: int | None
    side: int | None
    x: float
    y: float
    z: float
    turn: float
    special: bool
    breed: str = ""
    captures: str = "all"
    power: str = ""
    hit: str = ""
    shelter: bool = False
    strong: bool = False
    wide: bool = False
    damaged: bool = False
    held_by: int | None = None
    marked_by: frozenset[int] = frozenset()

    def shows(self, power: str) -> bool:
        """Whether the special face is up and does this."""
        return self.special and self.power == power

    def away(self, other: Thing) -> float:
        """From middle to middle."""
        return math.dist((self.x, self.y, self.z), (other.x, other.y, other.z))

    def text(self) -> str:
        who = "-" if self.owner is None else str(self.owner)
        name = f"{self.breed or self.kind}#{self.id}" + "*" * self.special + "!" * self.damaged
        webbed = f" held by {self.held_by}" if self.held_by is not None else ""
        return f"{who} {name:<18} {self.x / 10:7.2f} {self.y / 10:7.2f} cm  up {self.z:5.2f} mm{webbed}"


@dataclass(frozen=True)
class Ball:
    """The football before a shot: who carried it, whose it was, and a throw that is in the air."""

    id: int
    carrier: int | None
    holder: int | None
    throw: str = ""
    receiver: int | None = None
    cups: tuple[int, ...] = ()


@dataclass(frozen=True)
class Rest:
    """A table at rest after a shot, or after what was taken away let something fall.

    `start` is how things lay before the shot, `rested` the covers that lay then, `lay` those and what was judged
    since. `shot` is the piece that was shot, as what: insect, projectile, victim, meteor, ejected, ball, kickoff,
    rest (nothing).
    """

    seat: int
    turn: int
    shot: int | None
    role: str
    start: dict[int, Thing]
    now: dict[int, Thing]
    touched: frozenset[int]
    lay: frozenset[Pair]
    covers: frozenset[Pair]
    off: frozenset[int]
    partly: frozenset[int]
    zones: frozenset[Pair]
    cups: frozenset[tuple[int, int, str]] = frozenset()
    overlap: dict[Pair, int] = field(default_factory=dict)
    rested: frozenset[Pair] = frozenset()
    again: bool = False
    shielded: frozenset[int] = frozenset()
    back: frozenset[int] = frozenset()
    cancelled: bool = False
    end_of_world: bool = False
    ball: Ball | None = None
    sides: tuple[int, ...] = (0, 1)

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return self.sides[seat]

    def others(self, thing: Thing) -> list[Thing]:
        """Everything else on the mat."""
        return [other for other in self.now.values() if other.id != thing.id]

    def text(self) -> str:
        """The position as a person would write it down."""
        head = f"seat {self.seat} shot {self.shot} as {self.role} in the turn of seat {self.turn}"
        lines = [head + (", after something was taken away" if self.again else "")]
        fresh = self.covers - self.lay
        for id, thing in sorted(self.now.items()):
            was = self.start.get(id)
            away = was.away(thing) if was is not None else 0.0
            if away or was is None or any(id in pair for pair in fresh) or id in self.off:
                lines.append("  " + thing.text() + (f"  came {away:.2f} mm" if away else ""))
        old = [pair for pair in self.covers & self.lay if any(set(pair) & set(new) for new in fresh)]
        lines.append(f"  covers anew {sorted(fresh)}, and of old {sorted(old)}")
        lines.append(f"  off {sorted(self.off)}, over the edge {sorted(self.partly)}, zones {sorted(self.zones)}")
        if self.ball is not None:
            lines.append(f"  ball {self.ball}, cups {sorted(self.cups)}")
        return "\n".join(lines)


# Geometry, slowly


def outline(thing: Thing) -> list[tuple[float, float]]:
    """The corners of a thing that lies flat; a disc has 96 of them."""
    wide, deep = SIZES_MM[thing.form]
    if thing.form in ("rectangle", "square"):
        corners = [(wide / 2, deep / 2), (-wide / 2, deep / 2), (-wide / 2, -deep / 2), (wide / 2, -deep / 2)]
    elif thing.form == "hexagon":
        reach = wide / math.sqrt(3)
        corners = [
            (reach * math.cos(a), reach * math.sin(a)) for a in (math.pi / 6 + k * math.pi / 3 for k in range(6))
        ]
    else:
        corners = _around(wide / 2, 96)
    c, s = math.cos(thing.turn), math.sin(thing.turn)
    return [(thing.x + c * x - s * y, thing.y + s * x + c * y) for x, y in corners]


def _around(radius: float, corners: int, start: float = 0.0) -> list[tuple[float, float]]:
    angles = (start + 2 * math.pi * k / corners for k in range(corners))
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def gap_mm(one: Thing, other: Thing) -> float:
    """The ruler from edge to edge; 0 if the outlines meet."""
    a, b = outline(one), outline(other)
    if any(_inside(point, b) for point in a) or any(_inside(point, a) for point in b):
        return 0.0
    near = [
        _to_edge(point, edge)
        for points, shape in ((a, b), (b, a))
        for point in points
        for edge in zip(shape, shape[1:] + shape[:1], strict=True)
    ]
    return min(near)


def _inside(point: tuple[float, float], shape: list[tuple[float, float]]) -> bool:
    edges = zip(shape, shape[1:] + shape[:1], strict=True)
    return all((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) >= 0 for (ax, ay), (bx, by) in edges)


def _to_edge(point: tuple[float, float], edge: tuple[tuple[float, float], tuple[float, float]]) -> float:
    (ax, ay), (bx, by) = edge
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length))
    return math.dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))
