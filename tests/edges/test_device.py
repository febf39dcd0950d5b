"""What a device is given: the rules as one archive that needs nothing else, and files that may be kept and run."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from edges.test_along import ABOARD, opened, taken_along
from edges.test_wire import fetch
from edges.visitor import Visitor
from fleacircus.web.club.client import OF_EVERY_PAGE

SITE = Path(msgspec.__file__).parents[1]
ALONE = """
import runpy, sys
sys.path[:0] = sys.argv[1:3]
runpy.run_path(sys.argv[3], run_name="__main__")
"""
"""Run a program with these two folders and the standard library."""


def device(visitor: Visitor, id: str) -> dict[str, object]:
    page = visitor.get(f"/t/{id}/device.json")
    if page.status == 404:
        pytest.skip("the client was built without what decides on a device")
    told: dict[str, object] = page.json
    return told


def test_the_archive_plays_a_battle_with_nothing_else_of_the_club(ada: Visitor, tmp_path: Path) -> None:
    id = opened(ada)
    luggage, parts = taken_along(ada, id), device(ada, id)
    _, archive = fetch_from(ada, str(parts["rules"]))
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        packed.extractall(tmp_path)
    run = [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path), str(SITE), str(ABOARD)]
    done = subprocess.run(run, input=luggage, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["outcome"] is not None
    assert not (tmp_path / "fleacircus" / "physics").exists()


def fetch_from(visitor: Visitor, path: str, encoding: str = "identity") -> tuple[dict[str, str], bytes]:
    class Club:
        address = visitor.address

    headers, body = fetch(Club(), path, encoding)  # type: ignore[arg-type]
    return {name.lower(): value for name, value in headers.items()}, body


def test_its_files_are_there_and_may_be_kept_for_ever(ada: Visitor) -> None:
    parts = device(ada, opened(ada))
    files = parts["files"]
    assert isinstance(files, dict)
    assert {parts["worker"], parts["wheel"], parts["rules"]} < set(files)
    for name, size in files.items():
        headers, body = fetch_from(ada, name, "br")
        assert len(body) == size, name
        assert ("immutable" in headers["cache-control"]) == (name not in OF_EVERY_PAGE), name
    assert not [name for name in files if "stage3d" in name or "larvacup" in name or "tournaments" in name]
    assert 5_000_000 < sum(files.values()) < 7_000_000


def test_only_the_worker_may_compile(ada: Visitor) -> None:
    id = opened(ada)
    headers, _ = fetch_from(ada, str(device(ada, id)["worker"]))
    assert "'wasm-unsafe-eval'" in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    page = ada.get(f"/t/{id}")
    assert "wasm" not in page.headers["content-security-policy"]
    headers, _ = fetch_from(ada, "/static/client/sw.js")
    assert headers["service-worker-allowed"] == "/"
    assert headers["cache-control"] == "no-cache"


def test_other_rules_than_those_of_today_are_not_served(ada: Visitor) -> None:
    assert ada.get("/device/0123456789abcdef.zip").status == 404


def test_the_club_can_be_installed(ada: Visitor) -> None:
    assert '<link rel="manifest" href="/club.webmanifest">' in ada.get("/").text
    manifest = ada.get("/club.webmanifest").json
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        headers, body = fetch_from(ada, icon["src"])
        assert headers["content-type"] == icon["type"]
        assert len(body) > 500
    offline = ada.get("/offline")
    assert (offline.status, "data-along-list" in offline.text) == (200, True)
