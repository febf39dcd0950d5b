"""Larva Cup: the extra move, kept defence rolls, and the interrupt."""

import pytest

from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.turn import Decline, Roll
from fleacircus.flicktable.model import events as ev
from fleacircus.games.larvacup.actions.defence import DefenceRoll, KeepDefence
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.larvacup.model.questions import DefenceAsked
from fleacircus.physics import Shot
from kit import clause
from kit.larvacup import Field
from kit.simulator import lands

SHOT = Shot(0, 500)


def rolled(field: Field, *faces: str) -> None:
    """Seat 1 uses its defence roll, and these faces show."""
    field.play(DefenceRoll(), seat=1)
    assert field.pitch.defence == (False, False)
    field.state = _with_faces(field, faces)


def _with_faces(field: Field, faces: tuple[str, ...]):
    from msgspec.structs import replace

    return replace(field.state, pending=(DefenceAsked(1, faces),))


def defended(*lines: str, **more: object) -> Field:
    """Seat 0's turn, its grunt `a` at (10, 0); seat 1 keeps a defence roll, its worker `w` at (0, 9)."""
    more.setdefault("dice", ("grunt", "raider"))
    given = ("0 grunt a 10 0", "1 worker w 0 9", *lines)
    return Field(*given, defence=(False, True), **more)  # type: ignore[arg-type]


# Winning and keeping it


@clause("LC-25", "LC-30")
def test_an_extra_move_is_played_or_kept_for_all_to_see() -> None:
    field = Field("0 grunt a 10 0", phase="extra", extra="earned")
    for action in (Flick(field.id("a"), SHOT), KeepDefence(), Decline()):
        assert field.refused(action) is None
    field.play(KeepDefence())
    assert field.saw(fb.DefenceKept)[0] == fb.DefenceKept(0, "LC-25")
    assert field.pitch.defence == (True, False)
    for viewer in (0, 1, None):
        assert field.saw(fb.DefenceKept) == [field.game.redact(e, viewer) for e in field.saw(fb.DefenceKept)]
    assert field.match.to_act == {0, 1}
    assert field.game.waited_for(field.state) == {1}


@clause("LC-25")
def test_a_declined_extra_move_is_gone() -> None:
    field = Field("0 grunt a 10 0", phase="extra", extra="earned")
    field.play(Decline())
    assert field.pitch.defence == (False, False)
    assert field.match.to_act == {1}


@clause("LC-25")
@pytest.mark.parametrize("phase", ["spend", "act"])
def test_nothing_is_kept_that_was_not_won(phase: str) -> None:
    field = Field("0 grunt a 10 0", phase=phase, dice=("grunt", "raider"))
    assert field.refused(KeepDefence()) == "LC-25"
    assert field.refused(DefenceRoll()) == "LC-R15"
    assert field.refused(DefenceRoll(), seat=1) is not None


@clause("LC-25", "LC-R14")
def test_the_whole_way_from_ejection_to_defence_roll() -> None:
    field = Field("0 grunt a 10 0", "1 worker w 0 9", dice=("grunt", "transport"), ball=(30, 20))
    field.flick("a", lands(0.3, 9))
    field.eject("w", lands(-20, 0))
    field.play(Decline())
    assert field.state.phase == "extra"
    field.play(KeepDefence())
    assert field.state.turn is not None
    assert field.state.turn.seat == 1
    assert field.refused(DefenceRoll(), seat=0) is None


@clause("LC-R14")
def test_a_turn_that_ends_early_turns_it_into_a_defence_roll() -> None:
    field = Field("0 grunt a 10 0", "0 raider b -10 0", carrier="a", dice=("grunt", "raider"), extra="earned")
    field.pass_to("a", "b", lands(20, 20))
    assert field.saw(fb.DefenceKept)[0] == fb.DefenceKept(0, "LC-R14")
    assert field.match.to_act == {0, 1}


# When it may be used


@clause("LC-R15", "LC-25")
@pytest.mark.parametrize("phase", ["spend", "act", "extra"])
def test_both_may_act_and_nobody_waits(phase: str) -> None:
    field = defended(phase=phase, extra="earned" if phase == "extra" else "no")
    assert field.match.to_act == {0, 1}
    assert field.game.waited_for(field.state) == {0}
    assert field.refused(DefenceRoll(), seat=1) is None
    assert field.refused(DefenceRoll(), seat=0) == "LC-R15"
    own = Roll() if phase == "spend" else Flick(field.id("a"), SHOT, None if phase == "extra" else 0)
    assert field.refused(own, seat=0) is None
    for action in (Roll(), Decline(), Flick(field.id("w"), SHOT, 0)):
        assert field.refused(action, seat=1) == "LC-R15"
    listed = field.match.choices(1).listed
    assert listed is not None
    assert DefenceRoll() in listed


