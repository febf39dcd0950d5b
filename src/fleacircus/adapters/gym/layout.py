"""What an observation and an action are made of, and how both are read.

An observation has a row for each thing on the table: first what may be flicked, then what is aimed at, then the rest,
each by id; rows that are left over are zeros, and `mask` tells which are there. `FIELDS` names the columns.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from fleacircus.adapters.gym.tasks import Laid, Task
from fleacircus.physics import FIXTURES, PIECES, Fixture, Mat, Piece, Pose, Shot, Tabletop, lying

Observation = dict[str, Any]
Actions = npt.NDArray[np.float32]

FIELDS = ("x", "y", "z", "cos", "sin", "face", "width", "depth", "height", "kind", "role")
"""Lengths in millimetres, from the middle of the mat; heading as cosine and sine; the face that is up, 1 or -1 (0 on
what has none); the kind as an index of `KINDS`, the role as one of `ROLES`."""
KINDS = ("small", "large", "rectangle", "cup")
ROLES = ("mine", "target", "other")
ACTION = ("direction", "power", "press", "piece")
"""All from 0 to 1: direction as a share of a full turn from +x towards +y; power; press from the middle of the piece
to its rim; where there are several pieces, which of the rows that are mine, as a share of them."""
WIDEST_MM = Mat().width_um / 2000 + 50
HIGHEST_MM = 120


def observation_space(task: Task) -> spaces.Space[Observation]:
    """Arrays of a fixed size."""
    low = (-WIDEST_MM, -WIDEST_MM, 0, -1, -1, -1, 0, 0, 0, 0, 0)
    high = (WIDEST_MM, WIDEST_MM, HIGHEST_MM, 1, 1, 1, 100, 100, 100, len(KINDS) - 1, len(ROLES) - 1)
    lowest, highest = (np.tile(np.array(row, np.float32), (task.things, 1)) for row in (low, high))
    return spaces.Dict(
        {
            "things": spaces.Box(lowest, highest, dtype=np.float32),
            "mask": spaces.Box(0, 1, (task.things,), np.int8),
            "left": spaces.Box(0, task.flicks, (1,), np.float32),
        }
    )


def action_space(task: Task) -> spaces.Space[Actions]:
    """Direction, power, press, and which piece where there are several."""
    return spaces.Box(0, 1, (_numbers(task),), np.float32)


def observed(task: Task, laid: Laid) -> Observation:
    """A table as arrays."""
    things, mask = np.zeros((task.things, len(FIELDS)), np.float32), np.zeros(task.things, np.int8)
    for row, thing in enumerate(_in_order(laid)):
        things[row] = (*_measures(thing), _role(laid, thing.id))
        mask[row] = 1
    return {"things": things, "mask": mask, "left": np.array([laid.left], np.float32)}


def table_of(observation: Observation) -> tuple[Tabletop, tuple[int, ...], tuple[int, ...]]:
    """The table that an observation shows, what may be flicked and what is aimed at; ids are rows.

    Micrometres are exact; what leans is laid level.
    """
    pieces: list[Piece] = []
    fixtures: list[Fixture] = []
    there = np.flatnonzero(observation["mask"])
    roles = observation["things"][:, FIELDS.index("role")]
    for row in there.tolist():
        x, y, z, cos, sin, face, _, _, _, number, _ = observation["things"][row].tolist()
        kind, turn = KINDS[int(number)], round(1000 * math.atan2(sin, cos))
        if kind in PIECES:
            pieces.append(Piece(row, kind, lying(round(1000 * x), round(1000 * y), round(1000 * z), turn, face > 0)))
        else:
            fixtures.append(Fixture(row, kind, round(1000 * x), round(1000 * y), turn))
    mine, targets = (
        tuple(row for row in there.tolist() if roles[row] == ROLES.index(role)) for role in ("mine", "target")
    )
    return Tabletop(pieces=tuple(pieces), fixtures=tuple(fixtures)), mine, targets


def checked(task: Task, actions: Any, *tables: int) -> Actions:
    """An action, or one for each of so many tables, as an array; ValueError if it is none."""
    found, shape = np.asarray(actions, dtype=np.float32), (*tables, _numbers(task))
    if found.shape != shape:
        raise ValueError(f"actions of shape {shape} are wanted, not of {found.shape}")
    if not np.isfinite(found).all():
        raise ValueError("an action is not a number")
    if (found < 0).any() or (found > 1).any():
        raise ValueError("an action is out of bounds: its numbers run from 0 to 1")
    return found


def _numbers(task: Task) -> int:
    """How many numbers an action has: where there is one piece, it need not be named."""
    return len(ACTION) - (task.mine == 1)


def shot_of(laid: Laid, action: Actions) -> tuple[int, Shot]:
    """The piece and the shot that an action names."""
    turn, power, press, *share = action.tolist()
    which = min(int(share[0] * len(laid.mine)), len(laid.mine) - 1) if share else 0
    return laid.mine[which], Shot(round(2000 * math.pi * turn), round(1000 * power), round(1000 * press))


def _in_order(laid: Laid) -> list[Piece | Fixture]:
    things: list[Piece | Fixture] = [*laid.table.pieces, *laid.table.fixtures]
    return sorted(things, key=lambda thing: (_role(laid, thing.id), thing.id))


def _role(laid: Laid, id: int) -> int:
    return ROLES.index("mine" if id in laid.mine else "target" if id in laid.targets else "other")


def _measures(thing: Piece | Fixture) -> tuple[float, ...]:
    form = PIECES[thing.kind] if isinstance(thing, Piece) else FIXTURES[thing.kind]
    match thing:
        case Piece(pose=Pose(x_um=x, y_um=y, z_um=z) as pose):
            turn, face = pose.turn_mrad / 1000, 1 if pose.face_up else -1
        case Fixture(x_um=x, y_um=y, turn_mrad=turned):
            z, turn, face = form.height_um // 2, turned / 1000, 0
    size = (form.width_um / 1000, form.depth_um / 1000, form.height_um / 1000)
    kind = KINDS.index(thing.kind)
    return (x / 1000, y / 1000, min(z / 1000, HIGHEST_MM), math.cos(turn), math.sin(turn), face, *size, kind)
