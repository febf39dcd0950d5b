"""What the automaton says it looked at, by which clause, and what a table without a map is asked, line by line."""

from random import Random

from msgspec.structs import replace

from fleacircus.games.marsattacks import ask
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import AdjustModel, Play, Strike, Tap
from fleacircus.games.marsattacks.automaton.deployment import best_spot
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.model import MARTIANS, Acting, Asked, Happening, SupportSet
from fleacircus.games.marsattacks.rules.ledger import Ledger
from kit import clause
from kit.mars import Dice, express, martian_turn, of_kind, only, position, settled

MISS = [1] * 60


def asked(drawing, card="left-nearest", **settings):
    """A Martian Turn beside a table without a map, at its first question."""
    p = express(drawing, turn=MARTIANS, ai_used=only(card), **settings)
    ledger = Ledger(p.game.setting, p.state, 0, Dice())
    settled(ledger)
    p.state = ledger.state
    return p


def lines(p):
    return p.state.stack[-1].lines


def tap(p, code, *names, dice=(), **fields):
    """Tap the line with that code."""
    fitting = (
        n
        for n, line in enumerate(lines(p))
        if line.code == code and all(getattr(line, k) == v for k, v in fields.items())
    )
    return p.play(Tap(next(fitting), tuple(p[name] for name in names)), *dice)


def looks(events):
    return [event.looks for event in of_kind(events, ev.Considered)]


@clause("MA-S23")
def test_what_was_barred_keeps_its_reason_and_what_was_passed_over_was_not_on_the_table():
    p = asked("Ga.... Ma....")
    told = {look.code: look for look in looks(tap(p, "shoot"))[0]}
    assert told["sure_gain"].why == "none_face_up"
    assert told["forced_fight"].why == "not_on_the_table"
    assert (told["shoot"].why, told["shoot"].possible) == ("", True)


@clause("MA-R17", "MA-H10")
def test_tor_says_by_which_clause_he_shoots_again_or_orders():
    scene = {"scenario": "you-keep-what-you-steal", "dice": MISS}
    _, events = martian_turn("Oa.... ...... ...... Ma....", "left-big-gun", heroics={"Oa": 2}, **scene)
    extra = next(found for found in looks(events) if found[0].list == "hero")
    assert extra[0] == Look("hero", "extra_shot", "MA-R17", True)
    assert extra[-1].list == "target"
    hidden = """
        +------+------+
        |...... ......|
        +------+      +
        |OaGa..|Ma....|
        +------+------+
        """
    p, events = martian_turn(hidden, "left-big-gun", **scene)
    order = next(each for each in looks(events) if each[0].list == "hero")
    assert order == (
        Look("hero", "extra_shot", "MA-R17", False, "no_target"),
        Look("hero", "obey", "MA-R17", True),
    )
    found = [each[0] for each in looks(events) if each[0].list == "hero"]
    assert found[1] == Look("hero", "obey", "MA-H10", True, model=p["Ga"])


@clause("MA-H8", "MA-C1")
def test_a_retort_is_a_fight_after_a_fight_and_a_shot_after_a_shot():
    p = asked("GaGX.. Aa.... MaMb..", scenario="chaos")
    tap(p, "fight")
    tap(p, "moved_in", "Aa")
    p.play(Tap(0), *MISS)  # no friend beside
    assert [(line.code, line.clause) for line in lines(p)] == [("in_square", "MA-H8"), ("none", "MA-S23")]
    p = asked("GaGX.. Aa.... MaMb..", scenario="chaos")
    tap(p, "shoot")
    tap(p, "unactivated", "Aa", dice=MISS)
    assert [(line.code, line.clause, line.clear) for line in lines(p)] == [
        ("clear_shot", "MA-H8", True),
        ("nearest", "MA-H8", False),
        ("none", "MA-S23", False),
    ]


@clause("MA-S07", "MA-B32", "MA-R3")
def test_martians_who_all_have_acted_pass_after_a_pass_and_draw_no_card():
    p, events = martian_turn("GX.... MX....", passes=1)
    assert [event.side for event in of_kind(events, ev.Passed)][:1] == [MARTIANS]
    assert not of_kind(events[: events.index(of_kind(events, ev.Passed)[0])], ev.AiDrawn)
    assert p.state.round == 2


@clause("MA-R3", "MA-S09", "MA-R16")
def test_a_card_without_a_martian_left_says_that_it_fizzles():
    _, events = martian_turn("GX.... Ma....")
    assert looks(events)[0][-1] == Look("sector", "fizzles", "MA-R3", True)
    assert len(of_kind(events, ev.AiDrawn)) == 2


