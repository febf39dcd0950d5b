"""What every game of the flick table is made of; a game adds its rulebook, its books and its answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, TypeVar

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.core.kinds import Assembled, Kind
from fleacircus.flicktable.facts import facts
from fleacircus.flicktable.legal.position import FlickPosition
from fleacircus.flicktable.model.state import State
from fleacircus.flicktable.rules import turns
from fleacircus.flicktable.rules.ledger import FlickLedger
from fleacircus.flicktable.rules.rulebook import Rulebook
from fleacircus.physics import MujocoSimulator, Simulator

S = TypeVar("S", bound=State)
E = TypeVar("E")


@cache
def judging_simulator() -> Simulator:
    """The one that judges every table of this process; it keeps its compiled scenes."""
    return MujocoSimulator()


class FlickGame(Assembled[S, FlickPosition[Any], FlickLedger[Any], E]):
    """A rulebook that is played. The simulator is handed in, or made when the first shot needs it."""

    rulebook: Rulebook
    go_on = staticmethod(turns.advance)
    leave = staticmethod(turns.leave)

    def __init__(self, options: Mapping[str, Any] | None = None, *, simulator: Simulator | None = None) -> None:
        self.options = self.resolve(dict(options or {}))
        self.facts = facts(self.blank.things)
        self._simulator = simulator

    def resolve(self, given: dict[str, Any]) -> Any:
        """The options of a table, whole."""
        raise NotImplementedError

    def opening(self, options: Any, rng: Random) -> list[E]:
        """What is laid out before anybody acts."""
        raise NotImplementedError

    def setup(self, rng: Random) -> list[E]:
        return self.opening(self.options, rng)

    @property
    def simulator(self) -> Simulator:
        """The table's physics."""
        return self._simulator or judging_simulator()

    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats that are due, and those that may interrupt; none when the game is over."""
        return self.rulebook.to_act(state)

    def waited_for(self, state: S) -> frozenset[Seat]:
        """The seats that keep the others waiting: without one that merely may interrupt."""
        return self.rulebook.waited_for(state)

    def sides(self, state: S) -> tuple[int, ...]:
        return tuple(player.side for player in state.players)

    def position(self, state: S, seat: Seat) -> FlickPosition[S]:
        return FlickPosition(self.rulebook, state, seat)

    def ledger(self, state: S, seat: Seat, rng: Random) -> FlickLedger[S]:
        return FlickLedger(state, seat, rng, self.evolve, self.simulator, self.rulebook)

    def open_kinds(self, position: FlickPosition[Any]) -> tuple[type[Kind[Any, Any]], ...]:
        return self.rulebook.open_kinds(position.state, position.seat)

    def closed(self, position: FlickPosition[Any], kind: type[Kind[Any, Any]]) -> Clause:
        return self.rulebook.closed(position.state, position.seat, kind)

    def absent(self, state: S, seat: Seat) -> Clause | None:
        """Who is out takes no part. [MM-32]"""
        return "MM-32" if not 0 <= seat < len(state.players) or state.players[seat].out is not None else None

    def not_due(self, state: S, seat: Seat) -> Clause:
        """Others decide, or it is not this seat's turn. [MM-30]"""
        return state.pending[0].clause if state.pending else self.rulebook.part(state).others

    def outcome(self, state: S) -> Outcome | None:
        return state.outcome
