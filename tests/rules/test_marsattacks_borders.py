"""Borders of clauses: the last square, what is left as it was, the reason that is given."""

from msgspec.structs import replace

from fleacircus.core import Match
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import (
    AdjustModel,
    Deploy,
    Finish,
    Put,
    Shoot,
    Step,
    Tap,
    TellHits,
    TellRattled,
)
from fleacircus.games.marsattacks.actions.adjusting import Place
from fleacircus.games.marsattacks.answers import fits
from fleacircus.games.marsattacks.automaton.selection import select
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.book import WEAPONS
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import Field, shot
from fleacircus.games.marsattacks.model import HERE, HUMANS, MARTIANS, Attack, BraveChoice, Crawling
from fleacircus.games.marsattacks.rules.ledger import Ledger
from kit import clause
from kit.mars import Dice, express, martian_turn, of_kind, only, position, settled, solo, wood


def spot(column, row, place=4):
    return square_at(column, row) * 9 + place


def begun(p, *dice):
    ledger = Ledger(p.game.setting, p.state, 0, Dice(*dice))
    events = settled(ledger)
    p.state = ledger.state
    return events


@clause("MA-B11", "MA-B23")
def test_at_the_end_of_its_range_a_target_behind_a_wall_is_out_of_sight_not_out_of_range():
    p = solo("Ma....|...... ...... ...... ...... ...... Ga....")
    assert p.refusal(Shoot(p["Ma"], p["Ga"], "m16")) == "MA-B23"
    far = solo("Ma....|...... ...... ...... ...... ...... ...... Ga....")
    assert far.refusal(Shoot(far["Ma"], far["Ga"], "m16")) == "MA-B11"


@clause("MA-S04", "MA-B19")
def test_nobody_is_set_up_in_an_enemys_square():
    match = Match.start(Companion({"scenario": "whos-there"}), 1)
    martian = next(m.id for m in match.state.models if m.side == MARTIANS)
    human = next(m.id for m in match.state.models if m.side == HUMANS)
    match.play(0, Put(martian, Place(spot(3, 1))))
    assert match.game.refusal(match.state, 0, Deploy(human, spot(3, 1, 0))) == "MA-S04"
    assert match.game.refusal(match.state, 0, Deploy(human, spot(4, 1))) is None


@clause("MA-R3", "MA-S08")
def test_a_card_fizzles_and_says_so_when_no_enemy_is_on_the_board():
    _, events = martian_turn("Ga....")
    looks = of_kind(events, ev.Considered)[0].looks
    assert looks == (Look("sector", "fizzles", "MA-R3", True, "no_enemy_on_the_board"),)


@clause("MA-C1")
def test_a_plan_that_the_table_left_alone_goes_on():
    p = wood("*C.... Ga.... ...... Ma.... Mb....", turn=MARTIANS, ai_used=only("left-nearest"))
    begun(p)
    assert isinstance(p.state.stack[-1], Attack)
    (step,) = next(frame for frame in p.state.stack if hasattr(frame, "plan")).plan
    p.play(Put(p["Mb"], Place(spot(8, 8))))
    events = p.play(TellHits(()))
    assert [event.spot for event in of_kind(events, ev.Stepped) if event.model == p["Ga"]] == [step.spot]


@clause("MA-B30", "MA-C1", "MA-K12")
def test_last_words_with_an_area_weapon_ask_who_else_is_there():
    p = express("GaGb.. ...... La.... Ma....", turn=MARTIANS, ai_used=only("left-nearest"), hands=(["K12"], []))
    begun(p)
    p.play(Tap(0, (p["Ga"],)))
    p.play(Tap(next(at for at, line in enumerate(p.state.stack[-1].lines) if line.code == "shoot")))
    lines = enumerate(p.state.stack[-1].lines)
    p.play(Tap(next(at for at, line in lines if line.code == "unactivated"), (p["La"],)), *[8] * 6, *[1] * 20)
    assert p.state.stack[-1].what == "last_words"
    p.play(Tap(0, (p["La"],)))
    (line,) = p.state.stack[-1].lines
    assert (line.clause, line.models, line.least) == ("MA-B30", (p["Gb"],), 0)
    events = p.play(Tap(0, (p["Gb"],)), *[1] * 30)
    assert of_kind(events, ev.Declared)[0].attack.targets == (p["Ga"], p["Gb"])


