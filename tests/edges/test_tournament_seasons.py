"""Seasons, members, the archive and the calendar, over HTTP: pages and API."""

import re
from html import unescape

import pytest

from edges.evening import Club, refused
from edges.server import Server
from edges.visitor import Page, Visitor, visible_text
from fleacircus.core.clauses import LANGUAGES
from fleacircus.tournament import Tournament
from fleacircus.web.tournaments.calendar import Date, icalendar
from kit import clause


def played(club: Server, names: str = "Ada Bo Cy Di", *, winner: str = "Ada", olga: Visitor | None = None) -> Club:
    """A Classic that is over: `winner` wins every match, else who sits above."""
    evening = Club(club, "classic", names=names, olga=olga)
    assert evening.do("draw", stage="bracket", absent="anyway").status == 200
    while games := re.findall(
        r'class="match open".*?/game/([\w.-]+)"', evening.olga.get(f"{evening.root}/classic").text, re.S
    ):
        page = evening.olga.get(f"{evening.root}/classic/game/{games[0]}").text
        sides = re.findall(r'name="winner" value="(\w+)"[^>]*>\s*(?:<[^>]+>)*\s*([^<]+)<', page)
        named = {unescape(name).strip(): id for id, name in sides}
        chosen = named.get(winner) or sides[0][0]
        assert evening.do("play", game=games[0], winner=chosen).status == 200
    return evening


def season_of(visitor: Visitor, name: str = "Spring") -> str:
    page = visitor.post("/tournaments/seasons", name=name, nickname="Olga")
    assert page.status == 200, visible_text(page)
    return "/tournaments/seasons/" + page.address.rpartition("/")[2]


def link_all(evening: Club) -> None:
    """Confirm everybody: by name where the register has it, else as new members."""
    page = evening.olga.get(f"{evening.root}/members").text
    form = page.rpartition('action="')[2]
    fields = dict(re.findall(r'name="(member_\w+)" value="([^"]+)"', form))
    assert evening.olga.post(f"{evening.root}/members/link", **fields).status == 200


def table(visitor: Visitor, path: str) -> list[tuple[str, str]]:
    rows = re.findall(r'class="num place">([^<]+)<.*?<bdi>([^<]+)</bdi>', visitor.get(path).text, re.S)
    return [(place, unescape(name)) for place, name in rows]


@clause("TR-Y1", "TR-Y2", "TR-Y5", "TR-G4", "TR-G5")
def test_a_season_gathers_evenings_of_members_that_a_person_confirmed(club: Server) -> None:
    one = played(club)
    olga = one.olga
    path = season_of(olga)
    assert olga.post(f"{path}/do/gather", evening=one.root.rpartition("/")[2]).status == 200
    assert "to nobody of the register yet: 4" in visible_text(olga.get(path))
    assert table(olga, path) == []
    link_all(one)
    assert table(olga, path)[0] == ("1", "Ada")
    two = played(club, "ADA Zoe Ed", winner="Zoe", olga=olga)
    assert olga.post(f"{path}/do/gather", evening=two.root.rpartition("/")[2]).status == 200
    link_all(two)
    shown = table(olga, path)
    assert {name for _, name in shown} == {"Ada", "Bo", "Cy", "Di", "Ed", "Zoe"}, "the same people are the same members"
    text = visible_text(olga.get(path))
    assert shown[0] == ("1", "Ada")
    assert "Ada before" in text
    assert "Nobody yet: it takes 2 games with every army" in text
    assert 'aria-label="as before"' in olga.get(path).text
    assert text.count("new") >= 2, "Zoe and Ed were not there before"
    ada = re.findall(r'href="([^"]+/member/[^"]+)"><bdi>Ada<', olga.get(path).text)[0]
    assert "Head to head" in visible_text(olga.get(ada))
    refused(olga.post(f"{path}/do/gather", evening=two.root.rpartition("/")[2]), "already")
    assert olga.post(f"{path}/do/let_go", evening=two.root.rpartition("/")[2]).status == 200
    assert "Ed" not in {name for _, name in table(olga, path)}


