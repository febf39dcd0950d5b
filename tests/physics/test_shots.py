"""Launches, flight in closed form, drops and settling."""

import math
from random import Random

import numpy as np
import pytest

from fleacircus.physics import Fixture, MujocoSimulator, Noise, Piece, Shot, Tabletop, flat
from fleacircus.physics.flight import Body, attitudes, positions, spin_at
from fleacircus.physics.launch import draw_noise, launch_of, velocities
from fleacircus.physics.scene import Scene
from physics.tables import LOOSE, any_shot, moved, spread, table

SIM = MujocoSimulator()


@pytest.mark.parametrize(
    ("shot", "speed", "loft", "ratio"),
    [
        (Shot(0, 0, 0), 0.5, 75, 0.05),
        (Shot(0, 1000, 0), 2.5, 75, 0.05),
        (Shot(0, 500, 1000), 1.5, 40, 0.35),
        (Shot(0, 500, 500), 1.5, 57.5, 0.20),
    ],
)
def test_power_and_press_point_make_the_launch(shot: Shot, speed: float, loft: float, ratio: float) -> None:
    launch = launch_of(shot, Noise(), "small")
    assert launch.speed == pytest.approx(speed)
    assert math.degrees(launch.loft) == pytest.approx(loft)
    assert launch.spin * 0.008 / launch.speed == pytest.approx(ratio)


def test_the_side_turns_and_rolls_the_piece() -> None:
    launch = launch_of(Shot(1000, 500, 500, 1000), Noise(), "small")
    assert launch.direction == pytest.approx(1 + math.radians(6))
    assert launch.roll == pytest.approx(10)


def test_noise_is_added_to_the_launch() -> None:
    launch = launch_of(Shot(0, 500, 500), Noise(direction_mrad=100, speed=-100, loft_mrad=50, spin=200), "small")
    assert launch.direction == pytest.approx(0.1)
    assert launch.speed == pytest.approx(1.35)
    assert launch.loft == pytest.approx(math.radians(57.5) + 0.05)
    assert launch.spin == pytest.approx(0.24 * 1.35 / 0.008)


def test_a_steady_hand_adds_nothing_and_a_hard_table_adds_the_full_amount() -> None:
    assert draw_noise(Random(1), 0) == Noise()
    drawn = [draw_noise(Random(seed), 1000) for seed in range(2000)]
    assert np.std([n.direction_mrad for n in drawn]) == pytest.approx(34.9, rel=0.06)
    assert np.std([n.speed for n in drawn]) == pytest.approx(40, rel=0.06)
    assert np.std([n.loft_mrad for n in drawn]) == pytest.approx(34.9, rel=0.06)
    assert np.std([n.spin for n in drawn]) == pytest.approx(100, rel=0.06)


def test_the_noise_of_a_flick_is_returned_and_drawn_from_the_stream() -> None:
    crowd = spread(4)
    landing = SIM.flick(crowd, 1, Shot(0, 400), Random(7), unsteadiness=300)
    assert landing.noise == draw_noise(Random(7), 300)


def test_the_trailing_rim_never_dives_into_the_mat() -> None:
    for press in range(0, 1001, 100):
        launch = launch_of(Shot(0, 500, press), Noise(loft_mrad=-300, spin=900), "small")
        assert launch.spin * 0.008 / launch.speed < math.sin(launch.loft)


@pytest.mark.parametrize("kind", ["small", "large", "counter"])
def test_closed_form_flight_is_what_the_engine_would_do(kind: str) -> None:
    scene = Scene((), ((kind, 1),), 0.0001, sleep=True)
    velocity, angular = velocities(launch_of(Shot(700, 800, 900, 600), Noise(), kind))
    scene.poses[0] = (0, 0, 0.3, math.cos(0.4), 0, 0, math.sin(0.4))
    scene.refresh()
    scene.speeds[0, :3], scene.speeds[0, 3:] = velocity, np.add(angular, (1.0, 2.0, 15.0))
    start, speeds = scene.poses[0].copy(), scene.speeds[0].copy()
    about, across = scene.inertia[0, :2].tolist()
    body = Body(start[:3], start[3:], speeds[:3], speeds[3:], 0.008, 0.001, across, about)
    scene.wake(0)
    scene.step(2000)
    t = np.array([0.2])
    assert positions(body, t)[0] == pytest.approx(scene.poses[0, :3], abs=2e-4)
    quat = attitudes(body, t)[0]
    assert abs(float(quat @ scene.poses[0, 3:])) > math.cos(math.radians(1.0) / 2)
    assert spin_at(body, quat) == pytest.approx(scene.speeds[0, 3:], abs=2.0)