@clause("MA-S10", "MA-S11", "MA-S12", "MA-R16")
def test_a_big_gun_is_looked_for_in_the_sector_first_and_the_reasons_say_how_many():
    p = position("Ga.... ...... ...... ...... ...... ...... ...... Fa....\n...... Ma....", turn=MARTIANS)
    model, looks = select(Field(p.state), "left-big-gun", Dice())
    assert model.id == p["Ga"]  # the Freeze Ray stands in another sector
    assert [(look.code, look.possible, look.why, look.count) for look in looks] == [
        ("sector", True, "", 1),
        ("big_gun", False, "no_big_gun", None),
        ("nearest", True, "", 1),
    ]
    model, looks = select(Field(p.state), "right-big-gun", Dice())
    assert model.id == p["Fa"]
    _, looks = select(Field(p.state), "centre-farthest", Dice())
    assert [(look.code, look.possible, look.why, look.count) for look in looks][:2] == [
        ("sector", False, "none_unactivated", 0),
        ("whole_board", True, "", 2),
    ]


@clause("MA-H13", "MA-C1")
def test_the_choice_among_the_brave_goes_on_by_itself_when_one_is_left():
    p = wood("GaGb.. ...... SaKa.. MaMb..", scenario="chaos")
    attack = shot(Field(p.state), p.model("Ga"), p.model("Sa"), WEAPONS["disintegrator"], aim=False)
    p.state = replace(p.state, stack=(*p.state.stack, BraveChoice(HUMANS, (p["Sa"], p["Ka"]), attack)))
    p.play(AdjustModel(p["Ka"], "remove"))
    top = p.state.stack[-1]
    assert isinstance(top, Attack)
    assert top.targets == (p["Sa"],)


@clause("MA-S15", "MA-C1")
def test_two_unactivated_are_enough_for_the_freeze_ray_and_one_is_not():
    for drawing, why in (("Fa.... ...... MaMb.. MX....", ""), ("Fa.... ...... MaMX..", "no_two_unactivated")):
        p = express(drawing, turn=MARTIANS, ai_used=only("left-nearest"))
        begun(p)
        p.play(Tap(next(at for at, line in enumerate(p.state.stack[-1].lines) if line.code == "shoot")))
        found = [line for line in p.state.stack[-1].lines if line.code == "freeze_square"]
        assert {line.why for line in found} == {why}
        assert {line.clause for line in found} == {"MA-S15"}
        assert [line.clear for line in found] == [True, False]


@clause("MA-R17", "MA-H10", "MA-C1")
def test_an_order_without_a_map_gives_the_same_reasons():
    p = express("Oa.... Ga.... Ma....", turn=MARTIANS, ai_used=only("left-nearest"), scenario="you-keep-what-you-steal")
    begun(p)
    p.play(Tap(0, (p["Oa"],)))
    p.play(Tap(len(p.state.stack[-1].lines) - 1))
    p.play(Tap(len(p.state.stack[-1].lines) - 1))
    events = p.play(Tap(0, (p["Ga"],)))
    assert of_kind(events, ev.Considered)[0].looks == (
        Look("hero", "extra_shot", "MA-R17", False, "no_target"),
        Look("hero", "obey", "MA-R17", True),
    )
    assert p.model("Oa").heroics == 3


@clause("MA-B14", "MA-C1")
def test_what_is_told_has_no_die():
    p = wood("Ma.... ...... GaGb..")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    p.play(TellHits((p["Ga"],)))
    (shaken,) = of_kind(p.play(TellRattled((p["Gb"],))), ev.Shaken)
    assert (shaken.model, shaken.die, shaken.rattled, shaken.clause) == (p["Gb"], 0, True, "MA-B14")


@clause("MA-H13", "MA-B29")
def test_one_brave_target_is_not_chosen_among():
    p, events = martian_turn("GaGX.. ...... Sa.... MaMb..", scenario="chaos", dice=[1] * 30)
    assert of_kind(events, ev.Declared)[0].attack.target == p["Sa"]
    assert not any(isinstance(frame, BraveChoice) for frame in p.state.stack)