@clause("TR-Y5")
def test_names_suggest_and_a_person_confirms_also_for_past_evenings(club: Server) -> None:
    one = played(club)
    link_all(one)
    two = Club(club, "classic", names="ADA Bo Zed")
    text = visible_text(two.olga.get(f"{two.root}/members"))
    assert text.count("same name") == 2, text
    page = two.olga.get(f"{two.root}/members").text
    ids = dict(re.findall(r'name="member_(\w+)".*?<option value="([\w-]+)" selected', page, re.S))
    entrants = re.findall(r'name="member_(\w+)"', page)
    ada = next(iter(ids.values()))
    twice = {f"member_{entrants[0]}": ada, f"member_{entrants[1]}": ada}
    refused(two.olga.post(f"{two.root}/members/link", **twice), "already")
    assert visible_text(two.olga.get(f"{two.root}/members")).count("✓") == 0, "all of it or nothing"
    refused(two.olga.post(f"{two.root}/members/link", **{f"member_{entrants[0]}": "nobody-such"}), "no such member")
    refused(two.olga.post(f"{two.root}/members/link", member_p99=ada), "p99")
    stranger = Visitor(club.address, "Sam")
    assert stranger.get(f"{two.root}/members").status == 403
    assert stranger.post(f"{two.root}/members/link", **twice).status == 403


BAD = [
    ("terms", {"points": "5, 7", "taking_part": "1", "best": "3", "least": "1"}, "worth more"),
    ("terms", {"points": "ten", "taking_part": "1", "best": "3", "least": "1"}, "Whole numbers only"),
    ("terms", {"points": "", "taking_part": "1", "best": "3", "least": "1"}, "Give points"),
    ("terms", {"points": "5", "taking_part": "1", "best": "0", "least": "1"}, "from 1 to"),
    ("terms", {"points": "5", "taking_part": "1", "best": "", "least": "1"}, "Whole numbers only"),
    ("rename", {"name": ""}, "name"),
    ("gather", {"evening": "nowhere"}, "Only who organises"),
    ("let_go", {"evening": "nowhere"}, "not in this season"),
]


@clause("TR-Y1", "TR-Y2")
def test_what_cannot_be_is_refused_in_words_and_only_keepers_may(club: Server) -> None:
    olga = Visitor(club.address, "Olga")
    path = season_of(olga)
    for what, fields, word in BAD:
        page = olga.post(f"{path}/do/{what}", **fields)
        refused(page, word)
        assert all(f'value="{value}"' in page.text for name, value in fields.items() if value and name != "evening")
    sam = Visitor(club.address, "Sam")
    sam.get("/")
    assert sam.post(f"{path}/do/rename", name="Mine").status == 403
    refused(sam.post("/tournaments/seasons", name="", nickname="Sam"), "name")
    assert sam.get("/tournaments/seasons/none").status == 404
    assert sam.get(f"{path}/member/none").status == 404
    assert sam.get(f"{path}/csv/none.csv").status == 404
    assert sam.get("/tournaments/seasons/join/none").status == 410
    link = re.findall(r"/tournaments/seasons/join/[\w-]+", olga.get(path).text)[0]
    assert sam.post(link, nickname="Sam").status == 200
    assert sam.post(f"{path}/do/rename", name="Ours").status == 200
    assert "Ours" in visible_text(olga.get("/tournaments/seasons"))
    fields = {"points": "5; 3", "taking_part": "0", "best": "1", "least": "1"}
    assert "5, 3, then 0" in visible_text(olga.post(f"{path}/do/terms", **fields))


def test_an_evening_of_others_is_not_gathered(club: Server) -> None:
    evening = Club(club, "classic")
    sam = Visitor(club.address, "Sam")
    path = season_of(sam)
    refused(sam.post(f"{path}/do/gather", evening=evening.root.rpartition("/")[2]), "Only who organises")


