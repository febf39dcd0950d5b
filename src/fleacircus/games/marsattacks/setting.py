"""A battle's setting: options and scenario, and what follows from them for every rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fleacircus.core import codec
from fleacircus.core.game import Seat
from fleacircus.games.marsattacks.board import row_of
from fleacircus.games.marsattacks.book import KINDS, WEAPONS
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Model, Options, Side
from fleacircus.games.marsattacks.scenarios import CRITTERS, SECRET, Points, Scenario, load


class Setting:
    """Options and scenario of one battle."""

    def __init__(self, options: Mapping[str, Any] | Options | None = None) -> None:
        given = options if isinstance(options, Options) else codec.convert(dict(options or {}), Options)
        self.options: Options = given
        self.scenario: Scenario = load(given.scenario)
        if given.hero not in KINDS or not KINDS[given.hero].hero or KINDS[given.hero].side != "humans":
            raise ValueError(f"{given.hero!r} is not a human Hero")
        for weapon in given.robot_weapons:
            if weapon not in WEAPONS or not weapon.startswith("robot-"):
                raise ValueError(f"{weapon!r} is not a weapon of the Giant Robot")
        if given.where != "screen" and given.play != "solo":
            raise ValueError("a table of wood is for one person against the automaton")
        if given.where == "screen" and given.dice == "table":
            raise ValueError("on the screen the program rolls")
        self.seats = 1 if given.play == "solo" else 2
        self.due_seat = tuple(frozenset({side} if side < self.seats else ()) for side in (HUMANS, MARTIANS))
        self.wood = given.where != "screen"
        self.express = given.where == "express"
        self.gains: tuple[Points, Points] = self.scenario.gains
        self.worths = {kind.id: self._points(kind.id) for kind in KINDS.values()}

    def person(self, side: Side) -> bool:
        """Whether a person plays the side; the automaton is nobody's seat. [MA-S01]"""
        return side < self.seats

    def seat(self, side: Side) -> Seat | None:
        """The seat that plays the side."""
        return side if side < self.seats else None

    def worth(self, model: Model) -> int:
        """The VP that killing the model brings to the other side. [MA-B35]"""
        return self.worths[model.kind]

    def own_counter(self, side: Side, face: str | None) -> bool:
        """Whether a face is the side's own kind. [MA-B20]"""
        return face == SECRET if side == HUMANS else face in CRITTERS

    def exits(self, model: Model) -> int:
        """The VP for stepping off the far edge, 0 if it may not. [MA-W2]"""
        return self.gains[model.side].exits.get(model.kind, 0)

    def at_exit(self, model: Model) -> bool:
        """Whether one more step leads off the enemy's edge."""
        return row_of(model.square) == (8 if model.side == HUMANS else 1)

    def kind(self, name: str) -> str:
        """The model that a place in the forces stands for. [MA-W3, MA-W5]"""
        return {"hero": self.options.hero, "machine": self.options.machine}.get(name, name)

    def weapons(self, kind: str) -> tuple[str, ...]:
        """What a model of that kind carries; the Robot's two are chosen. [MA-H12]"""
        return self.options.robot_weapons if kind == "robot" else KINDS[kind].weapons

    def due(self, side: Side, round: int) -> tuple[str, ...]:
        """The models that enter at the end of a Round. [MA-W2]"""
        reserves = self.scenario.sides[side].reserves
        return tuple(kind for r in reserves if r.rounds[0] <= round <= r.rounds[1] for kind in r.forces)

    def expected(self, side: Side, round: int) -> bool:
        """Whether models are still to come after this Round's beginning. [MA-W2]"""
        return any(round <= r.rounds[1] for r in self.scenario.sides[side].reserves)

    def _points(self, kind: str) -> int:
        return self.gains[MARTIANS if KINDS[kind].side == "humans" else HUMANS].worth(kind)
