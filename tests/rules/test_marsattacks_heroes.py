"""Heroes and machines, and what Heroics buy."""

import pytest

from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import Choose, Decline, Fight, Finish, Invoke, Shoot, StandUp, Step
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.book import KINDS, WEAPONS
from fleacircus.games.marsattacks.field import survive_dice
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Attack, BraveChoice, Charge, Retort, Turn
from kit import clause
from kit.mars import of_kind, position

MISS = [1] * 14


def spot(column, row, place=4):
    return square_at(column, row) * 9 + place


@clause("MA-H1", "MA-H2", "MA-H3", "MA-H4", "MA-H5", "MA-H6", "MA-H7", "MA-H8", "MA-H9", "MA-H10", "MA-H11", "MA-H12")
@pytest.mark.parametrize(
    ("kind", "stats", "reach", "heroics"),
    [
        ("eva", (3, 4, 5), 3, 4),
        ("sarge", (4, 4, 6), 6, 2),
        ("troy", (4, 6, 5), 4, 3),
        ("edwyn", (0, 3, 4), 0, 3),
        ("buddy", (0, 3, 5), 0, 3),
        ("brandi", (4, 5, 5), 4, 3),
        ("joe", (5, 4, 5), 2, 3),
        ("ashley", (5, 4, 5), 3, 3),
        ("phil", (5, 5, 5), 3, 4),
        ("tor", (3, 5, 5), 6, 4),
        ("saucer", (4, 0, 4), 6, 2),
        ("robot", (5, 5, 4), 8, 3),
    ],
)
def test_stat_lines(kind, stats, reach, heroics):
    model = KINDS[kind]
    assert (model.shoot, model.fight, model.survive) == stats
    assert max(WEAPONS[weapon].range for weapon in model.weapons) == reach
    assert model.heroics == heroics


# Heroics


@clause("MA-B15")
def test_an_extra_action_once_a_turn_before_or_after_the_others():
    p = position("Sa.... ...... Ga.... ...... Gb....")
    shot = Shoot(p["Sa"], p["Ga"], "sarge-rifle", heroic=True)
    p.play(shot, *MISS)
    assert p.model("Sa").heroics == 1
    assert p.refusal(shot) == "MA-B15"  # once a Turn
    p.play(Shoot(p["Sa"], p["Ga"], "sarge-rifle", aim=True), *MISS)
    assert p.model("Sa").marker
    p = position("Sa.... ...... Ga.... ...... Gb....")
    p.play(Step(p["Sa"], spot(1, 2)))
    assert p.refusal(Shoot(p["Sa"], p["Ga"], "sarge-rifle", heroic=True)) == "MA-B15"  # not in between
    p.play(Finish(p["Sa"]))
    p.play(Shoot(p["Sa"], p["Ga"], "sarge-rifle", heroic=True), *MISS)
    assert isinstance(p.state.stack[-1], Turn)
    assert p.state.stack[-1].models == 1


@clause("MA-B15")
def test_no_extra_action_without_points_or_for_the_ordinary():
    p = position("SaMa.. ...... Ga....", heroics={"Sa": 0})
    assert p.refusal(Step(p["Sa"], spot(2, 1), heroic=True)) == "MA-B15"
    assert p.refusal(Step(p["Ma"], spot(2, 1), heroic=True)) == "MA-B15"


@clause("MA-B33")
def test_an_extra_move_may_leave_a_standing_enemy():
    p = position("SaGa.. ......")
    assert p.refusal(Step(p["Sa"], spot(2, 1))) == "MA-B07"
    p.play(Step(p["Sa"], spot(2, 1), heroic=True))
    assert p.refusal(Shoot(p["Sa"], p["Ga"], "sarge-rifle", aim=True)) is None  # it starts from the new square
    p = position("SZGa.. ......")
    assert p.refusal(Step(p["SZ"], spot(2, 1), heroic=True)) == "MA-B14"
    p.play(StandUp(p["SZ"]))
    p.play(Step(p["SZ"], spot(2, 1), heroic=True))
    assert p.refusal(Shoot(p["SZ"], p["Ga"], "sarge-rifle")) is None


