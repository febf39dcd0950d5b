"""The flick table from above: what lay there, the flight of what was shot, and what it led to.

The flight is the one that was simulated. It runs as a loop where motion is wanted; else its line and its end are shown.
"""

from __future__ import annotations

import math
import re
from typing import Any

import msgspec
from msgspec.structs import replace

from fleacircus.core.books import Figure
from fleacircus.flicktable.sheets import armies
from fleacircus.games import load
from fleacircus.physics import Mat, Pose, flat, lying
from fleacircus.physics.path import Track, decode
from fleacircus.web.books.drawing.shapes import arrow, framed, no, shortened
from fleacircus.web.books.moments import Moment

UNIT_UM = 5000
"""A unit of the drawing: half a centimetre."""
MARGIN, LEAST = 7.0, (48.0, 32.0)
"""Around what happened so much is shown, and never less than this."""
POINTS, FRAMES_PER_S, PAUSE_S = 22, 60, 1.4
PIXELS = 300.0

Box = tuple[float, float, float, float]


class Chip(msgspec.Struct, frozen=True):
    """A piece of a drawn position: a line such as `0 grunt a 5 0`, in centimetres, `a*` with its special face up."""

    id: str
    kind: str
    form: str
    owner: int | None
    pose: Pose


def draw_map(figure: Figure, game: str = "micro-mutants@2") -> str:
    """A drawn position; where `says` lets a piece land, fly or be pushed, its way is an arrow; ranges are rings.

    A ball lies on its `carrier`; a seat that `keeps` a defence roll has it beside the mat, for all to see.
    """
    facts, mat = load(game).facts, Mat()
    chips = {chip.id: chip for chip in map(_chip, figure.map.strip().splitlines())}
    ways = {who: (verb, x, y) for sentence in figure.says for who, verb, x, y in _WAY.findall(sentence)}
    gone = any(said == "0" for sentence, said in figure.says.items() if sentence.endswith("shells"))
    rings = [facts.ranges_um[name] / UNIT_UM for name in figure.says if name in facts.ranges_um]
    drawn, points = [_mat(mat)], list[tuple[float, float]]()
    for chip in sorted(chips.values(), key=lambda chip: chip.kind not in facts.zone_radius_um):
        x, y = _at(chip.pose)
        points.append((x, y))
        left = chip.id in ways and ways[chip.id][0] != "fires"
        drawn.append(_piece(chip, facts, style="left" if left else ""))
        for ring in (facts.forms[chip.form].width_um / UNIT_UM / 2 + ring for ring in rings):
            drawn.append(f'<circle class="range" cx="{x:.1f}" cy="{y:.1f}" r="{ring:.1f}"/>')
            points += [(x - ring, y - ring), (x + ring, y + ring)]
    if carrier := chips.get(str(figure.options.get("carrier", ""))):
        x, y = _at(carrier.pose)
        drawn.append(f'<circle class="nobody" cx="{x:.1f}" cy="{y:.1f}" r="{BALL_ON:.1f}"/>')
    for who, (verb, column, row) in ways.items():
        flown = replace(BALL, owner=chips[who].owner) if verb == "fires" else chips[who]
        end = float(column) * 10_000 / UNIT_UM, -float(row) * 10_000 / UNIT_UM
        points.append(end)
        drawn.append(arrow(*shortened(_at(chips[who].pose), end, 2.6), style="way", head=2.0))
        stays = _on(mat, *end) and not (gone and verb == "fires")
        drawn.append(shape(flown, facts, *end, "flown") if stays else no(*end, 7))
    box = _box(points, mat)
    if "keeps" in figure.options:
        x, y = box[0] + 2, box[1] + box[3] - 8
        drawn.append(f'<rect class="s{figure.options["keeps"]}" x="{x:.1f}" y="{y:.1f}" width="6" height="6" rx="1"/>')
        drawn.append(f'<circle class="pip" cx="{x + 3:.1f}" cy="{y + 3:.1f}" r="1"/>')
    return framed("".join(drawn), box, width=PIXELS)


def _on(mat: Any, x: float, y: float) -> bool:
    return bool(abs(x) * UNIT_UM * 2 <= mat.width_um and abs(y) * UNIT_UM * 2 <= mat.depth_um)


