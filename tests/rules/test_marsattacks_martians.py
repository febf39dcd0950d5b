"""The Martian Turn against a person: AI cards, the hand, Support, the end of the Round, set-up."""

from random import Random

import pytest
from msgspec.structs import replace

from fleacircus.core import Leave, Match
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import DeployRest, EndTurn, Fight, Finish, Pass, Shoot, Step
from fleacircus.games.marsattacks.automaton import hand, invasion
from fleacircus.games.marsattacks.automaton.deployment import best_spot
from fleacircus.games.marsattacks.board import GAP, row_of, square_at
from fleacircus.games.marsattacks.book import BOOK
from fleacircus.games.marsattacks.field import Field, shot
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Attack, SetUse, SupportSet, Turn
from fleacircus.games.marsattacks.rules import automaton_turn
from fleacircus.games.marsattacks.rules.ledger import Ledger
from kit import clause
from kit.mars import Dice, martian_turn, of_kind, position, settled, solo

MISS = [1] * 40


# Two things


@clause("MA-S07", "MA-S08", "MA-S06")
def test_a_martian_turn_does_two_things_and_then_it_is_the_humans():
    p, events = martian_turn("GaGbGc ...... ...... Ma....", dice=MISS)
    assert [event.thing for event in of_kind(events, ev.AiDrawn)] == [1, 2]
    assert len(of_kind(events, ev.Activated)) == 2
    assert p.state.side == HUMANS
    assert isinstance(p.state.stack[-1], Turn)


@clause("MA-S07", "MA-R16", "MA-R3")
def test_a_card_that_fizzles_is_one_of_the_two_things():
    _p, events = martian_turn("GaGX.. ...... ...... Ma....", dice=MISS)
    assert len(of_kind(events, ev.AiDrawn)) == 2
    assert len(of_kind(events, ev.Activated)) == 1
    fizzled = [e for e in of_kind(events, ev.Considered) if e.looks[-1].code == "fizzles"]
    assert len(fizzled) == 1


@clause("MA-S23", "MA-S13")
def test_the_reasons_are_in_the_events():
    p, events = martian_turn("Ga.... ...... ...... Ma....", dice=MISS)
    first = of_kind(events, ev.Considered)[0]
    assert (first.card, first.model) == ("left-nearest", p["Ga"])
    assert [look.list for look in first.looks][:2] == ["sector", "position"]
    assert [look.code for look in first.looks if look.possible][2:] == ["gain_by_shot", "clear_shot"]


@clause("MA-R3")
def test_an_empty_ai_deck_is_shuffled():
    p = solo("GaGb.. ...... ...... Ma....", turn=MARTIANS, ai_used=BOOK.ai.cards)
    ledger = Ledger(p.game.setting, p.state, 0, Dice(*MISS))
    assert of_kind(settled(ledger), ev.AiReshuffled)


@clause("MA-R16", "MA-B32")
def test_with_all_activated_and_the_human_passing_the_martians_pass_too():
    p = solo("MX.... ...... ...... ...... GX....", last_side=MARTIANS)
    events = p.play(Pass())
    assert [event.side for event in of_kind(events, ev.Passed)] == [HUMANS, MARTIANS]
    assert not of_kind(events, ev.AiDrawn)
    p = solo("MXMa.. ...... ...... ...... GX....")
    p.play(Finish(p["Ma"]))
    assert of_kind(p.play(EndTurn()), ev.AiDrawn)  # the human did not pass


# Invasion


@clause("MA-S08", "MA-R2", "MA-R14", "MA-S20")
def test_invasion_lays_support_when_no_set_is_there_and_draws():
    p, events = martian_turn("Ga.... ...... ...... Ma....", "invasion", hands=((), ("K13", "K15")))
    laid = of_kind(events, ev.SupportLaid)
    assert [event.card for event in laid][:2] == ["K13", "K15"]
    assert laid[0].clause == "MA-S08"
    assert len(p.state.hands[MARTIANS]) == 4
    assert all(s.turn == p.state.turn - 1 for s in p.state.sets if s.side == MARTIANS)


