"""Scenarios, counters, points, the end; and scenario files, good and damaged."""

import shutil
from collections import Counter
from random import Random

import pytest

from fleacircus.core import Match
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import (
    AdjustModel,
    AdjustPoints,
    Deploy,
    DeployRest,
    Discard,
    Exit,
    Fight,
    Finish,
    Pass,
    Put,
    Shoot,
    Step,
)
from fleacircus.games.marsattacks.actions.adjusting import Place
from fleacircus.games.marsattacks.board import row_of, square_at
from fleacircus.games.marsattacks.book import BOOK, KINDS, WEAPONS
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Deploying
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.games.marsattacks.scenarios import check_scenario, folders, load, read_scenario, scenarios
from kit import clause
from kit.mars import of_kind, position, solo
from kit.playout import playout

MISS = [1] * 14


def spot(column, row, place=4):
    return square_at(column, row) * 9 + place


def start(scenario, seed=1, **options):
    return Match.start(Battle({"scenario": scenario, **options}), seed)


def forces(state, side):
    return Counter(m.kind for m in state.models if m is not None and m.side == side)


# Data


@clause("MA-B03", "MA-B02")
@pytest.mark.parametrize(
    ("kind", "stats", "reach", "traits"),
    [
        ("grunt", (4, 6, 6), 5, ()),
        ("freeze-grunt", (4, 6, 6), 6, ("area", "freeze")),
        ("heat-grunt", (4, 6, 6), 6, ("piercing",)),
        ("m16", (5, 5, 6), 6, ()),
        ("saw", (5, 5, 6), 7, ()),
        ("launcher", (5, 5, 6), 7, ("area", "anti-tank", "static")),
    ],
)
def test_stat_lines(kind, stats, reach, traits):
    model = KINDS[kind]
    weapon = WEAPONS[model.weapons[0]]
    assert (model.shoot, model.fight, model.survive) == stats
    assert (weapon.range, weapon.traits) == (reach, traits)
    assert ("armour" in model.abilities) == (model.side == "martians")


def test_everything_that_the_data_names_is_there():
    assert all(weapon in WEAPONS for kind in KINDS.values() for weapon in kind.weapons)
    assert all(ability in BOOK.abilities for kind in KINDS.values() for ability in kind.abilities)
    assert all(card.ours for card in BOOK.cards.values())


# The five


@clause("MA-W1", "MA-B19")
def test_whos_there():
    match = start("whos-there")
    assert forces(match.state, MARTIANS) == {"grunt": 5}
    assert forces(match.state, HUMANS) == {"m16": 6, "saw": 2}
    assert all(row_of(m.square) == 8 for m in match.state.models if m.side == MARTIANS)
    assert Counter(match.state.pool) == {"secret": 4, "blank": 2, "squirrel": 2, "otter": 1, "badger": 1}
    assert len({c.square for c in match.state.counters}) == 10
    assert all(2 <= row_of(c.square) <= 7 and c.face is None for c in match.state.counters)
    points = load("whos-there").gains
    assert [(p.kill, p.counter) for p in points] == [(1, 2), (1, 2)]
    assert load("whos-there").objectives == ("counters",)
    match.play(0, DeployRest())
    assert match.state.side == HUMANS
    assert all(row_of(m.square) == 1 for m in match.state.models if m.side == HUMANS)


@clause("MA-W2", "MA-B19")
def test_the_front_line():
    match = start("front-line")
    assert forces(match.state, MARTIANS) == {"freeze-grunt": 1, "heat-grunt": 1, "grunt": 2}
    assert forces(match.state, HUMANS) == {"eva": 1, "troy": 1, "sarge": 1, "saw": 1, "m16": 5}
    places = {m.kind: m.square for m in match.state.models if m.kind in ("eva", "troy")}
    assert places == {"eva": square_at(3, 2), "troy": square_at(6, 2)}
    assert all(3 <= row_of(c.square) <= 6 for c in match.state.counters)
    setting = match.game.setting
    assert [setting.due(MARTIANS, r) for r in (1, 6, 7)] == [("grunt", "grunt"), ("grunt", "grunt"), ()]


