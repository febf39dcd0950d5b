"""What comes over the line: small, packed, kept for ever where the name says so, and of the game at hand alone."""

import gzip
import json
import os
import re
import subprocess
import sys
import urllib.request
from email.message import Message

import pytest

from edges.server import Server
from edges.visitor import Visitor

BUDGET_KB = {
    "legionz_kb": 75,
    "flick_kb": 231,
    "lobby_kb": 20,
    "mars_attacks_kb": 88,
    "companion_kb": 93,
    "typefaces_kb": 40,
}


def fetch(club: Server, path: str, encoding: str = "br, gzip") -> tuple[Message, bytes]:
    request = urllib.request.Request(club.address + path, headers={"Accept-Encoding": encoding})
    with urllib.request.urlopen(request) as reply:
        return reply.headers, reply.read()


def linked(club: Server, path: str) -> list[str]:
    _, body = fetch(club, path, "identity")
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', body.decode())


def test_every_page_keeps_to_its_budget() -> None:
    code = "from fleacircus.cli import main; main(['bench', 'wire', '--json'])"
    told = subprocess.run([sys.executable, "-c", code], env=os.environ, capture_output=True, text=True, check=True)
    sizes = json.loads(told.stdout)
    assert {name: size for name, size in sizes.items() if size > BUDGET_KB.get(name, 230)} == {}
    assert min(sizes.values()) > 3, "a page with its style is larger than that"


@pytest.mark.parametrize("path", ["/", "/rules/legionz", "/api/v1/games"])
def test_pages_and_the_api_are_packed(club: Server, path: str) -> None:
    headers, body = fetch(club, path)
    assert headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in headers["Vary"]
    plain, whole = fetch(club, path, "identity")
    assert plain["Content-Encoding"] is None
    assert len(body) < len(whole) / 2


def test_built_files_come_as_the_asker_can_read_them(club: Server) -> None:
    script = next(each for each in linked(club, "/practice") if re.search(r"/assets/table-[\w-]+\.js$", each))
    brotli, small = fetch(club, script)
    zipped, middle = fetch(club, script, "gzip")
    plain, whole = fetch(club, script, "identity")
    assert (brotli["Content-Encoding"], zipped["Content-Encoding"], plain["Content-Encoding"]) == ("br", "gzip", None)
    assert len(small) < len(middle) < len(whole)
    assert gzip.decompress(middle) == whole
    for headers in (brotli, zipped, plain):
        assert "immutable" in headers["Cache-Control"]
        assert headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/", "/practice", "/tournaments"])
def test_styles_and_scripts_of_pages_go_by_hashed_names(club: Server, path: str) -> None:
    files = [each for each in linked(club, path) if each.endswith((".css", ".js"))]
    assert files
    for each in files:
        assert each.startswith("/static/client/assets/"), each
        assert "immutable" in fetch(club, each)[0]["Cache-Control"]


def test_a_file_without_a_hash_is_asked_for_again(club: Server) -> None:
    headers, _ = fetch(club, "/static/mark.svg")
    assert headers["Cache-Control"] == "no-cache"
    assert headers["ETag"] or headers["Last-Modified"]


def test_a_file_with_a_hash_says_nothing_that_nobody_asks(club: Server) -> None:
    for each in linked(club, "/"):
        headers, _ = fetch(club, each)
        assert headers["Server"] is None
        if "/assets/" in each:
            assert (headers["ETag"], headers["Last-Modified"]) == (None, None), each


def test_a_file_that_is_not_there_is_a_page_that_says_so(ada: Visitor) -> None:
    for path in ("/static/nothing.css", "/static/../settings.py", "/static/client/assets/%00.js", "/static/"):
        assert ada.get(path).status == 404, path


def test_a_table_names_the_files_of_its_own_game_and_language_alone(club: Server, ada: Visitor) -> None:
    ada.get("/")
    page = ada.get(f"/t/{ada.open_table('me', 'bot:random')['id']}").text
    assert 'data-family="legionz"' in page
    assert 'data-words="legionz"' in page
    code = [fetch(club, each, "identity")[1].decode() for each in re.findall(r'href="(/static/[^"]+\.js)"', page)]
    assert any("legionz.decline" in each and "export{" in each for each in code)
    assert not any(re.search(r'"?(mars|mutants|larva)\.\w+"?:', each) for each in code)
    assert sum("Close" in each and "table.close" in each for each in code) == 1
