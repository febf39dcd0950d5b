"""Paths: they decode to what was simulated, and they are small."""

import math
import zlib
from random import Random

import numpy as np
import pytest

from fleacircus.physics import MujocoSimulator, Shot
from fleacircus.physics.engine import to_pose
from fleacircus.physics.launch import draw_noise, launch_of, velocities
from fleacircus.physics.path import decode, encode, pose_at, poses_of
from fleacircus.physics.run import frame_ms
from physics.tables import any_shot, spread

SIM = MujocoSimulator()


def test_a_path_decodes_to_the_simulation() -> None:
    crowd, rng, far, turned = spread(20), Random(4), 0.0, 0.0
    for _ in range(12):
        who, shot = rng.randrange(20), any_shot(rng)
        run = SIM._run(crowd)
        run.bring(np.array([who]))
        run.launch(who, *velocities(launch_of(shot, draw_noise(rng, 600), crowd.pieces[who].kind)))
        start = run.poses.copy()
        end = run.to_rest(rng)
        blob = encode(end.frames, {who: crowd.pieces[who]}, start)
        track, truth = decode(blob).tracks[0], poses_of(end.frames, who, start[who])
        shown = np.array([pose_at(track, i) for i in range(len(truth))])
        far = max(far, float(np.abs(shown[:, :3] - truth[:, :3] * 1e6).max()))
        alike = np.abs((shown[:, 3:] * truth[:, 3:]).sum(axis=1)) / np.linalg.norm(shown[:, 3:], axis=1)
        turned = max(turned, float(2 * np.degrees(np.arccos(np.minimum(alike, 1))).max()))
    assert far < 100
    assert turned < 1


def test_the_path_starts_and_ends_where_the_piece_does() -> None:
    crowd = spread(20)
    landing = SIM.flick(crowd, 5, Shot(400, 700, 300), Random(2))
    path = decode(landing.path)
    for track, piece in zip(path.tracks, landing.moved, strict=True):
        first, last = pose_at(track, 0), pose_at(track, path.frames - 1)
        start = crowd.piece(piece.id).pose
        assert track.id == piece.id
        assert math.dist(first[:3], (start.x_um, start.y_um, start.z_um)) < 50
        assert math.dist(last[:3], (piece.pose.x_um, piece.pose.y_um, piece.pose.z_um)) < 2_000


def test_single_flicks_stay_under_4_kb() -> None:
    crowd, rng = spread(60), Random(6)
    sizes = [len(SIM.flick(crowd, rng.randrange(1, 61), any_shot(rng), rng).path) for _ in range(100)]
    assert np.percentile(sizes, 95) < 4096


def test_impacts_come_when_and_where_the_piece_lands() -> None:
    crowd = spread(1)
    landing = SIM.flick(crowd, 1, Shot(0, 800, 200), Random(2))
    first = landing.impacts[0]
    assert landing.noise is not None
    assert 200 < first.time_ms < 600
    assert first.strength_mm_s > 500
    assert first.z_um < 20_000
    assert [i.time_ms for i in landing.impacts] == sorted(i.time_ms for i in landing.impacts)


def test_frames_come_60_a_second() -> None:
    assert [frame_ms(i) for i in (0, 1, 2, 3, 60)] == [0, 17, 33, 50, 1000]


@pytest.mark.parametrize("blob", [b"", b"nonsense", zlib.compress(b"\x01"), zlib.compress(b"\x09" + bytes(11))])
def test_what_is_no_path_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match="path"):
        decode(blob)


def test_a_pose_keeps_its_sign() -> None:
    assert to_pose(np.array([0.1, 0, 0.001, -1, 0, 0, 0])).quat == (32767, 0, 0, 0)
