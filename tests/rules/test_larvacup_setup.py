"""Larva Cup: the table, the options, the deployment, the kick-off."""

from typing import Any

import pytest

from fleacircus.core import Illegal, Match
from fleacircus.flicktable.actions.deploy import Deploy, LineUp, Ready
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Decline, Roll
from fleacircus.flicktable.box import box
from fleacircus.flicktable.model.fields import Spot
from fleacircus.games import load
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.larvacup.actions.kickoff import KickOff, NameStarter
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.micromutants import MicroMutants
from fleacircus.physics import Shot
from kit import clause
from kit.larvacup import opened
from kit.simulator import Scripted, cm, lands, stays

SHOT = Shot(0, 500)


def kinds(match: Match) -> dict[str, int]:
    found: dict[str, int] = {}
    for piece in match.state.pieces:
        found[piece.kind] = found.get(piece.kind, 0) + 1
    return found


def insect(match: Match, seat: int, number: int = 0) -> int:
    own = [piece.id for piece in match.state.pieces if piece.kind == "insect" and piece.owner == seat]
    return own[number]


def kick(match: Match, landing: Scripted, number: int = 0) -> tuple[int, int]:
    """The seat whose turn it is in the kick-off shoots; the seat and its insect."""
    (seat,) = match.to_act
    match.game.simulator.script.append(landing)
    match.play(seat, KickOff(insect(match, seat, number), SHOT))
    return seat, insect(match, seat, number)


def told(match: Match, kind: type) -> list[Any]:
    return [event for event in match.log[-1].events if isinstance(event, kind)]


@clause("LC-01", "LC-02", "LC-03", "LC-06", "LC-R3")
def test_two_cups_a_ball_and_no_bases() -> None:
    match = opened(deploy=False)
    assert match.game.seats == 2
    found = kinds(match)
    assert (found["cup"], found["ball"]) == (2, 1)
    assert not {"hexagon", "square", "counter", "warp", "black_hole", "entrance"} & set(found)
    pitch = match.state.pitch
    assert pitch is not None
    middle_field = match.state.mat.depth_um // 2 - box().field_away * 1000
    for seat, sign in ((0, -1), (1, 1)):
        cup = match.state.pieces[pitch.cups[seat]]
        home = match.state.players[seat].home
        assert cup.pose is not None
        assert (cup.owner, cup.pose.x_um, cup.pose.y_um) == (seat, 0, sign * middle_field)
        assert home.bottom_um < cup.pose.y_um < home.top_um
    ball = match.state.pieces[pitch.ball]
    assert ball.owner is None
    assert ball.form == "small"
    assert ball.pose is not None
    assert (ball.pose.x_um, ball.pose.y_um) == (0, 0)


BAD_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"players": 3}, "3 players need 3 armies|two players"),
    ({"bases": 3}, "LC-R3"),
    ({"resources": True}, "LC-R3"),
    ({"terrain": True}, "LC-R3"),
    ({"end_of_world": True}, "LC-R3"),
    ({"on_the_edge": True}, "LC-R3"),
    ({"minimum_insects": 3}, "LC-R3"),
    ({"edition": "evolution"}, "LC-R3"),
    ({"goals": 0}, "goals"),
    ({"goals": 21}, "goals"),
    ({"turn_limit": 0}, "turn_limit"),
    ({"armies": ["flyborgs", "flyborgs"]}, "EV-95"),
    ({"armies": ["flyborgs", "termites"]}, "no army"),
    ({"balls": 2}, "balls"),
]


