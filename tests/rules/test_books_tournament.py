"""The tournament's pictures are drawn from what it goes by; here that is held to the sentences of the clauses."""

import re
from xml.etree import ElementTree

from fleacircus.core.clauses import find
from fleacircus.web.books.drawing import drawn


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
