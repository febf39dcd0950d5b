"""What bots of the flick table believe of a shot, against the same sums in plain Python."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleacircus import bots
from fleacircus.bots.flicktable import chances
from fleacircus.lab.game import Task, untimed

mm = st.floats(-400, 400)
spread = st.floats(0, 80)
half = st.floats(1, 40)


def normal(away: float, half: float, spread: float) -> float:
    """The chance to fall within `half` of something, by the error function."""
    wide = max(spread, 0.5) * math.sqrt(2)
    return (math.erf((half - away) / wide) + math.erf((half + away) / wide)) / 2


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(mm, mm, half, st.booleans()), min_size=1, max_size=5), st.floats(-4, 4), mm, spread, spread)
def test_a_shot_rests_on_a_thing_as_often_as_both_normal_chances_say(
    things: list[tuple[float, float, float, bool]], direction: float, along: float, long: float, wide: float
) -> None:
    hold = 0.7
    x, y, halves, loose = (np.array(part) for part in zip(*things, strict=True))
    lie = np.array([[along, long, wide, 0.5, hold]])
    (found,) = chances.on_things(np.array([direction]), lie, x, y, halves, loose)
    for at, (away_x, away_y, reach, slips) in enumerate(things):
        ahead = away_x * math.cos(direction) + away_y * math.sin(direction) - along
        beside = away_y * math.cos(direction) - away_x * math.sin(direction)
        expected = normal(ahead, reach, long) * normal(beside, reach, wide) * (hold if slips else 1)
        assert found[at] == pytest.approx(expected, abs=0.002)


@settings(max_examples=100, deadline=None)
@given(st.floats(-4, 4), mm, mm, st.floats(0, 500), spread, spread)
def test_a_shot_ends_where_it_points_and_stays_on_the_mat_by_its_spread(
    direction: float, x: float, y: float, along: float, long: float, wide: float
) -> None:
    lie = np.array([[along, long, wide, 0.5, 1.0]])
    ((end_x, end_y, stays),) = chances.ends(np.array([direction]), lie, x, y, 500.0, 300.0)
    cos, sin = math.cos(direction), math.sin(direction)
    assert (end_x, end_y) == pytest.approx((x + along * cos, y + along * sin))
    across = normal(end_x, 500, math.hypot(long * cos, wide * sin))
    deep = normal(end_y, 300, math.hypot(long * sin, wide * cos))
    assert stays == pytest.approx(across * deep, abs=0.002)


def test_only_points_within_reach_are_aimed_at_and_with_the_power_that_goes_there() -> None:
    reaches = np.array([[50.0, 100.0, 200.0], [80.0, 80.0, 90.0]])
    far, bearing = np.array([40.0, 150.0, 201.0]), np.array([0.1, 0.2, 0.3])
    shots = chances.shots_at(far, bearing, np.array([0.0, 300.0]), reaches, np.array([0.0, 500.0, 1000.0]), 12.0)
    assert shots.tolist() == [[0.1, 0.0, 0.0], [0.2, 750.0, 0.0]]


def test_a_bot_has_compiled_everything_before_its_first_choice() -> None:
    bots.load("micro-mutants@2", "champion")
    compiled = [chances.shots_at, chances.on_things, chances.ends, chances.in_middle]
    before = [tuple(each.signatures) for each in compiled]  # type: ignore[attr-defined]
    assert all(before)
    task = Task(
        "micro-mutants@2", {"armies": ["flyborgs", "chitinians"], "turn_limit": 4}, ("champion", "regular"), "x"
    )
    assert untimed(task).result.entries > 4
    assert [tuple(each.signatures) for each in compiled] == before  # type: ignore[attr-defined]
