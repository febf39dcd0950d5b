"""Larva Cup: passes, perfect passes and their chains, lost balls."""

import pytest

from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Decline, Roll
from fleacircus.flicktable.box import box
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Spot
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.model import events as fb
from fleacircus.physics import Shot
from kit import clause
from kit.larvacup import Field
from kit.simulator import cm, lands

SHOT = Shot(0, 500)
SHORT = box().short / 10


def passing(*lines: str, dice: tuple[str, ...] = ("grunt", "raider"), **more: object) -> Field:
    """Grunt `a` carries the ball at (10, 0); raider `b` waits at (-10, 0)."""
    return Field("0 grunt a 10 0", "0 raider b -10 0", *lines, carrier="a", dice=dice, **more)  # type: ignore[arg-type]


@clause("LC-13")
def test_a_pass_names_a_friend_first_and_is_shot_from_beside_the_carrier() -> None:
    field = passing("1 worker w 0 9")
    one = field.id("a")
    for receiver, refused in (("b", None), ("w", "LC-13"), ("a", "LC-13"), ("ball", "LC-13"), ("cup0", "LC-13")):
        assert field.refused(Pass(one, field.id(receiver), SHOT, None, 0)) == refused
    field.pass_to("a", "b", lands(-10, 4))
    kinds = [type(event) for event in field.events]
    announced, loaded, flicked = (kinds.index(kind) for kind in (fb.PassAnnounced, ev.Loaded, ev.Flicked))
    assert announced < loaded < flicked
    laid = field.saw(ev.Loaded)[0]
    assert (laid.piece, laid.insect) == (field.id("ball"), one)
    away = ((laid.pose.x_um - cm(10)) ** 2 + (laid.pose.y_um) ** 2) ** 0.5
    assert cm(1.6) <= away <= cm(1.6) + box().beside * 1000


@clause("LC-13")
def test_the_ball_is_laid_only_in_a_free_place_right_beside_its_carrier() -> None:
    field = passing("1 worker w 11.8 0")
    one, two = field.id("a"), field.id("b")

    def refused(x: float, y: float) -> str | None:
        return field.refused(Pass(one, two, SHOT, Spot(cm(x), cm(y)), 0))

    assert refused(10, 1.8) is None
    assert refused(10, 4) == "MM-R6"
    assert refused(11.8, 0) == "MM-R6"
    assert refused(10, 0.5) == "MM-R6"


@clause("LC-14")
def test_a_ball_within_short_range_is_the_receivers() -> None:
    field = passing()
    field.pass_to("a", "b", lands(-10, 1.1 + 0.8 + SHORT - 0.01))
    ended = field.saw(fb.PassEnded)[0]
    assert (ended.result, ended.clause) == ("good", "LC-14")
    assert field.carrier == "b"
    assert field.at("ball") == (-10, 0)
    assert field.asked() is None
    assert field.match.to_act == {0}
    assert field.refused(Flick(field.id("b"), SHOT, 1)) is None
    assert field.refused(ShootAtGoal(field.id("b"), SHOT, None, 1)) is None


@clause("LC-14")
def test_a_receiver_that_no_die_names_or_that_has_moved_does_not_go_on() -> None:
    field = passing(dice=("grunt", "transport"))
    field.pass_to("a", "b", lands(-10, 3))
    assert field.refused(ShootAtGoal(field.id("b"), SHOT, None, 1)) == "MM-01"
    field = passing(dice=("grunt", "raider"))
    field.flick("b", lands(-10, 2), 1)
    field.pass_to("a", "b", lands(-10, 5), 0)
    assert field.carrier == "b"
    assert field.match.to_act == {1}


@clause("LC-14", "LC-R10")
def test_a_throw_is_needed_and_counts_as_the_passers_move() -> None:
    field = passing("0 grunt c 10 4", dice=("grunt", "grunt"))
    field.pass_to("a", "c", lands(10, 8), 0)
    assert field.carrier == "c"
    assert field.refused(Flick(field.id("a"), SHOT, 1)) == "MM-02"
    assert field.refused(Flick(field.id("c"), SHOT, 1)) is None


@clause("LC-16", "LC-17")
@pytest.mark.parametrize("end", [(-10, 1.1 + 0.8 + SHORT + 0.05), (0, 0), (10, 2)])
def test_any_other_pass_is_lost_and_the_turn_ends(end: tuple[float, float]) -> None:
    field = passing()
    field.pass_to("a", "b", lands(*end))
    assert field.saw(fb.PassEnded)[0].result == "lost"
    assert field.saw(fb.BallLost)[0] == fb.BallLost(0, "LC-16")
    assert field.carrier is None
    assert field.at("ball") == (round(end[0], 2), round(end[1], 2))
    assert field.state.turn is not None
    assert field.state.turn.seat == 1


@clause("LC-16")
def test_only_the_named_receiver_counts() -> None:
    field = passing("0 grunt c 0 9")
    field.pass_to("a", "b", lands(0, 9))
    assert field.saw(fb.PassEnded)[0].result == "lost"
    assert field.carrier is None
    assert field.match.to_act == {1}


