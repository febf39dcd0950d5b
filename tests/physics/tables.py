"""Tables drawn in centimetres, and throws that no shooter would make."""

import math
from random import Random

import numpy as np

from fleacircus.bench.tables import any_shot, pile, spread
from fleacircus.physics import Fixture, Landing, Piece, Pose, Tabletop, flat, laid_on
from fleacircus.physics.engine import to_pose
from fleacircus.physics.outline import Floats

LOOSE = ("small", "large", "rectangle", "counter")


def table(drawing: str) -> Tabletop:
    """A table from lines like `small 3 -1.5`, `rectangle 0 0 turn 30 down`, `hexagon 10 10`, ids counted from 1.

    A piece followed by `on` lies on whatever is there already. Lengths are in cm, angles in degrees.
    """
    drawn = Tabletop()
    for id, line in enumerate((line for line in drawing.splitlines() if line.strip()), start=1):
        kind, x, y, *words = line.split()
        x_um, y_um = round(float(x) * 10_000), round(float(y) * 10_000)
        turn = round(1000 * math.radians(float(words[words.index("turn") + 1]))) if "turn" in words else 0
        if kind in ("hexagon", "square", "cup") or "fixed" in words:
            drawn = drawn.with_fixture(Fixture(id, kind, x_um, y_um, turn))
        elif "on" in words:
            pose = laid_on(drawn, kind, x_um, y_um, turn, face_up="down" not in words)
            drawn = drawn.with_piece(Piece(id, kind, pose))
        else:
            drawn = drawn.with_piece(Piece(id, kind, flat(x_um, y_um, turn, "down" not in words, kind=kind)))
    return drawn


def any_attitude(rng: Random) -> Floats:
    """A quaternion with no direction preferred."""
    parts = np.array([rng.gauss(0, 1) for _ in range(4)])
    unit: Floats = parts / np.linalg.norm(parts)
    return unit


def pose_m(place: Floats, quat: Floats) -> Pose:
    """A pose from metres and a quaternion."""
    return to_pose(np.concatenate([place, quat]))


def moved(landing: Landing, id: int) -> Piece:
    """A piece that moved."""
    return next(piece for piece in landing.moved if piece.id == id)


__all__ = ["LOOSE", "any_attitude", "any_shot", "moved", "pile", "pose_m", "spread", "table"]