FRONT = """
    Ea.... ...... Ma....
    ...... ...... ......
    ...... ...... ......
    ...... ...... ......
    ...... ...... ......
    ...... ...... ......
    ...... ...... ......
    Ya.... ...... Ga....
    """


@clause("MA-W2")
def test_eva_steps_off_the_far_edge():
    p = position(FRONT, scenario="front-line")
    assert p.refusal(Exit(p["Ma"])) == "MA-W2"
    assert p.refusal(Exit(p["Ya"])) == "MA-W2"  # not from there
    p.play(Exit(p["Ea"]))
    assert p.model("Ea") is None
    assert p.state.vp == (4, 0)
    assert p.state.result is None  # Troy is still on the board


@clause("MA-W2")
@pytest.mark.parametrize(("vp", "winner"), [((0, 0), HUMANS), ((0, 5), MARTIANS), ((0, 4), MARTIANS)])
def test_it_ends_without_the_two_heroes(vp, winner):
    p = position(FRONT.replace("Ya....", "......"), scenario="front-line", vp=vp)
    p.play(Exit(p["Ea"]))
    assert p.state.result.winner == winner
    assert p.state.result.clause == "MA-W2"


@clause("MA-W2", "MA-B18")
def test_martians_who_are_due_are_not_wiped_out():
    p = position("EaGa..", scenario="front-line", round=6)
    p.play(Fight(p["Ea"], p["Ga"]), 6, 6, 6, 1, 1, 1)
    assert p.model("Ga") is None
    assert p.state.result is None
    assert p.state.vp == (0, 0)  # and a Grunt is worth nothing here
    p = position("EaGa..", scenario="front-line", round=7)
    p.play(Fight(p["Ea"], p["Ga"]), 6, 6, 6, 1, 1, 1)
    assert p.state.result.winner == HUMANS


@clause("MA-W2", "MA-B32")
def test_reserves_enter_at_the_end_of_a_round():
    p = solo("YX.... ...... GX....", scenario="front-line")
    events = p.play(Pass())
    if not of_kind(events, ev.RoundBegan):
        events = p.play(Discard(()))
    came = [event for event in of_kind(events, ev.Enlisted) if event.clause == "MA-W2"]
    assert [event.model.kind for event in came] == ["grunt", "grunt"]
    assert all(row_of(event.model.square) == 8 for event in came)


@clause("MA-W3")
def test_chaos():
    match = start("chaos", hero="phil", advantage=2)
    assert forces(match.state, MARTIANS) == {"grunt": 8, "freeze-grunt": 1, "heat-grunt": 1}
    assert forces(match.state, HUMANS) == {"m16": 6, "saw": 1, "launcher": 1, "phil": 1}
    assert match.state.vp == (0, 0)  # a VP card is one more Grunt
    with pytest.raises(ValueError, match="grunt"):
        start("chaos", hero="grunt")


@clause("MA-W3")
def test_chaos_places_by_dice_and_lets_the_owner_choose_where_one_is_taken():
    waiting = 0
    for seed in range(12):
        match = start("chaos", seed)
        frame = match.state.stack[-1]
        placed = [m.square for m in match.state.models if m.spot >= 0]
        assert len(placed) == len(set(placed))
        if isinstance(frame, Deploying):
            waiting += 1
            model, taken = frame.models[0], placed[0]
            game = match.game
            assert game.refusal(match.state, 0, Deploy(model, taken * 9 + 8)) == "MA-W3"
            free = next(square for square in range(64) if square not in placed)
            assert game.refusal(match.state, 0, Deploy(model, free * 9)) is None
    assert waiting


@clause("MA-W3")
@pytest.mark.parametrize(
    ("drawing", "over"), [("MaMb.. ##.... Ga.... Gb....", True), ("MaMb.. ##.... Ga.... GbGc..", False)]
)
def test_chaos_ends_with_one_model_left(drawing, over):
    p = position(drawing, scenario="chaos")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"), 5, 5, 5, 1, 1, 1, 1)
    assert (p.state.result is not None) == over
    assert p.state.vp == (0, 0)
    if over:
        assert (p.state.result.winner, p.state.result.clause) == (HUMANS, "MA-W3")


