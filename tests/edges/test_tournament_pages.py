"""The tournament pages at their edges: roles, two at once, scores that cannot be, damaged files, sealed bids."""

import json
import re
import sqlite3
from html import unescape
from pathlib import Path

import pytest

from edges.evening import Club, open_game, refused
from edges.server import Server
from edges.visitor import Visitor, visible_text
from kit import clause

WEB = Path(__file__).parents[2] / "src" / "fleacircus" / "web"
LANGUAGES = ("en", "fr", "it")


# Roles

ORGANISER = {
    "configure": {"boards": "3"},
    "enter": {"player": "p9", "name": "Zoe"},
    "withdraw": {"player": "p2"},
    "return": {"player": "p2"},
    "draw": {"stage": "bracket"},
    "correct": {"game": "r1-1.1", "winner": "p1"},
    "rule": {"game": "r1-1.1", "winner": "p1"},
    "let_stand": {"unit": "r1-1"},
    "adjust": {"player": "p1", "stage": "groups", "primary": "1"},
    "close_bids": {"tie": "x"},
    "close_reveals": {"tie": "x"},
    "vote": {"tie": "x", "member": "Galahad", "player": "p1"},
    "close_vote": {"tie": "x"},
    "draw_tie": {"tie": "x"},
    "add_precedent": {"question": "q", "answer": "a", "language": "en"},
    "confirm_precedent": {"precedent": "x"},
    "undo": {},
    "redo": {},
    "seal": {},
}
HELPER = {
    "check_in": {"player": "p1"},
    "check_out": {"player": "p1"},
    "start": {"game": "r1-1.1", "board": "1"},
    "stop": {"game": "r1-1.1"},
    "draw_picker": {"game": "r1-1.1"},
    "agree_armies": {"game": "r1-1.1"},
    "draw_armies": {"game": "r1-1.1"},
    "draw_seats": {"game": "r1-1.1"},
    "play": {"game": "r1-1.1", "winner": "none"},
    "confirm": {"game": "r1-1.1", "player": "p1"},
}
PLAYER = {
    "report": {"game": "r1-1.1", "player": "p1", "winner": "p1"},
    "commit_bid": {"tie": "x", "player": "p1", "offer": "cake", "nonce": "n"},
    "reveal_bid": {"tie": "x", "player": "p1", "offer": "cake", "nonce": "n"},
}
BOTH = {"pick": {"game": "r1-1.1", "player": "p1", "army": "flyborgs"}}


@pytest.fixture(scope="module")
def staffed(club: Server) -> tuple[Club, dict[str, Visitor]]:
    evening = Club(club, "classic", "extreme", names="Ada Bo Cy Di")
    assert evening.do("draw", stage="bracket").status == 200
    people = {
        "helper": evening.joined("helper"),
        "player": evening.joined("player", "p1"),
        "public": Visitor(club.address, "Wes"),
        "stranger": Visitor(club.address),
    }
    return evening, people


def test_every_command_is_listed_here(django_club: str) -> None:
    from fleacircus.web.tournaments.reading import COMMANDS
    from fleacircus.web.tournaments.views.doing import STEPS

    assert sorted({*ORGANISER, *HELPER, *PLAYER, *BOTH}) == sorted({*COMMANDS, *STEPS})


@pytest.mark.parametrize("what", [*ORGANISER, *HELPER, *PLAYER, *BOTH])
def test_nothing_is_changed_without_its_role(staffed: tuple[Club, dict[str, Visitor]], what: str) -> None:
    evening, people = staffed
    fields = {**ORGANISER, **HELPER, **PLAYER, **BOTH}[what]
    for role, visitor in people.items():
        allowed = (role == "helper" and what in (*HELPER, *BOTH)) or (role == "player" and what in (*PLAYER, *BOTH))
        before = evening.state()
        status = evening.do(what, by=visitor, **fields).status
        if allowed:
            assert status != 403, role
        else:
            assert (status, evening.state()) == (403, before), role
    assert evening.do(what, **fields).status != 403