def test_the_archive_is_read_and_verified_by_anybody(club: Server) -> None:
    evening = played(club)
    sam = Visitor(club.address, "Sam")
    page = sam.get("/tournaments/archive")
    assert "Spring" in visible_text(page)
    assert "Ada" in visible_text(page)
    verified = visible_text(sam.get(f"{evening.root}/verify"))
    assert "Everything follows" in verified
    record = sam.get(f"{evening.root}/classic/record.json")
    assert record.status == 200
    event = Tournament.from_record(record.text)
    assert f"{event.seq} entries" in verified
    going = Club(club, "classic")
    assert sam.get(f"{going.root}/classic/record.json").status == 403
    assert "stays with the organisers" in visible_text(sam.get(f"{going.root}/verify"))
    assert "Everything follows" in visible_text(sam.get(f"{going.root}/verify"))


def test_the_next_evenings_are_a_calendar(club: Server) -> None:
    evening = Club(club, "classic")
    olga = evening.olga
    assert olga.post(f"{evening.root}/when", begins="2099-03-05T19:30", place="Bar Roma; upstairs").status == 200
    text = olga.get("/tournaments/calendar.ics").text
    assert "DTSTART:20990305T193000" in text
    assert "LOCATION:Bar Roma\\; upstairs" in text
    path = season_of(olga)
    assert "BEGIN:VEVENT" not in olga.get(f"{path}/calendar.ics").text
    assert olga.post(f"{path}/do/gather", evening=evening.root.rpartition("/")[2]).status == 200
    assert "DTSTART:20990305T193000" in olga.get(f"{path}/calendar.ics").text
    refused(olga.post(f"{evening.root}/when", begins="tomorrow", place=""), "tomorrow")
    refused(olga.post(f"{evening.root}/when", begins="2099-02-30T10:00", place=""), "2099-02-30T10:00")
    refused(olga.post(f"{evening.root}/when", begins="", place="x" * 81), "80")
    assert Visitor(club.address, "Sam").post(f"{evening.root}/when", begins="", place="").status == 403
    assert olga.post(f"{evening.root}/when", begins="2001-03-05T19:30", place="").status == 200
    assert evening.root.rpartition("/")[2] not in olga.get("/tournaments/calendar.ics").text


