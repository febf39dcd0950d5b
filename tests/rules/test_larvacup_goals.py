"""Larva Cup: shots at goal, points, own goals, the end of a match."""

import pytest

from fleacircus.core import Leave
from fleacircus.flicktable.actions.turn import Decline, Roll
from fleacircus.flicktable.model import events as ev
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.larvacup.standing import standings
from fleacircus.physics import InCup, Landing, Shot
from kit import clause
from kit.larvacup import Field
from kit.simulator import facts, lands

SHOT = Shot(0, 500)
OPPOSING, OWN = 34, -34


def shooting(*lines: str, **more: object) -> Field:
    """Grunt `a` of seat 0 carries the ball at (10, 20)."""
    more.setdefault("dice", ("grunt", "raider"))
    return Field("0 grunt a 10 20", *lines, carrier="a", **more)  # type: ignore[arg-type]


def on_rim(cup: int, y: float):
    """The shot piece hangs on the rim of a cup."""

    def entry(table, shot) -> Landing:
        landing = lands(2.8, y)(table, shot)
        return facts(table, landing.moved, in_cup=(InCup(shot, cup, "rim"),), covers=())

    return entry


@clause("LC-31", "LC-32", "LC-R17")
def test_an_announced_shot_into_the_opposing_cup_scores() -> None:
    field = shooting("1 worker w 0 9")
    field.shoot("a", lands(0, OPPOSING))
    kinds = [type(event) for event in field.events]
    assert kinds.index(fb.GoalAnnounced) < kinds.index(ev.Loaded) < kinds.index(ev.Flicked)
    scored = field.saw(fb.Scored)[0]
    assert (scored.seat, scored.own, scored.score, scored.piece) == (0, False, (1, 0), field.id("a"))
    assert field.pitch.score == (1, 0)
    assert (field.carrier, field.at("ball")) == (None, (0, 0))
    assert (field.at("a"), field.at("w")) == ((10, 20), (0, 9))
    assert not field.saw(fb.BallLost)
    assert field.state.turn is not None
    assert (field.state.turn.seat, field.state.phase) == (1, "spend")


@clause("LC-32")
def test_the_ball_goes_to_the_free_place_nearest_the_centre() -> None:
    field = shooting("1 worker w 0.5 0")
    field.shoot("a", lands(0, OPPOSING))
    x, y = field.at("ball")
    assert 1 < (x * x + y * y) ** 0.5 < 2.5
    assert not field.state.covers


@clause("LC-31", "LC-16")
@pytest.mark.parametrize("end", [(5, 30), (0, 25), (-20, 0)])
def test_a_missed_shot_loses_the_ball(end: tuple[float, float]) -> None:
    field = shooting()
    field.shoot("a", lands(*end))
    assert field.saw(fb.GoalMissed)
    assert field.saw(fb.BallLost)[0] == fb.BallLost(0, "LC-31")
    assert (field.carrier, field.pitch.score) == (None, (0, 0))
    assert field.state.turn is not None
    assert field.state.turn.seat == 1


@clause("LC-R1")
def test_a_shot_off_the_mat_is_laid_inside_the_edge() -> None:
    field = shooting()
    field.shoot("a", lands(20, 60))
    assert (field.saw(fb.BallLoose)[0].clause, field.pitch.score) == ("LC-R1", (0, 0))
    x, y = field.at("ball")
    assert abs(x - 20) < 2
    assert 34 < y < 37.5


@clause("LC-R1")
@pytest.mark.parametrize(("cup", "y", "inwards"), [("cup1", 34, -1), ("cup0", -34, 1)])
def test_a_ball_on_a_rim_is_laid_at_the_foot_of_the_cup(cup: str, y: float, inwards: int) -> None:
    field = shooting()
    field.shoot("a", on_rim(field.id(cup), y))
    assert field.pitch.score == (0, 0)
    assert field.saw(fb.BallLoose)[0].clause == "LC-R1"
    x, away = field.at("ball")[0], field.at("ball")[1] - y
    assert inwards * away > 2
    assert 3.8 <= (x * x + away * away) ** 0.5 < 7
    assert field.match.to_act == {1}


@clause("LC-R1", "LC-R17")
def test_a_ball_in_ones_own_cup_is_the_others_point() -> None:
    field = shooting()
    field.shoot("a", lands(0, OWN))
    scored = field.saw(fb.Scored)[0]
    assert (scored.seat, scored.own, scored.clause) == (1, True, "LC-R1")
    assert field.pitch.score == (0, 1)
    assert field.state.turn is not None
    assert field.state.turn.seat == 0