def test_the_pages_of_an_evening_ask_for_the_role_too(staffed: tuple[Club, dict[str, Visitor]]) -> None:
    evening, people = staffed
    organisers = {
        "/sheet/enter": {"name": "Zed"},
        "/people/invite": {"role": "helper"},
        "/people/cancel": {"token": "x"},
        "/people/remove": {"role": "1"},
    }
    for path, fields in organisers.items():
        for role, visitor in people.items():
            assert visitor.post(evening.root + path, **fields).status == 403, (path, role)
    for role, visitor in people.items():
        assert visitor.get(f"{evening.root}/people").status == 403
        assert visitor.get(f"{evening.root}/classic/record.json").status == 403
        status = visitor.post(f"{evening.root}/classic/game/r1-1.1/table", where="here").status
        assert (status == 403) == (role != "helper"), role
        status = visitor.post(f"{evening.root}/sheet/check_in", player="p2").status
        assert (status == 403) == (role != "helper"), role


def test_a_player_speaks_only_for_themselves(staffed: tuple[Club, dict[str, Visitor]]) -> None:
    evening, people = staffed
    for what, fields in (PLAYER | BOTH).items():
        assert evening.do(what, by=people["player"], **{**fields, "player": "p2"}).status == 403, what


def test_a_report_is_confirmed_by_a_helper(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    player, helper = evening.joined("player", "p1"), evening.joined("helper")
    assert evening.do("report", by=player, game="final.1", player="p1", winner="p1").status == 200
    assert evening.do("play", by=player, game="final.1", winner="p1").status == 403
    assert "Reported, to be confirmed" in helper.get(evening.root).text
    assert evening.do("confirm", by=helper, game="final.1", player="p1").status == 200
    assert "Ada wins" in helper.get(f"{evening.root}/classic/game/final.1").text


def test_a_lesser_invitation_takes_nothing_away(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    helper = evening.joined("helper")
    evening.olga.post(f"{evening.root}/people/invite", role="player", entrant="p1")
    link = evening._links()[-1]
    helper.post(link, nickname="Helper")
    assert "Helper" in visible_text(helper.get(evening.root))
    assert evening.do("check_in", by=helper, player="p1").status == 200


# Two at once, and things that cannot be


def test_the_second_of_two_is_told_what_changed_and_loses_nothing(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    helper = evening.joined("helper")
    seen = evening.seq("classic")
    game = "final.1"
    a, b, _ = evening.seats(game)
    assert evening.do("play", game=game, winner=a, seq=seen).status == 200
    before = evening.state()
    page = evening.do("play", by=helper, game="final.2", winner=b, seq=seen)
    refused(page, "Somebody was quicker", "What changed meanwhile", "Final, game 1", "Olga")
    assert evening.state() == before
    hidden = dict(re.findall(r'<input type="hidden" name="(seq|winner|game)" value="([^"]*)"', page.text))
    assert hidden == {"seq": str(before), "winner": b, "game": "final.2"}
    assert evening.do("play", by=helper, **hidden).status == 200


IMPOSSIBLE = [
    ("play", {"winner": "0", "intact": "7"}, "TR-X56"),
    ("play", {"winner": "0", "square": "5"}, "TR-X56"),
    ("play", {"winner": "0", "intact": "4", "damaged": "3"}, "TR-X56"),
    ("play", {"winner": "0", "intact": "-1"}, "TR-X56"),
    ("play", {"winner": "none", "intact": "1"}, "TR-X56"),
    ("play", {"winner": "0", "intact": "many"}, "missing in the form"),
    ("play", {"winner": "0", "intact": "99999999999999999999"}, "missing in the form"),
    ("play", {"winner": "7"}, "missing in the form"),
    ("play", {}, "missing in the form"),
    ("correct", {"winner": "0", "why": "wrong"}, "TR-X44"),
]


@pytest.fixture(scope="module")
def groups(club: Server) -> Club:
    evening = Club(club, "extreme")
    assert evening.do("draw", kind="extreme", stage="groups").status == 200
    return evening


@pytest.mark.parametrize(("what", "fields", "word"), IMPOSSIBLE)
def test_impossible_scores_are_refused(groups: Club, what: str, fields: dict[str, str], word: str) -> None:
    before = groups.state("extreme")
    page = groups.do(what, kind="extreme", game="A-1.1", next=f"{groups.root}/extreme/game/A-1.1", **fields)
    refused(page, word)
    assert groups.state("extreme") == before
    if word.startswith("TR-"):
        assert f"/rules/tournament#{word}" in page.text
        back = unescape(re.findall(r'class="button main" href="([^"]+)"', page.text)[0])
        if fields.get("intact"):
            assert f'name="intact" min="0" max="6" value="{fields["intact"]}"' in groups.olga.get(back).text


def test_out_of_order_unknown_and_missing(groups: Club) -> None:
    refused(groups.do("play", kind="extreme", game="A-1.2", winner="0"), "An earlier game")
    refused(groups.do("play", kind="extreme", game="Z-9.9", winner="0"), "There is no game")
    refused(groups.do("draw", kind="extreme", stage="tables"), "missing in the stage")
    refused(groups.do("draw", kind="extreme", stage="bracket"), "no such thing")
    refused(groups.do("draw", kind="extreme", stage="moon"), "missing in the form")
    assert groups.olga.get(f"{groups.root}/extreme/game/Z-9.9").status == 404
    assert groups.olga.get(f"{groups.root}/classic").status == 404
    assert groups.do("explode", kind="extreme").status == 404


def test_a_player_twice_and_a_draw_with_one(club: Server) -> None:
    evening = Club(club, "classic", names="Ada")
    refused(evening.olga.post(f"{evening.root}/sheet/enter", name="ada"), "already on the sheet")
    refused(evening.olga.post(f"{evening.root}/sheet/enter", name="  "), "A name has 1 to 60")
    refused(evening.do("draw", stage="bracket"), "TR-X57", "Needed: 2", "Entered: 1")
    assert evening.state() == 2


def test_one_person_in_both_contests_is_one_person(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada Bo Cy Di")
    evening.olga.post(f"{evening.root}/sheet/enter", name="Eve", extreme="on", here="on")
    page = evening.olga.get(f"{evening.root}/sheet").text
    (eve,) = re.findall(r'data-player="(\w+)"><th scope="row">Eve', page)
    assert evening.do("enter", player=eve, name="Eve").status == 200
    assert len(re.findall("data-player=", evening.olga.get(f"{evening.root}/sheet").text)) == 5
    evening.do("draw", stage="bracket")
    evening.do("draw", kind="extreme", stage="groups")
    for player in ("p1", "p2", "p3", "p4", eve):
        evening.olga.post(f"{evening.root}/sheet/check_in", player=player)
    assert "Wanted in both contests" in visible_text(evening.olga.get(evening.root))
    game = open_game(evening)
    assert evening.do("start", game=game, board="1").status == 200
    refused(evening.do("start", kind="extreme", game="A-1.1", board="1"), "Board 1 is taken")


def test_who_enters_one_contest_is_nobody_of_the_other_but_themselves(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada")
    for name, kind in (("Bo", "extreme"), ("Cy", "classic"), ("bo", "classic")):
        assert evening.olga.post(f"{evening.root}/sheet/enter", name=name, **{kind: "on"}).status == 200
    rows = re.findall(r'data-player="(\w+)"><th scope="row">(\w+)', evening.olga.get(f"{evening.root}/sheet").text)
    assert sorted(name for _, name in rows) == ["Ada", "Bo", "Cy"]
    assert len({player for player, _ in rows}) == 3


def test_settings_are_kept_and_locked(club: Server) -> None:
    evening = Club(club, "extreme", names="Ada Bo Cy Di Ed")
    council = "Rosa *\nAda = Ada"
    changed = {"place_points": "descending", "boards": "3", "council": council, "duel_minutes_low": "10"}
    assert evening.do("configure", kind="extreme", **changed, duel_minutes_high="20").status == 200
    text = evening.olga.get(f"{evening.root}/extreme/settings").text
    assert '<option value="descending" selected>' in text
    assert "Ada = Ada" in text
    refused(evening.do("configure", kind="extreme", boards="0"), "not allowed here")
    refused(evening.do("configure", kind="extreme", apart="Ada = Zoe"), "no such player")
    assert evening.do("configure", kind="extreme", apart=" ada =  Bo\n").status == 200
    text = evening.olga.get(f"{evening.root}/extreme/settings").text
    assert re.search(r'<textarea id="apart" name="apart" rows="3">Ada = Bo</textarea>', text)
    assert "Kept apart: Ada – Bo" in evening.olga.get(f"{evening.root}/extreme/draw").text
    refused(evening.do("draw", kind="extreme", stage="groups"), "cannot all be kept apart")
    assert evening.do("configure", kind="extreme", apart="").status == 200
    refused(evening.do("configure", kind="extreme", table_chain_0="wins", table_chain_1="wins"), "not allowed")
    evening.do("draw", kind="extreme", stage="groups")
    refused(evening.do("configure", kind="extreme", group_legs="1"), "has already had an effect")


# Sealed bids


@pytest.fixture(scope="module")
def tied(club: Server) -> tuple[Club, str, str]:
    """Five players who are all level for four seats."""
    evening = Club(club, "extreme")
    evening.do("draw", kind="extreme", stage="groups")
    for fixture in range(1, 6):
        for leg in (1, 2):
            fields = {"game": f"A-{fixture}.{leg}", "winner": str(leg - 1), "intact": "3"}
            assert evening.do("play", kind="extreme", **fields).status == 200
    refused(evening.do("draw", kind="extreme", stage="tables"), "TR-D17")
    (path,) = set(re.findall(r'href="([^"]+/tie/\w+)"', evening.olga.get(f"{evening.root}/extreme").text))
    tie = unescape(re.findall(r'name="tie" value="([^"]+)"', evening.olga.get(path).text)[0])
    return evening, path, tie


OFFERS = {f"p{number}": f"secret plan {number} {chr(0xE9) * number}" for number in range(1, 6)}


def test_envelopes_stay_shut_until_their_bidder_opens_them(tied: tuple[Club, str, str], club: Server) -> None:
    evening, path, tie = tied
    bidders = {player: evening.joined("player", player) for player in OFFERS}
    for player, offer in OFFERS.items():
        bid = {"tie": tie, "player": player, "offer": offer, "next": path}
        if player == "p2":
            early = {"tie": tie, "player": "p1"}
            refused(evening.do("reveal_bid", kind="extreme", by=bidders["p1"], **early), "TR-X26")
        assert evening.do("commit_bid", kind="extreme", by=bidders[player], **bid).status == 200
    refused(evening.do("commit_bid", kind="extreme", by=bidders["p5"], **bid), "TR-X54")
    too_long = {**bid, "offer": "x" * 2001}
    refused(evening.do("commit_bid", kind="extreme", by=bidders["p5"], **too_long), "2000")

    # Nobody reads them: not the organiser's file, nor any page or table, nor the database itself.
    pages = [path, *(f"{evening.root}/extreme/{page}" for page in ("log", "record.json", "csv/log.csv", "standings"))]
    for where in (*pages, f"{evening.root}/live", f"{evening.root}/extreme/tie/none"):
        for visitor in (evening.olga, bidders["p2"], Visitor(evening.address, "Wes")):
            assert "secret plan 1" not in visitor.get(where).text, where
    files = [file for file in Path(club.db).parent.iterdir() if file.name.startswith(Path(club.db).name)]
    kept = b"".join(file.read_bytes() for file in files)
    assert len(kept) > 10_000
    assert b"secret plan" not in kept
    codes = {player: _code(bidder.get(path).text) for player, bidder in bidders.items()}
    assert len(set(codes.values())) == 5
    assert not any(code.encode() in kept or code.replace("-", "").encode() in kept for code in codes.values())

    # An envelope opens with its own code alone, be it typed or in the bidder's browser.
    opening = {"kind": "extreme", "tie": tie, "player": "p1"}
    refused(evening.do("reveal_bid", **opening), "not the one that was sealed")
    refused(evening.do("reveal_bid", **opening, nonce=codes["p2"]), "not the one that was sealed")
    page = evening.do("reveal_bid", **opening, offer="a better plan", nonce=codes["p1"])
    refused(page, "not the one that was sealed")
    assert "better" not in page.address
    assert "better+plan" not in page.text
    assert evening.do("reveal_bid", **opening, nonce=codes["p1"].lower().replace("-", " ")).status == 200
    second = {"kind": "extreme", "tie": tie, "player": "p2"}
    assert evening.do("reveal_bid", by=bidders["p2"], **second).status == 200
    opened = {
        event["player"]: event["offer"]
        for event in (entry["event"] for entry in evening.log("extreme"))
        if event["type"] == "bid_revealed"  # type: ignore[index]
    }
    assert opened == {player: OFFERS[player] for player in ("p1", "p2")}
    record = evening.olga.get(f"{evening.root}/extreme/record.json").text
    elsewhere = evening.olga.post("/tournaments/import", text=record).address.removeprefix(club.address)
    third = {"seq": evening.seq("extreme"), "tie": tie, "player": "p3", "nonce": codes["p3"]}
    refused(evening.olga.post(f"{elsewhere}/extreme/do/reveal_bid", **third), "not the one that was sealed")
    assert evening.olga.post(f"{elsewhere}/extreme/do/reveal_bid", **third, offer=OFFERS["p3"]).status == 200
    watcher = Visitor(evening.address, "Wes")
    for where in (path, f"{evening.root}/extreme/log", f"{evening.root}/live", f"{evening.root}/extreme/csv/log.csv"):
        assert "secret plan" not in watcher.get(where).text, where


def _code(page: str) -> str:
    """The one code that a tie's page shows to whoever sealed an envelope."""
    (code,) = re.findall(r'<code class="code">([A-Z2-7-]+)</code>', page)
    assert len(code.replace("-", "")) == 16
    return str(code)


# Files


def test_a_damaged_file_is_refused_with_what_is_wrong(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy")
    evening.do("draw", stage="bracket")
    whole = evening.olga.get(f"{evening.root}/classic/record.json").text
    record = json.loads(whole)
    swapped = json.loads(whole)
    swapped["entries"][1], swapped["entries"][2] = swapped["entries"][2], swapped["entries"][1]
    cases = ["", "no json", whole[:-40], whole.replace("Ada", "Eva"), json.dumps({**record, "version": 9})]
    cases += [json.dumps(swapped), json.dumps({**record, "entries": []}), "[" * 5000]
    evenings = evening.olga.get("/tournaments").text.count("table-link")
    for text in cases:
        page = evening.olga.post("/tournaments/import", text=text)
        assert page.status == 409, text[:40]
        assert "tournament/" in page.text
    assert evening.olga.get("/tournaments").text.count("table-link") == evenings


def test_a_tournament_goes_out_and_comes_back(club: Server) -> None:
    evening = Club(club, "extreme", names="Ada Bo Cy Di")
    evening.do("draw", kind="extreme", stage="groups", salt="flea")
    whole = evening.olga.get(f"{evening.root}/extreme/record.json").text
    page = evening.olga.post("/tournaments/import", text=whole)
    assert page.status == 200, visible_text(page)
    root = page.address.removeprefix(club.address)
    assert root != evening.root
    assert evening.olga.get(f"{root}/extreme/record.json").text == whole
    evening.root = root
    refused(evening.do("draw_seats", kind="extreme", game="A-1.1"), "secret of the lots is not here")
    assert evening.do("seal", kind="extreme").status == 200
    assert evening.do("draw_seats", kind="extreme", game="A-1.1").status == 200
    names = ("entrants.csv", "games.csv", "standings.csv", "group-A.csv", "log.csv", "armies.csv")
    for name in names:
        assert evening.olga.get(f"{root}/extreme/csv/{name}").status == 200
    assert evening.olga.get(f"{root}/extreme/csv/secret.csv").status == 404


@clause("TR-B1", "TR-X36")
def test_both_contests_of_an_evening_go_out_and_come_back_together(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada Bo Cy Di")
    evening.do("draw", stage="bracket")
    files = {kind: evening.olga.get(f"{evening.root}/{kind}/record.json").text for kind in ("classic", "extreme")}
    first = evening.olga.post("/tournaments/import", text=files["classic"]).address.removeprefix(club.address)
    form = evening.olga.get("/tournaments/import").text
    place = first.rpartition("/")[2]
    assert f'<option value="{place}"' in form
    assert f'<option value="{evening.root.rpartition("/")[2]}"' not in form
    stranger = Visitor(club.address, "Wes")
    assert stranger.post("/tournaments/import", text=files["extreme"], into=place).status == 404
    again = evening.olga.post("/tournaments/import", text=files["classic"], into=place)
    refused(again, "has a contest of this kind already", "tournament/kind_twice")
    assert f'<option value="{place}" selected>' in again.text
    other = Club(club, "extreme", names="Zoe Bo Cy Di")
    strangers = evening.olga.post("/tournaments/import", text=_record(other), into=place)
    refused(strangers, "not those of that tournament", "tournament/other_people")
    page = evening.olga.post("/tournaments/import", text=files["extreme"], into=place)
    assert page.address.removeprefix(club.address) == first
    for kind, text in files.items():
        assert evening.olga.get(f"{first}/{kind}/record.json").text == text
    assert len(re.findall("data-player=", evening.olga.get(f"{first}/sheet").text)) == 4


def _record(evening: Club) -> str:
    return evening.olga.get(f"{evening.root}/extreme/record.json").text


def test_the_secret_of_the_lots_is_on_no_page(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy Di")
    evening.do("draw", stage="bracket")
    with sqlite3.connect(club.db) as database:
        (secret,) = database.execute(
            "SELECT secret FROM tournaments_contest WHERE evening_id = ?", [evening.root.rpartition("/")[2]]
        ).fetchone()
    assert len(secret) == 64
    for path in PATHS:
        assert secret not in evening.olga.get(evening.root + path).text, path


# Words

PATHS = ["", "/sheet", "/people", "/live", "/projector", "/print/entry", "/classic", "/classic/standings"]
PATHS += ["/classic/draw?verify=1", "/classic/settings", "/classic/precedents", "/classic/precedents?q=bonus"]
PATHS += ["/classic/log", "/classic/print/slips", "/classic/print/bracket", "/classic/print/grid"]
PATHS += ["/classic/print/standings", "/classic/game/r1-1.1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(club: Server, language: str) -> None:
    evening = Club(club, "classic", "extreme")
    evening.do("draw", stage="bracket")
    evening.do("draw", kind="extreme", stage="groups")
    evening.do("play", kind="extreme", game="A-1.1", winner="0", intact="3")
    evening.olga.post("/i18n/setlang/", language=language, next="/about")
    paths = [evening.root + path for path in PATHS]
    paths += [evening.root + path.replace("/classic", "/extreme") for path in PATHS if "r1-1" not in path]
    paths += [f"{evening.root}/extreme/game/A-1.1", f"{evening.root}/extreme/game/A-1.2"]
    for path in [*paths, "/tournaments", "/tournaments/new", "/tournaments/import"]:
        page = evening.olga.get(path)
        assert page.status == 200, path
        assert f'<html lang="{language}"' in page.text
        text = visible_text(page)
        assert re.findall(r"\b(?:tourney|setting|log|refused|lobby|nav|tournament)[./][a-z_]+", text) == [], path
        assert not re.findall(r"\{\w+[|}]", text), path


def test_templates_use_words_that_exist_and_no_word_is_idle() -> None:
    templates = "".join(path.read_text("utf-8") for path in (WEB / "tournaments/templates").rglob("*.html"))
    code = "".join(path.read_text("utf-8") for path in (WEB / "tournaments").rglob("*.py"))
    known = {key for path in (WEB / "words/en").glob("*.json") for key in json.loads(path.read_text(encoding="utf-8"))}
    named = set(re.findall(r'{% t "([\w./]+)"', templates))
    assert sorted(named - known) == []
    mine = set(json.loads((WEB / "words/en/tournaments.json").read_text(encoding="utf-8")))
    stems = set(re.findall(r'["\']((?:tourney|setting|log|refused)\.(?:[\w]+\.)*)(?=[{"\'])', code + templates))
    stems |= {f"{stem}." for stem in re.findall(r'"(tourney\.[\w.]+)\."', code + templates)} | {"setting.", "log."}
    spoken = named | set(re.findall(r'["\'](tourney\.[\w.]+)["\']', code)) | {"nav.tournaments"}
    idle = [key for key in mine - spoken if not key.startswith(tuple(stems)) and not key.startswith("lobby.")]
    assert sorted(idle) == []
