"""A room full of people: sheets, claims, check-in, reports, the API."""

import json
import re
from html import unescape
from urllib.request import Request, urlopen

from edges.evening import Club, refused
from edges.server import Server
from edges.visitor import Visitor, visible_text
from kit import clause

ODD = [
    "D'Amico",
    "Zoë Ünal",
    "ליאור כהן",
    "Anne-Marie O’Neill",
    "Maximilian-Alexander von und zu Hohenberg-Langname am See",
]


@clause("TR-B2")
def test_a_sheet_is_shown_line_by_line_and_its_good_lines_are_taken_alone(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada")
    sheet = "Nome;Classico;Estremo\nBo;x;\nCy;x;x\nBO;x;\nDi;perhaps;\n;x;\n"
    page = evening.olga.post(f"{evening.root}/sheet/import", text=sheet)
    said = visible_text(page)
    assert "Already in line 2." in said
    assert "“perhaps” is neither yes nor no." in said
    assert "Enter 2 people" in said
    assert evening.state("classic") == 2
    text = unescape(re.findall(r'<textarea name="text" hidden>(.*?)</textarea>', page.text, re.S)[0])
    assert evening.olga.post(f"{evening.root}/sheet/import", text=text, sure="on").status == 200
    names = {
        kind: [e["event"]["name"] for e in evening.log(kind) if e["event"]["type"] == "entered"]
        for kind in ("classic", "extreme")
    }  # type: ignore[index]
    assert names == {"classic": ["Ada", "Bo", "Cy"], "extreme": ["Ada", "Cy"]}
    refused(evening.olga.post(f"{evening.root}/sheet/import", text=" \n"), "tournament/sheet_empty")
    assert Visitor(evening.address, "Wes").post(f"{evening.root}/sheet/import", text="Eve").status == 403


def test_five_hundred_names_are_entered_at_once(club: Server) -> None:
    evening = Club(club, "classic", names="Ada")
    sheet = "name;Classic\n" + "\n".join(f"Person D'{number};x" for number in range(500)) + "\nPerson d'7;x"
    page = evening.olga.post(f"{evening.root}/sheet/import", text=sheet)
    assert "Enter 500 people" in visible_text(page)
    assert "Already in line 9." in visible_text(page)
    assert evening.state("classic") == 2, "nothing is taken yet"
    assert evening.olga.post(f"{evening.root}/sheet/import", text=sheet, sure="on").status == 200
    assert evening.state("classic") == 502


def test_names_look_right_on_every_page(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada")
    evening.olga.post(f"{evening.root}/sheet/import", text="\n".join(ODD), sure="on")
    evening.do("draw", stage="bracket")
    evening.do("draw", kind="extreme", stage="groups")
    pages = ["", "/sheet", "/people", "/live", "/projector", "/me", "/classic", "/classic/draw", "/classic/settings"]
    pages += ["/classic/standings", "/classic/log", "/classic/precedents", "/classic/print/slips", "/print/entry"]
    pages += ["/extreme", "/extreme/standings", "/extreme/print/grid", "/extreme/draw", "/extreme/game/A-1.1"]
    for where in pages:
        text = evening.olga.get(f"{evening.root}{where}").text
        assert "&amp;#" not in text, where
        assert "\\u" not in text, where
    line = "\u2068ליאור כהן\u2069"
    assert line in unescape(evening.olga.get(f"{evening.root}/extreme").text), "a name keeps its signs to itself"
    for where in ("/classic", "/live", "/projector", "/extreme/print/grid"):
        assert "D'Amico" in unescape(evening.olga.get(f"{evening.root}{where}").text), where


def test_one_code_on_the_wall_claim_check_in_and_play(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy Di")
    assert evening.olga.get(f"{evening.root}/me/qr.svg").text.startswith("<?xml")
    ada, late = Visitor(evening.address), Visitor(evening.address)
    assert "Tap your name" in visible_text(ada.get(f"{evening.root}/me"))
    page = ada.post(f"{evening.root}/me/claim", entrant="p1")
    assert page.status == 200
    assert "I am here" in visible_text(page)
    refused(
        late.post(f"{evening.root}/me/claim", entrant="p1"), "Somebody else is Ada already", "tournament/name_claimed"
    )
    refused(late.post(f"{evening.root}/me/claim", entrant="p77"), "tournament/no_such_player")
    refused(ada.post(f"{evening.root}/me/claim", entrant="p2"), "You are Ada here")
    assert ada.post(f"{evening.root}/sheet/check_in", player="p2").status == 403
    assert ada.post(f"{evening.root}/sheet/check_in", player="p1", next=f"{evening.root}/me").status == 200
    assert "You are checked in" in visible_text(ada.get(f"{evening.root}/me"))
    assert evening.log()[-1]["event"] == {"type": "checked_in", "player": "p1"}
    assert ada.post(f"{evening.root}/me/release").status == 200
    assert "Tap your name" in visible_text(ada.get(f"{evening.root}/me"))
    assert Visitor(evening.address).get("/tournaments/join/no-such-link").status == 410


@clause("TR-X48")
def test_the_draw_names_who_is_not_here_and_leaves_them_out_or_not(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy Di Ed")
    assert "not checked in" not in visible_text(evening.olga.get(f"{evening.root}/classic/draw"))
    for player in ("p1", "p2", "p3"):
        evening.olga.post(f"{evening.root}/sheet/check_in", player=player)
    page = visible_text(evening.olga.get(f"{evening.root}/classic/draw"))
    assert "2 people have not checked in" in page
    assert "Di, Ed" in page
    assert evening.do("draw", stage="bracket", absent="out").status == 200
    (drawn,) = [e["event"] for e in evening.log() if e["event"]["type"] == "drawn"]  # type: ignore[index]
    assert sorted(filter(None, drawn["seats"][0])) == ["p1", "p2", "p3"]  # type: ignore[index]
    assert "not checked in at the draw" in visible_text(evening.olga.get(f"{evening.root}/classic/log"))


def test_two_equal_reports_are_a_result_and_two_different_ones_call_a_helper(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    a, b, _ = evening.seats("final.1")
    one, two = evening.joined("player", a), evening.joined("player", b)
    evening.do("report", by=one, game="final.1", player=a, winner=a)
    evening.do("report", by=two, game="final.1", player=b, winner=b)
    assert "The reports differ" in visible_text(evening.olga.get(evening.root))
    evening.do("report", by=two, game="final.1", player=b, winner=a)
    assert [e["event"]["type"] for e in evening.log()[-2:]] == ["reported", "played"]  # type: ignore[index]
    assert "two equal reports" in visible_text(evening.olga.get(f"{evening.root}/classic/log"))


def test_the_api_does_what_the_pages_do_with_the_same_refusals(club: Server) -> None:
    def call(path: str, body: object = None, token: str = "") -> tuple[int, dict[str, object]]:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(f"{club.address}/api/v1{path}", data=data, headers=headers)) as answer:
                return answer.status, json.load(answer)
        except OSError as error:
            return error.code, json.load(error)  # type: ignore[attr-defined, arg-type]

    token = str(call("/players", {"nickname": "Prog"})[1]["token"])
    assert call("/tournaments", {"name": "Cup", "kinds": ["classic"]})[0] in (401, 403)
    status, made = call("/tournaments", {"name": "Cup", "kinds": ["classic"], "names": ["Ada", "Bo", "D'Amico"]}, token)
    assert status == 201
    at = f"/tournaments/{made['id']}/classic"
    status, told = call(f"{at}/commands", {"command": {"type": "draw", "stage": "bracket"}, "expected": 4}, token)
    assert (status, told["seq"]) == (200, 5)
    status, told = call(f"{at}/commands", {"command": {"type": "draw", "stage": "bracket"}, "expected": 4}, token)
    assert (status, told["code"]) == (409, "tournament/stale")
    status, told = call(f"{at}/commands", {"command": {"type": "draw", "stage": "groups"}}, token)
    assert (status, told["code"]) == (409, "tournament/wrong_kind")
    assert call(f"{at}/commands", {"command": {"type": "nonsense"}}, token)[0] == 400
    stranger = str(call("/players", {"nickname": "Wes"})[1]["token"])
    assert call(f"{at}/commands", {"command": {"type": "check_in", "player": "p1"}}, stranger)[0] == 403
    told = call(at)[1]
    (game,) = [one for one in told["games"] if one["status"] == "open"]  # type: ignore[attr-defined]
    play = {"type": "play", "game": game["id"], "result": {"type": "duel", "winner": game["players"][0]}}
    assert call(f"{at}/commands", {"command": play}, token)[0] == 200
    wrong = {"type": "correct", "game": game["id"], "result": {"type": "duel", "winner": game["players"][1]}}
    follows = call(f"{at}/preview", {"command": wrong})[1]
    assert follows["foreseen"]
    assert call(f"{at}/commands", {"command": wrong, "why": "slip", "foreseen": "another"}, token)[0] == 409
    assert call(f"{at}/commands", {"command": wrong, "why": "slip", "foreseen": follows["foreseen"]}, token)[0] == 200
    assert call(f"{at}/undo", {}, token)[0] == 200
    assert call(f"{at}/record", token=stranger)[0] == 403
    assert call("/openapi.json")[1]["paths"]["/api/v1/tournaments/{id}/{kind}/commands"]  # type: ignore[index]


def test_paper_has_a_line_for_everybody_a_code_and_an_empty_grid(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada Bo Cy Di")
    evening.do("draw", stage="bracket")
    evening.do("draw", kind="extreme", stage="groups")
    slips = evening.olga.get(f"{evening.root}/extreme/print/slips").text
    assert slips.count('class="sign"') == 4 * slips.count('class="slip"')
    assert "/game/A-1.1/qr.svg" in slips
    assert evening.olga.get(f"{evening.root}/extreme/game/A-1.1/qr.svg").text.startswith("<?xml")
    assert evening.olga.get(f"{evening.root}/extreme/print/blank").text.count('class="box') >= 4 * 6
    assert "/qr.svg" not in evening.olga.get(f"{evening.root}/print/players").text
    links = evening.olga.post(f"{evening.root}/print/players").text
    codes = set(re.findall(r"/tournaments/join/[\w-]+/qr.svg", links))
    assert len(codes) == 4
    assert links.count(f"<p>{evening.address}/tournaments/join/") == 4, "who types it needs the whole of it"
    again = evening.olga.get(f"{evening.root}/print/players").text
    assert set(re.findall(r"/tournaments/join/[\w-]+/qr.svg", again)) == codes
    assert Visitor(evening.address, "Wes").get(f"{evening.root}/print/players").status == 403
