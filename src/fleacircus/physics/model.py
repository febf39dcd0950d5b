"""The table as exact values: mat, pieces, fixtures, zones, shots and what a shot led to.

Lengths are whole micrometres, angles milliradians, shares per mille, quaternions (w, x, y, z) in 1/32767.
The origin is the middle of the mat; x runs to the right, y away from the near side, z up; the mat is z = 0.
A piece's position is that of its middle, so a piece 2 mm thick lies flat at z = 1000.
"""

import math
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

QUAT_ONE = 32767

Quat = tuple[int, int, int, int]


class Form(msgspec.Struct, frozen=True):
    """The build of a kind: a disc has a diameter as width and depth; `mass_mg` is 0 for what never moves."""

    outline: Literal["disc", "rectangle", "hexagon"]
    width_um: int
    depth_um: int
    height_um: int
    mass_mg: int = 0


PIECES: dict[str, Form] = {
    "small": Form("disc", 16_000, 16_000, 2_000, 500),
    "large": Form("disc", 22_000, 22_000, 2_000, 945),
    "rectangle": Form("rectangle", 24_000, 16_000, 2_000, 955),
    "counter": Form("disc", 16_000, 16_000, 1_500, 375),
    "meteor": Form("disc", 30_000, 30_000, 2_000, 1_758),
}
"""Loose kinds. A meteor is loose while it falls and settles; afterwards the rules make it a fixture."""

FIXTURES: dict[str, Form] = {
    "hexagon": Form("hexagon", 50_000, 50_000, 2_000),
    "square": Form("rectangle", 30_000, 30_000, 2_000),
    "meteor": Form("disc", 30_000, 30_000, 2_000),
    "cup": Form("disc", 60_000, 60_000, 70_000),
}
"""Kinds that never move. The hexagon's width is across its flats, which face +x and -x at turn 0."""

CUP_WALL_UM = 3_000
CUP_FLOOR_UM = 2_000
COVER_MM2_100 = 200
"""The measuring tolerance: outlines that overlap by less than 2 mm2 do not cover each other."""
ON_EDGE = 0.3
"""A piece whose axis has a z share below this stands on its edge and is nudged over."""


class Pose(msgspec.Struct, frozen=True):
    """Where a piece is and how it is turned."""

    x_um: int
    y_um: int
    z_um: int
    quat: Quat = (QUAT_ONE, 0, 0, 0)

    @property
    def axis_z(self) -> float:
        """The z share of the piece's axis: 1 face up, -1 face down, 0 on edge."""
        w, x, y, z = self.quat
        return 1 - 2 * (x * x + y * y) / (w * w + x * x + y * y + z * z)

    @property
    def face_up(self) -> bool:
        """Whether the normal face (the one that was up at turn 0) is up."""
        return self.axis_z >= 0

    @property
    def turn_mrad(self) -> int:
        """The heading of the piece's own x axis seen from above."""
        w, x, y, z = self.quat
        return round(1000 * math.atan2(2 * (x * y + w * z), w * w + x * x - y * y - z * z))


