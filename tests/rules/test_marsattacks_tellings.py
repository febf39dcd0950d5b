"""What may be told of a table and what may not, telling by telling: each refusal beside what is allowed."""

import pytest
from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import (
    AdjustCard,
    AdjustModel,
    AdjustPoints,
    AdjustSquare,
    HandDice,
    Put,
    Shoot,
    StandUp,
    Strike,
    Take,
    Tap,
    TellDie,
    TellHits,
    TellRattled,
    TellSquare,
)
from fleacircus.games.marsattacks.actions.adjusting import Place
from fleacircus.games.marsattacks.board import SPOTS, SQUARES, square_at
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
    OFF,
    Asked,
    Crawling,
    Entering,
    Happening,
    Shaking,
    Wandering,
)
from fleacircus.games.marsattacks.rules.ledger import Ledger
from kit import clause
from kit.mars import Dice, express, of_kind, only, position, settled, solo, wood

TABLE = "MaEa.. ??.... GaGZ.. Ra...."


def asking(p, frame):
    """The same position with this question on top."""
    p.state = replace(p.state, stack=(*p.state.stack, frame))
    return p


def tellings(p):
    """Each kind of telling, as it would be allowed."""
    return {
        AdjustPoints(HUMANS, 1),
        AdjustModel(p["Ma"], "marker"),
        Put(p["Ma"], Place(5)),
        AdjustSquare(square_at(2, 1), "gone"),
        AdjustCard(HUMANS, "K1", "discards"),
    }


@clause("MA-S22", "MA-C1")
def test_a_table_for_two_corrects_nothing_and_one_against_the_automaton_unless_it_said_so():
    cards = {"hands": (["K1"], ["K8"])}
    p = wood(TABLE, scenario="tin-terror", **cards)
    assert {told: p.refusal(told) for told in tellings(p)} == dict.fromkeys(tellings(p))
    p = wood(TABLE, scenario="tin-terror", options={"adjust": False}, **cards)
    assert {told: p.refusal(told) for told in tellings(p)} == dict.fromkeys(tellings(p))  # on wood at any rate
    p = solo(TABLE, scenario="tin-terror", **cards)
    assert p.refusal(AdjustPoints(HUMANS, 1)) is None
    p = solo(TABLE, scenario="tin-terror", options={"adjust": False}, **cards)
    found = {told: p.refusal(told) for told in tellings(p) if not isinstance(told, AdjustSquare | AdjustCard)}
    assert found == dict.fromkeys(found, "MA-S22")
    p = position(TABLE, scenario="tin-terror", **cards)
    found = {told: p.refusal(told) for told in tellings(p) if not isinstance(told, AdjustSquare | AdjustCard)}
    assert found == dict.fromkeys(found, "MA-S22")


@clause("MA-S22", "MA-C1")
def test_points_go_down_to_nothing_and_no_further():
    p = wood(TABLE, scenario="tin-terror", vp=(1, 0))
    assert p.refusal(AdjustPoints(HUMANS, -1)) is None
    assert p.refusal(AdjustPoints(MARTIANS, -1)) == "MA-S22"
    assert p.refusal(AdjustPoints(2, 1)) == "MA-S22"
    p.play(AdjustPoints(HUMANS, -1))
    assert p.state.vp == (0, 0)
    p.play(AdjustPoints(MARTIANS, 1))
    assert p.state.vp == (0, 1)


@clause("MA-S22", "MA-C1")
def test_a_model_is_corrected_as_far_as_its_stat_line_goes():
    p = wood(TABLE, scenario="tin-terror", heroics={"Ea": 3})
    for what in ("marker", "rattled", "killed", "off", "remove", "heroics_up", "heroics_down"):
        assert p.refusal(AdjustModel(p["Ea"], what)) is None
    assert p.refusal(AdjustModel(99, "marker")) == "MA-S22"
    assert p.refusal(AdjustModel(p["Ra"], "rattled")) == "MA-S22"  # a Vehicle never is
    assert p.refusal(AdjustModel(p["Ma"], "heroics_up")) == "MA-S22"
    assert p.refusal(AdjustModel(p["Ma"], "heroics_down")) == "MA-S22"
    p.play(AdjustModel(p["Ea"], "heroics_up"))
    assert p.model("Ea").heroics == 4
    assert p.refusal(AdjustModel(p["Ea"], "heroics_up")) == "MA-S22"
    for left in (3, 2, 1, 0):
        p.play(AdjustModel(p["Ea"], "heroics_down"))
        assert p.model("Ea").heroics == left
    assert p.refusal(AdjustModel(p["Ea"], "heroics_down")) == "MA-S22"
    for what, held in (("marker", True), ("marker", False), ("rattled", True), ("rattled", False)):
        p.play(AdjustModel(p["Ma"], what))
        assert getattr(p.model("Ma"), what) is held


