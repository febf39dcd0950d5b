"""Turns, activations and Rounds."""

from random import Random

import pytest

from fleacircus.core import Leave, Match
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import (
    DeployRest,
    Discard,
    EndTurn,
    Fight,
    Finish,
    Lay,
    Pass,
    Play,
    Shoot,
    StandUp,
    Step,
)
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Acting, Charge, Turn
from kit import clause
from kit.mars import of_kind, position, solo


def spot(column, row, place=4):
    return square_at(column, row) * 9 + place


# What a Turn holds


@clause("MA-B05", "MA-B04")
def test_a_turn_holds_two_models_and_each_takes_a_marker():
    p = position("MaMbMc ...... ...... ...... ...... ...... Ga....")
    assert p.refusal(EndTurn()) == "MA-B05"
    p.play(Finish(p["Ma"]))
    assert p.model("Ma").marker
    assert p.refusal(Finish(p["Ma"])) == "MA-B04"
    assert p.refusal(EndTurn()) is None
    p.play(Finish(p["Mb"]))
    assert p.refusal(Finish(p["Mc"])) == "MA-B05"
    p.play(EndTurn())
    assert p.state.side == MARTIANS


@clause("MA-B05")
def test_one_model_and_one_card_in_any_order():
    for card_first in (True, False):
        p = position("MaMbMX ...... ...... ...... ...... ...... Ga....", hands=(["K7", "K16"], []))
        dig = Play("K7", model=p["MX"])
        for action in (dig, Finish(p["Ma"])) if card_first else (Finish(p["Ma"]), dig):
            p.play(action)
        assert p.refusal(Play("K16")) == "MA-B05"
        assert p.refusal(Finish(p["Mb"])) == "MA-B05"


@clause("MA-B05")
def test_a_card_before_a_model_binds_to_a_model():
    p = position("MaMbMX ...... ...... ...... ...... ...... Ga....", hands=(["K7", "K16"], []))
    p.play(Play("K7", model=p["MX"]))
    assert p.refusal(Play("K16")) == "MA-B05"  # a second card only with no model left
    assert p.refusal(EndTurn()) == "MA-B05"


@clause("MA-B05")
def test_two_cards_with_no_model_left_but_no_third():
    p = position("MXMV.. ...... ...... ...... Ga....", hands=(["K13", "K13", "K13"], []))
    p.play(Lay("K13"))
    p.play(Lay("K13"))
    assert p.refusal(Lay("K13")) == "MA-B05"
    p.play(EndTurn())
    assert p.state.side == MARTIANS


@clause("MA-B05")
def test_a_bonus_card_is_the_card_of_the_turn():
    p = position("MaMb.. ...... Ga....", hands=(["K1", "K16"], []))
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    p.play(Play("K1"), *[1] * 12)
    p.play(Finish(p["Ma"]))
    assert p.refusal(Play("K16")) == "MA-B05"
    assert p.refusal(Finish(p["Mb"])) == "MA-B05"


@clause("MA-B05")
def test_the_second_model_gets_no_bonus_card():
    p = position("MaYa.. ...... Ga....", hands=(["K1"], []))
    p.play(Finish(p["Ma"]))
    p.play(Shoot(p["Ya"], p["Ga"], "stun-gun"))  # Troy may cheat, so there is a moment to answer
    assert p.refusal(Play("K1")) == "MA-B05"
    p = position("MaMb.. ...... Ga....", hands=(["K1"], []))
    p.play(Finish(p["Ma"]))
    assert of_kind(p.play(Shoot(p["Mb"], p["Ga"], "m16"), *[1] * 12), ev.Rolled)  # nobody is asked


@clause("MA-B05")
def test_a_pass_only_with_no_model_left():
    p = position("Ma.... ...... ...... ...... Ga....")
    assert p.refusal(Pass()) == "MA-B05"
    p = position("MX.... ...... ...... ...... Ga....")
    p.play(Pass())
    assert (p.state.side, p.state.passes) == (MARTIANS, 1)


# What an activation holds


def doing(*actions):
    """The activation of Ma: what is done first, and what may follow."""
    p = position(
        """
        ...... ...... ...... ......
        Ma.... ...... ...... Ga....
        """
    )
    for action in actions:
        p.play(action(p), *[1] * 12)
    return p


def step(column, row=1):
    return lambda p: Step(p["Ma"], spot(column, row, 0))


def shoot(aim=False):
    return lambda p: Shoot(p["Ma"], p["Ga"], "m16", aim)


