"""Dice outside a test: where events happen, where newcomers enter, how bug and civilians walk. [MA-C1, MA-K20]

The program throws them, or the table does and tells.
"""

from __future__ import annotations

from fleacircus.games.marsattacks.model import Crawling, Entering, Happening, Wandering
from fleacircus.games.marsattacks.rules import cards, express
from fleacircus.games.marsattacks.rules.ledger import Ledger

Walk = Entering | Crawling | Wandering
"""What a single d8 decides."""


def run(ledger: Ledger, frame: Happening | Walk) -> bool:
    """Throw what the frame asks for; True if the table has to. What has nothing to throw for ends quietly. [MA-C1]"""
    if idle(ledger, frame):
        ledger.pop()
        return False
    if ledger.game.express:
        express.walk(ledger, frame)
        return False
    if ledger.told:
        return True
    throw(ledger, frame)
    return False


def idle(ledger: Ledger, frame: Happening | Walk) -> bool:
    """Whether nothing is left to throw for: the bug is gone, every civilian has walked or was taken. [MA-K20]"""
    if isinstance(frame, Wandering):
        while frame.squares and frame.squares[0] not in ledger.state.civilians:
            ledger.swap(frame := Wandering(frame.squares[1:]))
        return not frame.squares
    return isinstance(frame, Crawling) and ledger.state.bug is None


def throw(ledger: Ledger, frame: Happening | Walk) -> None:
    """The program's dice."""
    if isinstance(frame, Happening):
        cards.throw_square(ledger, frame)
    else:
        walk(ledger, frame, ledger.d8())


def walk(ledger: Ledger, frame: Walk, die: int) -> None:
    """What the d8 says. [MA-K16, MA-K18, MA-K20]"""
    match frame:
        case Entering():
            cards.enter_edge(ledger, frame, die)
        case Crawling():
            cards.bug_walks(ledger, die)
        case Wandering():
            cards.wander(ledger, frame, die)
