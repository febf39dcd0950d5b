"""How much stronger one player is than another: Elo with its interval, and when a sequential test may stop.

Games come in pairs with the same seed and changed sides, and a pair is one observation: two games of one seed are not
independent, and what the side or the lots gave away cancels. A pair scores 0, a half, 1, one and a half or 2.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import msgspec

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair counts a game, by how many half points it brought."""
ERROR = 0.05
"""How often a test may accept what is not so, either way."""
Verdict = Literal["stronger", "not stronger", "open"]
_UNSEEN = 0.5
"""What every score counts beforehand in the spread, so that a few equal pairs do not look like certainty."""
_WIDEST = 1e-6


class Hypotheses(msgspec.Struct, frozen=True):
    """That it is `low` Elo stronger at the most, or `high` at the least."""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"the first Elo of a test must be below the second, not {self.low:g},{self.high:g}")

    @classmethod
    def read(cls, text: str) -> Hypotheses:
        """`0,20` as hypotheses; ValueError if it is none."""
        try:
            low, high = map(float, text.split(","))
        except ValueError:
            raise ValueError(f"{text!r} are no two Elo: write 0,20") from None
        return cls(low, high)


class Strength(msgspec.Struct, frozen=True):
    """What pairs of games tell: how many brought 0, 1, 2, 3, 4 half points."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    def with_pair(self, points: float) -> Strength:
        """One pair more, that brought so many points."""
        halves = round(2 * points)
        one, two, three, four, five = (count + (at == halves) for at, count in enumerate(self.counts))
        return Strength((one, two, three, four, five))

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    @property
    def share(self) -> float:
        """The share of all points, a half if there are none."""
        return sum(map(_times, self.counts, SCORES)) / self.pairs if self.pairs else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies, 95 times of a hundred."""
        if not self.pairs:
            return 0.0, 1.0
        mean, variance = _moments(self.counts)
        off = 1.96 * math.sqrt(variance / self.pairs)
        return max(0.0, mean - off), min(1.0, mean + off)

    def ratio(self, told: Hypotheses) -> float:
        """The log-likelihood ratio of the two hypotheses, by the normal approximation of the pairs' mean."""
        if not self.pairs:
            return 0.0
        mean, variance = _moments(self.counts)
        low, high = expected(told.low), expected(told.high)
        return self.pairs * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, told: Hypotheses) -> Verdict:
        """What may be said with both errors below their bound; open: play on."""
        bound = math.log((1 - ERROR) / ERROR)
        ratio = self.ratio(told)
        return "stronger" if ratio >= bound else "not stronger" if ratio <= -bound else "open"


def expected(elo: float) -> float:
    """The share of points of somebody so much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo(share: float) -> float:
    """How much stronger somebody is who has that share of the points."""
    inside = min(1 - _WIDEST, max(_WIDEST, share))
    return -400 * math.log10(1 / inside - 1)


def _moments(counts: Sequence[int]) -> tuple[float, float]:
    """Mean and variance of a pair's score a game; the variance is taken for wider while there are few pairs."""
    mean = sum(map(_times, counts, SCORES)) / sum(counts)
    weights = [count + _UNSEEN for count in counts]
    off = sum(weight * (score - mean) ** 2 for weight, score in zip(weights, SCORES, strict=True))
    return mean, off / sum(weights)


def _times(one: float, other: float) -> float:
    return one * other