@clause("LC-R15")
def test_the_turn_goes_on_after_it_with_the_dice_that_are_left() -> None:
    field = defended("0 raider b -10 0")
    field.simulator.script.append(lands(12, 0))
    field.play(Flick(field.id("a"), SHOT, 0), seat=0)
    assert field.match.to_act == {0, 1}
    rolled(field, "worker", "saboteur")
    assert field.match.to_act == {1}
    field.flick("w", lands(5, 9), 0)
    assert field.match.to_act == {0}
    assert field.state.turn is not None
    assert [die.used for die in field.state.turn.dice] == [True, False]
    assert field.refused(Flick(field.id("b"), SHOT, 1)) is None


@clause("LC-R15")
@pytest.mark.parametrize("asked", ["FreeAction", "EjectAsked", "AfterMove", "TackleWon"])
def test_never_inside_a_chain_or_before_what_follows_at_once(asked: str) -> None:
    if asked == "FreeAction":
        field = defended("0 raider b -10 0", carrier="a")
        field.simulator.script.append(lands(-10, 0))
        field.play(Pass(field.id("a"), field.id("b"), SHOT, None, 0), seat=0)
    elif asked == "AfterMove":
        field = defended("0 raider b -10 0", dice=("raider", "grunt"))
        field.simulator.script.append(lands(-10, 5, special=True))
        field.play(Flick(field.id("b"), SHOT, 0), seat=0)
    else:
        field = defended(carrier="w" if asked == "TackleWon" else None, ball=(30, 20))
        field.simulator.script.append(lands(0.3, 9))
        field.play(Flick(field.id("a"), SHOT, 0), seat=0)
        if asked == "TackleWon":
            field.play(Decline())
    assert field.asked() == asked
    assert field.match.to_act == {0}
    assert field.refused(DefenceRoll(), seat=1) is not None


@clause("LC-R15", "LC-25")
def test_a_last_time_before_the_turn_ends_and_then_it_is_lost() -> None:
    field = defended(dice=("grunt", "grunt"))
    field.play(Decline(), seat=0)
    assert (field.asked(), field.match.to_act) == ("LastDefence", {1})
    assert field.refused(Roll()) == "LC-R15"
    field.play(Decline())
    assert field.saw(fb.DefenceLost)
    assert field.pitch.defence == (False, False)
    assert field.state.turn is not None
    assert (field.state.turn.seat, field.match.to_act) == (1, {1})
    field = defended(dice=("grunt", "grunt"))
    field.play(Decline(), seat=0)
    rolled(field, "worker", "saboteur")
    field.flick("w", lands(5, 9), 0)
    assert field.state.turn is not None
    assert (field.state.turn.seat, field.match.to_act) == (1, {1})


@clause("LC-25")
def test_after_a_goal_it_is_lost() -> None:
    field = defended(carrier="a")
    field.simulator.script.append(lands(0, 34))
    field.play(ShootAtGoal(field.id("a"), SHOT, None, 0), seat=0)
    assert field.pitch.defence == (False, False)
    assert field.state.turn is not None
    assert field.state.turn.seat == 1


@clause("LC-25")
def test_one_of_two_rolled_faces_is_chosen() -> None:
    field = defended("1 saboteur s 5 -9", "1 flamethrower f -5 -9", armies=("usarthropods", "sovietopters"))
    faces = None
    field.play(DefenceRoll(), seat=1)
    faces = field.saw(fb.DefenceRolled)[0].faces
    assert len(faces) == 2
    assert set(faces) <= set(field.state.sheets[1].dice)
    field.state = _with_faces(field, ("worker", "saboteur"))
    for name, die, refused in (
        ("w", 0, None),
        ("s", 1, None),
        ("w", 1, "LC-25"),
        ("f", 0, "LC-25"),
        ("f", 1, "LC-25"),
        ("w", None, "LC-25"),
        ("w", 2, "LC-25"),
        ("a", 0, "LC-25"),
    ):
        assert field.refused(Flick(field.id(name), SHOT, die)) == refused, (name, die)
    assert field.refused(Decline()) is None


@clause("LC-25")
def test_a_power_may_be_used_on_it() -> None:
    field = defended("1 flamethrower f* 5 -9")
    rolled(field, "flamethrower", "worker")
    assert field.refused(Fire(field.id("f"), SHOT, None, 0)) is None
    field.simulator.script.append(lands(20, -9))
    field.play(Fire(field.id("f"), SHOT, None, 0))
    assert field.match.to_act == {0}


@clause("LC-25", "LC-28", "LC-R10")
def test_it_moves_an_insect_that_moved_in_ones_own_turn_and_does_not_cost_the_next() -> None:
    field = Field("0 grunt a 10 0", "1 worker w 0 9", turn=1, dice=("worker", "saboteur"), ball=(30, 20))
    field.flick("w", lands(3, 9))
    field.play(Decline())
    assert field.state.turn is not None
    assert field.state.turn.moved == ()
    field.state = _keeping(field)
    rolled(field, "worker", "saboteur")
    field.flick("w", lands(5, 9), 0)
    assert field.state.turn is not None
    assert field.id("w") in field.state.turn.moved
    field.play(Roll())
    field.play(Decline())
    assert field.state.turn is not None
    assert (field.state.turn.seat, field.state.turn.moved) == (1, ())


