"""What choices cost, and other figures that come as many numbers."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

Costs = dict[str, float]


def costs(found_us: Sequence[int]) -> Costs:
    """Median, 99th percentile and longest, in milliseconds."""
    if not found_us:
        return {}
    ranked = sorted(found_us)
    at = {"median": len(ranked) // 2, "p99": 99 * len(ranked) // 100, "longest": -1}
    return {name: round(ranked[n] / 1000, 1) for name, n in at.items()}


def lengths(turns: Sequence[int]) -> dict[str, float]:
    """The median and the two tenths at the ends."""
    ranked = sorted(turns)
    return {
        "median": median(ranked) if ranked else 0,
        "tenth": ranked[len(ranked) // 10] if ranked else 0,
        "nine_tenths": ranked[9 * len(ranked) // 10] if ranked else 0,
    }
