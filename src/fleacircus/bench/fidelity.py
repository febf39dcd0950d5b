"""How true the flick is: hit rates and spreads against quarter steps; local and quick table against the judge."""

import math
import statistics
import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from fleacircus.bench.tables import any_shot, spread
from fleacircus.physics import Landing, MujocoSimulator, Piece, Shot, Simulator, Tabletop, flat
from fleacircus.physics.local import LocalSimulator
from fleacircus.physics.plan import Onto, plan
from fleacircus.physics.quick import QuickSimulator
from fleacircus.physics.run import Manner

RANGES_CM = (10, 20, 30, 40)
SHOOTER, TARGET = 1, 2
UNSTEADINESS = 1000
LEAST = 40
"""Fewer tries a range say nothing, however short the time."""
CROWDS = (20, 60)
FARTHEST_UM = 300_000


def measure(seconds: float) -> dict[str, float]:
    """Hit rates and landing spreads by range, judge and reference, and how often the local table agrees."""
    figures: dict[str, float] = {}
    judge, reference = MujocoSimulator(Manner(film=False)), MujocoSimulator(Manner(film=False, substeps=4))
    for range_cm in RANGES_CM:
        tries = _Tries(range_cm)
        end = time.process_time() + 0.4 * seconds / len(RANGES_CM)
        while len(tries.seeds) < LEAST or time.process_time() < end:
            tries.both(judge, reference)
        figures |= tries.figures()
    figures |= {"local_agreement": round(agreement(0.2 * seconds), 4)}
    for pieces in CROWDS:
        for aimed in (False, True):
            figures |= quick_agreement(pieces, aimed=aimed, seconds=0.1 * seconds)
    return figures


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


def shots(table: Tabletop, rng: Random, *, aimed: bool) -> Iterator[tuple[int, Shot, int]]:
    """Shots of pieces of a table, each with a seed for the hand: aimed at another piece, or left to chance."""
    while True:
        piece, target = rng.sample(table.pieces, 2)
        away = math.hypot(piece.pose.x_um - target.pose.x_um, piece.pose.y_um - target.pose.y_um)
        if not aimed:
            yield piece.id, any_shot(rng), rng.randrange(1 << 30)
        elif away <= FARTHEST_UM and (best := plan(table, piece.id, Onto((target.id,)), 1, candidates=500)):
            yield piece.id, best[0].shot, rng.randrange(1 << 30)


def agreement(seconds: float) -> float:
    """How often the local table covers exactly what the whole table covers, over shots aimed at pieces."""
    crowd = spread(60)
    whole, local = MujocoSimulator(Manner(film=False)), LocalSimulator()
    same = count = 0
    end = time.process_time() + seconds
    for id, shot, seed in shots(crowd, Random(1), aimed=True):
        here, there = (sim.flick(crowd, id, shot, Random(seed)) for sim in (whole, local))
        same += _covered(here, id) == _covered(there, id)
        count += 1
        if count >= LEAST and time.process_time() > end:
            break
    return same / count


class Gap(NamedTuple):
    """How one landing of a piece differs from another of the same shot."""

    mm: float
    same_face: bool
    same_covers: bool


def gap(here: Landing, there: Landing, id: int) -> Gap:
    """The difference of two landings of one shot."""
    a, b = (next(piece.pose for piece in landing.moved if piece.id == id) for landing in (here, there))
    away = math.hypot(a.x_um - b.x_um, a.y_um - b.y_um) / 1000
    return Gap(away, a.face_up == b.face_up, _covered(here, id) == _covered(there, id))


def quick_agreement(pieces: int, *, aimed: bool, seconds: float, least: int = LEAST) -> dict[str, float]:
    """The quick table against the judge, and the judge at half its step against itself, on the same shots."""
    crowd, quick = spread(pieces), QuickSimulator()
    judge, half = MujocoSimulator(Manner(film=False)), MujocoSimulator(Manner(film=False, substeps=2))
    found: dict[str, list[Gap]] = {"quick": [], "half": []}
    end = time.process_time() + seconds
    for id, shot, seed in shots(crowd, Random(2), aimed=aimed):
        truth = judge.flick(crowd, id, shot, Random(seed))
        for name, sim in (("quick", quick), ("half", half)):
            found[name].append(gap(truth, sim.flick(crowd, id, shot, Random(seed)), id))
        if len(found["quick"]) >= least and time.process_time() > end:
            break
    figures = {}
    for name, gaps in found.items():
        key = f"{name}_{'aimed' if aimed else 'random'}_{pieces}"
        figures[f"gap_mm_{key}"] = round(statistics.median(g.mm for g in gaps), 3)
        figures[f"gap_mm_ninth_{key}"] = round(statistics.quantiles((g.mm for g in gaps), n=10)[8], 2)
        figures[f"same_face_{key}"] = round(sum(g.same_face for g in gaps) / len(gaps), 4)
        figures[f"same_covers_{key}"] = round(sum(g.same_covers for g in gaps) / len(gaps), 4)
    figures[f"handed_over_{'aimed' if aimed else 'random'}_{pieces}"] = round(quick.handed_over / quick.asked, 4)
    figures[f"shots_{'aimed' if aimed else 'random'}_{pieces}"] = len(found["quick"])
    return figures
