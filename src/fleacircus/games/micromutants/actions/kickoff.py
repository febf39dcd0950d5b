"""Before a football match: cards, the kick-off, who starts. [LC-04, LC-07]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.actions.kind import FlickKind
from fleacircus.games.micromutants.legal.football import CARDS
from fleacircus.games.micromutants.legal.moves import shot_refusal
from fleacircus.games.micromutants.legal.now import Now
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model import football as fb
from fleacircus.games.micromutants.model.fields import Index, PieceId, ShotOf
from fleacircus.games.micromutants.rules import flow
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.shoot import shoot


class PickCards(FlickKind, frozen=True, tag="pick_cards"):
    """Choose up to two of my evolution cards, in secret until the kick-off. [LC-04]"""

    cards: Annotated[tuple[str, ...], Asks("card")]

    closed = "LC-12"

    def refusal(self, position: Now) -> Clause | None:
        """Up to two different cards of one's own army. [LC-04]"""
        own = {card.id for card in position.state.sheets[position.seat].card}
        fits = len(self.cards) <= CARDS and len(set(self.cards)) == len(self.cards)
        return None if fits and own.issuperset(self.cards) else "LC-04"

    def does(self, ledger: Ledger) -> None:
        ledger.say(fb.CardsPicked(ledger.seat, self.cards))

    @classmethod
    def offers(cls, position: Now) -> Iterable[Offer[Any]]:
        own = [card.id for card in position.state.sheets[position.seat].card]
        yield Offer(cls, {}, (cls.some("cards", own, 0, CARDS),))


class KickOff(FlickKind, frozen=True, tag="kick_off"):
    """Shoot one of my insects at the ball; the nearest says who starts. [LC-07]"""

    piece: PieceId
    shot: ShotOf

    closed = "LC-12"

    def refusal(self, position: Now) -> Clause | None:
        clause = shot_refusal(self.shot)
        own = look.is_on_table(position.state, self.piece, "insect", position.seat)
        return clause or (None if own else "LC-07")

    def does(self, ledger: Ledger) -> None:
        shoot(ledger, ledger.seat, self.piece, "kickoff", self.shot, "LC-07")

    @classmethod
    def offers(cls, position: Now) -> Iterable[Offer[Any]]:
        return cls.tried(position, piece=position.insects)


class NameStarter(FlickKind, frozen=True, tag="name_starter"):
    """Say who starts. [LC-07]"""

    starter: Annotated[Index, Asks("seat")]

    closed = "LC-12"

    def refusal(self, position: Now) -> Clause | None:
        return None if self.starter < len(position.state.players) else "LC-07"

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Resolved(ledger.seat))
        ledger.say(fb.StarterNamed(ledger.seat, self.starter))
        flow.start_turn(ledger, self.starter)

    @classmethod
    def offers(cls, position: Now) -> Iterable[Offer[Any]]:
        return cls.tried(position, starter=range(len(position.state.players)))
