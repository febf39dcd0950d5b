"""The census of clauses: what it counts, and that the document tells of every clause."""

import json
import re
import shutil
from pathlib import Path

import pytest

from fleacircus.cli import main
from fleacircus.cli.census import BOOKS, DOCUMENT, REASONS, document, impossible, never, reasons
from fleacircus.core import clauses
from fleacircus.lab import spread
from fleacircus.lab.census import Census, census

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / DOCUMENT).read_text(encoding="utf-8")
RULED = set(re.findall(r"^\| ([A-Z]{2}-\w+) \|", TEXT, re.MULTILINE))
NEVER = dict(re.findall(r"^- ([A-Z]{2}-\w+): (.*)$", TEXT, re.MULTILINE))


def test_every_binding_clause_has_ruled_or_has_a_reason():
    why = reasons(ROOT / REASONS)
    books = [book for name, book in clauses.rulebooks().items() if name in BOOKS]
    binding = {words.id for book in books for words in book if words.status != "advice"}
    assert not binding - RULED - why.keys()
    assert not {id for id, reason in NEVER.items() if reason != why.get(id)}
    assert not why.keys() - {words.id for book in books for words in book}


def test_only_what_is_seldom_may_have_ruled_in_spite_of_its_reason():
    assert not impossible(ROOT / REASONS) & RULED


def test_the_command_tells_of_a_reason_that_was_wrong(capsys, monkeypatch, tmp_path):
    for folder in ("src/fleacircus", "tests", "docs/guide"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / REASONS, tmp_path / REASONS)
    wrong = min(impossible(tmp_path / REASONS))
    monkeypatch.setattr("fleacircus.cli.census.census", lambda games, seed, job: Census(games, seed, {wrong: 1}, {}))
    assert main(["rules", "--census", "1", "--root", str(tmp_path)]) == 1
    assert f"why {wrong} never rules, and it did" in capsys.readouterr().out


def test_a_clause_without_a_reason_shows_in_the_document():
    found = Census(1, 1, {"LZ-13": 2}, {"LZ-11": 3})
    page = document(found, {"LZ-02": "because"})
    assert "| LZ-13 | 2 | 0 |" in page
    assert "| LZ-11 | 0 | 3 |" in page
    assert "- LZ-02: because" in page
    assert "- LZ-03: no reason given" in page
    assert "LZ-13" not in never(found)["legionz"]


def test_events_and_refusals_are_counted(monkeypatch):
    tables = [laid for laid in spread.tables() if laid.game.startswith("legionz")][:1]
    monkeypatch.setattr(spread, "tables", lambda: tuple(tables))
    found = census(1)
    assert found == census(1)
    assert found.ruled.keys() & {"LZ-13", "LZ-19"}
    assert sum(found.refused.values()) > 10


def test_the_command_tells_in_json_and_refuses_no_games(capsys, monkeypatch):
    monkeypatch.setattr("fleacircus.cli.census.census", lambda games, seed, job: Census(games, seed, {"LZ-13": 1}, {}))
    assert main(["rules", "--census", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"games": 3, "seed": 1, "ruled": {"LZ-13": 1}, "refused": {}}
    assert main(["rules", "--census", "0"]) == 2
    assert "at least one game" in capsys.readouterr().out


@pytest.mark.parametrize("flicked", [True, False])
def test_the_games_are_spread(flicked):
    tables = spread.tables(flicked)
    assert len({laid.name for laid in tables}) == len(tables)
    games = {laid.game.partition("@")[0] for laid in tables[:4]}
    assert games == (
        {"micro-mutants", "larva-cup"} if flicked else {"micro-mutants", "larva-cup", "legionz", "mars-attacks"}
    )
