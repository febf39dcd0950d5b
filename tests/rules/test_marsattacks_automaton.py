"""The automaton's lists: each priority in a position where one thing less would have left it to the next."""

import pytest
from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton.findings import Findings
from fleacircus.games.marsattacks.automaton.lists import ACTION, TARGET
from fleacircus.games.marsattacks.automaton.selection import select
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.book import BOOK, big_gun, sector_spots
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.model import MARTIANS, Fights, Shoots, StandsUp, Steps
from kit import clause
from kit.mars import Dice, martian_turn, of_kind, position

CLAWS = {"robot_weapons": ["robot-claw", "robot-claw"]}
BEHIND = """
    +------+------+------+
    |...... Ma.... ......|
    +------+      +      +
    |Ga.... ...... ......|
    +------+------+------+
    """
"""A way for one step, and no sight: the wall's end lies in every line."""
PLACES = {"Ga": 6, "GZ": 6, "Ma": 0, "Ea": 0}


def look(drawing, name=None, **settings):
    """What the first Martian of the drawing decides, with all that it looked at."""
    p = position(drawing, turn=MARTIANS, **settings)
    model = p.model(name) if name else next(m for m in p.state.models if m.side == MARTIANS)
    findings = Findings(p.game.setting, Field(p.state), model, Dice())
    found, looks = findings.decide()
    return p, found, looks


def chosen(looks, *lists):
    """The option that was taken, of the lists named or of the action lists."""
    wanted = lists or ("fight", "objective", "shoot", "move")
    return next(step.code for step in looks if step.possible and step.list in wanted)


def action(drawing, **settings):
    return chosen(look(drawing, **settings)[2])


PRIORITIES = [
    # list option, a position where it is taken, what is taken with one thing changed, that position, more settings
    ("forced_fight", "GaMa.. *C....", "sure_gain", "GaMZ.. *C....", {}),
    ("sure_gain", "*C.... Ga.... ...... Ma....", "gain_by_shot", "*S.... Ga.... ...... Ma....", {}),
    ("gain_by_shot", "??.... Ga.... ...... Ma....", "gain_by_counter", "??.... Ga....|...... Ma....", {}),
    ("gain_by_counter", "??.... Ga....|...... Ma....", "gain_by_step_and_shot", "...... Ga....|...... Ma....", {}),
    ("gain_by_step_and_shot", BEHIND, "gain_by_fight", BEHIND.replace("Ga", "GZ"), {"at": PLACES}),
    (
        "gain_by_fight",
        BEHIND.replace("Ga", "GZ").replace("Ma", "Ea").replace("|GZ.... ...... ......|", "|GZ.... ...... Ma....|"),
        "shoot",
        BEHIND.replace("Ga", "GZ").replace("|GZ.... ...... ......|", "|GZ.... ...... Mb....|"),
        {"at": PLACES, "scenario": "front-line"},
    ),
    (
        "shoot",
        "Ga.... ...... Ma.... *C....",
        "towards_objective",
        "Ga....|...... Ma.... *C....",
        {"scenario": "front-line"},
    ),
    (
        "towards_objective",
        "Ga....|...... Ma.... *C....",
        "step_and_shoot",
        "Ga....|...... Ma.... *C.... Gb....",
        {"scenario": "front-line"},
    ),
    (
        "step_and_shoot",
        "Ga.... ...... ...... ...... ...... ...... Ma....",
        "towards_enemy",
        "Ga.... ...... ...... ...... ...... ...... ...... Ma....",
        {"scenario": "front-line"},
    ),
    ("towards_enemy", "Ra.... ...... Ma....", "fight", "Ra.... Ma....", {"scenario": "front-line", "options": CLAWS}),
    (
        "fight",
        """
        +------+------+
        |...... ......|
        +------+      +
        |Ra.... Ma....|
        +------+------+
        """,
        "stay",
        """
        +------+------+
        |...... ......|
        +------+      +
        |Ra....|Ma....|
        +------+------+
        """,
        {"scenario": "front-line", "options": CLAWS},
    ),
]


