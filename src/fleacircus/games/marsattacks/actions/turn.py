"""The end of a Turn, and answering with nothing. [MA-B05, MA-B29]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.games.marsattacks.legal import Position, left_to_activate
from fleacircus.games.marsattacks.model import Attack
from fleacircus.games.marsattacks.rules import rounds
from fleacircus.games.marsattacks.rules.ledger import Ledger


class Pass(Kind[Position, Ledger], frozen=True, tag="pass"):
    """Pass, with no model left to activate. [MA-B05]"""

    def refusal(self, position: Position) -> Clause | None:
        """Only with no model left, and nothing done. [MA-B05]"""
        turn = position.turn
        assert turn is not None
        return "MA-B05" if turn.models or turn.cards or left_to_activate(position.state, position.seat) else None

    def does(self, ledger: Ledger) -> None:
        rounds.end_turn(ledger, passed=True)


class EndTurn(Kind[Position, Ledger], frozen=True, tag="end_turn"):
    """End the Turn. [MA-B05]"""

    def refusal(self, position: Position) -> Clause | None:
        """After a model, after two cards, or after one with no model left. [MA-B05]"""
        turn = position.turn
        assert turn is not None
        if turn.models or turn.cards >= 2:
            return None
        return None if turn.cards and not left_to_activate(position.state, position.seat) else "MA-B05"

    def does(self, ledger: Ledger) -> None:
        rounds.end_turn(ledger)


class Decline(Kind[Position, Ledger], frozen=True, tag="decline"):
    """Answer with nothing. [MA-B29]"""

    def does(self, ledger: Ledger) -> None:
        """The attack goes on to its next stage; any other question is done with."""
        top = ledger.stack[-1]
        if isinstance(top, Attack):
            ledger.swap(replace(top, stage=top.stage + 1))
        else:
            ledger.pop()
