"""Before a football match: cards, the kick-off, who starts. [LC-04, LC-07]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable import look
from fleacircus.flicktable.legal.moves import shot_refusal
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Index, PieceId, ShotOf
from fleacircus.flicktable.rules import turns as flow
from fleacircus.flicktable.rules.shoot import shoot
from fleacircus.games.larvacup.actions.kind import CupKind
from fleacircus.games.larvacup.legal.cards import CARDS
from fleacircus.games.larvacup.legal.position import Position
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.larvacup.rules.ledger import Ledger


class PickCards(CupKind, frozen=True, tag="pick_cards"):
    """Choose up to two of my evolution cards, in secret until the kick-off. [LC-04]"""

    cards: Annotated[tuple[str, ...], Asks("card")]

    closed = "LC-12"

    def refusal(self, position: Position) -> Clause | None:
        """Up to two different cards of one's own army. [LC-04]"""
        own = {card.id for card in position.state.sheets[position.seat].card}
        fits = len(self.cards) <= CARDS and len(set(self.cards)) == len(self.cards)
        return None if fits and own.issuperset(self.cards) else "LC-04"

    def does(self, ledger: Ledger) -> None:
        ledger.say(fb.CardsPicked(ledger.seat, self.cards))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        own = [card.id for card in position.state.sheets[position.seat].card]
        yield Offer(cls, {}, (cls.some("cards", own, 0, CARDS),))


class KickOff(CupKind, frozen=True, tag="kick_off"):
    """Shoot one of my insects at the ball; the nearest says who starts. [LC-07]"""

    piece: PieceId
    shot: ShotOf

    closed = "LC-12"

    def refusal(self, position: Position) -> Clause | None:
        clause = shot_refusal(self.shot)
        own = look.is_on_table(position.state, self.piece, "insect", position.seat)
        return clause or (None if own else "LC-07")

    def does(self, ledger: Ledger) -> None:
        shoot(ledger, ledger.seat, self.piece, "kickoff", self.shot, "LC-07")

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, piece=position.insects)


class NameStarter(CupKind, frozen=True, tag="name_starter"):
    """Say who starts. [LC-07]"""

    starter: Annotated[Index, Asks("seat")]

    closed = "LC-12"

    def refusal(self, position: Position) -> Clause | None:
        return None if self.starter < len(position.state.players) else "LC-07"

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Resolved(ledger.seat))
        ledger.say(fb.StarterNamed(ledger.seat, self.starter))
        flow.start_turn(ledger, self.starter)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, starter=range(len(position.state.players)))
