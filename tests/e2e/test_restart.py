"""The club restarts under a browser: the page says so, comes back by itself, and one plays on."""

import socket
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.person import Person
from edges.test_restart import handed

pytestmark = pytest.mark.e2e


def test_a_page_comes_back_by_itself_and_plays_on(browser: Browser, tmp_path: Path) -> None:
    db = str(tmp_path / "club.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = handed(listening, db, tmp_path)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        ada = Person("Ada", browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce"))
        lost = ada.page.get_by_text("The connection is lost.")
        ada.open_table("bot:random")
        expect(ada.legal.first).to_be_visible()
        server.terminate()
        server.wait()
        expect(lost).to_be_visible()
        expect(ada.legal).to_have_count(0)
        server = handed(listening, db, tmp_path)
        expect(lost).to_have_count(0)
        expect(ada.legal.first).to_be_visible()
        ada.place(ada.cells("legal")[0])
        ada.context.close()
        server.terminate()
        server.wait()
    assert [fault for fault in ada.faults if "WebSocket" not in fault] == []
