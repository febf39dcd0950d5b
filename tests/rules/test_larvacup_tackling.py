"""Larva Cup: taking the ball from an opponent, and ejections."""

import pytest

from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model import events as ev
from fleacircus.games.larvacup.actions.eject import Eject
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.micromutants.model import events as common
from fleacircus.physics import Shot
from kit import clause
from kit.larvacup import Field
from kit.simulator import lands, stays

SHOT = Shot(0, 500)


def tackle(*lines: str, dice: tuple[str, ...] = ("grunt", "raider"), **more: object) -> Field:
    """Worker `w` of seat 1 carries the ball at (0, 9); grunt `a` of seat 0 is to attack."""
    return Field("0 grunt a 10 0", "1 worker w 0 9", *lines, carrier="w", dice=dice, **more)  # type: ignore[arg-type]


@clause("LC-18", "LC-20", "LC-23", "LC-R13")
def test_covering_ball_and_carrier_takes_the_ball_then_ejects_then_passes() -> None:
    field = tackle("0 raider b -10 0")
    field.flick("a", lands(0.3, 9))
    assert field.carrier == "a"
    taken = field.saw(fb.BallTaken)[0]
    assert (taken.clause, taken.holder) == ("LC-18", 1)
    assert (field.asked(), field.match.to_act) == ("EjectAsked", {0})
    field.eject("w", lands(-20, 20))
    assert field.carrier == "a"
    assert field.at("w") == (-20, 20)
    assert field.asked() == "TackleWon"
    one = field.id("a")
    for action, refused in (
        (Pass(one, field.id("b"), SHOT), None),
        (ShootAtGoal(one, SHOT), None),
        (Decline(), None),
        (Flick(one, SHOT), "LC-20"),
        (Flick(field.id("b"), SHOT, 1), "LC-20"),
        (ShootAtGoal(one, SHOT, None, 1), "LC-20"),
    ):
        assert field.refused(action) == refused, action
    field.pass_to("a", "b", lands(-10, 3), None)
    assert field.carrier == "b"
    assert field.match.to_act == {0}


@clause("LC-23")
@pytest.mark.parametrize("end", [stays, lands(60, 60)])
def test_a_failed_ejection_does_not_give_the_ball_back(end) -> None:
    field = tackle()
    field.flick("a", lands(0.3, 9))
    field.eject("w", end)
    assert field.carrier == "a"
    assert field.at("w") == (0, 9)
    assert field.asked() == "TackleWon"


@clause("LC-19")
def test_covering_only_the_ball_is_no_capture() -> None:
    field = tackle()
    attacker, ball, worker = field.id("a"), field.id("ball"), field.id("w")
    field.flick("a", lands(0.9, 9, covers=((attacker, ball), (ball, worker))))
    assert field.carrier == "a"
    assert field.saw(fb.BallTaken)[0].clause == "LC-19"
    assert not field.saw(fb.Captured)
    assert field.asked() == "TackleWon"


@clause("LC-18", "LC-R8")
def test_covering_only_the_carrier_leaves_the_ball_loose_and_the_turn_goes_on() -> None:
    field = tackle()
    field.flick("a", lands(0.3, 9, pushes={field.id("ball"): (5, 12)}))
    assert field.carrier is None
    assert field.at("ball") == (5, 12)
    assert [event.piece for event in field.saw(fb.Captured)] == [field.id("w")]
    field.eject("w", lands(-20, 20))
    assert field.asked() is None
    assert field.match.to_act == {0}
    assert field.state.turn is not None
    assert not field.state.turn.over


@clause("LC-R8")
def test_a_captured_carrier_leaves_its_uncovered_ball_where_it_lies() -> None:
    field = tackle()
    attacker, ball, worker = field.id("a"), field.id("ball"), field.id("w")
    field.flick("a", lands(0.9, 9, covers=((attacker, worker), (ball, worker))))
    assert field.saw(fb.BallLoose)[0].clause == "LC-R8"
    field.eject("w", lands(-20, 20))
    assert field.carrier is None
    assert field.at("ball") == (0, 9)


