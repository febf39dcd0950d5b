"""What the pictures of Legionz say is what the rules say: each is set up, asked and played."""

from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from fleacircus.core.books import Figure, books
from fleacircus.core.hexgrid import border
from fleacircus.web.books.drawing import drawn
from fleacircus.web.books.positions import position
from kit.legionz import Table

FIGURES = [figure for figure in books()["legionz"].figure if figure.map]


def table(figure: Figure) -> Table:
    options: dict[str, Any] = dict(figure.options)
    values = tuple(map(int, str(options.pop("set", "")).split()))
    return Table(figure.map, values=values, **options)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_a_picture_says_what_the_rules_say(figure: Figure) -> None:
    assert figure.says
    for sentence, said in figure.says.items():
        assert answer(table(figure), sentence) == said, sentence


def answer(here: Table, sentence: str) -> str:
    """ "A place x": the clause that refuses it, if one does; ... "wins": the clause that ends the game then;
    "A legions": their lengths; after a comma: what is so then."""
    done, _, then = sentence.rpartition(", ")
    if done:
        here.do(done)
        if then == "winner":
            assert here.outcome
            return "ABCDEF"[here.outcome.places.index(1)]
        return answer(here, then)
    if sentence.endswith(" wins"):
        assert here.outcome is None
        here.do(sentence.removesuffix(" wins"))
        assert here.outcome
        return here.outcome.clause
    if sentence.endswith(" legions"):
        return " ".join(map(str, here.legions(sentence[0])))
    return here.refusal(sentence) or ""


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_a_picture_opens_as_a_table_that_stands_as_drawn(figure: Figure) -> None:
    """The same state and options as the drawing asked above: so what it says is said there too."""
    drawing, where = table(figure), position("legionz", figure)
    assert where
    match, names = where.laid()
    assert match.state == drawing.state
    assert match.game.options == drawing.game.options
    assert drawing.names.items() <= names.items()


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_a_picture_shows_a_chain_that_can_be(figure: Figure) -> None:
    """One chain, in which no three Bugz touch each other. [LZ-11]"""
    cells = {bug.cell for bug in table(figure).state.chain}
    seen = {min(cells)}
    while more := border(seen) & cells:
        seen |= more
    assert seen == cells
    for cell in cells:
        near = cells.intersection(cell.ring())
        assert not any(near.intersection(other.ring()) for other in near), cell


def test_the_start_shows_two_whole_sets_and_who_begins() -> None:
    """As many Bugz as the set has, numbers on one's own alone, and the higher of those turned over. [LZ-04, LZ-06]"""
    picture = ElementTree.fromstring(drawn("legionz", "sets"))
    owners = Counter(cell.get("class", "") for cell in picture.iter("path") if "hex" in cell.get("class", "").split())
    assert owners == {"hex s0": 25 + 1, "hex s1": 25 + 1}
    numbers = [int(text.text or "") for text in picture.iter("text")]
    assert len(numbers) == 25 + 2, "no number of the other set but the one turned over"
    parts = list(picture)
    ring = next(at for at, part in enumerate(parts) if part.get("class") == "ring")
    assert int(parts[ring - 1].text or "") == max(numbers[25:])
