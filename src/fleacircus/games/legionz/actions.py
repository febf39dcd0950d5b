"""What a seat may do: each kind with what refuses it, what it does and what could be meant by it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any

from fleacircus.core import kinds
from fleacircus.core.game import Clause, Leave
from fleacircus.core.hexgrid import Hex
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.legionz import rules
from fleacircus.games.legionz.legal import lift_refusal, spot_refusal, spots
from fleacircus.games.legionz.model import Declined, LoopClosed, Moved, Options, Placed, State

Cell = Annotated[Hex, Asks("cell")]


class Position(kinds.Position[Options, State]):
    """The chain as a seat reads it."""

    @cached_property
    def cells(self) -> frozenset[Hex]:
        """The cells that bugs stand on."""
        return frozenset(bug.cell for bug in self.state.chain)


class Place(Kind[Position, rules.Ledger], frozen=True, tag="place"):
    """Put one of my bugs into the chain. [LZ-08, LZ-Y28]"""

    cell: Cell
    number: Annotated[int, Asks("number")]

    closed = "LZ-Y25"

    def refusal(self, position: Position) -> Clause | None:
        """A placement names a cell and a number still in the set. [LZ-08, LZ-Y12, LZ-Y25, LZ-Y28, LZ-Y29]"""
        if self.number not in position.state.sets[position.seat]:
            return "LZ-Y28"
        return spot_refusal(position.cells, self.cell)

    def does(self, ledger: rules.Ledger) -> None:
        """A bug joins the chain; a full Legion wins at once, before any bonus. [LZ-08, LZ-13, LZ-Y9, LZ-Y10, LZ-Y17]

        However many loops it closes, the bonus is one. [LZ-Y3, LZ-Y24, LZ-Y26]
        """
        seat = ledger.seat
        cells = {bug.cell for bug in ledger.state.chain}
        touches = len(cells.intersection(self.cell.ring()))
        ledger.say(Placed(seat, self.cell, self.number, touches))
        if rules.legion_size(ledger.state, self.cell) >= ledger.state.goal:
            rules.finish(ledger, winner=seat, clause="LZ-13")
        elif ledger.game.loops and touches >= 2:
            ledger.say(LoopClosed(seat, self.cell))
        else:
            rules.next_turn(ledger)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        numbers = sorted({number for number in position.state.sets[position.seat] if number is not None})
        cells = spots(position.cells)
        yield Offer(cls, {}, (cls.one("cell", cells), cls.one("number", numbers)))


class Move(Kind[Position, rules.Ledger], frozen=True, tag="move"):
    """After closing a loop, move the bug on `start` to another place of the chain. [LZ-V1]"""

    start: Cell
    to: Cell

    closed = "LZ-Y24"

    def refusal(self, position: Position) -> Clause | None:
        """The bonus moves one existing bug to another place, judged with the bug in hand. [LZ-V1, LZ-Y15, LZ-Y27]"""
        if self.to == self.start:
            return "LZ-Y15"
        rest = position.cells - {self.start}
        return lift_refusal(position.state, self.start) or spot_refusal(rest, self.to)

    def does(self, ledger: rules.Ledger) -> None:
        """A bug changes its place, keeps its owner and its number, and earns no other bonus.

        Groups are counted anew. Only the moved bug's owner can grow, and wins if the Legion is full, whoever moved
        it; a player who left cannot. [LZ-V1, LZ-V2, LZ-V3, LZ-V4, LZ-Y16, LZ-Y18, LZ-Y19, LZ-Y20, LZ-Y33, LZ-Y36]
        """
        owner = next(bug.owner for bug in ledger.state.chain if bug.cell == self.start)
        ledger.say(Moved(ledger.seat, owner, self.start, self.to))
        if owner not in ledger.state.gone and rules.legion_size(ledger.state, self.to) >= ledger.state.goal:
            rules.finish(ledger, winner=owner, clause="LZ-Y18")
        else:
            rules.next_turn(ledger)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        """Every bonus move; bugs that may go to the same places share an offer. [LZ-V1, LZ-Y27]"""
        alike: dict[tuple[Hex, ...], list[Hex]] = {}
        for start in sorted(cell for cell in position.cells if lift_refusal(position.state, cell) is None):
            goals = tuple(to for to in spots(position.cells - {start}) if to != start)
            alike.setdefault(goals, []).append(start)
        for goals, starts in alike.items():
            yield Offer(cls, {}, (cls.one("start", starts), cls.one("to", goals)))


class Decline(Kind[Position, rules.Ledger], frozen=True, tag="decline"):
    """After closing a loop, move nothing. [LZ-Y15]"""

    closed = "LZ-Y13"

    def does(self, ledger: rules.Ledger) -> None:
        ledger.say(Declined(ledger.seat))
        rules.next_turn(ledger)


PLACING = (Place,)
BONUS = (Move, Decline)
AnyAction = Place | Move | Decline | Leave
