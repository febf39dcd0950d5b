"""The book of precedents, home rules, and what a tournament table plays by."""

import pytest
from msgspec.structs import replace

from fleacircus.core import codec
from fleacircus.games.micromutants.model.options import Options
from fleacircus.tournament import Settings, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.catalogue import Origin, Precedent, home_rules, printed_precedents
from fleacircus.tournament.precedents import authority_on, facts, in_force, search, table_options, unreached
from fleacircus.tournament.settings import form
from kit import clause
from kit.tournament import classic, do, entered, refused

ANSWERS = {
    "TR-Q1": ("webbed_insect_brings_reinforcement", True),
    "TR-Q2": ("two_missing_insects_enter", False),
    "TR-Q3": ("second_of_a_kind_brings_reinforcement", True),
    "TR-Q4": ("bonus_shot_may_move_reinforcement", False),
    "TR-Q5": ("bonus_shot_after_moves", True),
    "TR-Q6": ("every_insect_may_sacrifice_or_collect", True),
    "TR-Q7": ("acid_kill_earns_bonus_shot", True),
    "TR-Q8": ("acid_on_special_centurion", "flips_and_acid_removed"),
    "TR-Q9": ("bonus_shot_may_repeat_warrior", False),
    "TR-Q10": ("special_digger_captures", False),
    "TR-Q11": ("nullified_insect_needs_free_ground", True),
    "TR-Q12": ("flame_stays_only_if_it_kills", True),
    "TR-Q13": ("rocket_that_misses_is_removed", True),
    "TR-Q14": ("carried_insect_captures", False),
    "TR-Q15": ("raider_moves_again_while_wings_open", True),
    "TR-Q16": ("rocket_launcher_fires_while_special", True),
}


@clause("TR-Q1", "TR-Q2", "TR-Q3", "TR-Q4", "TR-Q5", "TR-Q6", "TR-Q7", "TR-Q8")
@clause("TR-Q9", "TR-Q10", "TR-Q11", "TR-Q12", "TR-Q13", "TR-Q14", "TR-Q15", "TR-Q16", "TR-R2")
def test_the_book_holds_the_documents_answers_from_the_start():
    book = entered("classic", 2).state
    assert {item.id: (item.fact, item.value) for item in in_force(book)} == ANSWERS
    assert facts(book) == dict(ANSWERS.values())
    for item in printed_precedents():
        assert set(item.question) == set(item.answer) == {"en", "fr", "it"}


@clause("TR-R2", "TR-R3")
@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("acid centurion", "TR-Q8"),
        ("ACIDE Centurion", "TR-Q8"),
        ("ragnatela", "TR-Q1"),
        ("berretto verde", "TR-Q14"),
        ("TR-Q11", "TR-Q11"),
        ("usarthropods rocket misses", "TR-Q13"),
        ("off the mat", "TR-K5"),
    ],
)
def test_the_book_is_searched_in_any_language(text, first):
    found = [item.id for item in search(entered("classic", 2).state, text)]
    assert first in found
    if first.startswith("TR-K"):
        assert found[0].startswith("TR-K")


def test_a_search_for_what_is_not_there():
    assert search(entered("classic", 2).state, "submarine") == ()


def settle(question="May a shooter be bent?", **more):
    return c.AddPrecedent(question, "No.", checked=True, **more)


@clause("TR-R3", "TR-R4", "TR-R5", "TR-R6")
def test_players_settle_a_new_question_after_looking_it_up():
    event = classic(4)
    unchecked = c.AddPrecedent("What about acid on a Centurion?", "Nothing.")
    assert refused(event, unchecked) == "TR-R3"
    do(event, settle(game="r1-1.1", topic="shooter"))
    (found,) = search(event.state, "bent shooter")
    assert (found.game, found.settled_by, found.answer) == ("r1-1.1", "players", "No.")
    assert refused(event, settle(game="r7-1.1")) == "tournament/no_such_game"
    assert refused(event, settle(question="  ")) == "tournament/bad_text"
    assert refused(event, settle(question="x" * 1001)) == "tournament/bad_text"


@clause("TR-X29")
def test_if_they_cannot_agree_the_organiser_decides_and_that_is_a_precedent():
    event = classic(4)
    do(event, settle(agreed=False))
    assert in_force(event.state)[-1].settled_by == "organiser"


@clause("TR-X28")
def test_home_rule_before_precedent_before_printed_rule():
    event = classic(4)
    do(event, settle(topic="off_the_mat"))
    assert authority_on(event.state, "off_the_mat").id == "TR-K5"
    assert authority_on(event.state, "flame").id == "TR-Q12"
    assert authority_on(event.state, "something printed") is None
    plain = classic(4, home_rules=False)
    do(plain, settle(topic="off_the_mat"))
    assert authority_on(plain.state, "off_the_mat").authority == "precedent"
    turned = classic(4, authority=("printed_rule", "precedent", "home_rule"))
    assert authority_on(turned.state, "flame") is None


