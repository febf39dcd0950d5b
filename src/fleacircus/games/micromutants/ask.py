"""Facts that a table or a bot may ask for, so that it needs no rules of its own."""

from typing import Any

from fleacircus.core.game import Seat
from fleacircus.flicktable import ask
from fleacircus.flicktable.ask import Question, TableQuestion
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.standing import Standing, standings


class HowItStands(Question, frozen=True, tag="how_it_stands"):
    """What has everybody left, who went out when, and who beat whom? [MM-R14, MM-R15]"""


AnyQuestion = TableQuestion | HowItStands
ANSWERS: dict[str, Any] = {**ask.ANSWERS, "how_it_stands": tuple[Standing, ...]}
"""What each question is answered with."""


def answer(view: State, seat: Seat | None, question: AnyQuestion) -> Any:
    """The answer from what the viewer knows; ValueError if the question names nothing on the table."""
    return standings(view) if isinstance(question, HowItStands) else ask.answer(view, seat, question)
