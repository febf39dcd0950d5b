"""The fit of ratings against the plainest way to compute the same: every order, every product, a search by hand."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations
from random import Random

import pytest

from fleacircus.bots import levels
from fleacircus.lab.house import house_games
from fleacircus.lab.ratings import ELO, MIDDLE, Ranking, alone, fit, meeting, unknown


def likely(ranking: Ranking, strength: Mapping[str, float]) -> float:
    """The logarithm of how likely a result is: the mean over all orders that it allows, place by place."""
    sides = range(len(ranking.sides))
    worth = [math.exp(sum(strength[name] for name in side) / len(side)) for side in ranking.sides]
    orders = [
        order
        for order in permutations(sides)
        if all(ranking.places[a] <= ranking.places[b] for a, b in pairwise(order))
    ]
    total = 0.0
    for order in orders:
        for n, side in enumerate(order):
            total += math.log(worth[side] / sum(worth[each] for each in order[n:]))
    return ranking.times * total / len(orders)


def believed(rankings: Sequence[Ranking], ratings: Mapping[str, float], spread: float) -> float:
    """How likely everything is together, with what was thought before."""
    strength = {name: (rating - MIDDLE) / ELO for name, rating in ratings.items()}
    before = sum((each * ELO / spread) ** 2 for each in strength.values()) / 2
    return sum(likely(ranking, strength) for ranking in rankings) - before


def climbed(rankings: Sequence[Ranking], names: Sequence[str], anchor: str | None, spread: float) -> dict[str, float]:
    """The best ratings by trying each a little higher and a little lower, in ever smaller steps."""
    found, step = dict.fromkeys(names, MIDDLE), 128.0
    while step > 0.01:
        better = False
        for name in names:
            for off in (step, -step):
                tried = {**found, name: found[name] + off}
                if name != anchor and believed(rankings, tried, spread) > believed(rankings, found, spread) + 1e-13:
                    found, better = tried, True
        step = step if better else step / 2
    return found


PLAIN = [
    Ranking((("a",), ("b",), ("c",)), (1, 2, 3)),
    Ranking((("c",), ("a",)), (1, 2), 2.0),
    Ranking((("b",), ("d",), ("a",)), (1, 3, 2)),
]
DRAWN = [
    *PLAIN,
    Ranking((("a",), ("b",)), (1, 1)),
    Ranking((("a",), ("b",), ("c",), ("d",)), (1, 1, 3, 3)),
    Ranking((("d",), ("c",), ("b",)), (1, 2, 2)),
]
TEAMS = [
    Ranking((("a", "b"), ("c", "d")), (1, 2)),
    Ranking((("a", "c"), ("b", "d")), (2, 1)),
    Ranking((("a",), ("b", "c")), (1, 1)),
]
SIX = [
    Ranking(tuple((name,) for name in "abcdef"), (1, 2, 3, 4, 5, 6)),
    Ranking(tuple((name,) for name in "fbdace"), (1, 2, 2, 2, 5, 6)),
]


@pytest.mark.parametrize("rankings", [PLAIN, DRAWN, TEAMS, SIX], ids=["plain", "drawn", "teams", "six"])
@pytest.mark.parametrize("anchor", [None, "b"])
def test_the_fit_is_what_a_search_by_hand_finds(rankings: list[Ranking], anchor: str | None) -> None:
    found = {each.player: each for each in fit(rankings, anchor=anchor, spread=350)}
    by_hand = climbed(rankings, sorted(found), anchor, 350)
    for name, each in found.items():
        assert each.rating == pytest.approx(by_hand[name], abs=0.2)
        assert each.low <= each.rating <= each.high
    if anchor:
        assert (found[anchor].low, found[anchor].rating, found[anchor].high) == (1500.0, 1500.0, 1500.0)


def test_the_interval_is_the_curvature_of_what_is_likely() -> None:
    """With everybody else held fast, how likely a rating is bends as the interval of `alone` says."""
    rankings, known = DRAWN + SIX, {each.player: each.rating for each in fit(DRAWN + SIX, anchor="b", spread=350)}
    mine = alone("a", rankings, known, spread=350)
    at = {**known, "a": mine.rating}
    up, here, down = (believed(rankings, {**at, "a": mine.rating + off}, 350) for off in (20, 0, -20))
    assert (mine.high - mine.rating) / 1.96 == pytest.approx(1 / math.sqrt((2 * here - up - down) / 400), rel=0.01)


def test_alone_with_all_games_a_rating_is_the_rating() -> None:
    rankings = DRAWN + TEAMS + SIX
    everybody = {each.player: each for each in fit(rankings, anchor="b", spread=350)}
    for name, each in everybody.items():
        if name != "b":
            others = {other: known.rating for other, known in everybody.items() if other != name}
            assert alone(name, rankings, others, spread=350).rating == pytest.approx(each.rating, abs=0.2)


def test_the_order_of_games_and_of_seats_means_nothing() -> None:
    rankings, rng = DRAWN + TEAMS + SIX, Random(4)
    first = fit(rankings, anchor="b")
    for _ in range(5):
        rng.shuffle(rankings)
        assert fit(rankings, anchor="b") == first
    turned = [Ranking(each.sides[::-1], each.places[::-1], each.times) for each in rankings]
    for one, other in zip(fit(turned, anchor="b"), first, strict=True):
        assert (one.player, one.rating) == (other.player, pytest.approx(other.rating, abs=0.1))


def test_a_game_left_out_or_turned_round_changes_what_it_should() -> None:
    base = [*meeting("a", "b", 6.0, 10), *meeting("b", "c", 5.0, 10)]

    def rating_of_a(*more: Ranking) -> float:
        return next(each.rating for each in fit([*base, *more], anchor="c") if each.player == "a")

    won, drawn, lost = (Ranking((("a",), ("c",)), places) for places in ((1, 2), (1, 1), (2, 1)))
    assert rating_of_a(lost) < rating_of_a(drawn) < rating_of_a(won)
    assert rating_of_a(lost) < rating_of_a() < rating_of_a(won)


def test_more_games_make_it_surer_and_nobody_is_sure_of_the_unknown() -> None:
    few, many = (fit(meeting("a", "b", n / 2, n), anchor="b", spread=350)[0] for n in (4, 400))
    assert few.high - few.low > 4 * (many.high - many.low)
    nobody = unknown("x", spread=350)
    assert (nobody.rating, nobody.games, round(nobody.high - nobody.low)) == (1500.0, 0, round(2 * 1.96 * 350))
    assert alone("x", [], {}, spread=350) == nobody


def test_strengths_are_found_again_from_games_of_two_to_six() -> None:
    truth, rng = {name: 100.0 * n for n, name in enumerate("abcdefgh")}, Random(11)
    rankings = []
    for _ in range(1500):
        left = rng.sample(sorted(truth), rng.randint(2, 6))
        order = []
        while left:
            chosen = rng.choices(left, [math.exp(truth[name] / ELO) for name in left])[0]
            left.remove(chosen)
            order.append(chosen)
        rankings.append(Ranking(tuple((name,) for name in order), tuple(range(1, len(order) + 1))))
    found = {each.player: each for each in fit(rankings, anchor="a", at=0.0)}
    assert all(abs(found[name].rating - truth[name]) < 40 for name in truth)
    inside = sum(each.low <= truth[name] <= each.high for name, each in found.items())
    assert inside >= 7


def test_the_house_knows_its_bots_apart() -> None:
    for game, weak, strong in (("legionz@1", "child", "regular"), ("mars-attacks@3", "child", "regular")):
        found = [each.player for each in fit(house_games(game), anchor=strong)]
        assert found.index(strong) < found.index(weak)
    assert house_games("no-such@1") == ()


@pytest.mark.parametrize("game", ["micro-mutants@2", "larva-cup@2"])
def test_the_house_knows_every_level_of_the_flick_games_in_its_order(game: str) -> None:
    """All but the one that follows its opponent, which has no strength of its own."""
    found = [each.player for each in fit(house_games(game), anchor="regular")]
    assert found[::-1] == [level for level in levels(game) if level != "grow"]