def _chip(line: str) -> Chip:
    owner, breed, name, x, y = line.split()
    sheets = armies().values()
    insects = {each.id: each.form for sheet in sheets for each in sheet.breed}
    shells = {each.id: each.form for sheet in sheets for each in sheet.projectile}
    form = str({**insects, **shells, "ball": "small"}.get(breed, breed))
    bare = name.rstrip("*!")
    place = round(float(x) * 10_000), round(float(y) * 10_000)
    flat_one = breed in insects or breed in shells
    pose = flat(*place, face_up="*" not in name, kind=form) if flat_one else lying(*place, 1000)
    kind = "insect" if breed in insects else "base" if breed in ("hexagon", "square") else breed
    return Chip(bare, kind, form, None if owner == "-" else int(owner), pose)


BALL_ON = 0.9
"""How large a ball is drawn on its carrier, which is as wide."""
BALL = Chip("ball", "ball", "small", None, flat(0, 0, face_up=True, kind="small"))
_WAY = re.compile(r"(\w+) (lands\*?|to|fires|ejected|thrown) (-?[\d.]+) (-?[\d.]+)")


def draw(moment: Moment) -> str:
    """An entry: the last shot of it, or what it changed."""
    facts, before, after = moment.game.facts, _laid(moment.before), _laid(moment.after)
    shot = next((event for event in moment.events if hasattr(event, "landing")), None)
    track = _track(shot) if shot is not None else None
    gone = [piece for id, piece in before.items() if id not in after]
    changed = [piece for id, piece in after.items() if id not in before or before[id].pose != piece.pose]
    points = [_at(piece.pose) for piece in (*gone, *changed)] + (_points(track) if track else [])
    box = _box(points, moment.after.mat)
    flown = track.id if track else None
    still = [piece for id, piece in after.items() if id != flown and _near(piece, box)]
    drawn = [_mat(moment.after.mat)]
    drawn += [_piece(piece, facts, style="left") for piece in gone if piece.id != flown]
    drawn += [_piece(piece, facts) for piece in sorted(still, key=lambda piece: piece.pose.z_um)]
    drawn += [no(*_at(piece.pose), 7) for piece in gone if piece.id != flown]
    if track is not None and (piece := after.get(track.id) or before.get(track.id) or _passing(moment, track.id)):
        drawn.append(_flight(track, piece, facts, landed=track.id in after))
    return framed("".join(drawn), box, width=PIXELS)


def _passing(moment: Moment, id: int) -> Any:
    """A piece that lay on the table during the entry alone, such as a rocket that missed."""
    piece = next((each for each in moment.after.pieces if each.id == id), None)
    return piece and msgspec.structs.replace(piece, pose=flat(0, 0, face_up=True, kind=piece.form))


def _laid(view: Any) -> dict[int, Any]:
    return {piece.id: piece for piece in view.pieces if piece.place == "table" and piece.pose is not None}


def _track(shot: Any) -> Track | None:
    """The flight of the piece that was shot, or of what moved first."""
    tracks = decode(shot.landing.path).tracks if shot.landing.path else ()
    mine = getattr(shot, "piece", None)
    return next((track for track in tracks if track.id == mine), tracks[0] if tracks else None)


def _at(pose: Any) -> tuple[float, float]:
    return pose.x_um / UNIT_UM, -pose.y_um / UNIT_UM


def _points(track: Track) -> list[tuple[float, float]]:
    """Some of the places that the flight passes, the first and the last among them."""
    return [(float(track.poses[n][0]) / UNIT_UM, -float(track.poses[n][1]) / UNIT_UM) for n in _chosen(track)]


def _chosen(track: Track) -> list[int]:
    last = len(track.poses) - 1
    return sorted({round(last * n / (POINTS - 1)) for n in range(POINTS)})


def _box(points: list[tuple[float, float]], mat: Any) -> Box:
    """What is worth looking at; the whole mat where nothing moved."""
    wide, deep = mat.width_um / UNIT_UM, mat.depth_um / UNIT_UM
    if not points:
        return -wide / 2 - 2, -deep / 2 - 2, wide + 4, deep + 4
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width = min(max(max(xs) - min(xs) + 2 * MARGIN, LEAST[0]), wide + 4)
    height = min(max(max(ys) - min(ys) + 2 * MARGIN, LEAST[1]), deep + 4)
    return (min(xs) + max(xs) - width) / 2, (min(ys) + max(ys) - height) / 2, width, height


def draw_table(state: Any, facts: Any) -> str:
    """A whole table as it lies."""
    pieces = sorted(_laid(state).values(), key=lambda piece: (piece.kind not in facts.zone_radius_um, piece.pose.z_um))
    drawn = _mat(state.mat) + "".join(_piece(piece, facts) for piece in pieces)
    return framed(drawn, _box([], state.mat), width=PIXELS)