def _keeping(field: Field):
    from msgspec.structs import replace

    return replace(field.state, pitch=replace(field.pitch, defence=(False, True)))


@clause("LC-R15")
def test_with_no_insect_for_either_die_it_is_spent() -> None:
    field = defended()
    for piece in list(field.state.pieces):
        if piece.owner == 1 and piece.kind == "insect":
            field.change(piece.id, place="box", pose=None)
    field.play(DefenceRoll(), seat=1)
    assert field.saw(fb.DefenceLost)[0].clause == "LC-R15"
    assert field.match.to_act == {0}


@clause("LC-26")
def test_the_carrier_does_not_act_on_it() -> None:
    field = defended("1 worker v 5 -9", carrier="w")
    rolled(field, "worker", "worker")
    assert field.refused(Flick(field.id("w"), SHOT, 0)) == "LC-26"
    assert field.refused(Pass(field.id("w"), field.id("v"), SHOT, None, 0)) == "LC-26"
    assert field.refused(ShootAtGoal(field.id("w"), SHOT, None, 0)) == "LC-26"
    assert field.refused(Flick(field.id("v"), SHOT, 0)) is None


# What it does


@clause("LC-27", "LC-R16", "LC-20")
def test_taking_the_ball_ends_the_opponents_turn_after_the_free_pass() -> None:
    field = defended("1 worker v 0 15", carrier="a")
    rolled(field, "worker", "saboteur")
    field.flick("w", lands(10.2, 0), 0)
    assert field.carrier == "w"
    assert field.saw(fb.BallLost)[0] == fb.BallLost(0, "LC-27")
    assert (field.asked(), field.match.to_act) == ("EjectAsked", {1})
    field.eject("a", lands(20, -5))
    assert (field.asked(), field.match.to_act) == ("TackleWon", {1})
    field.pass_to("w", "v", lands(30, 0), None)
    assert field.carrier is None
    assert field.state.turn is not None
    assert (field.state.turn.seat, field.state.phase) == (1, "spend")


@clause("LC-R16")
def test_knocking_the_ball_loose_ends_the_opponents_turn_too() -> None:
    field = defended(carrier="a")
    rolled(field, "worker", "saboteur")
    field.flick("w", lands(13, 0, pushes={field.id("ball"): (15, 5)}), 0)
    assert field.carrier is None
    assert field.saw(fb.BallLost)[0] == fb.BallLost(0, "LC-R16")
    assert field.state.turn is not None
    assert field.state.turn.seat == 1


@clause("LC-R17", "LC-R16")
def test_a_goal_in_the_opponents_turn_lets_the_opponent_start_again() -> None:
    field = defended(carrier="a")
    rolled(field, "worker", "saboteur")
    field.flick("w", lands(10.2, 0), 0)
    field.play(Decline())
    field.shoot("w", lands(0, -34), None)
    assert field.pitch.score == (0, 1)
    assert field.state.turn is not None
    assert (field.state.turn.seat, field.state.turn.number) == (0, 2)


@clause("LC-29")
def test_an_ejection_in_the_opponents_turn_earns_nothing() -> None:
    field = defended(ball=(30, 20))
    rolled(field, "worker", "saboteur")
    field.flick("w", lands(10.2, 0), 0)
    field.eject("a", lands(20, -5))
    assert not field.saw(ev.ExtraEarned)
    assert field.state.turn is not None
    assert (field.state.turn.extra, field.match.to_act) == ("no", {0})


@clause("LC-R12", "LC-29")
def test_a_defender_in_a_tactical_error_earns_the_turns_player_the_extra_move() -> None:
    field = defended(ball=(30, 20))
    rolled(field, "worker", "saboteur")
    field.flick("w", lands(10.2, 0, under=(field.id("a"),)), 0)
    assert (field.asked(), field.match.to_act) == ("EjectAsked", {0})
    field.eject("w", lands(20, -5))
    assert field.saw(ev.ExtraEarned)[0].seat == 0


@clause("LC-R15")
def test_the_red_star_of_a_defence_roll_turns_an_insect_but_not_the_carrier() -> None:
    field = defended("1 saboteur s 5 -9", carrier="w")
    rolled(field, "red_star", "worker")
    assert field.refused(Flick(field.id("s"), SHOT, 0, True)) is None
    assert field.refused(Flick(field.id("w"), SHOT, 0)) == "LC-26"
    assert field.refused(Flick(field.id("s"), SHOT, 1, True)) == "LC-25"
