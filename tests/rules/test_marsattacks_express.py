"""Beside a table that no map follows: the whole list at once, and a tap on the first true line decides."""

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import (
    AdjustModel,
    Finish,
    Invoke,
    Play,
    Resolve,
    Step,
    Strike,
    Take,
    Tap,
    TellHits,
)
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.model import HERE, HUMANS, MARTIANS, Asked, Happening, Shaking, SupportSet, Turn
from fleacircus.games.marsattacks.rules.ledger import Ledger
from kit import clause
from kit.mars import Dice, express, of_kind, only, settled


def top(p):
    return p.state.stack[-1]


def begun(p, *dice):
    """The Martian Turn from its start to the first question."""
    ledger = Ledger(p.game.setting, p.state, 0, Dice(*dice))
    events = settled(ledger)
    p.state = ledger.state
    return events


def at(p, code, **fields):
    """The number of a line of the question."""
    lines = enumerate(top(p).lines)
    return next(n for n, line in lines if line.code == code and all(getattr(line, k) == v for k, v in fields.items()))


def martians(drawing, card="left-nearest", **settings):
    p = express(drawing, turn=MARTIANS, ai_used=only(card), **settings)
    begun(p)
    return p


@clause("MA-C1", "MA-S13", "MA-S23")
def test_the_whole_list_is_shown_and_what_is_known_is_barred():
    p = martians("Ga.... Ma....")
    assert (top(p).what, top(p).model) == ("ladder", p["Ga"])  # one Martian: nobody asks which
    why = {line.code: line.why for line in top(p).lines}
    assert why["sure_gain"] == "none_face_up"
    assert why["gain_by_counter"] == "none_face_down"
    assert why["towards_objective"] == "no_objective"
    assert not why["forced_fight"]
    assert p.refusal(Tap(at(p, "sure_gain"))) == "MA-S23"
    assert p.refusal(Tap(99)) == "MA-S23"
    assert p.refusal(Step(p["Ma"], 9)) == "MA-S23"


@clause("MA-C1", "MA-S10", "MA-S11", "MA-R1", "MA-B11")
def test_model_line_and_target_are_three_taps_and_the_dice_are_those_of_a_map():
    p = martians("GaGb.. ...... Ma.... Mb....")
    assert (top(p).what, top(p).card) == ("model", "left-nearest")
    assert p.refusal(Tap(0, (p["Ma"],))) == "MA-S23"
    p.play(Tap(0, (p["Gb"],)))
    p.play(Tap(at(p, "shoot")))
    events = p.play(Tap(at(p, "clear_shot"), (p["Mb"],)), *[1] * 20)
    attack = of_kind(events, ev.Declared)[0].attack
    assert (attack.attacker, attack.target) == (p["Gb"], p["Mb"])
    assert dict(attack.parts) == {"test": 3, "clear": 1, "aim": 1}
    looks = of_kind(events, ev.Considered)[0].looks
    assert [(look.code, look.possible) for look in looks] == [("clear_shot", True)]


@clause("MA-C1", "MA-S15", "MA-B13")
def test_a_freeze_ray_asks_for_all_in_the_square():
    p = martians("Fa.... ...... MaMb.. Mc....")
    p.play(Tap(at(p, "shoot")))
    line = at(p, "freeze_square", clear=False)
    assert p.refusal(Tap(line, (p["Ma"],))) == "MA-S23"  # two at least
    events = p.play(Tap(line, (p["Mb"], p["Ma"])), *[1] * 20)
    attack = of_kind(events, ev.Declared)[0].attack
    assert (attack.target, attack.targets) == (p["Mb"], (p["Ma"], p["Mb"]))
    assert p.model("Ma").marker
    assert p.model("Mb").marker
    assert not p.model("Mc").marker


