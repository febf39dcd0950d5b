"""What the drawn pictures of Larva Cup say is what the rules say: each is set up and played."""

from typing import Any

import pytest
from msgspec.structs import replace

from fleacircus.core.books import Figure, books
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Decline, Roll
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.larvacup.actions.defence import DefenceRoll, KeepDefence
from fleacircus.games.larvacup.model.events import BallLost, DefenceKept
from fleacircus.games.larvacup.model.questions import DefenceAsked
from fleacircus.web.books.positions import position
from kit import pictured
from kit.larvacup import Field
from kit.micromutants import SHOT
from kit.simulator import lands

FIGURES = [figure for figure in books()["larvacup"].figure if figure.map]


def field_of(figure: Figure) -> Field:
    options: dict[str, Any] = dict(figure.options)
    keeps, faces = options.pop("keeps", None), tuple(str(options.pop("faces", "")).split())
    lines = [line for line in figure.map.strip().splitlines() if " ball " not in line]
    loose = next((line.split()[3:] for line in figure.map.strip().splitlines() if " ball " in line), (0, 0))
    options["dice"] = tuple(options["dice"].split())
    field = Field(*lines, ball=(float(loose[0]), float(loose[1])), defence=(False, keeps == 1), **options)
    if faces:
        field.play(DefenceRoll(), seat=1)
        field.state = replace(field.state, pending=(DefenceAsked(1, faces),))
    return field


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_a_picture_says_what_the_rules_say(figure: Figure) -> None:
    assert figure.says
    for sentence, said in figure.says.items():
        for field in (field_of(figure), opened_of(figure)):
            *done, question = sentence.split(", ")
            for deed in done:
                do(field, deed)
            assert answer(field, question) == said, sentence


def opened_of(figure: Figure) -> Field:
    """The same position as it opens from the book."""
    field, where = field_of(figure), position("larvacup", figure)
    assert where
    pictured.opened(field, where, LarvaCup(where.options, simulator=field.simulator))
    return field


def do(field: Field, deed: str) -> None:
    """ "w lands 10 0"; "a ejected 20 -5"; "1 passes", what it won by a tackle; "0 ends", its turn."""
    who, verb, *at = deed.split()
    if verb == "ejected":
        field.eject(who, lands(float(at[0]), float(at[1])))
    elif verb == "lands":
        field.flick(who, lands(float(at[0]), float(at[1])), 0)
    elif verb == "keeps":
        field.play(KeepDefence(), int(who))
    elif verb == "passes":
        field.play(Decline(), int(who))
    else:
        assert verb == "ends", deed
        while field.state.turn is not None and field.state.turn.seat == int(who):
            field.play(Decline() if field.refused(Roll(), int(who)) else Roll(), int(who))


def answer(field: Field, question: str) -> str:
    """Who carries the ball; whose turn it is; who lost the ball, and by what; who moved in this turn; who keeps a
    defence roll, as somebody sees it; "w defends": what refuses its shot."""
    if question == "carrier":
        return field.carrier or ""
    if question == "lost":
        return " ".join(f"{event.seat} {event.clause}" for event in field.saw(BallLost))
    if question == "moved":
        assert field.state.turn is not None
        return " ".join(map(str, field.state.turn.moved))
    if question.startswith("kept for "):
        viewer = None if question.endswith("all") else int(question[-1])
        kept = [field.game.redact(event, viewer) for event in field.saw(DefenceKept)]
        return " ".join(str(event.seat) for event in kept if event is not None)
    if question.endswith(" defends"):
        return field.refused(Flick(field.id(question.split()[0]), SHOT, 0), 1) or ""
    return pictured.answer(field, question)


def test_before_the_kick_off_there_are_cups_a_larva_and_no_base() -> None:
    """The picture is the game's own table. [LC-02, LC-03, LC-06]"""
    from fleacircus.web.books.drawing import boxes

    figure = next(each for each in books()["larvacup"].figure if each.plan == "table")
    state = boxes.opened(figure).state
    kinds = [piece.kind for piece in state.pieces if piece.place == "table"]
    assert (kinds.count("cup"), kinds.count("ball")) == (2, 1)
    assert not {"hexagon", "square"} & set(kinds)
    assert boxes.laid_out(figure).count('class="cup"') == 2
