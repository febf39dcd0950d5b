"""Resources from the supply. [EV-88]"""

from fleacircus.core.game import Seat
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.rules.ledger import Ledger


def gain(ledger: Ledger, seat: Seat, count: int, clause: str) -> None:
    """Resources from the supply, as long as there are any. [EV-88, EV-97]"""
    count = min(count, look.supply(ledger.state))
    if count > 0:
        ledger.say(ev.Gained(seat, count, clause))