@clause("MA-C1", "MA-B12", "MA-R12")
def test_a_fight_asks_who_stands_beside():
    p = martians("GaGb.. ...... Ma....")
    p.play(Tap(0, (p["Ga"],)))
    p.play(Tap(at(p, "fight")))
    p.play(Tap(at(p, "moved_in"), (p["Ma"],)))
    assert top(p).what == "friends"
    events = p.play(Tap(0, (p["Gb"],)), *[1] * 20)
    assert dict(of_kind(events, ev.Declared)[0].attack.parts) == {"test": 3, "moved_in": 1, "friends": 1}


@clause("MA-C1", "MA-B14", "MA-B31")
def test_who_stood_beside_the_dead_is_asked_and_rolls():
    p = martians("Ga.... ...... MaMb.. Mc....")
    p.play(Tap(at(p, "shoot")))
    p.play(Tap(at(p, "unactivated"), (p["Ma"],)), 8, 8, 8, 8, 8, 8, 8, *[1] * 5)
    assert (top(p).what, top(p).lines[0].models) == ("mates", (p["Mb"], p["Mc"]))
    events = p.play(Tap(0, (p["Mb"],)), 4)
    assert [(event.model, event.rattled) for event in of_kind(events, ev.Shaken)] == [(p["Mb"], True)]


@clause("MA-C1", "MA-R10", "MA-S14", "MA-B20")
def test_a_gain_one_square_away_leaves_a_shot_before_or_after():
    p = martians("Ga.... *C.... Ma....")
    p.play(Tap(at(p, "sure_gain", steps=1)))
    assert top(p).first
    events = p.play(Tap(at(p, "none")))  # no target yet: it takes the counter first
    assert of_kind(events, ev.CounterGone)
    assert p.state.vp == (0, 2)
    assert (top(p).what, top(p).first) == ("target", False)
    p.play(Tap(at(p, "none")))
    far = martians("Ga.... ...... *C.... Ma....")
    events = far.play(Tap(at(far, "sure_gain", steps=2)))
    assert of_kind(events, ev.CounterGone)


@clause("MA-C1", "MA-K5", "MA-K6", "MA-K7")
def test_cards_for_the_start_of_a_turn_are_one_question():
    p = express("GX.... MaMb.. McMX..", turn=MARTIANS, hands=((), ("K6", "K5", "K7")), ai_used=only("left-nearest"))
    begun(p)
    assert [line.code for line in top(p).lines] == ["K6", "K5", "K7", "none"]
    assert top(p).lines[1].models == (p["Ma"], p["Mb"], p["Mc"])  # unactivated ones alone
    events = p.play(Tap(0, (p["Mb"], p["Ma"])), *[1] * 30)
    assert of_kind(events, ev.Declared)[0].attack.targets == (p["Ma"], p["Mb"])
    assert top(p).what == "starter"  # what is left of them


@clause("MA-C1", "MA-R2", "MA-R15", "MA-S08")
def test_an_invasion_asks_for_sets_in_their_order():
    sets = (SupportSet(MARTIANS, "K15", 1, 0), SupportSet(MARTIANS, "K14", 2, 0))
    p = express("Ga.... Ma.... Mb....", turn=MARTIANS, ai_used=only("invasion"), sets=sets)
    begun(p)
    assert [line.code for line in top(p).lines] == ["K14", "K15"]
    events = p.play(Tap(1, (p["Mb"],)), *[1] * 20)
    attack = of_kind(events, ev.Declared)[0].attack
    assert (attack.targets, attack.traits) == ((p["Mb"],), ("piercing",))


@clause("MA-C1", "MA-R17", "MA-H10")
def test_tor_shoots_once_more_or_orders_a_grunt():
    p = martians("Oa.... Ga.... Ma....", scenario="you-keep-what-you-steal")
    p.play(Tap(0, (p["Oa"],)))
    p.play(Tap(at(p, "stay")))
    assert (top(p).what, top(p).heroic) == ("target", True)
    p.play(Tap(at(p, "none")))
    assert top(p).what == "led"
    events = p.play(Tap(0, (p["Ga"],)))
    assert of_kind(events, ev.Spent)[0].ability == "obey"
    assert (top(p).what, top(p).model) == ("ladder", p["Ga"])


