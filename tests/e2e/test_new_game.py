"""A family that `fleacircus new-game` wrote is played in the browser at once: by offers, without a board of its own."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import PATIENCE_MS
from e2e.person import Person
from e2e.test_access import faults
from edges.server import Server
from kit.new_tree import ROOT, new_tree, run

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    tree: Path = new_tree(tmp_path_factory.mktemp("tree"), "pond-race")
    (tree / "client" / "node_modules").symlink_to((ROOT / "client" / "node_modules").resolve())
    built = run(tree, sys.executable, "scripts/client.py", "build")
    assert built.returncode == 0, built.stdout + built.stderr
    folder = tmp_path_factory.mktemp("pond")
    with Server(str(folder / "club.sqlite3"), folder, PYTHONPATH=str(tree / "src")) as running:
        yield running


@pytest.mark.parametrize(
    ("locale", "take", "counters", "pile"),
    [("en-GB", "take", "counters", "What you may do"), ("it-IT", "prendi", "gettoni", "Che cosa puoi fare")],
)
def test_a_new_family_is_played_against_a_bot(
    browser: Browser, pond: Server, locale: str, take: str, counters: str, pile: str
) -> None:
    person = Person("Ada", browser.new_context(base_url=pond.address, locale=locale, reduced_motion="reduce"))
    person.context.set_default_timeout(PATIENCE_MS)
    page = person.page
    page.goto("/new/pond-race")
    page.locator("[name=nickname]").fill("Ada")
    page.locator("[name=seat_1_kind]").select_option("bot")
    page.locator("[name=seat_1_level]").select_option("random")
    page.locator("form[data-new-table] button[type=submit]").click()
    page.wait_for_url("**/t/**")
    board = page.locator(".generic")
    expect(board).to_be_visible()
    button = board.get_by_role("button", name=re.compile(f"^{take}"))
    over = page.get_by_text("PO-03")
    expect(button.or_(over).first).to_be_visible()
    expect(board.get_by_text(pile)).to_be_visible()
    assert faults(person) == []
    while not over.count():
        if (hole := board.get_by_label(counters)).count():  # the last counter is no choice any more
            hole.press("Home")
        button.press("Enter")
        expect(board.locator("button:enabled").or_(over).first).to_be_visible()
    expect(over.first).to_be_visible()
    person.context.close()
    assert person.faults == []
