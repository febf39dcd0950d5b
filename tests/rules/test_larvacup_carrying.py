"""Larva Cup: taking a loose ball, carrying it, and what a carrier may not do."""

import pytest

from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.powers.carry import Carry
from fleacircus.flicktable.actions.powers.command import Command
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.powers.nullify import Nullify
from fleacircus.flicktable.actions.turn import Decline, Roll
from fleacircus.flicktable.model import events as ev
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.model import events as fb
from fleacircus.physics import Shot
from kit import clause
from kit.larvacup import Field
from kit.simulator import lands

SHOT = Shot(0, 500)
CHITINIANS = ("chitinians", "flyborgs")


@clause("LC-08")
def test_a_turn_is_a_roll_and_two_moves() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 10 5", phase="spend")
    assert field.refused(Flick(field.id("a"), SHOT, 0)) == "EV-10"
    field.play(Roll())
    assert field.state.turn is not None
    assert len(field.state.turn.dice) == 2
    field = Field("0 grunt a 10 0", "0 raider b 10 5", dice=("grunt", "raider"))
    field.flick("a", lands(12, 0), 0)
    assert field.match.to_act == {0}
    field.flick("b", lands(12, 5), 1)
    assert field.match.to_act == {1}


@clause("LC-09", "LC-17", "LC-R5")
def test_a_loose_ball_is_taken_by_covering_it() -> None:
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"))
    field.flick("a", lands(0.5, 0))
    assert field.carrier == "a"
    assert field.saw(fb.BallTaken)[0].clause == "LC-09"
    assert field.at("ball") == field.at("a")
    ball, insect = field.piece("ball").pose, field.piece("a").pose
    assert ball is not None
    assert insect is not None
    assert (insect.z_um, ball.z_um) == (1000, 3000)
    assert (field.id("ball"), field.id("a")) in field.state.covers
    assert field.asked() is None


@clause("LC-09", "LC-17")
@pytest.mark.parametrize("x", [1.7, 3, -2])
def test_an_insect_that_only_comes_near_takes_nothing(x: float) -> None:
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"))
    field.flick("a", lands(x, 0))
    assert field.carrier is None
    assert field.at("ball") == (0, 0)


@clause("LC-10")
def test_the_ball_is_lifted_for_the_carriers_shot_and_laid_back() -> None:
    field = Field("0 grunt a 10 0", carrier="a", dice=("grunt", "raider"))
    looked: list[bool] = []
    landing = lands(0, 8)

    def watched(table, shot):
        looked.append(table.has(field.id("ball")))
        return landing(table, shot)

    field.flick("a", watched)
    assert looked == [False]
    assert field.carrier == "a"
    assert field.at("ball") == (0, 8)
    assert not field.saw(fb.BallLost)
    assert field.match.to_act == {0}


@clause("LC-12", "LC-R10")
def test_a_carrier_moves_or_passes_or_shoots_but_only_one_of_them() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 0 5", carrier="a", dice=("grunt", "grunt"))
    one, ball = field.id("a"), field.id("b")
    tries = (Flick(one, SHOT, 0), Pass(one, ball, SHOT, None, 0), ShootAtGoal(one, SHOT, None, 0))
    assert [field.refused(action) for action in tries] == [None, None, None]
    field.flick("a", lands(0, 8))
    later = (Flick(one, SHOT, 1), Pass(one, ball, SHOT, None, 1), ShootAtGoal(one, SHOT, None, 1))
    assert [field.refused(action) for action in later] == ["MM-02"] * 3


@clause("LC-12")
def test_only_the_carrier_throws_and_only_by_a_die_that_names_it() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 0 5", carrier="a", dice=("raider", "grunt"))
    assert field.refused(Pass(field.id("b"), field.id("a"), SHOT, None, 0)) == "LC-12"
    assert field.refused(ShootAtGoal(field.id("a"), SHOT, None, 0)) == "MM-01"
    assert field.refused(ShootAtGoal(field.id("a"), SHOT, None, None)) == "MM-01"
    assert field.refused(ShootAtGoal(field.id("a"), SHOT, None, 1)) is None


@clause("LC-11")
def test_a_carrier_uses_no_power() -> None:
    field = Field("0 rocket_launcher a* 10 0", carrier="a", dice=("rocket_launcher", "grunt"))
    assert field.refused(Fire(field.id("a"), SHOT, None, 0)) == "LC-11"
    assert Fire not in {offer.action for offer in _offers(field)}
    free = Field("0 rocket_launcher a* 10 0", dice=("rocket_launcher", "grunt"))
    assert free.refused(Fire(free.id("a"), SHOT, None, 0)) is None


