"""The automaton's hand and its Invasion cards: which card, on whom, and what it says it looked at."""

import pytest
from msgspec.structs import replace

from fleacircus.games.marsattacks import odds
from fleacircus.games.marsattacks.automaton import hand, invasion
from fleacircus.games.marsattacks.automaton.findings import Findings
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.book import CARDS, KINDS, WEAPONS
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import Field, fight, shot
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, SetUse, SupportSet, Use
from kit import clause
from kit.mars import Dice, position, solo


def attacked(drawing, by, at, *, weapon="m16", dice=None, cards=(), turn=HUMANS, fights=False, gone=(), **settings):
    """What the Martians answer to an attack as the drawing has it."""
    p = solo(drawing, turn=turn, hands=((), cards), **settings)
    p.state = replace(p.state, hands=((), tuple(cards)))
    field, model, target = Field(p.state), p.model(by), p.model(at)
    attack = fight(field, model, target) if fights else shot(field, model, target, WEAPONS[weapon], aim=False)
    attack = attack if dice is None else replace(attack, dice=dice)
    left = tuple(None if m.id in {p[name] for name in gone} else m for m in p.state.models)
    return p, *hand.response(replace(p.state, models=left), attack, MARTIANS)


# Cards on a test


@clause("MA-R4", "MA-K8", "MA-K10")
@pytest.mark.parametrize("dice", range(1, 9))
def test_of_two_cards_the_one_that_changes_the_chance_most_and_it_says_so(dice):
    p, use, looks = attacked("Ma.... ...... Ga....", "Ma", "Ga", dice=dice, cards=("K10", "K8"))
    need, survive = KINDS["m16"].shoot, KINDS["grunt"].survive
    now = odds.hit(dice, need, 4, survive)
    gain = {
        "K8": now - odds.hit(dice, need, 4 + 2, survive),
        "K10": now - odds.hit(max(1, dice - 2), need, 4, survive),
    }
    card, other = ("K8", "K10") if gain["K8"] > gain["K10"] else ("K10", "K8")
    assert use == (Use("K8", model=p["Ga"]) if card == "K8" else Use("K10"))
    assert set(looks[:2]) == {
        Look("hand", card, "MA-R4", True),
        Look("hand", other, "MA-R4", False, "helps_less"),
    }
    assert looks[2:] == (Look("hand", "played", CARDS[card].clause, True),)


@clause("MA-R4")
def test_both_cards_of_that_choice_are_the_better_one_somewhere():
    found = {attacked("Ma.... ...... Ga....", "Ma", "Ga", dice=n, cards=("K10", "K8"))[1].card for n in range(1, 9)}
    assert found == {"K8", "K10"}


@clause("MA-R4", "MA-K3")
def test_again_is_played_when_there_is_nothing_else():
    given = {"by": "Ga", "at": "Ma", "weapon": "disintegrator", "turn": MARTIANS}
    _p, use, looks = attacked("Ma.... ...... Ga....", **given, cards=("K3", "K1"))
    assert use == Use("K1")
    assert [look.code for look in looks] == ["K1", "played"]
    assert attacked("Ma.... ...... Ga....", **given, cards=("K3",))[1] == Use("K3")
    assert attacked("Ma.... ...... Ga....", **given, cards=("K3", "K3"))[1] == Use("K3")
    assert attacked("Ma.... ...... Ga....", **given, cards=("K2", "K8"))[1:] == (None, ())
    fought = {"by": "Ga", "at": "Ma", "turn": MARTIANS, "fights": True}
    assert attacked("MaGa..", **fought, cards=("K1", "K3", "K2"))[1] == Use("K2")


@clause("MA-R4", "MA-K9", "MA-K11")
def test_whom_a_skull_card_saves():
    p, use, _ = attacked("MaGa..", "Ma", "Ga", fights=True, cards=("K9", "K8"))
    assert use == Use("K9", model=p["Ga"])
    area = {"by": "La", "at": "Gb", "weapon": "missile"}
    p, use, _ = attacked("La.... ...... GaGbGc", **area, cards=("K8", "K11"))
    assert use == Use("K11")  # for each of three
    p, use, _ = attacked("La.... ...... GaGbGc", **area, cards=("K8",))
    assert use == Use("K8", model=p["Gb"])  # who was aimed at
    p, use, _ = attacked("La.... ...... GaGbGc", **area, cards=("K8",), gone=("Gb",))
    assert use == Use("K8", model=p["Ga"])  # who is left, if that one was told to be gone


@clause("MA-R4")
def test_of_equals_the_oldest_and_the_dead_do_not_count():
    area = {"by": "La", "at": "Ga", "weapon": "missile"}
    for cards in (("K8", "K11"), ("K11", "K8")):
        assert attacked("La.... ...... GaGb..", **area, cards=cards)[1].card == "K11"  # two are saved
        assert attacked("La.... ...... GaGb..", **area, cards=cards, gone=("Gb",))[1].card == cards[0]
        assert attacked("La.... ...... Ga....", **area, cards=cards)[1].card == cards[0]