@clause("MA-C1", "MA-K4")
def test_jump_jets_are_asked_for_where_something_sure_lies():
    p = martians("Ga.... @@.... Ma....", hands=((), ("K4",)))
    p.play(Tap(at(p, "stay")))
    assert top(p).what == "jump"
    events = p.play(Tap(0))
    assert [event.card for event in of_kind(events, ev.Played)] == ["K4"]
    assert p.state.vp == (0, 1)


@clause("MA-C1", "MA-B06", "MA-B12", "MA-B15", "MA-B30")
def test_an_attack_is_told_as_it_is_on_the_table():
    p = express("Ga.... Gb.... MaLa.. MZUa..")
    assert p.refusal(Strike(p["Ga"], p["Ma"], "disintegrator")) == "MA-B04"
    assert p.refusal(Strike(p["MZ"], p["Ga"], "m16")) == "MA-B14"
    assert p.refusal(Strike(p["Ma"], p["La"], "m16")) == "MA-B11"
    assert p.refusal(Strike(p["Ma"], p["Ga"], "saw")) == "MA-B02"
    assert p.refusal(Strike(p["Ma"], p["Ga"], "m16", others=(p["Gb"],))) == "MA-B30"
    assert p.refusal(Strike(p["Ma"], p["Ga"], "m16", heroic=True)) == "MA-B15"
    assert p.refusal(Strike(p["Ma"], p["Ua"])) == "MA-B12"
    assert p.refusal(Strike(p["Ma"], p["Ga"], friends=4)) == "MA-B12"
    assert p.refusal(Strike(p["Ma"], p["Ga"], friends=-1)) == "MA-B12"
    assert p.refusal(Strike(p["Ma"], p["Ga"], friends=3)) is None
    assert p.refusal(Strike(p["Ma"], p["Ga"])) is None
    events = p.play(Strike(p["Ma"], p["Ga"], "m16", aim=True, clear=True), *[1] * 20)
    assert dict(of_kind(events, ev.Declared)[0].attack.parts) == {"test": 3, "clear": 1, "aim": 1}
    assert p.model("Ma").marker
    events = p.play(Strike(p["La"], p["Ga"], "missile", others=(p["Gb"],)), *[1] * 20)
    assert of_kind(events, ev.Declared)[0].attack.targets == (p["Ga"], p["Gb"])


@clause("MA-C1", "MA-B20", "MA-K17", "MA-H14")
def test_what_a_model_takes_is_told():
    p = express("Ga.... Ua.... Ma.... ??@@..")
    assert p.refusal(Take(p["Ua"], "civilian")) == "MA-B20"
    assert p.refusal(Take(p["Ma"], "face_up")) == "MA-B20"
    p.play(Take(p["Ma"], "civilian"))
    assert (p.state.vp, p.state.civilians) == ((1, 0), ())
    events = p.play(Take(p["Ma"], "face_down"))
    assert len(of_kind(events, ev.TurnedUp)) == 1


@clause("MA-C1", "MA-K5", "MA-K6", "MA-K13")
def test_cards_of_the_turn_ask_afterwards_whom_they_concern():
    p = express("Ga.... MaMZ..", hands=(["K5"], []))
    p.play(Play("K5"))
    p.play(Tap(0, (p["MZ"],)))
    assert not p.model("MZ").rattled
    p = express("Ga.... MaMb..", hands=(["K6"], []))
    assert p.refusal(Play("K6", line=3)) == "MA-K6"
    p.play(Play("K6"))
    p.play(Tap(0))  # nobody stands there
    assert not any(isinstance(frame, Asked) for frame in p.state.stack)
    p = express("Ga.... MaMb..", sets=(SupportSet(HUMANS, "K13", 1, 0),))
    assert p.refusal(Resolve(0, square=3)) == "MA-C1"
    p.play(Resolve(0))
    events = p.play(Tap(0, (p["Ga"],)), *[1] * 20)
    assert of_kind(events, ev.Declared)[0].attack.card == "K13"


