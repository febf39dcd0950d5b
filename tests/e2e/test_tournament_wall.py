"""The wall: whatever the number of people, everything on it is seen, without scrolling, and nothing is cut off."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person
from e2e.test_access import faults
from edges.server import Server
from edges.visitor import Visitor
from fleacircus.tournament import Settings, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.events import Kind
from fleacircus.tournament.simulate import simulate

pytestmark = pytest.mark.e2e

WALLS = ((1920, 1080), (1280, 720))
NASTY = [
    "D'Amico",
    "Zoë Ünal-Çelik",
    "مريم العراقي",
    "ליאור כהן",
    "Maximiliane-Theodora von und zu Hohenstein-Waldburg",
    "ß & <b>Co</b>",
]

NOW = time.time_ns() // 1_000_000

CUT_OFF = """() => {
  const inside = (box, room) =>
    Math.min(box.top - room.top, room.bottom - box.bottom, box.left - room.left, room.right - box.right) >= -1;
  const room = document.querySelector(".slides").getBoundingClientRect();
  const screen = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
  const seen = [...document.querySelectorAll(".slide:not([hidden]) :is(li, tr, h2, caption, .champion)")];
  const cut = seen.filter((one) => !inside(one.getBoundingClientRect(), room)).map((one) => one.textContent.trim());
  const side = [...document.querySelectorAll(".wall-side :is(li, h2, img, figcaption), .projector-head > *")];
  const out = side.filter((one) => !inside(one.getBoundingClientRect(), screen));
  cut.push(...out.map((one) => `beside: ${one.textContent || one.alt}`));
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) cut.push("the page scrolls");
  return cut;
}"""


def names(players: int) -> list[str]:
    return [*NASTY, *(f"Somebody {number}" for number in range(len(NASTY), players))][:players]


def drawn(kind: Kind, players: int) -> Tournament:
    """A contest whose draw has just been made; everybody is here, and some games are being played."""
    settings = Settings(boards=8, clock_minutes=45)
    event = Tournament.create(kind, "Serata d'autunno", by="Olga", at=0, settings=settings, secret="wall")
    for number, name in enumerate(names(players), 1):
        event.do(c.Enter(f"p{number}", name), by="Olga", at=0)
        event.do(c.CheckIn(f"p{number}"), by="Olga", at=0)
    event.do(c.Draw("bracket" if kind == "classic" else "groups"), by="Olga", at=0)
    boards = range(1, 5) if kind == "classic" else range(5, 9)
    for board, game in zip(boards, [game for game in event.picture.games if game.status == "open"], strict=False):
        if event.refusal(start := c.Start(game.id, board, NOW)) is None:
            event.do(start, by="Olga", at=0)
    return event


def over(kind: Kind, players: int) -> Tournament:
    """A contest that is over."""
    return simulate(kind, players, "wall", names=names(players))


def brought(club: Server, *contests: Tournament) -> str:
    """An evening with these contests; gives its address."""
    olga = Visitor(club.address, "Olga")
    into = ""
    for event in contests:
        page = olga.post("/tournaments/import", nickname="Olga", into=into, text=event.record().decode())
        assert page.status == 200, page.text
        into = page.address.rpartition("/")[2]
    return f"/tournaments/{into}"


def every_slide(page: Page) -> dict[str, list[str]]:
    """What is cut off on each slide."""
    found: dict[str, list[str]] = {}
    slides = page.locator(".slide")
    for at in range(slides.count()):
        shown = page.locator(".slide:not([hidden])")
        expect(slides.nth(at)).to_be_visible()
        found[f"{at} {shown.locator('h2').inner_text()}"] = page.evaluate(CUT_OFF)
        page.keyboard.press("ArrowRight")
    return found


def pages_of(page: Page, where: str) -> int:
    page.goto(where)
    return len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("players", [5, 13, 29, 64])
def test_nothing_on_the_wall_is_cut_off(visit: Callable[..., Person], server: Server, players: int) -> None:
    fresh = brought(server, drawn("classic", players), drawn("extreme", players))
    ended = brought(server, over("classic", players), over("extreme", players))
    page = visit("Wall").page
    for width, height in WALLS:
        page.set_viewport_size({"width": width, "height": height})
        for root in (fresh, ended):
            page.goto(f"{root}/projector?seconds=3600")
            slides = every_slide(page)
            assert len(slides) >= 2
            assert {slide: cut for slide, cut in slides.items() if cut} == {}, (width, root == ended)
    expect(page.locator("section.podium")).to_have_count(2)
    assert pages_of(page, f"{fresh}/classic/print/bracket") == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_season_is_read_on_any_screen(visit: Callable[..., Person], server: Server, scheme: str) -> None:
    """Nothing wider than the screen, and axe finds nothing serious."""
    reader = visit("Olga", color_scheme=scheme)
    page = reader.page
    page.goto("/tournaments/seasons")
    page.locator("[name=name]").fill("L'été")
    page.locator("[name=nickname]").fill("Olga")
    page.locator("main form button[type=submit]").click()
    expect(page.get_by_role("heading", name="L'été")).to_be_visible()
    season = page.url
    page.goto("/tournaments/import")
    page.locator("[name=text]").fill(over("extreme", 8).record().decode())
    if (nickname := page.locator("[name=nickname]")).count():
        nickname.fill("Olga")
    page.locator("main form button[type=submit]").click()
    page.get_by_role("link", name="Members", exact=True).click()
    page.get_by_role("button", name=re.compile("^All by name")).click()
    expect(page.locator("main .badge.good")).to_have_count(8)
    members = page.url
    page.goto(season)
    page.get_by_role("button", name="Count it").click()
    expect(page.locator(".season tbody tr")).to_have_count(8)
    page.locator(".season tbody a").first.click()
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()
    mine = page.url
    page.get_by_role("link", name="In the club’s register").click()
    expect(page.get_by_role("button", name="See what follows")).to_have_count(2)
    found = {}
    register = ("/tournaments/members", page.url)
    for where in (season, mine, members, members.replace("/members", "/verify"), "/tournaments/archive", *register):
        for width, height in ((1440, 900), (1024, 800), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(where)
            if page.evaluate("document.documentElement.scrollWidth") > width:
                found[f"{where} {width}"] = ["wider than the screen"]
        found[where] = faults(reader)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