@clause("MA-S13", "MA-S14", "MA-S17", "MA-S18", "MA-S23", "MA-R7", "MA-R9", "MA-R12")
@pytest.mark.parametrize(
    ("code", "drawing", "following", "changed", "settings"), PRIORITIES, ids=[p[0] for p in PRIORITIES]
)
def test_each_priority_but_for_one_thing(code, drawing, following, changed, settings):
    assert action(drawing, **settings) == code
    assert action(changed, **settings) == following


@clause("MA-S13", "MA-S23")
def test_every_option_of_the_list_is_tried_above():
    assert [p[0] for p in PRIORITIES] == [rung.code for rung in ACTION if rung.code != "stay"]


@clause("MA-S23")
def test_the_reasons_are_all_that_was_looked_at_in_order():
    _, _, looks = look("??.... Ga....|...... Ma....")
    acts = [step for step in looks if step.list != "target"]
    assert [step.code for step in acts] == ["forced_fight", "sure_gain", "gain_by_shot", "gain_by_counter"]
    assert [step.possible for step in acts] == [False, False, False, True]
    assert [step.why for step in acts[:3]] == [
        "no_standing_enemy_in_square",
        "none_face_up",
        "no_enemy_in_range_and_sight",
    ]
    assert acts[1].clause == "MA-S14"


# OBJECTIVE


@clause("MA-S14")
def test_between_like_gains_the_nearest_and_sure_before_possible():
    _, found, _ = look("*C.... Ga.... ...... *C.... ...... ...... ...... Ma....", at={"Ga": 5})
    assert found.square == square_at(1, 1)
    _, found, _ = look("??.... Ga.... ...... *C.... ...... ...... ...... Ma....")
    assert found.square == square_at(4, 1)  # face up, though farther
    _, found, _ = look("??.... ...... Ga.... ??....|...... ...... ...... Ma....", at={"Ga": 3})
    assert found.square == square_at(4, 1)  # the nearer of two face-down ones


@clause("MA-R7")
def test_among_sure_gains_the_most_points_and_vehicles_take_nothing():
    _, found, _ = look("@@.... Ga.... ...... *C.... ...... ...... ...... Ma....")
    assert found.square == square_at(4, 1)  # 2 VP before the civilian's 1
    _, found, _ = look("@@.... Ga.... ...... *S.... ...... ...... ...... Ma....")
    assert found.square == square_at(1, 1)
    assert action("Ua.... *C.... ...... Ma....") == "gain_by_shot"


@clause("MA-R7", "MA-S15", "MA-S16")
def test_a_possible_gain_by_a_shot_ignores_models_worth_nothing():
    _, found, looks = look(
        """
        Ea....
        ......
        Ga.... Ma....
        """,
        scenario="front-line",
    )
    assert chosen(looks) == "gain_by_shot"
    assert found.model is not None
    p, found, _ = look("Ga.... Ma.... Ea....", scenario="front-line")
    assert found.model == p["Ea"]


@clause("MA-R10")
def test_a_gain_one_square_away_leaves_a_shot_before_the_step_or_after_it():
    _, found, _ = look("*C.... Ga.... ...... Ma....")
    assert [type(step) for step in found.plan] == [Shoots, Steps]
    assert not found.plan[0].aim
    _, found, _ = look("*C.... Ga....|...... Ma....")
    assert [type(step) for step in found.plan] == [Steps]
    assert found.snap == "any"
    _, found, _ = look("*C.... ...... Ga.... ...... Ma....")
    assert [type(step) for step in found.plan] == [Steps, Steps]  # two squares leave none
    assert not found.snap
    _, found, _ = look("*C.... GZ.... ...... Ma....")
    assert [type(step) for step in found.plan] == [StandsUp, Steps]


@clause("MA-R7")
def test_after_a_step_for_points_the_shot_is_at_a_model_worth_them():
    drawing = """
        +------+------+------+------+
        |...... ...... ...... ......|
        +      +      +      +      +
        |Ga....|Ma.... ...... Ea....|
        +------+------+------+------+
        """
    _, found, looks = look(drawing, scenario="front-line")
    assert chosen(looks) == "gain_by_step_and_shot"
    assert found.snap == "worth"
    p, events = martian_turn(drawing, scenario="front-line", dice=[1] * 40)
    assert of_kind(events, ev.Declared)[0].attack.target == p["Ea"]