@clause("MA-W4")
def test_you_keep_what_you_steal():
    match = start("you-keep-what-you-steal")
    assert forces(match.state, MARTIANS) == {"tor": 1, "freeze-grunt": 1, "heat-grunt": 1, "grunt": 3}
    assert forces(match.state, HUMANS) == {"sarge": 1, "buddy": 1, "brandi": 1, "saw": 2, "m16": 3}
    worth = match.game.setting.worths
    assert [worth[k] for k in ("tor", "freeze-grunt", "heat-grunt", "grunt", "buddy", "sarge", "m16")] == [
        4,
        2,
        2,
        1,
        2,
        2,
        1,
    ]
    assert load("you-keep-what-you-steal").objectives == ()


@clause("MA-W5")
def test_tin_terror():
    match = start("tin-terror")
    assert forces(match.state, MARTIANS) == {"robot": 1, "freeze-grunt": 1, "grunt": 3}
    assert forces(match.state, HUMANS) == {"joe": 1, "edwyn": 1, "launcher": 2, "saw": 1, "m16": 4}
    assert forces(start("tin-terror", machine="saucer").state, MARTIANS)["saucer"] == 1
    match.play(0, DeployRest())
    first = [e.side for e in match.log[-1].events if isinstance(e, ev.TurnBegan)]
    assert first[0] == MARTIANS


@clause("MA-W5")
def test_each_point_of_the_machines_heroics_pays_and_its_wreck_more():
    p = position("MaMb.. ##.... Ra.... Ga....", scenario="tin-terror", heroics={"Ra": 1})
    p.play(Shoot(p["Ma"], p["Ra"], "m16"), 5, 5, 5, *[1] * 5)
    assert p.state.vp == (1, 0)
    p.play(Finish(p["Ma"]))
    p.play(Shoot(p["Mb"], p["Ra"], "m16"), 5, 5, 5, *[1] * 5)
    assert p.state.vp == (4, 0)


# Set-up


@clause("MA-S04", "MA-B19")
def test_martians_are_set_up_first_and_models_go_to_their_zone():
    match = start("whos-there", play="duel")
    frame = match.state.stack[-1]
    assert match.to_act == {MARTIANS}
    model = frame.models[0]
    game = match.game
    assert game.refusal(match.state, MARTIANS, Deploy(model, spot(1, 7))) == "MA-W1"
    assert game.refusal(match.state, MARTIANS, Deploy(99, spot(1, 8))) == "MA-S04"
    match.play(MARTIANS, Deploy(model, spot(1, 8)))
    assert game.refusal(match.state, MARTIANS, Deploy(frame.models[1], spot(1, 8))) == "MA-B22"
    match.play(MARTIANS, DeployRest())
    assert match.to_act == {HUMANS}
    assert game.refusal(match.state, HUMANS, Finish(0)) == "MA-S04"


@clause("MA-S02", "MA-S04")
@pytest.mark.parametrize("advantage", range(4))
def test_vp_cards_count_from_the_start(advantage):
    match = start("whos-there", advantage=advantage)
    match.play(HUMANS, DeployRest())
    assert match.state.vp == (0, advantage)
    with pytest.raises(ValueError, match="advantage"):
        start("whos-there", advantage=4)


# Counters and points


@clause("MA-B20", "MA-B34")
@pytest.mark.parametrize(
    ("drawing", "pool", "left", "vp"),
    [
        ("Ma.... ??.... ...... Ga....", ("secret",), (), (2, 0)),
        ("Ma.... ??.... ...... Ga....", ("otter",), ("otter",), (0, 0)),
        ("Ma.... ??.... ...... Ga....", ("blank",), (), (0, 0)),
        ("Ma.... *S.... ...... Ga....", (), (), (2, 0)),
        ("Ma.... *C.... ...... Ga....", (), ("squirrel",), (0, 0)),
    ],
)
def test_entering_turns_and_takes_a_counter(drawing, pool, left, vp):
    p = position(drawing, pool=pool)
    p.play(Step(p["Ma"], spot(2, 1)))
    assert tuple(c.face for c in p.state.counters) == left
    assert p.state.vp == vp


