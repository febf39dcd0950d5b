"""The clock of a tournament's game at its table: it runs there, and when it is out the table says what became of it."""

import re
import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person
from edges.evening import Club, ready, sit
from edges.server import Server
from edges.visitor import Visitor

pytestmark = pytest.mark.e2e

SCREENS = {"desk": {"width": 1200, "height": 800}, "phone": {"width": 375, "height": 700}}
HOUR_MS = 3_600_000


@pytest.mark.parametrize("screen", SCREENS)
def test_time_that_is_up_is_told_at_the_table(visit: Callable[..., Person], server: Server, screen: str) -> None:
    evening = Club(server, "classic", names="Ada Bo")
    assert evening.do("configure", clock_minutes="45").status == 200
    assert evening.do("draw", stage="bracket").status == 200
    ready(evening, "final.1", "classic")
    table = sit(evening, "final.1", "classic")
    game = Visitor(server.address, "Wes").get(f"{evening.root}/classic/game/final.1").text
    page = visit("Wes", viewport=SCREENS[screen]).page
    page.goto(re.findall(r'href="(/w/[\w-]+)"', game)[0])
    told, clock = page.locator(".at-table-told"), page.locator(".at-table-clock .clock")
    expect(clock).to_have_text(re.compile(r"^4[45]:\d\d$"))
    expect(told).to_be_empty()

    # The game began an hour earlier.
    with sqlite3.connect(server.db) as database:
        database.execute("UPDATE club_table SET started_ms = started_ms - ? WHERE id = ?", [HOUR_MS, table])
        database.execute("UPDATE club_entry SET at_ms = at_ms - ? WHERE match = ?", [HOUR_MS, table])
    page.reload()
    expect(told).to_have_text("Time is up: the game counts as it stood. Drawn: this game is played again.")
    expect(told).to_be_in_viewport(ratio=1)
    expect(clock).to_have_count(0)
    page.get_by_role("link", name="Back to the match").click()
    expect(page.locator(".notice:visible").first).to_contain_text("Drawn: this game is played again.")