@clause("MA-B15", "MA-H14")
def test_abilities_cost_a_point_and_belong_to_their_hero():
    p = position("EaMZ.. ...... Ga....", heroics={"Ea": 0})
    assert p.refusal(Invoke(p["Ea"], "authority", p["MZ"])) == "MA-B15"
    p = position("SaMZ.. ...... Ga....")
    assert p.refusal(Invoke(p["Sa"], "authority", p["MZ"])) == "MA-B15"


# One by one


@clause("MA-H1")
def test_authority_has_a_friend_stand_up_or_move():
    p = position("Ea.... ...... MZMa.. Mb.... ...... Ga....")
    assert p.refusal(Invoke(p["Ea"], "authority", p["Mb"], spot(4, 2))) == "MA-H1"  # three squares away
    assert p.refusal(Invoke(p["Ea"], "authority", p["Ma"])) == "MA-H1"  # it stands
    assert p.refusal(Invoke(p["Ea"], "authority", p["Ea"])) == "MA-H1"
    p.play(Invoke(p["Ea"], "authority", p["MZ"]))
    assert not p.model("MZ").rattled
    p.play(Invoke(p["Ea"], "authority", p["Ma"], spot(3, 2)))
    assert p.model("Ma").square == square_at(3, 2)
    assert not p.model("Ma").marker
    assert p.model("Ea").heroics == 2
    p.play(Finish(p["Ea"]))
    assert p.refusal(Invoke(p["Ea"], "authority", p["Ma"], spot(3, 1))) == "MA-B04"  # not after the activation


@clause("MA-H1", "MA-B07")
def test_a_friend_who_is_sent_into_an_enemys_square_fights():
    p = position("EaMa.. Ga....")
    p.play(Invoke(p["Ea"], "authority", p["Ma"], spot(2, 1, 0)))
    p.play(Fight(p["Ma"], p["Ga"]), *MISS)
    assert not p.model("Ma").marker
    assert p.refusal(Invoke(p["Ea"], "authority", p["Ma"], spot(1, 1, 0))) == "MA-H1"  # held by the enemy
    assert p.refusal(Step(p["Ea"], spot(1, 2))) is None


@clause("MA-H2")
def test_follow_me_lets_four_friends_act_as_one_model():
    p = position("SaMaMb McMd.. MeMf.. Mg.... ...... Ga....")
    assert p.refusal(Invoke(p["Sa"], "follow-me")) == "MA-H2"  # after his activation
    p.play(Finish(p["Sa"]))
    p.play(Invoke(p["Sa"], "follow-me"))
    for name in ("Ma", "Mb", "Mc", "Md"):
        p.play(Finish(p[name]))
    assert p.state.stack[-1].models == 1
    assert p.refusal(Finish(p["Mg"])) is None  # the second model of the Turn
    p.play(Finish(p["Mg"]))
    assert p.refusal(Finish(p["Me"])) == "MA-B05"  # four have followed


@clause("MA-H2")
def test_only_friends_within_two_follow():
    p = position("Sa.... Ma.... ...... Mb.... Mc.... Ga....")
    p.play(Finish(p["Sa"]))
    p.play(Invoke(p["Sa"], "follow-me"))
    p.play(Finish(p["Mb"]))  # too far: it is the second model
    assert p.refusal(Finish(p["Ma"])) == "MA-B05"


@clause("MA-H3")
def test_cheat_code_adds_dice_to_an_attack_or_to_survive():
    p = position("Ya.... ...... Ga....")
    p.play(Shoot(p["Ya"], p["Ga"], "stun-gun"))
    rolls = of_kind(p.play(Invoke(p["Ya"], "cheat-code"), *MISS), ev.Rolled)
    assert len(rolls[0].dice) == 6
    p = position("Ga.... ...... Ya....", turn=MARTIANS)
    p.play(Shoot(p["Ga"], p["Ya"], "disintegrator"), seat=MARTIANS)
    rolls = of_kind(p.play(Invoke(p["Ya"], "cheat-code"), *MISS), ev.Rolled)
    assert len(rolls[1].dice) == 5
    assert p.model("Ya").heroics == 2


