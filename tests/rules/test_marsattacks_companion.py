"""The companion: the same automaton for a physical table."""

from random import Random

import pytest
from msgspec.structs import replace

from fleacircus.core import Match
from fleacircus.games.marsattacks import ask
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import Discard
from fleacircus.games.marsattacks.automaton.lists import ACTION
from fleacircus.games.marsattacks.book import BOOK
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.companion.model import (
    Ask,
    Doing,
    Done,
    Exchanging,
    Hit,
    HumanTurn,
    LayDown,
    Lost,
    Point,
    Say,
    Score,
    Spend,
    Strike,
    Toggle,
    Told,
    TurnOver,
    Undertaken,
)
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, SupportSet
from kit import clause
from kit.mars import Dice, of_kind


class Desk:
    """A companion whose AI deck and hands a test lays out."""

    def __init__(self, scenario="whos-there", *, hand=("K16", "K16", "K16", "K4"), ai=None, **options):
        self.game = Companion({"scenario": scenario, **options})
        self.state = Match.start(self.game, 1).state
        used = list(BOOK.ai.cards)
        for card in ai or ():
            used.remove(card)
        self.state = replace(self.state, hands=((), tuple(hand)), discards=(), ai_used=tuple(used) if ai else ())

    def say(self, action, *dice):
        refused = self.game.refusal(self.state, 0, action)
        assert refused is None, f"{action} is refused by {refused}: {self.state.pending}"
        events = self.game.decide(self.state, 0, action, Dice(*dice))
        for event in events:
            self.state = self.game.evolve(self.state, event)
        return events

    def answer(self, answers):
        """Answer question after question by its code, for this one thing of the Turn; all events."""
        events, thing = [], self.state.things
        while isinstance(self.state.pending, Ask) and self.state.things == thing:
            given = answers[self.state.pending.code]
            kind = self.state.pending.kind
            events += self.say(Say(given) if kind == "yes_no" else Point(given))
        return events

    def martians(self):
        return [m.id for m in self.state.models if m is not None and m.side == MARTIANS]

    def humans(self):
        return [m.id for m in self.state.models if m is not None and m.side == HUMANS]


NO = {
    "in_sector": True,
    "standing_enemy_in_square": False,
    "sure_gain_in_reach": False,
    "enemy_in_sight": False,
    "face_down_in_reach": False,
    "enemy_after_step": False,
    "enemy_in_reach": False,
    "objective_is_mine": False,
    "nearer_square": False,
    "jump_takes": False,
}


@clause("MA-C1", "MA-S04")
def test_it_holds_rosters_hands_markers_and_rounds():
    desk = Desk()
    assert isinstance(desk.state.pending, HumanTurn)
    assert (len(desk.martians()), len(desk.humans())) == (5, 8)
    assert desk.state.round == 1
    fresh = Match.start(Companion(), 3)
    assert [len(hand) for hand in fresh.state.hands] == [4, 4]
    assert fresh.view(None).hands[HUMANS] == (None,) * 4
    assert of_kind(fresh.log[0].events, Told)[0].code == "set_up"


@clause("MA-C1")
def test_it_asks_only_what_it_cannot_know_and_says_what_to_do_and_why():
    desk = Desk(ai=["left-nearest"])
    events = desk.say(TurnOver(False))
    assert of_kind(events, ev.AiDrawn)[0].card == "left-nearest"
    assert desk.state.pending.code == "in_sector"
    grunt, soldier = desk.martians()[2], desk.humans()[1]
    answers = {**NO, "nearest": grunt, "enemy_in_sight": True, "nearest_clear": soldier}
    events = desk.answer(answers)
    told = of_kind(events, Told)[-1]
    assert (told.code, told.clause, told.model, told.target) == ("gain_by_shot", "MA-B11", grunt, soldier)
    assert (told.dice, told.need, told.survive_dice, told.survive) == (5, 4, 3, 6)  # Clear Shot and aimed
    reasons = [look for event in of_kind(events, ev.Considered) for look in event.looks]
    assert [(look.code, look.possible) for look in reasons][-4:] == [
        ("sure_gain", False),
        ("gain_by_shot", True),
        ("freeze_square", False),
        ("clear_shot", True),
    ]
    assert isinstance(desk.state.pending, Doing)
    desk.say(Done((soldier,)))
    assert desk.state.models[soldier] is None
    assert desk.state.vp == (0, 1)


@clause("MA-C1", "MA-S13")
def test_it_walks_the_same_list_to_its_end():
    desk = Desk(ai=["left-nearest"])
    desk.say(TurnOver(False))
    events = desk.answer({**NO, "nearest": desk.martians()[0]})
    looks = [look.code for look in of_kind(events, ev.Considered)[1].looks]
    assert looks == [rung.code for rung in ACTION]
    assert of_kind(events, Told)[0].code == "stay"


