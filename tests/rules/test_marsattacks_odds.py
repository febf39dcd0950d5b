"""Tests with dice: the exact chances against the published table, and against plain rolling."""

from fractions import Fraction
from random import Random

import pytest

from fleacircus.games.marsattacks import odds
from fleacircus.games.marsattacks.model import State
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.games.marsattacks.setting import Setting
from kit import clause
from kit.mars import Dice

TABLE = {
    (3, 4): (".371", ".486", ".604", ".723", ".494"),
    (3, 5): (".268", ".371", ".484", ".607", ".383"),
    (4, 4): (".550", ".653", ".750", ".838", ".652"),
    (5, 5): (".540", ".638", ".731", ".819", ".638"),
}
DEFENCES = ((3, 4), (3, 5), (3, 6), (3, 7), (4, 6))
"""Survive dice and Survive, in the table's columns."""
CELLS = [
    (attack, defence, figure)
    for attack, row in TABLE.items()
    for defence, figure in zip(DEFENCES, row, strict=True)
]  # fmt: skip


def ledger(*dice):
    return Ledger(Setting(), State(), 0, Dice(*dice))


def successes(rolled, need):
    return sum(die >= need for chain in rolled for die in chain)


@clause("MA-B09", "MA-B10")
@pytest.mark.parametrize(("attack", "defence", "figure"), CELLS)
def test_the_exact_odds_are_those_of_the_table(attack, defence, figure):
    assert f"{float(odds.hit(*attack, *defence)):.3f}"[1:] == figure


@clause("MA-B09", "MA-B10")
@pytest.mark.parametrize(("attack", "defence", "figure"), CELLS[::4])
def test_rolling_agrees_with_the_table(attack, defence, figure):
    rng, games = Random(f"{attack}{defence}"), 4000
    roll = Ledger(Setting(), State(), 0, rng).roll
    hits = sum(successes(roll(attack[0]), attack[1]) > successes(roll(defence[0]), defence[1]) for _ in range(games))
    error = 4 * (0.25 / games) ** 0.5
    assert abs(hits / games - float(figure)) < error


@clause("MA-K3")
def test_rolling_failed_dice_again_agrees_with_its_exact_odds():
    rng, games, hits = Random(5), 4000, 0
    roll = Ledger(Setting(), State(), 0, rng).roll
    for _ in range(games):
        first = roll(3)
        failed = sum(die < 5 for chain in first for die in chain)
        good = successes(first, 5) + (successes(roll(failed), 5) if failed else 0)
        hits += good > successes(roll(3), 6)
    assert abs(hits / games - float(odds.hit(3, 5, 3, 6, again=True))) < 4 * (0.25 / games) ** 0.5


@clause("MA-B09")
def test_every_eight_rolls_one_more_die_and_may_do_so_again():
    assert ledger(3, 8, 8, 1, 7).roll(3) == ((3,), (8, 8, 1), (7,))


@clause("MA-B09")
def test_a_test_never_has_less_than_one_die():
    assert ledger(5).roll(-2) == ((5,),)
    assert odds.hit(-1, 4, 3, 6) == odds.hit(1, 4, 3, 6)


@clause("MA-B09")
@pytest.mark.parametrize("stat", range(2, 9))
def test_the_chances_of_a_test_add_up(stat):
    assert 1 - sum(odds.successes(3, stat)) < Fraction(1, 10**15)
    assert 1 - sum(odds.successes(3, stat, again=True)) < Fraction(1, 10**15)


def test_a_chance_is_told_in_millionths():
    chance = odds.hit(3, 4, 3, 4)
    assert odds.per_million(chance) == round(float(chance) * 1_000_000)