# SHOOT


@clause("MA-R1")
def test_standing_still_it_aims_and_rattled_it_stands_up_first():
    p, found, _ = look("Ga.... ...... Ma....")
    assert found.plan == (Shoots(p["Ga"], p["Ma"], "disintegrator", True),)
    p, found, _ = look("GZ.... ...... Ma....")
    assert found.plan == (StandsUp(p["GZ"]), Shoots(p["GZ"], p["Ma"], "disintegrator", False))


@clause("MA-S24", "MA-R8")
def test_only_enemies_in_range_and_sight_count():
    assert action("Ga.... ...... ...... ...... ...... Ma....", scenario="front-line") == "shoot"
    assert action("Ga.... ...... ...... ...... ...... ...... Ma....", scenario="front-line") != "shoot"
    assert action("Ga....|...... Ma....", scenario="front-line") != "shoot"


def target(drawing, **settings):
    p, _, looks = look(drawing, **settings)
    step = next(step for step in looks if step.list == "target" and step.possible)
    return step.code, next(name for name, id in p.names.items() if id == step.model)


UP = """
    {far}
    ......
    ......
    Ga.... {near}
    """

TARGETS = [
    ("freeze_square", "Fa.... Mc.... MaMb..", "clear_shot", "Fa.... Mc.... MaMX..", {}),
    (
        "clear_shot",
        UP.format(far="Mb....", near="Ma##.."),
        "unactivated",
        UP.format(far="Mb##..", near="Ma##.."),
        {},
    ),
    (
        "unactivated",
        UP.format(far="Mb##..", near="MX##.."),
        "nearest",
        UP.format(far="MV##..", near="MX##.."),
        {},
    ),
]


@clause("MA-S15", "MA-S16")
@pytest.mark.parametrize(("code", "drawing", "following", "changed", "settings"), TARGETS, ids=[t[0] for t in TARGETS])
def test_each_target_priority_but_for_one_thing(code, drawing, following, changed, settings):
    assert target(drawing, **settings)[0] == code
    assert target(changed, **settings)[0] == following


@clause("MA-S16")
def test_whom_the_target_list_names():
    assert target("Fa.... Mc.... MaMb..")[1] in ("Ma", "Mb")
    assert target("Fa.... Mc.... MaMX..") == ("clear_shot", "Mc")
    assert target(UP.format(far="Mb....", near="Ma##..")) == ("clear_shot", "Mb")
    assert target(UP.format(far="Mb##..", near="Ma##..")) == ("unactivated", "Ma")
    assert target(UP.format(far="Mb##..", near="MX##..")) == ("unactivated", "Mb")
    assert target(UP.format(far="MV##..", near="MX##..")) == ("nearest", "MX")
    assert [rung.code for rung in TARGET] == ["freeze_square", "clear_shot", "unactivated", "nearest"]


@clause("MA-S15")
def test_freeze_takes_the_fullest_square_or_by_option_the_nearest():
    drawing = "Fa.... ...... MaMb.. McMdMe"
    assert target(drawing)[1] in ("Mc", "Md", "Me")
    assert target(drawing, options={"freeze": "nearest"})[1] in ("Ma", "Mb")


@clause("MA-R11")
def test_ties_of_targets():
    level = """
        Ma....
        ......
        Ga.... ...... Mb....
        """
    assert target(level)[1] == "Ma"  # by lot: the first
    assert target(level.replace("Ma", "MX"))[1] == "Mb"  # unactivated first
    p, found, _ = look(level.replace("Mb", "Sa"), scenario="you-keep-what-you-steal")
    assert found.model == p["Sa"]  # worth more VP


@clause("MA-R17")
def test_a_robot_freezes_two_and_burns_one():
    rays = {"robot_weapons": ["robot-heat", "robot-freeze"]}
    _, found, _ = look("Ra.... ...... MaMb..", options=rays)
    assert found.plan[0].weapon == "robot-freeze"
    _, found, _ = look("Ra.... ...... MaMX..", options=rays)
    assert found.plan[0].weapon == "robot-heat"