@pytest.mark.parametrize("kind", LOOSE)
def test_more_power_goes_farther(kind: str) -> None:
    start = Tabletop(pieces=(Piece(1, kind, flat(0, 0, kind=kind)),))
    ways = []
    for power in (100, 400, 700, 1000):
        poses = [moved(SIM.flick(start, 1, Shot(0, power, 200), Random(s)), 1).pose for s in range(6)]
        ways.append(np.mean([pose.x_um for pose in poses]))
    assert ways == sorted(ways)


def test_only_what_was_touched_has_moved() -> None:
    crowd, rng = spread(60), Random(8)
    for _ in range(20):
        landing = SIM.flick(crowd, 30, any_shot(rng), rng)
        assert 30 in {piece.id for piece in landing.moved}
        for piece in landing.moved:
            old, new = crowd.piece(piece.id).pose, piece.pose
            shift = max(abs(old.x_um - new.x_um), abs(old.y_um - new.y_um), abs(old.z_um - new.z_um))
            assert shift > 20 or abs(math.remainder((old.turn_mrad - new.turn_mrad) / 1000, 2 * math.pi)) > 0.002
        assert len(landing.moved) < 5
        assert crowd.after(landing).piece(30) == moved(landing, 30)


def test_a_weak_shot_still_hops() -> None:
    landing = SIM.flick(spread(1), 1, Shot(0, 0), Random(1))
    assert [p.id for p in landing.moved] == [1]


def test_counters_are_dropped_together_and_lie_about_the_point() -> None:
    counters = tuple(Piece(100 + i, "counter", flat(0, 0)) for i in range(10))
    landing = SIM.drop(spread(20), counters, 0, 0, Random(3))
    assert {p.id for p in landing.moved} >= {c.id for c in counters}
    assert not landing.frozen
    away = [math.hypot(p.pose.x_um, p.pose.y_um) for p in landing.moved if p.id >= 100]
    assert 5_000 < float(np.median(away)) < 150_000
    assert landing.noise is None
    assert landing.path


def test_a_drop_is_different_with_another_stream_and_the_same_with_the_same() -> None:
    counters = (Piece(100, "counter", flat(0, 0)),)
    falls = [SIM.drop(Tabletop(), counters, 0, 0, Random(seed)) for seed in (1, 1, 2)]
    assert falls[0] == falls[1]
    assert falls[0].moved != falls[2].moved


def test_a_meteor_covers_what_it_falls_on_and_may_then_stand_as_a_fixture() -> None:
    below = table("small 0 0\nsmall 2.0 0\nsmall 30 0")
    landing = SIM.drop(below, (Piece(50, "meteor", flat(0, 0)),), 5_000, 0, Random(2))
    hit = {c.lower_id for c in landing.covers if c.upper_id == 50}
    assert hit
    assert 3 not in hit
    cleared = below.after(landing).without(*hit)
    cleared = cleared.after(SIM.settle(cleared, Random(3)))
    fallen = cleared.piece(50).pose
    standing = cleared.without(50).with_fixture(Fixture(50, "meteor", fallen.x_um, fallen.y_um))
    assert SIM.flick(standing, 3, Shot(3142, 900, 100), Random(4)).frozen is False


def test_settling_drops_what_has_lost_its_support() -> None:
    heap = table("small 0 0\nlarge 0.4 0 on\nsmall 0.6 0.2 on")
    rest = heap.after(SIM.settle(heap, Random(1)))
    landing = SIM.settle(rest.without(1), Random(1))
    assert {p.id for p in landing.moved} == {2, 3}
    assert moved(landing, 2).pose.z_um == pytest.approx(1_000, abs=60)
    assert {(c.upper_id, c.lower_id) for c in landing.covers} == {(3, 2)}


def test_settling_what_is_settled_moves_nothing() -> None:
    heap = table("small 0 0\nlarge 1.4 0 on\nhexagon 10 0\nsmall 10 0 on")
    rest = heap.after(SIM.settle(heap, Random(1)))
    for seed in range(3):
        assert SIM.settle(rest, Random(seed)).moved == ()