@clause("MA-R2")
def test_with_nothing_to_lay_the_thing_is_spent_and_logged():
    _p, events = martian_turn("Ga.... ...... ...... Ma....", "invasion")
    first = of_kind(events, ev.Considered)[0]
    assert [(look.code, look.possible) for look in first.looks] == [
        ("use_set", False),
        ("lay_support", False),
        ("spent", True),
    ]


@clause("MA-S08", "MA-R2", "MA-R15")
def test_invasion_uses_the_largest_set_then_the_oldest_and_none_of_this_turn():
    p = solo("Ga.... ...... ...... Ma....", turn=MARTIANS)

    def used(*sets):
        p.state = replace(p.state, sets=tuple(SupportSet(MARTIANS, *given) for given in sets), turn=9)
        use, _ = invasion.invade(p.game.setting, Field(p.state))
        return None if use is None else use.set

    assert used(("K13", 1, 2), ("K15", 2, 5)) == 1
    assert used(("K13", 2, 5), ("K15", 2, 2)) == 1
    assert used(("K13", 3, 9), ("K15", 1, 2)) == 1
    assert used(("K13", 3, 9)) is None


@clause("MA-R2")
def test_death_from_the_sky_falls_where_most_enemies_are():
    def square(drawing):
        p = solo(drawing, turn=MARTIANS, sets=(SupportSet(MARTIANS, "K13", 1, 0),))
        return invasion.invade(p.game.setting, Field(p.state))[0].square

    assert square("Ga.... Ma.... MbMc.. ......") == square_at(3, 1)
    assert square("Ga.... ...... MXMb.. McMd..") == square_at(4, 1)  # most unactivated
    assert square("Ga.... ...... MaMb.. McMd..") == square_at(3, 1)  # nearest to a Martian
    assert square("Ga.... Me.... MaMbGb ......") == square_at(2, 1)  # not on a Martian
    assert square("Ga.... ...... MaMbGb ......") == square_at(3, 1)  # unless there is no other


@clause("MA-R15")
def test_saucer_run_and_robot_nearby():
    p = solo(
        """
        ...... ...... ...... ......
        Ga.... MaGb.. Mb.... Mc....
        """,
        turn=MARTIANS,
        sets=(SupportSet(MARTIANS, "K14", 1, 0),),
    )
    use = invasion.invade(p.game.setting, Field(p.state))[0]
    assert {use.square} == {square_at(3, 1)}
    p = solo(
        "Ga.... Ma.... ...... Sa.... Mb....",
        turn=MARTIANS,
        scenario="you-keep-what-you-steal",
        sets=(SupportSet(MARTIANS, "K15", 1, 0),),
    )
    assert invasion.invade(p.game.setting, Field(p.state))[0] == SetUse(0, model=p["Sa"])
    p = solo("Ga.... ...... Ma.... Mb....", turn=MARTIANS, sets=(SupportSet(MARTIANS, "K15", 1, 0),))
    assert invasion.invade(p.game.setting, Field(p.state))[0] == SetUse(0, model=p["Ma"])


@clause("MA-S08")
def test_a_used_set_hits_and_is_discarded():
    p, events = martian_turn(
        "GX.... ...... ...... MaMb..", "invasion", sets=(SupportSet(MARTIANS, "K13", 2, 0),), dice=MISS
    )
    assert of_kind(events, ev.SupportResolved)[0].size == 2
    assert of_kind(events, ev.Declared)[0].attack.dice == 4
    assert not [s for s in p.state.sets if s.turn == 0]


# The hand


@clause("MA-R4", "MA-S19")
def test_a_card_helps_a_test_under_nine_tenths():
    p, events = martian_turn("Ga.... ...... ...... Ma....", hands=((), ("K1",)), dice=MISS)
    assert [event.card for event in of_kind(events, ev.Played)][:1] == ["K1"]
    assert len(of_kind(events, ev.AiDrawn)) == 2  # it is not one of the two things
    sure = Attack("shot", MARTIANS, 2, 12, (), (p["Ma"],), attacker=p["Ga"], target=p["Ma"])
    p = solo("Ga.... ...... ...... Ma....", turn=MARTIANS, hands=((), ("K1",)))
    assert hand.chance(p.state, sure, p["Ma"]) > hand.SURE
    assert hand.response(p.state, sure, MARTIANS)[0] is None