@clause("LC-11", "LC-R19")
def test_an_insect_that_takes_the_ball_uses_no_power_in_that_move() -> None:
    field = Field("0 raider a 10 0", dice=("raider", "grunt"))
    field.flick("a", lands(0, 0, special=True))
    assert field.carrier == "a"
    assert field.asked() is None
    away = Field("0 raider a 10 0", dice=("raider", "grunt"))
    away.flick("a", lands(5, 0, special=True))
    assert away.asked() == "AfterMove"


@clause("LC-11")
def test_no_friendly_power_takes_the_carrier_along() -> None:
    field = Field("0 transport t* 10 0", "0 grunt a 10 5", carrier="a", dice=("transport", "grunt"))
    assert field.refused(Carry(field.id("t"), field.id("a"), None, 0)) == "LC-11"
    field = Field("1 kommissar k* 10 0", "1 worker a 10 5", carrier="a", dice=("red_star", "worker"), turn=1)
    assert field.refused(Command(field.id("k"), field.id("a"), SHOT, 0)) == "LC-11"
    free = Field("1 kommissar k* 10 0", "1 worker a 10 5", dice=("red_star", "worker"), turn=1)
    assert free.refused(Command(free.id("k"), free.id("a"), SHOT, 0)) is None


@clause("LC-11")
def test_the_red_star_names_any_insect_but_the_carrier() -> None:
    field = Field("1 saboteur a 10 0", "1 worker b 0 9", carrier="a", dice=("red_star", "worker"), turn=1)
    assert field.refused(Flick(field.id("a"), SHOT, 0)) == "LC-11"
    assert field.refused(Flick(field.id("a"), SHOT, 0, True)) == "LC-11"
    assert field.refused(ShootAtGoal(field.id("a"), SHOT, None, 0)) == "LC-11"
    assert field.refused(Flick(field.id("b"), SHOT, 0)) is None
    assert all(field.id("a") not in offer.filled.values() for offer in _offers(field))
    assert all(field.id("a") not in offer.among("piece") for offer in field.game.choices(field.state, 1).of(Flick))


# Who takes it


@clause("LC-R6")
def test_a_pushed_insect_takes_the_ball_in_anyones_turn() -> None:
    field = Field("0 grunt a 10 0", "1 worker w 3 0", dice=("grunt", "grunt"))
    field.flick("a", lands(3, 3, pushes={field.id("w"): (0.3, 0)}))
    assert field.carrier == "w"
    taken = field.saw(fb.BallTaken)[0]
    assert (taken.clause, taken.seat, taken.holder) == ("LC-R6", 1, None)
    assert field.asked() is None
    assert field.match.to_act == {0}


@clause("LC-R6")
def test_of_several_the_shot_one_takes_it_then_the_one_that_covers_most() -> None:
    field = Field("0 grunt a 10 0", "1 worker w 3 0", dice=("grunt", "grunt"))
    field.flick("a", lands(1.0, 0, pushes={field.id("w"): (-0.7, 0)}))
    assert field.carrier == "a"
    field = Field("0 grunt a 10 0", "1 worker w 3 0", "1 worker v 3 3", dice=("grunt", "grunt"))
    field.flick("a", lands(10, 5, pushes={field.id("w"): (-1.2, 0), field.id("v"): (0.4, 0)}))
    assert field.carrier == "v"


@clause("LC-R6")
def test_a_saboteur_takes_it_a_dug_in_digger_and_a_projectile_do_not() -> None:
    field = Field("1 saboteur s 10 0", dice=("saboteur", "worker"), turn=1)
    field.flick("s", lands(0, 0, special=True))
    assert field.carrier == "s"
    field = Field("0 digger d 10 0", dice=("digger", "warrior"), armies=CHITINIANS)
    field.flick("d", lands(0, 0, special=True))
    assert (field.carrier, field.why("d")) == (None, "EV-51")
    field = Field("0 digger d* 3 0", "0 warrior a 10 0", dice=("warrior", "warrior"), armies=CHITINIANS)
    field.flick("a", lands(10, 5, pushes={field.id("d"): (0.4, 0)}))
    assert field.carrier is None
    field = Field("0 rocket_launcher r* 10 0", dice=("rocket_launcher", "grunt"))
    field.simulator.script.append(lands(0, 0))
    field.play(Fire(field.id("r"), SHOT, None, 0))
    assert field.carrier is None


