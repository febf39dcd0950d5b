"""What the drawn pictures of Micro Mutants say is what the rules say: each is set up and played."""

import re
from typing import Any

import pytest

from fleacircus.core.books import Figure, books
from fleacircus.flicktable.actions.flick import Flick
from kit.micromutants import ARMIES, SHOT, Tab
from kit.simulator import lands

FIGURES = [figure for figure in books()["micromutants"].figure if figure.map]


def tab_of(figure: Figure) -> Tab:
    options: dict[str, Any] = figure.options
    armies = tuple(str(options.get("armies", " ".join(ARMIES[:2]))).split())
    dice = tuple(str(options.get("dice", "grunt")).split())
    return Tab(*figure.map.strip().splitlines(), armies=armies, dice=dice)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_a_picture_says_what_the_rules_say(figure: Figure) -> None:
    assert figure.says
    for sentence, said in figure.says.items():
        assert answer(tab_of(figure), sentence) == said, sentence


def answer(tab: Tab, sentence: str) -> str:
    """A range in centimetres. Or, after "a lands 5 0": the ruling about "b", none if it lies there untouched; where it
    lies, "b at"; the clause that refuses another shot of it, "b again"."""
    if sentence in tab.game.facts.ranges_um:
        return str(tab.game.facts.ranges_um[sentence] // 10_000)
    done, _, asked = sentence.partition(", ")
    shot = re.match(r"(\w+) lands (\S+) (\S+)(?: (\w+) to (\S+) (\S+))?$", done)
    assert shot
    who, x, y, pushed, u, v = shot.groups()
    pushes = {tab.id(pushed): (float(u), float(v))} if pushed else None
    tab.flick(who, lands(float(x), float(y), pushes=pushes))
    name, _, what = asked.partition(" ")
    if what == "again":
        return tab.refused(Flick(tab.id(name), SHOT, 1), 0) or ""
    if what == "at":
        return "{:g} {:g}".format(*tab.at(name))
    if tab.why(name) is None:
        assert tab.place(name) == "table"
    return tab.why(name) or ""