@clause("MA-R4", "MA-K3")
def test_again_comes_after_the_others_and_the_oldest_of_equals_first():
    def played(*cards, defend=False):
        p = solo("Ga.... ...... ...... Ma....", turn=HUMANS if defend else MARTIANS, hands=((), cards))
        field = Field(p.state)
        one, two = (p.model("Ma"), p.model("Ga")) if defend else (p.model("Ga"), p.model("Ma"))
        weapon = BOOK.weapons[one.weapons[0]]
        play, _ = hand.response(p.state, shot(field, one, two, weapon, aim=False), MARTIANS)
        return None if play is None else play.card

    assert played("K3", "K1") == "K1"
    assert played("K3", "K16") == "K3"
    assert played("K8", "K10", defend=True) in ("K8", "K10")
    assert played("K9", "K16", defend=True) is None
    assert played("K1", "K2", defend=True) is None


@clause("MA-R4")
def test_the_card_that_changes_most_is_played():
    p = solo("Ga.... ...... ...... Ma....", hands=((), ("K8", "K10")))
    attack = shot(Field(p.state), p.model("Ma"), p.model("Ga"), BOOK.weapons["m16"], aim=False)
    now = hand.chance(p.state, attack, p["Ga"])
    shielded = now - hand.chance(p.state, replace(attack, shields=((p["Ga"], 2),)), p["Ga"])
    jammed = now - hand.chance(p.state, replace(attack, dice=attack.dice - 2), p["Ga"])
    best = "K8" if shielded > jammed else "K10"
    assert hand.response(p.state, attack, MARTIANS)[0].card == best


@clause("MA-S06", "MA-R4", "MA-R14", "MA-S20")
def test_skulls_are_played_in_the_humans_turn_and_replaced_after_the_test():
    p = solo("Ma.... ...... ...... Ga....", hands=((), ("K8",)))
    events = p.play(Shoot(p["Ma"], p["Ga"], "m16", aim=True), *MISS)
    kinds = [type(event) for event in events]
    assert of_kind(events, ev.Played)[0].card == "K8"
    assert kinds.index(ev.Played) < kinds.index(ev.Rolled) < kinds.index(ev.Drew)
    assert len(p.state.hands[MARTIANS]) == 4


@clause("MA-K12", "MA-R14")
def test_a_dying_martian_always_shoots():
    p = solo("MaMb.. ##.... Ga.... Gb....", hands=((), ("K12",)))
    events = p.play(Shoot(p["Ma"], p["Ga"], "m16"), 5, 5, 5, 1, 1, 1, 1, *MISS)
    attacks = [event.attack for event in of_kind(events, ev.Declared)]
    assert [attack.attacker for attack in attacks] == [p["Ma"], p["Ga"]]
    assert p.model("Ga") is None


@clause("MA-K5", "MA-S19", "MA-S06")
def test_shriek_at_the_start_of_the_turn_on_the_nearest_unactivated():
    p, events = martian_turn("Ga.... MX.... Ma.... Mb....", hands=((), ("K5",)), dice=[4, *MISS])
    assert of_kind(events, ev.Played)[0].model == p["Ma"]
    kinds = [type(event) for event in events]
    assert kinds.index(ev.Played) < kinds.index(ev.AiDrawn)


@clause("MA-K6")
def test_burning_cattle_on_the_line_with_most_enemies_less_martians():
    def line(drawing):
        use = hand.at_start(Field(solo(drawing, turn=MARTIANS, hands=((), ("K6",))).state))
        return None if use is None else use.line

    assert line("Ga.... Ma.... Mb.... Mc....") == 0
    assert line("GaGb.. Ma.... Mb.... Mc....") is None  # one more enemy than Martians in it: not two
    columns = """
        Mb....
        Ma....
        Mc.... Ga....
        """
    assert line(columns) == 8