@clause("MA-S22", "MA-C1", "MA-B35")
def test_who_is_killed_scores_for_the_other_side_who_leaves_for_its_own_who_is_removed_for_nobody():
    def told(name, what, **settings):
        p = wood("MaEa.. ...... GaGb..", scenario="front-line", **settings)
        events = p.play(AdjustModel(p[name], what))
        assert p.model(name) is None
        return p, events

    p, events = told("Ea", "killed")
    assert p.state.vp == (0, 2)
    assert of_kind(events, ev.Killed) == [ev.Killed(p["Ea"], MARTIANS, "MA-C1")]
    assert [(event.side, event.clause) for event in of_kind(events, ev.Scored)] == [(MARTIANS, "MA-B35")]
    p, events = told("Ga", "killed")
    assert (p.state.vp, of_kind(events, ev.Killed)[0].by) == ((0, 0), HUMANS)  # a Grunt is worth nothing there
    p, events = told("Ea", "off")
    assert p.state.vp == (4, 0)
    assert of_kind(events, ev.Scored)[0].clause == "MA-W2"
    p, events = told("Ea", "remove")
    assert p.state.vp == (0, 0)
    assert not of_kind(events, ev.Killed)


@clause("MA-S22", "MA-C1", "MA-B22")
def test_a_model_that_is_on_the_board_is_put_on_a_free_spot_of_it():
    p = wood(TABLE, scenario="tin-terror")
    taken = p.model("Ga").spot
    assert p.refusal(Put(p["Ma"], Place(taken))) == "MA-B22"
    assert p.refusal(Put(p["Ma"], Place(taken + 5))) is None
    assert p.refusal(Put(p["Ma"], Place(SPOTS - 1))) is None
    assert p.refusal(Put(99, Place(0))) == "MA-S22"
    p.state = replace(p.state, models=tuple(replace(m, spot=OFF) if m.id == p["Ma"] else m for m in p.state.models))
    assert p.refusal(Put(p["Ma"], Place(0))) == "MA-S22"  # it waits beside the board


@clause("MA-S22", "MA-C1")
@pytest.mark.parametrize(
    ("what", "here", "there"),
    [
        ("secret", (2, 1), (3, 1)),
        ("gone", (2, 1), (3, 1)),
        ("no_civilian", (4, 4), (3, 1)),
        ("civilian", (3, 1), (4, 4)),
        ("no_bug", (5, 5), (3, 1)),
        ("bug", (3, 1), (5, 5)),
        ("no_scatter", (6, 6), (3, 1)),
        ("scatter", (3, 1), (6, 6)),
    ],
)
def test_what_lies_on_a_square_is_told_only_where_it_can_be(what, here, there):
    lying = {"civilians": (square_at(4, 4),), "bug": square_at(5, 5), "scatter": (square_at(6, 6),)}
    p = wood(TABLE, scenario="tin-terror", **lying)
    assert p.refusal(AdjustSquare(square_at(*here), what)) is None
    assert p.refusal(AdjustSquare(square_at(*there), what)) == "MA-S22"
    assert p.refusal(AdjustSquare(SQUARES, what)) == "MA-S22"


@clause("MA-S22", "MA-C1")
def test_a_counter_shows_what_is_still_face_down_somewhere():
    p = wood(TABLE, scenario="tin-terror", pool=("squirrel",))
    assert p.refusal(AdjustSquare(square_at(2, 1), "squirrel")) is None
    assert p.refusal(AdjustSquare(square_at(2, 1), "secret")) == "MA-S22"
    p.play(AdjustSquare(square_at(2, 1), "squirrel"))
    assert p.refusal(AdjustSquare(square_at(2, 1), "squirrel")) == "MA-S22"  # it is turned


