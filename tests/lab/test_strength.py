"""Tests of strength: the arithmetic of Elo, intervals, sequential tests and ratings, against chance itself."""

import math
from random import Random

import pytest

from fleacircus.lab.ratings import fit, meeting
from fleacircus.lab.strength import Hypotheses, Strength, elo, expected


def drawn(rng: Random, share: float, pairs: int) -> Strength:
    """Pairs of games, each game won by chance with that share."""
    strength = Strength()
    for _ in range(pairs):
        strength = strength.with_pair((rng.random() < share) + (rng.random() < share))
    return strength


def run(rng: Random, share: float, told: Hypotheses) -> str:
    """A sequential test to its verdict."""
    strength = Strength()
    while strength.verdict(told) == "open":
        strength = strength.with_pair((rng.random() < share) + (rng.random() < share))
    return strength.verdict(told)


def test_elo_and_share_are_each_others_reverse():
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    for share in (0.1, 0.5, 0.64, 0.99):
        assert expected(elo(share)) == pytest.approx(share)
    assert elo(1.0) == pytest.approx(2400, abs=1)


def test_pairs_are_counted_by_half_points():
    strength = Strength()
    for points in (0, 0.5, 1, 1, 1.5, 2):
        strength = strength.with_pair(points)
    assert strength.counts == (1, 1, 2, 1, 1)
    assert strength.share == 0.5
    assert Strength().interval == (0.0, 1.0)
    assert Strength().verdict(Hypotheses(0, 10)) == "open"


def test_the_interval_holds_the_truth_about_95_times_of_a_hundred():
    rng = Random(5)
    inside = 0
    for _ in range(600):
        low, high = drawn(rng, 0.6, 80).interval
        inside += low <= 0.6 <= high
    assert 0.92 <= inside / 600 <= 0.98


def test_a_sequential_test_errs_seldom_either_way():
    """Over 300 tests with a bound of a twentieth each: no more than a tenth."""
    rng, told = Random(7), Hypotheses(0, 50)
    equal = [run(rng, expected(0), told) for _ in range(300)]
    better = [run(rng, expected(50), told) for _ in range(300)]
    assert equal.count("stronger") < 30
    assert better.count("not stronger") < 30
    assert [run(rng, expected(200), told) for _ in range(20)] == ["stronger"] * 20


def test_pairs_that_always_cancel_tell_at_once_that_nobody_is_stronger():
    """Each side wins with the same colour: as single games that would be a wide spread, as pairs it is none."""
    strength = Strength((0, 0, 40, 0, 0))
    assert strength.verdict(Hypotheses(0, 50)) == "not stronger"
    low, high = strength.interval
    assert high - low < 0.06


@pytest.mark.parametrize("text", ["", "5", "5,5", "9,3", "a,b", "1,2,3"])
def test_hypotheses_that_are_none_are_refused(text):
    with pytest.raises(ValueError, match="Elo"):
        Hypotheses.read(text)


# Ratings


def test_two_players_differ_by_what_their_share_says():
    one, other = fit(meeting("a", "b", 640.0, 1000), anchor="b")
    assert (one.player, other.rating) == ("a", 1500.0)
    assert one.rating - other.rating == pytest.approx(elo(0.64), abs=1)
    assert other.low == other.high == 1500.0


def test_ratings_are_found_again_from_games_that_were_drawn_from_them():
    truth = {"a": 1500.0, "b": 1620.0, "c": 1710.0, "d": 1900.0}
    names, rng = list(truth), Random(3)
    meetings = [
        each
        for n, one in enumerate(names)
        for other in names[n + 1 :]
        for each in meeting(
            one, other, sum(rng.random() < expected(truth[one] - truth[other]) for _ in range(400)), 400
        )
    ]
    found = {each.player: each for each in fit(meetings, anchor="a")}
    assert all(found[name].low - 1 <= truth[name] <= found[name].high + 1 for name in names)
    assert all(abs(found[name].rating - truth[name]) < 45 for name in names)
    assert fit(reversed(meetings), anchor="a") == fit(meetings, anchor="a")


def test_who_won_everything_stays_within_reason_and_an_anchor_must_have_played():
    best = fit(meeting("a", "b", 10.0, 10), anchor="b")[0]
    assert 1500 < best.rating < 3000
    assert math.isfinite(best.high)
    with pytest.raises(ValueError, match="c has played no game"):
        fit(meeting("a", "b", 1.0, 2), anchor="c")
