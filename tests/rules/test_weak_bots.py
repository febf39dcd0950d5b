"""Bots for beginners: a hand that errs, choices that are sensible but not sharp, and one that follows its opponent."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from fleacircus.bots import larvacup, levels, load, micromutants
from fleacircus.bots.flicktable.choice import Option, Skill
from fleacircus.bots.larvacup.choice import Choice as CupChoice
from fleacircus.bots.micromutants.choice import Choice as MutantChoice
from fleacircus.coach.exercises import begin, find, judge
from fleacircus.flicktable.actions.turn import Decline
from kit.larvacup import Field
from kit.micromutants import Tab

SHOTS = 16


GAMES = {"micro-mutants@2": micromutants.LEVELS, "larva-cup@2": larvacup.LEVELS}


@pytest.mark.parametrize("game", GAMES)
def test_there_are_eight_levels_a_champion_and_one_that_grows(game: str) -> None:
    order = ("child", "pupil", "novice", "rookie", "cadet", "scout", "grow", "regular", "sharp", "champion")
    assert order == tuple(GAMES[game]) == levels(game)
    assert [level for level in order if GAMES[game][level].follows] == ["grow"]


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_a_steadier_hand_and_a_cooler_temper_than_the_one_below(game: str) -> None:
    steady = [skill for level, skill in GAMES[game].items() if level not in ("grow", "champion")]
    for worse, better in pairwise(steady):
        assert worse.direction_error > better.direction_error
        assert worse.power_error > better.power_error
        assert worse.temper > better.temper or worse.temper == better.temper == 0
        assert set(worse.presses) <= set(better.presses)


@pytest.mark.parametrize("game", GAMES)
def test_no_level_does_anything_by_whim(game: str) -> None:
    assert all(skill.whims == 0 for skill in GAMES[game].values())


def hits(level: str, lesson: str) -> int:
    """How often a level's shot reaches the goal of a lesson of one shot."""
    exercise = find(lesson)
    assert exercise is not None
    bot, found = load(exercise.game, level), 0
    for attempt in range(1, SHOTS + 1):
        match = begin(exercise, attempt)
        action = bot.choose(match.game, match.view(0), 0, Random(attempt))
        assert match.game.refusal(match.state, 0, action) is None
        match.play(0, action)
        found += judge(exercise, match).state == "reached"
    return found


def test_a_novice_misses_what_a_regular_hits() -> None:
    novice, regular = hits("novice", "mm-cover"), hits("regular", "mm-cover")
    assert regular >= SHOTS * 3 / 4
    assert 1 <= novice <= regular - 4


def test_with_a_temper_the_better_is_taken_more_often_and_not_always() -> None:
    table = Tab("0 grunt g 0 0", "1 worker w 5 0", dice=("grunt",))
    choice = MutantChoice(table.game, table.state, 0, Skill(temper=50), Random(1))
    options = [Option(100.0, Decline()), Option(50.0, Decline()), Option(-400.0, Decline())]
    taken = Counter(choice._best(options).value for _ in range(400))
    assert taken[100.0] > 1.8 * taken[50.0] > 0
    assert taken[-400.0] <= 2


def test_who_follows_is_the_steadier_the_worse_it_stands() -> None:
    skill = Skill(direction_error=60, power_error=80, temper=25, follows=True)
    hands = [skill.at(score) for score in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert [hand.direction_error for hand in hands] == [1, 30, 60, 90, 120]
    assert [hand.power_error for hand in hands] == [0, 40, 80, 120, 160]
    assert [hand.temper for hand in hands] == [1, 12, 25, 38, 50]
    plain = Skill(direction_error=60)
    assert plain.at(0.0) is plain


def test_what_a_seat_may_expect_is_told_by_its_view_alone() -> None:
    even = Tab("0 grunt g 0 0", "1 worker w 5 0")
    level = MutantChoice.expected(even.state, 0)
    even.lose(1, "worker", 4)
    assert MutantChoice.expected(even.state, 0) > level
    assert MutantChoice.expected(even.state, 0) + MutantChoice.expected(even.state, 1) == pytest.approx(1)
    ahead = Field("0 grunt g 0 0", score=(2, 0))
    assert CupChoice.expected(ahead.state, 0) == pytest.approx(0.9)
    assert CupChoice.expected(ahead.state, 1) == pytest.approx(0.1)