# Cards at the start of its Turn


def started(drawing, *cards, **settings):
    p = solo(drawing, turn=MARTIANS, **settings)
    p.state = replace(p.state, hands=((), cards))
    return p, hand.at_start(Field(p.state))


@clause("MA-K5")
def test_shriek_is_for_an_ordinary_one_that_stands_has_not_acted_and_is_near():
    p, use = started("Ga.... ...... ...... ...... Ma.... Mb....", "K5")
    assert use == Use("K5", model=p["Ma"])
    assert started("Ga.... ...... ...... ...... ...... Ma....", "K5")[1] is None  # five squares
    assert started("Ga.... ...... MZ....", "K5")[1] is None
    assert started("Ga.... ...... MX....", "K5")[1] is None
    assert started("Ga.... ...... Ea....", "K5", scenario="front-line")[1] is None
    p, use = started("Mb.... Ga.... ...... Ma....", "K5")
    assert use.model == p["Mb"]  # the nearest
    p, use = started("Ma.... Ga.... Mb....", "K5")
    assert use.model == min(p["Ma"], p["Mb"])
    p, use = started("Gb.... ...... ...... ...... ...... ...... ...... ......\nGa.... ...... Ma....", "K5")
    assert use.model == p["Ma"]  # near to one of them is enough


@clause("MA-K6")
def test_burning_cattle_wants_two_more_enemies_than_martians_in_a_line():
    assert started("Ga.... ...... Ma.... Mb....", "K6")[1] is None  # one more
    _, use = started("Ma.... Mb.... Mc.... Ga....", "K6")
    assert use == Use("K6", line=0)
    _, use = started("Ga....\n...... Ma....\n...... Mb....\n......", "K6")
    assert use == Use("K6", line=8 + 1)  # a column
    _, use = started("Ga....\nMa.... Mb....\nMc.... Md....", "K6")
    assert use == Use("K6", line=0)  # the lowest of equals


@clause("MA-K7")
def test_overcharge_is_for_the_ordinary_one_nearest_to_an_enemy_when_all_have_acted():
    p, use = started("GX.... ...... GX.... Ma....", "K7")
    assert use == Use("K7", model=p["GX'"])
    assert started("GX.... ...... Gb.... Ma....", "K7")[1] is None
    p, use = started("GX.... ...... OX.... Ma....", "K7", scenario="you-keep-what-you-steal")
    assert use == Use("K7", model=p["GX"])  # Tor is a Hero
    assert started("OX.... Ma....", "K7", scenario="you-keep-what-you-steal")[1] is None
    p, use = started("GX.... Ma.... GX....", "K7")
    assert use.model == min(p["GX"], p["GX'"])


@clause("MA-K5", "MA-K6", "MA-K7", "MA-R14")
def test_the_first_card_of_the_hand_that_can_be_used():
    _, use = started("GX.... ...... Ma.... Mb.... Mc....", "K8", "K7", "K6")
    assert use.card == "K7"
    _, use = started("Ga.... ...... Ma.... Mb.... Mc....", "K8", "K7", "K6")
    assert use.card == "K6"
    assert started("Ga.... ...... Ma....", "K8", "K13")[1] is None


# Invasion


def invaded(drawing, *sets, hand=(), **settings):
    lying = tuple(SupportSet(MARTIANS, *given) for given in sets)
    p = solo(drawing, turn=MARTIANS, sets=lying, **settings)
    p.state = replace(p.state, hands=((), hand))
    return p, *invasion.invade(p.game.setting, Field(p.state))


@clause("MA-S08", "MA-R2", "MA-R15")
def test_invasion_says_which_set_it_uses_and_on_what():
    p, use, looks = invaded("Ga.... ...... Ma....", ("K13", 2, 0))
    assert use == SetUse(0, square=square_at(3, 1))
    assert looks == (Look("invasion", "use_set", "MA-S08", True, "K13", None, square_at(3, 1), 2),)
    p, use, looks = invaded("Ga.... ...... Ma....", ("K15", 1, 0))
    assert looks == (Look("invasion", "use_set", "MA-S08", True, "K15", p["Ma"], None, 1),)


@clause("MA-S08", "MA-R2")
def test_invasion_says_what_it_does_without_a_set():
    unused = Look("invasion", "use_set", "MA-S08", False, "no_set_ready")
    _, use, looks = invaded("Ga.... ...... Ma....", hand=("K1", "K13", "K14"))
    assert (use, looks) == (None, (unused, Look("invasion", "lay_support", "MA-S08", True, count=2)))
    _, use, looks = invaded("Ga.... ...... Ma....", hand=("K1",))
    none = Look("invasion", "lay_support", "MA-S08", False, "no_support_in_hand")
    assert looks == (unused, none, Look("invasion", "spent", "MA-R2", True))
    _, use, looks = invaded("Ga.... ...... Ma....", ("K13", 1, 1))  # laid this Turn
    assert looks == (unused, none, Look("invasion", "spent", "MA-R2", True))