@clause("LC-15")
def test_a_perfect_pass_gives_a_free_action_at_once() -> None:
    field = passing(dice=("grunt", "transport"))
    field.pass_to("a", "b", lands(-9.5, 0))
    assert field.saw(fb.PassEnded)[0].result == "perfect"
    assert (field.carrier, field.asked(), field.match.to_act) == ("b", "FreeAction", {0})
    two, one = field.id("b"), field.id("a")
    for action, refused in (
        (Flick(two, SHOT), None),
        (Pass(two, one, SHOT), None),
        (ShootAtGoal(two, SHOT), None),
        (Decline(), None),
        (Flick(two, SHOT, 1), "LC-15"),
        (Flick(one, SHOT), "LC-15"),
        (Pass(one, two, SHOT), "LC-15"),
        (ShootAtGoal(two, SHOT, None, 1), "LC-15"),
        (Roll(), "LC-15"),
    ):
        assert field.refused(action) == refused, action
    field.flick("b", lands(-10, 8), None)
    assert field.carrier == "b"
    assert field.at("ball") == (-10, 8)
    assert field.state.turn is not None
    assert [die.used for die in field.state.turn.dice] == [True, False]
    assert field.match.to_act == {0}


@clause("LC-15", "LC-R10")
def test_perfect_passes_are_chained_until_all_have_moved() -> None:
    field = passing("0 grunt c 0 9", dice=("grunt", "transport"))
    field.pass_to("a", "b", lands(-10, 0))
    field.pass_to("b", "c", lands(0, 9), None)
    assert (field.carrier, field.asked()) == ("c", "FreeAction")
    field.pass_to("c", "a", lands(10, 0), None)
    assert field.saw(fb.PassEnded)[0].result == "perfect"
    assert (field.carrier, field.asked()) == ("a", None)
    assert field.match.to_act == {0}


@clause("LC-15")
def test_a_declined_free_action_leaves_the_receiver_its_die() -> None:
    field = passing()
    field.pass_to("a", "b", lands(-10, 0))
    field.play(Decline())
    assert (field.carrier, field.asked()) == ("b", None)
    assert field.refused(Flick(field.id("b"), SHOT, 1)) is None


@clause("LC-15")
def test_a_lost_pass_in_a_chain_ends_the_turn() -> None:
    field = passing(dice=("grunt", "transport"))
    field.pass_to("a", "b", lands(-10, 0))
    field.pass_to("b", "a", lands(0, 20), None)
    assert field.carrier is None
    assert field.match.to_act == {1}


@clause("LC-R1")
@pytest.mark.parametrize(("end", "laid"), [((50, 5), (36.7, 5)), ((3, -60), (3, -36.7)), ((-45, 45), (-36.7, 36.7))])
def test_a_passed_ball_off_the_mat_is_laid_inside_the_edge(end: tuple[float, float], laid: tuple[float, float]) -> None:
    field = passing()
    field.pass_to("a", "b", lands(*end))
    assert field.saw(fb.PassEnded)[0].result == "lost"
    assert field.saw(fb.BallLoose)[0].clause == "LC-R1"
    assert max(abs(a - b) for a, b in zip(field.at("ball"), laid, strict=True)) < 2
    assert field.match.to_act == {1}


@clause("LC-R17", "LC-R1")
def test_a_pass_into_the_opposing_cup_is_lost_and_no_point() -> None:
    field = passing("0 grunt c 3 27")
    field.pass_to("a", "c", lands(0, 34))
    assert field.saw(fb.PassEnded)[0].result == "lost"
    assert field.saw(fb.BallLoose)[0].clause == "LC-R17"
    assert field.pitch.score == (0, 0)
    x, y = field.at("ball")
    assert abs(x) < 3
    assert 26 < y < 31
    assert field.match.to_act == {1}


@clause("LC-R6")
def test_an_enemy_under_which_a_lost_pass_slides_takes_it_without_a_tackle() -> None:
    field = passing("1 worker w 0 9")
    field.pass_to("a", "b", lands(0.3, 9, under=(field.id("w"),)))
    assert field.carrier == "w"
    assert field.saw(fb.BallTaken)[0].holder is None
    assert field.asked() is None
    assert field.state.turn is not None
    assert field.state.turn.seat == 1


@clause("LC-R10")
def test_the_extra_move_may_be_the_carriers_pass_or_shot() -> None:
    field = passing(phase="extra", extra="earned", dice=("grunt", "raider"))
    one, two = field.id("a"), field.id("b")
    assert field.refused(Pass(one, two, SHOT)) is None
    assert field.refused(ShootAtGoal(one, SHOT)) is None
    assert field.refused(ShootAtGoal(one, SHOT, None, 0)) == "MM-25"
    field.pass_to("a", "b", lands(-10, 0), None)
    assert field.asked() == "FreeAction"
    field.play(Decline())
    assert field.match.to_act == {1}
