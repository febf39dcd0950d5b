"""What the drawn pictures of Mars Attacks say is what the rules say: each is set up and asked."""

from typing import Any

import pytest

from fleacircus.core.books import Figure, books
from fleacircus.games.marsattacks.actions import Fight, Shoot, Step
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.events import Declared
from fleacircus.games.marsattacks.field import Field
from kit.mars import Position, position

FIGURES = [figure for figure in books()["marsattacks"].figure if figure.map]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_a_picture_says_what_the_rules_say(figure: Figure) -> None:
    options: dict[str, Any] = dict(figure.options)
    seat = options.get("turn", 0)
    assert figure.says
    for sentence, said in figure.says.items():
        assert answer(position(figure.map, **options), seat, *sentence.split()) == said, sentence


def answer(p: Position, seat: int, who: str, verb: str, to: str) -> str:
    """The clause that refuses a shot, a fight or a step, if one does; whether a shot is clear; the dice of a fight."""
    model = p.model(who)
    assert model is not None
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
