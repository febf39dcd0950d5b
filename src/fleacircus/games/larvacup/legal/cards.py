"""The cards that are chosen before the kick-off. [LC-04, LC-R20]"""

from fleacircus.core.game import Seat
from fleacircus.flicktable import sheets
from fleacircus.games.larvacup.model.state import State

CARDS = 2
"""How many evolution cards a seat may choose. [LC-04]"""
IDLE = (sheets.Entrance, sheets.Brood, sheets.Levy, sheets.Plan)
"""Effects of cards that do nothing here: they are about bases, resources or losses. [LC-R20]"""


def idle_cards(state: State, seat: Seat) -> tuple[str, ...]:
    """Cards that the seat may choose, but that do nothing in this game. [LC-R20]"""
    return tuple(card.id for card in state.sheets[seat].card if isinstance(card.effect, IDLE))