@clause("LC-18")
def test_knocking_the_ball_off_without_touching_the_carrier_leaves_it_loose() -> None:
    field = tackle()
    field.flick("a", lands(3, 9, pushes={field.id("ball"): (-5, 12)}))
    assert field.carrier is None
    assert field.saw(fb.BallLoose)[0].clause == "LC-18"
    assert field.match.to_act == {0}


@clause("LC-R7", "LC-20")
def test_taking_a_ball_knocked_off_in_the_same_shot_is_a_tackle() -> None:
    field = tackle()
    field.flick("a", lands(6, 9, pushes={field.id("ball"): (5.7, 9)}, covers=((field.id("a"), field.id("ball")),)))
    assert field.carrier == "a"
    assert field.saw(fb.BallTaken)[0].clause == "LC-R7"
    assert field.asked() == "TackleWon"


@clause("LC-20", "LC-R13")
def test_the_free_pass_may_be_declined_and_a_loose_ball_gives_none() -> None:
    field = tackle()
    field.flick("a", lands(0.3, 9))
    field.play(Decline())
    assert field.asked() == "TackleWon"
    field.play(Decline())
    assert (field.carrier, field.match.to_act) == ("a", {0})
    loose = Field("0 grunt a 10 0", "1 worker w 0 9", dice=("grunt", "raider"))
    loose.flick("a", lands(0, 0))
    assert (loose.carrier, loose.asked()) == ("a", None)


@clause("LC-20", "LC-16")
def test_losing_the_ball_by_the_free_pass_ends_the_turn() -> None:
    field = tackle("0 raider b -10 0")
    field.flick("a", lands(0.3, 9))
    field.play(Decline())
    field.pass_to("a", "b", lands(20, 20), None)
    assert field.carrier is None
    assert field.match.to_act == {1}


# Ejections


def caught(*lines: str, **more: object) -> Field:
    """Grunt `a` of seat 0 has just landed on worker `w` of seat 1 at (0, 9)."""
    more.setdefault("dice", ("grunt", "raider"))
    field = Field("0 grunt a 10 0", "1 worker w 0 9", *lines, ball=(30, 20), **more)  # type: ignore[arg-type]
    field.flick("a", lands(0.3, 9))
    return field


@clause("LC-21")
def test_a_captured_insect_is_shot_away_and_not_eliminated() -> None:
    field = caught()
    assert field.saw(fb.Captured)[0].clause == "MM-06"
    assert not field.saw(common.Eliminated)
    assert (field.place("w"), field.asked(), field.match.to_act) == ("table", "EjectAsked", {0})
    other = next(p.id for p in field.state.pieces if p.owner == 1 and p.id != field.id("w"))
    assert field.refused(Eject(other, SHOT)) == "LC-21"
    assert field.refused(Eject(field.id("a"), SHOT)) == "LC-21"
    assert field.refused(Eject(field.id("w"), Shot(0, 1001))) == "MM-04"
    assert field.refused(Flick(field.id("w"), SHOT)) == "LC-21"
    assert field.refused(Eject(field.id("w"), SHOT), seat=1) == "LC-21"
    field.eject("w", lands(20, -5, special=True))
    assert (field.at("w"), field.special("w")) == ((20, -5), True)
    assert all(piece.place != "losses" for piece in field.state.pieces)


@clause("LC-22")
def test_a_victim_that_leaves_the_mat_returns() -> None:
    field = caught()
    field.eject("w", lands(60, 0))
    assert (field.at("w"), field.why("w")) == ((0, 9), "LC-22")


@clause("LC-24")
def test_a_centurion_on_its_special_face_must_be_covered_twice() -> None:
    field = Field(
        "0 grunt a 10 0",
        "0 grunt b 10 5",
        "1 centurion c* 0 9",
        armies=("usarthropods", "flyborgs"),
        dice=("grunt", "grunt"),
        ball=(30, 20),
    )
    field.flick("a", lands(0.3, 9), 0)
    assert (field.saw(fb.Captured), field.special("c"), field.asked()) == ([], False, None)
    field.flick("b", lands(-0.6, 9), 1)
    assert field.asked() == "EjectAsked"