def flat(x_um: int, y_um: int, turn_mrad: int = 0, face_up: bool = True, *, kind: str = "small") -> Pose:
    """A pose flat on the mat; `kind` gives the height of the middle."""
    return lying(x_um, y_um, PIECES[kind].height_um // 2, turn_mrad, face_up)


def lying(x_um: int, y_um: int, z_um: int, turn_mrad: int = 0, face_up: bool = True) -> Pose:
    """A level pose at any height; face down is half a turn about the piece's own x axis."""
    half = turn_mrad / 2000
    c, s = round(QUAT_ONE * math.cos(half)), round(QUAT_ONE * math.sin(half))
    return Pose(x_um, y_um, z_um, (c, 0, 0, s) if face_up else (0, c, s, 0))


class Piece(msgspec.Struct, frozen=True):
    """A loose piece."""

    id: int
    kind: str
    pose: Pose


class Fixture(msgspec.Struct, frozen=True):
    """A thing that stands on the mat and never moves."""

    id: int
    kind: str
    x_um: int
    y_um: int
    turn_mrad: int = 0


class Zone(msgspec.Struct, frozen=True):
    """A round flat area without height: terrain, or a token that nothing bumps into."""

    id: int
    x_um: int
    y_um: int
    radius_um: int


class Mat(msgspec.Struct, frozen=True):
    """The playing area, centred on the origin."""

    width_um: int = 750_000
    depth_um: int = 750_000


class Tabletop(msgspec.Struct, frozen=True):
    """Everything that lies on the mat. Ids are unique over pieces, fixtures and zones."""

    mat: Mat = Mat()
    pieces: tuple[Piece, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    zones: tuple[Zone, ...] = ()

    def piece(self, id: int) -> Piece:
        """The piece with this id."""
        return _find(self.pieces, id, "piece")

    def fixture(self, id: int) -> Fixture:
        """The fixture with this id."""
        return _find(self.fixtures, id, "fixture")

    def zone(self, id: int) -> Zone:
        """The zone with this id."""
        return _find(self.zones, id, "zone")

    def has(self, id: int) -> bool:
        """Whether anything on the table carries this id."""
        return any(thing.id == id for group in (self.pieces, self.fixtures, self.zones) for thing in group)

    def without(self, *ids: int) -> "Tabletop":
        """The table with these pieces, fixtures or zones taken away."""
        gone = frozenset(ids)
        return Tabletop(
            self.mat,
            tuple(p for p in self.pieces if p.id not in gone),
            tuple(f for f in self.fixtures if f.id not in gone),
            tuple(z for z in self.zones if z.id not in gone),
        )

    def with_piece(self, *pieces: Piece) -> "Tabletop":
        """The table with these pieces added, or put in place of those with the same id."""
        return Tabletop(self.mat, _merged(self.pieces, pieces), self.fixtures, self.zones)

    def with_fixture(self, *fixtures: Fixture) -> "Tabletop":
        """The table with these fixtures added, or put in place of those with the same id."""
        return Tabletop(self.mat, self.pieces, _merged(self.fixtures, fixtures), self.zones)

    def with_zone(self, *zones: Zone) -> "Tabletop":
        """The table with these zones added, or put in place of those with the same id."""
        return Tabletop(self.mat, self.pieces, self.fixtures, _merged(self.zones, zones))

    def after(self, landing: "Landing") -> "Tabletop":
        """The table once this landing has happened; what lies off the mat is still in it."""
        return self.with_piece(*landing.moved)


T = TypeVar("T", Piece, Fixture, Zone)


def _find(things: tuple[T, ...], id: int, what: str) -> T:
    for thing in things:
        if thing.id == id:
            return thing
    raise ValueError(f"no {what} {id} on the table")


def _merged(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    fresh = {thing.id: thing for thing in new}
    kept = tuple(fresh.pop(thing.id, thing) for thing in old)
    return kept + tuple(fresh.values())


FULL_TURN_MRAD = 6_284


class Shot(msgspec.Struct, frozen=True):
    """How the shooter is used.

    `direction_mrad` counts from +x towards +y; `power` is 0..1000; `press` runs from 0 (middle of the piece)
    to 1000 (its rim); `side` -1000..1000 is how far off the line it is pressed, positive turning to the left.
    """

    direction_mrad: Annotated[int, Meta(ge=-FULL_TURN_MRAD, le=FULL_TURN_MRAD)]
    power: Annotated[int, Meta(ge=0, le=1000)]
    press: Annotated[int, Meta(ge=0, le=1000)] = 500
    side: Annotated[int, Meta(ge=-1000, le=1000)] = 0


class Noise(msgspec.Struct, frozen=True):
    """What the hand did beside what was asked: added angles; speed and spin in per mille of the asked."""

    direction_mrad: int = 0
    speed: int = 0
    loft_mrad: int = 0
    spin: int = 0


class Cover(msgspec.Struct, frozen=True):
    """One thing over another, with the overlap of their outlines in hundredths of a mm2."""

    upper_id: int
    lower_id: int
    overlap_mm2_100: int


class InCup(msgspec.Struct, frozen=True):
    """A piece in a cup (`"in"`) or held up by its rim (`"rim"`)."""

    piece_id: int
    cup_id: int
    where: Literal["in", "rim"]


class InZone(msgspec.Struct, frozen=True):
    """A piece whose centre is inside a zone."""

    piece_id: int
    zone_id: int


class Impact(msgspec.Struct, frozen=True):
    """A knock, for sound: when, where, and how hard (the sudden change of speed)."""

    time_ms: int
    x_um: int
    y_um: int
    z_um: int
    strength_mm_s: int


class Landing(msgspec.Struct, frozen=True):
    """What a flick, a drop or a settling led to, when everything is at rest.

    `moved` holds the new poses of every piece that moved and of no other; the rest describes the whole table.
    `off` lies wholly off the mat, `partly_off` across its edge.
    `path` shows the motion, see `fleacircus.physics.path`; `noise` is what the hand added to a flick.
    `frozen`: the pieces did not come to rest in time and were stopped where they were.
    `nudged`: pieces that had come to rest on edge and were knocked over.
    """

    moved: tuple[Piece, ...] = ()
    covers: tuple[Cover, ...] = ()
    off: tuple[int, ...] = ()
    partly_off: tuple[int, ...] = ()
    in_cup: tuple[InCup, ...] = ()
    in_zone: tuple[InZone, ...] = ()
    impacts: tuple[Impact, ...] = ()
    path: bytes = b""
    noise: Noise | None = None
    frozen: bool = False
    nudged: tuple[int, ...] = ()
