"""What an organiser who has never seen the pages reads there: what just happened, what follows, and why."""

import re
from html import unescape

import pytest

from edges.evening import Club
from edges.server import Server
from edges.visitor import Page, Visitor, visible_text
from kit import clause

WORDS = {
    "en": ("not known yet", "round reached 2 = 2; last match won 1 > 0", "Drawn: this game is played again."),
    "fr": ("pas encore connu", "tour atteint 2 = 2; dernier match gagné 1 > 0", "Nulle : cette partie se rejoue."),
    "it": ("non ancora noto", "turno raggiunto 2 = 2; ultimo incontro vinto 1 > 0", "Pari: questa partita si rigioca."),
}


def said(page: Page) -> str:
    return " ".join(unescape(visible_text(page)).split())


def played(club: Server) -> tuple[Club, dict[str, list[str]]]:
    """A Classic of four with every game won by the first named."""
    evening = Club(club, "classic", names="Ada Bo Cy Di")
    evening.do("draw", stage="bracket")
    seats = {}
    for unit, wins in (("r1-1", 2), ("r1-2", 2), ("third", 3), ("final", 3)):
        for number in range(1, wins + 1):
            seats[unit] = evening.seats(f"{unit}.{number}")
            assert evening.do("play", game=f"{unit}.{number}", winner=seats[unit][0]).status == 200
    return evening, seats


@clause("TR-X44", "TR-X45", "TR-C1")
@pytest.mark.parametrize("language", WORDS)
def test_a_correction_shows_both_results_and_who_is_open_again(club: Server, language: str) -> None:
    evening, seats = played(club)
    evening.olga.post("/i18n/setlang/", language=language, next="/about")
    unknown, why, _ = WORDS[language]
    assert why in said(evening.olga.get(f"{evening.root}/classic/standings"))
    before = evening.state()
    page = evening.do("correct", game="r1-1.1", winner=seats["r1-1"][1], why="slip misread")
    assert page.status == 200
    names = dict(zip(("p1", "p2", "p3", "p4"), ("Ada", "Bo", "Cy", "Di"), strict=True))
    old, new = re.findall(r"<s>(.*?)</s> → <strong>(.*?)</strong>", unescape(page.text))[0]
    assert names[seats["r1-1"][0]] in old
    assert names[seats["r1-1"][1]] in new
    champion, *moved = re.findall(r"<li>(.*?)</li>", unescape(page.text))
    assert names[seats["final"][0]] in champion
    assert champion.rstrip(".").endswith(unknown)
    assert sum(line.endswith(unknown) for line in moved) == 2
    assert evening.state() == before


@clause("TR-X8")
@pytest.mark.parametrize("language", WORDS)
def test_a_drawn_game_says_that_it_is_played_again(club: Server, language: str) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    evening.olga.post("/i18n/setlang/", language=language, next="/about")
    again = WORDS[language][2]
    game = f"{evening.root}/classic/game/final.1"
    assert again not in said(evening.olga.get(game))
    assert evening.do("play", game="final.1", winner="none").status == 200
    for path in (game, evening.root):
        assert again in said(evening.olga.get(path)), path
    winner = evening.seats("final.1")[0]
    assert evening.do("play", game="final.1", winner=winner).status == 200
    assert again not in said(evening.olga.get(game))


def test_a_table_can_be_opened_once_there_is_all_it_needs(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    path = f"{evening.root}/classic/game/final.1"

    def shut() -> list[bool]:
        buttons = re.findall(r'name="where" value="(?:here|links)"( disabled)?>', evening.olga.get(path).text)
        return [bool(found) for found in buttons]

    assert shut() == [True, True]
    a, b, _ = evening.seats("final.1")
    evening.do("pick", game="final.1", player=a, army="flyborgs")
    evening.do("pick", game="final.1", player=b, army="chitinians")
    assert shut() == [True, True]
    assert evening.do("draw_seats", game="final.1").status == 200
    assert shut() == [False, False]


def test_who_only_looks_reads_who_picks_and_whom_the_hall_waits_for(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    path = f"{evening.root}/classic/game/final.1"
    a, b, _ = evening.seats("final.1")
    names = {"p1": "Ada", "p2": "Bo"}
    for visitor in (Visitor(club.address, "Wes"), evening.joined("player", b)):
        assert f"Picks now: {names[a]}" in said(visitor.get(path))
    assert "Picks now" not in said(evening.olga.get(path))
    assert "Nobody is here yet" in said(evening.olga.get(evening.root))
    evening.olga.post(f"{evening.root}/sheet/check_in", player=a)
    assert "Nobody is here yet" not in said(evening.olga.get(evening.root))


def test_the_log_says_which_settings_changed_and_how(club: Server) -> None:
    evening = Club(club, "extreme", names="Ada Bo Cy Di")
    wished = {"boards": "3", "place_points": "descending", "apart": "Ada = Bo", "table_chain_0": "wins"}
    assert evening.do("configure", kind="extreme", **wished).status == 200
    text = said(evening.olga.get(f"{evening.root}/extreme/log"))
    assert "Boards: 2 → 3" in text
    assert "Kept apart by the draw: – → Ada = Bo" in text
    assert "primary, secondary, wins, tertiary, second places → wins" in text
    (row,) = re.findall(r"<tr>(?:(?!</tr>).)*→.*?</tr>", evening.olga.get(f"{evening.root}/extreme/log").text, re.S)
    assert row.count(" → ") == 4
    for language in ("fr", "it"):
        evening.olga.post("/i18n/setlang/", language=language, next="/about")
        text = said(evening.olga.get(f"{evening.root}/extreme/log"))
        assert "2 → 3" in text
        assert "– → Ada = Bo" in text
