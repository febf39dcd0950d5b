"""Rules of Larva Cup where a small slip would hardly show: each case stands beside the one it could be taken for."""

import pytest
from msgspec.structs import replace

from fleacircus.flicktable import look
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.box import box
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.state import Die
from fleacircus.games.larvacup.actions.kickoff import KickOff
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.legal.due import held_carrier_throws
from fleacircus.games.larvacup.model import events as ev
from fleacircus.games.larvacup.places import laid_over
from fleacircus.physics import FIXTURES, PIECES, Cover, Fixture, InCup, Landing, Mat, Piece, Tabletop, flat
from kit import clause
from kit.larvacup import Field, opened
from kit.micromutants import SHOT
from kit.simulator import cm, facts, lands

US, FLY, CHI, SOV = "usarthropods", "flyborgs", "chitinians", "sovietopters"


@clause("LC-R19")
@pytest.mark.parametrize(
    ("carrier", "face", "used", "moved", "throws"),
    [
        ("a", "grunt", False, False, True),
        ("a", "raider", False, False, False),
        ("a", "grunt", True, False, False),
        ("a", "grunt", False, True, False),
        ("w", "grunt", False, False, False),
        (None, "grunt", False, False, False),
    ],
)
def test_a_die_that_names_a_held_carrier_can_be_used(
    carrier: str | None, face: str, used: bool, moved: bool, throws: bool
) -> None:
    field = Field("0 grunt a 10 0", "1 worker w 0 9", carrier=carrier)
    field.change("a", held_by=field.id("w"))
    assert field.state.turn is not None
    turn = replace(field.state.turn, dice=(Die(face, used=used),), moved=(field.id("a"),) if moved else ())
    assert held_carrier_throws(replace(field.state, turn=turn)) == throws


@clause("MM-25", "LC-12")
def test_the_extra_move_throws_no_ball_of_a_carrier_that_has_moved() -> None:
    field = Field("0 grunt a 10 0", "0 raider b -10 0", carrier="a", phase="extra", extra="earned")
    throws = (Pass(field.id("a"), field.id("b"), SHOT), ShootAtGoal(field.id("a"), SHOT))
    assert [field.refused(throw) for throw in throws] == [None, None]
    assert field.state.turn is not None
    field.state = replace(field.state, turn=replace(field.state.turn, moved=(field.id("a"),)))
    assert [field.refused(throw) for throw in throws] == ["MM-25", "MM-25"]


@clause("LC-13", "LC-21")
def test_a_pass_and_an_ejection_are_shots_by_their_own_clauses() -> None:
    field = Field("0 grunt a 10 0", "0 raider b -10 0", carrier="a", dice=("grunt", "raider"))
    field.pass_to("a", "b", lands(-10, 4))
    assert [event.clause for event in field.saw(table.Flicked)] == ["LC-13"]
    caught = Field("0 grunt a 10 0", "1 worker w 0 9", dice=("grunt", "raider"), ball=(30, 20))
    caught.flick("a", lands(0.3, 9))
    caught.eject("w", lands(-20, 5))
    assert [event.clause for event in caught.saw(table.Flicked)] == ["LC-21"]


@clause("LC-14", "LC-16")
@pytest.mark.parametrize(("beyond_mm", "result"), [(0, "good"), (0.1, "lost")])
def test_short_range_is_good_to_its_last_hair(beyond_mm: float, result: str) -> None:
    field = Field("0 grunt a 10 0", "0 grunt b -10 0", carrier="a", dice=("grunt", "grunt"))
    field.pass_to("a", "b", lands(-10, 0.8 + 0.8 + box().short / 10 + beyond_mm / 10))
    ended = field.saw(ev.PassEnded)[0]
    assert (ended.result, ended.gap_um - box().range_um("short")) == (result, round(1000 * beyond_mm))


@clause("LC-19", "LC-09")
def test_who_takes_a_loose_ball_has_tackled_nobody() -> None:
    field = Field("0 grunt a 10 0", "1 worker w 0 9", dice=("grunt", "raider"))
    field.flick("a", lands(0, 0))
    assert (field.carrier, field.asked(), field.pitch.tackler) == ("a", None, None)
    assert field.saw(ev.BallTaken)[0].holder is None


@clause("LC-R12", "EV-50")
@pytest.mark.parametrize(("x", "again"), [(0.3, True), (4, False)])
def test_a_warrior_moves_again_only_if_it_struck_somebody_down(x: float, again: bool) -> None:
    field = Field("0 warrior a 10 0", "1 worker w 0 9", armies=(CHI, SOV), dice=("warrior", "digger"), ball=(30, 20))
    field.flick("a", lands(x, 9, special=True))
    if again:
        field.play(Decline())
    assert (field.asked() == "AfterMove") == again
    assert field.refused(field.shooting("a", 0)) != (None if not again else "MM-02")


