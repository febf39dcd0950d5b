"""How rivals may be set up: shapes, steps, damping and stiffness, each with its speed and what becomes of the shots."""

import math
import statistics
import time
from itertools import product
from random import Random
from typing import Any, NamedTuple

from fleacircus.bench.flick import UNSTEADINESS, any_flick
from fleacircus.bench.rivals import ENGINES, End, Rival, Setup
from fleacircus.bench.tables import any_shot, spread
from fleacircus.physics import MujocoSimulator, Pose, Tabletop
from fleacircus.physics.launch import Launch, draw_noise, launch_of
from fleacircus.physics.run import LIMIT_MS, Manner

SOUND = 0.95
"""A setup is sound if so many shots in a hundred come to rest in time and lie on the mat."""
LEAST = 30
SHOTS = 200
STEPS_MS = (1.0, 2.0, 2.5, 5.0)

TRIED: dict[str, list[Setup]] = {
    "bullet": [Setup(s, p, iterations=i) for s, p, i in product(STEPS_MS, (False, True), (0, 10))],
    "rapier": [
        Setup(s, p, damping=d, hertz=h)
        for s, p, (d, h) in product((*STEPS_MS, 10.0), (False, True), ((0.0, 0.0), (2.0, 0.0), (2.0, 200.0)))
    ],
    "mujoco": [Setup(sleeps=False), *(Setup(s, p) for s, p in product((*STEPS_MS[:3], 10 / 3), (False, True)))],
}


class Asked(NamedTuple):
    """A shot of the piece at a place among the pieces, and where it lies after it by the judge."""

    who: int
    launch: Launch
    judged: Pose


def measure(seconds: float) -> dict[str, Any]:
    """Per engine every setup tried, the fastest that is sound first. The same shots for all."""
    table, there = spread(60), {name: setups for name, setups in TRIED.items() if ENGINES[name].is_there}
    asked = ask(table, SHOTS)
    each = seconds / sum(map(len, there.values()))
    figures: dict[str, Any] = {"limit_ms": LIMIT_MS, "sound": SOUND}
    for name, setups in there.items():
        told = [tell(ENGINES[name].hold(table, setup), setup, asked, each) for setup in setups]
        ranked = sorted(told, key=lambda row: (row["sound"] < SOUND, -row["flicks_per_cpu_s"]))
        figures[name] = {str(place): row for place, row in enumerate(ranked, start=1)}
    return figures


def ask(table: Tabletop, count: int) -> list[Asked]:
    """So many random shots, each judged."""
    judge, rng, asked = MujocoSimulator(Manner(film=False)), Random(1), list[Asked]()
    for _ in range(count):
        who, own = any_flick(table, rng)
        piece, shot, seed = table.pieces[who], any_shot(own), own.getrandbits(30)
        landing = judge.flick(table, piece.id, shot, Random(seed), unsteadiness=UNSTEADINESS)
        after = next(moved.pose for moved in landing.moved if moved.id == piece.id)
        asked.append(Asked(who, launch_of(shot, draw_noise(Random(seed), UNSTEADINESS), piece.kind), after))
    return asked


def tell(rival: Rival, setup: Setup, asked: list[Asked], seconds: float) -> dict[str, Any]:
    """The speed of a setup, and what became of its shots beside where the judge saw them."""
    took, ends = list[float](), list[End]()
    for who, launch, _ in asked:
        rival.lay()
        before = time.process_time()
        ends.append(rival.flick(who, launch))
        took.append(time.process_time() - before)
        if len(took) >= LEAST and sum(took) > seconds:
            break
    pairs = list(zip(ends, (one.judged for one in asked), strict=False))
    gaps = [1000 * math.hypot(e.place[0] - p.x_um / 1e6, e.place[1] - p.y_um / 1e6) for e, p in pairs]
    count = len(ends)
    return setup._asdict() | {
        "flicks_per_cpu_s": round(count / sum(took), 1),
        "shots": count,
        "at_rest": round(sum(end.at_rest for end in ends) / count, 3),
        "on_mat": round(sum(end.is_on_mat for end in ends) / count, 3),
        "sound": round(sum(end.at_rest and end.is_on_mat for end in ends) / count, 3),
        "on_edge": round(sum(end.is_on_edge for end in ends) / count, 3),
        "same_face": round(sum((e.axis_z >= 0) == p.face_up for e, p in pairs) / count, 3),
        "gap_mm": round(statistics.median(gaps), 1),
    }