@clause("LC-R6", "LC-R5")
def test_an_insect_over_its_own_carriers_ball_changes_nothing() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 0 9", carrier="a", dice=("raider", "grunt"))
    field.flick("b", lands(10, 0))
    assert field.carrier == "a"
    assert field.match.to_act == {0}
    assert field.at("ball") == (10, 0)
    ball, upper = field.piece("ball").pose, field.piece("b").pose
    assert ball is not None
    assert upper is not None
    assert ball.z_um > upper.z_um


@clause("LC-R5")
def test_a_ball_on_another_insect_is_loose_and_captures_nothing() -> None:
    field = Field("0 grunt a 10 0", "1 worker w 3 0", dice=("grunt", "grunt"))
    field.flick("a", lands(3, 3, pushes={field.id("ball"): (3, 0)}))
    assert field.carrier is None
    assert (field.id("ball"), field.id("w")) in field.state.covers
    assert not field.saw(fb.Captured)
    assert field.place("w") == "table"


@clause("LC-R5")
def test_nobody_errs_under_the_ball() -> None:
    field = Field("0 grunt a 10 0", dice=("grunt", "grunt"))
    field.flick("a", lands(0, 0, under=(field.id("ball"),)))
    assert not field.saw(fb.Captured)
    assert field.carrier is None


# Keeping and losing it


@clause("LC-R7")
def test_after_a_knock_the_ball_is_centred_again() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 0 9", carrier="a", dice=("raider", "grunt"))
    field.flick("b", lands(11.9, 0, pushes={field.id("ball"): (10.4, 0)}))
    assert field.carrier == "a"
    assert field.at("ball") == (10, 0)
    assert field.match.to_act == {0}


@clause("LC-R7", "LC-16")
def test_losing_the_ball_by_ones_own_clumsiness_ends_the_turn() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 0 9", carrier="a", dice=("raider", "grunt"))
    field.flick("b", lands(12, 0, special=True, pushes={field.id("ball"): (14, 5)}))
    assert field.carrier is None
    assert field.saw(fb.BallLost)[0].seat == 0
    assert field.match.to_act == {1}
    assert field.at("ball") == (14, 5)


@clause("LC-R7")
def test_an_enemy_insect_pushed_over_the_ball_takes_it_and_the_turn_ends() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 0 9", "1 worker w 13 0", carrier="a", dice=("raider", "grunt"))
    field.flick("b", lands(15, 0, pushes={field.id("w"): (10.2, 0)}))
    assert field.carrier == "w"
    assert field.saw(fb.BallLost)[0].seat == 0
    assert field.asked() == "EjectAsked"
    assert field.match.to_act == {1}


@clause("LC-R9")
def test_a_carrier_off_the_mat_goes_back_with_its_ball() -> None:
    field = Field("0 grunt a 10 0", carrier="a", dice=("grunt", "raider"))
    field.flick("a", lands(60, 0))
    assert (field.carrier, field.why("a")) == ("a", "MM-08")
    assert field.at("a") == field.at("ball") == (10, 0)
    assert not field.saw(fb.BallLost)
    assert field.match.to_act == {0}


@clause("LC-R9")
def test_a_carrier_in_a_tactical_error_loses_its_ball() -> None:
    field = Field("0 grunt a 10 0", "1 worker w 0 9", carrier="a", dice=("grunt", "raider"))
    field.flick("a", lands(0.4, 9, under=(field.id("w"),)))
    assert field.carrier is None
    assert field.saw(fb.Captured)[0].clause == "MM-11"
    assert field.saw(fb.BallLoose)[0].clause == "LC-R9"
    assert 8 < field.at("ball")[1] < 13
    assert (field.asked(), field.match.to_act) == ("EjectAsked", {1})
    field.play(Decline())
    assert field.state.turn is not None
    assert field.state.turn.seat == 1


@clause("LC-R18")
@pytest.mark.parametrize("cup", [34, -34])
def test_an_insect_in_a_cup_goes_back(cup: float) -> None:
    field = Field("0 raider a 10 0", dice=("raider", "grunt"))
    field.flick("a", lands(0, cup, special=True))
    assert (field.at("a"), field.why("a")) == ((10, 0), "LC-R18")
    assert field.asked() is None
    field = Field("0 grunt a 10 0", "1 worker w 5 5", dice=("grunt", "grunt"))
    field.flick("a", lands(10, 5, pushes={field.id("w"): (0, cup)}))
    assert (field.at("w"), field.why("w")) == ((5, 5), "LC-R18")


