"""What pieces do when they move: they stop at each other, fall flat, lie still, and obey symmetry."""

import hashlib
import math
import subprocess
import sys
from random import Random

import msgspec
import numpy as np
import pytest

from fleacircus.physics import Fixture, MujocoSimulator, Piece, Pose, Shot, Tabletop, flat
from fleacircus.physics.check import check_overlaps, check_table
from fleacircus.physics.model import FIXTURES, ON_EDGE, PIECES
from fleacircus.physics.outline import Floats, clearance, form_corners, rotation
from fleacircus.physics.run import FAST, Manner
from fleacircus.physics.scene import Scene, tiers
from physics.tables import LOOSE, any_attitude, any_shot, moved, pile, spread, table

SIM = MujocoSimulator()
UNFILMED = MujocoSimulator(Manner(film=False))
THROWS = 200


def thrown(scene: Scene, thrower: int, target: int | None, speed: float, rng: Random) -> Floats:
    """Throw a slot at the middle of the scene, at a random attitude, and film both by the millisecond."""
    steep, round_ = rng.uniform(math.radians(30), math.radians(90)), rng.uniform(0, 2 * math.pi)
    level = math.cos(steep)
    towards = np.array([level * math.cos(round_), level * math.sin(round_), -math.sin(steep)])
    aim = np.array([rng.uniform(-0.006, 0.006), rng.uniform(-0.006, 0.006), 0.002])
    scene.clear()
    scene.poses[thrower] = (*(aim - 0.03 * towards), *any_attitude(rng))
    if target is not None:
        turn = rng.uniform(0, math.pi)
        scene.poses[target] = (0, 0, 0.001, math.cos(turn), 0, 0, math.sin(turn))
    scene.refresh()
    scene.speeds[thrower, :3] = speed * towards
    scene.speeds[thrower, 3:] = [rng.uniform(-40, 40) for _ in range(3)]
    scene.wake(thrower)
    film = []
    for _ in range(30 + round(60 / speed)):
        scene.step(1, hard=speed > FAST)
        film.append(scene.poses[[thrower, thrower if target is None else target]])
    return np.array(film)


def passes_through(film: Floats, corners: Floats) -> bool:
    """Whether the thrown piece's middle crosses the other's mid-plane within its outline, and stays across.

    Both move by millimetres from one picture to the next, so it must be within the outline in both.
    """
    own = np.einsum("tji,tj->ti", rotation(film[:, 1, 3:]), film[:, 0, :3] - film[:, 1, :3])
    inside = clearance(own[:, :2] * 1e6, corners) < -500
    crossing = (np.sign(own[1:, 2]) != np.sign(own[:-1, 2])) & inside[1:] & inside[:-1]
    return int(crossing.sum()) % 2 == 1


@pytest.mark.parametrize("speed", [1, 2, 3])
@pytest.mark.parametrize("target", ["small", "rectangle"])
def test_nothing_tunnels_through_a_piece(target: str, speed: int) -> None:
    rng, scene = Random(f"{target} {speed}"), Scene((), tuple((kind, 2) for kind in LOOSE), 0.001, sleep=True)
    corners, through, low = form_corners(PIECES[target]), 0, 0
    for n in range(THROWS):
        thrower = scene.kinds.index(LOOSE[n % 4])
        film = thrown(scene, thrower, scene.kinds.index(target) + 1, speed, rng)
        through += passes_through(film, corners)
        low += bool(film[-1, 0, 2] < 0)
    assert (through, low) == (0, 0)


@pytest.mark.parametrize("speed", [1, 2, 3])
@pytest.mark.parametrize("base", ["hexagon", "square"])
def test_nothing_tunnels_into_a_base(base: str, speed: int) -> None:
    rng = Random(f"{base} {speed}")
    scene = Scene((Fixture(1, base, 0, 0),), tuple((kind, 1) for kind in LOOSE), 0.001, sleep=True)
    corners, sunk = form_corners(FIXTURES[base]), 0
    for n in range(THROWS):
        film = thrown(scene, n % 4, None, speed, rng)
        over = clearance(film[-1:, 0, :2] * 1e6, corners)[0] < -500
        sunk += bool(over and film[-1, 0, 2] < FIXTURES[base].height_um / 1e6)
    assert sunk == 0


@pytest.mark.parametrize("kind", LOOSE)
def test_nothing_is_left_standing(kind: str) -> None:
    rng, start = Random(kind), Tabletop(pieces=(Piece(1, kind, flat(0, 0, kind=kind)),))
    nudged = 0
    for _ in range(400):
        landing = UNFILMED.flick(start, 1, any_shot(rng), rng, unsteadiness=1000)
        assert not landing.frozen
        assert abs(moved(landing, 1).pose.axis_z) > 0.999
        nudged += bool(landing.nudged)
    assert nudged <= 8


