"""Tournaments on SQLite and on PostgreSQL: people who write at once, and an evening that is closed and reopened."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from edges.evening import Club, refused
from edges.server import Server
from edges.visitor import Page, Visitor, visible_text


@pytest.fixture
def hall(club_db: str, tmp_path: Path) -> Iterator[Server]:
    server = Server(club_db, tmp_path).start()
    yield server
    server.stop()
    assert "Traceback" not in server.log(), server.log()


def at_once(*acts: Callable[[], Page]) -> list[Page]:
    """Everybody presses their button at the same moment."""
    together = Barrier(len(acts))

    def press(act: Callable[[], Page]) -> Page:
        together.wait()
        return act()

    with ThreadPoolExecutor(len(acts)) as hands:
        return list(hands.map(press, acts))


def test_of_two_results_at_once_one_counts_and_the_other_is_told(hall: Server) -> None:
    evening = Club(hall, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    helpers = [evening.joined("helper") for _ in range(2)]
    seen, before = evening.seq("classic"), evening.state()
    winners = evening.seats("final.1")[:2]
    for helper in helpers:
        helper.get(evening.root)

    def enter(helper: Visitor, winner: str) -> Callable[[], Page]:
        fields = {"seq": seen, "game": "final.1", "winner": winner}
        return lambda: helper.post(f"{evening.root}/classic/do/play", **fields)

    pages = at_once(*(enter(helper, winner) for helper, winner in zip(helpers, winners, strict=True)))
    assert sorted(page.status for page in pages) == [200, 409], [visible_text(page) for page in pages]
    first, second = sorted(pages, key=lambda page: page.status)
    kept = winners[pages.index(first)]
    refused(second, "Somebody was quicker", "What changed meanwhile", "Final, game 1", "Helper")
    assert evening.state() == before + 1
    assert evening.log()[-1]["event"]["result"] == {"type": "duel", "winner": kept}  # type: ignore[index]


def test_who_enters_at_once_is_on_the_sheet_all_the_same(hall: Server) -> None:
    evening = Club(hall, "classic", "extreme", names="Ada")
    organisers = [evening.joined("organiser") for _ in range(4)]
    names = ["Bo", "Cy", "Di", "Bo"]
    for organiser in organisers:
        organiser.get(evening.root)

    def enter(organiser: Visitor, name: str) -> Callable[[], Page]:
        fields = {"name": name, "classic": "on", "extreme": "on", "here": "on"}
        return lambda: organiser.post(f"{evening.root}/sheet/enter", **fields)

    pages = at_once(*(enter(organiser, name) for organiser, name in zip(organisers, names, strict=True)))
    assert sorted(page.status for page in pages) == [200, 200, 200, 409], [visible_text(page) for page in pages]
    refused(next(page for page in pages if page.status == 409), "already on the sheet")
    sheet = evening.olga.get(f"{evening.root}/sheet").text
    assert sorted(re.findall(r'data-player="\w+"><th scope="row">(\w+)', sheet)) == ["Ada", "Bo", "Cy", "Di"]
    players = {
        kind: {entry["event"]["player"]: entry["event"]["name"] for entry in evening.log(kind) if entered(entry)}  # type: ignore[index]
        for kind in ("classic", "extreme")
    }
    assert players["classic"] == players["extreme"]
    assert len(players["classic"]) == 4


def entered(entry: dict[str, object]) -> bool:
    return entry["event"]["type"] == "entered"  # type: ignore[index, no-any-return]


def test_an_evening_is_closed_and_reopened(club_db: str, tmp_path: Path) -> None:
    first = Server(club_db, tmp_path).start()
    evening = Club(first, "extreme")
    evening.do("draw", kind="extreme", stage="groups", salt="flea")
    assert evening.do("play", kind="extreme", game="A-1.1", winner="0", intact="3").status == 200
    whole = evening.olga.get(f"{evening.root}/extreme/record.json").text
    first.kill()
    with Server(club_db, tmp_path) as second:
        evening.olga.address = evening.address = second.address
        assert evening.olga.get(f"{evening.root}/extreme/record.json").text == whole
        assert evening.do("play", kind="extreme", game="A-1.2", winner="1", intact="2").status == 200
        assert evening.do("undo", kind="extreme", sure="on").status == 200
        assert evening.do("redo", kind="extreme").status == 200
        page = evening.olga.post(
            "/tournaments/import", text=evening.olga.get(f"{evening.root}/extreme/record.json").text
        )
        assert page.status == 200
        assert page.address != second.address + evening.root
