"""What the drawn pictures of Mars Attacks say is what the rules say: each is set up and asked."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from fleacircus.core.books import Figure, books
from fleacircus.core.clauses import find
from fleacircus.games.marsattacks.actions import Fight, Invoke, Shoot, Step
from fleacircus.games.marsattacks.automaton.findings import Findings
from fleacircus.games.marsattacks.automaton.selection import select
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.events import Declared
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.scenarios import load as scenario_of
from fleacircus.web.books import positions
from fleacircus.web.books.drawing import drawn
from kit.mars import Dice, Position, position

FIGURES = [figure for figure in books()["marsattacks"].figure if figure.map]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_a_picture_says_what_the_rules_say(figure: Figure) -> None:
    assert figure.says
    for sentence, said in figure.says.items():
        assert answer(drawing(figure), int(figure.options.get("turn", 0)), *sentence.split()) == said, sentence


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_a_picture_opens_as_a_table_that_stands_as_drawn(figure: Figure) -> None:
    """The same state and options as the drawing asked above: so what it says is said there too."""
    drawn_so, where = drawing(figure), positions.position("marsattacks", figure)
    assert where
    match, names = where.laid()
    assert match.state == drawn_so.state
    assert match.game.options == drawn_so.game.options
    assert names == drawn_so.names


def drawing(figure: Figure) -> Position:
    options: dict[str, Any] = dict(figure.options)
    options.pop("sectors", None)
    return position(figure.map, **options)


def answer(p: Position, seat: int, who: str, verb: str, to: str) -> str:
    """The clause that refuses a shot, a fight, a step or Eva's order, if one does; whether a shot is clear; the dice of
    a fight; whom an AI card picks; what the automaton does with a model."""
    if verb == "picks":
        picked, _ = select(Field(p.state), who, Dice())
        return next(name for name, id in p.names.items() if picked is not None and id == picked.id)
    model = p.model(who)
    assert model is not None
    if verb == "does":
        _, looks = Findings(p.game.setting, Field(p.state), model, Dice()).decide()
        return next(
            look.list for look in looks if look.possible and look.list in ("fight", "objective", "shoot", "move")
        )
    if verb == "raises":
        return p.refusal(Invoke(p[who], "authority", p[to]), seat) or ""
    if verb == "step":
        column, row = map(int, to.split(","))
        return p.refusal(Step(p[who], square_at(column, row) * 9 + 4), seat) or ""
    target = p.model(to)
    assert target is not None
    if verb == "shoot":
        return p.refusal(Shoot(p[who], p[to], model.weapons[0]), seat) or ""
    if verb == "fight":
        return p.refusal(Fight(p[who], p[to]), seat) or ""
    if verb == "clear":
        return "yes" if Field(p.state).clear(model.spot, target.spot) else "no"
    assert verb == "dice"
    declared = next(each for each in p.play(Fight(p[who], p[to]), seat=seat) if isinstance(each, Declared))
    return str(declared.attack.dice)


def test_the_robot_is_what_its_clause_says() -> None:
    told = find("MA-H12")
    assert told
    texts = [text.text or "" for text in ElementTree.fromstring(drawn("marsattacks", "robot")).iter("text")]
    assert texts[:4] == [*re.findall(r"\d\+", told.en), "★" + re.findall(r"Heroics (\d)", told.en)[0]]
    assert texts[4:] == ["6", "8", "–", "4"]
    assert re.findall(r"1-(\d)", told.en) == ["6", "8", "4"]


def test_a_scenario_shows_its_forces_their_worth_and_who_begins() -> None:
    told = scenario_of("front-line")
    picture = ElementTree.fromstring(drawn("marsattacks", "scenario"))
    texts = [text.text or "" for text in picture.iter("text")]
    worth = [str(told.gains[1 - side].worth(name)) for side in (0, 1) for name in told.sides[side].forces]
    assert [text.text for text in picture.iter("text") if text.get("class") == "label"] == worth
    assert texts.count("1") - worth.count("1") == (told.first != "lot")
    zones = [
        (float(bar.get("y", "")), float(bar.get("height", "")))
        for bar in picture.iter("rect")
        if "zone" in bar.get("class", "")
    ]
    assert zones == [((8 - top) * 24, (top - low + 1) * 24) for low, top in (force.rows for force in told.sides)]


def test_the_automaton_does_two_things_and_its_hand_is_filled_again() -> None:
    """[MA-S07, MA-S20]"""
    cells = [text.text or "" for text in ElementTree.fromstring(drawn("marsattacks", "turns")).iter("text")][5:]
    rows = [[int(cell) for cell in cells[at + 1 : at + 5]] for at in range(0, len(cells), 5)]
    assert len(rows) == 4
    assert {row[0] for row in rows} == {2}
    assert any(row[1] for row in rows)
    assert len({row[3] for row in rows}) == 1, "a replacement for each"


def test_what_is_granted_counts_towards_the_eight() -> None:
    bars = ElementTree.fromstring(drawn("marsattacks", "granted"))
    styles = [bar.get("class") for bar in bars.iter("rect")]
    assert [styles[8 * n : 8 * n + 8].count("martian") for n in range(4)] == [0, 1, 2, 3]
    assert len(styles) == 4 * 8


def test_a_correction_is_an_arrow_to_another_square() -> None:
    assert "way" in drawn("marsattacks", "corrected")