@clause("MA-H13")
def test_a_brave_model_is_the_target():
    p, found, _ = look("Ga.... ...... MaSa..", at={"Ma": 3, "Sa": 5})
    assert found.model == p["Sa"]


# MOVE


@clause("MA-S17", "MA-R10")
def test_towards_an_objective_face_up_ones_first_by_the_shortest_way():
    drawing = """
        ...... ...... ...... ...... ...... ...... ...... Ma....
        ......
        ......
        ......
        ......
        ......
        ??.... ...... ...... Ga.... ...... ...... *C.... ......
        """
    _, found, looks = look(drawing, scenario="front-line", at={"Ga": 3})
    assert chosen(looks) == "towards_objective"
    assert found.square % 8 + 1 == 6  # to the face-up one, though the other is nearer
    _, found, looks = look(drawing.replace("*C", "*S"), scenario="front-line", at={"Ga": 3})
    assert found.square % 8 + 1 == 2


@clause("MA-S17")
def test_eva_and_troy_are_objectives_of_the_front_line():
    drawing = "Ga.... ...... ...... ...... ...... ...... Ma.... Ea...."
    _p, _, looks = look(drawing, scenario="front-line")
    assert chosen(looks) == "towards_objective"
    assert action(drawing.replace("Ea", "Mb"), scenario="front-line") == "step_and_shoot"


@clause("MA-R10")
def test_towards_an_enemy_it_tries_for_sight_and_range():
    p, found, _ = look("Ga.... ...... ...... ...... ...... ...... ...... Ma....", scenario="front-line")
    field = Field(p.state)
    spot = found.plan[-1].spot
    assert spot // 9 % 8 + 1 == 3
    assert field.seen_from(p.model("Ga"), spot, BOOK.weapons["disintegrator"])


