"""Whole tournaments in a browser: from the entry sheet to the champion, with everything that goes wrong on the way."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.organiser import Organiser
from e2e.person import Person
from e2e.test_access import faults
from edges.hand import Hand, play_to_the_end
from edges.server import Server
from edges.visitor import Visitor
from fleacircus.core import Match
from fleacircus.games.micromutants.standing import standings

pytestmark = pytest.mark.e2e


@pytest.fixture
def olga(visit: Callable[..., Person]) -> Organiser:
    return Organiser(visit("Olga"))


def test_a_classic_of_six_with_a_latecomer_a_correction_and_a_drop_out(olga: Organiser, tmp_path: Path) -> None:
    page = olga.page
    olga.create("classic", ["Ada", "Bo", "Cy", "Di", "Ed"])
    olga.check_in_everybody()
    olga.draw("flea")
    olga.enter("Late Lou")
    olga.go()
    expect(page.locator(".round").first).to_contain_text("Late Lou")
    page.goto(olga.root)
    expect(page.get_by_role("heading", name="Begin now")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Begin ")).first.click()
    expect(page.get_by_role("heading", name="Being played")).to_be_visible()

    while games := [game for game in olga.open_games() if game.startswith("r1-")]:
        beaten_unit = games[0].partition(".")[0]
        olga.first_wins_all(beaten_unit)
    semis = {game.partition(".")[0] for game in olga.open_games()}
    assert semis == {"r2-1", "r2-2"}
    for unit in sorted(semis):
        olga.first_wins_all(unit)

    # A wrong result of round one: whoever was beaten should have gone on.
    unit = beaten_unit
    olga.go(f"/game/{unit}.1")
    names = [text.strip() for text in page.locator("[data-correct] .winner label.check").all_text_contents()[:2]]
    for number in (1, 2):
        olga.go(f"/game/{unit}.{number}")
        page.locator("#correct summary").click()
        page.locator("[data-correct]").get_by_label(names[1], exact=True).check()
        page.locator("[data-correct] [name=why]").fill("the slip was read upside down")
        page.get_by_role("button", name="Show what follows").click()
        expect(page.get_by_role("heading", name="What follows from this")).to_be_visible()
        if number == 1:
            expect(page.locator(".consequences")).to_contain_text("waits")
        olga.confirm("the slip was read upside down")
    if (third := f"{unit}.3") in olga.open_games():
        olga.wins(third, names[1])
    semi = next(game for game in olga.open_games() if game.startswith("r2-"))
    olga.go(f"/game/{semi}")
    expect(page.locator(".versus")).to_contain_text(names[1])
    expect(page.locator("main")).to_contain_text("void")
    olga.first_wins_all(semi.partition(".")[0])

    third_place = [game for game in olga.open_games() if game.startswith("third.")]
    olga.at_game(third_place[0])
    leaver = page.locator(".winner label.check").nth(1).inner_text().strip()
    olga.leaves(leaver)
    olga.go()
    expect(page.locator('[data-unit="third"]')).to_contain_text("walkover")
    champion = olga.first_wins_all("final")
    olga.go("/standings")
    expect(page.locator(".champion")).to_have_text(f"{champion} is the champion!")
    expect(page.locator(".ranking tbody tr")).to_have_count(6)
    expect(page.locator(".ranking .reason").first).to_contain_text(f"{champion} before")

    olga.go("/log")
    expect(page.locator("main")).to_contain_text("the slip was read upside down")
    page.locator("[data-undo]").click()
    expect(page.locator(".consequences")).to_contain_text("Champion")
    olga.confirm("try it")
    expect(page.locator("[data-redo]")).to_be_visible()
    page.locator("[data-redo]").click()
    expect(page.locator(".consequences")).to_contain_text("Champion")
    olga.confirm("and back")
    expect(page.locator("[data-redo]")).to_have_count(0)
    olga.go("/standings")
    expect(page.locator(".champion")).to_contain_text(champion)

    assert olga.sheet_pages(f"{olga.root}/print/entry", tmp_path) == 1
    assert olga.sheet_pages(f"{olga.base}/print/bracket", tmp_path) == 1
    assert olga.sheet_pages(f"{olga.base}/print/standings", tmp_path) == 1


def test_an_extreme_of_nine_with_a_latecomer_a_drop_out_and_a_tie_settled_by_bids(
    olga: Organiser, tmp_path: Path
) -> None:
    page = olga.page
    olga.create("extreme", ["Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal"])
    olga.draw("mutant")
    olga.enter("Late Lou")
    olga.go()
    letters: list[list[str]] = [grid.locator("tbody th").all_inner_texts() for grid in page.locator("table.grid").all()]
    assert sorted(map(len, letters)) == [4, 5]
    assert olga.sheet_pages(f"{olga.base}/print/grid", tmp_path) == 1
    assert olga.sheet_pages(f"{olga.base}/print/slips", tmp_path) == 4
    four, five = sorted(letters, key=len)

    def choose(one: str, two: str) -> tuple[str, int]:
        """In the group of four the second and third come out level; in the other the first two are clear."""
        couples = [set(one.split(" + ")), set(two.split(" + "))]
        first, second = five[:2]
        for couple, name in zip(couples, (one, two), strict=True):
            if couple <= set(four) and (four[0] in couple) and not (split and four[3] in couple):
                return name, 3
            if couple <= set(four) and split and couple == {four[1], four[2]}:
                return name, 3
        for wanted, intact in ((first, 4), (second, 3)):
            for couple, name in zip(couples, (one, two), strict=True):
                if wanted in couple:
                    return name, intact + (1 if second in couple else 0)
        return one, 1

    played = 0
    while games := olga.open_games():
        for game in games:
            split = game.endswith(".2")
            olga.couple_wins(game, choose)
            played += 1
        if played == len(games):
            olga.leaves(five[4])
    assert played == 6 + 10

    # Second and third of the group of four are level: nobody goes on before the envelopes.
    olga.go("/draw")
    expect(page.locator(".fingerprint")).to_contain_text("waits")
    olga.go()
    page.get_by_role("link", name="Settle it").click()
    page.wait_for_url("**/tie/**")
    tie = page.url
    tied = sorted(page.locator("main .lead").inner_text().split(", "))
    assert tied == sorted(four[1:3])
    for name in tied:
        page.locator("#player").select_option(label=name)
        page.locator("[name=offer]").fill(f"{name} bakes a cake")
        page.get_by_role("button", name="Seal it").click()
        expect(page.locator("code.code")).to_have_count(1 + tied.index(name))
    opens = page.get_by_role("button", name="Open the envelope")
    for left in (2, 1):
        expect(opens).to_have_count(left)
        assert f"{tied[2 - left]} bakes a cake" not in page.locator("main").inner_text()
        opens.first.click()
    for left in range(5, 0, -1):
        expect(page.locator(".vote")).to_have_count(left)
        page.locator(".vote").first.get_by_role("button", name=tied[0]).click()
    expect(page.locator(".champion")).to_have_text(f"Accepted: {tied[0]}")
    assert f"{tied[1]} bakes" not in page.locator("main").inner_text()
    olga.go("/standings")
    expect(page.locator("main")).to_contain_text("sealed bids")

    olga.draw("table")
    olga.go()
    seats = page.locator("main section .facts").first.inner_text()
    order = re.findall(r"[A-D]: ([^·]+?)(?: ·| TR|$)", seats)
    assert len(order) == 4
    while games := [game for game in olga.open_games() if game.startswith("T1.")]:
        olga.table_ends(games[0], order)
    olga.draw("final")
    olga.first_wins_all("third")
    champion = olga.first_wins_all("final")
    assert champion in order[:2]
    olga.go("/standings")
    expect(page.locator(".champion")).to_have_text(f"{champion} is the champion!")
    assert olga.sheet_pages(f"{olga.base}/print/standings", tmp_path) <= 2
    page.goto(f"{olga.root}/live")
    expect(page.locator("main")).to_contain_text(f"{champion} is the champion!")
    assert tie


def test_the_hall_looks_again_and_the_projector_has_a_clock(olga: Organiser, visit: Callable[..., Person]) -> None:
    olga.create("classic", ["Ada", "Bo"])
    olga.check_in_everybody()
    olga.draw("")
    watcher = visit("Wes")
    watcher.page.goto(f"{olga.root}/projector")
    expect(watcher.page.locator("[data-wall-clock]")).to_have_text(re.compile(r"\d\d:\d\d:\d\d"))
    olga.page.goto(olga.root)
    olga.page.get_by_role("button", name=re.compile("^Begin ")).first.click()
    expect(watcher.page.locator(".clock")).to_have_text(re.compile(r"\d+:\d\d"))
    expect(watcher.page.locator("form[action*='/do/']")).to_have_count(0)


def test_a_match_is_played_at_a_table_and_scores_itself(
    olga: Organiser, visit: Callable[..., Person], server: Server
) -> None:
    """Two people far away play it over their sockets; the organiser's page of the game stays open all the while."""
    page = olga.page
    olga.create("classic", ["Ada", "Bo"])
    olga.draw("table")
    olga.go("/game/final.1")
    for picked in (1, 2):
        page.locator("form.pick button").first.click()
        expect(page.locator(".chosen li")).to_have_count(picked)
    draw = page.get_by_role("button", name="Draw order of play")
    draw.click()
    expect(draw).to_have_count(0)
    page.get_by_role("button", name="invite by links").click()
    expect(page.locator(".seat-links li")).to_have_count(2)
    links = {
        row.locator("strong").inner_text(): row.get_by_role("link").first.get_attribute("href") or ""
        for row in page.locator(".seat-links li").all()
    }
    assert sorted(links) == ["Ada", "Bo"]
    table = (page.locator("#table a.button").get_attribute("href") or "").removeprefix("/t/")
    watcher = visit("Wes")
    watcher.page.goto(f"{olga.base}/game/final.1")
    expect(watcher.page.locator("#table a.button")).to_have_attribute("href", re.compile("^/w/"))

    hands = []
    for name, link in links.items():
        player = Visitor(server.address, name)
        assert player.post(link, nickname=name).status == 200
        hands.append(Hand(player, table))
    play_to_the_end(*hands)

    # The score comes by itself, and it is what the finished record says.
    record = Visitor(server.address, "Reader").get(f"/t/{table}/record.json").text
    found = standings(Match.from_record(record.encode()).state)
    strengths = [(one.out is None, one.out or 0, one.points, one.insects) for one in found]
    if strengths[0] == strengths[1]:
        words = "drawn"  # and to be replayed, so that only the log says so
    else:
        words = f"{list(links)[strengths.index(max(strengths))]} wins"
        for shown in (page, watcher.page):
            expect(shown.locator(".notice.good")).to_contain_text(words)
    expect(page.locator("#table .badge.good")).to_have_text("its score is in")
    olga.go("/log")
    expect(page.locator("main")).to_contain_text(words)
    page.goto(f"/t/{table}")
    page.get_by_role("link", name="Back to the match").click()
    expect(page.locator("h1")).to_have_text("Final, game 1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Callable[..., Person], scheme: str) -> None:
    reader = visit("Olga", color_scheme=scheme)
    olga = Organiser(reader)
    olga.create("extreme", ["Ada", "Bo", "Cy", "Di"])
    olga.check_in_everybody()
    olga.draw("axe")
    pages = ["/tournaments", "/tournaments/new", "/tournaments/import", "/tournaments/seasons", olga.root]
    pages += [f"{olga.root}/{name}" for name in ("sheet", "people", "live", "projector", "print/entry")]
    pages += ["/tournaments/archive", f"{olga.root}/members", f"{olga.root}/verify"]
    pages += [f"{olga.base}{name}" for name in ("", "/standings", "/draw?verify=1", "/settings", "/precedents", "/log")]
    pages += [f"{olga.base}/game/A-1.1", f"{olga.base}/print/slips", f"{olga.base}/print/grid"]
    found = {}
    for path in pages:
        reader.page.goto(path)
        found[path] = faults(reader)
    assert found == {path: [] for path in pages}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_brackets_previews_and_ties(visit: Callable[..., Person], scheme: str) -> None:
    reader = visit("Olga", color_scheme=scheme)
    page, found = reader.page, {}
    olga = Organiser(reader)
    olga.create("classic", ["Ada", "Bo", "Cy"])
    olga.draw("axe")
    olga.first_wins_all(olga.open_games()[0].partition(".")[0])
    for path in ("", "/standings", "/print/bracket", "/print/standings", "/print/slips", "/game/final.1", "/tie/gone"):
        olga.go(path)
        found[f"classic{path}"] = faults(reader)
    reader.faults.clear()  # the tie that is gone
    olga.go("/log")
    page.locator("[data-undo]").click()
    expect(page.locator("form[data-confirm]")).to_be_visible()
    found["undo"] = faults(reader)

    olga.create("extreme", ["Ada", "Bo", "Cy", "Di", "Ed"])
    olga.draw("axe")
    for fixture in range(1, 6):
        for leg in (0, 1):
            form = olga.at_game(f"A-{fixture}.{leg + 1}")
            form.locator("[name=winner]").nth(leg).check()
            form.locator("[name=intact]").fill("3")
            olga.send(form)
    page.locator("#correct summary").click()
    found["correct"] = faults(reader)
    page.locator("[data-correct] [name=intact]").fill("2")
    page.locator("[data-correct] [name=why]").fill("one too many")
    page.get_by_role("button", name="Show what follows").click()
    expect(page.get_by_role("heading", name="What follows from this")).to_be_visible()
    found["preview"] = faults(reader)
    olga.go()
    page.get_by_role("link", name="Settle it").click()
    page.wait_for_url("**/tie/**")
    tie = page.url
    for step in range(5):
        found[f"envelope {step}"] = faults(reader)
        page.locator("[name=offer]").fill("a cake")
        page.get_by_role("button", name="Seal it").click()
        expect(page.locator("code.code")).to_have_count(step + 1)
    found["opening"] = faults(reader)
    stranger = visit("Nobody", color_scheme=scheme)
    stranger.page.goto(tie)
    found["opening, seen by anybody"] = faults(stranger)
    for left in range(5, 0, -1):
        opens = page.get_by_role("button", name="Open the envelope")
        expect(opens).to_have_count(left)
        opens.first.click()
    expect(page.locator(".vote")).to_have_count(5)
    found["vote"] = faults(reader)
    olga.go("/print/grid")
    found["grid"] = faults(reader)
    assert found == {where: [] for where in found}


def test_pages_fit_a_phone(visit: Callable[..., Person]) -> None:
    olga = Organiser(visit("Olga", viewport={"width": 375, "height": 740}))
    olga.create("extreme", ["Ada", "Bo", "Cy", "Di"])
    olga.draw("phone")
    for path in ("", "/standings", "/game/A-1.1"):
        olga.go(path)
        assert olga.page.evaluate("document.documentElement.scrollWidth") <= 375, path
    olga.page.goto(f"{olga.root}/sheet")
    assert olga.page.evaluate("document.documentElement.scrollWidth") <= 375
    olga.create("classic", ["Ada", "Bo", "Cy"])
    olga.draw("phone")
    for path in ("", "/standings", "/draw", "/settings", "/log", "/game/r1-1.1", "/precedents"):
        olga.go(path)
        wide = olga.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 375, path
    for path in ("", "/sheet", "/people", "/live"):
        olga.page.goto(f"{olga.root}{path}")
        assert olga.page.evaluate("document.documentElement.scrollWidth") <= 375, path
