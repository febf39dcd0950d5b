"""The pages: every one in every language, forms that refuse nonsense, seats, links, themes."""

import re
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Page, Visitor, moves, visible_text

LANGUAGES = ("en", "fr", "it")
KEY = r"\b(?:lobby|new|join|share|rules|import|about|error|page|nav|seat|level|legionz|club)\.\w+"
STATIC = Path(__file__).parents[2] / "src" / "fleacircus" / "web" / "static"


def form(**changes: str) -> dict[str, str]:
    """The new-table form as a person fills it in."""
    fields = {
        "nickname": "Ada",
        "option_players": "3",
        "seat_0_kind": "me",
        "seat_1_kind": "here",
        "seat_1_name": "Bo",
        "seat_2_kind": "bot",
        "seat_2_level": "random",
        "undo": "on",
    }
    return {name: value for name, value in {**fields, **changes}.items() if value}


def table_of(page: Page) -> str:
    assert page.status == 200, visible_text(page)
    return page.address.rsplit("/", 1)[1]


@pytest.fixture(scope="module")
def places(club: Server) -> tuple[Visitor, list[str]]:
    """Somebody with a table that has a free seat, and every page there is for them."""
    ada = Visitor(club.address, "Ada")
    table = ada.open_table("me", "link", "bot:random", public=True)
    invite = table["seats"][1]["invite"]
    id, watch = table["id"], table["watch"]
    paths = [
        "/",
        "/about",
        "/rules",
        "/rules/legionz",
        "/rules/legionz?q=loop",
        "/rules?q=loop",
        "/import",
        "/new/legionz",
    ]
    paths += ["/rules/larvacup/card", "/practice", "/new/micro-mutants?option_players=4"]
    paths += [f"/t/{id}", f"/w/{watch}", f"/t/{id}/share", f"/join/{invite}", "/nowhere"]
    return ada, paths


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(places: tuple[Visitor, list[str]], language: str) -> None:
    visitor, paths = places
    assert visitor.post("/i18n/setlang/", language=language, next="/about").address.endswith("/about")
    for path in paths:
        page = visitor.get(path)
        assert page.status == (404 if path == "/nowhere" else 200), path
        assert f'<html lang="{language}"' in page.text
        assert "<h1" in page.text or 'id="table"' in page.text, path
        text = visible_text(page)
        raw = re.findall(
            r"\b(?:lobby|new|join|share|rules|import|about|error|page|nav|seat|level|legionz|club)\.\w+", text
        )
        assert raw == [], path
        assert not re.findall(r"\{\w+[|}]", text), path


def test_pages_bring_nothing_from_elsewhere_and_forbid_it(places: tuple[Visitor, list[str]]) -> None:
    visitor, paths = places
    for path in [*paths, "/api/v1/docs"]:
        page = visitor.get(path)
        assert re.findall(r"""(?:src|href|action)=["'](?:https?:)?//""", page.text) == [], path
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert page.headers["x-frame-options"] == "DENY"