def test_a_piece_on_edge_is_nudged_over_and_reported() -> None:
    upright = Pose(0, 0, 8_000, (23170, 23170, 0, 0))
    start = Tabletop(pieces=(Piece(1, "small", upright),))
    assert abs(upright.axis_z) < ON_EDGE
    falls = {SIM.settle(start, Random(seed)).nudged for seed in range(4)}
    sides = {moved(SIM.settle(start, Random(seed)), 1).pose.face_up for seed in range(8)}
    assert falls == {(1,)}
    assert sides == {True, False}


@pytest.mark.parametrize(("seed", "w", "x"), [(43, 22717, 23614), (113, 22706, 23624), (779, 22739, 23592)])
def test_what_rocks_back_from_three_nudges_falls_at_the_fourth(seed: int, w: int, x: int) -> None:
    standing = Piece(1, "rectangle", Pose(0, 0, 8_033, (w, x, 0, 0)))
    landing = UNFILMED.settle(Tabletop(pieces=(standing,)), Random(seed))
    assert landing.nudged == (1, 1, 1, 1)
    assert abs(moved(landing, 1).pose.axis_z) > 0.999


def creep_um(rest: Tabletop) -> float:
    """How far anything gets in 5 s, wide awake, once contacts have taken up their load."""
    loose, kinds = check_table(rest), [p.kind for p in rest.pieces]
    scene, used = Scene(rest.fixtures, tiers(tuple(kinds))[-1], 0.001, sleep=False), []
    for i, kind in enumerate(kinds):
        used.append(next(s for s, k in enumerate(scene.kinds) if k == kind and s not in used))
        scene.poses[used[-1]] = loose.poses[i]
    scene.refresh()
    scene.step(100)
    before = scene.poses[used].copy()
    scene.step(5000)
    return float(np.abs(scene.poses[used, :3] - before[:, :3]).max() * 1e6)


@pytest.mark.parametrize(
    "drawing",
    [
        "small 0 0\nlarge 4 0\nrectangle 8 0\ncounter 12 0",
        "small 0 0\nsmall 1.2 0 on",
        "rectangle 0 0 turn 20\nlarge 1.5 0 on",
        "large 0 0\nrectangle 1.4 0.3 on turn 70",
        "hexagon 0 0\nlarge 3.0 0 on",
        "small 0 0\nsmall 1.0 0 on\nsmall 2.0 0 on",
    ],
    ids=["flat", "disc on disc", "disc on rectangle", "rectangle on disc", "on a base", "three"],
)
def test_flat_and_leaning_pieces_do_not_creep(drawing: str) -> None:
    start = table(drawing)
    rest = start.after(SIM.settle(start, Random(1)))
    assert creep_um(rest) < 200


def test_a_pile_of_60_has_no_overlap_without_a_height_order() -> None:
    heap = pile(60, handful=30)
    check_overlaps(heap, check_table(heap), lambda slots: Scene(heap.fixtures, slots, 0.001, sleep=True))
    landing = SIM.settle(heap, Random(1))
    pairs = {(c.upper_id, c.lower_id) for c in landing.covers}
    assert len(heap.pieces) == 60
    assert len(pairs) > 40
    assert not any((b, a) in pairs for a, b in pairs)
    assert not landing.frozen


def test_a_shot_out_of_a_pile_leaves_a_pile_that_lies() -> None:
    heap, rng = pile(30), Random(3)
    for _ in range(4):
        landing = UNFILMED.flick(heap, rng.choice(heap.pieces).id, any_shot(rng), rng)
        assert not landing.frozen
        heap = heap.after(landing).without(*landing.off)
        check_overlaps(heap, check_table(heap), lambda slots: Scene((), slots, 0.001, sleep=True))
        assert all(abs(piece.pose.axis_z) > ON_EDGE for piece in landing.moved)


def mirrored(pose: Pose) -> Pose:
    w, x, y, z = pose.quat
    return Pose(pose.x_um, -pose.y_um, pose.z_um, (w, -x, y, -z))


