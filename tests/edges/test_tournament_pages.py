"""Every page in every language, and no word that nobody says."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from edges.evening import Club
from edges.server import Server
from edges.visitor import visible_text

WEB = Path(__file__).parents[2] / "src" / "fleacircus" / "web"
LANGUAGES = ("en", "fr", "it")


PATHS = ["", "/sheet", "/people", "/live", "/projector", "/print/entry", "/classic", "/classic/standings"]
PATHS += ["/classic/draw?verify=1", "/classic/settings", "/classic/precedents", "/classic/precedents?q=bonus"]
PATHS += ["/classic/log", "/classic/print/slips", "/classic/print/bracket", "/classic/print/grid"]
PATHS += ["/classic/print/standings", "/classic/game/r1-1.1", "/verify", "/members"]


def test_the_secret_of_the_lots_is_on_no_page(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy Di")
    evening.do("draw", stage="bracket")
    with sqlite3.connect(club.db) as database:
        (secret,) = database.execute(
            "SELECT secret FROM tournaments_contest WHERE evening_id = ?", [evening.root.rpartition("/")[2]]
        ).fetchone()
    assert len(secret) == 64
    for path in PATHS:
        assert secret not in evening.olga.get(evening.root + path).text, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(club: Server, language: str) -> None:
    evening = Club(club, "classic", "extreme")
    evening.do("draw", stage="bracket")
    evening.do("draw", kind="extreme", stage="groups")
    evening.do("play", kind="extreme", game="A-1.1", winner="0", intact="3")
    evening.olga.post("/i18n/setlang/", language=language, next="/about")
    paths = [evening.root + path for path in PATHS]
    paths += [evening.root + path.replace("/classic", "/extreme") for path in PATHS if "r1-1" not in path]
    paths += [f"{evening.root}/extreme/game/A-1.1", f"{evening.root}/extreme/game/A-1.2"]
    for path in [*paths, "/tournaments", "/tournaments/new", "/tournaments/import"]:
        page = evening.olga.get(path)
        assert page.status == 200, path
        assert f'<html lang="{language}"' in page.text
        text = visible_text(page)
        assert re.findall(r"\b(?:tourney|setting|log|refused|lobby|nav|tournament)[./][a-z_]+", text) == [], path
        assert not re.findall(r"\{\w+[|}]", text), path


def test_templates_use_words_that_exist_and_no_word_is_idle() -> None:
    templates = "".join(path.read_text("utf-8") for path in (WEB / "tournaments/templates").rglob("*.html"))
    code = "".join(path.read_text("utf-8") for path in (WEB / "tournaments").rglob("*.py"))
    known = {key for path in (WEB / "words/en").glob("*.json") for key in json.loads(path.read_text(encoding="utf-8"))}
    named = set(re.findall(r'(?:{% t |words=|go=)"([\w./]+)"', templates))
    assert sorted(named - known) == []
    mine = set(json.loads((WEB / "words/en/tournaments.json").read_text(encoding="utf-8")))
    stems = set(re.findall(r'["\']((?:tourney|setting|log|refused)\.(?:[\w]+\.)*)(?=[{"\'])', code + templates))
    stems |= {f"{stem}." for stem in re.findall(r'"(tourney\.[\w.]+)\."', code + templates)} | {"setting.", "log."}
    spoken = named | set(re.findall(r'["\'](tourney\.[\w.]+)["\']', code)) | {"nav.tournaments"}
    idle = [key for key in mine - spoken if not key.startswith(tuple(stems)) and not key.startswith("lobby.")]
    assert sorted(idle) == []