@clause("LC-24")
def test_a_camouflaged_insect_is_not_ejected() -> None:
    field = Field("0 grunt a 10 0", "1 saboteur s* 0 9", dice=("grunt", "raider"), ball=(30, 20))
    field.flick("a", lands(0.3, 9))
    assert field.saw(ev.Protected)[0].clause == "EV-26"
    assert field.asked() is None


@clause("LC-R11")
def test_what_lies_on_the_victim_is_lifted_and_laid_back() -> None:
    field = caught()
    seen: list[bool] = []

    def watched(table, shot):
        seen.append(table.has(field.id("a")))
        return lands(-20, 0)(table, shot)

    field.eject("w", watched)
    assert seen == [False]
    assert field.at("a") == (0.3, 9)
    pose = field.piece("a").pose
    assert pose is not None
    assert pose.z_um == 1000
    assert not [pair for pair in field.state.covers if field.id("a") in pair]


@clause("LC-R11", "MM-R7")
def test_a_victim_that_stays_lies_under_its_capturer_and_is_not_captured_again() -> None:
    field = caught("0 raider b -10 0")
    field.eject("w", stays)
    assert field.at("a") == (0.3, 9)
    assert (field.id("a"), field.id("w")) in field.state.covers
    assert field.asked() is None
    field.flick("b", lands(-10, 5), 1)
    assert not field.saw(fb.Captured)


@clause("LC-R11")
def test_the_victim_captures_nothing_takes_no_ball_and_is_not_captured() -> None:
    field = caught("0 raider b -10 0")
    field.eject("w", lands(-10, 0))
    assert (field.saw(fb.Captured), field.at("w")) == ([], (-10, 0))
    field = caught()
    field.eject("w", lands(30, 20))
    assert (field.carrier, field.at("w")) == (None, (30, 20))
    field = caught("0 raider b -10 0")
    field.eject("w", lands(-10, 0, under=(field.id("b"),)))
    assert (field.saw(fb.Captured), field.at("w")) == ([], (-10, 0))


@clause("LC-R11", "LC-R7")
def test_a_victim_on_the_carriers_ball_knocks_it_loose() -> None:
    field = Field("0 grunt a 10 0", "0 raider b -10 0", "1 worker w 0 9", carrier="b", dice=("grunt", "raider"))
    field.flick("a", lands(0.3, 9))
    field.eject("w", lands(-10, 0))
    assert field.carrier is None
    assert field.saw(fb.BallLost)[0].seat == 0
    assert field.pitch.defence == (True, False)
    assert field.state.turn is not None
    assert field.state.turn.seat == 1


@clause("LC-R11", "LC-R12")
def test_what_the_victim_pushes_is_an_accident_as_usual() -> None:
    field = caught("0 raider b -10 0", "1 worker v -13 0")
    field.eject("w", lands(-16, 0, pushes={field.id("b"): (-13, 0)}))
    assert field.saw(fb.Captured)[0].clause == "MM-13"
    assert (field.asked(), field.match.to_act) == ("EjectAsked", {0})


@clause("LC-R11")
def test_several_victims_go_one_by_one_in_the_ejectors_order() -> None:
    field = Field("0 grunt a 10 0", "1 worker w -0.8 9", "1 worker v 0.9 9", dice=("grunt", "raider"), ball=(30, 20))
    field.flick("a", lands(0, 9))
    assert {event.clause for event in field.saw(fb.Captured)} == {"MM-09"}
    assert field.refused(Eject(field.id("w"), SHOT)) is None
    field.eject("v", lands(20, -5))
    assert field.asked() == "EjectAsked"
    assert field.refused(Eject(field.id("v"), SHOT)) == "LC-21"
    field.eject("w", lands(20, 5))
    assert field.asked() is None
    assert field.state.turn is not None
    assert field.state.turn.extra == "earned"


