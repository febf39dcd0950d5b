"""The tournament's pictures are drawn from what it goes by; here that is held to the sentences of the clauses."""

import re
from xml.etree import ElementTree

import pytest

from fleacircus.core.books import Figure, books
from fleacircus.core.clauses import find
from fleacircus.web.books.drawing import drawn
from kit.pictured import asked, opened_of, tab_of

DRAWN = [figure for figure in books()["tournament"].figure if figure.map]


@pytest.mark.parametrize("figure", DRAWN, ids=lambda figure: figure.id)
def test_a_precedent_is_ruled_as_its_picture_says(figure: Figure) -> None:
    assert figure.says
    for sentence, said in figure.says.items():
        assert asked(tab_of(figure), sentence) == said, sentence
        assert asked(opened_of("tournament", figure), sentence) == said, f"as a table: {sentence}"


def letters(id: str) -> list[str]:
    """What is written in a picture, in its order."""
    return [text.text or "" for text in ElementTree.fromstring(drawn("tournament", id)).iter("text")]


def words(clause: str) -> str:
    found = find(clause)
    assert found is not None
    return found.en


def test_pairings_are_those_of_the_clauses() -> None:
    told = [re.findall(r"\b([A-D])\b", words(clause).partition(":")[2])[:4] for clause in ("TR-D2", "TR-D3", "TR-D4")]
    drawn_rows = letters("pairings")
    assert [drawn_rows[at + 1 : at + 5] for at in (0, 5, 10)] == told


def test_armies_are_those_of_the_clauses() -> None:
    names = ["Chitinians", "Flyborgs", "Sovietopters", "Usarthropods"]
    rows = letters("armies")[4:]
    for at, clause in enumerate(("TR-F2", "TR-F3", "TR-F4", "TR-F5")):
        letter, *armies = rows[5 * at : 5 * at + 5]
        sentence = words(clause)
        assert sentence.startswith(letter)
        assert [names[int(army) - 1] for army in armies] == re.findall("|".join(names), sentence)


def test_points_are_those_of_the_clause() -> None:
    told = re.findall(r"(?:first|second|third|fourth) (\d)", words("TR-F8"))
    assert letters("points")[::2] == told


def test_a_bracket_of_five_has_three_byes() -> None:
    picture = ElementTree.fromstring(drawn("tournament", "bracket-five"))
    styles = [box.get("class") for box in picture.iter("rect")]
    assert (styles.count("slot rests"), styles.count("slot plays")) == (3, 2)
    assert letters("bracket-five")[-3:] == ["3", "3", "5"], words("TR-C3")


def test_home_goes_by_turns_and_the_decider_is_at_nobodys() -> None:
    assert letters("series") == ["A", "B", "=", "3", "A", "B", "A", "B", "=", "5"]
    assert words("TR-H2").endswith("A at home, B away.")
    assert words("TR-H3").endswith("B at home, A away.")


def test_a_group_is_ranked_by_points_then_by_bases_after_six_games() -> None:
    """A point to each winner, nothing to who lost; sums; their order. [TR-D8, TR-D9, TR-D14, TR-D15, TR-D16]"""
    cells = letters("group")
    heads, rows = cells[:10], [cells[at : at + 10] for at in range(10, len(cells), 10)]
    assert heads == ["", "1", "2", "3", "4", "5", "6", "Σ", "Σ", "#"]
    assert len(rows) == 4
    sums = []
    for name, *games, primary, secondary, place in rows:
        scores = [tuple(map(int, game.split())) for game in games]
        assert (sum(one for one, _ in scores), sum(two for _, two in scores)) == (int(primary), int(secondary)), name
        assert all(one in (0, 1) and (one or not two) for one, two in scores), "only winners have bases"
        sums.append((int(primary), int(secondary)))
        assert int(place) == len(sums)
    assert sums == sorted(sums, reverse=True)
    assert len({one for one, _ in sums}) < len(sums), "bases decide somewhere"
    for game in range(6):
        assert sum(row[game + 1].startswith("1 ") for row in rows) == 2, "both members of the couple"


