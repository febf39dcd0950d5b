"""Somebody who runs a tournament by its pages."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from e2e.person import Person


class Organiser:
    """Somebody who runs a tournament by its pages."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page
        self.root = ""
        self.kind = ""

    def create(self, kind: str, names: list[str], boards: int = 2, *, other: bool = False) -> None:
        """An evening with a contest of that kind; with `other`, with both."""
        self.page.goto("/tournaments/new")
        self.page.get_by_label("Name", exact=True).fill(f"The {kind} of spring")
        for each in ("classic", "extreme"):
            self.page.locator(f"[name={each}]").set_checked(other or each == kind)
        self.page.locator("[name=boards]").fill(str(boards))
        self.page.locator("[name=names]").fill("\n".join(names))
        self.page.locator("[name=nickname]").fill(self.person.name)
        self.page.locator("main form button[type=submit]").click()
        expect(self.page.locator("tr[data-player]")).to_have_count(len(names))
        self.root, self.kind = self.page.url.removesuffix("/sheet"), kind

    @property
    def base(self) -> str:
        return f"{self.root}/{self.kind}"

    def go(self, where: str = "") -> None:
        self.page.goto(f"{self.base}{where}")

    def check_in_everybody(self) -> None:
        self.page.goto(f"{self.root}/sheet")
        while (button := self.page.get_by_role("button", name="Check in")).count():
            left = button.count()
            button.first.click()
            expect(button).to_have_count(left - 1)

    def enter(self, name: str) -> None:
        self.page.goto(f"{self.root}/sheet")
        self.page.locator("[name=name]").first.fill(name)
        self.page.get_by_role("button", name="Enter", exact=True).click()
        expect(self.page.get_by_role("rowheader", name=name, exact=True)).to_be_visible()

    def leaves(self, name: str) -> None:
        self.page.goto(f"{self.root}/sheet")
        self.page.get_by_role("button", name=f"Leaves {name}", exact=True).click()
        self.confirm("had to go home")
        row = self.page.get_by_role("row").filter(has=self.page.get_by_role("rowheader", name=name, exact=True))
        expect(row.locator(".badge").filter(has_text="left")).to_be_visible()

    def confirm(self, why: str) -> None:
        form = self.page.locator("form[data-confirm]")
        form.locator("[name=why]").fill(why)
        form.get_by_role("button", name="Do it").click()
        expect(form).to_have_count(0)

    def draw(self, word: str) -> None:
        """Draw and watch the slips come out one by one."""
        self.go("/draw")
        fingerprint = self.page.locator(".fingerprint .hash").inner_text()
        self.page.locator("[name=salt]").fill(word)
        self.page.locator(".fingerprint button[type=submit]").click()
        drawn = self.page.locator("[data-watch]")
        expect(drawn.locator(".slips li").first).to_be_hidden()
        drawn.get_by_role("button", name="Next slip").click()
        expect(drawn.locator(".slips li").first).to_be_visible()
        if (rest := drawn.get_by_role("button", name="Show all")).is_visible():
            rest.click()
        expect(drawn.locator(".proof .hash").first).to_have_text(fingerprint)
        self.page.get_by_role("link", name="Check every draw").click()
        expect(self.page.locator("#verified .badge.good").first).to_be_visible()
        expect(self.page.locator("#verified .badge.bad")).to_have_count(0)

    def open_games(self) -> list[str]:
        self.go()
        hrefs = self.page.locator(".match.open .match-name a, .games-list li.open > a").evaluate_all(
            "all => all.map(each => each.getAttribute('href'))"
        )
        return [href.rpartition("/")[2] for href in hrefs]

    def at_game(self, game: str) -> Locator:
        self.go(f"/game/{game}")
        return self.page.locator("form[data-result]")

    def send(self, form: Locator) -> None:
        form.locator("button[type=submit]").click()
        expect(self.page.locator(".notice.good")).to_be_visible()

    def wins(self, game: str, name: str) -> None:
        form = self.at_game(game)
        form.get_by_label(name, exact=True).check()
        self.send(form)

    def couple_wins(self, game: str, choose: Callable[[str, str], tuple[str, int]]) -> None:
        form = self.at_game(game)
        one, two = form.locator(".winner label.check").all_inner_texts()[:2]
        winner, intact = choose(one.strip(), two.strip())
        form.get_by_label(winner, exact=True).check()
        form.locator("[name=intact]").fill(str(intact))
        self.send(form)

    def table_ends(self, game: str, order: list[str]) -> None:
        form = self.at_game(game)
        for row in form.locator(".places tbody tr").all():
            name = row.locator("th").inner_text().partition(": ")[2]
            row.locator("select").select_option(str(order.index(name) + 1))
        form.locator("[name=intact]").fill("2")
        self.send(form)

    def first_wins_all(self, unit: str) -> str:
        """Who is named first wins every game a match needs."""
        while games := [game for game in self.open_games() if game.startswith(f"{unit}.")]:
            form = self.at_game(games[0])
            winner = form.locator(".winner label.check").first.inner_text().strip()
            self.wins(games[0], winner)
        return winner

    def sheet_pages(self, where: str, tmp_path: Path) -> int:
        """How many pages a print sheet has as a PDF."""
        self.page.goto(where)
        file = tmp_path / "sheet.pdf"
        self.page.pdf(path=file, prefer_css_page_size=True)
        return len(re.findall(rb"/Type\s*/Page[^s]", file.read_bytes()))