@clause("LC-01", "LC-R3")
@pytest.mark.parametrize(("options", "words"), BAD_OPTIONS)
def test_options_that_are_no_football(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        LarvaCup({"armies": ("usarthropods", "flyborgs"), **options})


@clause("LC-33", "LC-R21")
def test_goals_limit_and_twins_are_options() -> None:
    plain = LarvaCup({}).options
    assert (plain.goals, plain.turn_limit) == (3, 100)
    given = {"armies": ["flyborgs", "flyborgs"], "twins": True, "goals": 1, "turn_limit": 7, "unsteadiness": 300}
    game = load("larva-cup@2", given)
    assert (game.options.goals, game.options.turn_limit, game.options.armies) == (1, 7, ("flyborgs", "flyborgs"))


@clause("LC-03")
def test_the_other_game_has_no_football_and_keeps_its_bases() -> None:
    with pytest.raises(ValueError, match="no edition"):
        MicroMutants({"edition": "larva-cup"})
    for option in ("bases", "minimum_bases", "minimum_insects"):
        with pytest.raises(ValueError, match="bases"):
            MicroMutants({"minimum_bases": 0, option: 0})


@clause("LC-05", "LC-R3")
def test_armies_are_deployed_in_their_zone_clear_of_the_cups() -> None:
    match = opened(deploy=False)
    (seat,) = match.to_act
    assert sum(p.kind == "insect" and p.owner == seat for p in match.state.pieces) == sum(
        breed.count for breed in match.state.sheets[seat].breed
    )
    sign = -1 if seat == 0 else 1
    one = insect(match, seat)

    def refused(x: float, y: float) -> str | None:
        return match.game.refusal(match.state, seat, Deploy(one, Spot(cm(x), cm(y))))

    assert refused(10, sign * 33) is None
    assert refused(10, sign * 20) == "EV-04"
    assert refused(1, sign * 33) == "LC-R3"
    assert refused(3.5, sign * 34) == "LC-R3"
    assert refused(4, sign * 34) is None
    match.play(seat, LineUp())
    match.play(seat, Ready())
    assert match.to_act == {1 - seat}


# Kick-off


@clause("LC-07", "LC-R4")
def test_the_nearest_decides_who_starts_and_everything_goes_back_but_the_ball() -> None:
    match = opened()
    pitch = match.state.pitch
    assert pitch is not None
    assert match.state.phase == "kickoff"
    assert match.to_act == {match.state.order[0]}
    stood = {piece.id: piece.pose for piece in match.state.pieces if piece.kind == "insect"}
    first, one = kick(match, lands(0, 3, pushes={pitch.ball: (0, -1)}))
    assert match.state.pieces[one].pose != stood[one]
    second, _ = kick(match, lands(0, -3))
    assert first != second
    (decided,) = told(match, fb.KickOffDecided)
    assert decided.seat == second
    assert (decided.away_um[first], decided.away_um[second]) == (cm(4), cm(2))
    assert {piece.id: piece.pose for piece in match.state.pieces if piece.kind == "insect"} == stood
    ball = match.state.pieces[pitch.ball].pose
    assert ball is not None
    assert (ball.x_um, ball.y_um) == (0, cm(-1))
    assert match.to_act == {second}
    for starter in (first, second):
        assert match.game.refusal(match.state, second, NameStarter(starter)) is None
    assert match.game.refusal(match.state, second, NameStarter(2)) == "LC-07"
    assert match.game.refusal(match.state, second, Decline()) == "LC-07"
    match.play(second, NameStarter(first))
    assert match.state.turn is not None
    assert match.state.turn.seat == first
    assert match.state.phase == "spend"


@clause("LC-R4")
def test_nothing_is_captured_or_taken_at_the_kick_off() -> None:
    match = opened()
    kick(match, lands(0, 0))
    kick(match, lands(0, 0.5))
    assert match.state.pitch is not None
    assert match.state.pitch.carrier is None
    assert not match.state.pitch.victims
    assert not [e for entry in match.log for e in entry.events if isinstance(e, fb.BallTaken | fb.Captured)]


@clause("LC-R4")
@pytest.mark.parametrize("where", [(0, 40), (0, 34), (0, -34), (50, 0)])
def test_an_insect_off_the_mat_or_in_a_cup_is_the_farthest(where: tuple[float, float]) -> None:
    match = opened()
    out, one = kick(match, lands(*where))
    stood = match.state.pieces[one].pose
    near, _ = kick(match, lands(30, 20))
    (decided,) = told(match, fb.KickOffDecided)
    assert decided.seat == near
    assert decided.away_um[out] is None
    assert match.state.pieces[one].pose == stood


@clause("LC-R4")
def test_the_first_insect_counts_where_the_second_shot_leaves_it() -> None:
    match = opened()
    first, one = kick(match, lands(0, 2))
    second, _ = kick(match, lands(10, 0, pushes={one: (20, 0)}))
    (decided,) = told(match, fb.KickOffDecided)
    assert (decided.seat, decided.away_um[first]) == (second, cm(20))
    match = opened()
    first, one = kick(match, lands(0, 2))
    second, _ = kick(match, lands(10, 0, pushes={one: (50, 0)}))
    (decided,) = told(match, fb.KickOffDecided)
    assert (decided.seat, decided.away_um[first]) == (second, None)


@clause("LC-R2")
@pytest.mark.parametrize("landings", [((0, 3), (0, -3)), ((0, 60), (60, 0))])
def test_level_kick_offs_are_shot_again(landings: tuple[tuple[float, float], ...]) -> None:
    match = opened()
    first, _ = kick(match, lands(*landings[0]))
    kick(match, lands(*landings[1]))
    (decided,) = told(match, fb.KickOffDecided)
    assert (decided.seat, decided.clause) == (None, "LC-R2")
    assert match.state.phase == "kickoff"
    assert match.to_act == {first}
    kick(match, lands(0, 1.5))
    kick(match, lands(0, 5))
    assert told(match, fb.KickOffDecided)[0].seat == first


@clause("LC-R4")
def test_a_ball_that_leaves_the_mat_goes_back_to_the_centre() -> None:
    match = opened()
    pitch = match.state.pitch
    assert pitch is not None
    kick(match, lands(10, 10, pushes={pitch.ball: (0, 60)}))
    ball = match.state.pieces[pitch.ball].pose
    assert ball is not None
    assert (ball.x_um, ball.y_um) == (0, 0)


@clause("LC-R1", "LC-R4")
def test_a_ball_pushed_into_a_cup_at_the_kick_off_is_no_goal() -> None:
    match = opened()
    pitch = match.state.pitch
    assert pitch is not None
    kick(match, lands(10, 10, pushes={pitch.ball: (0, 34)}))
    ball = match.state.pieces[pitch.ball].pose
    assert ball is not None
    assert cm(29) < ball.y_um < cm(31)
    assert match.state.pitch is not None
    assert match.state.pitch.score == (0, 0)


@clause("LC-R4")
def test_an_insect_whose_place_the_ball_took_goes_beside_it() -> None:
    match = opened()
    pitch = match.state.pitch
    assert pitch is not None
    (seat,) = match.to_act
    place = match.state.pieces[insect(match, seat)].pose
    assert place is not None
    x, y = place.x_um / 10_000, place.y_um / 10_000
    _, one = kick(match, lands(0, 5, pushes={pitch.ball: (x, y)}))
    kick(match, stays)
    ball, there = match.state.pieces[pitch.ball].pose, match.state.pieces[one].pose
    assert ball is not None
    assert there is not None
    assert (ball.x_um, ball.y_um, ball.z_um) == (place.x_um, place.y_um, 1000)
    away = ((ball.x_um - there.x_um) ** 2 + (ball.y_um - there.y_um) ** 2) ** 0.5
    assert cm(1.6) <= away < cm(4)


@clause("LC-07")
def test_the_kick_off_is_shot_by_own_insects_only_and_in_order() -> None:
    match = opened()
    first, second = match.state.order
    for seat, action, refused in (
        (second, KickOff(insect(match, second), SHOT), "MM-30"),
        (first, KickOff(insect(match, second), SHOT), "LC-07"),
        (first, KickOff(9_999, SHOT), "LC-07"),
        (first, Flick(insect(match, first), SHOT, 0), "LC-07"),
        (first, KickOff(insect(match, first), Shot(0, 2000)), "MM-04"),
        (first, Roll(), "LC-07"),
        (first, Decline(), "LC-07"),
        (first, NameStarter(first), "LC-07"),
    ):
        with pytest.raises(Illegal) as illegal:
            match.play(seat, action)
        assert illegal.value.clause == refused
