"""Shots and fights: what may be attacked, with how many dice, and what follows."""

import pytest
from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import Decline, Fight, Play, Shoot, Step
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.field import Field, survive_dice, survive_parts
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS
from kit import clause
from kit.mars import of_kind, position


def spot(column, row, place=4):
    return square_at(column, row) * 9 + place


def declared(p, action, *dice, seat=HUMANS):
    """The attack that an action declares."""
    return of_kind(p.play(action, *dice, seat=seat), ev.Declared)[0].attack


MISS = [1] * 12


# Whom one may shoot at


@clause("MA-B11", "MA-B02")
def test_a_shot_needs_range():
    p = position("Ma.... ...... ...... ...... ...... ...... Ga.... Gb....")
    assert p.refusal(Shoot(p["Ma"], p["Ga"], "m16")) is None
    assert p.refusal(Shoot(p["Ma"], p["Gb"], "m16")) == "MA-B11"
    assert p.refusal(Shoot(p["Ma"], p["Ga"], "saw")) == "MA-B02"
    assert p.refusal(Shoot(p["Ma"], p["Ma"], "m16")) == "MA-B11"


@clause("MA-B23", "MA-B11")
def test_a_shot_needs_sight():
    p = position("Ma....|Ga....")
    assert p.refusal(Shoot(p["Ma"], p["Ga"], "m16")) == "MA-B23"


@clause("MA-B28")
def test_nobody_shoots_into_a_square_with_a_friend():
    p = position("Ma.... ...... GaMb..")
    assert p.refusal(Shoot(p["Ma"], p["Ga"], "m16")) == "MA-B28"


# Dice


@clause("MA-B11", "MA-B09")
@pytest.mark.parametrize(
    ("drawing", "aim", "dice"),
    [
        ("Ma.... ...... Ga....", False, 4),
        ("Ma.... ...... Ga....", True, 5),
        ("Ma.... ##.... Ga....", False, 3),
        ("Ma.... ##.... Ga....", True, 4),
    ],
)
def test_the_dice_of_a_shot(drawing, aim, dice):
    p = position(drawing)
    attack = declared(p, Shoot(p["Ma"], p["Ga"], "m16", aim), *MISS)
    assert attack.dice == dice
    assert attack.need == 5
    assert sum(n for _, n in attack.parts) == dice


@clause("MA-B03")
def test_a_saw_has_one_more_die():
    p = position("Wa.... ##.... Ga....")
    assert declared(p, Shoot(p["Wa"], p["Ga"], "saw"), *MISS).dice == 4


@clause("MA-B12")
def test_the_dice_of_a_fight():
    p = position("MaMbGa")
    assert declared(p, Fight(p["Ma"], p["Ga"]), *MISS).dice == 4  # a friend
    p = position("MaMZGa")
    assert declared(p, Fight(p["Ma"], p["Ga"]), *MISS).dice == 3  # a Rattled friend helps nobody
    p = position("Ma.... MbGa..")
    p.play(Step(p["Ma"], spot(2, 1, 8)))
    assert declared(p, Fight(p["Ma"], p["Ga"]), *MISS).dice == 5  # a friend, and it moved in
    assert p.refusal(Fight(p["Mb"], p["Ma"])) == "MA-B12"


@clause("MA-B13")
def test_armour_helps_against_shots_and_piercing_cancels_it():
    p = position("Ma.... ...... Ga....")
    shot = declared(p, Shoot(p["Ma"], p["Ga"], "m16"), *MISS)
    assert survive_dice(shot, p.model("Ga")) == 4
    p = position("MaGa..")
    assert survive_dice(declared(p, Fight(p["Ma"], p["Ga"]), *MISS), p.model("Ga")) == 3
    p = position("Ta.... ...... Ma....", turn=MARTIANS)
    heat = declared(p, Shoot(p["Ta"], p["Ma"], "heat-ray"), *MISS, seat=MARTIANS)
    assert survive_dice(heat, p.model("Ma")) == 3
    assert survive_dice(heat, Field(position("Ga....").state).models[0]) == 3


@clause("MA-B09", "MA-B13", "MA-H14")
def test_every_survive_die_has_its_reason():
    p = position("Ma.... ...... GaRa..", scenario="tin-terror")
    attack = declared(p, Shoot(p["Ma"], p["Ga"], "m16"), *MISS)
    assert survive_parts(attack, p.model("Ga")) == [("test", 3), ("armour", 1)]
    assert survive_parts(attack, p.model("Ra")) == [("test", 3), ("heavy-armour", 2)]
    assert survive_parts(attack, p.model("Ma")) == [("test", 3)]
    shielded = replace(attack, shields=((p["Ga"], 2), (p["Ra"], 1)))
    assert survive_parts(shielded, p.model("Ga")) == [("test", 3), ("armour", 1), ("shield", 2)]
    assert survive_dice(shielded, p.model("Ga")) == 6
    assert survive_dice(replace(attack, shields=((p["Ma"], -9),)), p.model("Ma")) == 1  # never under one
    piercing = replace(attack, traits=("piercing",))
    assert survive_parts(piercing, p.model("Ga")) == [("test", 3)]
    assert survive_parts(piercing, p.model("Ra")) == [("test", 3), ("heavy-armour", 1)]
    assert survive_parts(replace(attack, traits=("anti-tank",)), p.model("Ra")) == [("test", 3)]
    fought = replace(attack, kind="fight")
    assert survive_parts(fought, p.model("Ga")) == [("test", 3)]
    assert survive_parts(fought, p.model("Ra")) == [("test", 3), ("heavy-armour", 1)]
    assert survive_parts(replace(fought, traits=("piercing",)), p.model("Ra")) == [("test", 3)]
    assert survive_parts(replace(attack, kind="event"), p.model("Ra")) == [("test", 3)]


