"""Simulators without physics: one that lands where a test says, and a cheap one that lands anywhere."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random

from msgspec.structs import replace

from fleacircus.physics import (
    FIXTURES,
    PIECES,
    Cover,
    InCup,
    InZone,
    Landing,
    Piece,
    Pose,
    Shot,
    Tabletop,
    flat,
    laid_on,
    landing_of,
)
from fleacircus.physics.model import lying

Scripted = Callable[[Tabletop, int], Landing]


def cm(value: float) -> int:
    """Centimetres in micrometres."""
    return round(value * 10_000)


def facts(table: Tabletop, moved: tuple[Piece, ...], **said: object) -> Landing:
    """The landing that puts these pieces there; every fact that is not `said` follows from where things lie."""
    found = landing_of(table.with_piece(*moved))
    values: dict[str, object] = {
        "covers": found.covers,
        "off": found.off,
        "partly_off": found.partly_off,
        "in_cup": found.in_cup,
        "in_zone": found.in_zone,
        **said,
    }
    return Landing(moved=moved, **values)  # type: ignore[arg-type]


def lands(
    x: float,
    y: float,
    *,
    special: bool = False,
    pushes: dict[int, tuple[float, ...]] | None = None,
    under: tuple[int, ...] = (),
    covers: tuple[tuple[int, int], ...] | None = None,
    in_zone: tuple[tuple[int, int], ...] | None = None,
) -> Scripted:
    """The shot piece ends at (x, y) cm, on top of what lies there, but under the pieces `under`.

    `pushes` moves others: id to (x, y) or (x, y, 1 for special face up); what is pushed lies on top too.
    """

    def entry(table: Tabletop, shot: int) -> Landing:
        moved: list[Piece] = []
        rest = table.without(shot, *(pushes or {}))
        places = {shot: (x, y, int(special)), **(pushes or {})}
        for id, (px, py, *face) in places.items():
            kind = table.piece(id).kind
            up = not (face and face[0]) if face else table.piece(id).pose.face_up
            pose = laid_on(rest, kind, cm(px), cm(py), face_up=up)
            if id == shot and under:
                pose = flat(cm(px), cm(py), face_up=up, kind=kind)
            piece = Piece(id, kind, pose)
            rest = rest.with_piece(piece)
            moved.append(piece)
        for id in under:
            old = table.piece(id)
            raised = Pose(old.pose.x_um, old.pose.y_um, old.pose.z_um + 2_000, old.pose.quat)
            moved.append(Piece(id, old.kind, raised))
        said: dict[str, object] = {}
        if covers is not None:
            said["covers"] = tuple(Cover(upper, lower, 5_000) for upper, lower in covers)
        if in_zone is not None:
            said["in_zone"] = tuple(InZone(piece, zone) for piece, zone in in_zone)
        return _nudged(table, shot, facts(table, tuple(moved), **said))

    return entry


NUDGE: ContextVar[int] = ContextVar("NUDGE", default=0)
"""By how many micrometres a landing nudges what the shot piece comes to lie on."""


@contextmanager
def nudging(um: int) -> Iterator[None]:
    """Every scripted landing in this block also nudges what it lands on, by so much."""
    token = NUDGE.set(um)
    try:
        yield
    finally:
        NUDGE.reset(token)


def _nudged(table: Tabletop, shot: int, landing: Landing) -> Landing:
    """The same facts, but what lies loose under the shot piece and did not move is a little nearer to its middle."""
    settled = {piece.id: piece for piece in landing.moved}
    under = {cover.lower_id for cover in landing.covers if cover.upper_id == shot} - settled.keys()
    if not NUDGE.get() or shot not in settled:
        return landing
    middle = settled[shot].pose
    nudged = []
    for piece in table.pieces:
        if piece.id in under:
            x, y = middle.x_um - piece.pose.x_um, middle.y_um - piece.pose.y_um
            away = math.hypot(x, y) or 1.0
            along = (x / away, y / away) if x or y else (1.0, 0.0)
            near = replace(
                piece.pose,
                x_um=piece.pose.x_um + round(NUDGE.get() * along[0]),
                y_um=piece.pose.y_um + round(NUDGE.get() * along[1]),
            )
            nudged.append(replace(piece, pose=near))
    return replace(landing, moved=(*landing.moved, *nudged))


def stays(table: Tabletop, shot: int) -> Landing:
    """The shot piece does not hop at all."""
    return facts(table, ())


class ScriptedSimulator:
    """Lands every flick and drop as the script says, in its order; settles by letting everything fall flat."""

    def __init__(self, *script: Scripted) -> None:
        self.script = list(script)
        self.shots: list[tuple[int, Shot]] = []
        self.settlings = 0

    def flick(self, table: Tabletop, piece_id: int, shot: Shot, rng: Random, *, unsteadiness: int = 600) -> Landing:
        self.shots.append((piece_id, shot))
        return self.script.pop(0)(table, piece_id)

    def drop(self, table: Tabletop, pieces: tuple[Piece, ...], x_um: int, y_um: int, rng: Random) -> Landing:
        if len(pieces) > 1:
            return _scattered(table, pieces)
        falling = table.with_piece(*pieces)
        return self.script.pop(0)(falling, pieces[0].id)

    def settle(self, table: Tabletop, rng: Random) -> Landing:
        self.settlings += 1
        return settled(table)


def _scattered(table: Tabletop, pieces: tuple[Piece, ...]) -> Landing:
    """Counters in a row across the middle of the mat."""
    spots = [(3 * (n - len(pieces) / 2) + 1.5, 5 if n % 2 else -5) for n in range(len(pieces))]
    moved = tuple(
        Piece(piece.id, piece.kind, flat(cm(x), cm(y), kind=piece.kind))
        for piece, (x, y) in zip(pieces, spots, strict=True)
    )
    return facts(table, moved)


def settled(table: Tabletop) -> Landing:
    """Whatever lies on nothing falls to the mat."""
    over = {cover.upper_id for cover in landing_of(table).covers}
    moved = tuple(
        Piece(piece.id, piece.kind, fallen)
        for piece in table.pieces
        if piece.id not in over and (fallen := _on_mat(piece)) != piece.pose
    )
    return facts(table, moved)


def _heaped(table: Tabletop, kind: str, x: int, y: int, turn_mrad: int, face_up: bool) -> Pose:
    """On top of everything near, as if all were round."""
    tops = [p.pose.z_um for p in table.pieces if abs(p.pose.x_um - x) + abs(p.pose.y_um - y) < 25_000]
    height = max((top + 1_000 for top in tops), default=0)
    if any(abs(f.x_um - x) + abs(f.y_um - y) < 40_000 for f in table.fixtures):
        height = max(height, 2_000)
    return lying(x, y, height + PIECES[kind].height_um // 2, turn_mrad, face_up)


def _on_mat(piece: Piece) -> Pose:
    pose, height = piece.pose, PIECES[piece.kind].height_um // 2
    return Pose(pose.x_um, pose.y_um, height, pose.quat)


def _reach(kind: str) -> int:
    form = PIECES.get(kind) or FIXTURES[kind]
    return (form.width_um + form.depth_um) // 4


def rough_facts(table: Tabletop, moved: tuple[Piece, ...]) -> Landing:
    """The facts as if everything were round: far cheaper than the real ones, and just as consistent."""
    table = table.with_piece(*moved)
    things = [(p.id, p.pose.x_um, p.pose.y_um, p.pose.z_um, _reach(p.kind)) for p in table.pieces]
    bases = [(f.id, f.x_um, f.y_um, 0, _reach(f.kind)) for f in table.fixtures if f.kind != "cup"]
    covers = []
    for n, (a, ax, ay, az, ar) in enumerate(things):
        for b, bx, by, bz, br in (*things[n + 1 :], *bases):
            near = ar + br - 1_000
            if abs(ax - bx) < near and abs(ay - by) < near and (ax - bx) ** 2 + (ay - by) ** 2 < near * near:
                covers.append(Cover(a, b, 5_000) if az >= bz else Cover(b, a, 5_000))
    wide, deep = table.mat.width_um // 2, table.mat.depth_um // 2
    off = tuple(id for id, x, y, _, r in things if abs(x) - r > wide or abs(y) - r > deep)
    partly = tuple(id for id, x, y, _, r in things if id not in off and (abs(x) + r > wide or abs(y) + r > deep))
    zones = tuple(
        InZone(id, z.id)
        for z in table.zones
        for id, x, y, _, _ in things
        if (x - z.x_um) ** 2 + (y - z.y_um) ** 2 <= z.radius_um**2
    )
    cups = tuple(
        InCup(id, f.id, "in" if (x - f.x_um) ** 2 + (y - f.y_um) ** 2 < 22_000**2 else "rim")
        for f in table.fixtures
        if f.kind == "cup"
        for id, x, y, _, r in things
        if (x - f.x_um) ** 2 + (y - f.y_um) ** 2 < (30_000 + r) ** 2
    )
    return Landing(moved=moved, covers=tuple(covers), off=off, partly_off=partly, in_cup=cups, in_zone=zones)


class AnywhereSimulator:
    """Lands by chance: near what was aimed at, on other things, over the edge; sometimes it pushes something."""

    def flick(self, table: Tabletop, piece_id: int, shot: Shot, rng: Random, *, unsteadiness: int = 600) -> Landing:
        piece, rest = table.piece(piece_id), table.without(piece_id)
        x, y = self._end(table, piece, rng)
        moved = [Piece(piece_id, piece.kind, self._drop(rest, piece.kind, x, y, rng))]
        near = [p for p in rest.pieces if abs(p.pose.x_um - x) < 30_000 and abs(p.pose.y_um - y) < 30_000]
        if near and rng.random() < 0.3:
            pushed = rng.choice(near)
            px = pushed.pose.x_um + rng.randint(-40_000, 40_000)
            py = pushed.pose.y_um + rng.randint(-40_000, 40_000)
            others = rest.without(pushed.id).with_piece(*moved)
            moved.append(Piece(pushed.id, pushed.kind, self._drop(others, pushed.kind, px, py, rng)))
        if near and rng.random() < 0.1:
            under = rng.choice(near)
            if under.id not in {p.id for p in moved}:
                pose = under.pose
                raised = lying(pose.x_um, pose.y_um, pose.z_um + 2_000, pose.turn_mrad, pose.face_up)
                moved[0] = Piece(piece_id, piece.kind, flat(pose.x_um, pose.y_um, kind=piece.kind))
                moved.append(Piece(under.id, under.kind, raised))
        return rough_facts(table, tuple(moved))

    def _end(self, table: Tabletop, piece: Piece, rng: Random) -> tuple[int, int]:
        wide, deep = table.mat.width_um // 2, table.mat.depth_um // 2
        luck = rng.random()
        if luck < 0.55:
            places = [(p.pose.x_um, p.pose.y_um) for p in table.pieces if p.id != piece.id]
            places += [(f.x_um, f.y_um) for f in table.fixtures] * 3 + [(z.x_um, z.y_um) for z in table.zones]
            x, y = rng.choice(places)
            return x + rng.randint(-8_000, 8_000), y + rng.randint(-8_000, 8_000)
        if luck < 0.65:
            return rng.choice((-1, 1)) * (wide + rng.randint(-10_000, 20_000)), rng.randint(-deep, deep)
        return rng.randint(-wide, wide), rng.randint(-deep, deep)

    def _drop(self, table: Tabletop, kind: str, x: int, y: int, rng: Random) -> Pose:
        return _heaped(table, kind, x, y, rng.randint(0, 3000), rng.random() < 0.5)

    def drop(self, table: Tabletop, pieces: tuple[Piece, ...], x_um: int, y_um: int, rng: Random) -> Landing:
        moved: list[Piece] = []
        for piece in pieces:
            spread = 120_000 if len(pieces) > 1 else 10_000
            x, y = x_um + rng.randint(-spread, spread), y_um + rng.randint(-spread, spread)
            pose = _heaped(table.with_piece(*moved), piece.kind, x, y, 0, True)
            moved.append(Piece(piece.id, piece.kind, pose))
        return rough_facts(table, tuple(moved))

    def settle(self, table: Tabletop, rng: Random) -> Landing:
        over = {cover.upper_id for cover in rough_facts(table, ()).covers}
        moved = [
            Piece(p.id, p.kind, fallen) for p in table.pieces if p.id not in over and (fallen := _on_mat(p)) != p.pose
        ]
        return rough_facts(table, tuple(moved))
