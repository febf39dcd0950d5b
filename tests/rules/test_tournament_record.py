"""Bad input: people, stale commands, damaged records, lots that do not fit; and what readers see."""

import json
from random import Random

import msgspec
import pytest

from fleacircus.core import clauses
from fleacircus.tournament import Damaged, Declined, Settings, Stale, Tournament, decode_entry, encode_entry
from fleacircus.tournament import commands as c
from fleacircus.tournament.audit import audit_lines, check_lots, draw_steps
from fleacircus.tournament.lots import seed_of
from fleacircus.tournament.queries import why_bye
from fleacircus.tournament.record import encode_log
from fleacircus.tournament.results import DuelResult
from fleacircus.tournament.settings import form
from fleacircus.web.tournaments.explain import bye_sentence, reason_sentence, refusal_sentence
from fleacircus.web.tournaments.export import csv_tables
from fleacircus.web.words import dictionary, say
from kit import clause
from kit.tournament import WHO, classic, do, entered, extreme, play_out, refused

BAD_ENTRIES = [
    (c.Enter("p1", "Somebody New"), "tournament/player_twice"),
    (c.Enter("new", "player 1"), "tournament/player_twice"),
    (c.Enter("new", "  PLAYER   1 "), "tournament/player_twice"),
    (c.Enter("", "Nameless"), "tournament/bad_player_id"),
    (c.Enter("a+b", "Plus"), "tournament/bad_player_id"),
    (c.Enter("new", "   "), "tournament/bad_name"),
    (c.Enter("new", "x" * 61), "tournament/bad_name"),
    (c.Enter("new", "a\x00b"), "tournament/bad_name"),
    (c.Withdraw("nobody"), "tournament/no_such_player"),
    (c.Return("p1"), "tournament/not_gone"),
]


@pytest.mark.parametrize(("command", "code"), BAD_ENTRIES)
def test_entries_that_cannot_be(command, code):
    assert refused(entered("classic", 3), command) == code


def test_nobody_leaves_twice():
    event = entered("classic", 3)
    do(event, c.Withdraw("p1"))
    assert refused(event, c.Withdraw("p1")) == "tournament/already_gone"
    assert refused(event, c.CheckIn("p1")) == "tournament/already_gone"
    do(event, c.Return("p1"))
    assert event.state.entrants == ("p0", "p1", "p2")


def test_two_people_at_once_the_second_is_told_what_changed():
    event = classic(4)
    a, b = event.picture.game("r1-1.1").players
    seen = event.seq
    event.do(c.Play("r1-1.1", DuelResult(a)), by="Anna", at=5, expected=seen)
    with pytest.raises(Stale) as no:
        event.do(c.Play("r1-1.1", DuelResult(b)), by="Bruno", at=6, expected=seen)
    assert no.value.clause == "tournament/stale"
    assert [(entry.by, entry.event.result.winner) for entry in no.value.changed] == [("Anna", a)]
    assert event.picture.game("r1-1.1").score.result == DuelResult(a)
    with pytest.raises(Stale):
        event.undo(by="Bruno", at=7, expected=seen)


def test_a_player_reports_and_somebody_confirms():
    event = classic(4)
    a, b = event.picture.game("r1-1.1").players
    outsider = event.picture.game("r1-2.1").players[0]
    assert refused(event, c.Report("r1-1.1", outsider, DuelResult(a))) == "tournament/not_your_game"
    assert refused(event, c.Report("r1-1.1", a, DuelResult("x"))) == "TR-X56"
    assert refused(event, c.Confirm("r1-1.1", a)) == "tournament/no_such_report"
    do(event, c.Report("r1-1.1", b, DuelResult(b)))
    assert event.picture.counted == {}
    do(event, c.Confirm("r1-1.1", b))
    assert event.picture.duel("r1-1").wins == (0, 1)
    assert event.state.reports == {}


@pytest.mark.parametrize(
    ("role", "command", "allowed"),
    [
        ("organiser", c.Correct("r1-1.1", None), True),
        ("helper", c.Play("r1-1.1", DuelResult("a")), True),
        ("helper", c.Correct("r1-1.1", None), False),
        ("helper", c.Draw("bracket"), False),
        ("player", c.Report("r1-1.1", "a", DuelResult("a")), True),
        ("player", c.Play("r1-1.1", DuelResult("a")), False),
        ("public", c.Report("r1-1.1", "a", DuelResult("a")), False),
    ],
)
def test_roles(role, command, allowed):
    assert c.may(role, command) is allowed


def test_commands_come_from_json():
    assert c.decode_command('{"type": "check_in", "player": "p1"}') == c.CheckIn("p1")
    play = c.Play("r1-1.1", DuelResult("p1"))
    assert c.decode_command(msgspec.json.encode(play)) == play
    for bad in ("{}", '{"type": "check_in"}', '{"type": "check_in", "player": "p1", "more": 1}', "nonsense"):
        with pytest.raises(ValueError, match=r".+"):
            c.decode_command(bad)


