"""Contests by turns: several things are done again and again in one process, and compared round by round."""

import statistics
import time
from collections.abc import Callable
from random import Random

TURN_S = 0.25
TURN_SHOTS = 8
"""A turn lasts so long, and at least so many times."""
ROUNDS = 5
"""Fewer rounds tell no spread."""


class Contest:
    """One thing to measure. Round n starts with the same stream for all, so that all are asked the same.

    `lay` puts back what was changed; it is not counted. `once` tells whether it went well: a flick, at rest in time;
    it may be so many at a time (`many`).
    """

    def __init__(
        self,
        once: Callable[[Random], bool],
        *,
        lay: Callable[[], None] | None = None,
        least: int = TURN_SHOTS,
        many: int = 1,
    ) -> None:
        self._once, self._lay, self._least, self._many = once, lay, least, many
        self.rates: list[float] = []
        self.times: list[float] = []
        self.well: list[bool] = []
        self._do(Random(0))

    def _do(self, rng: Random) -> tuple[bool, float]:
        if self._lay is not None:
            self._lay()
        before = time.process_time()
        well = self._once(rng)
        return well, time.process_time() - before

    def turn(self, round_: int) -> None:
        """Do it for a short while."""
        rng, spent, count = Random(round_), 0.0, 0
        while spent < TURN_S or count < self._least:
            well, took = self._do(rng)
            self.times.append(took)
            self.well.append(well)
            spent, count = spent + took, count + 1
        self.rates.append(self._many * count / spent)

    @property
    def rate(self) -> float:
        """How often per CPU-second, the median of the rounds."""
        return statistics.median(self.rates)

    @property
    def median_ms(self) -> float:
        """The median CPU time of one, in milliseconds."""
        return 1000 * statistics.median(self.times)

    @property
    def share_well(self) -> float:
        """The share that went well."""
        return sum(self.well) / len(self.well)


def by_turns(contests: dict[str, Contest], seconds: float) -> None:
    """Round after round, for about so long and for at least `ROUNDS`."""
    end, round_ = time.process_time() + seconds, 0
    while round_ < ROUNDS or time.process_time() < end:
        round_ += 1
        for contest in contests.values():
            contest.turn(round_)


def ratio(one: Contest, other: Contest) -> dict[str, float]:
    """How many times as often one was done as the other: the median of the rounds, and the lowest and highest."""
    each = [a / b for a, b in zip(one.rates, other.rates, strict=True)]
    return {"median": round(statistics.median(each), 2), "low": round(min(each), 2), "high": round(max(each), 2)}