# Hits


@clause("MA-B10", "MA-B35")
def test_an_attack_needs_more_successes_than_the_target():
    p = position("Ma.... ##.... Ga....")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"), 5, 5, 1, 6, 6, 1, 1)  # two against two
    assert p.model("Ga") is not None
    p = position("Ma.... ##.... Ga.... Gb....")
    events = p.play(Shoot(p["Ma"], p["Ga"], "m16"), 5, 5, 1, 6, 1, 1, 1)
    assert p.model("Ga") is None
    assert p.state.vp == (1, 0)
    assert [event.points for event in of_kind(events, ev.Scored)] == [1]


@clause("MA-B10", "MA-B15", "MA-B31")
def test_a_hero_loses_heroics_instead_and_nobody_rolls():
    p = position("Ga.... ##.... SaMa..", turn=MARTIANS, heroics={"Sa": 1})
    action = Shoot(p["Ga"], p["Sa"], "disintegrator")
    events = p.play(action, 4, 4, 4, 1, 1, 1, seat=MARTIANS)
    assert p.model("Sa").heroics == 0
    assert not of_kind(events, ev.Shaken)
    assert not of_kind(events, ev.Killed)
    p = position("Ga.... ##.... SaMa..", turn=MARTIANS, heroics={"Sa": 0})
    events = p.play(Shoot(p["Ga"], p["Sa"], "disintegrator"), 4, 4, 4, 1, 1, 1, 4, seat=MARTIANS)
    assert p.model("Sa") is None
    assert p.model("Ma").rattled


@clause("MA-B14")
@pytest.mark.parametrize(("die", "rattled"), [(1, True), (4, True), (5, False), (8, False)])
def test_friends_in_the_square_may_be_rattled(die, rattled):
    p = position("Ga.... ##.... MaMb.. Mc....", turn=MARTIANS)
    events = p.play(Shoot(p["Ga"], p["Ma"], "disintegrator"), 4, 1, 1, 1, 1, 1, die, seat=MARTIANS)
    assert p.model("Ma") is None
    assert p.model("Mb").rattled is rattled
    assert not p.model("Mc").rattled
    assert len(of_kind(events, ev.Shaken)) == 1


@clause("MA-B30", "MA-B31")
def test_an_area_attack_rolls_once_and_each_target_survives_for_itself():
    p = position("La.... ...... GaGbGc")
    events = p.play(Shoot(p["La"], p["Ga"], "missile"), 5, 5, 1, 1, 6, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 5)
    rolls = of_kind(events, ev.Rolled)
    assert [roll.test for roll in rolls] == ["attack", "survive", "survive", "survive"]
    assert (p.model("Ga"), p.model("Gc")) == (None, None)
    assert p.model("Gb") is not None
    assert len(of_kind(events, ev.Shaken)) == 1  # once, though two friends died
    assert p.state.vp == (2, 0)
    kinds = [type(event) for event in events]
    assert kinds.index(ev.Killed) < kinds.index(ev.Shaken) < kinds.index(ev.Scored)


@clause("MA-B30")
def test_an_area_shot_needs_sight_of_one_of_them():
    drawing = """
        +------+------+------+
        |...... ...... ......|
        +      +      +------+
        |La.... ...... GaGb..|
        +------+------+------+
        """
    p = position(drawing)
    attack = declared(p, Shoot(p["La"], p["Gb"], "missile"), *MISS, *MISS)
    assert set(attack.targets) == {p["Ga"], p["Gb"]}


@clause("MA-B13")
def test_freeze_marks_every_survivor():
    p = position("Fa.... ...... MaMb..", turn=MARTIANS)
    p.play(Shoot(p["Fa"], p["Ma"], "freeze-ray"), *MISS, seat=MARTIANS)
    assert p.model("Ma").marker
    assert p.model("Mb").marker


@clause("MA-B29")
def test_an_attack_goes_in_order_cards_before_dice():
    p = position("Ma.... ...... Ga....", hands=(["K1"], ["K10"]))
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    assert p.refusal(Play("K10"), seat=MARTIANS) == "MA-B29"  # the side whose Turn it is comes first
    assert p.refusal(Play("K1")) is None
    events = p.play(Play("K1"))
    assert not of_kind(events, ev.Rolled)
    assert p.refusal(Decline()) == "MA-B29"
    events = p.play(Play("K10"), *MISS, seat=MARTIANS)
    rolls = of_kind(events, ev.Rolled)
    assert [roll.test for roll in rolls] == ["attack", "survive"]
    assert len(rolls[0].dice) == 4  # 3, Clear Shot, +2, -2


@clause("MA-B31", "MA-B20")
def test_a_fight_that_clears_a_square_takes_its_counter():
    p = position("Ma.... Ga*S.. Gb....")
    p.play(Step(p["Ma"], spot(2, 1, 0)))
    assert p.state.counters
    p.play(Fight(p["Ma"], p["Ga"]), 5, 5, 5, 5, 1, 1, 1)
    assert not p.state.counters
    assert p.state.vp == (3, 0)


@clause("MA-B35")
def test_losses_by_ones_own_hand_score_for_nobody():
    p = position(
        """
        Ga.... Gb....
        MaMbMc ......
        """,
        hands=(["K6"], []),
    )
    p.play(Play("K6", line=0), 5, 5, 5, *[1] * 12)
    assert [p.model(name) for name in ("Ma", "Mb", "Mc")] == [None] * 3
    assert p.state.vp == (0, 0)
    assert p.state.result.winner == MARTIANS
