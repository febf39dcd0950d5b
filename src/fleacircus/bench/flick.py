"""How fast the flick is: flicks per CPU-second on several tables, beside other engines and the engine's own limit."""

import os
import time
from collections.abc import Callable, Collection
from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

from fleacircus.bench.contest import Contest, by_turns, ratio
from fleacircus.bench.fidelity import shots
from fleacircus.bench.rivals import ENGINES, Rival, Setup
from fleacircus.bench.tables import any_shot, pile, spread
from fleacircus.physics import MujocoSimulator, Simulator, Tabletop
from fleacircus.physics.launch import draw_noise, launch_of
from fleacircus.physics.local import LocalSimulator
from fleacircus.physics.plan import Onto, plan
from fleacircus.physics.quick import QuickSimulator
from fleacircus.physics.run import LIMIT_MS, Manner
from fleacircus.physics.scene import Scene

PILE = 20
"""A dense pile: so many pieces dropped in one handful."""
CANDIDATES = 20_000
AIMED = 60
SERIES = 40
"""Who tries a shot out does so this often at a time."""
UNSTEADINESS = 600
FEW = 2
"""What takes a fifth of a second each is done so often a turn."""

OURS: dict[str, Callable[[], Contest]] = {
    "whole_1": lambda: Contest(flicks(MujocoSimulator(), spread(1))),
    "whole_20": lambda: Contest(flicks(MujocoSimulator(), spread(20))),
    "whole_60": lambda: Contest(flicks(MujocoSimulator(), spread(60))),
    "whole_pile": lambda: Contest(flicks(MujocoSimulator(), pile(PILE)), least=FEW),
    "local_20": lambda: Contest(flicks(LocalSimulator(), spread(20))),
    "local_60": lambda: Contest(flicks(LocalSimulator(), spread(60))),
    "local_aimed_60": lambda: Contest(aimed_flicks(LocalSimulator(), spread(60))),
    "quick_20": lambda: Contest(flicks(QuickSimulator(), spread(20))),
    "quick_60": lambda: Contest(flicks(QuickSimulator(), spread(60))),
    "quick_aimed_60": lambda: Contest(aimed_flicks(QuickSimulator(), spread(60))),
    "local_series_60": lambda: Contest(series(LocalSimulator(), spread(60)), least=FEW, many=SERIES),
    "quick_series_60": lambda: Contest(series(QuickSimulator(), spread(60)), least=FEW, many=SERIES),
    "no_sleep_60": lambda: Contest(flicks(MujocoSimulator(Manner(plain=True)), spread(60)), least=FEW),
    "plan_candidates": lambda: Contest(plans(spread(60)), least=FEW, many=CANDIDATES),
}
SETUPS = {
    f"{name}{suffix}_60": (name, how) for name in ENGINES for suffix, how in (("", "as_judge"), ("_best", "best"))
}
"""The rivals' contests: the engine, and which of its setups."""
RATIOS = (
    ("quick_20", "local_20"),
    ("quick_60", "local_60"),
    ("quick_aimed_60", "local_aimed_60"),
    ("quick_series_60", "local_series_60"),
    ("quick_60", "whole_60"),
    *((ours, theirs) for theirs in ("no_sleep_60", *SETUPS) for ours in ("whole_60", "local_60", "quick_60")),
)


def measure(seconds: float, names: Collection[str] = (*OURS, *SETUPS)) -> dict[str, Any]:
    """Flicks per CPU-second (`median_ms_...`: milliseconds, `plan_candidates`: shots scored per CPU-second)."""
    contests = {name: make() for name, make in OURS.items() if name in names}
    for name, (engine, how) in SETUPS.items():
        if name in names and ENGINES[engine].is_there:
            contests[name] = rival_contest(ENGINES[engine].hold(spread(60), _setup(engine, how)), spread(60))
    by_turns(contests, seconds)
    figures: dict[str, Any] = {name: round(contest.rate, 2) for name, contest in contests.items()}
    for table in ("60", "pile"):
        if f"whole_{table}" in contests:
            figures[f"median_ms_{table}"] = round(contests[f"whole_{table}"].median_ms, 2)
    figures["spread"] = {
        name: {"low": round(min(c.rates), 2), "high": round(max(c.rates), 2)} for name, c in contests.items()
    }
    figures["ratios"] = {
        f"{one}_to_{other}": ratio(contests[one], contests[other])
        for one, other in RATIOS
        if one in contests and other in contests
    }
    figures["at_rest"] = {name: round(c.share_well, 4) for name, c in contests.items() if name != "plan_candidates"}
    figures["limit_ms"] = LIMIT_MS
    figures["engine_share"] = {
        name: round(engine_share(sim, spread(60)), 3)
        for name, sim in (("whole_60", MujocoSimulator()), ("local_60", LocalSimulator()))
        if name in names
    }
    figures["rivals"] = settings()
    figures["rounds"] = len(next(iter(contests.values())).rates)
    figures["load"] = round(os.getloadavg()[0], 1)
    return figures


