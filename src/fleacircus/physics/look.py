"""Pictures of the flick: a shot as a contact sheet, a table from above, and where shots come to rest."""

import math
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageDraw

from fleacircus.physics.engine import MujocoSimulator
from fleacircus.physics.model import (
    CUP_WALL_UM,
    FIXTURES,
    PIECES,
    Fixture,
    Landing,
    Mat,
    Piece,
    Shot,
    Tabletop,
    Zone,
    flat,
)
from fleacircus.physics.outline import Floats, form_corners, outline, projected, rotation
from fleacircus.physics.path import Path as Film
from fleacircus.physics.path import decode, pose_at
from fleacircus.physics.run import frame_ms

FELT, FELT_EDGE, SHADOW, INK, PAPER = "#3f7a5b", "#2e5a43", "#316248", "#20242a", "#f6f3ea"
FACES = {True: "#f2b632", False: "#7b4fa3"}
"""The normal face and the special face."""
SIDE, BASE, CUP, ZONE = "#8a6a1c", "#5d6b7a", "#a9c7d8", "#2f6a8a"
PANEL = (300, 220)
COLUMNS = 4
_SMOOTH = 3
_AZIMUTH, _HEIGHT = math.radians(-32), math.radians(33)


def render(out_dir: str | Path) -> list[Path]:
    """Write the pictures of one example shot and of the shot model into a folder; returns what was written."""
    folder = Path(out_dir)
    folder.mkdir(parents=True, exist_ok=True)
    table, piece_id, shot, seed = example()
    landing = MujocoSimulator().flick(table, piece_id, shot, Random(seed))
    sheet = folder / "flick.png"
    contact_sheet(table, landing, follow=piece_id).save(sheet, optimize=True)
    written = {
        "table.svg": top_view(table, landing),
        "rest.svg": top_view(table.after(landing)),
        "spread.svg": spread_view(),
    }
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [sheet, *(folder / name for name in written)]


def main(argv: list[str]) -> int:
    """`fleacircus look flick [folder]`."""
    for written in render(argv[0] if argv else "look"):
        print(written)
    return 0


def example() -> tuple[Tabletop, int, Shot, int]:
    """A small disc that hops onto a rectangle beside a base."""
    pieces = (
        Piece(1, "small", flat(-130_000, -30_000, 300)),
        Piece(2, "rectangle", flat(0, 5_000, 700, face_up=False)),
        Piece(3, "large", flat(30_000, -24_000)),
        Piece(4, "small", flat(-70_000, 45_000, 0, face_up=False)),
        Piece(5, "counter", flat(-60_000, -50_000, kind="counter")),
        Piece(6, "large", flat(110_000, -10_000, 0, face_up=False)),
    )
    fixtures = (Fixture(10, "hexagon", 60_000, 40_000), Fixture(11, "cup", -210_000, 110_000))
    table = Tabletop(Mat(600_000, 400_000), pieces, fixtures, (Zone(20, 170_000, 70_000, 40_000),))
    return table, 1, Shot(262, 440, 250), 4