@clause("MA-K7")
def test_overcharge_when_all_have_acted():
    def model(drawing):
        p = solo(drawing, turn=MARTIANS, hands=((), ("K7",)))
        use = hand.at_start(Field(p.state))
        return None if use is None else next(name for name, id in p.names.items() if id == use.model)

    assert model("GX.... GV.... Ma....") == "GV"
    assert model("GX.... Ga.... Ma....") is None
    assert model("OX.... ...... Ma....") is None  # a Hero is not ordinary


@clause("MA-K4")
def test_jump_jets_only_for_something_sure():
    p, events = martian_turn("Ga....|*C.... ...... ...... ...... Ma....", hands=((), ("K4",)), dice=MISS)
    assert "K4" not in [event.card for event in of_kind(events, ev.Played)]
    p = solo("*C.... Ga.... ...... Ma....", turn=MARTIANS, hands=((), ("K4",)))
    ledger = Ledger(
        p.game.setting, replace(p.state, stack=(Turn(MARTIANS, last=p["Ga"], begun=True, things=2),)), 0, Dice()
    )
    events = settled(ledger)
    assert of_kind(events, ev.Played)[0].card == "K4"
    assert ledger.state.vp == (0, 2)


# The end of the Round


@clause("MA-S21", "MA-R14", "MA-S20")
def test_at_the_end_of_the_round_support_is_laid_and_reinforcements_come():
    p = solo("MX.... ...... ...... ...... GX....", hands=((), ("K13", "K13", "K16", "K8")), last_side=MARTIANS)
    events = p.play(Pass(), 3)
    assert [event.card for event in of_kind(events, ev.SupportLaid)] == ["K13", "K13"]
    assert p.state.sets[0].size == 2
    came = of_kind(events, ev.Enlisted)
    assert [(e.model.kind, e.model.square, e.clause) for e in came] == [("grunt", square_at(3, 8), "MA-R5")]
    assert len(p.state.hands[MARTIANS]) == 4
    assert "K8" in p.state.hands[MARTIANS]  # Martians never discard


@clause("MA-R5")
def test_reinforcements_look_for_the_next_column_and_are_fresh_next_round():
    crowd = "\n".join(["...... ...... ...... ...... ...... ...... ...... MX....", *["......"] * 6, "MX.... GX...."])
    p = solo(crowd, hands=((), ("K16", "K8", "K8", "K8")), last_side=MARTIANS)
    events = p.play(Pass(), 8)
    fresh = of_kind(events, ev.Enlisted)[0].model
    assert fresh.square == square_at(1, 8)  # column 8 holds an enemy: round the board
    assert p.state.round == 2
    assert not p.state.models[fresh.id].marker


# Tor and the machines


@clause("MA-R17", "MA-H10")
def test_tor_shoots_again_while_a_point_is_left():
    _, events = martian_turn(
        "Oa.... ...... ...... Ma....", "left-big-gun", dice=MISS, scenario="you-keep-what-you-steal", heroics={"Oa": 2}
    )
    spent = of_kind(events, ev.Spent)
    assert [event.ability for event in spent] == ["shot"]
    assert len(of_kind(events, ev.Declared)) == 2
    _p, events = martian_turn(
        "Oa.... ...... ...... Ma....", "left-big-gun", dice=MISS, scenario="you-keep-what-you-steal", heroics={"Oa": 1}
    )
    assert not of_kind(events, ev.Spent)


@clause("MA-R17", "MA-H10")
def test_tor_without_a_target_orders_a_grunt():
    p, events = martian_turn(
        """
        +------+------+
        |...... ......|
        +------+      +
        |OaGa..|Ma....|
        +------+------+
        """,
        "left-big-gun",
        dice=MISS,
        scenario="you-keep-what-you-steal",
    )
    assert [event.ability for event in of_kind(events, ev.Spent)][:1] == ["obey"]
    assert [event.model for event in of_kind(events, ev.Activated)][:2] == [p["Oa"], p["Ga"]]
    assert len(of_kind(events, ev.AiDrawn)) == 2