@clause("MA-C1")
@pytest.mark.parametrize(
    ("scenario", "asked"),
    [("whos-there", "sure_gain_in_reach"), ("you-keep-what-you-steal", "enemy_in_sight")],
)
def test_what_the_scenario_rules_out_is_not_asked(scenario, asked):
    desk = Desk(scenario, ai=["left-farthest"])
    desk.say(TurnOver(False))
    codes = []
    while isinstance(desk.state.pending, Ask) and desk.state.pending.code not in (
        "sure_gain_in_reach",
        "enemy_in_sight",
    ):
        codes.append(desk.state.pending.code)
        value = {"farthest": desk.martians()[-1]}.get(codes[-1], NO.get(codes[-1]))
        desk.say(Point(value) if codes[-1] == "farthest" else Say(value))
    assert desk.state.pending.code == asked
    assert codes == ["in_sector", "farthest", "standing_enemy_in_square"]


@clause("MA-C1")
def test_wrong_answers_are_refused():
    desk = Desk(ai=["left-nearest"])
    desk.say(TurnOver(False))
    game = desk.game
    assert game.refusal(desk.state, 0, Point(3)) == "MA-C1"
    assert game.refusal(desk.state, 0, TurnOver(True)) == "MA-C1"
    desk.say(Say(True))
    assert game.refusal(desk.state, 0, Point(desk.humans()[0])) == "MA-C1"
    assert game.refusal(desk.state, 0, Point(None)) == "MA-C1"
    assert game.refusal(desk.state, 1, Point(desk.martians()[0])) == "MA-S01"


@clause("MA-C1", "MA-R4")
def test_a_card_of_its_hand_is_told_with_the_attack():
    desk = Desk(ai=["left-nearest"], hand=("K1", "K16", "K16", "K4"))
    desk.say(TurnOver(False))
    soldier = desk.humans()[0]
    events = desk.answer(
        {**NO, "nearest": desk.martians()[0], "enemy_in_sight": True, "nearest_clear": None, "nearest_idle": soldier}
    )
    told = of_kind(events, Told)[-1]
    assert (told.card, told.dice) == ("K1", 6)
    assert of_kind(events, ev.Played)[0].card == "K1"


@clause("MA-C1", "MA-S06", "MA-R4")
def test_it_answers_the_humans_attacks():
    desk = Desk(hand=("K8", "K16", "K16", "K4"))
    grunt, soldier = desk.martians()[0], desk.humans()[0]
    events = desk.say(Strike(soldier, grunt, "shot"))
    assert of_kind(events, Told)[0].card == "K8"
    assert isinstance(desk.state.pending, HumanTurn)
    events = desk.say(Strike(soldier, grunt, "fight"))
    assert of_kind(events, Told)[0].code == "no_card"
    desk.say(Hit(grunt))
    assert desk.state.models[grunt] is None
    assert desk.state.vp == (1, 0)


@clause("MA-C1", "MA-K12")
def test_a_dying_martian_has_a_last_word():
    desk = Desk(hand=("K12", "K16", "K16", "K4"))
    grunt = desk.martians()[0]
    desk.say(Hit(grunt))
    assert desk.state.pending.code == "killer_in_reach"
    desk.say(Say(True))
    assert isinstance(desk.state.pending, Doing)
    desk.say(Done((desk.humans()[0],)))
    assert desk.state.models[grunt] is None
    assert desk.state.vp == (1, 1)
    assert isinstance(desk.state.pending, HumanTurn)


@clause("MA-C1", "MA-S08")
def test_invasion_on_the_table():
    desk = Desk(ai=["invasion", "invasion"], hand=("K13", "K13", "K16", "K4"))
    events = desk.say(TurnOver(False))
    assert [told.code for told in of_kind(events, Told)][:2] == ["lay", "lay"]
    desk = Desk(ai=["invasion", "invasion"])
    desk.state = replace(desk.state, sets=(SupportSet(MARTIANS, "K13", 2, 0),))
    events = desk.say(TurnOver(False))
    told = of_kind(events, Told)[0]
    assert (told.code, told.card, told.dice, told.clause) == ("support", "K13", 4, "MA-R2")
    desk.say(Done(tuple(desk.humans()[:2])))
    assert desk.state.vp == (0, 2)