def contact_sheet(table: Tabletop, landing: Landing, *, follow: int, panels: int = 12) -> Image.Image:
    """The shot in pictures, evenly spaced in time, each with its moment in milliseconds."""
    film = decode(landing.path)
    moments = np.linspace(0, film.frames - 1, panels).round().astype(int).tolist()
    rows = -(-panels // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * PANEL[0], rows * PANEL[1]), PAPER)
    camera = _Camera(table, film, follow)
    for i, moment in enumerate(moments):
        panel = _panel(table, film, moment, camera)
        sheet.paste(panel, ((i % COLUMNS) * PANEL[0], (i // COLUMNS) * PANEL[1]))
    return sheet


class _Camera:
    """A view from above at a slant, wide enough for the whole path of one piece."""

    def __init__(self, table: Tabletop, film: Film, follow: int) -> None:
        track = next(t for t in film.tracks if t.id == follow)
        points = self._flatten(track.poses[:, :3])
        low, high = points.min(axis=0) - 40_000, points.max(axis=0) + 40_000
        self._scale = min(_SMOOTH * PANEL[0] / (high[0] - low[0]), _SMOOTH * PANEL[1] / (high[1] - low[1]))
        self._middle = (low + high) / 2

    @staticmethod
    def _flatten(points: Floats) -> Floats:
        c, s = math.cos(_AZIMUTH), math.sin(_AZIMUTH)
        right, away = points[:, 0] * c - points[:, 1] * s, points[:, 0] * s + points[:, 1] * c
        return np.stack([right, -away * math.sin(_HEIGHT) - points[:, 2] * math.cos(_HEIGHT)], axis=1)

    def see(self, points: Floats) -> Floats:
        """Where points in micrometres lie on the panel."""
        on_panel: Floats = (self._flatten(points) - self._middle) * self._scale
        return on_panel + np.array(PANEL) * (_SMOOTH / 2)

    @staticmethod
    def depth(point: Floats) -> float:
        """How near a point is; far things are drawn first."""
        away = point[0] * math.sin(_AZIMUTH) + point[1] * math.cos(_AZIMUTH)
        return float(point[2] * math.sin(_HEIGHT) - away * math.cos(_HEIGHT))

    @staticmethod
    def sees(normal: Floats) -> bool:
        """Whether a face with this normal is turned to the viewer."""
        away = normal[0] * math.sin(_AZIMUTH) + normal[1] * math.cos(_AZIMUTH)
        return bool(normal[2] * math.sin(_HEIGHT) - away * math.cos(_HEIGHT) > 0)


def _panel(table: Tabletop, film: Film, moment: int, camera: _Camera) -> Image.Image:
    panel = Image.new("RGB", (_SMOOTH * PANEL[0], _SMOOTH * PANEL[1]), FELT_EDGE)
    draw = ImageDraw.Draw(panel)
    half_x, half_y = table.mat.width_um / 2, table.mat.depth_um / 2
    _fill(draw, camera, [(-half_x, -half_y, 0), (half_x, -half_y, 0), (half_x, half_y, 0), (-half_x, half_y, 0)], FELT)
    for zone in table.zones:
        turns = np.linspace(0, 2 * math.pi, 48, endpoint=False)
        rim = [(zone.x_um + zone.radius_um * math.cos(t), zone.y_um + zone.radius_um * math.sin(t), 0) for t in turns]
        _fill(draw, camera, rim, ZONE)
    tracks = {track.id: track for track in film.tracks}
    solids = []
    for piece in table.pieces:
        pose = piece.pose
        numbers = np.array([pose.x_um, pose.y_um, pose.z_um, *pose.quat], dtype=float)
        if piece.id in tracks:
            numbers = pose_at(tracks[piece.id], moment)
        turn = rotation(numbers[3:])
        _shadow(draw, camera, piece.kind, numbers, turn)
        solids.append((camera.depth(numbers[:3]), piece.kind, numbers, turn))
    for fixture in table.fixtures:
        _fixture(draw, camera, fixture)
    for _, kind, numbers, turn in sorted(solids, key=lambda solid: solid[0]):
        _piece(draw, camera, kind, numbers, turn)
    small = panel.resize(PANEL, Image.Resampling.LANCZOS)
    ImageDraw.Draw(small).text((8, 6), f"{frame_ms(moment)} ms", fill=PAPER)
    ImageDraw.Draw(small).rectangle((0, 0, PANEL[0] - 1, PANEL[1] - 1), outline=PAPER, width=2)
    return small


def _fill(
    draw: ImageDraw.ImageDraw, camera: _Camera, corners: Sequence[tuple[float, float, float]], colour: str
) -> None:
    draw.polygon([tuple(p) for p in camera.see(np.array(corners, dtype=float)).tolist()], fill=colour)


def _hull(points: Floats) -> list[tuple[float, float]]:
    """The convex hull of points on the panel."""
    ordered = sorted({(round(x, 2), round(y, 2)) for x, y in points.tolist()})

    def half(run: list[tuple[float, float]]) -> list[tuple[float, float]]:
        kept: list[tuple[float, float]] = []
        for p in run:
            while len(kept) > 1 and _left(kept[-2], kept[-1], p) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return half(ordered) + half(ordered[::-1])


def _left(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _faces(kind: str, numbers: Floats, turn: Floats) -> tuple[Floats, Floats]:
    """The corners of a piece's normal and of its special face."""
    form = PIECES[kind]
    rim = np.pad(form_corners(form) * 0.96, ((0, 0), (0, 1)))
    lift = np.array([0, 0, form.height_um / 2])
    return (rim + lift) @ turn.T + numbers[:3], (rim - lift) @ turn.T + numbers[:3]


def _shadow(draw: ImageDraw.ImageDraw, camera: _Camera, kind: str, numbers: Floats, turn: Floats) -> None:
    normal, special = _faces(kind, numbers, turn)
    below = np.concatenate([normal, special])
    below[:, 0] += 0.25 * below[:, 2]
    below[:, 2] = 0
    draw.polygon(_hull(camera.see(below)), fill=SHADOW)


def _piece(draw: ImageDraw.ImageDraw, camera: _Camera, kind: str, numbers: Floats, turn: Floats) -> None:
    normal, special = _faces(kind, numbers, turn)
    draw.polygon(_hull(camera.see(np.concatenate([normal, special]))), fill=SIDE, outline=INK)
    is_normal = camera.sees(turn[:, 2])
    face = normal if is_normal else special
    draw.polygon([tuple(p) for p in camera.see(face).tolist()], fill=FACES[is_normal], outline=INK)
    middle = face.mean(axis=0)
    for share in (0.35, -0.35):
        spots = camera.see(np.array([middle, middle + share * 2 * (face[0] - middle) * 0.9]))
        draw.line([tuple(p) for p in spots.tolist()], fill=INK, width=_SMOOTH)


def _fixture(draw: ImageDraw.ImageDraw, camera: _Camera, fixture: Fixture) -> None:
    form = FIXTURES[fixture.kind]
    c, s = math.cos(fixture.turn_mrad / 1000), math.sin(fixture.turn_mrad / 1000)
    rim = form_corners(form) @ np.array([[c, s], [-s, c]]) + np.array([fixture.x_um, fixture.y_um])
    bottom, top = np.pad(rim, ((0, 0), (0, 1))), np.pad(rim, ((0, 0), (0, 1)), constant_values=form.height_um)
    top[:, :2] = rim
    colour = CUP if fixture.kind == "cup" else BASE
    draw.polygon(_hull(camera.see(np.concatenate([bottom, top]))), fill=colour, outline=INK)
    draw.polygon([tuple(p) for p in camera.see(top).tolist()], fill=colour, outline=INK)
    if fixture.kind == "cup":
        middle = np.array([fixture.x_um, fixture.y_um, form.height_um])
        inner = middle + (top - middle) * (1 - 2 * CUP_WALL_UM / form.width_um)
        draw.polygon([tuple(p) for p in camera.see(inner).tolist()], fill=FELT_EDGE, outline=INK)


def top_view(table: Tabletop, landing: Landing | None = None) -> str:
    """A table from above as SVG, in millimetres; with a landing, the ways of what moved and where it ended."""
    wide, deep = table.mat.width_um / 1000, table.mat.depth_um / 1000
    body = [f'<rect x="{-wide / 2}" y="{-deep / 2}" width="{wide}" height="{deep}" fill="{FELT}"/>']
    body += [
        f'<circle cx="{z.x_um / 1000}" cy="{-z.y_um / 1000}" r="{z.radius_um / 1000}" fill="{ZONE}"/>'
        for z in table.zones
    ]
    body += [_svg_fixture(fixture) for fixture in table.fixtures]
    body += [_svg_piece(piece) for piece in sorted(table.pieces, key=lambda p: p.pose.z_um)]
    if landing is not None:
        for track in decode(landing.path).tracks:
            way = " ".join(f"{x / 1000:.1f},{-y / 1000:.1f}" for x, y in track.poses[:, :2])
            body.append(
                f'<polyline points="{way}" fill="none" stroke="{PAPER}" stroke-width="1" stroke-dasharray="3 2"/>'
            )
        body += [_svg_piece(piece, opacity=0.6) for piece in landing.moved]
    return _svg(f"{-wide / 2} {-deep / 2} {wide} {deep}", body)


def _svg(box: str, body: list[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">\n' + "\n".join(body) + "\n</svg>\n"


def _svg_polygon(corners: Floats, fill: str, opacity: float = 1) -> str:
    points = " ".join(f"{x / 1000:.2f},{-y / 1000:.2f}" for x, y in corners)
    return f'<polygon points="{points}" fill="{fill}" stroke="{INK}" stroke-width="0.6" opacity="{opacity}"/>'


def _svg_piece(piece: Piece, opacity: float = 1) -> str:
    shape = _svg_polygon(projected(piece.kind, piece.pose), FACES[piece.pose.face_up], opacity)
    text = f'<text x="{piece.pose.x_um / 1000:.2f}" y="{-piece.pose.y_um / 1000 + 2.5:.2f}" font-size="7" '
    return shape + text + f'text-anchor="middle" font-family="sans-serif" fill="{INK}">{piece.id}</text>'


def _svg_fixture(fixture: Fixture) -> str:
    shape = outline(fixture)
    if not shape.radius:
        return _svg_polygon(shape.corners, BASE)
    colour = CUP if fixture.kind == "cup" else BASE
    return (
        f'<circle cx="{fixture.x_um / 1000}" cy="{-fixture.y_um / 1000}" r="{shape.radius / 1000}" '
        f'fill="{colour}" stroke="{INK}" stroke-width="0.6"/>'
    )


def spread_view(count: int = 60) -> str:
    """Where a small disc comes to rest: three powers, two press points, with a normal hand, as SVG."""
    sim, body = MujocoSimulator(), [f'<rect x="-30" y="-160" width="620" height="320" fill="{FELT}"/>']
    start = Tabletop(pieces=(Piece(1, "small", flat(0, 0)),))
    for press, middle in ((100, -80), (800, 80)):
        body.append(f'<text x="-25" y="{middle - 65}" font-size="12" fill="{PAPER}">press {press}</text>')
        for power in (250, 500, 750):
            for seed in range(count):
                pose = sim.flick(start, 1, Shot(0, power, press), Random(seed)).moved[0].pose
                body.append(
                    f'<circle cx="{pose.x_um / 1000:.1f}" cy="{middle - pose.y_um / 1000:.1f}" r="3" '
                    f'fill="{FACES[pose.face_up]}" fill-opacity="0.7"/>'
                )
        body.append(f'<circle cx="0" cy="{middle}" r="8" fill="{FACES[True]}" stroke="{INK}"/>')
    return _svg("-30 -160 620 320", body)