@clause("MA-B20", "MA-K17", "MA-S14")
def test_a_sure_gain_is_a_counter_or_a_civilian_each_by_its_clause():
    p = asked("Ga.... *C@@.. Ma....")
    tap(p, "sure_gain", steps=2)
    assert [(line.code, line.clause) for line in lines(p)] == [("face_up", "MA-B20"), ("civilian", "MA-K17")]


@clause("MA-S16", "MA-S15", "MA-R17")
def test_the_target_list_bars_what_the_markers_rule_out():
    def reasons(drawing):
        p = asked(drawing)
        tap(p, "shoot")
        return {line.code: line.why for line in lines(p)}

    assert reasons("Ga.... MX....") == {"clear_shot": "", "unactivated": "all_activated", "nearest": ""}
    assert reasons("Ga.... Ma....") == {"clear_shot": "", "unactivated": "", "nearest": "none"}


@clause("MA-R17", "MA-S15", "MA-S16")
def test_who_has_two_rays_freezes_two_and_else_takes_the_heat_ray():
    p = asked("Ra.... MaMb..", "left-big-gun", scenario="tin-terror")
    robot = replace(p.model("Ra"), weapons=("robot-freeze", "robot-heat", "robot-claw"))
    p.state = replace(p.state, models=(robot, *p.state.models[1:]))
    tap(p, "shoot")
    assert [(line.code, line.weapon) for line in lines(p)] == [
        ("freeze_square", "robot-freeze"),
        ("freeze_square", "robot-freeze"),
        *((code, "robot-heat") for code in ("clear_shot", "unactivated", "nearest")),
        *((code, "robot-freeze") for code in ("clear_shot", "unactivated", "nearest")),
    ]


@clause("MA-S16", "MA-R17", "MA-B30")
def test_an_area_shot_is_at_the_first_tapped_and_hits_all_in_the_order_of_their_numbers():
    p = asked("Fa.... ...... MaMb.. Mc....")
    tap(p, "shoot")
    events = tap(p, "clear_shot", "Mc", "Ma", dice=MISS)
    attack = of_kind(events, ev.Declared)[0].attack
    assert (attack.target, attack.targets, attack.clear) == (p["Mc"], (p["Ma"], p["Mc"]), True)


@clause("MA-S13", "MA-S17", "MA-S23", "MA-R1")
def test_after_a_step_there_may_be_nobody_to_shoot_at():
    p = asked("Ga.... Ma....")
    tap(p, "step_and_shoot")
    assert [line.code for line in lines(p)] == ["clear_shot", "unactivated", "nearest", "none"]
    assert not p.state.stack[-1].aim
    tap(p, "none")
    assert p.model("Ga").marker
    p = asked("Ga.... Ma....")
    tap(p, "shoot")
    assert "none" not in {line.code for line in lines(p)}  # it was said that it can
    assert p.state.stack[-1].aim


@clause("MA-R2", "MA-S08", "MA-R15")
def test_a_set_that_would_hit_nobody_is_passed_over_by_its_clause():
    sets = (SupportSet(MARTIANS, "K15", 1, 0), SupportSet(MARTIANS, "K14", 2, 0))
    p = asked("Ga.... Ma.... Mb....", "invasion", sets=sets)
    events = tap(p, "K15", "Mb", dice=MISS)
    assert looks(events)[0] == (
        Look("invasion", "use_set", "MA-R2", False, "would_hit_nobody"),
        Look("invasion", "use_set", "MA-S08", True, "K15", p["Mb"], count=1),
    )
    assert [event.clause for event in of_kind(events, ev.SupportResolved)] == ["MA-S08"]


@clause("MA-K4")
def test_jump_jets_are_asked_for_by_their_clause():
    p = asked("Ga.... @@.... Ma....", hands=((), ("K4",)))
    tap(p, "stay")
    assert [(line.code, line.clause) for line in lines(p)] == [("K4", "MA-K4"), ("none", "MA-S23")]


@clause("MA-R10", "MA-S14")
def test_a_gain_one_square_away_is_taken_and_then_shot_from():
    behind_a_wall = """
        +------+------+------+
        |*C.... ...... Ma....|
        +      +------+------+
        |Ga....|...... ......|
        +------+------+------+
        """
    p, events = martian_turn(behind_a_wall, dice=MISS)
    said = [type(event) for event in events]
    assert said.index(ev.CounterGone) < said.index(ev.Declared)
    assert of_kind(events, ev.Declared)[0].attack.target == p["Ma"]
    assert dict(of_kind(events, ev.Declared)[0].attack.parts).get("aim") is None