@clause("MA-H4")
def test_charge_goes_up_to_two_squares_into_a_fight():
    p = position("Ka.... ...... Ga.... Gb....")
    assert p.refusal(Invoke(p["Ka"], "charge", spot=spot(4, 1, 0))) == "MA-H4"  # three squares
    assert p.refusal(Invoke(p["Ka"], "charge", spot=spot(2, 1, 0))) == "MA-H4"  # nobody there
    p.play(Invoke(p["Ka"], "charge", spot=spot(3, 1, 0)))
    assert isinstance(p.state.stack[-1], Charge)
    events = p.play(Fight(p["Ka"], p["Ga"]), 3, 3, 3, 3, 1, 1, 1)
    assert of_kind(events, ev.Declared)[0].attack.dice == 4
    assert p.refusal(Step(p["Ka"], spot(2, 1))) is None  # his own activation is still to come


@clause("MA-H4", "MA-B14")
def test_who_has_just_acted_charges_after_it_and_nobody_else_who_has():
    p = position("Ka.... Ma.... Ga....")
    p.play(Finish(p["Ka"]))
    charge = Invoke(p["Ka"], "charge", spot=spot(3, 1, 0))
    assert p.refusal(charge) is None
    p.play(Finish(p["Ma"]))
    assert p.refusal(charge) is not None  # another has acted since


@clause("MA-H5")
def test_home_run_after_a_kill():
    p = position("BaGa.. Gb.... Gc....")
    assert p.refusal(Invoke(p["Ba"], "home-run", spot=spot(2, 1, 0))) == "MA-H5"
    p.play(Fight(p["Ba"], p["Ga"]), 3, 3, 3, 1, 1, 1)
    p.play(Invoke(p["Ba"], "home-run", spot=spot(2, 1, 0)))
    p.play(Fight(p["Ba"], p["Gb"]), *MISS)
    assert p.model("Ba").heroics == 2
    p = position("BaGa.. Gb.... Gc....")
    p.play(Fight(p["Ba"], p["Ga"]), *MISS)
    assert p.refusal(Invoke(p["Ba"], "home-run", spot=spot(2, 1, 0))) == "MA-H5"  # nobody died


@clause("MA-H6")
def test_stick_em_up_marks_an_ordinary_enemy_instead_of_a_shot():
    p = position("Da.... ...... Ga.... ...... Gb.... Oa....")
    assert p.refusal(Invoke(p["Da"], "stick-em-up", p["Oa"])) == "MA-H6"
    assert p.refusal(Invoke(p["Da"], "stick-em-up", p["Ga"])) is None
    p.play(Invoke(p["Da"], "stick-em-up", p["Gb"]))
    assert p.model("Gb").marker
    assert p.refusal(Shoot(p["Da"], p["Ga"], "revolver")) == "MA-B06"
    assert p.refusal(Step(p["Da"], spot(1, 2))) is None


@clause("MA-H7")
def test_joe_stops_a_vehicle_and_knows_where_to_hit_it():
    p = position("Ja.... Ra.... Ga....")
    assert p.refusal(Invoke(p["Ja"], "spanner", p["Ga"])) == "MA-H7"
    p.play(Invoke(p["Ja"], "spanner", p["Ra"]))
    assert p.model("Ra").marker
    p.play(Step(p["Ja"], spot(2, 1, 0)))
    events = p.play(Fight(p["Ja"], p["Ra"]), *MISS)
    assert len(of_kind(events, ev.Rolled)[1].dice) == 3  # no Heavy Armour left