@clause("LC-R1", "LC-R17")
def test_a_pass_or_a_push_into_ones_own_cup_counts_too() -> None:
    field = shooting("0 raider b 0 -20")
    field.pass_to("a", "b", lands(0, OWN))
    assert field.pitch.score == (0, 1)
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"))
    field.flick("a", lands(5, 5, pushes={field.id("ball"): (0, OWN)}))
    assert (field.pitch.score, field.at("ball")) == ((0, 1), (0, 0))
    assert field.state.turn is not None
    assert field.state.turn.seat == 0


@clause("LC-R17")
def test_a_push_into_the_opposing_cup_is_no_point() -> None:
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"))
    field.flick("a", lands(5, 5, pushes={field.id("ball"): (0, OPPOSING)}))
    assert (field.pitch.score, field.saw(fb.BallLoose)[0].clause) == ((0, 0), "LC-R17")
    assert 26 < field.at("ball")[1] < 31
    assert field.match.to_act == {0}


@clause("LC-R1")
def test_a_loose_ball_pushed_off_the_mat_goes_back() -> None:
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"), ball=(20, 10))
    field.flick("a", lands(5, 5, pushes={field.id("ball"): (60, 10)}))
    assert (field.at("ball"), field.saw(fb.BallLoose)[0].clause) == ((20, 10), "MM-14")
    assert field.match.to_act == {0}


@clause("LC-33")
@pytest.mark.parametrize(("goals", "score", "over"), [(3, (2, 0), True), (3, (1, 2), False), (1, (0, 0), True)])
def test_the_chosen_number_of_goals_wins(goals: int, score: tuple[int, int], over: bool) -> None:
    field = shooting(score=score, goals=goals)
    field.shoot("a", lands(0, OPPOSING))
    outcome = field.match.outcome
    assert (outcome is not None) == over
    if outcome is not None:
        assert (outcome.places, outcome.clause) == ((1, 2), "LC-33")
        assert not field.match.to_act


@clause("LC-33", "LC-R1")
def test_an_own_goal_can_lose_the_match() -> None:
    field = shooting(score=(2, 2))
    field.shoot("a", lands(0, OWN))
    assert field.match.outcome is not None
    assert field.match.outcome.places == (2, 1)


@clause("LC-R17", "LC-R14")
def test_a_goal_ends_the_turn_and_keeps_an_unplayed_extra_move() -> None:
    field = shooting(dice=("grunt", "raider"), extra="earned")
    field.shoot("a", lands(0, OPPOSING))
    assert field.saw(fb.DefenceKept)[0] == fb.DefenceKept(0, "LC-R14")
    assert field.pitch.defence == (True, False)
    assert field.match.to_act == {0, 1}


@clause("LC-R21")
@pytest.mark.parametrize(("score", "places"), [((2, 1), (1, 2)), ((0, 1), (2, 1)), ((1, 1), (1, 1))])
def test_at_the_turn_limit_goals_count(score: tuple[int, int], places: tuple[int, int]) -> None:
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"), turn_limit=1, score=score)
    field.play(Decline())
    assert field.match.outcome is None
    field.play(Roll())
    field.play(Decline())
    assert field.match.outcome is not None
    assert (field.match.outcome.places, field.match.outcome.clause) == (places, "LC-R21")


@clause("LC-R3")
def test_nobody_goes_out_but_by_leaving() -> None:
    field = Field("0 grunt a 10 0", dice=("grunt", "raider"))
    for piece in list(field.state.pieces):
        if piece.kind == "insect" and piece.owner == 0 and piece.id != field.id("a"):
            field.change(piece.id, place="box", pose=None)
    field.flick("a", lands(12, 0))
    assert field.match.outcome is None
    field.play(Leave(), seat=0)
    assert field.match.outcome is not None
    assert field.match.outcome.places == (2, 1)


@clause("LC-R3")
def test_a_die_without_an_insect_brings_no_reinforcement() -> None:
    field = Field("0 grunt a 10 0", dice=("raider", "raider"))
    for piece in list(field.state.pieces):
        if piece.breed == "raider":
            field.change(piece.id, place="losses", pose=None)
    field.play(Decline())
    assert field.match.to_act == {1}


@clause("LC-33")
def test_the_score_is_told_on_asking() -> None:
    field = Field("0 grunt a 10 0", score=(2, 1))
    assert [row.goals for row in standings(field.state)] == [2, 1]
