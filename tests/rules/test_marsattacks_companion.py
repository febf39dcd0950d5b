"""The companion: the same battle beside a table of wood. Dice are told, and so is whatever else happens there."""

import pytest
from msgspec.structs import replace

from fleacircus.core import Match, codec
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import (
    AdjustCard,
    AdjustModel,
    AdjustPoints,
    AdjustSquare,
    Decline,
    DeployRest,
    Dub,
    Finish,
    HandDice,
    Nickname,
    Pass,
    Put,
    Shoot,
    Step,
    TellDie,
    TellHits,
    TellRattled,
    TellSquare,
    Throw,
)
from fleacircus.games.marsattacks.actions.adjusting import Place
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
    Attack,
    Crawling,
    Entering,
    Happening,
    LastWords,
    Retort,
    Shaking,
    Steps,
    Turn,
    Wandering,
)
from fleacircus.games.marsattacks.rules.automaton_turn import _still
from fleacircus.games.marsattacks.rules.ledger import Ledger
from kit import clause
from kit.mars import Dice, of_kind, only, position, settled, solo, wood


def spot(column, row, place=4):
    return square_at(column, row) * 9 + place


def top(p):
    return p.state.stack[-1]


def begun(p, frame):
    """What follows when something begins."""
    ledger = Ledger(p.game.setting, p.state, 0, Dice())
    ledger.push(frame)
    events = settled(ledger)
    p.state = ledger.state
    return events


# Dice


@clause("MA-C1", "MA-B29")
def test_an_attack_waits_for_the_dice_of_the_table_and_knows_no_faces():
    p = wood("Ma.... ...... Ga....")
    p.play(Shoot(p["Ma"], p["Ga"], "m16", True))
    assert isinstance(top(p), Attack)
    assert (top(p).stage, top(p).dice) == (2, 5)
    assert p.game.to_act(p.state) == {HUMANS}
    events = p.play(TellHits((p["Ga"],)))
    assert not of_kind(events, ev.Rolled)
    assert of_kind(events, ev.Told)[0].hit == (p["Ga"],)
    assert p.state.vp == (1, 0)


@clause("MA-C1", "MA-B10", "MA-B30")
def test_a_hero_that_was_hit_loses_a_point_and_nobody_else_is_believed_to_be():
    p = wood("Ma.... ...... Ra....", scenario="tin-terror")
    p.play(Shoot(p["Ma"], p["Ra"], "m16"))
    assert p.refusal(TellHits((p["Ma"],))) == "MA-B30"
    assert p.refusal(TellHits((p["Ra"], p["Ra"]))) == "MA-B30"
    p.play(TellHits((p["Ra"],)))
    assert p.model("Ra").heroics == 2
    assert p.state.vp == (1, 0)


@clause("MA-C1", "MA-B14")
def test_who_is_rattled_is_told_after_the_loss_or_on_the_same_sheet():
    p = wood("Ma.... ...... GaGb..")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    p.play(TellHits((p["Ga"],)))
    assert top(p) == Shaking((p["Gb"],))
    assert p.refusal(TellRattled((p["Ma"],))) == "MA-B14"
    p.play(TellRattled((p["Gb"],)))
    assert p.model("Gb").rattled
    p = wood("Ma.... ...... GaGb.. Gc....")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    assert p.refusal(TellHits((), (p["Gc"],))) == "MA-B14"
    p.play(TellHits((p["Ga"],), (p["Gb"],)))
    assert p.model("Gb").rattled
    assert not isinstance(top(p), Shaking)


@clause("MA-C1", "MA-B13")
def test_survivors_of_a_freeze_ray_get_their_marker_and_it_keeps_its_dice():
    p = wood("Fa.... ...... MaMb..", turn=MARTIANS, ai_used=only("left-nearest"))
    events = begun_turn(p)
    attack = of_kind(events, ev.Declared)[0].attack
    assert dict(attack.parts) == {"test": 3, "clear": 1, "aim": 1}
    p.play(TellHits((p["Ma"],)))
    p.play(TellRattled(()))
    assert p.model("Mb").marker


