"""What every turn has: the roll, and not using what is offered. [MM-01, MM-R12]"""

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Offer
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.actions.kind import FlickKind
from fleacircus.games.micromutants.legal.now import Now
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.rules import flow
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.spend import gain


class Roll(FlickKind, frozen=True, tag="roll"):
    """Roll the two dice. [MM-01]"""

    closed = "EV-10"

    def does(self, ledger: Ledger) -> None:
        """The two dice of the army; what the roll finds missing is noted at once. [MM-01, MM-24, MM-R12]"""
        seat = ledger.seat
        sheet = ledger.state.sheets[seat]
        faces = tuple(ledger.rng.choice(sheet.dice) for _ in range(2))
        there = {piece.breed for piece in look.on_table(ledger.state, "insect", seat)}
        wild = sheet.wild.id if sheet.wild else None
        gone = tuple(dict.fromkeys(face for face in faces if face not in there and face != wild))
        ledger.say(ev.Rolled(seat, faces, gone))
        for card, link in look.effects(ledger.state, seat, sheets.ThirdMove):
            if faces == (link.breed, link.breed):
                ledger.say(ev.BonusDie(seat, link.breed, card.id, card.clause))
        for card, plan in look.effects(ledger.state, seat, sheets.Plan):
            if plan.face in faces:
                gain(ledger, seat, plan.gain, card.clause)


class Decline(FlickKind, frozen=True, tag="decline"):
    """No, or no more: whatever is offered now is not used. [MM-R12]"""

    closed = "MM-01"

    def refusal(self, position: Now) -> Clause | None:
        return None

    def does(self, ledger: Ledger) -> None:
        """Without a question the turn goes on to its next part; else the question knows what it means. [MM-R12]"""
        ledger.say(ev.Declined(ledger.seat))
        if not ledger.state.pending:
            flow.next_phase(ledger)
            return
        due = ledger.state.pending[0]
        declined = ledger.rulebook.question(due).declined
        assert declined is not None
        declined(ledger, due)

    @classmethod
    def offers(cls, position: Now) -> Iterable[Offer[Any]]:
        yield Offer(cls)
