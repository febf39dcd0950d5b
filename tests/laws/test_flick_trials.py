"""A bot that tries shots out: with the same hands for all, on the table as it lies when that piece is shot."""

from __future__ import annotations

from random import Random

import pytest

from fleacircus.bots import larvacup, micromutants
from fleacircus.bots.flicktable.choice import Option
from fleacircus.bots.flicktable.trial import Bench
from fleacircus.bots.larvacup.choice import Choice as CupChoice
from fleacircus.bots.micromutants.choice import Choice
from fleacircus.core.action import Action
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.table import table_of
from fleacircus.physics import Shot
from fleacircus.physics.plan import Onto, plan
from kit import clause
from kit.compiled import quick
from kit.larvacup import Field
from kit.micromutants import Tab

BACK = Shot(3141, 500)
"""Away from everything."""


def option(piece: int, shot: Shot, value: float) -> Option:
    return Option(value, Flick(piece, shot, 0), flies=(piece, shot))


def best(tab: Tab, *options: Option) -> Action:
    """What a sharp player takes of these; on this table shots are tried in earnest."""
    skill = micromutants.LEVELS["sharp"]._replace(trials=12)
    choice = Choice(tab.game, tab.state, 0, skill, Random(1), quick())
    return choice._best(list(options)).action


@pytest.fixture
def duel() -> tuple[Tab, int, Shot]:
    """One insect that can cover another, and the shot."""
    tab = Tab("0 grunt a 0 0", "1 worker w 9 0", dice=("grunt",))
    shot = plan(table_of(tab.state), tab.id("a"), Onto((tab.id("w"),)), 1)[0].shot
    return tab, tab.id("a"), shot


def test_what_gains_more_in_trials_is_taken_though_it_promised_less(duel: tuple[Tab, int, Shot]) -> None:
    tab, piece, shot = duel
    assert best(tab, option(piece, BACK, 40.0), option(piece, shot, 35.0)) == Flick(piece, shot, 0)
    assert best(tab, option(piece, BACK, 4000.0), option(piece, shot, 35.0)) == Flick(piece, BACK, 0)


def test_what_cannot_be_tried_is_taken_once_every_shot_has_disappointed(duel: tuple[Tab, int, Shot]) -> None:
    tab, piece, shot = duel
    others = (option(piece, BACK, 50.0), option(piece, Shot(1571, 500), 48.0), Option(40.0, Decline()))
    assert best(tab, *others) == Decline()
    assert best(tab, others[0], option(piece, shot, 48.0), others[2]) == Flick(piece, shot, 0)


def test_all_shots_are_tried_with_the_same_hands(duel: tuple[Tab, int, Shot]) -> None:
    tab, piece, shot = duel
    choice = Choice(tab.game, tab.state, 0, micromutants.LEVELS["sharp"], Random(1), quick())
    bench = Bench(choice.values, quick())
    hands = range(30)
    gains = bench.gains(piece, shot, hands)
    assert gains == bench.gains(piece, shot, hands) != bench.gains(piece, shot, range(30, 60))
    covers = sum(gain > 50 for gain in gains)
    assert 3 < covers < 30, "the hand trembles"


@clause("LC-10")
def test_a_carrier_is_tried_without_its_ball_and_all_others_with_it() -> None:
    field = Field("0 grunt a 0 0", "0 grunt b 12 0", carrier="a", dice=("grunt",))
    choice = CupChoice(field.game, field.state, 0, larvacup.LEVELS["sharp"], Random(1), quick())
    bench, ball = choice._bench(quick()), field.id("ball")

    def lies(name: str) -> bool:
        return any(piece.id == ball for piece in bench.without(field.id(name)).pieces)

    assert [lies(name) for name in ("b", "a", "b")] == [True, False, True]