def begun_turn(p):
    ledger = Ledger(p.game.setting, p.state, 0, Dice())
    events = settled(ledger)
    p.state = ledger.state
    return events


@clause("MA-C1", "MA-K12")
def test_a_martian_that_dies_in_the_martian_turn_is_told():
    p = wood("Ga.... ...... Ma....", turn=MARTIANS, ai_used=only("left-nearest"), hands=(["K12"], []))
    begun_turn(p)
    p.play(TellHits((p["Ma"],)))
    assert isinstance(top(p), LastWords)
    p.play(AdjustModel(p["Ga"], "killed"))
    assert p.model("Ga") is None
    assert p.state.outcome is not None
    assert p.state.vp == (1, 0)


@clause("MA-C1", "MA-W2")
def test_a_hero_who_leaves_the_board_is_told_and_pays():
    p = wood("Ea.... Ya.... Ga....", scenario="front-line")
    p.play(AdjustModel(p["Ea"], "off"))
    assert p.model("Ea") is None
    assert p.state.vp == (4, 0)
    p.play(AdjustModel(p["Ya"], "off"))
    assert p.state.outcome.places == (1,)


@clause("MA-C1", "MA-B14", "MA-H14")
def test_who_lies_already_and_a_vehicle_are_not_told_to_be_rattled():
    p = wood("Ma.... ...... GaGZRa Gb....", scenario="tin-terror")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    assert p.refusal(TellHits((p["Ga"],), (p["GZ"],))) == "MA-B14"
    assert p.refusal(TellHits((p["Ga"],), (p["Ra"],))) == "MA-B14"
    assert p.refusal(TellHits((p["Ga"],), (p["Gb"],))) == "MA-B14"
    assert p.refusal(TellHits((p["Ga"],), ())) is None


@clause("MA-C1", "MA-W2")
@pytest.mark.parametrize(("martians", "places"), [(2, (1,)), (4, (2,)), (5, (2,))])
def test_when_the_last_hero_leaves_the_board_more_points_win(martians, places):
    """Not by reaching the target: Troy is dead, and Eva's four are more than two, or not more than four."""
    p = wood("Ea.... Ma.... Ga....", scenario="front-line", vp=(0, martians))
    p.play(AdjustModel(p["Ea"], "off"))
    assert p.state.vp == (4, martians)
    assert (p.state.outcome.places, p.state.result.clause) == (places, "MA-W2")


@clause("MA-C1", "MA-K20")
def test_where_events_happen_is_told_and_a_civilian_wants_an_empty_square():
    p = wood("Ma.... ...... Ga....")
    begun(p, Happening("K17"))
    assert p.refusal(TellSquare(square_at(1, 1))) == "MA-K20"
    assert p.refusal(TellSquare(64)) == "MA-B21"
    p.play(TellSquare(square_at(2, 1)))
    assert p.state.civilians == (square_at(2, 1),)
    begun(p, Happening("K19"))
    p.play(TellSquare(square_at(3, 1)))
    assert isinstance(top(p), Attack)
    assert square_at(3, 1) in p.state.scatter


@clause("MA-C1", "MA-R5", "MA-K18", "MA-K20")
def test_newcomers_the_bug_and_civilians_go_by_a_told_die():
    p = wood("Ma.... ...... Ga.... @@....", bug=square_at(5, 5))
    begun(p, Entering(MARTIANS, "grunt", "MA-R5"))
    assert p.refusal(TellDie(9)) == "MA-B09"
    events = p.play(TellDie(6))
    assert of_kind(events, ev.Enlisted)[0].model.square == square_at(6, 8)
    begun(p, Crawling())
    p.play(TellDie(1))
    assert p.state.bug == square_at(5, 6)
    begun(p, Wandering(p.state.civilians))
    p.play(TellDie(3))
    assert p.state.civilians == (square_at(5, 1),)