@clause("MA-B20")
def test_not_with_an_enemy_in_the_square_and_each_step_counts():
    p = position("Ma.... *SGZ.. ......")
    p.play(Step(p["Ma"], spot(2, 1, 0)))
    assert p.state.counters
    p = position("Ma.... *S.... *S.... Ga....")
    p.play(Step(p["Ma"], spot(2, 1)))
    p.play(Step(p["Ma"], spot(3, 1)))
    assert p.state.vp == (4, 0)


@clause("MA-B18")
def test_eight_points_win():
    p = position("Ma.... *S.... ...... Ga....", vp=(6, 7))
    p.play(Step(p["Ma"], spot(2, 1)))
    assert p.state.result.winner == HUMANS
    assert p.state.outcome.places == (1, 2)


@clause("MA-B18")
def test_removing_every_enemy_wins():
    p = position("Ma.... ##.... Ga....", vp=(0, 5))
    p.play(Shoot(p["Ma"], p["Ga"], "m16"), 5, 5, 5, 1, 1, 1, 1)
    assert p.state.result.winner == HUMANS


@clause("MA-B18")
@pytest.mark.parametrize(("vp", "turn", "winner"), [((9, 8), 1, HUMANS), ((8, 9), 0, MARTIANS), ((8, 8), 1, MARTIANS)])
def test_both_at_once_goes_by_points_and_then_by_the_turn(vp, turn, winner):
    p = position("Ma.... ...... ...... Ga....", vp=(vp[0], vp[1] - 1), turn=turn, options={"play": "duel"})
    ledger = Ledger(p.game.setting, p.state, 0, Random(1))
    ledger.say(ev.Scored(MARTIANS, 1, "test", "MA-B18"))
    ledger.check_end()
    assert ledger.state.result.winner == winner


@clause("MA-S22")
def test_corrections_by_hand_are_logged_and_only_against_the_automaton():
    p = solo("Ma.... ...... ...... Ga....")
    events = p.play(AdjustPoints(MARTIANS, 1))
    assert of_kind(events, ev.Adjusted)
    assert p.state.vp == (0, 1)
    p.play(Put(p["Ga"], Place(spot(3, 1))))
    assert p.model("Ga").square == square_at(3, 1)
    assert p.refusal(Put(p["Ga"], Place(p.model("Ma").spot))) == "MA-B22"
    assert p.refusal(Put(99, Place(0))) == "MA-S22"
    assert p.refusal(AdjustModel(p["Ga"], "heroics_down")) == "MA-S22"
    p.play(AdjustModel(p["Ga"], "rattled"))
    p.play(AdjustModel(p["Ma"], "marker"))
    assert p.model("Ga").rattled
    assert p.model("Ma").marker
    duel = position("Ma.... ...... ...... Ga....")
    assert duel.refusal(AdjustPoints(MARTIANS, 1)) == "MA-S22"


# Files


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_every_scenario_file_is_sound(name):
    assert check_scenario(scenarios()[name]) == []