@clause("LC-R12", "EV-50")
def test_a_warrior_that_was_only_pushed_strikes_nobody_down_by_its_move() -> None:
    field = Field("0 digger d 10 0", "0 warrior a 5 0", "1 worker w 0 9", armies=(CHI, SOV),
                  dice=("digger", "warrior"), ball=(30, 20))  # fmt: skip
    field.flick("d", lands(5, 3, pushes={field.id("a"): (0.3, 9, 1)}))
    field.play(Decline())
    assert field.asked() is None
    assert field.state.move is None


@clause("LC-R13")
def test_a_declined_free_pass_of_a_pushed_insect_lets_the_mover_go_on() -> None:
    """A Raider with spread wings pushes a friend onto the carrier's ball: its own second move is still there."""
    field = Field("0 raider r* 10 0", "0 grunt a 5 0", "1 worker w 0 9", carrier="w", dice=("raider", "grunt"))
    a, ball, worker = field.id("a"), field.id("ball"), field.id("w")
    field.flick("r", lands(5, 4, special=True, pushes={a: (0.9, 9)}, covers=((a, ball), (ball, worker))))
    assert (field.carrier, field.asked()) == ("a", "TackleWon")
    field.play(Decline())
    assert not field.saw(table.MoveEnded)
    assert field.asked() == "AfterMove"


@clause("LC-R1")
@pytest.mark.parametrize(("cup", "sign"), [("cup0", -1), ("cup1", 1)])
def test_the_foot_of_a_cup_is_a_hair_from_it_on_the_side_of_the_centre(cup: str, sign: int) -> None:
    field = Field("0 grunt a 10 0", carrier="a", dice=("grunt", "raider"))
    where = field.piece(cup).pose
    assert where is not None
    for piece in look.on_table(field.state, "insect"):
        if piece.id != field.id("a"):
            field.change(piece.id, place="losses", pose=None)

    def on_rim(table: Tabletop, shot: int) -> Landing:
        laid = Piece(shot, "small", flat(20_000, where.y_um))
        return facts(table, (laid,), in_cup=(InCup(shot, field.id(cup), "rim"),))

    field.shoot("a", on_rim)
    (loose,) = field.saw(ev.BallLoose)
    assert loose.clause == "LC-R1"
    assert loose.pose is not None
    radii = (FIXTURES["cup"].width_um + PIECES["small"].width_um) // 2
    assert (loose.pose.x_um, abs(where.y_um) - sign * loose.pose.y_um) == (0, radii + 1000)


@clause("LC-R8", "LC-R9", "LC-14")
@pytest.mark.parametrize(("covers", "reason"), [("over", "LC-R9"), ("rocket", "LC-R8")])
def test_a_ball_in_hand_of_somebody_captured_is_laid_beside_them(covers: str, reason: str) -> None:
    """A carrier errs under an enemy in its own shot, its ball lifted; or is hit while it lies there, the ball on it."""
    if covers == "over":
        field = Field("0 grunt a 10 0", "1 worker w 0 9", carrier="a", dice=("grunt", "raider"))
        field.flick("a", lands(0.3, 9, under=(field.id("w"),)))
    else:
        field = Field("0 rocket_launcher a* 10 0", "1 worker w 0 9", carrier="w", dice=("rocket_launcher", "raider"))
        field.fire("a", lands(0.3, 9))
    loose = [event for event in field.saw(ev.BallLoose) if event.clause == reason]
    assert len(loose) == 1
    assert (loose[0].pose is not None) == (covers == "over")


@clause("LC-07", "LC-R4")
@pytest.mark.parametrize("over", [False, True])
def test_after_the_kick_off_a_ball_lies_on_nothing_that_went_back(over: bool) -> None:
    match = opened()
    (seat,) = match.to_act
    one = next(p.id for p in match.state.pieces if p.kind == "insect" and p.owner == seat)
    ball = match.state.pitch.ball
    pair = (one, ball) if over else (ball, one)
    match.game.simulator.script.append(lands(0.5, 0, covers=(pair,)))
    match.play(seat, KickOff(one, SHOT))
    (other,) = match.to_act
    two = next(p.id for p in match.state.pieces if p.kind == "insect" and p.owner == other)
    match.game.simulator.script.append(lands(20, 10))
    match.play(other, KickOff(two, SHOT))
    pose = match.state.pieces[ball].pose
    assert (pose.x_um, pose.y_um, pose.z_um) == (0, 0, flat(0, 0).z_um)


@clause("LC-R11", "LC-10")
def test_what_lay_on_a_victim_and_the_ball_of_its_captor_are_both_laid_back() -> None:
    field = Field("0 grunt a 10 0", "1 worker w 0 9", "1 worker top 0.4 9.4", dice=("grunt", "raider"), ball=(0.2, 9.2))
    field.lies_on("top", "w")
    field.lies_on("ball", "w")
    a, w, top, ball = (field.id(name) for name in ("a", "w", "top", "ball"))
    field.flick("a", lands(-0.4, 8.6, covers=((a, w), (top, w), (ball, w))))
    assert field.asked() == "EjectAsked"
    field.eject("w", lands(-20, 5))
    (laid,) = field.saw(ev.LaidBack)
    assert {id for id, _ in laid.places} == {a, top, ball}
    assert field.at("ball") == (0.2, 9.2)