# Powers against a carrier


@clause("LC-R19")
def test_nothing_protects_a_carrier() -> None:
    for carrier, captured in ((None, False), ("s", True)):
        field = Field("1 saboteur s* 10 0", "0 grunt a 0 9", dice=("grunt", "raider"), carrier=carrier, ball=(20, 20))
        field.flick("a", lands(10.2, 0))
        assert bool(field.saw(fb.Captured)) == captured
    for carrier, captured in ((None, False), ("c", True)):
        field = Field(
            "1 centurion c* 10 0",
            "0 grunt a 0 9",
            dice=("grunt", "raider"),
            carrier=carrier,
            ball=(20, 20),
            armies=("usarthropods", "flyborgs"),
        )
        field.flick("a", lands(10.2, 0))
        assert bool(field.saw(fb.Captured)) == captured


@clause("LC-R19")
def test_a_projectile_over_the_ball_hits_the_carrier() -> None:
    field = Field("0 rocket_launcher r* 10 0", "1 worker w 0 9", carrier="w", dice=("rocket_launcher", "grunt"))
    ball, worker = field.id("ball"), field.id("w")
    rocket = next(p.id for p in field.state.pieces if p.breed == "rocket")
    field.simulator.script.append(lands(0, 9, covers=((rocket, ball), (ball, worker))))
    field.play(Fire(field.id("r"), SHOT, None, 0))
    assert [event.piece for event in field.saw(fb.Captured)] == [worker]


@clause("LC-R19", "LC-10")
def test_a_nullifier_moves_the_carrier_with_its_ball() -> None:
    armies = ("flyborgs", "sovietopters")
    field = Field("0 nullifier n* 10 0", "1 worker w 13 0", carrier="w", dice=("nullifier", "drone"), armies=armies)
    field.simulator.script.append(lands(20, 5))
    field.play(Nullify(field.id("n"), field.id("w"), SHOT, 0))
    assert field.carrier == "w"
    assert field.at("w") == field.at("ball") == (20, 5)
    field = Field("0 nullifier n* 10 0", "1 worker w 13 0", carrier="w", dice=("nullifier", "drone"), armies=armies)
    field.simulator.script.append(lands(60, 5))
    field.play(Nullify(field.id("n"), field.id("w"), SHOT, 0))
    assert field.carrier == "w"
    assert field.at("w") == field.at("ball") == (13, 0)


@clause("LC-R19")
def test_a_held_carrier_may_pass_or_shoot_but_not_move() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 0 9", carrier="a", dice=("grunt", "raider"))
    field.change("a", held_by=field.id("b"))
    one = field.id("a")
    assert field.refused(Flick(one, SHOT, 0)) == "EV-27"
    assert field.refused(Pass(one, field.id("b"), SHOT, None, 0)) is None
    assert field.refused(ShootAtGoal(one, SHOT, None, 0)) is None
    carried = [offer.action for offer in _offers(field) if offer.filled.get("insect") == one]
    assert set(carried) == {Pass, ShootAtGoal}


def _offers(field: Field):
    (seat,) = field.match.to_act
    return field.game.choices(field.state, seat).offers


@clause("LC-R6")
def test_every_ruling_about_the_ball_names_its_clause() -> None:
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"))
    field.flick("a", lands(0, 0))
    assert field.why("ball") == "LC-10"
    assert all(event.clause.startswith("LC-") for event in field.saw(fb.BallTaken | fb.BallLaid))
    assert field.saw(ev.MoveEnded)


@clause("LC-R5")
def test_a_ball_is_laid_on_the_mat_though_its_carrier_hangs_over_the_edge() -> None:
    field = Field("0 raider a 10 0", carrier="a", dice=("raider", "grunt"))
    field.flick("a", lands(37.9, 0))
    assert field.carrier == "a"
    assert field.at("ball") == (37.5, 0)


@clause("LC-R8", "LC-R9")
def test_a_captured_carrier_at_the_edge_leaves_a_ball_that_lies_on_the_mat() -> None:
    field = Field("0 grunt a 10 0", "1 flamethrower b 37.4 0", carrier="b", dice=("grunt", "raider"))
    field.flick("a", lands(36.4, 0, pushes={field.id("ball"): (38.4, 0)}))
    assert field.carrier is None
    assert field.asked() == "EjectAsked"
    x, _ = field.at("ball")
    assert x <= 37.5