@pytest.mark.parametrize("kind", LOOSE)
def test_mirrored_shots_mirror(kind: str) -> None:
    """To the last digit but for rounding, which a piece that rolls on its edge may blow up: two in thirty may."""
    rng, gaps = Random(kind), []
    for _ in range(30):
        pose, shot = flat(0, 0, rng.randrange(6283), kind=kind), any_shot(rng)
        other = Shot(-shot.direction_mrad, shot.power, shot.press, -shot.side)
        start, image = (Tabletop(pieces=(Piece(1, kind, p),)) for p in (pose, mirrored(pose)))
        a = moved(UNFILMED.flick(start, 1, shot, rng, unsteadiness=0), 1).pose
        b = mirrored(moved(UNFILMED.flick(image, 1, other, rng, unsteadiness=0), 1).pose)
        apart = math.hypot(a.x_um - b.x_um, a.y_um - b.y_um)
        gaps.append(apart if a.face_up == b.face_up else math.inf)
    assert np.median(gaps) < 100
    assert np.sort(gaps)[-3] < 6_000


def fingerprint() -> str:
    """A hash of a few landings with everything in them."""
    sim, crowd, digest = MujocoSimulator(), spread(40), hashlib.sha256()
    for seed in range(6):
        rng = Random(seed)
        landing = sim.flick(crowd, rng.randrange(1, 41), any_shot(rng), rng)
        digest.update(msgspec.msgpack.encode(landing))
    return digest.hexdigest()


def test_the_same_input_gives_the_same_bytes_in_two_processes() -> None:
    here = __file__.rsplit("/", 1)[0]
    script = f"import sys; sys.path[:0] = [{here!r}, {here.rsplit('/', 1)[0]!r}]\n"
    script += "from test_motion import fingerprint; print(fingerprint())"
    runs = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()
        for _ in range(2)
    ]
    assert runs[0] == runs[1] == fingerprint()


def test_what_ran_before_leaves_no_trace() -> None:
    crowd, rng = spread(20), Random(3)
    fresh = MujocoSimulator().flick(crowd, 4, Shot(700, 600, 400), Random(9))
    used = MujocoSimulator()
    for _ in range(5):
        used.flick(crowd, rng.randrange(1, 21), any_shot(rng), rng)
    assert used.flick(crowd, 4, Shot(700, 600, 400), Random(9)) == fresh


@pytest.mark.parametrize("upper", LOOSE)
def test_a_piece_lying_under_another_can_be_flicked(upper: str) -> None:
    start = table(f"small 0 0\n{upper} 0.3 0.2 on")
    rest = start.after(SIM.settle(start, Random(1)))
    for seed in range(10):
        rng = Random(seed)
        shot = any_shot(rng)
        landing = SIM.flick(rest, 1, Shot(shot.direction_mrad, 400 + shot.power // 2, shot.press), rng)
        assert {piece.id for piece in landing.moved} == {1, 2}
        assert not landing.frozen
        after = rest.after(landing).without(*landing.off)
        check_overlaps(after, check_table(after), lambda slots: Scene((), slots, 0.001, sleep=True))


def test_short_cuts_change_nothing_that_matters() -> None:
    """Paging, sleep and closed-form flight against every step of every piece: the same shots cover the same."""
    plain, crowd, rng = MujocoSimulator(Manner(plain=True, film=False)), spread(12), Random(2)
    far = 0
    for _ in range(12):
        id, shot, seed = rng.randrange(1, 13), any_shot(rng), rng.randrange(1000)
        a = UNFILMED.flick(crowd, id, shot, Random(seed), unsteadiness=0)
        b = plain.flick(crowd, id, shot, Random(seed), unsteadiness=0)
        here, there = moved(a, id).pose, moved(b, id).pose
        far += math.hypot(here.x_um - there.x_um, here.y_um - there.y_um) > 30_000
    assert far <= 2


@pytest.mark.parametrize("speed", [1, 2, 3])
def test_nothing_gets_through_the_wall_of_a_cup(speed: int) -> None:
    rng = Random(f"cup {speed}")
    scene = Scene((Fixture(1, "cup", 0, 0),), tuple((kind, 1) for kind in LOOSE), 0.001, sleep=True)
    inside = 0
    for n in range(60):
        towards, height = rng.uniform(0, 2 * math.pi), rng.uniform(0.015, 0.050)
        scene.clear()
        scene.poses[n % 4] = (-0.06 * math.cos(towards), -0.06 * math.sin(towards), height, *any_attitude(rng))
        scene.refresh()
        scene.speeds[n % 4, :3] = (speed * math.cos(towards), speed * math.sin(towards), 0.3)
        scene.wake(n % 4)
        scene.step(80, hard=speed > FAST)
        x, y, z = scene.poses[n % 4, :3]
        inside += bool(math.hypot(x, y) < 0.027 and z < 0.060)
    assert inside == 0