@clause("MA-S22", "MA-B16", "MA-C1")
def test_a_card_leaves_the_hand_that_holds_it_and_comes_from_the_deck():
    p = wood("Ma.... ...... Ga....", hands=(["K1"], ["K8"]))
    assert p.refusal(AdjustCard(HUMANS, "K1", "discards")) is None
    assert p.refusal(AdjustCard(MARTIANS, "K1", "discards")) == "MA-B16"
    assert p.refusal(AdjustCard(HUMANS, "K8", "discards")) == "MA-B16"
    assert p.refusal(AdjustCard(MARTIANS, "K16", "hand")) == "MA-B16"  # all three are out
    assert p.refusal(AdjustCard(MARTIANS, "K8", "hand")) is None
    for side, card in ((2, "K1"), (-1, "K1"), (HUMANS, "K99"), (HUMANS, "K17"), (MARTIANS, "K18")):
        for to in ("discards", "hand"):
            assert p.refusal(AdjustCard(side, card, to)) == "MA-S22"


# Dice


@clause("MA-B09", "MA-C1")
@pytest.mark.parametrize(("die", "refused"), [(0, "MA-B09"), (1, None), (8, None), (9, "MA-B09")])
def test_a_die_has_eight_faces(die, refused):
    p = asking(wood("Ma.... ...... Ga...."), Entering(MARTIANS, "grunt", "MA-R5"))
    assert p.refusal(TellDie(die)) == refused


@clause("MA-K20", "MA-B21", "MA-C1")
def test_two_dice_name_a_square_of_the_board():
    p = asking(wood("Ma.... ...... Ga...."), Happening("K17"))
    assert p.refusal(TellSquare(square_at(1, 1))) == "MA-K20"  # a civilian wants an empty one
    assert p.refusal(TellSquare(square_at(2, 1))) is None
    for square, refused in ((-1, "MA-B21"), (0, None), (SQUARES - 1, None), (SQUARES, "MA-B21")):
        p = asking(wood("Ma.... ...... Ga...."), Happening("K19"))
        assert p.refusal(TellSquare(square)) == refused


@clause("MA-C1", "MA-B10", "MA-B14", "MA-B30", "MA-H14")
def test_only_targets_are_hit_and_only_who_rolls_is_rattled_each_once():
    p = wood("Ma.... ...... GaGbGZ Gc....")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    assert p.refusal(TellHits(())) is None
    assert p.refusal(TellHits((p["Ga"],), (p["Gb"],))) is None
    assert p.refusal(TellHits((p["Gb"],))) == "MA-B30"
    assert p.refusal(TellHits((p["Ga"], p["Ga"]))) == "MA-B30"
    assert p.refusal(TellHits((p["Ga"],), (p["Gb"], p["Gb"]))) == "MA-B14"
    assert p.refusal(TellHits((p["Ga"],), (p["Gc"],))) == "MA-B14"
    assert p.refusal(TellHits((p["Ga"],), (p["GZ"],))) == "MA-B14"
    p = asking(wood("MaMZ.. Ra.... Ga....", scenario="tin-terror"), Shaking((0, 1, 2)))
    assert p.refusal(TellRattled((p["Ma"],))) is None
    assert p.refusal(TellRattled(())) is None
    assert p.refusal(TellRattled((p["Ma"], p["Ma"]))) == "MA-B14"
    assert p.refusal(TellRattled((p["MZ"],))) == "MA-B14"
    assert p.refusal(TellRattled((p["Ra"],))) == "MA-B14"
    assert p.refusal(TellRattled((p["Ga"],))) == "MA-B14"


@clause("MA-C1", "MA-B14", "MA-H14")
def test_without_a_map_whoever_stands_on_a_targets_side_may_be_rattled():
    p = express("Ma.... Ga.... GbGZ.. Ra....", scenario="tin-terror")
    p.state = replace(p.state, dice="table")
    p.play(Strike(p["Ma"], p["Ga"], "m16"))
    assert p.refusal(TellHits((p["Ga"],), (p["Gb"],))) is None
    assert p.refusal(TellHits((p["Ga"],), (p["GZ"],))) == "MA-B14"
    assert p.refusal(TellHits((p["Ga"],), (p["Ra"],))) == "MA-B14"
    assert p.refusal(TellHits((p["Ga"],), (p["Ma"],))) == "MA-B14"


