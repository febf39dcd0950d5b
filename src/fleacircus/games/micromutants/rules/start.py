"""From the last army that stands to the first turn. [EV-08, MM-R5]"""

from fleacircus.flicktable import look
from fleacircus.flicktable.model.events import SetDown
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.rules.turns import first_seat, start_turn
from fleacircus.flicktable.table import near_point, pose_at, table_of
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.physics import Piece as Loose

_MIDDLE = Spot(0, 0)
DROPS = 20
"""A counter that still misses the mat after so many drops is laid near its middle."""


def start(ledger: Ledger) -> None:
    """The counters fall, and the first player's turn begins. [EV-08, MM-R5]"""
    drop_counters(ledger)
    start_turn(ledger, first_seat(ledger.state))


def drop_counters(ledger: Ledger) -> None:
    """Five counters a player fall on the middle; one that leaves the mat is dropped again. [EV-08]"""
    if not ledger.state.options.resources:
        return
    count = box().counters_a_player * len(ledger.state.players)
    falling = [piece.id for piece in look.boxed(ledger.state, "counter")][:count]
    for _ in range(DROPS):
        if not falling:
            return
        table = table_of(ledger.state)
        pieces = tuple(Loose(id, "counter", pose_at("counter", _MIDDLE)) for id in falling)
        landing = ledger.simulator.drop(table, pieces, 0, 0, ledger.rng)
        falling = [id for id in falling if id in landing.off]
        ledger.say(ev.CountersDropped(landing, tuple(falling)))
    for id in falling:
        spot = near_point(ledger.state, "counter", 0, 0)
        if spot is not None:
            ledger.say(SetDown(id, pose_at("counter", spot), None, "EV-08"))