@clause("LC-R11", "LC-R14", "LC-25")
def test_an_ejection_earns_one_extra_move_and_a_declined_one_nothing() -> None:
    field = caught()
    field.eject("w", stays)
    assert [event.seat for event in field.saw(ev.ExtraEarned)] == [0]
    field = caught()
    field.play(Decline())
    assert not field.saw(ev.ExtraEarned)
    assert field.state.turn is not None
    assert field.state.turn.extra == "no"
    assert field.at("w") == (0, 9)


@clause("LC-R12", "LC-29")
def test_a_tactical_error_is_ejected_by_the_owner_of_the_piece_on_top() -> None:
    field = Field("0 grunt a 10 0", "1 worker w 0 9", dice=("grunt", "raider"), ball=(30, 20))
    field.flick("a", lands(0.3, 9, under=(field.id("w"),)))
    captured = field.saw(fb.Captured)[0]
    assert (captured.clause, captured.credit, captured.earns) == ("MM-11", 1, False)
    assert (field.asked(), field.match.to_act) == ("EjectAsked", {1})
    field.eject("a", lands(20, -5))
    assert field.at("a") == (20, -5)
    assert not field.saw(ev.ExtraEarned)
    assert field.match.to_act == {0}


@clause("LC-R12")
def test_rockets_and_flames_eject() -> None:
    field = Field("0 rocket_launcher r* 10 0", "1 worker w 0 9", dice=("rocket_launcher", "grunt"), ball=(30, 20))
    field.simulator.script.append(lands(0, 9))
    field.play(Fire(field.id("r"), SHOT, None, 0))
    assert (field.saw(fb.Captured)[0].clause, field.asked()) == ("EV-34", "EjectAsked")
    field.eject("w", lands(-20, 0))
    assert field.saw(ev.ExtraEarned)
    field = Field("1 flamethrower f* 10 0", "0 grunt a 0 9", dice=("flamethrower", "worker"), turn=1, ball=(30, 20))
    field.simulator.script.append(lands(0, 9))
    field.play(Fire(field.id("f"), SHOT, None, 0))
    flame = next(p for p in field.state.pieces if p.breed == "flame" and p.place == "table")
    assert (field.saw(fb.Captured)[0].clause, field.asked()) == ("EV-63", "EjectAsked")
    field.eject("a", lands(-20, 0))
    assert field.state.pieces[flame.id].place == "table"


@clause("LC-R12")
def test_acid_ejects_at_the_start_of_its_owners_turn() -> None:
    armies = ("usarthropods", "chitinians")
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"), armies=armies, ball=(30, 20))
    acid = next(p.id for p in field.state.pieces if p.breed == "acid")
    field.change("a", acid=(acid,))
    field.change(acid, place="mark")
    field.play(Decline())
    assert (field.saw(fb.Captured)[0].clause, field.asked(), field.match.to_act) == ("EV-28", "EjectAsked", {1})
    assert field.piece("a").acid == ()
    field.eject("a", lands(-20, 0))
    assert field.saw(ev.ExtraEarned)[0].seat == 1
    assert field.state.phase == "spend"


@clause("LC-21")
def test_a_warrior_that_captured_moves_again_after_the_ejection() -> None:
    armies = ("chitinians", "sovietopters")
    field = Field("0 warrior a 10 0", "1 worker w 0 9", dice=("warrior", "digger"), armies=armies, ball=(30, 20))
    field.flick("a", lands(0.3, 9, special=True))
    assert field.asked() == "EjectAsked"
    field.eject("w", lands(-20, 0))
    assert field.asked() == "AfterMove"
    assert field.refused(field.shooting("a")) is None


@clause("LC-R8", "LC-R12")
def test_acid_that_ejects_the_carrier_makes_the_ball_loose() -> None:
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"), armies=("usarthropods", "chitinians"), carrier="a")
    acid = next(p.id for p in field.state.pieces if p.breed == "acid")
    field.change("a", acid=(acid,))
    field.change(acid, place="mark")
    field.play(Decline())
    (loose,) = field.saw(fb.BallLoose)
    assert (loose.carrier, loose.clause) == (field.id("a"), "LC-R8")
    assert field.carrier is None