@clause("MA-C1")
def test_dice_are_handed_to_who_does_not_hold_them_and_on_wood_alone():
    p = wood("Ma.... ...... Ga....")
    assert p.refusal(HandDice("program")) is None
    assert p.refusal(HandDice("table")) == "MA-C1"
    p.play(HandDice("program"))
    assert p.refusal(HandDice("table")) is None
    assert p.refusal(HandDice("program")) == "MA-C1"


@clause("MA-C1", "MA-K20", "MA-K18")
def test_a_bug_that_is_told_to_be_gone_is_waited_for_no_more():
    p = asking(wood("Ma.... ...... Ga....", bug=square_at(5, 5)), Crawling())
    p.play(AdjustSquare(square_at(5, 5), "no_bug"))
    assert not any(isinstance(frame, Crawling) for frame in p.state.stack)
    p = solo("Ma.... ...... Ga....", turn=MARTIANS, ai_used=only("left-nearest"))
    asking(p, Crawling())
    ledger = Ledger(p.game.setting, p.state, 0, Dice(*[1] * 40))
    assert of_kind(settled(ledger), ev.AiDrawn)  # nothing to throw for: the Turn below goes on by itself


@clause("MA-C1", "MA-K18", "MA-R5")
def test_after_the_programs_die_the_turn_below_goes_on():
    p = solo("Ma.... ...... Ga....", turn=MARTIANS, ai_used=only("left-nearest"), bug=square_at(5, 5))
    ledger = Ledger(p.game.setting, asking(p, Crawling()).state, 0, Dice(*[1] * 40))
    assert of_kind(settled(ledger), ev.AiDrawn)
    assert ledger.state.bug == square_at(5, 6)
    p = express("Ma.... ...... Ga....", turn=MARTIANS, ai_used=only("left-nearest"))
    ledger = Ledger(p.game.setting, asking(p, Entering(MARTIANS, "grunt", "MA-R5")).state, 0, Dice(*[1] * 40))
    events = settled(ledger)
    assert of_kind(events, ev.Enlisted)
    assert of_kind(events, ev.AiDrawn)


@clause("MA-K20", "MA-C1")
def test_civilians_walk_one_by_one_and_who_was_taken_is_passed_over():
    here = square_at(5, 5)
    p = wood("Ma.... ...... Ga....", civilians=(here,))
    for squares in ((here,), (0, here), (0, 1, here)):
        ledger = Ledger(p.game.setting, replace(p.state, stack=(*p.state.stack, Wandering(squares))), 0, Dice())
        settled(ledger)
        assert ledger.stack[-1] == Wandering((here,))
    ledger = Ledger(p.game.setting, replace(p.state, stack=(*p.state.stack, Wandering((0, 1)))), 0, Dice())
    settled(ledger)
    assert not any(isinstance(frame, Wandering) for frame in ledger.stack)


# Without a map


def first_question():
    p = express("Ga.... Gb.... MaEa..", turn=MARTIANS, ai_used=only("left-nearest"))
    ledger = Ledger(p.game.setting, p.state, 0, Dice())
    settled(ledger)
    p.state = ledger.state
    assert isinstance(p.state.stack[-1], Asked)
    return p


@clause("MA-S23", "MA-C1")
def test_a_line_is_tapped_with_as_many_as_it_asks_for():
    p = first_question()
    at, line = next((n, line) for n, line in enumerate(p.state.stack[-1].lines) if line.models)
    one, two = line.models[:2]
    assert (line.least, line.most) == (1, 1)
    assert p.refusal(Tap(at, (one,))) is None
    assert p.refusal(Tap(at, ())) == "MA-S23"
    assert p.refusal(Tap(at, (one, two))) == "MA-S23"
    assert p.refusal(Tap(at, (p["Ma"],))) == "MA-S23"
    assert p.refusal(Tap(len(p.state.stack[-1].lines), (one,))) == "MA-S23"
    assert p.refusal(Tap(-1, (one,))) == "MA-S23"


