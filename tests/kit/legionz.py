"""A Legionz table set up from a drawing, driven by short sentences such as "A place x 7"."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from fleacircus.core.game import Illegal, Leave, Outcome
from fleacircus.core.hexgrid import Hex
from fleacircus.core.hexmap import SEATS, draw_chain, parse
from fleacircus.games.legionz import Legionz
from fleacircus.games.legionz.actions import AnyAction, Decline, Move, Place
from fleacircus.games.legionz.model import AnyEvent, Bug, Legions, State
from fleacircus.games.legionz.setup import bug_set, goal


class Table:
    """A drawn position that can be asked and played on.

    Bugs drawn without a number take the lowest left in their owner's set. `bonus` names the bug that has just
    closed a loop, `gone` the seats that left, `sets` what some seats have left instead of the rest of their 25,
    `values` the set that everybody began with in the place of those.
    """

    def __init__(
        self,
        drawing: str,
        *,
        players: int = 2,
        turn: str = "A",
        loops: bool = False,
        bonus: str | None = None,
        gone: str = "",
        sets: Mapping[str, tuple[int, ...]] | None = None,
        values: tuple[int, ...] = (),
    ) -> None:
        self.game = Legionz({"players": players, "loops": loops})
        spots = parse(drawing)
        self.names = {spot.name: spot.cell for spot in spots if spot.name}
        self._marks = [(spot.cell, spot.glyph) for spot in spots]
        left = [sorted(values or bug_set().values) for _ in range(players)]
        drawn = [spot for spot in spots if spot.glyph in SEATS]
        for spot in drawn:
            if spot.number is not None:
                left[SEATS.index(spot.glyph)].remove(spot.number)
        chain = []
        for spot in drawn:
            owner = SEATS.index(spot.glyph)
            chain.append(Bug(spot.cell, owner, left[owner].pop(0) if spot.number is None else spot.number))
        for letter, numbers in (sets or {}).items():
            left[SEATS.index(letter)] = list(numbers)
        self.state = State(
            goal=goal(players),
            chain=tuple(chain),
            sets=tuple(map(tuple, left)),
            turn=SEATS.index(turn),
            bonus=None if bonus is None else self.names[bonus],
            gone=tuple(map(SEATS.index, gone)),
        )

    def __getitem__(self, name: str) -> Hex:
        return self.names[name]

    def marked(self, glyph: str) -> set[Hex]:
        """The cells drawn with that sign."""
        return {cell for cell, drawn in self._marks if drawn == glyph}

    def read(self, sentence: str) -> tuple[int, AnyAction]:
        """The seat and the action of a sentence. A placement without a number takes the lowest."""
        letter, verb, *names = sentence.split()
        seat = SEATS.index(letter)
        match verb, *names:
            case "place", name:
                return seat, Place(self[name], min(n for n in self.state.sets[seat] if n is not None))
            case "place", name, number:
                return seat, Place(self[name], int(number))
            case "move", start, to:
                return seat, Move(self[start], self[to])
            case ("decline",):
                return seat, Decline()
            case ("leave",):
                return seat, Leave()
        raise ValueError(f"not a sentence of Legionz: {sentence!r}")

    def refusal(self, sentence: str) -> str | None:
        """The clause that refuses it."""
        return self.game.refusal(self.state, *self.read(sentence))

    def do(self, sentence: str) -> list[AnyEvent]:
        """Do it, or raise `Illegal`; the events it caused."""
        seat, action = self.read(sentence)
        clause = self.game.refusal(self.state, seat, action)
        if clause is not None:
            raise Illegal(clause, action)
        events = self.game.decide(self.state, seat, action, Random(0))
        for event in events:
            self.state = self.game.evolve(self.state, event)
        return events

    @property
    def listed(self) -> tuple[AnyAction, ...]:
        """All that the seat whose turn it is may do."""
        assert self.state.turn is not None
        listed = self.game.choices(self.state, self.state.turn).listed
        assert listed is not None
        return listed

    @property
    def placeable(self) -> set[Hex]:
        """The cells where a bug may be placed now."""
        return {action.cell for action in self.listed if isinstance(action, Place)}

    @property
    def to_move(self) -> str:
        """The letters of the seats that are due."""
        return "".join(SEATS[seat] for seat in sorted(self.game.to_act(self.state)))

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def legions(self, letter: str) -> list[int]:
        """The lengths of one player's Legions, the longest first."""
        found = self.game.answer(self.state, None, Legions())
        return [len(legion.cells) for legion in found if legion.owner == SEATS.index(letter)]

    def draw(self, *, wide: bool = False) -> str:
        """The position as text again."""
        return draw_chain(((bug.cell, bug.owner, bug.number) for bug in self.state.chain), wide=wide)


def kinds(events: list[Any]) -> list[str]:
    """The tags of events, in order."""
    return [str(event.__struct_config__.tag) for event in events]