def _setup(engine: str, how: str) -> Setup:
    made: Setup = getattr(ENGINES[engine], how)
    return made


def settings() -> dict[str, dict[str, Any]]:
    """How every rival is set up, also where it is not installed."""
    return {
        name: {"installed": engine.is_there, "as_judge": engine.as_judge._asdict(), "best": engine.best._asdict()}
        for name, engine in ENGINES.items()
    }


def any_flick(table: Tabletop, rng: Random) -> tuple[int, Random]:
    """Any piece, by its place among the pieces, and a stream of its own for this shot: alike for all who are asked."""
    return rng.randrange(len(table.pieces)), Random(rng.getrandbits(30))


def flicks(sim: Simulator, table: Tabletop) -> Callable[[Random], bool]:
    """Any shot of any piece of a table."""

    def once(rng: Random) -> bool:
        index, own = any_flick(table, rng)
        return not sim.flick(table, table.pieces[index].id, any_shot(own), own, unsteadiness=UNSTEADINESS).frozen

    return once


def aimed_flicks(sim: Simulator, table: Tabletop) -> Callable[[Random], bool]:
    """Shots aimed at other pieces, planned beforehand."""
    planned = list(islice(shots(table, Random(3), aimed=True), AIMED))

    def once(rng: Random) -> bool:
        id, shot, seed = rng.choice(planned)
        return not sim.flick(table, id, shot, Random(seed)).frozen

    return once


def series(sim: LocalSimulator, table: Tabletop) -> Callable[[Random], bool]:
    """An aimed shot tried many times at once, with as many hands."""
    planned = list(islice(shots(table, Random(3), aimed=True), AIMED))

    def once(rng: Random) -> bool:
        id, shot, seed = rng.choice(planned)
        landings = sim.flicks(table, [(id, shot)] * SERIES, Random(seed), unsteadiness=UNSTEADINESS)
        return not any(landing.frozen for landing in landings)

    return once


def rival_contest(rival: Rival, table: Tabletop) -> Contest:
    """The same shots with another engine."""

    def once(rng: Random) -> bool:
        index, own = any_flick(table, rng)
        launch = launch_of(any_shot(own), draw_noise(own, UNSTEADINESS), table.pieces[index].kind)
        return rival.flick(index, launch).at_rest

    return Contest(once, lay=rival.lay, least=FEW)


def plans(table: Tabletop) -> Callable[[Random], bool]:
    """A plan to land on one of three pieces."""

    def once(rng: Random) -> bool:
        piece, *targets = rng.sample(table.pieces, 4)
        return bool(plan(table, piece.id, Onto(tuple(t.id for t in targets)), candidates=CANDIDATES))

    return once


def engine_share(sim: Simulator, table: Tabletop, count: int = 40) -> float:
    """The share of a flick's time that the engine steps. Were all else for nothing, one over it would be the gain."""
    once, rng, inside, step = flicks(sim, table), Random(1), 0.0, Scene.step

    def timed(scene: Scene, steps: int, *, hard: bool = False) -> None:
        nonlocal inside
        before = time.perf_counter()
        step(scene, steps, hard=hard)
        inside += time.perf_counter() - before

    once(rng)
    began = time.perf_counter()
    with patch.object(Scene, "step", timed):
        for _ in range(count):
            once(rng)
    return inside / (time.perf_counter() - began)