STRIKES = [
    ({}, None),
    ({"weapon": "eva-pistol"}, "MA-B02"),
    ({"aim": True}, "MA-B12"),
    ({"clear": True}, "MA-B12"),
    ({"others": ("Gb",)}, "MA-B12"),
    ({"moved_in": True, "friends": 3}, None),
    ({"friends": 4}, "MA-B12"),
    ({"friends": -1}, "MA-B12"),
    ({"target": "Ua"}, "MA-B12"),
    ({"target": "Eb"}, "MA-B11"),
    ({"target": 99}, "MA-B11"),
    ({"model": "Ga"}, "MA-B04"),
    ({"model": "MZ"}, "MA-B14"),
    ({"weapon": "m16"}, None),
    ({"weapon": "m16", "aim": True, "clear": True}, None),
    ({"weapon": "m16", "target": "Ua"}, None),
    ({"weapon": "m16", "moved_in": True}, "MA-B02"),
    ({"weapon": "m16", "friends": 1}, "MA-B02"),
    ({"weapon": "m16", "others": ("Gb",)}, "MA-B30"),
    ({"weapon": "m16", "heroic": True}, "MA-B15"),
    ({"model": "La", "weapon": "missile"}, None),
    ({"model": "La", "weapon": "missile", "others": ("Gb",)}, None),
    ({"model": "La", "weapon": "missile", "others": ("Gb", "Gb")}, "MA-B30"),
    ({"model": "La", "weapon": "missile", "others": ("Ma",)}, "MA-B30"),
    ({"model": "Eb", "heroic": True}, None),
    ({"model": "Eb", "heroic": True, "aim": True}, "MA-B06"),
    ({"model": "Ka", "target": "Ga", "weapon": "sword"}, "MA-B02"),
]


@clause("MA-B02", "MA-B06", "MA-B11", "MA-B12", "MA-B14", "MA-B15", "MA-B29", "MA-B30", "MA-C1")
@pytest.mark.parametrize(("facts", "refused"), STRIKES, ids=[str(facts) for facts, _ in STRIKES])
def test_an_attack_that_a_table_without_a_map_may_tell(facts, refused):
    p = express("Ga.... Gb.... MaLaEb MZUaKa", scenario="chaos")
    given = {"model": "Ma", "target": "Ga", **facts}
    ids = {name: p.names.get(given[name], given[name]) for name in ("model", "target")}
    if "others" in given:
        ids["others"] = tuple(p[name] for name in given["others"])
    assert p.refusal(Strike(**{**given, **ids})) == refused


@clause("MA-B06", "MA-B29", "MA-C1")
def test_who_stood_up_does_not_aim_and_who_has_attacked_does_nothing_more():
    p = express("Ga.... MaMb..")
    acting = express("Ga.... MZMb..")
    acting.play(StandUp(acting["MZ"]))
    assert acting.refusal(Strike(acting["MZ"], acting["Ga"], "m16", aim=True)) == "MA-B06"
    assert acting.refusal(Strike(acting["MZ"], acting["Ga"], "m16")) is None
    p.play(Strike(p["Ma"], p["Ga"], "m16"), *[1] * 20)
    assert p.refusal(Strike(p["Ma"], p["Ga"], "m16")) == "MA-B04"


@clause("MA-B20", "MA-H14", "MA-K17", "MA-C1")
def test_a_model_takes_what_is_there_and_its_own():
    p = express("Ga.... Ra.... Ma.... ??@@.. *S*C..", scenario="tin-terror")
    for what in ("civilian", "face_up", "face_down"):
        assert p.refusal(Take(p["Ma"], what)) is None
        assert p.refusal(Take(p["Ga"], what)) is None
        assert p.refusal(Take(p["Ra"], what)) == "MA-B20"
        assert p.refusal(Take(99, what)) == "MA-B20"
    bare = express("Ga.... ...... Ma.... *S....")
    for what in ("civilian", "face_down"):
        assert bare.refusal(Take(bare["Ma"], what)) == "MA-B20"
    assert bare.refusal(Take(bare["Ga"], "face_up")) == "MA-B20"  # not of its kind
