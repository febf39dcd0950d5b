"""Two who enter at once, and what cannot be: both values side by side, nothing lost."""

import re
from html import unescape

import pytest

from edges.evening import Club, open_game, refused
from edges.server import Server
from edges.visitor import visible_text


def test_the_second_of_two_is_told_what_changed_and_loses_nothing(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    helper = evening.joined("helper")
    seen = evening.seq("classic")
    game = "final.1"
    a, b, _ = evening.seats(game)
    assert evening.do("play", game=game, winner=a, seq=seen).status == 200
    before = evening.state()
    page = evening.do("play", by=helper, game=game, winner=b, seq=seen)
    refused(page, "Somebody was quicker", "What changed meanwhile", "Final, game 1", "Olga")
    said = visible_text(page)
    assert "Entered by Olga" in said
    assert "You sent" in said
    assert evening.state() == before
    hidden = dict(re.findall(r'<input type="hidden" name="(seq|winner|game)" value="([^"]*)"', page.text))
    assert hidden == {"seq": str(before), "winner": b, "game": game}
    assert evening.do("play", by=helper, game=game, winner=a, seq=seen).status == 200
    assert evening.state() == before


def test_two_helpers_with_different_games_never_meet_and_may_correct_their_own(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy Di")
    evening.do("draw", stage="bracket")
    one, two = evening.joined("helper"), evening.joined("helper")
    seen = evening.seq("classic")
    a, b, _ = evening.seats("r1-1.1")
    assert evening.do("play", by=one, game="r1-1.1", winner=a, seq=seen).status == 200
    assert evening.do("play", by=two, game="r1-2.1", winner=evening.seats("r1-2.1")[0], seq=seen).status == 200
    correct = {"game": "r1-1.1", "winner": b, "why": "slip", "sure": "on"}
    assert evening.do("correct", by=two, **correct).status == 403
    assert "data-correct" in one.get(f"{evening.root}/classic/game/r1-1.1").text
    assert "data-correct" not in two.get(f"{evening.root}/classic/game/r1-1.1").text
    assert evening.do("correct", by=one, **correct).status == 200
    assert evening.do("play", by=one, game="r1-1.2", winner=b).status == 200
    evening.do("play", by=two, game="r1-2.2", winner=evening.seats("r1-2.1")[0])
    evening.do("play", by=two, game="final.1", winner=b)
    late = {"game": "r1-1.2", "winner": a, "why": "slip", "sure": "on"}
    assert evening.do("correct", by=one, **late).status == 403


def test_consequences_that_have_changed_meanwhile_are_shown_again(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy Di")
    evening.do("draw", stage="bracket")
    a, b, _ = evening.seats("r1-1.1")
    for number in (1, 2):
        evening.do("play", game=f"r1-1.{number}", winner=a)
    page = evening.do("correct", game="r1-1.2", winner=b, why="slip")
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    for number in (1, 2):
        evening.do("play", game=f"r1-2.{number}", winner=evening.seats("r1-2.1")[0])
    lines = evening.state()
    again = evening.olga.post(f"{evening.root}/classic/do/correct", **hidden, why="slip")
    assert "this is what follows now" in visible_text(again)
    assert evening.state() == lines
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', again.text))
    evening.olga.post(f"{evening.root}/classic/do/correct", **hidden, why="slip")
    assert evening.state() == lines + 1


IMPOSSIBLE = [
    ("play", {"winner": "0", "intact": "7"}, "TR-X56"),
    ("play", {"winner": "0", "square": "5"}, "TR-X56"),
    ("play", {"winner": "0", "intact": "4", "damaged": "3"}, "TR-X56"),
    ("play", {"winner": "0", "intact": "-1"}, "TR-X56"),
    ("play", {"winner": "none", "intact": "1"}, "TR-X56"),
    ("play", {"winner": "0", "intact": "many"}, "missing in the form"),
    ("play", {"winner": "0", "intact": "99999999999999999999"}, "missing in the form"),
    ("play", {"winner": "7"}, "missing in the form"),
    ("play", {}, "missing in the form"),
    ("correct", {"winner": "0", "why": "wrong"}, "TR-X44"),
]


@pytest.fixture(scope="module")
def groups(club: Server) -> Club:
    evening = Club(club, "extreme")
    assert evening.do("draw", kind="extreme", stage="groups").status == 200
    return evening


@pytest.mark.parametrize(("what", "fields", "word"), IMPOSSIBLE)
def test_impossible_scores_are_refused(groups: Club, what: str, fields: dict[str, str], word: str) -> None:
    before = groups.state("extreme")
    page = groups.do(what, kind="extreme", game="A-1.1", next=f"{groups.root}/extreme/game/A-1.1", **fields)
    refused(page, word)
    assert groups.state("extreme") == before
    if word.startswith("TR-"):
        assert f"/rules/tournament#{word}" in page.text
        back = unescape(re.findall(r'class="button main" href="([^"]+)"', page.text)[0])
        if fields.get("intact"):
            assert f'name="intact" min="0" max="6" value="{fields["intact"]}"' in groups.olga.get(back).text


def test_out_of_order_unknown_and_missing(groups: Club) -> None:
    refused(groups.do("play", kind="extreme", game="A-1.2", winner="0"), "An earlier game")
    refused(groups.do("play", kind="extreme", game="Z-9.9", winner="0"), "There is no game")
    refused(groups.do("draw", kind="extreme", stage="tables"), "missing in the stage")
    refused(groups.do("draw", kind="extreme", stage="bracket"), "no such thing")
    refused(groups.do("draw", kind="extreme", stage="moon"), "missing in the form")
    assert groups.olga.get(f"{groups.root}/extreme/game/Z-9.9").status == 404
    assert groups.olga.get(f"{groups.root}/classic").status == 404
    assert groups.do("explode", kind="extreme").status == 404


def test_a_player_twice_and_a_draw_with_one(club: Server) -> None:
    evening = Club(club, "classic", names="Ada")
    refused(evening.olga.post(f"{evening.root}/sheet/enter", name="ada"), "already on the sheet")
    refused(evening.olga.post(f"{evening.root}/sheet/enter", name="  "), "A name has 1 to 60")
    refused(evening.do("draw", stage="bracket"), "TR-X57", "Needed: 2", "Entered: 1")
    assert evening.state() == 2


def test_one_person_in_both_contests_is_one_person(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada Bo Cy Di")
    evening.olga.post(f"{evening.root}/sheet/enter", name="Eve", extreme="on", here="on")
    page = evening.olga.get(f"{evening.root}/sheet").text
    (eve,) = re.findall(r'data-player="(\w+)"><th scope="row">Eve', page)
    assert evening.do("enter", player=eve, name="Eve").status == 200
    assert len(re.findall("data-player=", evening.olga.get(f"{evening.root}/sheet").text)) == 5
    evening.do("draw", stage="bracket")
    evening.do("draw", kind="extreme", stage="groups")
    for player in ("p1", "p2", "p3", "p4", eve):
        evening.olga.post(f"{evening.root}/sheet/check_in", player=player)
    assert "Wanted in both contests" in visible_text(evening.olga.get(evening.root))
    game = open_game(evening)
    assert evening.do("start", game=game, board="1").status == 200
    refused(evening.do("start", kind="extreme", game="A-1.1", board="1"), "Board 1 is taken")


def test_who_enters_one_contest_is_nobody_of_the_other_but_themselves(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada")
    for name, kind in (("Bo", "extreme"), ("Cy", "classic"), ("bo", "classic")):
        assert evening.olga.post(f"{evening.root}/sheet/enter", name=name, **{kind: "on"}).status == 200
    rows = re.findall(r'data-player="(\w+)"><th scope="row">(\w+)', evening.olga.get(f"{evening.root}/sheet").text)
    assert sorted(name for _, name in rows) == ["Ada", "Bo", "Cy"]
    assert len({player for player, _ in rows}) == 3


def test_settings_are_kept_and_locked(club: Server) -> None:
    evening = Club(club, "extreme", names="Ada Bo Cy Di Ed")
    council = "Rosa *\nAda = Ada"
    changed = {"place_points": "descending", "boards": "3", "council": council, "duel_minutes_low": "10"}
    assert evening.do("configure", kind="extreme", **changed, duel_minutes_high="20").status == 200
    text = evening.olga.get(f"{evening.root}/extreme/settings").text
    assert '<option value="descending" selected>' in text
    assert "Ada = Ada" in text
    refused(evening.do("configure", kind="extreme", boards="0"), "not allowed here")
    refused(evening.do("configure", kind="extreme", apart="Ada = Zoe"), "no such player")
    assert evening.do("configure", kind="extreme", apart=" ada =  Bo\n").status == 200
    text = evening.olga.get(f"{evening.root}/extreme/settings").text
    assert re.search(r'<textarea id="apart" name="apart" rows="3">Ada = Bo</textarea>', text)
    assert "Kept apart: Ada – Bo" in evening.olga.get(f"{evening.root}/extreme/draw").text
    refused(evening.do("draw", kind="extreme", stage="groups"), "No draw can keep all of these pairs apart", " – ")
    assert evening.do("configure", kind="extreme", apart="").status == 200
    refused(evening.do("configure", kind="extreme", table_chain_0="wins", table_chain_1="wins"), "not allowed")
    evening.do("draw", kind="extreme", stage="groups")
    refused(evening.do("configure", kind="extreme", group_legs="1"), "has already had an effect")