@clause("MA-R6", "MA-W3")
def test_a_square_with_friends_has_room_at_a_set_up_in_rows_and_none_where_dice_set_up():
    row = " ".join(["GX...."] * 8)
    full = "\n".join([row, *["...... " * 8] * 7])
    p = position(full)
    grunt = replace(p.model("GX"), id=99, spot=-1)
    taken = {model.spot for model in p.state.models}
    found = {best_spot(p.game.setting, Field(p.state), grunt, Random(seed)) for seed in range(12)}
    assert {spot // 72 for spot in found} == {7}  # row 8
    assert not found & taken
    p = position("GX.... Ma....", scenario="chaos")
    squares = {best_spot(p.game.setting, Field(p.state), grunt, Random(seed)) // 9 for seed in range(60)}
    assert not squares & {model.spot // 9 for model in p.state.models}


@clause("MA-R12", "MA-B12", "MA-B26")
def test_a_fight_is_with_one_who_is_moved_to_or_lies_there_and_ends_the_activation():
    p = asked("GaGX.. Ma.... MZ....")
    tap(p, "fight")
    assert [(line.code, line.clause, line.models, line.most) for line in lines(p)] == [
        ("moved_in", "MA-R12", (p["Ma"], p["MZ"]), 1),
        ("in_square", "MA-R12", (p["MZ"],), 1),
    ]
    tap(p, "moved_in", "Ma")
    assert [frame.done for frame in p.state.stack if isinstance(frame, Acting)] == [True]
    p = asked("Ga.... Ma....")
    tap(p, "fight")
    events = tap(p, "moved_in", "Ma", dice=MISS)
    assert dict(of_kind(events, ev.Declared)[0].attack.parts) == {"test": 3, "moved_in": 1}  # nobody beside


@clause("MA-K18", "MA-K20")
def test_only_the_bug_stays_where_an_event_fell():
    for card, stays in (("K18", True), ("K19", False)):
        p = express("Ga.... MaMb..")
        ledger = Ledger(p.game.setting, p.state, 0, Dice())
        ledger.push(Happening(card))
        events = settled(ledger)
        assert bool(of_kind(events, ev.BugMoved)) is stays
        assert (ledger.stack[-1].what, ledger.stack[-1].attack.card) == ("crowd", card)


@clause("MA-S16", "MA-R17", "MA-B30")
def test_an_area_shot_may_hit_several_and_another_one_only():
    for drawing, most in (("Ga.... MaMb..", 1), ("Fa.... MaMb..", 2)):
        p = asked(drawing)
        tap(p, "shoot")
        assert {line.most for line in lines(p) if line.code == "clear_shot"} == {most}


@clause("MA-R6")
def test_of_level_squares_the_one_with_fewest_friends_is_taken():
    row = " ".join(["GX...."] * 5 + ["......"] + ["GX...."] * 2)
    p = position("\n".join([row, *["...... " * 8] * 7]))
    grunt = replace(p.model("GX"), id=99, spot=-1)
    assert {best_spot(p.game.setting, Field(p.state), grunt, Random(seed)) // 9 for seed in range(12)} == {7 * 8 + 5}


@clause("MA-R17", "MA-H10")
def test_without_a_map_only_tor_with_two_points_is_asked_for_an_extra_shot():
    scene = {"scenario": "you-keep-what-you-steal"}
    p = asked("Oa.... Ga.... Ma....", **scene)
    p.play(Tap(0, (p["Oa"],)))
    tap(p, "stay")
    assert p.state.stack[-1].heroic
    events = tap(p, "clear_shot", "Ma", dice=MISS)
    assert looks(events)[0][0] == Look("hero", "extra_shot", "MA-R17", True)
    assert p.model("Oa").heroics == 3
    for name, points in (("Oa", 1), ("Ga", 4)):
        p = asked("Oa.... Ga.... Ma....", heroics={"Oa": points}, **scene)
        p.play(Tap(0, (p[name],)))
        tap(p, "stay")
        assert not getattr(p.state.stack[-1], "heroic", False)


@clause("MA-H8", "MA-C1")
def test_nobody_but_ashley_with_a_point_and_on_her_feet_retorts():
    for drawing, points, asks in (
        ("GaGX.. Aa.... MaMb..", 3, True),
        ("GaGX.. AZ.... MaMb..", 3, False),
        ("GaGX.. Aa.... MaMb..", 0, False),
        ("GaGX.. Ea.... MaMb..", 3, False),
    ):
        name = drawing.split()[1][:2]
        p = asked(drawing, scenario="chaos", heroics={name: points})
        tap(p, "shoot")
        tap(p, "unactivated", name, dice=MISS)
        assert (getattr(p.state.stack[-1], "what", "") == "retort") is asks


@clause("MA-B07", "MA-B08")
def test_two_steps_in_the_open_reach_two_squares_all_around():
    rows = ["...... " * 8] * 8
    rows[3] = "...... " * 4 + "Ma.... " + "...... " * 3
    p = position("\n".join(rows))
    found = ask.reach(p.state, p.model("Ma"))
    apart = {s: max(abs(s % 8 - 4), abs(s // 8 - 4)) for s in range(64)}
    assert found.one == tuple(s for s in apart if apart[s] == 1)
    assert found.two == tuple(s for s in apart if apart[s] == 2)
    assert found.fights == ()


@clause("MA-S16", "MA-S15", "MA-R17")
def test_each_line_of_the_target_list_names_those_whom_it_can_be():
    p = asked("Ga.... MaMX..")
    tap(p, "shoot")
    assert {line.code: line.models for line in lines(p)} == {
        "clear_shot": (p["Ma"], p["MX"]),
        "unactivated": (p["Ma"],),
        "nearest": (p["MX"],),
    }


@clause("MA-S16", "MA-R10", "MA-R17", "MA-B06")
def test_a_told_shot_is_part_of_the_activation():
    p = asked("Ga.... Ma....", dice="table")
    tap(p, "shoot")
    tap(p, "clear_shot", "Ma")
    assert [(f.shot, f.aimed) for f in p.state.stack if isinstance(f, Acting)] == [(True, True)]


@clause("MA-K4", "MA-S19")
def test_a_card_from_the_hand_is_announced_as_one():
    p = asked("Ga.... @@.... Ma....", hands=((), ("K4",)))
    tap(p, "stay")
    assert looks(tap(p, "K4"))[0] == (Look("hand", "K4", "MA-S19", True, model=p["Ga"]),)


@clause("MA-C1", "MA-B12", "MA-B14")
def test_what_an_attacker_did_goes_on_without_it_and_what_it_would_do_does_not():
    p = asked("GaGb.. Ma....")
    p.play(Tap(0, (p["Ga"],)))
    tap(p, "fight")
    tap(p, "moved_in", "Ma")
    assert p.state.stack[-1].what == "friends"
    p.play(AdjustModel(p["Ga"], "killed"))
    assert not any(isinstance(f, Asked) and f.what == "friends" for f in p.state.stack)
    p = asked("GaGX.. MaMb..")
    tap(p, "shoot")
    tap(p, "unactivated", "Ma", dice=[8, 8, 8, 8, 8, 8, 8, *[1] * 5])
    assert p.state.stack[-1].what == "mates"
    p.play(AdjustModel(p["Ga"], "killed"))
    assert p.state.stack[-1].what == "mates"  # who stood beside the dead still rolls


@clause("MA-C1", "MA-S23", "MA-S13")
def test_lines_are_counted_to_the_last_and_only_a_gain_asks_how_far():
    p = asked("Ga.... *C.... Ma....")
    assert p.refusal(Tap(len(lines(p)))) == "MA-S23"
    assert p.refusal(Tap(-1)) == "MA-S23"
    assert [(line.code, line.steps) for line in lines(p) if line.steps] == [("sure_gain", 1), ("sure_gain", 2)]


@clause("MA-S10", "MA-S11", "MA-H10", "MA-R17")
def test_a_card_and_an_order_are_for_one_model():
    p = asked("Oa.... GaGb.. Ma....", scenario="you-keep-what-you-steal")
    assert [(line.least, line.most) for line in lines(p)] == [(1, 1)]
    p.play(Tap(0, (p["Oa"],)))
    tap(p, "stay")
    tap(p, "none")
    assert [(line.code, line.clause, line.least, line.most) for line in lines(p)] == [
        ("obey", "MA-H10", 1, 1),
        ("none", "MA-S23", 0, 0),
    ]


@clause("MA-K12", "MA-C1")
def test_last_words_are_asked_for_by_their_clause():
    p = express("Ga.... Gb.... MaMb..", hands=([], ["K12"]))
    p.play(Strike(p["Ma"], p["Ga"], "m16"), 8, 8, 8, 8, 8, 8, *[1] * 6)
    assert [(line.code, line.clause, line.models) for line in lines(p)] == [
        ("K12", "MA-K12", (p["Ga"],)),
        ("none", "MA-S23", ()),
    ]


@clause("MA-K5", "MA-C1")
def test_who_is_rallied_stands_up_by_the_card():
    p = express("Ga.... MaMZ..", hands=(["K5"], []))
    p.play(Play("K5"))
    events = p.play(Tap(0, (p["MZ"],)))
    assert [(event.model, event.clause) for event in of_kind(events, ev.StoodUp)] == [(p["MZ"], "MA-K5")]