@clause("LC-R7", "LC-18")
@pytest.mark.parametrize(("over", "loose"), [("top", True), ("friend", False)])
def test_a_carried_ball_under_an_enemy_is_loose_under_a_friend_it_is_not(over: str, loose: bool) -> None:
    """Somebody is pushed over the carrier's ball by a shot elsewhere; a friend over it changes nothing. [LC-R6]"""
    field = Field(
        "0 grunt a 10 0", "1 digger top* 3 9", "0 grunt friend 3 5", "0 grunt c 0 9", armies=(US, CHI), carrier="c",
        dice=("grunt", "raider"),
    )  # fmt: skip
    ball, carrier, upper = field.id("ball"), field.id("c"), field.id(over)
    field.flick("a", lands(9, 9, pushes={upper: (0.5, 9)}, covers=((upper, ball), (ball, carrier))))
    assert (field.carrier is None) == loose


@clause("LC-R5", "MM-R6")
def test_a_ball_is_laid_beside_a_cup_that_leaves_no_room_and_on_top_of_an_insect() -> None:
    cup = Fixture(1, "cup", 0, 0)
    beside = laid_over(Tabletop(fixtures=(cup,)), "small", 25_000, 0, flat(0, 0))
    assert (beside.x_um**2 + beside.y_um**2) ** 0.5 >= (FIXTURES["cup"].width_um + 16_000) / 2 - 500
    assert beside.z_um == flat(0, 0).z_um
    nowhere = laid_over(Tabletop(Mat(12_000, 12_000), fixtures=(cup,)), "small", 25_000, 0, flat(0, 0))
    assert (nowhere.x_um, nowhere.y_um) == (25_000, 0)


@clause("LC-02", "LC-06")
def test_cups_stand_on_the_mat_and_the_ball_lies_on_it() -> None:
    state = opened(deploy=False).state
    heights = [state.pieces[id].pose.z_um for id in (*state.pitch.cups, state.pitch.ball)]
    assert heights == [FIXTURES["cup"].height_um // 2] * 2 + [flat(0, 0).z_um]


@clause("LC-R7", "LC-18")
def test_an_enemy_that_lies_on_something_else_does_not_loosen_the_ball() -> None:
    field = Field("0 grunt a 10 0", "0 grunt c 0 9", "1 worker w 20 20", "1 worker v 20.5 20.3", carrier="c",
                  dice=("grunt", "raider"))  # fmt: skip
    field.lies_on("w", "v")
    pairs = ((field.id("ball"), field.id("c")), (field.id("w"), field.id("v")))
    field.flick("a", lands(9, 3, covers=pairs))
    assert field.carrier == "c"
    assert not field.saw(ev.BallLoose)


@clause("LC-R8", "LC-14")
def test_a_good_pass_to_somebody_who_is_captured_in_that_shot_is_laid_beside_them() -> None:
    field = Field("0 grunt a 10 0", "0 grunt b -10 0", "1 worker w -14 4", carrier="a", dice=("grunt", "grunt"))
    b, w = field.id("b"), field.id("w")
    field.pass_to("a", "b", lands(-10, 4, pushes={w: (-10.4, 0.3)}, covers=((w, b),)))
    assert field.saw(ev.PassEnded)[0].result == "good"
    (loose,) = field.saw(ev.BallLoose)
    assert (loose.carrier, loose.clause) == (b, "LC-R8")
    assert loose.pose is not None
    assert abs(loose.pose.x_um - cm(-10)) < cm(4)


@clause("LC-07", "LC-R4")
def test_a_ball_under_an_insect_that_stood_there_all_the_time_stays_under_it() -> None:
    match = opened()
    (seat,) = match.to_act
    own = [p for p in match.state.pieces if p.kind == "insect" and p.owner == seat]
    one, still, ball = own[0].id, own[1], match.state.pitch.ball
    low = Piece(ball, "small", flat(still.pose.x_um + 4_000, still.pose.y_um))

    def slips(table: Tabletop, shot: int) -> Landing:
        return facts(table, (low,), covers=(Cover(still.id, ball, 5_000),))

    match.game.simulator.script.append(slips)
    match.play(seat, KickOff(one, SHOT))
    (other,) = match.to_act
    two = next(p.id for p in match.state.pieces if p.kind == "insect" and p.owner == other)
    match.game.simulator.script.append(lambda table, shot: facts(table, (), covers=(Cover(still.id, ball, 5_000),)))
    match.play(other, KickOff(two, SHOT))
    assert match.state.pieces[ball].pose == low.pose


@clause("LC-15", "MM-01")
def test_a_free_move_after_a_perfect_pass_is_no_extra_move_and_uses_no_die() -> None:
    field = Field("0 grunt a 10 0", "0 raider b -10 0", carrier="a", dice=("grunt", "raider"))
    field.pass_to("a", "b", lands(-10, 0))
    assert field.asked() == "FreeAction"
    field.flick("b", lands(-10, 9), None)
    begun = field.saw(table.MoveBegun)[0]
    assert (begun.piece, begun.die, begun.extra, begun.clause) == (field.id("b"), None, False, "LC-15")
