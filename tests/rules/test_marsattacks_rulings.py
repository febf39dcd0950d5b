"""Rulings: where the box leaves a gap, and two readings would play differently."""

import pytest

from fleacircus.core import Match
from fleacircus.core.clauses import find
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import DeployRest, Invoke, Shoot, Step
from fleacircus.games.marsattacks.automaton import invasion
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.field import Field, survive_dice
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Attack, SupportSet
from kit import clause
from kit.mars import martian_turn, of_kind, position, solo


@clause("MA-S04", "MA-S02")
@pytest.mark.parametrize("play", ["solo", "duel"])
def test_models_are_set_up_before_the_hands_are_dealt(play):
    match = Match.start(Battle({"play": play, "advantage": 2}), 3)
    assert match.state.hands == ((), ())
    assert match.state.vp == (0, 0)
    while match.state.round == 0:
        (seat,) = match.to_act
        assert match.state.hands == ((), ())
        match.play(seat, DeployRest())
    assert [len(hand) for hand in match.state.hands] == [4, 4]
    assert match.state.vp == (0, 2)
    order = [type(event) for seq in match.standing for event in match.log[seq].events]
    last = len(order) - 1 - order[::-1].index(ev.Deployed)
    assert last < order.index(ev.Drew) < order.index(ev.Granted) < order.index(ev.RoundBegan)


def hit_by(kind, card=None):
    return Attack(kind, HUMANS, 5, 3, (), (0,), card=card)


@clause("MA-B13", "MA-H14")
def test_armour_counts_against_shots_and_support_and_not_against_cattle_bugs_and_cars():
    grunt, robot = position("Ga.... Ra....").state.models
    dice = {
        name: (survive_dice(attack, grunt), survive_dice(attack, robot))
        for name, attack in {
            "shot": hit_by("shot"),
            "support": hit_by("support", "K13"),
            "fight": hit_by("fight"),
            "cattle": hit_by("card", "K6"),
            "bug": hit_by("event", "K18"),
            "car": hit_by("event", "K19"),
        }.items()
    }
    assert dice == {
        "shot": (4, 5), "support": (4, 5), "fight": (3, 4), "cattle": (3, 3), "bug": (3, 3), "car": (3, 3),
    }  # fmt: skip


@clause("MA-R13")
@pytest.mark.parametrize(("stands", "comes"), [(0, 8), (8, 0), (2, 6), (4, 0)])
def test_the_spot_of_a_charge_is_chosen_like_any_other(stands, comes):
    """Everybody sees every spot, so it comes to the one that is farthest from the enemy, the row 1 side first."""
    _p, events = martian_turn(
        "Ra.... Ma....",
        scenario="tin-terror",
        options={"robot_weapons": ["robot-claw", "robot-claw"]},
        at={"Ma": stands},
        dice=[1] * 20,
    )
    (step,) = of_kind(events, ev.Stepped)
    assert step.spot == square_at(2, 1) * 9 + comes


@clause("MA-R2", "MA-R15")
def test_a_line_that_would_hit_nobody_is_not_laid_and_the_card_stays():
    run = SupportSet(MARTIANS, "K14", 1, 0)
    p, events = martian_turn("GaMaGb ...... ......", "invasion", sets=(run,), hands=((), ("K13",)), dice=[1] * 20)
    first = of_kind(events, ev.Considered)[0]
    assert [(look.code, look.possible, look.why, look.clause) for look in first.looks][:2] == [
        ("use_set", False, "would_hit_nobody", "MA-R2"),
        ("lay_support", True, "", "MA-S08"),
    ]
    assert not of_kind(events, ev.SupportResolved)
    assert p.state.sets[0] == run
    assert any(lying.card == "K13" for lying in p.state.sets)


@clause("MA-R2")
def test_the_next_set_is_used_when_the_largest_would_hit_nobody():
    sets = (SupportSet(MARTIANS, "K14", 2, 0), SupportSet(MARTIANS, "K15", 1, 0))
    p = solo("GaMaGb ...... ......", turn=MARTIANS, sets=sets)
    use, looks = invasion.invade(p.game.setting, Field(p.state))
    assert (use.set, use.model) == (1, p["Ma"])
    assert [look.possible for look in looks] == [False, True]


@clause("MA-R15")
def test_of_lines_worth_nothing_one_that_hits_an_enemy_is_laid():
    p = solo("GaMa.. ...... ......", turn=MARTIANS, sets=(SupportSet(MARTIANS, "K14", 1, 0),))
    use, _ = invasion.invade(p.game.setting, Field(p.state))
    assert use.square == square_at(1, 1)


@clause("MA-B37", "MA-H3")
@pytest.mark.parametrize("held", [("K1",), ("K16",)], ids=["a card that fits", "a card that does not"])
def test_in_a_duel_who_may_answer_is_asked_again_whatever_the_hand_holds(held):
    p = position("Ya.... ...... Ga....", hands=(held, ("K16",)))
    p.play(Shoot(p["Ya"], p["Ga"], "stun-gun"))
    assert p.game.to_act(p.state) == {HUMANS}
    p.play(Invoke(p["Ya"], "cheat-code"))
    frame = p.state.stack[-1]
    assert isinstance(frame, Attack)
    assert (frame.stage, frame.asks(p.state)) == (0, HUMANS)


@clause("MA-K17", "MA-W2")
@pytest.mark.parametrize(("side", "mover"), [(HUMANS, "Ma"), (MARTIANS, "Ga")])
def test_a_civilian_is_worth_its_point_in_the_front_line_too(side, mover):
    p = position("Ma.... @@.... Ga.... Ea....", scenario="front-line", turn=side)
    p.play(Step(p[mover], square_at(2, 1) * 9 + 4), seat=side)
    assert p.state.vp[side] == 1
    assert "Front Line" in find("MA-K17").en
    assert "civilian" in find("MA-W2").en