@clause("MA-H8")
def test_not_tonight_answers_an_attack():
    p = position("Ga.... ...... Aa....", turn=MARTIANS)
    p.play(Shoot(p["Ga"], p["Aa"], "disintegrator"), *MISS, seat=MARTIANS)
    assert isinstance(p.state.stack[-1], Retort)
    events = p.play(Invoke(p["Aa"], "not-tonight"), *MISS)
    assert of_kind(events, ev.Declared)[0].attack.attacker == p["Aa"]
    assert p.model("Aa").heroics == 2
    p = position("Ga.... ...... ...... ...... Aa....", turn=MARTIANS)  # out of her Range
    p.play(Shoot(p["Ga"], p["Aa"], "disintegrator"), *MISS, seat=MARTIANS)
    assert not isinstance(p.state.stack[-1], Retort)
    p = position("Ga.... ...... Aa....", turn=MARTIANS)
    p.play(Shoot(p["Ga"], p["Aa"], "disintegrator"), *MISS, seat=MARTIANS)
    p.play(Decline())
    assert p.model("Aa").heroics == 3


@clause("MA-H9")
def test_just_my_luck_takes_dice_from_an_attack():
    p = position("Ga.... ...... Pa....", turn=MARTIANS)
    p.play(Shoot(p["Ga"], p["Pa"], "disintegrator"), seat=MARTIANS)
    rolls = of_kind(p.play(Invoke(p["Pa"], "just-my-luck"), *MISS), ev.Rolled)
    assert len(rolls[0].dice) == 2


@clause("MA-H10")
def test_obey_moves_a_grunt_for_nothing():
    p = position("OaGa.. Ma.... ...... Gb....", turn=MARTIANS)
    p.play(Finish(p["Oa"]), seat=MARTIANS)
    p.play(Invoke(p["Oa"], "obey"), seat=MARTIANS)
    p.play(Finish(p["Ga"]), seat=MARTIANS)
    assert p.state.stack[-1].models == 1
    p.play(Finish(p["Gb"]), seat=MARTIANS)


@clause("MA-H11")
def test_a_saucer_flies_over_walls_and_binds_nobody():
    p = position("Ua....|MaGa..", turn=MARTIANS)
    assert p.refusal(Step(p["Ga"], spot(1, 1, 0)), seat=MARTIANS) == "MA-B07"
    assert p.refusal(Step(p["Ua"], spot(2, 1, 8)), seat=MARTIANS) is None
    p = position("MaUa.. ...... Ga....")
    assert p.refusal(Shoot(p["Ma"], p["Ga"], "m16")) is None
    assert p.refusal(Fight(p["Ma"], p["Ua"])) == "MA-B12"
    p = position("MaUa.. ...... Ga....", turn=MARTIANS)
    assert p.refusal(Fight(p["Ua"], p["Ma"]), seat=MARTIANS) == "MA-B12"


@clause("MA-H11", "MA-B30")
def test_a_saucer_shoots_at_whole_squares():
    p = position("Ua.... ...... MaMb..", turn=MARTIANS)
    events = p.play(Shoot(p["Ua"], p["Ma"], "saucer-beam"), *MISS, seat=MARTIANS)
    assert set(of_kind(events, ev.Declared)[0].attack.targets) == {p["Ma"], p["Mb"]}


@clause("MA-H12", "MA-H14")
def test_a_robot_carries_two_weapons_and_its_claw_fights_a_whole_square():
    p = position("RaMaMb", turn=MARTIANS, scenario="tin-terror")
    attack = of_kind(p.play(Fight(p["Ra"], p["Ma"]), *MISS, seat=MARTIANS), ev.Declared)[0].attack
    assert set(attack.targets) == {p["Ma"], p["Mb"]}
    twice = Battle({"scenario": "tin-terror", "robot_weapons": ["robot-shrink", "robot-shrink"]})
    assert twice.setting.weapons("robot") == ("robot-shrink", "robot-shrink")
    with pytest.raises(ValueError, match="m16"):
        Battle({"robot_weapons": ["m16", "robot-claw"]})


@clause("MA-H12")
def test_a_shrunken_survivor_is_rattled():
    weapons = {"robot_weapons": ["robot-shrink", "robot-heat"]}
    p = position("Ra.... ...... Ma....", turn=MARTIANS, options=weapons)
    p.play(Shoot(p["Ra"], p["Ma"], "robot-shrink"), *MISS, seat=MARTIANS)
    assert p.model("Ma").rattled