@clause("MA-C1")
def test_the_program_throws_one_roll_or_all_of_them_from_now_on():
    p = wood("Ma.... ...... Ga....")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    assert len(of_kind(p.play(Throw(), *[1] * 30), ev.Rolled)) == 2
    assert p.state.dice == "table"
    assert p.refusal(HandDice("table")) == "MA-C1"
    p = wood("Ma.... ...... Ga....")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    events = p.play(HandDice("program"), *[1] * 30)
    assert len(of_kind(events, ev.Rolled)) == 2  # the dice that were waited for fall at once
    p.play(HandDice("table"))
    assert p.state.dice == "table"


@clause("MA-C1", "MA-S01")
def test_only_the_companion_stands_on_wood():
    with pytest.raises(ValueError, match="where"):
        Battle({"where": "map"})
    with pytest.raises(ValueError, match="where"):
        Companion({"where": "screen", "dice": "program"})
    with pytest.raises(ValueError, match="program rolls"):
        Battle({"dice": "table"})
    assert Companion().options.play == "solo"


# The Turn


@clause("MA-C1", "MA-B05")
def test_a_turn_ends_by_itself_when_nothing_is_left_to_do():
    p = wood("Ma.... ...... ...... ...... ...... ...... ...... Ga....", hands=([], ["K8"]))
    events = p.play(Finish(p["Ma"]))
    assert [event.side for event in of_kind(events, ev.TurnBegan)][:1] == [MARTIANS]
    held = wood("Ma.... ...... ...... ...... ...... ...... ...... Ga....", hands=(["K16"], []))
    held.play(Finish(held["Ma"]))
    assert isinstance(top(held), Turn)  # a card could still be played
    hero = wood("Sa.... ...... ...... ...... ...... ...... ...... Ga....", scenario="chaos")
    hero.play(Finish(hero["Sa"]))
    assert isinstance(top(hero), Turn)  # a point of Heroics too
    two = wood("MaMb.. ...... ...... ...... ...... ...... ...... Ga....")
    two.play(Finish(two["Ma"]))
    assert isinstance(top(two), Turn)
    screen = solo("Ma.... ...... ...... ...... ...... ...... ...... Ga....")
    screen.play(Finish(screen["Ma"]))
    assert isinstance(top(screen), Turn)  # on the screen one may still take it back


# Telling


@clause("MA-C1", "MA-S22")
def test_a_model_is_put_where_it_stands():
    p = wood("Ma.... ...... Ga....")
    assert p.refusal(Put(p["Ma"], Place(spot(3, 1)))) == "MA-B22"
    p.play(Put(p["Ma"], Place(spot(7, 7))))
    assert p.model("Ma").spot == spot(7, 7)
    screen = solo("Ma.... ...... Ga....")
    screen.play(Put(screen["Ma"], Place(spot(7, 7))))
    screen.play(Step(screen["Ma"], spot(7, 6)))
    assert screen.refusal(Put(screen["Ma"], Place(spot(1, 1)))) == "MA-B06"  # on the screen between activations


@clause("MA-C1")
@pytest.mark.parametrize(
    ("what", "where", "before", "after"),
    [
        ("secret", (2, 1), {"counters": 1}, {"counters": ("secret",), "pool": ("blank", "squirrel")}),
        ("gone", (2, 1), {}, {"counters": ()}),
        ("civilian", (3, 3), {}, {"civilians": (square_at(3, 3),)}),
        ("no_civilian", (2, 1), {"civilians": (square_at(2, 1),)}, {"civilians": ()}),
        ("bug", (4, 4), {}, {"bug": square_at(4, 4)}),
        ("no_bug", (4, 4), {"bug": square_at(4, 4)}, {"bug": None}),
        ("scatter", (5, 5), {}, {"scatter": (square_at(5, 5),)}),
        ("no_scatter", (5, 5), {"scatter": (square_at(5, 5),)}, {"scatter": ()}),
    ],
)
def test_what_lies_on_a_square_is_told(what, where, before, after):
    given = {name: value for name, value in before.items() if name != "counters"}
    p = wood("Ma.... ??.... Ga....", **given)
    told = AdjustSquare(square_at(*where), what)
    p.play(told)
    for name, value in after.items():
        found = getattr(p.state, name)
        assert (tuple(c.face for c in found) if name == "counters" else found) == value
    if what not in ("bug", "scatter"):
        assert p.refusal(told) == "MA-S22"


