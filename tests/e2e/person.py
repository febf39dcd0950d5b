"""Somebody at a browser: what they see of a table, and what they do there."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Error, Locator, Page, expect

Cell = tuple[int, int]
STILL_FRAMES = 8
"""So many pictures in a row show a thing at the same place: it lies still."""
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


UNLISTED = "(list, level) => [...list.options].some((one) => one.value === level) || list.add(new Option(level))"
"""Adds a level that is found by its name but not offered, as a request may name it."""


class Person:
    """A page of the club, with the hands and eyes of its user."""

    def __init__(self, name: str, context: BrowserContext, *, pace: int = 0) -> None:
        """`pace`: how fast this person wants to see what happens; 0 is at once."""
        self.name = name
        self.context = context
        wanted = f"'fleacircus.settings', JSON.stringify({{pace: {pace}}})"
        context.add_init_script(f"localStorage['fleacircus.settings'] ?? localStorage.setItem({wanted})")
        self.page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on("console", lambda said: self._note(said.text) if said.type == "error" else None)

    def _note(self, fault: str) -> None:
        """All but what a browser says of a line that the test itself has cut."""
        if "net::ERR_INTERNET_DISCONNECTED" not in fault:
            self.faults.append(f"{self.name}: {fault}")

    # Coming to a table

    def open_table(self, *others: str, loops: bool = False, minutes: int | None = None) -> None:
        """Open a table of Legionz: the others are "link", "bot:random" or the name of somebody at this screen."""
        page = self.page
        page.goto("/new/legionz")
        page.locator("[name=nickname]").fill(self.name)
        page.locator("[name=option_players]").fill(str(1 + len(others)))
        page.locator("[name=option_loops]").set_checked(loops)
        for seat, other in enumerate(others, start=1):
            kind, _, level = other.partition(":")
            known = kind if kind in ("link", "bot") else "here"
            page.locator(f"[name=seat_{seat}_kind]").select_option(known)
            if known == "bot":
                levels = page.locator(f"[name=seat_{seat}_level]")
                levels.evaluate(UNLISTED, level)
                levels.select_option(level)
            if known == "here":
                page.locator(f"[name=seat_{seat}_name]").fill(other)
        if minutes is not None:
            page.locator("details.more summary").click()
            page.locator("[name=clock_preset]").select_option("own")
            page.locator("[name=clock_minutes]").fill(str(minutes))
            page.locator("[name=clock_increment]").fill("0")
        page.locator("form[data-new-table] button[type=submit]").click()
        self.see_table()

    def accept(self, invitation: str) -> None:
        self.page.goto(invitation)
        self.page.locator("[name=nickname]").fill(self.name)
        self.page.locator("main button[type=submit]").click()
        self.see_table()

    def see_table(self) -> None:
        expect(self.board).to_be_visible()
        expect(self.page.locator(".bug, .legionz.waits").first).to_be_visible()

    # What is on the page

    @property
    def board(self) -> Locator:
        return self.page.locator("svg[role=group]")

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#table h2").first

    @property
    def bugs(self) -> Locator:
        return self.page.locator(".bug")

    @property
    def legal(self) -> Locator:
        return self.page.locator(".legal")

    def cell(self, cell: Cell) -> Locator:
        return self.page.locator(f'[data-cell="{cell[0]},{cell[1]}"]')

    def panel(self, name: str) -> Locator:
        """One of the panels beside the board, opened: Log, Moves, Table."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        return self.page.get_by_role("tabpanel")

    def cells(self, kind: str) -> list[Cell]:
        """The cells of the legal places, the forbidden ones, or the bugs."""
        texts = self.page.locator(f".{kind}").evaluate_all("all => all.map(each => each.dataset.cell)")
        return [(int(q), int(r)) for q, r in (text.split(",") for text in texts)]

    def own_cells(self, species: str) -> list[Cell]:
        labels = self.bugs.evaluate_all(
            "all => all.map(each => each.getAttribute('aria-label') + '|' + each.dataset.cell)"
        )
        own = (label.rpartition("|")[2] for label in labels if label.startswith(species))
        return [(int(q), int(r)) for q, r in (text.split(",") for text in own)]

    def count(self) -> int:
        return self.bugs.count()

    # Playing

    def expect_turn(self) -> None:
        expect(self.prompt).to_contain_text(f"{self.name}, your turn")

    def place(self, cell: Cell) -> None:
        """Click a cell of the board."""
        before = self.count()
        self.cell(cell).click()
        expect(self.cell(cell).and_(self.bugs)).to_have_count(1)
        assert self.count() > before

    def place_from_list(self, cell: Cell) -> None:
        """Choose the cell in the list of legal actions."""
        named = f"cell {cell_name(cell)}, "
        self.panel("Moves").get_by_role("button", name=re.compile("^" + re.escape(named))).click()
        expect(self.cell(cell).and_(self.bugs)).to_have_count(1)

    def greedy(self, species: str) -> Cell:
        """The legal cell beside the longest own Legion."""
        groups = _groups(self.own_cells(species))
        legal = self.cells("legal")
        return max(legal, key=lambda cell: max((len(group) for group in groups if _near(cell, group)), default=0))

    def over(self) -> bool:
        return "wins" in self.prompt.inner_text() or "share the win" in self.prompt.inner_text()


def cell_name(cell: Cell) -> str:
    """What the board calls a cell."""
    column, row = cell[0] + 13, str(cell[1] + 13).replace("-", "−")
    return f"{_letters(column) if column > 0 else '−' + _letters(1 - column)}{row}"


def _letters(at: int) -> str:
    before, last = divmod(at - 1, 26)
    return (_letters(before) if before else "") + chr(ord("A") + last)


def eventually(page: Page, holds: Callable[[], bool]) -> None:
    """Look again, frame by frame, until it holds: for what `expect` has no words for."""
    for _ in range(3_000):
        if holds():
            return
        page.evaluate("new Promise(requestAnimationFrame)")
    assert holds()


def middle(thing: Locator) -> tuple[float, float]:
    """Where something lies on the screen, once it has come to rest there: a camera that arrives moves ever less."""
    before, still = None, 0
    while (box := thing.bounding_box()) is None or still < STILL_FRAMES:
        still = still + 1 if box is not None and box == before else 0
        before = box
        thing.page.evaluate("new Promise(requestAnimationFrame)")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


OVERTAKEN = ("interrupted by another navigation", "net::ERR_ABORTED")
"""How a browser says that a page began to load itself anew just then."""


def turn_to(page: Page, address: str) -> None:
    """Open a page from one that looks at news by itself, and may be about to load itself anew."""
    while True:
        try:
            page.goto(address)
            return
        except Error as error:
            if not any(words in error.message for words in OVERTAKEN):
                raise


def _near(cell: Cell, group: set[Cell]) -> bool:
    return any((cell[0] + dq, cell[1] + dr) in group for dq, dr in DIRECTIONS)


def _groups(cells: list[Cell]) -> list[set[Cell]]:
    groups: list[set[Cell]] = []
    for cell in cells:
        touching = [group for group in groups if _near(cell, group)]
        groups = [group for group in groups if group not in touching]
        groups.append({cell}.union(*touching))
    return groups