@clause("MA-C1", "MA-H1", "MA-H2")
def test_an_ability_that_needs_the_map_is_told_by_hand():
    p = express("Ga.... EaMZSa Mb....", scenario="front-line")
    assert p.refusal(Invoke(p["Ea"], "authority", p["MZ"])) == "MA-C1"
    p.play(AdjustModel(p["MZ"], "rattled"))
    p.play(AdjustModel(p["Ea"], "heroics_down"))
    assert (p.model("MZ").rattled, p.model("Ea").heroics) == (False, 3)
    p.play(Finish(p["Sa"]))
    p.play(Invoke(p["Sa"], "follow-me"))
    assert top(p).led == 4


@clause("MA-C1", "MA-K12", "MA-H8")
def test_last_words_and_a_retort_ask_how_the_killer_is_reached():
    p = express("Ga.... Gb.... MaMb..", hands=([], ["K12"]))
    p.play(Strike(p["Ma"], p["Ga"], "m16"), 8, 8, 8, 8, 8, 8, *[1] * 6)
    assert top(p).what == "last_words"
    events = p.play(Tap(0, (p["Ga"],)), *[1] * 20)
    attack = of_kind(events, ev.Declared)[0].attack
    assert (attack.attacker, attack.target, dict(attack.parts)) == (p["Ga"], p["Ma"], {"K12": 3})
    p = martians("GaGX.. ...... Aa.... MaMb..", scenario="chaos")
    p.play(Tap(at(p, "shoot")))
    p.play(Tap(at(p, "unactivated"), (p["Aa"],)), *[1] * 20)
    assert top(p).what == "retort"
    events = p.play(Tap(at(p, "clear_shot")), *[1] * 20)
    attack = of_kind(events, ev.Declared)[0].attack
    assert (attack.attacker, attack.clear, attack.reply) == (p["Aa"], True, True)


@clause("MA-C1")
def test_a_question_about_who_is_gone_ends_quietly():
    p = martians("GaGb.. ...... Ma.... Mb....")
    p.play(Tap(0, (p["Gb"],)))
    p.play(AdjustModel(p["Gb"], "killed"))
    assert (top(p).what, top(p).model) == ("ladder", p["Ga"])  # the second card, and one Martian left
    p.play(Tap(at(p, "shoot")))
    p.play(AdjustModel(p["Mb"], "remove"))
    assert all(p["Mb"] not in line.models for line in top(p).lines)


@clause("MA-C1", "MA-S04", "MA-K18")
def test_the_set_up_is_the_tables_and_events_ask_who_is_hit():
    game = Companion({"where": "express", "scenario": "front-line"})
    state = game.blank
    for event in game.setup(Dice()):
        state = game.evolve(state, event)
    assert {model.spot for model in state.models} == {HERE}
    assert isinstance(state.stack[-1], Turn)
    assert len(state.counters) == 8
    p = express("Ga.... MaMb..")
    ledger = Ledger(p.game.setting, p.state, 0, Dice(*[1] * 20))
    ledger.push(Happening("K18"))
    settled(ledger)
    assert ledger.state.bug == HERE
    assert ledger.stack[-1].what == "crowd"


@clause("MA-C1", "MA-B14")
def test_told_dice_say_who_is_rattled_on_the_same_sheet():
    p = express("GaGb.. MaMb.. Mc....", dice="table")
    p.play(Strike(p["Ma"], p["Ga"], "m16"))
    p.play(TellHits((p["Ga"],), (p["Gb"],)))
    assert p.model("Gb").rattled
    assert not any(isinstance(frame, Shaking | Asked) for frame in p.state.stack)