@clause("TR-X28")
def test_a_newer_precedent_replaces_an_older_one_only_if_confirmed():
    event = classic(4)
    do(event, settle(question="Does the flame stay?", topic="flame", replaces="TR-Q12"))
    assert authority_on(event.state, "flame").id == "TR-Q12"
    do(event, c.ConfirmPrecedent("P17"))
    assert authority_on(event.state, "flame").id == "P17"
    assert refused(event, c.ConfirmPrecedent("P17")) == "TR-X28"
    assert refused(event, c.ConfirmPrecedent("P99")) == "tournament/no_such_precedent"
    assert refused(event, settle(replaces="P99")) == "tournament/no_such_precedent"
    do(event, settle(question="Does the flame stay again?", topic="flame"))
    assert authority_on(event.state, "flame").id == "P17"


def record(settings):
    """The options as the game itself reads them; it refuses names that it does not know."""
    found: Options = codec.convert(table_options(settings), Options)
    return found


@clause("TR-R1", "TR-K1", "TR-K3", "TR-K5", "TR-K6", "TR-K7", "TR-S1", "TR-X33")
def test_a_tournament_table_plays_the_advanced_game_with_home_rules():
    options = record(Settings())
    assert options.edition == "tournament"
    assert (options.resources, options.squares, options.cards, options.terrain) == (True,) * 4
    assert (options.keep_last_card, options.repair, options.end_of_world, options.on_the_edge) == (True,) * 4
    assert not options.twins
    without = record(Settings(home_rules=False))
    assert (without.keep_last_card, without.repair, without.end_of_world, without.on_the_edge) == (False,) * 4
    assert without.terrain
    basic = record(Settings(level="basic"))
    assert (basic.resources, basic.squares, basic.cards, basic.terrain, basic.repair) == (False,) * 5
    assert basic.end_of_world


@clause("TR-K1", "TR-K2", "TR-K3", "TR-K4", "TR-K5", "TR-K6", "TR-K7", "TR-X28")
@pytest.mark.parametrize(
    ("topic", "ids"),
    [
        ("damaged base", ["TR-K1", "TR-K2"]),
        ("repair", ["TR-K3", "TR-K4"]),
        ("off_the_mat", ["TR-K5"]),
        ("on_the_edge", ["TR-K6", "TR-K7"]),
    ],
)
def test_home_rules_are_found_by_topic_and_gone_when_switched_off(topic, ids):
    def rules(event):
        found = search(event.state, topic.replace("_", " "))
        return [item.id for item in found if item.authority == "home_rule" and item.topic == topic.replace(" ", "_")]

    assert rules(classic(4)) == ids
    assert rules(classic(4, home_rules=False)) == []


@clause("TR-X30", "TR-X31", "TR-X32", "TR-X41", "TR-X42")
def test_what_the_game_always_plays_so_is_stated_and_not_negotiable():
    stated = {info.clause: (info.default, info.choices) for info in form()}
    for id, value in {
        "TR-X30": "one_enters",
        "TR-X31": "wholly_off",
        "TR-X32": "what_this_damage_took",
        "TR-X41": "one_a_turn",
        "TR-X42": "returns",
    }.items():
        assert stated[id] == (value, (value,))


def from_book(number, **more):
    return Precedent(
        f"B{number}",
        "webs",
        {"en": "May a web be flicked?"},
        {"en": "No."},
        settled_by="players",
        origin=Origin("Spring", "c1", "classic", "r1-1.1", 5),
        **more,
    )


@clause("TR-R2", "TR-R6")
def test_a_contest_begins_with_the_clubs_book_and_takes_in_what_came_later():
    event = Tournament.create("classic", "Summer", by="Olga", at=1, secret="hat", book=(from_book(1),))
    (found,) = search(event.state, "web flicked")
    assert (found.id, found.origin.evening, found.origin.game) == ("B1", "Spring", "r1-1.1")
    assert refused(event, c.Adopt((from_book(1),))) == "tournament/no_change"
    assert refused(event, c.Adopt((replace(from_book(2), origin=None),))) == "TR-R6"
    do(event, c.Adopt((from_book(2, replaces="B1"),)))
    assert [item.id for item in in_force(event.state) if item.origin] == ["B2"]
    do(event, c.AddPrecedent("And a flame?", "Neither.", checked=True))
    assert event.state.precedents[-1].id not in ("B1", "B2")
    assert Tournament.from_record(event.record()).state == event.state


@clause("TR-R1", "TR-R2", "TR-X28")
def test_what_does_not_reach_a_table_of_the_platform_is_named():
    event = entered("classic", 4)
    assert not unreached(event.state).anything
    do(event, c.AddPrecedent("And a flame?", "No.", checked=True, replaces="TR-Q4"))
    assert not unreached(event.state).anything
    do(event, c.ConfirmPrecedent(event.state.precedents[-1].id))
    assert [item.replaces for item in unreached(event.state).precedents] == ["TR-Q4"]
    order = ("printed_rule", "home_rule", "precedent")
    do(event, c.Configure(replace(event.state.settings, home_rules=False, authority=order)))
    assert set(unreached(event.state).home_rules) == {rule.clause for rule in home_rules() if not rule.option}
    assert unreached(event.state).authority
