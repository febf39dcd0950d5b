"""Facts that a table or a bot may ask for, so that it needs no rules of its own."""

from typing import Any

from fleacircus.core.game import Seat
from fleacircus.flicktable import ask
from fleacircus.flicktable.ask import Question, TableQuestion
from fleacircus.games.larvacup.legal.cards import idle_cards
from fleacircus.games.larvacup.model.state import State
from fleacircus.games.larvacup.standing import Standing, standings


class HowItStands(Question, frozen=True, tag="how_it_stands"):
    """How many goals has each side? [LC-33]"""


class IdleCards(Question, frozen=True, tag="idle_cards"):
    """Which cards of each seat's army do nothing at this table? [LC-R20]"""


AnyQuestion = TableQuestion | HowItStands | IdleCards
ANSWERS: dict[str, Any] = {
    **ask.ANSWERS,
    "how_it_stands": tuple[Standing, ...],
    "idle_cards": tuple[tuple[str, ...], ...],
}
"""What each question is answered with."""


def answer(view: State, seat: Seat | None, question: AnyQuestion) -> Any:
    """The answer from what the viewer knows; ValueError if the question names nothing on the table."""
    if isinstance(question, IdleCards):
        return tuple(idle_cards(view, each) for each in range(len(view.sheets)))
    if isinstance(question, HowItStands):
        return standings(view)
    return ask.answer(view, seat, question)