@clause("MA-R2", "MA-R15")
def test_a_run_that_would_hit_nobody_says_so_and_leaves_it_to_the_next_set():
    everywhere = "\n".join(" ".join(["Ga...."] * 8) for _ in range(7)) + "\n" + " ".join(["......"] * 8)
    _, use, looks = invaded(everywhere, ("K14", 2, 0))
    assert use is None
    assert looks[0] == Look("invasion", "use_set", "MA-R2", False, "would_hit_nobody", count=2)
    assert [look.code for look in looks] == ["use_set", "lay_support", "spent"]


@clause("MA-R15", "MA-K14")
@pytest.mark.parametrize(("size", "held"), [(1, 2), (2, 3), (3, 4)])
def test_a_run_is_a_square_longer_for_each_card_and_takes_the_line_with_most_enemies(size, held):
    row = "Ga.... ...... " + " ".join(f"M{name}...." for name in "abcd"[:held])
    _, use, _ = invaded(row + " Gb....", ("K14", size, 0))
    line = {use.square + step * (1 if use.direction == 2 else -1) for step in range(held)}
    assert line == {square_at(3 + n, 1) for n in range(held)}


@clause("MA-R2", "MA-R15")
def test_which_set_comes_first():
    sets = (("K13", 1, 0), ("K15", 2, 3), ("K14", 2, 2))
    p = solo("Ga.... ...... Ma....", turn=MARTIANS, sets=tuple(SupportSet(MARTIANS, *s) for s in sets))
    p.state = replace(p.state, turn=5)
    assert invasion.ready_sets(p.state) == [2, 1, 0]  # the largest, then the oldest
    p.state = replace(p.state, turn=3, sets=(*p.state.sets, SupportSet(HUMANS, "K13", 3, 0)))
    assert invasion.ready_sets(p.state) == [2, 0]  # none of this Turn, none of the humans


# What is out, wherever models stand

BARRED = [
    ("Ga", "forced_fight", {}, ""),
    ("Ua", "forced_fight", {}, "no_standing_enemy_in_square"),
    ("Ra", "forced_fight", {}, ""),
    ("Ga", "sure_gain", {}, "none_face_up"),
    ("Ga", "sure_gain", {"face": "*C"}, ""),
    ("Ga", "sure_gain", {"face": "*S"}, "none_face_up"),
    ("Ga", "sure_gain", {"face": "@@"}, ""),
    ("Ra", "sure_gain", {"face": "*C"}, "vehicle_takes_nothing"),
    ("Ga", "gain_by_counter", {}, "none_face_down"),
    ("Ga", "gain_by_counter", {"face": "??"}, ""),
    ("Ga", "gain_by_counter", {"face": "*C"}, "none_face_down"),
    ("Ra", "gain_by_counter", {"face": "??"}, "vehicle_takes_nothing"),
    ("Ga", "gain_by_counter", {"face": "??", "scenario": "you-keep-what-you-steal"}, "counters_worth_nothing"),
    ("Ra", "gain_by_counter", {"face": "??", "scenario": "you-keep-what-you-steal"}, "vehicle_takes_nothing"),
    *((name, code, {}, why) for code in ("gain_by_shot", "shoot") for name, why in (("Ga", ""), ("Ra", "no_gun"))),
    *(
        (name, code, {}, why)
        for code in ("gain_by_step_and_shot", "step_and_shoot")
        for name, why in (("Ga", ""), ("GZ", "stood_up"), ("Ra", "no_gun"))
    ),
    *((n, code, {}, why) for code in ("gain_by_fight", "fight") for n, why in (("Ga", ""), ("Ua", "never_fights"))),
    ("Ga", "towards_objective", {}, "no_objective"),
    ("Ga", "towards_objective", {"face": "??"}, ""),
    ("Ga", "towards_objective", {"face": "*C"}, ""),
    ("Ga", "towards_objective", {"face": "*S"}, "no_objective"),
    ("Ra", "towards_objective", {"face": "??"}, "no_objective"),
    ("Ra", "towards_objective", {"face": "Ea", "scenario": "front-line"}, ""),
    ("Ga", "towards_objective", {"face": "Ea", "scenario": "chaos"}, "no_objective"),
    ("Ga", "towards_objective", {"scenario": "front-line"}, "no_objective"),
    ("Ga", "towards_enemy", {}, ""),
    ("Ga", "stay", {}, ""),
]


@clause("MA-C1", "MA-S23", "MA-R10", "MA-R7")
@pytest.mark.parametrize(("name", "code", "given", "why"), BARRED, ids=[f"{b[0]}-{b[1]}-{b[2]}" for b in BARRED])
def test_what_is_out_wherever_models_stand(name, code, given, why):
    drawing = f"GaGZ.. Ua.... Ra.... Ma.... {given.get('face', '..')}...."
    claws = {"robot_weapons": ["robot-claw", "robot-claw"]}
    p = position(drawing, turn=MARTIANS, scenario=given.get("scenario", "whos-there"), options=claws)
    assert Findings(p.game.setting, Field(p.state), p.model(name), Dice()).barred(code) == why