@clause("MA-H13")
def test_a_brave_model_draws_shots_and_fights_but_not_area_attacks():
    p = position("Ga.... ...... SaMa.. Mb....", turn=MARTIANS)
    assert p.refusal(Shoot(p["Ga"], p["Ma"], "disintegrator"), seat=MARTIANS) == "MA-H13"
    assert p.refusal(Shoot(p["Ga"], p["Sa"], "disintegrator"), seat=MARTIANS) is None
    assert p.refusal(Shoot(p["Ga"], p["Mb"], "disintegrator"), seat=MARTIANS) is None
    p = position("GaSaMa", turn=MARTIANS)
    assert p.refusal(Fight(p["Ga"], p["Ma"]), seat=MARTIANS) == "MA-H13"
    p = position("Fa.... ...... SaMa..", turn=MARTIANS)
    assert p.refusal(Shoot(p["Fa"], p["Ma"], "freeze-ray"), seat=MARTIANS) is None


@clause("MA-H13")
def test_of_several_brave_ones_their_owner_picks():
    p = position("Ga.... ...... SaKa..", turn=MARTIANS)
    p.play(Shoot(p["Ga"], p["Sa"], "disintegrator"), seat=MARTIANS)
    assert isinstance(p.state.stack[-1], BraveChoice)
    assert p.refusal(Choose(p["Ga"])) == "MA-H13"
    events = p.play(Choose(p["Ka"]), *MISS)
    assert of_kind(events, ev.Declared)[0].attack.targets == (p["Ka"],)


@clause("MA-H13")
def test_the_star_crossed_stay_together():
    p = position("BaDa.. ...... ...... Ga....")
    p.play(Step(p["Ba"], spot(2, 1)))
    assert p.refusal(Step(p["Ba"], spot(3, 1))) == "MA-H13"
    assert p.refusal(Step(p["Ba"], spot(2, 2))) is None
    friends = position("BaMa.. ...... ...... Ga....")
    friends.play(Step(friends["Ba"], spot(2, 1)))
    assert friends.refusal(Step(friends["Ba"], spot(2, 2))) is None
    assert friends.refusal(Step(friends["Ba"], spot(3, 1))) is None  # from anybody else


@clause("MA-H14")
@pytest.mark.parametrize(
    ("kind", "traits", "dice"),
    [
        ("shot", (), 5),
        ("shot", ("piercing",), 4),
        ("shot", ("anti-tank",), 3),
        ("fight", (), 4),
        ("fight", ("piercing",), 3),
        ("fight", ("anti-tank",), 3),
    ],
)
def test_heavy_armour(kind, traits, dice):
    p = position("Ra....")
    attack = Attack(kind, HUMANS, 5, 3, (), (p["Ra"],), traits=traits)
    assert survive_dice(attack, p.model("Ra")) == dice


@clause("MA-H14")
def test_a_vehicle_fills_two_places_takes_no_counters_and_is_never_rattled():
    p = position("Ra.... *CGaGb Gc....", turn=MARTIANS)
    assert p.refusal(Step(p["Ra"], spot(2, 1, 8)), seat=MARTIANS) is None
    p.play(Step(p["Ra"], spot(2, 1, 8)), seat=MARTIANS)
    assert p.state.counters
    p.play(Finish(p["Ra"]), seat=MARTIANS)
    assert p.refusal(Step(p["Gc"], spot(2, 1, 7)), seat=MARTIANS) == "MA-B08"
    p = position("Ma.... ##.... GaRa..")
    events = p.play(Shoot(p["Ma"], p["Ga"], "m16"), 5, 5, 5, 1, 1, 1, 1)
    assert p.model("Ga") is None
    assert not of_kind(events, ev.Shaken)


@clause("MA-H14")
@pytest.mark.parametrize(("die", "rattled"), [(2, True), (3, False)])
def test_the_fearless_are_rattled_on_one_or_two(die, rattled):
    p = position("Ga.... ##.... AaMa..", turn=MARTIANS)
    p.play(Shoot(p["Ga"], p["Ma"], "disintegrator"), 4, 4, 4, 1, 1, 1, die, seat=MARTIANS)
    assert p.model("Aa").rattled is rattled
