"""Right outcomes as the pages show them: who abstains, what follows before a click, the club's book."""

import re
from html import unescape

from edges.evening import Club, refused
from edges.server import Server
from edges.visitor import visible_text
from kit import clause


def tie_of(evening: Club) -> str:
    """All five level for four seats: the page of their tie."""
    evening.do("draw", kind="extreme", stage="groups")
    for fixture in range(1, 6):
        for leg in (1, 2):
            fields = {"game": f"A-{fixture}.{leg}", "winner": str(leg - 1), "intact": "3"}
            assert evening.do("play", kind="extreme", **fields).status == 200
    (path,) = set(re.findall(r'href="([^"]+/tie/\w+)"', evening.olga.get(f"{evening.root}/extreme").text))
    return path


@clause("TR-X27")
def test_the_tie_page_says_who_of_the_council_abstains_and_the_organiser_may_correct_it(club: Server) -> None:
    evening = Club(club, "extreme", names="galahad Bo Cy Di Ed")
    path = tie_of(evening)
    said = "Galahad abstains: galahad is on the entry sheet under the same name and is tied."
    assert said in visible_text(evening.olga.get(path))
    for language, word in (("fr", "s’abstient"), ("it", "si astiene")):
        evening.olga.post("/i18n/setlang/", language=language)
        assert word in unescape(visible_text(evening.olga.get(path)))
    evening.olga.post("/i18n/setlang/", language="en")
    refused(evening.do("identify", kind="extreme", member="Nobody", player="p1"), "TR-A2")
    assert evening.do("identify", kind="extreme", member="Galahad", player=".").status == 200
    assert "abstains" not in visible_text(evening.olga.get(path))
    assert evening.do("identify", kind="extreme", member="Cadfael", player="p2").status == 200
    assert "the organiser said that they are Bo" in visible_text(evening.olga.get(path))


@clause("TR-X44", "TR-X45")
def test_every_act_that_may_change_a_result_says_first_what_follows(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy Di")
    evening.do("draw", stage="bracket")
    for unit in ("r1-1", "r1-2", "final"):
        for number in (1, 2, 3) if unit == "final" else (1, 2):
            winner = evening.seats(f"{unit}.{number}")[0]
            assert evening.do("play", game=f"{unit}.{number}", winner=winner).status == 200
    lines = evening.state()
    page = visible_text(evening.do("reverse", unit="r1-1"))
    assert "Results that become void or count again" in page
    assert "Final, game 1" in page
    assert "Champion" in page
    assert "Standings, " in page
    assert evening.state() == lines
    assert evening.do("reverse", unit="r1-1", sure="on", why="upside down").status == 200
    assert evening.state() == lines + 2
    page = visible_text(evening.do("withdraw", player="p1"))
    assert "What follows from this" in page
    assert "What follows from this" in visible_text(evening.do("configure", best_of_third="1"))
    assert evening.state() == lines + 2
    assert evening.do("configure", boards="3").status == 200
    assert evening.state() == lines + 3


@clause("TR-X44")
def test_points_and_a_return_say_first_what_follows(club: Server) -> None:
    evening = Club(club, "extreme", names="Ada Bo Cy Di")
    evening.do("draw", kind="extreme", stage="groups")
    evening.do("play", kind="extreme", game="A-1.1", winner="0", intact="3")
    lines = evening.state("extreme")
    page = visible_text(evening.do("adjust", kind="extreme", player="p1", stage="groups", primary="5", why="fair play"))
    assert "Ada: " in page
    assert "Points" in page
    assert evening.state("extreme") == lines
    sure = {"kind": "extreme", "player": "p1", "stage": "groups", "primary": "5", "why": "fair play", "sure": "on"}
    evening.do("adjust", **sure)
    assert evening.state("extreme") == lines + 1
    evening.do("withdraw", kind="extreme", player="p2", sure="on")
    assert "What follows from this" in visible_text(evening.do("return", kind="extreme", player="p2"))
    assert "Undo" not in visible_text(evening.do("redo", kind="extreme"))


@clause("TR-X37")
def test_time_up_on_wood_asks_for_bases_and_insects_and_is_told(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    page = evening.olga.get(f"{evening.root}/classic/game/final.1")
    for name in ("intact_0", "damaged_0", "square_0", "insects_0", "out_0", "insects_1"):
        assert f'name="{name}"' in page.text
    helper = evening.joined("helper")
    refused(evening.do("time_up", by=helper, game="final.1", intact_0="9"), "TR-X56")
    evening.do("time_up", by=helper, game="final.1", intact_0="1", insects_0="3", intact_1="1", insects_1="4")
    page = evening.olga.get(f"{evening.root}/classic/game/final.1")
    assert "by time" in visible_text(page)
    assert "by time" in visible_text(evening.olga.get(f"{evening.root}/classic/log"))
    assert evening.log()[-1]["event"]["result"]["winner"] == evening.seats("final.2")[1]  # type: ignore[index]


@clause("TR-R2", "TR-R6")
def test_what_one_evening_settles_is_in_the_book_of_every_later_one(club: Server) -> None:
    first = Club(club, "classic", "extreme", names="Ada Bo Cy Di")
    first.do("draw", stage="bracket")
    early = Club(club, "classic", names="Ada Bo")
    said = {"question": "May a zebrafly hop twice?", "answer": "Once.", "language": "en", "checked": "on"}
    assert first.do("add_precedent", game="r1-1.1", **said).status == 200
    later = Club(club, "extreme", names="Ada Bo Cy Di")
    page = visible_text(later.olga.get(f"{later.root}/extreme/precedents?q=zebrafly"))
    assert "May a zebrafly hop twice?" in page
    assert "from Spring, Classic, Round 1, match 1, game 1" in page
    book = visible_text(later.olga.get("/tournaments/book?q=zebrafly"))
    assert "May a zebrafly hop twice?" in book
    assert "Spring, Classic, Round 1, match 1, game 1" in book
    assert "May a zebrafly" not in visible_text(early.olga.get(f"{early.root}/classic/precedents?q=zebrafly"))
    page = early.olga.get(f"{early.root}/classic/precedents")
    ids = re.findall(r'name="ids" value="([^"]+)"', page.text)[0]
    assert early.do("adopt", ids=ids).status == 200
    assert "May a zebrafly" in visible_text(early.olga.get(f"{early.root}/classic/precedents?q=zebrafly"))
    refused(early.do("adopt", ids="B99999"), "")
    assert first.do("undo", sure="on").status == 200
    assert "zebrafly" not in visible_text(later.olga.get("/tournaments/book"))


@clause("TR-R2")
def test_the_page_says_what_does_not_reach_a_table_of_the_platform(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    said = {"question": "May a gnat sleep?", "answer": "No.", "language": "en", "checked": "on"}
    evening.do("add_precedent", **said)
    page = evening.olga.get(f"{evening.root}/classic/game/final.1")
    assert "see to it by hand" in visible_text(page)
    assert "May a gnat sleep?" in visible_text(page)
    evening.do("undo", sure="on")
