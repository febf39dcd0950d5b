"""What the drawn pictures of Micro Mutants say is what the rules say: each is set up and played."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from fleacircus.core.books import Figure, books
from fleacircus.core.clauses import find
from fleacircus.web.books.drawing import boxes, drawn
from kit.pictured import asked, opened_of, tab_of

FIGURES = [figure for figure in books()["micromutants"].figure if figure.map]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_a_picture_says_what_the_rules_say(figure: Figure) -> None:
    assert figure.says
    for sentence, said in figure.says.items():
        assert asked(tab_of(figure), sentence) == said, sentence
        assert asked(opened_of("micromutants", figure), sentence) == said, f"as a table: {sentence}"


def test_the_box_has_what_its_clauses_count() -> None:
    """Small, large and rectangular chips of each army, and which have no special face. [EV-02, EV-30, EV-60]"""
    clause = find("EV-02")
    assert clause
    told = dict(re.findall(r"(\w+) (\d+/\d+/\d+)", clause.en))
    rows = ElementTree.fromstring(drawn("micromutants", "box")).findall("g")
    for name, row in zip(("Chitinians", "Flyborgs", "Sovietopters", "Usarthropods"), rows, strict=True):
        styles = Counter(style for shape in row for style in shape.get("class", "").split())
        small = styles["form-small"] + styles["token"]
        assert f"{small}/{styles['form-large']}/{styles['form-rectangle']}" == told[name], name
        assert (styles["form-hexagon"], styles["form-square"], styles["die"], styles["card"]) == (3, 2, 2, 4)
        insects = sum(styles[f"form-{form}"] for form in ("small", "large", "rectangle"))
        assert insects - styles["pip"] == {"Sovietopters": 6, "Usarthropods": 5}.get(name, insects - styles["pip"])


@pytest.mark.parametrize(("id", "there"), [("laid-out", True), ("laid-out-basic", False)])
def test_a_table_that_is_laid_out_has_what_its_edition_has(id: str, there: bool) -> None:
    """Bases on both, resources and terrain in the advanced game alone. [EV-01, EV-07]"""
    figure = next(each for each in books()["micromutants"].figure if each.id == id)
    kinds = [piece.kind for piece in boxes.opened(figure).state.pieces if piece.place == "table"]
    assert kinds.count("hexagon") == 6
    assert {kind: kinds.count(kind) > 0 for kind in ("counter", "warp", "black_hole")} == dict.fromkeys(
        ("counter", "warp", "black_hole"), there
    )
