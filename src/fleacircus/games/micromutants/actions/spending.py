"""What resources buy: cards, repairs, square bases, a Warp Entrance; and what the Warp gives for an insect. [EV-18]"""

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.box import box as measures
from fleacircus.flicktable.model import events as common
from fleacircus.flicktable.model.fields import Beside, CardId, PieceId
from fleacircus.flicktable.model.state import AfterMove
from fleacircus.flicktable.rules import aftermath
from fleacircus.flicktable.rules.shoot import turn_up
from fleacircus.flicktable.table import beside, beside_refusal, gap_from_um, is_free, pose_at
from fleacircus.games.micromutants.actions.kind import MutantKind
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.legal.position import Position
from fleacircus.games.micromutants.legal.spend import building_place, may_stand
from fleacircus.games.micromutants.look import sacrificable
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.spend import gain


class Spending(MutantKind, frozen=True):
    """What needs resources, in a spending window. [EV-18, EV-97]"""

    closed = "EV-18"

    def refusal(self, position: Position) -> Clause | None:
        """Nobody spends where nobody plays with resources. [EV-97]"""
        return self.unfit(position) if position.state.options.resources else "EV-97"

    def unfit(self, position: Position) -> Clause | None:
        """Why it cannot be had, where there are resources."""
        raise NotImplementedError


class Install(Spending, frozen=True, tag="install"):
    """Buy an evolution card and put it into one of my intact bases. [EV-18, EV-19]"""

    card: CardId
    base: PieceId

    def unfit(self, position: Position) -> Clause | None:
        """A card that is not installed yet, an intact base with room, and the price. [EV-07, EV-18, EV-19, EV-89]"""
        state, seat = position.state, position.seat
        card, player = state.sheets[seat].card_of(self.card), state.players[seat]
        if not state.options.cards:
            return "EV-07"
        if card is None or any(installed.card == card.id for installed in player.cards):
            return "EV-89"
        if not look.is_on_table(state, self.base, "hexagon", seat) or state.pieces[self.base].damaged:
            return "EV-19"
        if sum(installed.base == self.base for installed in player.cards) >= box().cards_a_base:
            return "EV-19"
        return None if card.price <= player.resources else "EV-18"

    def does(self, ledger: Ledger) -> None:
        """A card is paid and works at once. [EV-18, EV-19, EV-71, EV-89]"""
        card = ledger.state.sheets[ledger.seat].card_of(self.card)
        assert card is not None
        ledger.say(ev.CardInstalled(ledger.seat, card.id, self.base, card.price))
        if isinstance(card.effect, sheets.SpecialEntry):
            for piece in look.on_table(ledger.state, "insect", ledger.seat):
                if piece.breed == card.effect.breed and look.pose_of(piece).face_up:
                    turn_up(ledger, piece.id, card.clause)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        bases = [base.id for base in look.on_table(position.state, "hexagon", position.seat)]
        cards = [card.id for card in position.state.sheets[position.seat].card]
        return cls.tried(position, card=cards, base=bases)


class Repair(Spending, frozen=True, tag="repair"):
    """Make a damaged base intact; it gets its lost card back. [EV-18, EV-19]"""

    base: PieceId

    def unfit(self, position: Position) -> Clause | None:
        """A damaged base of one's own, and the price. [EV-18]"""
        state = position.state
        if not state.options.repair or not look.is_on_table(state, self.base, "hexagon", position.seat):
            return "EV-18"
        paid = state.players[position.seat].resources >= box().repair_price
        return None if state.pieces[self.base].damaged and paid else "EV-18"

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Repaired(ledger.seat, self.base, box().repair_price))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, base=[b.id for b in look.on_table(position.state, "hexagon", position.seat)])


class Build(Spending, frozen=True, tag="build"):
    """Build a square base beside one of my insects. [EV-18, EV-90]"""

    insect: PieceId
    at: Beside = None

    def unfit(self, position: Position) -> Clause | None:
        """At most two square bases, beside an own insect, not near an enemy base. [EV-18, EV-90]"""
        state, seat = position.state, position.seat
        if not state.options.squares:
            return "EV-07"
        if state.players[seat].resources < box().build_price:
            return "EV-18"
        if not look.boxed(state, "square", seat) or not look.is_on_table(state, self.insect, "insect", seat):
            return "EV-90"
        if self.at is None:
            return None if building_place(state, seat, self.insect) else "EV-90"
        clause = beside_refusal(state, "square", self.insect, self.at, clause="EV-90", near=True)
        return clause or (None if may_stand(state, seat, self.at) else "EV-90")

    def does(self, ledger: Ledger) -> None:
        at = self.at or building_place(ledger.state, ledger.seat, self.insect)
        assert at is not None
        base = look.boxed(ledger.state, "square", ledger.seat)[0]
        ledger.say(ev.Built(ledger.seat, base.id, pose_at(base.form, at), box().build_price))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, insect=position.insects)


class OpenEntrance(Spending, frozen=True, tag="open_entrance"):
    """Place my Warp Entrance near an insect. [EV-71]"""

    insect: PieceId
    at: Beside = None

    def unfit(self, position: Position) -> Clause | None:
        """A token that is not on the table, in a free place within range of the right breed. [EV-71]"""
        state, seat = position.state, position.seat
        effect = next((e for _, e in look.effects(state, seat, sheets.Entrance)), None)
        token = look.boxed(state, "entrance", seat)
        if effect is None or not token or not look.is_on_table(state, self.insect, "insect", seat):
            return "EV-71"
        if state.pieces[self.insect].breed != effect.breed:
            return "EV-71"
        if self.at is None:
            return None if beside(state, token[0].form, self.insect, near=True) else "EV-71"
        if not is_free(state, token[0].form, self.at):
            return "MM-R6"
        gap = gap_from_um(state, token[0].form, self.at, self.insect)
        return None if gap <= measures().range_um(effect.range) else "EV-71"

    def does(self, ledger: Ledger) -> None:
        token = look.boxed(ledger.state, "entrance", ledger.seat)[0]
        at = self.at or beside(ledger.state, token.form, self.insect, near=True)
        assert at is not None
        ledger.say(common.SetDown(token.id, pose_at(token.form, at), self.insect, "EV-71"))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, insect=position.insects)


class Sacrifice(Spending, frozen=True, tag="sacrifice"):
    """Give up an insect on the Warp for resources. [EV-21, EV-91]"""

    insect: PieceId

    def unfit(self, position: Position) -> Clause | None:
        """Right after the insect's move, or in a spending window. [EV-21, EV-91, EV-97]"""
        state, due = position.state, position.due
        if isinstance(due, AfterMove) and self.insect != due.piece:
            return "EV-91"
        if not look.is_on_table(state, self.insect, "insect", position.seat):
            return "EV-21"
        return None if sacrificable(state, state.pieces[self.insect]) else "EV-21"

    def does(self, ledger: Ledger) -> None:
        if ledger.state.pending:
            ledger.say(common.Resolved(ledger.seat))
        aftermath.disturb(ledger)
        ledger.say(ev.Sacrificed(ledger.seat, self.insect))
        aftermath.free_webs(ledger, self.insect)
        gain(ledger, ledger.seat, box().gain, "EV-21")

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, insect=position.insects)
