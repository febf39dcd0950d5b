"""How fast the flick is: flicks per CPU-second on several tables, beside the engine without sleep and other engines."""

import statistics
import time
from collections.abc import Callable
from itertools import islice
from random import Random

from fleacircus.bench.fidelity import shots
from fleacircus.bench.rivals import rivals
from fleacircus.bench.tables import any_shot, pile, spread
from fleacircus.physics import MujocoSimulator, Simulator, Tabletop
from fleacircus.physics.launch import draw_noise, launch_of
from fleacircus.physics.local import LocalSimulator
from fleacircus.physics.plan import Onto, plan
from fleacircus.physics.quick import QuickSimulator
from fleacircus.physics.run import Manner

PILE = 20
"""A dense pile: so many pieces dropped in one handful."""
CANDIDATES = 20_000
TURN_S = 0.25
AIMED = 60


class Contest:
    """One thing to measure: done again and again, in turns with the others."""

    def __init__(self, once: Callable[[Random], None], seed: int = 1) -> None:
        self._once = once
        self._rng = Random(seed)
        self.times: list[float] = []
        once(self._rng)

    def turn(self) -> None:
        """Do it for a short while."""
        end = time.process_time() + TURN_S
        while True:
            before = time.process_time()
            self._once(self._rng)
            now = time.process_time()
            self.times.append(now - before)
            if now > end:
                return

    @property
    def rate(self) -> float:
        """How often per CPU-second."""
        return len(self.times) / sum(self.times)

    @property
    def median_ms(self) -> float:
        """The median CPU time of one, in milliseconds."""
        return 1000 * statistics.median(self.times)


def measure(seconds: float) -> dict[str, float]:
    """Flicks per CPU-second (`median_ms_...`: milliseconds, `plan_candidates`: shots scored per CPU-second)."""
    crowd, judge, local, quick = spread(60), MujocoSimulator(), LocalSimulator(), QuickSimulator()
    contests = {
        "whole_1": Contest(flicks(judge, spread(1))),
        "whole_20": Contest(flicks(judge, spread(20))),
        "whole_60": Contest(flicks(judge, crowd)),
        "whole_pile": Contest(flicks(judge, pile(PILE))),
        "local_20": Contest(flicks(local, spread(20))),
        "local_60": Contest(flicks(local, crowd)),
        "local_aimed_60": Contest(aimed_flicks(local, crowd)),
        "quick_20": Contest(flicks(quick, spread(20))),
        "quick_60": Contest(flicks(quick, crowd)),
        "quick_aimed_60": Contest(aimed_flicks(quick, crowd)),
        "no_sleep_60": Contest(flicks(MujocoSimulator(Manner(plain=True)), crowd)),
        "plan_candidates": Contest(lambda rng: plans(crowd, rng)),
    }
    for name, rival in rivals(crowd).items():
        contests[f"{name}_60"] = Contest(rival_flicks(rival.flick, crowd))
    end = time.process_time() + seconds
    while True:
        for contest in contests.values():
            contest.turn()
        if time.process_time() > end:
            break
    figures = {name: contest.rate for name, contest in contests.items()}
    figures["plan_candidates"] *= CANDIDATES
    for table in ("20", "60", "aimed_60"):
        figures[f"quick_to_local_{table}"] = contests[f"quick_{table}"].rate / contests[f"local_{table}"].rate
    figures["quick_to_whole_60"] = contests["quick_60"].rate / contests["whole_60"].rate
    figures["median_ms_60"] = contests["whole_60"].median_ms
    figures["median_ms_pile"] = contests["whole_pile"].median_ms
    return {name: round(figure, 2) for name, figure in figures.items()}


def flicks(sim: Simulator, table: Tabletop) -> Callable[[Random], None]:
    """Any shot of any piece of a table."""
    return lambda rng: _flick(sim, table, rng)


def _flick(sim: Simulator, table: Tabletop, rng: Random) -> None:
    sim.flick(table, rng.choice(table.pieces).id, any_shot(rng), rng)


def aimed_flicks(sim: Simulator, table: Tabletop) -> Callable[[Random], None]:
    """Shots aimed at other pieces, planned beforehand."""
    planned = list(islice(shots(table, Random(3), aimed=True), AIMED))

    def once(rng: Random) -> None:
        id, shot, seed = rng.choice(planned)
        sim.flick(table, id, shot, Random(seed))

    return once


def rival_flicks(flick: Callable[..., None], table: Tabletop) -> Callable[[Random], None]:
    """The same with another engine."""

    def once(rng: Random) -> None:
        index = rng.randrange(len(table.pieces))
        flick(index, launch_of(any_shot(rng), draw_noise(rng, 600), table.pieces[index].kind))

    return once


def plans(table: Tabletop, rng: Random) -> None:
    """A plan to land on one of three pieces."""
    piece, *targets = rng.sample(table.pieces, 4)
    plan(table, piece.id, Onto(tuple(t.id for t in targets)), candidates=CANDIDATES)
