"""How true the flick is: hit rates and spreads against quarter steps on the same shots, and local against whole."""

import math
import statistics
import time
from random import Random

from fleacircus.bench.tables import spread
from fleacircus.physics import Landing, MujocoSimulator, Piece, Shot, Simulator, Tabletop, flat
from fleacircus.physics.local import LocalSimulator
from fleacircus.physics.plan import Onto, plan
from fleacircus.physics.run import Manner

RANGES_CM = (10, 20, 30, 40)
SHOOTER, TARGET = 1, 2
UNSTEADINESS = 1000
LEAST = 40
"""Fewer tries a range say nothing, however short the time."""


def measure(seconds: float) -> dict[str, float]:
    """Hit rates and landing spreads by range, judge and reference, and how often the local table agrees."""
    figures: dict[str, float] = {}
    judge, reference = MujocoSimulator(Manner(film=False)), MujocoSimulator(Manner(film=False, substeps=4))
    for range_cm in RANGES_CM:
        tries = _Tries(range_cm)
        end = time.process_time() + 0.7 * seconds / len(RANGES_CM)
        while len(tries.seeds) < LEAST or time.process_time() < end:
            tries.both(judge, reference)
        figures |= tries.figures()
    return figures | {"local_agreement": round(agreement(0.3 * seconds), 4)}


class _Tries:
    """The best-aimed shot at one small disc, tried again and again in two simulators."""

    def __init__(self, range_cm: int) -> None:
        self.range_cm = range_cm
        self.seeds: list[int] = []
        self.landings: dict[str, list[Landing]] = {"": [], "_reference": []}
        shooter = Piece(SHOOTER, "small", flat(-200_000, 0))
        target = Piece(TARGET, "small", flat(-200_000 + range_cm * 10_000, 0))
        self._table = Tabletop(pieces=(shooter, target))
        self._shot = best_aimed(self._table)

    def both(self, judge: Simulator, reference: Simulator) -> None:
        """One try in each, with the same unsteady hand."""
        seed = len(self.seeds)
        self.seeds.append(seed)
        for name, sim in (("", judge), ("_reference", reference)):
            landing = sim.flick(self._table, SHOOTER, self._shot, Random(seed), unsteadiness=UNSTEADINESS)
            self.landings[name].append(landing)

    def figures(self) -> dict[str, float]:
        """The share of hits, and the spreads along and across in millimetres."""
        found = {}
        for name, landings in self.landings.items():
            hits = [_covered(landing, SHOOTER) for landing in landings]
            poses = [p.pose for landing in landings for p in landing.moved if p.id == SHOOTER]
            key = f"{self.range_cm}{name}"
            found[f"cover_{key}"] = round(sum(TARGET in hit for hit in hits) / len(hits), 4)
            found[f"spread_along_mm_{key}"] = round(statistics.pstdev(p.x_um / 1000 for p in poses), 2)
            found[f"spread_across_mm_{key}"] = round(statistics.pstdev(p.y_um / 1000 for p in poses), 2)
        return found


def best_aimed(table: Tabletop) -> Shot:
    """The shot that covers the target most often: the planner's best few, each tried forty times."""
    sim = MujocoSimulator(Manner(film=False))

    def hits(shot: Shot) -> int:
        landings = (sim.flick(table, SHOOTER, shot, Random(-seed), unsteadiness=UNSTEADINESS) for seed in range(1, 41))
        return sum(TARGET in _covered(landing, SHOOTER) for landing in landings)

    few = plan(table, SHOOTER, Onto((TARGET,)), 6, unsteadiness=UNSTEADINESS)
    return max((planned.shot for planned in few), key=hits)


def _covered(landing: Landing, upper_id: int) -> frozenset[int]:
    return frozenset(c.lower_id for c in landing.covers if c.upper_id == upper_id)


def agreement(seconds: float) -> float:
    """How often the local table covers exactly what the whole table covers, over shots aimed at pieces."""
    crowd, rng = spread(60), Random(1)
    whole, local = MujocoSimulator(Manner(film=False)), LocalSimulator()
    same = count = 0
    end = time.process_time() + seconds
    while count < LEAST or time.process_time() < end:
        piece, target = rng.sample(crowd.pieces, 2)
        if math.hypot(piece.pose.x_um - target.pose.x_um, piece.pose.y_um - target.pose.y_um) > 300_000:
            continue
        aimed = plan(crowd, piece.id, Onto((target.id,)), 1, candidates=500)
        if not aimed:
            continue
        seed = rng.randrange(1 << 30)
        here, there = (sim.flick(crowd, piece.id, aimed[0].shot, Random(seed)) for sim in (whole, local))
        same += _covered(here, piece.id) == _covered(there, piece.id)
        count += 1
    return same / count