@clause("MA-B06")
@pytest.mark.parametrize(
    ("before", "then", "clause_id"),
    [
        ([], shoot(aim=True), None),
        ([step(2)], step(3), None),
        ([step(2)], shoot(), None),
        ([step(2)], shoot(aim=True), "MA-B06"),
        ([shoot()], step(2), None),
        ([shoot()], shoot(), "MA-B06"),
        ([], lambda p: StandUp(p["Ma"]), "MA-B06"),
    ],
)
def test_what_may_follow_what(before, then, clause_id):
    p = doing(*before)
    assert p.refusal(then(p)) == clause_id


@clause("MA-B06")
@pytest.mark.parametrize("before", [[step(2), step(3)], [step(2), shoot()], [shoot(), step(2)], [shoot(aim=True)]])
def test_an_activation_ends_by_itself_when_nothing_is_left(before):
    p = doing(*before)
    assert isinstance(p.state.stack[-1], Turn)
    assert p.model("Ma").marker


@clause("MA-B06", "MA-B14")
def test_a_rattled_model_stands_up_first_and_then_has_one_thing_left():
    p = position("MZ.... ...... Ga....")
    assert p.refusal(Step(p["MZ"], spot(2, 1))) == "MA-B14"
    assert p.refusal(Shoot(p["MZ"], p["Ga"], "m16")) == "MA-B14"
    p.play(StandUp(p["MZ"]))
    assert not p.model("MZ").rattled
    assert p.refusal(Shoot(p["MZ"], p["Ga"], "m16", aim=True)) == "MA-B06"
    assert p.refusal(Shoot(p["MZ"], p["Ga"], "m16")) is None
    p.play(Step(p["MZ"], spot(2, 1)))
    assert isinstance(p.state.stack[-1], Turn)


@clause("MA-B26")
def test_a_model_may_just_stand_up():
    p = position("MZ.... ...... ...... Ga....")
    p.play(StandUp(p["MZ"]))
    p.play(Finish(p["MZ"]))
    assert p.model("MZ").marker


@clause("MA-B07")
def test_a_standing_enemy_in_the_square_must_be_fought():
    p = position("MaGa.. ......")
    assert p.refusal(Step(p["Ma"], spot(2, 1))) == "MA-B07"
    assert p.refusal(Shoot(p["Ma"], p["Ga"], "m16")) == "MA-B07"
    assert p.refusal(Finish(p["Ma"])) == "MA-B07"
    assert p.refusal(Fight(p["Ma"], p["Ga"])) is None


@clause("MA-B07", "MA-B06")
def test_a_rattled_one_stands_up_and_fights():
    p = position("MZGa.. ......")
    p.play(StandUp(p["MZ"]))
    assert p.refusal(Finish(p["MZ"])) == "MA-B07"
    assert p.refusal(Step(p["MZ"], spot(2, 1))) == "MA-B07"
    p.play(Fight(p["MZ"], p["Ga"]), *[1] * 6)
    assert p.model("MZ").marker


@clause("MA-B07", "MA-B26")
def test_moving_into_an_enemys_square_ends_with_a_fight_and_the_activation():
    p = position("Ma.... Ga....")
    p.play(Step(p["Ma"], spot(2, 1, 0)))
    assert isinstance(p.state.stack[-1], Charge)
    assert p.refusal(Finish(p["Ma"])) == "MA-B07"
    p.play(Fight(p["Ma"], p["Ga"]), *[1] * 7)
    assert p.model("Ma").marker
    assert p.refusal(Shoot(p["Ma"], p["Ga"], "m16")) == "MA-B07"


@clause("MA-B26")
def test_shooting_and_then_moving_into_a_fight_is_allowed():
    p = position("Ma.... Ga.... Gb....")
    p.play(Shoot(p["Ma"], p["Gb"], "m16"), *[1] * 8)
    p.play(Step(p["Ma"], spot(2, 1, 0)))
    p.play(Fight(p["Ma"], p["Ga"]), *[1] * 7)
    assert p.model("Ma").marker


@clause("MA-B27")
def test_beside_rattled_enemies_only_one_may_leave_or_fight_but_not_shoot():
    p = position("MaGZ.. ...... Ga....")
    assert p.refusal(Shoot(p["Ma"], p["Ga"], "m16")) == "MA-B27"
    assert p.refusal(Step(p["Ma"], spot(2, 1))) is None
    assert p.refusal(Fight(p["Ma"], p["GZ"])) is None
    assert p.refusal(Finish(p["Ma"])) is None


@clause("MA-B03")
def test_a_missile_launcher_may_not_move_and_shoot():
    p = position("La.... ...... ...... Ga....")
    p.play(Shoot(p["La"], p["Ga"], "missile"), *[1] * 8)
    assert p.model("La").marker  # no step is left
    p = position("La.... ...... ...... Ga....")
    p.play(Step(p["La"], spot(2, 1)))
    assert p.refusal(Shoot(p["La"], p["Ga"], "missile")) == "MA-B06"


