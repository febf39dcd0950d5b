"""The motion of a flick as a compact blob, and back.

A path is one zlib stream (RFC 1950; a browser reads it with `DecompressionStream("deflate")`). Inflated, it
is little-endian throughout and starts with a header of 12 bytes:

    offset  type      meaning
    0       u8        version, 1
    1       u8        frames per second, 60
    2       u16       number of frames F; frame i shows the time round(1000 i / 60) ms
    4       u16       number of pieces P
    6       u16       position unit in micrometres
    8       u16       quaternion unit: the value that stands for 1.0
    10      u16       0

then P tracks, one after another, each with a header of 20 bytes:

    0       u32       id of the piece
    4       u16       first frame A in which the piece has moved; before it, it lies where frame A shows it
    6       u16       number of frames N in this track; after frame A + N - 1 it stays where that one shows it
    8       3 x i32   x, y, z of the track's own origin in micrometres

and 14 N bytes: 7 channels (x, y, z, qw, qx, qy, qz) one after another, each as N low bytes, then N high
bytes. Low and high byte together are an i16, and each is the difference from the one before it in its channel
(the first from 0), modulo 65536. Position = origin + unit x value; quaternion = value / quaternion unit.
A quaternion and its negative are the same attitude, and one is as good as the other from frame to frame; a
player of the path that blends two frames goes the shorter way round.
"""

import struct
import zlib
from itertools import groupby
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fleacircus.physics.flight import GRAVITY
from fleacircus.physics.model import Impact, Piece
from fleacircus.physics.outline import Floats
from fleacircus.physics.run import FRAMES_PER_S, Frame, frame_ms

VERSION = 1
POSITION_UNIT_UM = 50
QUAT_UNIT = 16384
_HEADER = struct.Struct("<BBHHHHH")
_TRACK = struct.Struct("<IHHiii")
KNOCK = 0.3
"""A change of speed in one frame, in m/s, that neither gravity nor friction explains."""


class Track(NamedTuple):
    """One piece in motion: its id, its first frame, and poses (N, 7) in micrometres and unit quaternions."""

    id: int
    first: int
    poses: Floats


class Path(NamedTuple):
    """A decoded path."""

    frames: int
    tracks: tuple[Track, ...]


def _stretches(frames: list[Frame]) -> list[list[Frame]]:
    """The frames in stretches during which the same pieces were in the same slots."""
    found: list[list[Frame]] = []
    for frame in frames:
        if found and found[-1][0].slots is frame.slots:
            found[-1].append(frame)
        else:
            found.append([frame])
    return found


def poses_of(frames: list[Frame], who: int, start: Floats) -> Floats:
    """The poses (F, 7) of one piece over all frames: at `start` before it enters the scene, at its last after."""
    rows: list[Floats] = []
    for stretch in _stretches(frames):
        inside = np.flatnonzero(stretch[0].who == who)
        if len(inside):
            slot = stretch[0].slots[inside[0]]
            rows.append(np.array([frame.poses[slot] for frame in stretch]))
        else:
            rows.append(np.tile(rows[-1][-1] if rows else start, (len(stretch), 1)))
    return np.concatenate(rows)


def encode(frames: list[Frame], moved: dict[int, Piece], start: Floats) -> bytes:
    """The path of the pieces that moved, by their index on the table; all poses at the start are given."""
    parts = [_HEADER.pack(VERSION, FRAMES_PER_S, len(frames), len(moved), POSITION_UNIT_UM, QUAT_UNIT, 0)]
    parts += [_track(piece.id, poses_of(frames, i, start[i])) for i, piece in moved.items()]
    return zlib.compress(b"".join(parts), 9)


def _track(id: int, poses: Floats) -> bytes:
    values = np.empty((len(poses), 7), dtype=np.int64)
    origin = (poses[0, :3] * 1e6).round().astype(np.int64)
    values[:, :3] = ((poses[:, :3] * 1e6 - origin) / POSITION_UNIT_UM).round().clip(-32767, 32767)
    values[:, 3:] = (poses[:, 3:] * QUAT_UNIT).round()
    changed = np.flatnonzero((values[1:] != values[:-1]).any(axis=1))
    first, last = (int(changed[0]), int(changed[-1]) + 1) if len(changed) else (0, 0)
    values = values[first : last + 1]
    steps = np.diff(values, axis=0, prepend=0).astype("<i2").T
    planes = np.ascontiguousarray(steps).view(np.uint8).reshape(7, -1, 2).transpose(0, 2, 1)
    return _TRACK.pack(id, first, len(values), *origin.tolist()) + planes.tobytes()


def decode(blob: bytes) -> Path:
    """Read a path; ValueError if it is none."""
    try:
        raw = zlib.decompress(blob)
        version, _, frames, count, unit, one, _ = _HEADER.unpack_from(raw)
        if version != VERSION:
            raise ValueError(f"path version {version} is unknown")
        at, tracks = _HEADER.size, []
        for _ in range(count):
            id, first, length, *origin = _TRACK.unpack_from(raw, at)
            at += _TRACK.size
            planes = np.frombuffer(raw, np.uint8, 14 * length, at).reshape(7, 2, length)
            at += 14 * length
            steps = np.ascontiguousarray(planes.transpose(0, 2, 1)).view("<i2").reshape(7, length)
            values: npt.NDArray[np.int16] = np.cumsum(steps.T, axis=0, dtype=np.int16)
            poses = np.concatenate([values[:, :3] * float(unit) + origin, values[:, 3:] / one], axis=1)
            tracks.append(Track(id, first, poses))
    except (zlib.error, struct.error) as error:
        raise ValueError(f"not a path: {error}") from error
    return Path(frames, tuple(tracks))


def pose_at(track: Track, frame: int) -> Floats:
    """The pose of a track's piece in any frame."""
    pose: Floats = track.poses[min(max(frame - track.first, 0), len(track.poses) - 1)]
    return pose


def impacts(frames: list[Frame]) -> tuple[Impact, ...]:
    """The knocks between frames: sudden changes of speed; where several pieces meet, the one knocked most."""
    found, first = [], 0
    for _, group in groupby(frames, key=lambda frame: len(frame.speeds)):
        stretch = list(group)
        speeds = np.array([frame.speeds[:, :3] for frame in stretch])
        change = np.diff(speeds, axis=0)
        level = change[..., 0] ** 2 + change[..., 1] ** 2
        fall = GRAVITY * np.diff([frame_ms(first + i) for i in range(len(stretch))]) / 1000
        upwards = np.minimum(np.abs(change[..., 2]), np.abs(change[..., 2] + fall[:, None]))
        knocks = np.sqrt(level + upwards**2)
        for i in np.flatnonzero(knocks.max(axis=1, initial=0) > KNOCK):
            slot = int(knocks[i].argmax())
            x, y, z = (round(n * 1e6) for n in stretch[i + 1].poses[slot, :3].tolist())
            found.append(Impact(frame_ms(first + int(i) + 1), x, y, z, round(float(knocks[i, slot]) * 1000)))
        first += len(stretch)
    return tuple(found)