def whole():
    return play_out(extreme(9), Random(3))


def test_a_record_goes_both_ways():
    event = whole()
    event.undo(**WHO)
    event.redo(**WHO)
    again = Tournament.from_record(event.record(), secret=event.secret)
    assert again.log == event.log
    assert again.state == event.state
    assert again.record() == event.record()
    assert again.has_secret
    assert seed_of(event.secret, len(check_lots(event))).encode() not in event.record()
    for entry in event.log:
        assert decode_entry(encode_entry(entry)) == entry


def test_a_stored_tournament_goes_on_where_it_was():
    event = classic(4)
    again = Tournament.from_record(event.record(), secret=event.secret)
    for one in (event, again):
        do(one, c.DrawSeats("r1-1.1"))
    assert again.state == event.state


def test_without_its_secret_a_tournament_draws_only_after_a_new_one_is_sealed():
    event = entered("classic", 4)
    again = Tournament.from_record(event.record())
    assert refused(again, c.Draw("bracket")) == "tournament/no_secret"
    again.seal("another", **WHO)
    do(again, c.Draw("bracket"))
    assert all(check.fits for check in check_lots(again))
    Tournament.from_record(again.record())


def tamper(event, change):
    """The record with one thing changed and the digest made to fit again."""
    data = json.loads(event.record())
    change(data["entries"])
    entries = msgspec.json.decode(json.dumps(data["entries"]), type=tuple[type(event.log[0]), ...])
    return encode_log(entries)


def entry_of(entries, kind):
    return next(entry for entry in entries if entry["event"]["type"] == kind)


TAMPERED = [
    ("tournament/seed_mismatch", lambda es: entry_of(es, "drawn")["unsealed"].update(seed="0" * 64)),
    ("tournament/does_not_follow", lambda es: entry_of(es, "drawn")["event"]["seats"][0].reverse()),
    ("tournament/does_not_follow", lambda es: entry_of(es, "drawn")["event"]["lots"][0]["order"].reverse()),
    ("tournament/not_allowed", lambda es: entry_of(es, "played")["event"]["result"].update(winner=7)),
    ("tournament/not_allowed", lambda es: entry_of(es, "played")["event"].update(game="Z-1.1")),
    ("tournament/does_not_follow", lambda es: entry_of(es, "played")["event"]["players"].reverse()),
    ("tournament/gap", lambda es: es.pop(5)),
    ("tournament/no_beginning", lambda es: es.clear()),
    ("tournament/two_beginnings", lambda es: es[1].update(event=es[0]["event"])),
    ("tournament/not_allowed", lambda es: es[2]["event"].update(player="p0")),
    ("tournament/does_not_follow", lambda es: es[2].update(event={"type": "undone", "of": 99})),
]


@pytest.mark.parametrize(("code", "change"), TAMPERED)
def test_a_record_that_breaks_the_rules_is_refused_with_the_entry(code, change):
    with pytest.raises(Damaged) as no:
        Tournament.from_record(tamper(whole(), change))
    assert no.value.code == code


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"no json", b"\xff\xfe", b'{"format": "another"}', b'{"format":"fleacircus tournament"}'],
)
def test_what_is_no_record_at_all(data):
    with pytest.raises(Damaged) as no:
        Tournament.from_record(data)
    assert no.value.code == "tournament/damaged"