@clause("MA-C1", "MA-S21", "MA-B32")
def test_the_end_of_a_round():
    desk = Desk(hand=("K13", "K16", "K8", "K8"))
    for model in desk.martians():
        desk.say(Toggle(model, "marker"))
    events = desk.say(TurnOver(True), 5)
    assert [event.card for event in of_kind(events, ev.SupportLaid)] == ["K13"]
    enters = [told for told in of_kind(events, Told) if told.code == "enters"]
    assert (enters[0].column, enters[0].row) == (5, 8)
    assert len(desk.martians()) == 6
    assert len(desk.state.hands[MARTIANS]) == 4
    assert len(desk.state.hands[HUMANS]) == 4
    assert desk.state.round == 2
    assert not any(m.marker for m in desk.state.models if m is not None)


@clause("MA-C1", "MA-B16", "MA-B17")
def test_the_humans_hand():
    desk = Desk()
    desk.state = replace(desk.state, hands=(("K13", "K16", "K9"), desk.state.hands[1]))
    game = desk.game
    assert game.refusal(desk.state, 0, Spend("K1")) == "MA-B16"
    assert game.refusal(desk.state, 0, LayDown("K9")) == "MA-B17"
    desk.say(LayDown("K13"))
    assert game.refusal(desk.state, 0, Spend("K13", True)) == "MA-B17"  # not in the Turn it was laid
    desk.say(Spend("K16"), 4)
    assert len(desk.humans()) == 9
    for model in desk.martians():
        desk.say(Toggle(model, "marker"))
    desk.say(TurnOver(True), *[3] * 9)
    assert isinstance(desk.state.pending, Exchanging)
    desk.say(Discard(("K9",)))
    assert len(desk.state.hands[HUMANS]) == 4


def test_corrections_and_the_end():
    desk = Desk()
    desk.say(Score(HUMANS, 1))
    assert desk.state.vp == (1, 0)
    assert desk.game.refusal(desk.state, 0, Score(MARTIANS, -1)) == "MA-B18"
    for model in desk.martians()[:-1]:
        desk.say(Lost(model))
    assert desk.state.vp == (1, 0)
    desk.say(Hit(desk.martians()[0]))
    assert desk.state.result.winner == HUMANS
    assert desk.game.to_act(desk.state) == frozenset()


@clause("MA-C1", "MA-R17", "MA-H10")
def test_tor_beside_the_table():
    desk = Desk("you-keep-what-you-steal", ai=["left-big-gun"])
    desk.say(TurnOver(False))
    tor = next(m.id for m in desk.state.models if m is not None and m.kind == "tor")
    grunt = next(m.id for m in desk.state.models if m is not None and m.kind == "grunt")
    no = {**NO, "big_gun": tor, "nearest": tor}
    events = desk.answer({**no, "obey": grunt})
    assert [event.ability for event in of_kind(events, ev.Spent)][:1] == ["obey"]
    assert [event.subject for event in of_kind(events, Undertaken) if event.task == "act"] == [tor, grunt]


@clause("MA-C1", "MA-R10")
def test_a_gain_one_square_away_leaves_a_shot():
    desk = Desk(ai=["left-nearest"])
    desk.say(TurnOver(False))
    grunt, soldier = desk.martians()[0], desk.humans()[0]
    answers = {**NO, "nearest": grunt, "sure_gain_in_reach": True, "one_square_away": True, "enemy_in_sight": True}
    desk.answer({**answers, "nearest_clear": soldier})
    assert desk.state.pending == Doing("shoot", grunt, (soldier,))
    desk.say(Done())
    assert desk.state.pending == Doing("sure_gain", grunt, (), 2)
    desk.say(Done((), 2))
    assert desk.state.vp == (0, 2)


@clause("MA-C1", "MA-B30")
@pytest.mark.parametrize(("number", "groups"), [(3, 8), (11, 2048), (13, None), (40, None)])
def test_a_crowd_that_may_be_hit_is_listed_only_while_it_can_be_counted(number, groups):
    desk = Desk()
    crowd = tuple(range(number))
    state = replace(desk.state, pending=Doing("support", None, crowd))
    choices = desk.game.choices(state, 0)
    done = None if choices.listed is None else sum(isinstance(action, Done) for action in choices.listed)
    assert done == groups
    for seed in range(20):
        action = choices.sample(Random(seed))
        assert isinstance(action, Done)
        assert desk.game.refusal(state, 0, action) is None
    assert desk.game.refusal(state, 0, Done(crowd)) is None
    assert desk.game.refusal(state, 0, Done((number,))) == "MA-B30"


def test_what_can_be_asked_of_it():
    desk = Desk()
    sizes = desk.game.answer(desk.state, 0, ask.Piles())
    assert sizes.hands == (0, 4)
    assert desk.game.answer(desk.state, 0, ask.Sectors())["centre"] == (3, 6)
