"""Bring an insect in after a capture. [EV-44]"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.legal.powers import after_refusal, face_counts
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Beside, PieceId
from fleacircus.flicktable.table import beside
from fleacircus.games.micromutants.actions.kind import MutantKind
from fleacircus.games.micromutants.legal.position import Position
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.spend import enter


class Enlist(MutantKind, frozen=True, tag="enlist"):
    """Bring an insect from the losses in beside the capturer; it may not move in this turn. [EV-44]"""

    insect: PieceId
    at: Beside = None

    closed = "EV-44"
    instead = False

    def refusal(self, position: Position) -> Clause | None:
        """Only after the shot of an insect that captured one, and showing its special face. [EV-44, EV-80]"""
        state = position.state
        clause = after_refusal(state, self.insect)
        if clause is not None:
            return clause
        piece = position.piece(self.insect)
        power = look.breed_of(state, piece).power
        if not isinstance(power, sheets.Enlist) or state.move is None or not state.move.captured:
            return "EV-44"
        if not face_counts(state, piece):
            return "MM-19"
        lost = look.losses(state, position.seat, power.breed)
        if not lost:
            return "EV-44"
        return position.beside_refusal(lost[0].form, piece.id, self.at, clause="EV-44")

    def does(self, ledger: Ledger) -> None:
        piece = ledger.state.pieces[self.insect]
        breed = look.breed_of(ledger.state, piece)
        assert isinstance(breed.power, sheets.Enlist)
        ledger.say(ev.Resolved(ledger.seat))
        ledger.say(ev.PowerUsed(ledger.seat, piece.id, "enlist", breed.clause))
        young = look.losses(ledger.state, ledger.seat, breed.power.breed)[0]
        at = self.at or beside(ledger.state, young.form, piece.id)
        assert at is not None
        ledger.say(replace(enter(ledger, ledger.seat, young, at, piece.id, "EV-44"), rests=True))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, ({"insect": row["insect"]} for row in position.users(sheets.Enlist)))