@clause("MA-K5", "MA-K6", "MA-K7")
def test_without_a_map_only_cards_that_could_be_played_are_asked_for():
    def asked(drawing, *cards):
        p = express(drawing, turn=MARTIANS, ai_used=only("left-nearest"), hands=((), cards))
        begun(p)
        top = p.state.stack[-1]
        return {line.code: line for line in top.lines} if top.what == "starter" else {}

    assert not asked("GaGX.. Ma....", "K7")  # one has not acted
    assert not asked("Ga.... Ma....", "K6")  # a line wants two enemies
    assert not asked("Ga.... MX....", "K5")  # nobody unactivated
    found = asked("GX.... Ma.... MbMX..", "K7", "K6", "K5")
    assert list(found) == ["K7", "K6", "K5", "none"]
    assert [(line.least, line.most, line.clause) for line in found.values()] == [
        (1, 1, "MA-K7"),
        (2, 4, "MA-K6"),
        (1, 1, "MA-K5"),
        (0, 0, "MA-S23"),
    ]


@clause("MA-K18", "MA-C1")
def test_without_a_map_the_bug_goes_on_to_whom_it_meets_or_off_the_board():
    for line, models, bug in ((0, ("Ma",), HERE), (1, (), None)):
        p = express("Ga.... MaMb..", bug=HERE)
        ledger = Ledger(p.game.setting, p.state, 0, Dice())
        ledger.push(Crawling())
        settled(ledger)
        p.state = ledger.state
        assert [(each.code, each.clause) for each in p.state.stack[-1].lines] == [
            ("K18", "MA-K18"),
            ("bug_gone", "MA-K18"),
        ]
        events = p.play(Tap(line, tuple(p[name] for name in models)), *[1] * 20)
        assert [event.attack.targets for event in of_kind(events, ev.Declared)] == [(p["Ma"],)] * len(models)
        assert p.state.bug == bug


@clause("MA-B08", "MA-S04")
def test_nobody_is_set_up_where_there_is_no_room():
    match = Match.start(Companion({"scenario": "whos-there"}), 1)
    humans = [m.id for m in match.state.models if m.side == HUMANS]
    for number, human in enumerate(humans[:4]):
        match.play(0, Deploy(human, spot(3, 1, number)))
    assert match.game.refusal(match.state, 0, Deploy(humans[4], spot(3, 1, 8))) == "MA-B08"


@clause("MA-B15", "MA-B08")
def test_a_step_says_whether_it_was_heroic():
    p = position("Ka.... ...... ...... Ga....")
    (plain,) = of_kind(p.play(Step(p["Ka"], spot(2, 1))), ev.Stepped)
    p.play(Finish(p["Ka"]))
    (more,) = of_kind(p.play(Step(p["Ka"], spot(1, 1), heroic=True)), ev.Stepped)
    assert (plain.clause, more.clause) == ("MA-B08", "MA-B15")


@clause("MA-B16", "MA-K8", "MA-K10", "MA-K11")
def test_skulls_are_for_the_enemys_attack_in_the_enemys_turn():
    p = position("Ma.... Ga....")
    theirs = Attack("shot", MARTIANS, 4, 3, (), (p["Ma"],), attacker=p["Ga"])
    enemys_turn = replace(p.state, side=MARTIANS)
    assert all(fits(enemys_turn, theirs, HUMANS, card) for card in ("K8", "K10"))
    assert not any(fits(p.state, theirs, HUMANS, card) for card in ("K8", "K10", "K11"))
    own = replace(theirs, side=HUMANS, traits=("area",))
    assert not any(fits(p.state, own, HUMANS, card) for card in ("K8", "K10", "K11"))


@clause("MA-B20", "MA-B25")
def test_counters_that_lie_nowhere_are_told_apart():
    match = Match.start(Companion({"scenario": "whos-there", "where": "express"}), 1)
    assert [c.square for c in match.state.counters] == [HERE - 1 - at for at in range(len(match.state.counters))]
    assert match.state.counters