PILE = '[[humans.fixed]]\nmodel = "m16"\nat = [4, 4]\n'
RESERVES = '[[martians.reserves]]\nrounds = {}\nforces = ["grunt"]\n'
DAMAGE = [
    ("forces = [", "forces = ", "forces = ", "line 30"),
    ('"saw", "saw"', '"saw", "sow"', '"sow"', "no model 'sow'"),
    ('first = "humans"', 'first = "nobody"', '"nobody"', "Invalid enum value"),
    ("rows = [8, 8]", "rows = [9, 8]", "rows = [9, 8]", "<= 8"),
    ("rows = [8, 8]", "rows = [8, 7]", "rows = [8, 7]", "the first row is beyond the last"),
    ("kill = 1", "kil = 1", "kil = 1", "unknown field"),
    ("+--+--+--+--+--+--+--+--+\n|                       |\n", "", "map = ", "15 lines"),
    ("critters = 4", "critters = 60", "critters = 60", "<= 40"),
    ("rows = [2, 7]", "rows = [2, 2]", "[counters]", "more counters than squares"),
    ('"grunt", "grunt", "grunt", "grunt", "grunt"', '"m16"', 'forces = ["m16"]', "not one of the martians"),
    ("kill = 1", "kill = 1\nkills = { dog = 1 }", "kills", "no model 'dog'"),
    ('objectives = ["counters"]', "objectives = []\ntarget = 0", "target = 0", "nothing wins"),
    ('objectives = ["counters"]', "objectives = []\ndownto = -1", "downto = -1", ">= 0"),
    ("[counters]", PILE * 5 + "[counters]", "[[humans.fixed]]", "more models in a square"),
    ("[counters]", RESERVES.format("[0, 2]") + "[counters]", "rounds = [0, 2]", ">= 1"),
    ("[counters]", RESERVES.format("[3, 2]") + "[counters]", "rounds = [3, 2]", "the first Round is after the last"),
]


@pytest.mark.parametrize(("old", "new", "marked", "message"), DAMAGE, ids=range(len(DAMAGE)))
def test_a_damaged_file_is_refused_with_file_and_line(old, new, marked, message, tmp_path):
    text = scenarios()["whos-there"].read_text(encoding="utf-8")
    assert old in text
    damaged = tmp_path / "whos-there.toml"
    damaged.write_text(text.replace(old, new, 1), encoding="utf-8")
    lines = damaged.read_text(encoding="utf-8").splitlines()
    line = next(number for number, given in enumerate(lines, start=1) if marked in given)
    wrong = check_scenario(damaged)
    assert [f"{damaged}:{line}: "] == [given[: len(f"{damaged}:{line}: ")] for given in wrong], wrong
    assert message in wrong[0]
    with pytest.raises(ValueError, match=r"whos-there\.toml"):
        read_scenario(damaged)


def test_a_file_that_is_not_there_or_not_text(tmp_path):
    assert "nothing.toml:1:" in check_scenario(tmp_path / "nothing.toml")[0]
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    assert "odd.toml:1:" in check_scenario(tmp_path / "odd.toml")[0]


def test_walls_that_cut_a_square_off_are_refused(tmp_path):
    text = scenarios()["whos-there"].read_text(encoding="utf-8")
    boxed = text.replace(
        "+--+--+--+--+--+--+--+--+\n|                       |\n+  +",
        "+--+--+--+--+--+--+--+--+\n|  |                    |\n+--+",
        1,
    )
    assert boxed != text
    file = tmp_path / "whos-there.toml"
    file.write_text(boxed, encoding="utf-8")
    assert check_scenario(file) == [f"{file}:8: walls cut a square off"]


def test_a_new_scenario_works_by_dropping_a_file_in(tmp_path, monkeypatch):
    monkeypatch.setenv("FLEACIRCUS_DATA", str(tmp_path))
    folder = tmp_path / "marsattacks" / "scenarios"
    folder.mkdir(parents=True)
    assert folders()[-1] == folder
    shutil.copy(scenarios()["tin-terror"], folder / "last-bus.toml")
    text = (folder / "last-bus.toml").read_text(encoding="utf-8")
    text = text.replace('id = "tin-terror"', 'id = "last-bus"').replace('"joe", "edwyn"', '"ashley", "phil", "troy"')
    (folder / "last-bus.toml").write_text(text.replace('"machine"', '"saucer", "tor"'), encoding="utf-8")
    assert check_scenario(folder / "last-bus.toml") == []
    match = playout(Battle({"scenario": "last-bus"}), 4, bound=4000)
    assert match.outcome is not None
    assert forces(match.at(0).state, MARTIANS)["saucer"] == 1
    with pytest.raises(ValueError, match="no scenario 'first-bus'"):
        Battle({"scenario": "first-bus"})
