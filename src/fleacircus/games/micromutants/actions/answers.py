"""Answers to what a hit base asks its owner and its destroyer. [MM-22, MM-23, EV-15, EV-19]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable import look
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.fields import CardId, PieceId, Spot
from fleacircus.flicktable.rules import aftermath
from fleacircus.flicktable.table import beside_refusal
from fleacircus.games.micromutants.actions.kind import MutantKind
from fleacircus.games.micromutants.legal.position import Position
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import ChooseCard, PlaceHitter
from fleacircus.games.micromutants.rules import owners
from fleacircus.games.micromutants.rules.ledger import Ledger


class PutBeside(MutantKind, frozen=True, tag="put_beside"):
    """Put the insect that hit my base beside it. [MM-22, EV-15]"""

    at: Annotated[Spot | None, Asks("spot", judged=True)] = None

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        due = position.due
        assert isinstance(due, PlaceHitter)
        if self.at is None:
            return None
        return beside_refusal(position.state, position.piece(due.piece).form, due.base, self.at, clause=due.clause)

    def does(self, ledger: Ledger) -> None:
        due = ledger.state.pending[0]
        assert isinstance(due, PlaceHitter)
        ledger.say(table.Resolved(ledger.seat))
        owners.set_hitter(ledger, due.piece, due.base, self.at)


class LoseCard(MutantKind, frozen=True, tag="lose_card"):
    """Choose which card the damaged base loses. [EV-19]"""

    card: CardId

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        return None if self.card in _held(position) else "EV-19"

    def does(self, ledger: Ledger) -> None:
        due = ledger.state.pending[0]
        assert isinstance(due, ChooseCard)
        ledger.say(table.Resolved(ledger.seat))
        ledger.say(ev.CardLost(ledger.seat, self.card, due.base))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, card=_held(position))


def _held(position: Position) -> list[str]:
    """The cards that work in the damaged base."""
    due = position.due
    assert isinstance(due, ChooseCard)
    cards = position.state.players[position.seat].cards
    return [installed.card for installed in cards if installed.base == due.base and not installed.waiting]


class Eliminate(MutantKind, frozen=True, tag="eliminate"):
    """Eliminate this enemy insect as the bonus for a destroyed base. [MM-23]"""

    insect: PieceId

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        foe = look.is_on_table(position.state, self.insect, "insect")
        return (
            None if foe and look.enemies(position.state, position.seat, position.piece(self.insect).owner) else "MM-23"
        )

    def does(self, ledger: Ledger) -> None:
        ledger.say(table.Resolved(ledger.seat))
        aftermath.lose(ledger, self.insect, None, ledger.seat, "MM-23")

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, insect=position.every_insect)