@clause("MA-C1", "MA-B16")
def test_cards_are_told_to_have_left_a_hand_or_come_into_it():
    p = wood("Ma.... ...... Ga....", hands=(["K1"], ["K8"]))
    p.play(AdjustCard(MARTIANS, "K8", "discards"))
    assert "K8" not in p.state.hands[MARTIANS]
    assert p.refusal(AdjustCard(HUMANS, "K2", "discards")) == "MA-B16"
    assert p.refusal(AdjustCard(HUMANS, "K17", "hand")) == "MA-S22"
    p.play(AdjustCard(HUMANS, "K2", "hand"))
    assert p.state.hands[HUMANS] == ("K1", "K2")


@clause("MA-C1")
def test_everything_can_be_told_while_dice_are_waited_for():
    p = wood("MaMb.. ...... GaGb.. Gc....")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    p.play(AdjustPoints(HUMANS, 1))
    p.play(AdjustModel(p["Mb"], "rattled"))
    p.play(AdjustModel(p["Gc"], "marker"))
    assert isinstance(top(p), Attack)
    p.play(AdjustModel(p["Ga"], "remove"))  # the target itself: the attack has nobody left
    assert not any(isinstance(frame, Attack) for frame in p.state.stack)
    assert p.state.vp == (1, 0)
    shooter = wood("MaMb.. ...... GaGb.. Gc....")
    shooter.play(Shoot(shooter["Ma"], shooter["Ga"], "m16"))
    shooter.play(AdjustModel(shooter["Ma"], "killed"))
    assert not any(isinstance(frame, Attack) for frame in shooter.state.stack)


@clause("MA-C1", "MA-K12", "MA-H8")
def test_questions_end_quietly_when_what_they_ask_about_was_moved():
    p = wood("Ma.... Mb.... Ga.... Gb....", hands=(["K12"], []), turn=MARTIANS)
    begun(p, LastWords(HUMANS, (p["Ma"],), p["Ga"]))
    p.play(Put(p["Ga"], Place(spot(8, 8))))
    assert not any(isinstance(frame, LastWords) for frame in p.state.stack)
    p = wood("Aa.... ...... Ga....", scenario="chaos")
    begun(p, Retort(p["Aa"], p["Ga"]))
    p.play(Put(p["Ga"], Place(spot(8, 8))))
    assert not any(isinstance(frame, Retort) for frame in p.state.stack)


@clause("MA-C1")
def test_a_plan_of_the_automaton_that_the_table_overtook_ends():
    """It shot and meant to step on a counter; somebody stands there now."""
    p = wood("*C.... Ga.... ...... Ma.... Mb....", turn=MARTIANS, ai_used=only("left-nearest"), scenario="whos-there")
    begun_turn(p)
    assert isinstance(top(p), Attack)
    (step,) = next(frame for frame in p.state.stack if hasattr(frame, "plan")).plan
    p.play(Put(p["Mb"], Place(step.spot)))
    events = p.play(TellHits(()))
    assert not [event for event in of_kind(events, ev.Stepped) if event.model == p["Ga"]]
    assert p.model("Ga").marker


# Taking back


@clause("MA-C1")
def test_a_wrong_tap_is_taken_back_and_the_same_card_comes_again():
    match = Match.start(Companion({"scenario": "you-keep-what-you-steal"}), 4)
    match.play(0, DeployRest())
    while not any(isinstance(event, ev.AiDrawn) for event in match.log[-1].events):
        match.play(0, match.choices(0).sample(Dice()))
    drawn = of_kind(match.log[-1].events, ev.AiDrawn)
    action = match.log[-1].action
    assert match.undo_point(0) is not None
    match.undo(0)
    again = match.play(0, action)
    assert of_kind(again.events, ev.AiDrawn) == drawn
    match.audit()


