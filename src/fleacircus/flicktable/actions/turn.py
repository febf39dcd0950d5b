"""What every turn has: the roll, and not using what is offered. [MM-01, MM-R12]"""

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.kind import FlickKind
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.rules import turns
from fleacircus.flicktable.rules.ledger import Ledger


class Roll(FlickKind, frozen=True, tag="roll"):
    """Roll the two dice. [MM-01]"""

    closed = "EV-10"

    def does(self, ledger: Ledger) -> None:
        roll(ledger)


def roll(ledger: Ledger) -> None:
    """The two dice of the army; what the roll finds missing is noted at once. [MM-01, MM-24, MM-R12, EV-71]"""
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


class Decline(FlickKind, frozen=True, tag="decline"):
    """No, or no more: whatever is offered now is not used. [MM-R12]"""

    closed = "MM-01"

    def refusal(self, position: Position) -> Clause | None:
        return None

    def does(self, ledger: Ledger) -> None:
        """Without a question the turn goes on to its next part; else the question knows what it means. [MM-R12]"""
        ledger.say(ev.Declined(ledger.seat))
        if not ledger.state.pending:
            turns.next_phase(ledger)
            return
        due = ledger.state.pending[0]
        declined = ledger.rulebook.question(due).declined
        assert declined is not None
        declined(ledger, due)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        yield Offer(cls)
