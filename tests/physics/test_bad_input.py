"""Bad input is refused by name and changes nothing; a table that will not rest is frozen, not raised."""

import math
from random import Random
from typing import Any

import msgspec
import mujoco
import pytest

from fleacircus.physics import Fixture, MujocoSimulator, Piece, Pose, Shot, Tabletop, flat, lying
from fleacircus.physics.run import Run
from fleacircus.physics.scene import Scene
from physics.tables import spread, table

SIM = MujocoSimulator()
GOOD = table("small 0 0\nrectangle 5 0\nhexagon 10 10")


def with_pose(pose: Pose, kind: str = "small") -> Tabletop:
    return GOOD.with_piece(Piece(7, kind, pose))


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (with_pose(flat(384_000, 0)), "piece 7 is outside the table"),
        (with_pose(flat(0, -600_000)), "piece 7 is outside the table"),
        (with_pose(lying(100_000, 0, -5_000)), "piece 7 is outside the table"),
        (with_pose(lying(100_000, 0, 2_000_000)), "piece 7 is outside the table"),
        (with_pose(flat(100_000, 0), "beetle"), "piece 7 has unknown kind 'beetle'"),
        (with_pose(flat(8_000, 0)), "pieces (1 and 7|7 and 1) overlap"),
        (with_pose(lying(8_000, 0, 2_000)), "pieces (1 and 7|7 and 1) overlap"),
        (with_pose(flat(100_000, 100_000)), "piece 7 overlaps a fixture"),
        (with_pose(flat(math.nan, 0)), "x_um of piece 7 is nan"),  # type: ignore[arg-type]
        (with_pose(Pose(100_000, 0, 1_000, (math.nan, 0, 0, 0))), "quat of piece 7 is nan"),  # type: ignore[arg-type]
        (with_pose(Pose(100_000, 0, 1_000, (0, 0, 0, 0))), "quat of piece 7 has length 0.000"),
        (with_pose(Pose(100_000, 0, 1_000, (32767, 32767, 0, 0))), "quat of piece 7 has length 1.414"),
        (GOOD.with_fixture(Fixture(7, "tower", 0, 0)), "fixture 7 has unknown kind 'tower'"),
        (GOOD.with_fixture(Fixture(7, "square", 900_000, 0)), "fixture 7 is outside the table"),
        (GOOD.with_fixture(Fixture(7, "square", 110_000, 100_000)), "fixtures 3 and 7 overlap"),
        (GOOD.with_fixture(Fixture(1, "square", -200_000, 0)), r"ids used twice: \[1\]"),
    ],
)
def test_a_table_that_is_none(bad: Tabletop, words: str) -> None:
    before = msgspec.msgpack.encode(bad)
    with pytest.raises(ValueError, match=words):
        SIM.flick(bad, 2, Shot(0, 500), Random(1))
    with pytest.raises(ValueError, match=words):
        SIM.settle(bad, Random(1))
    with pytest.raises(ValueError, match=words):
        SIM.drop(bad, (Piece(99, "counter", flat(0, 0)),), -100_000, 0, Random(1))
    assert msgspec.msgpack.encode(bad) == before


@pytest.mark.parametrize(
    ("shot", "words"),
    [
        (Shot(0, 1001), "power is 1001, outside 0..1000"),
        (Shot(0, -1), "power is -1"),
        (Shot(0, 500, 1001), "press is 1001"),
        (Shot(0, 500, 500, -1001), "side is -1001"),
        (Shot(7_000, 500), "direction_mrad is 7000"),
        (Shot(math.nan, 500), "direction_mrad is nan, not a whole number"),  # type: ignore[arg-type]
        (Shot(0, 0.5), "power is 0.5, not a whole number"),  # type: ignore[arg-type]
        (Shot(0, True), "power is True, not a whole number"),
    ],
)
def test_a_shot_that_is_none(shot: Shot, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SIM.flick(GOOD, 1, shot, Random(1))


def test_unsteadiness_out_of_range() -> None:
    with pytest.raises(ValueError, match="unsteadiness is -1"):
        SIM.flick(GOOD, 1, Shot(0, 500), Random(1), unsteadiness=-1)


@pytest.mark.parametrize("id", [99, 3])
def test_a_piece_that_is_not_there(id: int) -> None:
    with pytest.raises(ValueError, match=f"no piece {id}"):
        SIM.flick(GOOD, id, Shot(0, 500), Random(1))


@pytest.mark.parametrize(
    ("pieces", "place", "words"),
    [
        ((Piece(1, "counter", flat(0, 0)),), (0, 0), "has the id of another"),
        ((Piece(8, "counter", flat(0, 0)),) * 2, (0, 0), "has the id of another"),
        ((Piece(8, "pebble", flat(0, 0)),), (0, 0), "piece 8 has unknown kind 'pebble'"),
        ((Piece(8, "counter", flat(0, 0)),), (400_000, 0), "x_um is 400000"),
    ],
)
def test_a_drop_that_is_none(pieces: tuple[Piece, ...], place: tuple[int, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SIM.drop(GOOD, pieces, *place, Random(1))


def test_a_table_that_never_rests_is_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Run, "_fastest", lambda self: (1.0, 1.0))
    landing = MujocoSimulator().flick(spread(4), 1, Shot(0, 300), Random(1))
    assert landing.frozen
    assert [p.id for p in landing.moved] == [1]


def test_an_engine_that_fails_leaves_the_table_frozen_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def blow_up(self: Scene, count: int, **_: Any) -> None:
        self.poses[:] = math.nan

    monkeypatch.setattr(Scene, "step", blow_up)
    landing = MujocoSimulator().flick(spread(4), 1, Shot(0, 300), Random(1))
    assert landing.frozen
    assert landing.moved == ()


def test_an_engine_error_never_reaches_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Scene, count: int, **_: Any) -> None:
        raise mujoco.FatalError("stack overflow")

    monkeypatch.setattr(Scene, "step", fail)
    assert MujocoSimulator().flick(spread(4), 1, Shot(0, 300), Random(1)).frozen
