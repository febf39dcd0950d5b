"""Who comes after the draw, as the pages tell it: where the lot put them, and what it cost."""

import re
from html import unescape
from typing import Any

import pytest

from edges.evening import Club, refused
from edges.server import Server
from edges.visitor import visible_text
from kit import clause


def sheet(evening: Club) -> str:
    return unescape(visible_text(evening.olga.get(f"{evening.root}/sheet")))


def resting(evening: Club) -> list[str]:
    """The ids of those who have a bye in the draw."""
    (seats,) = next(entry["event"] for entry in evening.log() if entry["event"]["type"] == "drawn")["seats"]  # type: ignore[index]
    return [player for at, player in enumerate(seats) if player and not seats[at ^ 1]]


def wishes(evening: Club, kind: str) -> list[list[list[str]]]:
    """The pairs to be kept apart, each time the settings changed."""
    events: list[dict[str, Any]] = [entry["event"] for entry in evening.log(kind)]  # type: ignore[misc]
    return [event["settings"]["apart"] for event in events if event["type"] == "configured"]


def late(evening: Club, name: str, **fields: str) -> None:
    assert evening.olga.post(f"{evening.root}/sheet/enter", name=name, **fields).status == 200


@clause("TR-X35", "TR-G3")
def test_the_sheet_says_where_the_lot_put_a_latecomer(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy Di Ed Fay")
    assert "Kept apart from" not in sheet(evening)
    evening.do("draw", stage="bracket")
    assert "whoever enters now gets a free place by lot" in sheet(evening)
    one, two = resting(evening)
    late(evening, "Lena", apart=one, here="on")
    names = dict(
        re.findall(r'data-player="(\w+)"><th scope="row">(\w+)', evening.olga.get(f"{evening.root}/sheet").text)
    )
    assert re.search(rf"came late, by lot: Round 1, match \d \({names[two]}\)", sheet(evening))
    assert "should be kept apart" not in sheet(evening)


WORDS = {
    "en": ("should be kept apart", "draw again"),
    "fr": ("devraient être séparés", "tirez de nouveau"),
    "it": ("andrebbero tenuti separati", "sorteggiate di nuovo"),
}


@clause("TR-G3", "TR-X51")
@pytest.mark.parametrize("language", WORDS)
def test_a_pair_that_meets_all_the_same_and_a_draw_that_fell_are_pointed_out(club: Server, language: str) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy")
    evening.do("draw", stage="bracket")
    evening.olga.post("/i18n/setlang/", language=language, next="/about")
    meets, again = WORDS[language]
    (alone,) = resting(evening)
    late(evening, "Lena", apart=alone)
    for path in ("", "/sheet"):
        text = unescape(visible_text(evening.olga.get(evening.root + path)))
        assert meets in text
        assert "TR-G3" in text
        assert again not in text
    late(evening, "Luca")
    for path in ("", "/sheet"):
        text = unescape(visible_text(evening.olga.get(evening.root + path)))
        assert again in text
        assert "Luca" in text
        assert "TR-X51" in text
        assert meets not in text
    assert evening.do("draw", stage="bracket").status == 200
    assert again not in sheet(evening)


def test_a_late_entry_that_is_refused_says_why_and_keeps_what_was_typed(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    a, _, _ = evening.seats("final.1")
    evening.do("play", game="final.1", winner=a)
    before = evening.state()
    fields = {"name": "Lena", "apart": "p1", "next": f"{evening.root}/sheet"}
    page = evening.olga.post(f"{evening.root}/sheet/enter", **fields)
    refused(page, "TR-X51")
    assert evening.state() == before
    back = unescape(re.findall(r'class="button main" href="([^"]+)"', page.text)[0])
    form = evening.olga.get(back).text
    assert 'value="Lena"' in form
    assert '<option value="p1" selected>' in form


def test_in_both_contests_the_wish_holds_where_the_other_one_is(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada Bo Cy Di Ed")
    late(evening, "Zoe", extreme="on")
    evening.do("draw", stage="bracket")
    evening.do("draw", kind="extreme", stage="groups")
    zoe = re.findall(r'data-player="(\w+)"><th scope="row">Zoe', evening.olga.get(f"{evening.root}/sheet").text)[0]
    late(evening, "Lena", classic="on", extreme="on", apart=zoe)
    assert wishes(evening, "classic") == []
    ((pair,),) = wishes(evening, "extreme")
    assert pair[0] == zoe