def _near(piece: Any, box: Box) -> bool:
    x, y = _at(piece.pose)
    return box[0] - 8 < x < box[0] + box[2] + 8 and box[1] - 8 < y < box[1] + box[3] + 8


def _mat(mat: Any) -> str:
    wide, deep = mat.width_um / UNIT_UM, mat.depth_um / UNIT_UM
    return f'<rect class="mat" x="{-wide / 2:.1f}" y="{-deep / 2:.1f}" width="{wide:.1f}" height="{deep:.1f}"/>'


def _piece(piece: Any, facts: Any, *, style: str = "") -> str:
    return shape(piece, facts, *_at(piece.pose), style)


def shape(piece: Any, facts: Any, x: float, y: float, style: str) -> str:
    """A disc, a hexagon or a box, in its owner's colour; what shows its special face has a ring."""
    if piece.kind in facts.zone_radius_um:
        wide = facts.zone_radius_um[piece.kind] / UNIT_UM
        return f'<circle class="zone {piece.kind}" cx="{x:.1f}" cy="{y:.1f}" r="{wide:.1f}"/>'
    form = facts.forms.get(piece.form)
    if form is None:
        return ""
    wide, deep = form.width_um / UNIT_UM, form.depth_um / UNIT_UM
    owner = "cup" if piece.kind == "cup" else f"s{piece.owner}" if piece.owner is not None else "nobody"
    names = f"{owner} {style}".strip()
    if form.outline == "hexagon":
        half, high = wide / 2, wide * 0.433
        path = f"M{x - half:.1f} {y:.1f}l{half / 2:.1f}-{high:.1f}h{half:.1f}l{half / 2:.1f} {high:.1f}"
        return f'<path class="base {names}" d="{path}l-{half / 2:.1f} {high:.1f}h-{half:.1f}z"/>'
    if form.outline == "disc":
        ring = "" if piece.pose.face_up else f'<circle class="face" cx="{x:.1f}" cy="{y:.1f}" r="{wide / 4:.1f}"/>'
        return f'<circle class="{names}" cx="{x:.1f}" cy="{y:.1f}" r="{wide / 2:.1f}"/>{ring}'
    ring = "" if piece.pose.face_up else f'<circle class="face" cx="{x:.1f}" cy="{y:.1f}" r="{deep / 4:.1f}"/>'
    turn = f' transform="rotate({_turn(piece.pose):.0f} {x:.1f} {y:.1f})"'
    place = f'x="{x - wide / 2:.1f}" y="{y - deep / 2:.1f}" width="{wide:.1f}" height="{deep:.1f}"'
    base = "base " if piece.kind == "base" else ""
    return f'<rect class="{base}{names}" {place}{turn}/>{ring}'


def _turn(pose: Any) -> float:
    """How far a piece is turned on the table, in degrees clockwise."""
    w, x, y, z = pose.quat
    return -math.degrees(math.atan2(2 * (w * z + x * y), w * w + x * x - y * y - z * z))


def _flight(track: Track, piece: Any, facts: Any, *, landed: bool) -> str:
    """The line of a flight with its end; and, over it, the flight itself again and again."""
    points = _points(track)
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    start = shape(piece, facts, *points[0], "left")
    end = shape(piece, facts, *points[-1], "flown") if landed else no(*points[-1], 7)
    takes = len(track.poses) / FRAMES_PER_S
    whole = takes + PAUSE_S
    times = ";".join(f"{at / max(len(track.poses) - 1, 1) * takes / whole:.3f}" for at in _chosen(track))
    moves = ";".join(f"{x:.1f} {y:.1f}" for x, y in points)
    sizes = ";".join(f"{1 + max(0.0, float(track.poses[n][2])) / 90_000:.2f}" for n in _chosen(track))
    chip = shape(piece, facts, 0, 0, "flown")
    run = f'dur="{whole:.2f}s" keyTimes="{times};1" repeatCount="indefinite"'
    moving = (
        f'<g class="moving"><animateTransform attributeName="transform" type="translate" values="{moves};'
        f'{points[-1][0]:.1f} {points[-1][1]:.1f}" {run}/><g><animateTransform attributeName="transform" type="scale" '
        f'values="{sizes};{sizes.rpartition(";")[2]}" {run}/>{chip}</g></g>'
    )
    return f'{start}<path class="flight" d="{line}"/><g class="end">{end}</g>{moving}'