@clause("MA-R17")
def test_machines_keep_their_points():
    _p, events = martian_turn("Ra.... ...... ...... Ma....", "left-big-gun", dice=MISS, scenario="tin-terror")
    assert not of_kind(events, ev.Spent)


# Set-up


@clause("MA-R6", "MA-S04", "MA-S22")
def test_martians_take_the_best_spots():
    match = Match.start(Battle({"scenario": "whos-there"}), 3)
    reach = {m.id: sum(GAP[m.square][s] <= 5 for s in range(8)) for m in match.state.models if m.side == MARTIANS}
    assert len(set(reach.values())) == 1  # nobody reaches row 1 from row 8: level
    # with a longer Range the squares in the middle reach more
    p = position("......", scenario="front-line")
    freeze = replace(position("Fa....").model("Fa"), id=0, spot=-1)
    spots = {best_spot(p.game.setting, Field(p.state), freeze, Random(seed)) for seed in range(10)}
    rows = {row_of(spot // 9) for spot in spots}
    assert rows <= {6, 7}  # from row 8 the human row 1 is out of Range
    walls = """
        +------+------+------+------+------+------+------+------+
        |......                                                 |
        +      +      +      +      +      +      +      +      +
        |......                                                 |
        +      +      +      +      +      +      +      +      +
        |......                                                 |
        +      +      +      +------+      +      +      +      +
        |......                                                 |
        +      +      +      +      +      +      +      +      +
        |......                                                 |
        +      +      +      +      +      +      +      +      +
        |......                                                 |
        +      +      +      +      +      +      +      +      +
        |......                                                 |
        +      +      +      +      +      +      +      +      +
        |......                                                 |
        +------+------+------+------+------+------+------+------+
        """
    p = position(walls, scenario="front-line")
    spots = {best_spot(p.game.setting, Field(p.state), freeze, Random(seed)) // 9 for seed in range(10)}
    assert spots == {square_at(4, 6)}  # a wall on the row 1 side


@clause("MA-S04", "MA-S19", "MA-B37")
def test_the_martian_hand_lies_face_up_and_the_humans_is_hidden():
    match = Match.start(Battle(), 5)
    match.play(0, DeployRest())
    watching = match.view(None)
    assert watching.hands[MARTIANS] == match.state.hands[MARTIANS]
    assert watching.hands[HUMANS] == (None,) * 4
    assert match.view(0) == match.state
    duel = Match.start(Battle({"play": "duel"}), 5)
    for seat in (1, 0):
        duel.play(seat, DeployRest())
    assert duel.view(0).hands[1] == (None,) * 4
    assert None not in duel.view(1).hands[1]


@clause("MA-B37")
def test_the_hands_are_shown_at_the_end():
    match = Match.start(Battle({"play": "duel"}), 5)
    for seat in (1, 0):
        match.play(seat, DeployRest())
    match.play(0, Leave())
    assert match.view(None).hands == match.state.hands


@clause("MA-S03")
def test_all_else_is_as_between_two_people():
    drawing = "Ma.... ...... Ga...."
    one, two = solo(drawing), position(drawing)
    for action in (Step(one["Ma"], 99), Step(one["Ma"], 12), Fight(one["Ma"], one["Ga"]), Finish(one["Ma"]), Pass()):
        assert one.refusal(action) == two.refusal(action)


@pytest.mark.parametrize("seed", range(6))
def test_the_automaton_never_looks_at_the_human_hand(seed):
    """Its Turn begins the same whatever the human holds."""
    match = Match.start(Battle(), seed)
    match.play(0, DeployRest())
    twins = []
    for held in (("K7", "K7", "K4", "K16"), ("K5", "K13", "K14", "K15")):
        ledger = Ledger(
            match.game.setting, replace(match.state, hands=(held, ("K8",) * 4), side=MARTIANS), 0, Random(seed)
        )
        ledger.stack[:] = [Turn(MARTIANS)]
        for _ in range(2):
            turn = ledger.stack[-1]
            assert isinstance(turn, Turn)
            automaton_turn.run_turn(ledger, turn)
        twins.append(ledger.events)
    assert twins[0] == twins[1]
    assert of_kind(twins[0], ev.Considered)