def test_a_record_that_was_cut_or_changed_is_noticed():
    data = classic(4).record()
    with pytest.raises(Damaged):
        Tournament.from_record(data[: len(data) // 2])
    with pytest.raises(Damaged, match="digest"):
        Tournament.from_record(data.replace(b"Player 1", b"Player X"))
    with pytest.raises(Damaged):
        decode_entry(b'{"seq": 1}')


@clause("TR-C5", "TR-X1", "TR-X19")
def test_a_draw_can_be_watched_and_checked():
    event = entered("classic", 6)
    shown = event.fingerprint
    event.do(c.Draw("bracket"), **WHO, salt="ladybird")
    (check,) = check_lots(event)
    assert (check.shown_before, check.salt, check.fits) == (shown, "ladybird", True)
    steps = draw_steps(event.log[-1].event)
    assert [step.seat for step in steps].count("bye") == 2
    assert sorted(step.slip for step in steps) == sorted(event.state.players)
    for step in steps:
        match = event.picture.duel(step.where)
        assert step.slip in (match.a, match.b)
    groups = extreme(8)
    where = {step.slip: (step.where, step.seat) for step in draw_steps(groups.log[-1].event)}
    assert where[groups.state.groups[1].players[2]] == ("B", "C")


def test_the_log_says_who_when_why_and_what_still_counts():
    event = classic(4)
    event.do(c.Play("r1-1.1", DuelResult(event.picture.duel("r1-1").a)), by="Anna", at=77, why="slip 12")
    event.undo(by="Olga", at=78, why="wrong table")
    lines = audit_lines(event, public=True)
    assert [(line.by, line.at, line.why, line.what, line.counts) for line in lines[-2:]] == [
        ("Anna", 77, "slip 12", "played", False),
        ("Olga", 78, "wrong table", "undone", True),
    ]


@clause("TR-X24")
def test_reasons_are_said_in_three_languages():
    event = whole()
    names = {player.id: player.name for player in event.state.players.values()}
    said = [
        [reason_sentence(row.reason, language, names) for language in clauses.LANGUAGES]
        for ranking in (*event.picture.extreme.group_rankings, *event.picture.extreme.table_rankings)
        for row in ranking.rows
        if row.reason
    ]
    assert any(": primary " in one[0] and " before " in one[0] for one in said)
    assert all(len(set(one)) == 3 for one in said)


@clause("TR-C5")
def test_a_bye_is_explained():
    event = classic(6)
    slots = event.state.bracket
    resting = next(player for slot, player in enumerate(slots) if player and not slots[slot ^ 1])
    text = bye_sentence(why_bye(event.picture, resting), "en", {resting: "Rita"})
    assert text.startswith("6 entrants need 2 byes")
    assert "Rita" in text


def test_refusals_are_said_by_clause_or_code():
    assert refusal_sentence(Declined("TR-X6", army="flyborgs"), "fr") == clauses.find("TR-X6").fr
    assert "r1-1.1" in refusal_sentence(Declined("tournament/already_played", game="r1-1.1"), "it")
    assert refusal_sentence(Damaged("tournament/gap", seq=4), "en") == say("en", "tournament/gap")


def test_every_code_that_is_raised_has_words():
    import re
    from importlib.resources import files
    from pathlib import Path

    root = Path(str(files("fleacircus.tournament")))
    code = "\n".join(path.read_text(encoding="utf-8") for path in root.rglob("*.py"))
    raised = set(re.findall(r'"(tournament/[a-z_]+)"', code))
    assert raised <= set(dictionary("en"))
    pages = "\n".join(path.read_text(encoding="utf-8") for path in (root.parent / "web" / "tournaments").rglob("*.py"))
    raised |= set(re.findall(r'Declined\("(tournament/[a-z_]+)"', pages))
    assert {key for key in dictionary("en") if key.startswith("tournament/")} == raised


def test_every_ruling_is_a_setting():
    stated = {info.clause for info in form()}
    assert {f"TR-X{number}" for number in range(1, 59)} <= stated
    for info in form():
        assert not info.choices or info.default in info.choices
        for choice in info.choices if len(info.choices) > 1 else ():
            assert not isinstance(choice, str) or f"choice.{choice}" in dictionary("en")


BAD_SETTINGS = [
    {"place_points": "6-4-2-2"},
    {"table_chain": ()},
    {"table_chain": ("primary", "primary")},
    {"authority": ("home_rule",)},
    {"duel_minutes": (30, 20)},
    {"best_of_rounds": {"one": 3}},
    {"best_of": 4},
    {"group_sizes": (3, 5)},
    {"third_place_match_from": 3},
    {"byes": "to the best"},
]


@pytest.mark.parametrize("change", BAD_SETTINGS)
def test_settings_that_are_not_allowed(change):
    assert refused(entered("extreme", 4), c.Configure(Settings(**change))) == "tournament/bad_setting"


def test_tables_for_spreadsheets_run_no_formulas():
    event = entered("extreme", 4)
    do(event, c.Enter("evil", "=HYPERLINK(1)"))
    do(event, c.Draw("groups"))
    tables = csv_tables(event)
    assert "'=HYPERLINK(1)" in tables["entrants.csv"]
    assert not any(cell.startswith("=") for line in tables["entrants.csv"].splitlines() for cell in line.split(","))
    assert {"games.csv", "standings.csv", "group-A.csv", "armies.csv", "log.csv"} <= set(tables)
    assert tables["games.csv"].count("\r\n") == 1 + len(event.picture.games)


def test_a_new_secret_is_never_taken_back_and_takes_nothing_back():
    event = entered("classic", 4)
    do(event, c.CheckIn("p1"))
    event.undo(by="Olga", at=0)
    again = Tournament.from_record(event.record())
    again.seal(by="Olga", at=0)
    assert again.redoable[0].event.player == "p1", "what was undone can still be done again"
    assert again.undoable[0].event.player == "p3"
    again.redo(by="Olga", at=0)
    again.undo(by="Olga", at=0)
    again.undo(by="Olga", at=0)
    assert again.has_secret
    assert Tournament.from_record(again.record()).state == again.state
