"""Larva Cup: football with insects, a ball and two cups, played with the same armies. [LC-01]"""

from fleacircus.flicktable.game import FlickGame
from fleacircus.games.larvacup import ask, record, setup
from fleacircus.games.larvacup.citing import CITATIONS
from fleacircus.games.larvacup.model.events import AnyEvent
from fleacircus.games.larvacup.model.state import State
from fleacircus.games.larvacup.rulebook import LARVA_CUP


class LarvaCup(FlickGame[State, AnyEvent]):
    """The rules with a table's options, for two. [LC-01]"""

    id = "larva-cup@2"
    seats = 2
    rulebook = LARVA_CUP
    kinds = LARVA_CUP.kinds
    blank = State()
    event_type = AnyEvent
    question_type = ask.AnyQuestion
    answers = ask.ANSWERS
    citations = CITATIONS

    resolve = staticmethod(setup.resolve)
    opening = staticmethod(setup.opening)
    evolve = staticmethod(record.evolve)
    redact = staticmethod(record.redact)
    answer = staticmethod(ask.answer)