def test_lobby_shows_whose_turn_it_is(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    table = ada.open_table("me", "here")
    assert "Your turn" in ada.get("/").text
    with ada.connect(table["id"]) as line:
        line.act(line.hello(), 0, {"type": "leave"})
    assert "Your turn" not in ada.get("/").text
    assert table["id"] not in ada.get("/").text, "what is over is in nobody's way"
    assert f'href="/t/{table["id"]}"' in ada.get("/games").text


def test_the_lobby_leads_to_my_tables_whether_i_sit_there_or_not(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    sat, stood, hosted = (
        ada.open_table("me", "here"),
        ada.open_table("me", "here"),
        ada.open_table("link", "bot:random"),
    )
    for number in (0, 1):
        assert ada.post(f"/t/{stood['id']}/seat/{number}/stand-up").status == 200
    assert ada.post(f"/t/{stood['id']}/seat/0/bot", level="random").status == 200
    lobby = ada.get("/").text
    for table in (sat, stood, hosted):
        assert f'href="/t/{table["id"]}"' in lobby
        assert f"/w/{table['watch']}" not in lobby
    assert lobby.count(">Your turn<") == 1


def found(visitor: Visitor, link: str) -> str:
    """The lobby with the link; what is public is looked at anew every other second, for all at once."""
    until = monotonic() + 60
    while link not in (lobby := visitor.get("/").text):
        assert monotonic() < until, f"{link} is not in the lobby"
    return lobby


def test_a_public_table_is_found_and_joined_from_the_lobby(club: Server) -> None:
    ada, bo = Visitor(club.address, "Ada"), Visitor(club.address, "Bo")
    table = ada.open_table("me", "link", public=True)
    hidden = ada.open_table("me", "link")
    lobby = found(bo, table["seats"][1]["invite"])
    assert hidden["id"] not in lobby
    assert hidden["watch"] not in lobby
    page = bo.post(f"/join/{table['seats'][1]['invite']}", nickname="Bo")
    assert table_of(page) == table["id"]
    with bo.connect(table["id"]) as line:
        state = line.hello()
        assert (state["yours"], state["seats"][1]["name"]) == ([1], "Bo")


def test_a_form_opens_a_table(ada: Visitor) -> None:
    id = table_of(ada.post("/new/legionz", **form(option_loops="on")))
    with ada.connect(id) as line:
        state = line.hello()
    assert state["table"]["options"] == {"players": 3, "loops": True}
    assert [(seat["kind"], seat["name"]) for seat in state["seats"]] == [("you", "Ada"), ("you", "Bo"), ("bot", "")]
    assert (state["yours"], state["clock"]) == ([0, 1], None)


def test_a_form_sets_the_clock_and_the_undo_policy(ada: Visitor) -> None:
    given = form(seat_2_kind="link", clock_preset="own", clock_minutes="1.5", clock_increment="3", undo="off")
    with ada.connect(table_of(ada.post("/new/legionz", **given))) as line:
        state = line.hello()
        assert (state["clock"]["remaining_ms"], state["clock"]["running"]) == ([90_000] * 3, [])


REFUSED_FORMS = [
    {"option_players": "1"},
    {"option_players": "7"},
    {"option_players": "many"},
    {"option_players": "6"},
    {"seat_1_kind": "me"},
    {"seat_1_kind": "ghost"},
    {"seat_2_level": "godlike"},
    {"clock_preset": "own", "clock_minutes": "0"},
    {"clock_preset": "own", "clock_minutes": "nan"},
    {"clock_preset": "own", "clock_minutes": "inf"},
    {"clock_preset": "own", "clock_minutes": "1e12"},
    {"clock_preset": "own", "clock_increment": "-1"},
]


@pytest.mark.parametrize("changes", REFUSED_FORMS, ids=str)
def test_a_form_that_makes_no_sense_is_shown_again(ada: Visitor, changes: dict[str, str]) -> None:
    page = ada.post("/new/legionz", **form(**changes))
    assert page.status == 400
    assert 'role="alert"' in page.text
    assert 'value="Ada"' in page.text


UNFIT = {
    "en": ("Players: it must be a whole number from 2 to 6.", "Only one seat can be yours.", "A clock begins with"),
    "fr": (
        "Joueurs\u00a0: il faut un nombre entier de 2 à 6.",
        "Une seule place peut être la vôtre.",
        "Une pendule part",
    ),
    "it": ("Giocatori: serve un numero intero da 2 a 6.", "Un solo posto può essere tuo.", "Un orologio parte da"),
}


@pytest.mark.parametrize("language", UNFIT)
def test_a_form_is_refused_in_the_readers_language(club: Server, language: str) -> None:
    ada = Visitor(club.address, "Ada")
    ada.post("/i18n/setlang/", language=language, next="/about")
    number, me, clock = UNFIT[language]
    for changes, said in (
        ({"option_players": "7"}, number),
        ({"option_players": "many"}, number),
        ({"seat_1_kind": "me"}, me),
        ({"clock_preset": "own", "clock_minutes": "soon"}, clock),
        ({"clock_preset": "own", "clock_increment": "-1"}, clock),
    ):
        page = ada.post("/new/legionz", **form(**changes))
        assert page.status == 400
        assert said in visible_text(page)
        assert '<span lang="en">' not in page.text


def test_company_is_offered_where_there_can_be_any(ada: Visitor) -> None:
    lobby = ada.get("/").text
    for slug in ("legionz", "micro-mutants", "larva-cup", "mars-attacks", "mars-companion"):
        assert f'formaction="/play/{slug}"' in lobby
        assert f'href="/new/{slug}"' in lobby
    assert 'data-seat="1" hidden' in ada.get("/new/mars-attacks").text
    company = ada.get("/new/mars-attacks?with=link").text
    assert 'data-seat="1" hidden' not in company
    assert '<option value="duel" selected>' in company
    assert company.count('<option value="link" selected>') == 1


def test_more_than_a_form_may_hold_is_refused_and_says_what_to_do(ada: Visitor) -> None:
    page = ada.post("/import", text="x" * (1 << 20))
    assert page.status == 413
    assert "Bring a long record as a file" in visible_text(page)


FORMS_ONLY = {"en": "only takes forms", "fr": "que des formulaires", "it": "solo moduli"}


@pytest.mark.parametrize("language", FORMS_ONLY)
def test_an_address_for_forms_alone_says_so(club: Server, language: str) -> None:
    ada = Visitor(club.address, "Ada")
    ada.post("/i18n/setlang/", language=language, next="/about")
    for path in ("/name", "/theme"):
        page = ada.get(path)
        assert (page.status, page.headers["allow"]) == (405, "POST")
        assert FORMS_ONLY[language] in visible_text(page)


def test_names_are_shown_as_text_and_cut(club: Server) -> None:
    nasty = "<script>alert(1)</script>\u202e\x07" + "x" * 100
    visitor = Visitor(club.address, nasty)
    page = visitor.get("/")
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;xxx" in page.text
    table = visitor.open_table("me", "here")
    assert len(table["seats"][0]["name"]) == 40


def test_a_form_from_elsewhere_is_refused(club: Server, ada: Visitor) -> None:
    import urllib.error
    import urllib.parse
    import urllib.request

    data = urllib.parse.urlencode(form()).encode()
    for path in ("/new/legionz", "/name", "/theme", "/import"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(urllib.request.Request(club.address + path, data))
        assert refused.value.code == 403
        refused.value.close()
    ada.cookies.clear(domain="127.0.0.1", path="/", name="csrftoken")
    assert ada.post_json("/api/v1/tables", {"game": "legionz@1", "seats": []}).status == 403
    assert Visitor(club.address).post_json("/api/v1/tables", {"game": "legionz@1", "seats": []}).status in (401, 403)


def test_an_invitation_is_for_one_and_brings_its_owner_back(club: Server, ada: Visitor) -> None:
    table = ada.open_table("me", "link")
    path = f"/join/{table['seats'][1]['invite']}"
    bo, cy = Visitor(club.address), Visitor(club.address)
    assert "Ada" in bo.get(path).text
    assert table_of(bo.post(path, nickname="Bo")) == table["id"]
    assert bo.get(path).address.endswith(table["id"])
    late = cy.post(path, nickname="Cy")
    assert late.status == 409
    assert "taken" in late.text
    assert cy.get("/join/nowhere").status == 404
    code = ada.get(path + "/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert "<svg" in code.text


def test_only_those_at_the_table_see_invitations(club: Server, ada: Visitor, bo: Visitor) -> None:
    table = ada.open_table("me", "link")
    invite = table["seats"][1]["invite"]
    assert invite in ada.get(f"/t/{table['id']}/share").text
    assert invite in ada.get(f"/t/{table['id']}").text
    assert bo.get(f"/t/{table['id']}/share").status == 404
    for path in (f"/t/{table['id']}", f"/w/{table['watch']}"):
        assert invite not in bo.get(path).text
    assert table["id"] not in bo.get(f"/w/{table['watch']}").text
    assert bo.get(f"/api/v1/tables/{table['id']}").json["seats"][1]["invite"] is None


def test_a_seat_is_left_handed_to_a_bot_and_taken_back(club: Server) -> None:
    ada, bo = Visitor(club.address, "Ada"), Visitor(club.address, "Bo")
    table = ada.open_table("me", "link")
    bo.invited(table, 1)
    seat = f"/t/{table['id']}/seat/1"
    with ada.connect(table["id"]) as mine, bo.connect(table["id"]) as his:
        mine.hello()
        his.hello()
        assert ada.post(f"{seat}/bot", level="random").status == 409
        assert ada.post(f"{seat}/stand-up").status == 409
        assert bo.post(f"{seat}/stand-up").status == 200
        while not (told := mine.until("seats"))["seats"][1]["away"]:
            continue
        state = his.until("snapshot")
        assert (state["yours"], list(state["views"])) == ([], ["watch"])
        assert ada.post(f"{seat}/bot", level="random").status == 200
        while (told := mine.until("seats"))["seats"][1]["kind"] != "bot":
            continue
        assert told["seats"][1]["level"] == "random"
        state = mine.hello()
        while state["due"] != [0]:
            state = mine.until("ev")
        mine.act(state, 0, moves(state, 0)[0])
        answered = mine.until("ev")
        while answered["entry"]["seat"] != 1:
            answered = mine.until("ev")
        assert Visitor(club.address, "Cy").post(f"{seat}/reclaim").status == 409
        assert bo.post(f"{seat}/reclaim").status == 200
        while (state := his.until("snapshot"))["yours"] != [1]:
            continue


def test_theme_and_language_are_remembered_and_nothing_else_is_taken(ada: Visitor) -> None:
    ada.post("/theme", theme="dark", next="/about")
    assert 'data-theme="dark"' in ada.get("/").text
    ada.post("/theme", theme="plaid", next="/about")
    assert 'data-theme="dark"' in ada.get("/").text
    for path in ("/theme", "/name"):
        page = ada.post(path, theme="light", nickname="Ada", next="https://evil.example/")
        assert page.address == ada.address + "/"


def test_built_files_are_kept_and_others_asked_for_again(club: Server) -> None:
    visitor = Visitor(club.address)
    assert visitor.get("/static/club.css").headers["cache-control"] == "no-cache"
    assert visitor.get("/static/../settings.py").status == 404
    assert visitor.get("/static/%2e%2e/settings.py").status == 404
    built = sorted((STATIC / "client" / "assets").glob("*.js")) if (STATIC / "client").exists() else []
    for file in built[:1]:
        page = visitor.get(f"/static/client/assets/{file.name}")
        assert page.headers["cache-control"] == "max-age=315360000, public, immutable"


def test_the_api_describes_itself(club: Server) -> None:
    visitor = Visitor(club.address)
    described = visitor.get("/api/v1/openapi.json").json
    assert {"/api/v1/tables", "/api/v1/games", "/api/v1/records"} <= set(described["paths"])
    games = visitor.get("/api/v1/games").json
    assert games[0]["game"] == "legionz@1"
    assert games[0]["bots"][0] == "child"
    assert "random" not in games[0]["bots"], "found by name, but not offered"
    clause = visitor.get("/api/v1/clauses/LZ-11?lang=fr").json
    assert clause["id"] == "LZ-11"
    assert clause["text"] != visitor.get("/api/v1/clauses/LZ-11").json["text"]
    assert visitor.get("/api/v1/clauses/XX-99").status == 404
    book = visitor.get("/api/v1/rulebooks/legionz?language=it").json
    assert [each["id"] for each in book][:2] == ["LZ-01", "LZ-02"]
    assert visitor.get("/api/v1/words/it").json["lobby.rules"] == "Le regole"
    assert visitor.get("/api/v1/words/de").status == 422


def test_a_table_that_cannot_be_is_refused_by_the_api(ada: Visitor) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    for plan in (
        {"game": "chess@1", "seats": seats},
        {"game": "legionz@1", "seats": seats[:1]},
        {"game": "legionz@1", "seats": seats, "options": {"players": 3}},
        {"game": "legionz@1", "seats": seats, "options": {"players": "2"}},
        {"game": "legionz@1", "seats": seats, "options": {"pace": 1}},
        {"game": "legionz@1", "seats": seats, "clock_base_ms": -5},
    ):
        answer = ada.post_json("/api/v1/tables", plan)
        assert (answer.status, answer.json["code"]) == (400, "table/refused"), plan


def test_a_visitor_cannot_see_another_players_tables(club: Server, ada: Visitor, bo: Visitor) -> None:
    table: dict[str, Any] = ada.open_table("me", "bot:random")
    assert table["id"] in ada.get("/").text
    assert table["id"] not in bo.get("/").text
    assert table["id"] not in bo.get("/api/v1/tables").text