@clause("MA-R9")
def test_no_move_enters_an_enemys_square():
    _, found, looks = look("Ra.... Ma.... ...... ...... Mb....", options=CLAWS, scenario="front-line")
    assert chosen(looks) == "fight"
    for drawing in ("Ga....|Ma....", "GZ....|Ma...."):
        _, found, _ = look(drawing, scenario="front-line")
        assert all(step.spot // 9 != square_at(2, 1) for step in found.plan if isinstance(step, Steps))


@clause("MA-R13", "MA-R11")
def test_the_spot_sees_its_target_best_and_is_seen_least():
    drawing = """
        +------+------+------+
        |...... ...... ......|
        +      +      +      +
        |Ga....|...... Ma....|
        +------+------+------+
        """
    p, found, _ = look(drawing, scenario="front-line")
    field = Field(p.state)
    spot = found.plan[0].spot
    assert field.clear(spot, p.model("Ma").spot)  # a Clear Shot where one can be had
    _, found, _ = look("*C.... Ga.... ...... ...... ...... ...... ...... Ma....")
    assert found.plan[-1].spot == square_at(1, 1) * 9  # all alike but for the distance: the far, low corner


@clause("MA-R13", "MA-H13", "MA-S15", "MA-S17")
@pytest.mark.parametrize(
    ("drawing", "wanted", "other"),
    [
        ("MaSa.. ......|Ga....", "Sa", "Ma"),  # a Brave one is the target: a Clear Shot at whom he shields is none
        ("Fa....|Mc.... MaMb..", "Mb", "Ma"),  # the nearer of the square that is frozen
    ],
    ids=["brave", "freeze"],
)
def test_stepping_to_shoot_it_wants_a_clear_shot_at_whom_it_will_shoot(drawing, wanted, other):
    p, found, looks = look(drawing, scenario="chaos")
    assert chosen(looks) == "step_and_shoot"
    field, spot = Field(p.state), found.plan[0].spot
    model = replace(p.model(next(iter(n for n in p.names if n in ("Ga", "Fa")))), spot=spot)
    moved = Field(replace(p.state, models=tuple(model if m.id == model.id else m for m in p.state.models)))
    shot = Findings(p.game.setting, moved, model, Dice()).snap_shot()[0]
    assert shot.target == p[wanted]
    assert field.clear(spot, p.model(wanted).spot)
    blurred = [s for s in field.free_spots(spot // 9) if field.clear(s, p.model(other).spot)]
    assert any(not field.clear(s, p.model(wanted).spot) for s in blurred)  # there were spots that show the other alone


# FIGHT


@clause("MA-R12")
def test_whom_it_fights():
    p, found, _ = look("GaMaEa", scenario="you-keep-what-you-steal")
    assert found.plan == (Fights(p["Ga"], p["Ea"]),)  # worth most
    p, found, _ = look("GaMXMb", scenario="you-keep-what-you-steal")
    assert found.plan == (Fights(p["Ga"], p["Mb"]),)  # then unactivated
    p, found, _ = look("GaMaMb", scenario="you-keep-what-you-steal", at={"Ga": 0, "Ma": 8, "Mb": 1})
    assert found.plan == (Fights(p["Ga"], p["Mb"]),)  # then nearest
    p, found, _ = look("GaMaSa", scenario="front-line", at={"Ga": 0, "Sa": 8, "Ma": 1})
    assert found.plan == (Fights(p["Ga"], p["Sa"]),)  # a Brave one first


# Which model


def selected(drawing, card, **settings):
    p = position(drawing, turn=MARTIANS, **settings)
    model, looks = select(Field(p.state), card, Dice())
    return (None if model is None else next(n for n, i in p.names.items() if i == model.id)), looks


BOARD = "Ga.... ...... Gb.... ...... Ma.... ...... Gc.... Fa...."


@clause("MA-S05")
def test_the_sectors_overlap_in_the_centre():
    columns = {
        name: {spot // 9 % 8 + 1 for spot in range(576) if sector_spots(name) >> spot & 1} for name in BOOK.ai.sectors
    }
    assert columns == {"left": {1, 2, 3, 4}, "centre": {3, 4, 5, 6}, "right": {5, 6, 7, 8}}


@clause("MA-S10", "MA-S11", "MA-S12", "MA-R16")
@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("left-nearest", "Gb"),
        ("left-farthest", "Ga"),
        ("centre-farthest", "Gb"),
        ("right-nearest", "Gc"),
        ("right-big-gun", "Fa"),
        ("left-big-gun", "Gb"),  # none in the sector: read as Nearest
    ],
)
def test_sector_and_position(card, name):
    assert selected(BOARD, card)[0] == name


@clause("MA-S09", "MA-S10")
def test_markers_count_and_an_empty_sector_means_the_whole_board():
    assert selected(BOARD.replace("Gb", "GX"), "left-nearest")[0] == "Ga"
    name, looks = selected("GX.... ...... ...... ...... Ma.... ...... Gc.... Fa....", "left-farthest")
    assert name == "Fa"  # position still counts
    assert [(step.code, step.possible) for step in looks[:2]] == [("sector", False), ("whole_board", True)]


@clause("MA-R3", "MA-R16")
def test_with_nobody_left_a_card_finds_nobody():
    name, looks = selected("GX.... ...... Ma....", "left-nearest")
    assert name is None
    assert not any(step.possible for step in looks)


@clause("MA-S12")
def test_distance_is_real_not_squares_and_a_last_tie_is_by_lot():
    drawing = "Ga.... Ma.... Gb...."
    assert selected(drawing, "centre-nearest", at={"Ga": 4, "Gb": 3})[0] == "Gb"
    whole = """
        Ga....
        ......
        Ma.... ...... Gb....
        """
    name, looks = selected(whole, "left-nearest")
    assert name == "Ga"
    assert looks[-1].why == "lot"


@clause("MA-S11")
def test_what_a_big_gun_is():
    p = position("GaFaTa OaUaRa")
    assert {name for name, id in p.names.items() if big_gun(p.state.models[id])} == {"Fa", "Ta", "Oa", "Ua", "Ra"}


@clause("MA-R3")
def test_the_ai_deck():
    assert len(BOOK.ai.cards) == 22
    assert BOOK.ai.cards.count("invasion") == 4
    assert (BOOK.ai.vp_cards, BOOK.ai.reference_cards) == (3, 2)
    assert all(count == 2 for card, count in BOOK.ai.deck.items() if card != "invasion")