@clause("MA-C1", "MA-B29")
def test_skull_cards_are_asked_for_before_the_dice():
    p = wood("Ga.... ...... Ma....", turn=MARTIANS, ai_used=only("left-nearest"), hands=(["K8"], []))
    begun_turn(p)
    assert (top(p).stage, top(p).asks(p.state)) == (1, HUMANS)
    p.play(Decline())
    assert top(p).stage == 2
    assert p.refusal(Decline()) == "MA-B09"
    assert p.refusal(Pass()) == "MA-B09"


@clause("MA-C1")
def test_a_model_may_have_a_nickname_at_any_moment():
    p = wood("Ma.... ...... Ga.... Gb....")
    events = p.play(Dub(p["Ma"], Nickname("Rex")))
    assert of_kind(events, ev.Dubbed) == [ev.Dubbed(p["Ma"], "Rex")]
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    p.play(Dub(p["Ga"], Nickname("Gruñón")))  # while dice are waited for
    assert [(named.model, named.name) for named in p.state.names] == [(p["Ma"], "Rex"), (p["Ga"], "Gruñón")]
    p.play(TellHits((p["Ga"],)))
    assert p.state.models[p["Ga"]] is None
    assert len(p.state.names) == 2, "the dead are still told of by their names"
    assert p.refusal(Dub(p["Ga"], Nickname("Rex"))) == "MA-C1"
    assert p.refusal(Dub(99, Nickname("Rex"))) == "MA-C1"
    p.play(Dub(p["Ma"], Nickname("")))
    assert [named.name for named in p.state.names] == ["Gruñón"]


@clause("MA-C1")
@pytest.mark.parametrize("text", ["x" * 17, "two\nlines", "bell\x07", " space", "space ", "\u202eback", "\u2028"])
def test_a_nickname_is_one_short_line_that_can_be_read(text):
    with pytest.raises(ValueError, match=r"nickname|length"):
        codec.decode(codec.encode({"type": "dub", "model": 0, "name": {"text": text}}), Companion.action_type)


@clause("MA-C1")
def test_nobody_names_the_models_of_a_duel():
    assert position("Ma.... ...... Ga....").refusal(Dub(0, Nickname("Rex"))) == "MA-C1"
    assert solo("Ma.... ...... Ga....").refusal(Dub(0, Nickname("Rex"))) is None
    assert Dub in {offer.action for offer in Match.start(Companion({"where": "express"}), 1).choices(0).offers}


@clause("MA-C1")
def test_a_nickname_changes_nothing_but_itself():
    p, q = wood("Ma.... ...... Ga...."), wood("Ma.... ...... Ga....")
    p.play(Dub(p["Ma"], Nickname("Rex")))
    for each in (p, q):
        each.play(Shoot(each["Ma"], each["Ga"], "m16"))
        each.play(TellHits(()))
    assert replace(p.state, names=()) == q.state


@clause("MA-C1")
def test_a_planned_step_still_needs_its_square():
    p = wood("""
        ...... ...... Ma....
        ...... ...... ......
        ...... ...... ......
        ...... Ga.... ......
    """)
    model, there = p.model("Ga"), p.model("Ga").square
    for column in (-1, 0, 1):
        for place in range(9):
            spot_there = (there + 8 + column) * 9 + place
            ledger = Ledger(p.game.setting, p.state, 0, Dice())
            assert _still(ledger, model, Steps(model.id, spot_there)), "a free spot one square away"
    far = (there + 16) * 9
    assert not _still(Ledger(p.game.setting, p.state, 0, Dice()), model, Steps(model.id, far))
    crowd = tuple(replace(model, id=10 + n, spot=(there + 8) * 9 + n) for n in range(4))
    full = replace(p.state, models=(*p.state.models, *(None,) * (10 - len(p.state.models)), *crowd))
    ledger = Ledger(p.game.setting, full, 0, Dice())
    assert not _still(ledger, model, Steps(model.id, (there + 8) * 9 + 8)), "no room for a fifth"
    assert _still(ledger, model, Steps(model.id, (there + 9) * 9))