def test_only_one_model_acts_at_a_time():
    p = position("MaMb.. ...... ...... Ga....")
    p.play(Step(p["Ma"], spot(2, 1)))
    assert isinstance(p.state.stack[-1], Acting)
    assert p.refusal(Finish(p["Mb"])) == "MA-B06"
    assert p.refusal(EndTurn()) == "MA-B06"


# Rounds


@clause("MA-B32", "MA-B04")
def test_a_round_ends_when_nobody_is_left_and_both_pass_in_a_row():
    p = position("MXMV.. ...... ...... ...... Ga....", last_side=HUMANS)
    p.play(Pass())
    p.play(Finish(p["Ga"]), seat=MARTIANS)  # a pass does not bind, and there is one left
    p.play(EndTurn(), seat=MARTIANS)
    assert p.state.round == 1
    p.play(Pass())
    events = p.play(Pass(), seat=MARTIANS)
    assert [event.round for event in of_kind(events, ev.RoundBegan)] == [2]
    assert not any(m.marker for m in p.state.models)
    assert p.model("MV").rattled  # Rattled models stay Rattled
    assert p.state.side == HUMANS  # the Martians had the last activation


@clause("MA-B04")
def test_the_next_round_starts_with_the_side_that_did_not_act_last():
    p = position("Ma.... ...... ...... ...... GX....")
    p.play(Finish(p["Ma"]))
    p.play(EndTurn())
    p.play(Pass(), seat=MARTIANS)
    p.play(Pass())
    assert (p.state.round, p.state.side) == (2, MARTIANS)


@clause("MA-B32", "MA-B16")
def test_the_end_of_a_round_goes_in_order():
    p = solo(
        """
        Ma.... @@.... ......
        MX.... ...... GX....
        """,
        hands=(["K4"], ["K13"]),
        bug=square_at(8, 8),
    )
    p.play(Finish(p["Ma"]))
    p.play(EndTurn())
    events = p.play(Pass())
    order = [type(event) for event in events]
    assert order.index(ev.BugMoved) < order.index(ev.CivilianWent) < order.index(ev.SupportLaid)
    after = p.play(Discard(("K4",)))
    order = [type(event) for event in after]
    assert order.index(ev.Discarded) < order.index(ev.Drew) < order.index(ev.RoundBegan)
    assert len(p.state.hands[HUMANS]) == 4


@clause("MA-B36")
@pytest.mark.parametrize(
    ("vp", "drawing", "winner"),
    [
        ((3, 2), "MX.... ...... ...... ...... GX....", HUMANS),
        ((2, 2), "MXMV.. ...... ...... ...... GX....", HUMANS),
        ((2, 2), "MX.... ...... ...... ...... GX....", None),
        ((2, 3), "MXMV.. ...... ...... ...... GX....", MARTIANS),
    ],
)
def test_the_battle_stops_after_round_twenty(vp, drawing, winner):
    p = position(drawing, vp=vp, round=20)
    p.play(Pass())
    p.play(Pass(), seat=MARTIANS)
    assert p.state.result.winner == winner
    assert p.state.result.clause == "MA-B36"


def test_a_person_may_give_up():
    p = position("Ma.... ...... Ga....")
    p.play(Leave(), seat=MARTIANS)
    assert p.state.result.winner == HUMANS
    assert p.state.outcome.places == (1, 2)
    assert p.refusal(EndTurn()) == "MA-B18"


@clause("MA-S01")
def test_the_automaton_is_nobodys_seat():
    game = Battle()
    assert game.seats == 1
    p = solo("Ma.... ...... ...... ...... Ga....")
    assert p.refusal(Finish(p["Ga"]), seat=MARTIANS) == "MA-S01"
    p.play(Finish(p["Ma"]))
    assert game.to_act(p.state) == {0}


def test_moves_without_dice_ask_no_chance():
    p = position("Ma.... ...... ...... ...... Ga....")
    for action in (Step(p["Ma"], spot(2, 1)), Finish(p["Ma"])):
        rng = Random(3)
        untouched = rng.getstate()
        p.game.decide(p.state, HUMANS, action, rng)
        assert rng.getstate() == untouched
        p.play(action)


@clause("MA-B04", "MA-B29", "MA-S04")
def test_who_is_not_due_is_told_by_the_clause_of_what_goes_on():
    p = position("Ma.... ...... Ga....", hands=(("K1",), ("K8",)))
    assert p.refusal(Finish(p["Ga"]), seat=MARTIANS) == "MA-B04"
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    assert p.refusal(Play("K8", model=p["Ga"]), seat=MARTIANS) == "MA-B29"
    match = Match.start(Battle({"play": "duel"}), 1)
    assert match.game.refusal(match.state, HUMANS, DeployRest()) == "MA-S04"