def test_bases_are_worth_what_the_clauses_say() -> None:
    assert letters("bases") == ["2", "2", "1", "1", "= 6"]
    assert "two for every hexagonal base left intact" in words("TR-D10")


def test_a_table_of_four_is_compared_in_the_order_of_its_clause() -> None:
    cells = letters("table-of-four")
    rows = [[int(value) for value in cells[at + 1 : at + 7]] for at in range(7, len(cells), 7)]
    assert len(rows) == 4
    assert words("TR-F12").startswith("Rank by primary, then secondary, wins, tertiary, second places")
    assert [row[:5] for row in rows] == sorted((row[:5] for row in rows), reverse=True)
    assert [row[5] for row in rows] == [1, 2, 3, 4]
    assert [bool(row[1]) for row in rows] == [bool(row[2]) for row in rows], "secondary points are the winner's"


def test_both_finals_have_five_games() -> None:
    cells = letters("last-matches")
    assert (cells[0], cells[6], len(cells)) == ("1", "3", 12)
    assert (cells[5], cells[11]) == ("=", "=")
    assert words("TR-E4").endswith("best of five.")


def test_groups_have_four_or_more() -> None:
    cells = letters("sizes")[2:]
    for players, groups in zip(cells[::2], cells[1::2], strict=True):
        sizes = list(map(int, groups.split(" + ")))
        assert sum(sizes) == int(players)
        assert min(sizes) >= 4
        assert (max(sizes) > 4) == (int(players) % 4 > 0)


def test_armies_are_picked_in_the_order_of_the_clauses() -> None:
    """Home, away; home, both away, the other at home. [TR-H6, TR-D5, TR-D6, TR-D7]"""
    _, home, _, *duel = letters("pick-duel")
    assert duel[1] == home
    assert duel[4] != home
    _, couple, _, *rows = letters("pick-couples")
    dues = [set(due.split(" / ")) for due in rows[1::3]]
    at_home = set(couple.split(" + "))
    assert (dues[0], len(dues[1]), len(dues[2]), dues[3] < at_home) == (at_home, 2, 1, True)
    assert dues[2] < dues[1]
    assert not dues[1] & at_home
    assert sorted(rows[2::3]) == ["1", "2", "3", "4"], "an army each"


def test_a_decider_is_played_when_level_and_its_armies_are_open() -> None:
    cells = letters("decider")[4:]
    assert (cells[0], cells[3], cells[4], cells[7]) == ("2 : 0", "✗", "1 : 1", "?")


def test_third_place_is_best_of_five_and_nobody_is_seeded() -> None:
    cells = letters("length")
    assert cells[cells.index("3 – 4") + 1] == "5", words("TR-C4")
    drawn_lots = letters("lots")[5:]
    rows = [drawn_lots[at + 1 : at + 5] for at in (0, 5, 10)]
    assert len({tuple(row) for row in rows}) == 3
    assert all(sorted(row) == sorted(rows[0]) for row in rows)


def test_envelopes_come_in_and_are_opened_before_the_council_votes() -> None:
    cells = letters("envelopes")
    steps = [cells[at : at + 6] for at in range(6, len(cells), 6)]
    assert [step[1] for step in steps] == ["4", "4", "5"]
    assert [step.count("✓") for step in steps] == [4, 4, 0]
    council = ElementTree.fromstring(drawn("tournament", "council"))
    assert (len(list(council.iter("circle"))), letters("council")) == (5, ["★"]), words("TR-G6")


def test_sheets_boards_terrain_and_the_list_are_what_the_evening_says() -> None:
    assert letters("entries")[3:] == ["Ada", "✓", "✓", "Bo", "✓", "", "Cy", "", "✓"]
    assert [bool(cell) for cell in letters("boards")[3:]] == [True, True, False, True, True, True]
    sides = letters("terrain")[3:]
    assert {frozenset(sides[at + 1 : at + 3]) for at in range(0, len(sides), 3)} == {frozenset("◯●")}
    assert len({sides[at + 1] for at in range(0, len(sides), 3)}) == 2, "now here, now there"
    assert letters("precedent-list")[3:] == ["", "", "16", "✗", "✗", "16", "✓", "✓", "17"]