def test_the_api_does_what_the_pages_do(club: Server) -> None:
    evening = played(club)
    olga, id = evening.olga, evening.root.rpartition("/")[2]
    made = olga.post_json("/api/v1/seasons", {"name": "Autumn"})
    assert made.status == 201, made.text
    season = made.json["id"]
    assert olga.post_json("/api/v1/seasons", {"name": ""}).json["code"] == "tournament/bad_name"
    assert (
        olga.ask_json(
            f"/api/v1/seasons/{season}/evenings/{id}", None, "PUT", {"X-CSRFToken": olga.cookie("csrftoken")}
        ).status
        == 200
    )
    assert (
        olga.ask_json(
            f"/api/v1/seasons/{season}/evenings/{id}", None, "PUT", {"X-CSRFToken": olga.cookie("csrftoken")}
        ).json["code"]
        == "tournament/season_twice"
    )
    proposed = olga.get(f"/api/v1/members/of/{id}").json
    links = {one["entrant"]: "+" for one in proposed}
    assert olga.post_json(f"/api/v1/members/of/{id}", {"members": links}).status == 200
    told = olga.get(f"/api/v1/seasons/{season}").json
    assert told["table"][0]["name"] == "Ada"
    assert told["table"][0]["values"]["season_points"] == "10"
    assert told["table"][0]["reason"].startswith("Ada before")
    met = olga.get(f"/api/v1/seasons/{season}/members/{told['table'][0]['member']}").json
    assert all(one["behind"] == 0 for one in met)
    terms = {"points": [3, 1], "taking_part": 0, "best": 1, "least": 1}
    changed = olga.post_json(f"/api/v1/seasons/{season}", {"name": "Fall", "terms": terms}).json
    assert (changed["name"], changed["table"][0]["values"]["season_points"]) == ("Fall", "3")
    wrong = olga.post_json(f"/api/v1/seasons/{season}", {"terms": {**terms, "points": [1, 3]}})
    assert (wrong.status, wrong.json["code"]) == (409, "tournament/season_rising")
    sam = Visitor(club.address, "Sam")
    sam.post("/tournaments/seasons", name="Mine", nickname="Sam")
    assert sam.post_json(f"/api/v1/seasons/{season}", {"name": "Mine"}).status == 403
    assert sam.post_json(f"/api/v1/members/of/{id}", {"members": {}}).status == 403
    assert (
        olga.ask_json(
            f"/api/v1/seasons/{season}/evenings/{id}", None, "DELETE", {"X-CSRFToken": olga.cookie("csrftoken")}
        ).json["evenings"]
        == []
    )
    assert {one["name"] for one in olga.get("/api/v1/members").json} >= {"Ada", "Bo", "Cy", "Di"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(club: Server, language: str) -> None:
    evening = played(club, "D'Amico Zoë Özgür مريم")
    link_all(evening)
    olga = evening.olga
    path = season_of(olga)
    olga.post(f"{path}/do/gather", evening=evening.root.rpartition("/")[2])
    member = re.findall(r"/member/[\w-]+", olga.get(path).text)[0]
    olga.post("/i18n/setlang/", language=language, next="/about")
    for page in (path, f"{path}{member}", "/tournaments/seasons", "/tournaments/archive", f"{evening.root}/members",
                 f"{evening.root}/verify", f"{path}/csv/season.csv"):  # fmt: skip
        found = olga.get(page)
        assert found.status == 200, page
        assert not re.findall(r"\b(?:tourney|season|criterion)\.[\w.]+\b", visible_text(found)), page
        assert not re.findall(r"\{\w+[|}]", visible_text(found)), page
    assert "D'Amico" in unescape(olga.get(path).text)


def test_a_calendar_folds_its_lines_and_marks_its_signs() -> None:
    name = "L'été, « Zoë; D'Amico » — " + "é" * 40
    text = icalendar("Season", [Date("e1", name, "2027-03-05T19:30", "Bar\nRoma", "http://club/e1")], now_ms=0)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    flat = text.replace("\r\n ", "")
    assert "DTSTART:20270305T193000\r\n" in flat
    assert "UID:e1@fleacircus\r\n" in flat
    assert "SUMMARY:" + name.replace(";", "\\;").replace(",", "\\,") in flat
    assert "LOCATION:Bar\\nRoma\r\n" in flat
    assert text.startswith("BEGIN:VCALENDAR\r\n")
    assert text.endswith("END:VCALENDAR\r\n")


def member_named(visitor: Visitor, name: str) -> str:
    found = re.findall(r'href="(/tournaments/members/[\w-]+)"><bdi>([^<]+)<', visitor.get("/tournaments/members").text)
    return next(path for path, called in reversed(found) if unescape(called) == name)


def said(page: Page) -> str:
    """What a page says, without the gaps that tags leave before commas and colons."""
    return re.sub(r" ([,:])", r"\1", " ".join(unescape(visible_text(page)).split()))


def sure(page: Page) -> dict[str, str]:
    """The fields of the button that does what was foreseen."""
    return dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text.rpartition('class="actions"')[2])
    )


