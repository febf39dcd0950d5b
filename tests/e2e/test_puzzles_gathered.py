"""A battle of a member becomes puzzles: they say that it may, a command finds them, they are answered, and go again."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.laid import open_match
from e2e.person import Person
from e2e.test_access import faults
from e2e.test_puzzles import JUDGED, PATIENCE_MS, PHONE
from edges.rows import execute
from edges.server import Server
from fleacircus.coach.puzzles import puzzles
from kit.coached import played

pytestmark = pytest.mark.e2e

SHELF = "mars-companion"
MET = """
INSERT INTO coaching_attempt (player, shelf, puzzle, first, again, run, "right", action, told, created_ms, answered_ms)
VALUES (%s, %s, %s, true, false, '', true, '', '', 1, 1)
"""


def command(server: Server, *given: str) -> Any:
    """What a command of the club's says on its database, while the server runs."""
    code = "import sys; from fleacircus.cli import main; sys.exit(main())"
    environment = {**os.environ, "FLEACIRCUS_DB": server.db, "FLEACIRCUS_SECRET": "a secret for tests only"}
    run = [sys.executable, "-c", code, *given, "--json"]
    return json.loads(subprocess.run(run, env=environment, check=True, capture_output=True, text=True).stdout)


def fought(person: Person, server: Server) -> str:
    """A battle that this person has fought to its end; the id of its table."""
    match = played("mars-attacks@3", {"scenario": "whos-there"}, ("rookie",), "e")
    table = open_match(person, server.db, match, {"kind": "me"})
    execute(server.db, "UPDATE club_table SET over = true WHERE id = %s", (table,))
    command(server, "results", "--rebuild")
    return table


def met_all_that_ship(server: Server, table: str) -> None:
    """Whoever sat at a table has solved every puzzle that ships."""
    [(player,)] = execute(server.db, "SELECT player FROM club_seat WHERE table_id = %s", (table,))
    for puzzle in puzzles(f"{SHELF}@3"):
        execute(server.db, MET, (player, SHELF, puzzle.id))


def lend(person: Person, *, yes: bool) -> None:
    page = person.page
    page.goto("/me")
    page.get_by_label("Positions of my finished games may become puzzles").set_checked(yes)
    page.locator("form[action='/me/lends'] button").click()
    expect(page).to_have_url(re.compile("/me#lends$"))


def test_a_battle_of_a_member_is_gathered_and_answered_as_a_puzzle(
    visit: Callable[..., Person], server: Server
) -> None:
    person = visit("Ottoline", **PHONE)
    page = person.page
    table = fought(person, server)
    assert command(server, "puzzles", "gather")["matches"] == 0, "nobody was asked"
    page.goto("/me")
    expect(page.get_by_label("Positions of my finished games may become puzzles")).to_have_count(0)
    page.get_by_role("button", name="Make codes to print").click()
    lend(person, yes=True)
    assert faults(person) == []
    found = command(server, "puzzles", "gather")
    assert (found["matches"], found["puzzles"]) == (1, {"mars-attacks": 1, SHELF: 3})
    assert command(server, "puzzles", "--club")["club"][SHELF] == {"offered": 3, "waiting": 0}
    met_all_that_ship(server, table)
    page.goto("/puzzles")
    card = page.locator(f"[data-shelf={SHELF}]")
    expect(card).to_contain_text("67 puzzles · 3 from games of the club")
    card.get_by_role("button", name=re.compile("^Next puzzle")).click()
    strip = page.locator("[data-puzzle]")
    expect(strip).to_contain_text("From a game of the club.")
    assert page.locator(".wood .answer").evaluate("e => getComputedStyle(e).position") == "static", (
        "nothing over the list"
    )
    person.panel("Moves").locator("li button").first.click()
    expect(page.locator(JUDGED)).to_be_visible(timeout=PATIENCE_MS)
    expect(strip.get_by_role("status")).to_contain_text("Solution:")
    expect(strip.get_by_role("status")).to_be_in_viewport()
    assert faults(person) == []
    strip.get_by_role("button", name="Next").click()
    expect(page.locator("[data-puzzle=open]")).to_contain_text("From a game of the club.")
    waiting = page.url
    lend(person, yes=False)
    page.goto(waiting)
    expect(page.locator("[data-puzzle=gone]")).to_contain_text("This puzzle is gone.")
    expect(person.panel("Moves")).to_contain_text("nothing for you to do")
    assert faults(person) == []
    page.goto("/puzzles")
    expect(card).to_contain_text("64 puzzles")
    expect(card).not_to_contain_text("from games of the club")
