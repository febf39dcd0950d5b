"""Take resources from afar. [EV-64]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.legal.powers import power_refusal
from fleacircus.flicktable.model.fields import Die, Index, PieceId, Turned
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.rules import aftermath
from fleacircus.flicktable.rules.powers import use
from fleacircus.flicktable.table import in_range
from fleacircus.games.micromutants.actions.kind import MutantKind
from fleacircus.games.micromutants.legal.position import Position
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.rules.ledger import Ledger


class Harvest(MutantKind, frozen=True, tag="harvest"):
    """Take resources in range. [EV-64]"""

    insect: PieceId
    counters: Annotated[tuple[Index, ...], Asks("target")]
    die: Die = None
    turned: Turned = False

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """One counter or more, in range, up to the power's number. [EV-64, EV-97]"""
        clause = power_refusal(position, self, sheets.Harvest)
        if clause is not None:
            return clause
        harvester = position.piece(self.insect)
        if not position.state.options.resources:
            return "EV-97"
        chosen = set(self.counters)
        fits = len(chosen) == len(self.counters) and 1 <= len(chosen) <= _power(position.state, harvester).count
        return None if fits and chosen <= set(in_reach(position.state, harvester)) else "EV-64"

    def does(self, ledger: Ledger) -> None:
        use(ledger, ledger.seat, self)
        aftermath.disturb(ledger)
        ledger.say(*(ev.CounterTaken(counter, self.insect, ledger.seat, "EV-64") for counter in self.counters))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        for row in position.users(sheets.Harvest):
            harvester = position.piece(row["insect"])
            reach = in_reach(position.state, harvester)
            if reach and cls(counters=(reach[0],), **row).refusal(position) is None:
                yield Offer(cls, row, (cls.some("counters", reach, 1, _power(position.state, harvester).count),))


def _power(state: State, harvester: Piece) -> sheets.Harvest:
    power = look.breed_of(state, harvester).power
    assert isinstance(power, sheets.Harvest)
    return power


def in_reach(state: State, harvester: Piece) -> list[int]:
    """The counters that a Harvester reaches; none where nobody plays with resources. [EV-64, EV-97]"""
    return [
        counter.id
        for counter in look.on_table(state, "counter")
        if in_range(state, harvester.id, counter.id, _power(state, harvester).range)
    ]
