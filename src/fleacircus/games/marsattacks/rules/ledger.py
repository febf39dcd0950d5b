"""The draft of a decision in a battle: the field, what is going on, dice, points and the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fleacircus.core import kinds
from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks import record
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.field import Field, field_of
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, OFF, AnyFrame, Model, Result, Side, State, Turn
from fleacircus.games.marsattacks.scenarios import BLANK
from fleacircus.games.marsattacks.setting import Setting


class Ledger(kinds.Ledger[Setting, State, ev.AnyEvent]):
    """The draft of a decision in a battle; `stack` is what is going on by now."""

    def __init__(
        self,
        game: Setting,
        state: State,
        seat: Seat,
        rng: Random,
        evolve: Callable[[State, ev.AnyEvent], State] = record.evolve,
    ) -> None:
        super().__init__(game, state, seat, rng, evolve)
        self.stack: list[AnyFrame] = list(state.stack)
        self._field: Field | None = None

    @property
    def field(self) -> Field:
        field, state = self._field, self.state
        if field is None:
            field = self._field = field_of(state)
        elif field.state is not state:
            same = field.state.models is state.models and field.state.scatter == state.scatter
            field = self._field = field.at_state(state) if same else Field(state)
        return field

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    def model(self, id: int) -> Model:
        """A model that is on the board."""
        model = self.state.models[id]
        assert model is not None
        return model

    def alive(self, id: int | None) -> Model | None:
        """A model, if it still is on the board."""
        return None if id is None else self.state.models[id]

    @property
    def told(self) -> bool:
        """Whether dice are rolled on the table and told. [MA-C1]"""
        return self.state.dice == "table"

    # The stack

    def push(self, frame: AnyFrame) -> None:
        self.stack.append(frame)

    def pop(self) -> AnyFrame:
        return self.stack.pop()

    def swap(self, frame: AnyFrame) -> None:
        """Put the frame in the place of the one on top."""
        self.stack[-1] = frame

    @property
    def turn(self) -> Turn | None:
        """The Turn that is going on, if it is not the end of a Round or the set-up."""
        return next((frame for frame in self.stack if isinstance(frame, Turn)), None)

    def set_turn(self, turn: Turn) -> None:
        at = next(at for at, frame in enumerate(self.stack) if isinstance(frame, Turn))
        self.stack[at] = turn

    # Dice

    def d8(self) -> int:
        return self.rng.getrandbits(3) + 1

    def roll(self, dice: int) -> tuple[tuple[int, ...], ...]:
        """That many d8s, at least one; each 8 rolls one more. [MA-B09]"""
        rolled, draw = [], self.rng.getrandbits
        for _ in range(max(1, dice)):
            die = draw(3) + 1
            chain = [die]
            while die == 8:
                die = draw(3) + 1
                chain.append(die)
            rolled.append(tuple(chain))
        return tuple(rolled)

    # Points and the end

    def score(self, side: Side, points: int, reason: str, clause: Clause, model: int | None = None) -> None:
        """VP for a side, where the scenario counts VP. [MA-B18]"""
        if points and self.game.scenario.target:
            self.say(ev.Scored(side, points, reason, clause, model))

    def enter(self, model: Model) -> None:
        """Take what lies in the square that a model came into, unless an enemy is there. [MA-B20, MA-B34, MA-K17]"""
        square = model.spot // 9
        state = self.state
        if KINDS[model.kind].vehicle or (square not in state.civilians and not self._counter_at(square)):
            return
        if self.field.contact(model, square):
            return
        self.gain(model, square)

    def gain(self, model: Model, square: int) -> None:
        """Civilians and counter of a square are taken, or the counter is turned up. [MA-B20, MA-B34, MA-K17]"""
        gains = self.game.gains[model.side]
        while square in self.state.civilians:
            self.say(ev.CivilianWent(square, None, model=model.id))
            self.score(model.side, gains.civilian, "civilian", "MA-K17", model.id)
        if self._counter_at(square):
            self._take_counter(model, square)
        self.check_end()

    def _counter_at(self, square: int) -> bool:
        return any(counter.square == square for counter in self.state.counters)

    def _take_counter(self, model: Model, square: int) -> None:
        face = next(c.face for c in self.state.counters if c.square == square)
        if face is None:
            face = self.rng.choice(self.state.pool)
            self.say(ev.TurnedUp(square, face, model.id))
        own = self.game.own_counter(model.side, face)
        if own or face == BLANK:
            self.say(ev.CounterGone(square, face, model.id))
        if own:
            self.score(model.side, self.game.gains[model.side].counter, "counter", "MA-B20", model.id)

    def check_end(self) -> None:
        """End the battle if a side has won. [MA-B18, MA-W2, MA-W3]"""
        state, scenario = self.state, self.game.scenario
        if state.outcome is not None or any(m is not None and m.spot == OFF for m in state.models):
            return
        left = [0, 0]
        for model in state.models:
            if model is not None:
                left[model.side] += 1
        won = []
        for side in (HUMANS, MARTIANS):
            other = 1 - side
            beaten = left[other] <= scenario.downto and not self.game.expected(other, state.round)
            if beaten or (scenario.target and state.vp[side] >= scenario.target):
                won.append(side)
        if len(won) == 1:
            self.finish(won[0], "MA-W3" if scenario.downto and left[1 - won[0]] else "MA-B18")
        elif won:
            ahead = state.vp[HUMANS] - state.vp[MARTIANS]
            self.finish(state.side if not ahead else HUMANS if ahead > 0 else MARTIANS, "MA-B18")
        elif scenario.needs and not any(m is not None and m.kind in scenario.needs for m in state.models):
            ahead = state.vp[HUMANS] - state.vp[MARTIANS]
            level = {"humans": HUMANS, "martians": MARTIANS, "": None}[scenario.level]
            self.finish(level if not ahead else HUMANS if ahead > 0 else MARTIANS, scenario.clause)

    def finish(self, winner: Side | None, clause: Clause) -> None:
        """The battle is over; a seat shares the first place if it is level."""
        beaten = None if winner is None else 1 - winner
        places = tuple(2 if side == beaten else 1 for side in range(self.game.seats))
        self.stack.clear()
        hands = self.state.hands
        self.say(ev.Ended(Result(winner, clause), Outcome(places, clause), self.state.vp, hands))

    def edge_row(self, side: Side) -> int:
        """The row of a side's own edge. [MA-B21]"""
        return 1 if side == HUMANS else 8