@clause("TR-Y5", "TR-X44")
def test_members_are_renamed_and_merged_with_what_follows_shown_first(club: Server) -> None:
    one = played(club, "Uma Vic", winner="Uma")
    olga = one.olga
    two = played(club, "UMA-X Wim", winner="UMA-X", olga=olga)
    path = season_of(olga, "Merging")
    for evening in (one, two):
        assert olga.post(f"{path}/do/gather", evening=evening.root.rpartition("/")[2]).status == 200
        link_all(evening)
    uma, other, vic = (member_named(olga, name) for name in ("Uma", "UMA-X", "Vic"))
    assert {name for place, name in table(olga, path) if place == "1="} == {"UMA-X", "Uma"}

    page = olga.post(f"{other}/do/rename", name="Uma 'the Flea' D’Amico")
    assert "UMA-X is now called Uma 'the Flea' D’Amico." in said(page)
    assert "Merging, UMA-X: UMA-X, 1= (10) → Uma 'the Flea' D’Amico, 1= (10)" in said(page)
    assert "UMA-X" in said(olga.get(other)), "nothing was done yet"
    assert olga.post(f"{other}/do/rename", **{**sure(page), "name": "Uma Two"}).status == 409, "that is another name"
    assert olga.post(f"{other}/do/rename", **sure(olga.post(f"{other}/do/rename", name="Uma Two"))).status == 200
    assert "Uma Two" in {name for _, name in table(olga, path)}
    namesake = said(olga.post(f"{other}/do/rename", name="uma"))
    assert "has this name already" in namesake

    page = olga.post(f"{other}/do/merge", into=uma.rpartition("/")[2])
    assert "Uma Two is Uma: 1 evening moved." in said(page)
    assert "Merging, Uma: 1= (10) → 1 (20)" in said(page)
    assert "Merging, Uma Two: 1= (10) → –" in said(page)
    done = olga.post(f"{other}/do/merge", **sure(page))
    assert done.status == 200
    assert done.address.endswith(uma)
    assert table(olga, path)[0] == ("1", "Uma")
    assert "Uma Two" not in said(olga.get("/tournaments/members"))
    assert olga.get(other).address.endswith(uma), "a link to who was merged leads on"
    assert olga.get(f"{path}/member/{other.rpartition('/')[2]}").address.endswith(uma.rpartition("/")[2])
    assert "UMA-X" in said(olga.get(f"{two.root}/members")), "the sheet stays as it was written"
    three = Club(club, "classic", names="uma-x Zed", olga=olga)
    assert "same name" in said(olga.get(f"{three.root}/members")), "a former name suggests who it is"

    refused(olga.post(f"{vic}/do/merge", into=uma.rpartition("/")[2]), "Vic and Uma were both at Spring")
    refused(olga.post(f"{uma}/do/merge", into=uma.rpartition("/")[2]), "themselves")
    refused(olga.post(f"{uma}/do/merge", into="nobody"), "no such member")
    refused(olga.post(f"{uma}/do/rename", name=""), "name")
    refused(olga.post(f"{uma}/do/part", member="nobody"), "not merged")
    assert olga.get("/tournaments/members/nobody").status == 404
    assert olga.post(f"{uma}/do/burn").status == 404
    sam = Visitor(club.address, "Sam")
    assert sam.get(uma).status == 200
    assert sam.post(f"{uma}/do/rename", name="Mine").status == 403

    page = olga.post(f"{uma}/do/part", member=other.rpartition("/")[2])
    assert "two people after all" in said(page)
    assert olga.post(f"{uma}/do/part", **sure(page)).status == 200
    assert {name for place, name in table(olga, path) if place == "1="} == {"Uma", "Uma Two"}


@clause("TR-Y5")
def test_programs_rename_and_merge_members_too(club: Server) -> None:
    evening = played(club, "Nia Oz", winner="Nia")
    olga = evening.olga
    link_all(evening)
    nia, oz = (member_named(olga, name).rpartition("/")[2] for name in ("Nia", "Oz"))
    address = f"/api/v1/members/{nia}"
    told = olga.post_json(f"{address}/preview", {"act": "rename", "name": "Nia B."}).json
    assert told["event"] == {"type": "member_renamed", "member": nia, "before": "Nia", "name": "Nia B."}
    assert olga.post_json(address, {"act": "rename", "name": "Nia C.", "foreseen": told["foreseen"]}).status == 409
    done = olga.post_json(address, {"act": "rename", "name": "Nia B.", "foreseen": told["foreseen"]})
    assert done.json == {"id": nia, "name": "Nia B."}
    no = olga.post_json(address, {"act": "merge", "into": oz})
    assert (no.status, no.json["code"]) == (409, "tournament/member_twice")
    assert Visitor(club.address, "Sam").post_json(address, {"act": "rename", "name": "X"}).status == 403
    assert (
        olga.post_json("/api/v1/members/none", {"act": "rename", "name": "X"}).json["code"]
        == "tournament/no_such_member"
    )
