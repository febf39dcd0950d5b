"""An exercise as its file tells it: data alone, no expressions and no code."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from fleacircus.core import Clause

Value = bool | int | str
"""What a field is compared with. The strings `me` and `foe` are seats, `@name` is a thing of the start by its name."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an exercise."""


class Happened(Part, frozen=True, tag_field="test", tag="happened"):
    """So many events of a kind, by its tag, whose fields are these. `owner` is whose the thing is that it is about."""

    event: str
    where: dict[str, Value] = {}
    at_least: Annotated[int, msgspec.Meta(ge=1)] = 1


class Stands(Part, frozen=True, tag_field="test", tag="stands"):
    """What a reader of the game finds in my view, for a seat (`me` or `foe`) or `at` a thing."""

    state: str
    seat: str = "me"
    at: Value | None = None
    at_least: int | None = None
    at_most: int | None = None


Test = Happened | Stands


class Condition(Part, frozen=True):
    """All of these, one of those, none of these."""

    all: tuple[Test, ...] = ()
    any: tuple[Test, ...] = ()
    none: tuple[Test, ...] = ()


class Within(Part, frozen=True):
    """So many actions of mine, or the goal is missed."""

    actions: Annotated[int, msgspec.Meta(ge=1, le=50)]


class Goal(Condition, frozen=True, kw_only=True):
    """What must have come about after one of my actions."""

    within: Within


class Solution(Part, frozen=True):
    """My actions in their order, with `@name` for things; with chance in it, the share of streams that works."""

    actions: tuple[dict[str, Any], ...]
    to: tuple[tuple[float, float], ...] = ()
    """Where a finger points for each action that is a shot, in centimetres."""
    chance: Annotated[float, msgspec.Meta(gt=0, le=1)] = 1.0


class Wrong(Part, frozen=True):
    """A way to miss the goal. Its words are `<id>.wrong.<number>`, from 1."""

    when: Condition
    clause: Clause


class Exercise(Part, frozen=True):
    """One idea to be played. Its words are keyed by its id.

    `tries` is how often one may try, 0: as often as one likes. Chance is a stream of `seed` and the number of the try.
    `foe` is the level of the bots on the other seats; without one nobody plays there, and the exercise is over when
    they would be due. Where it `points`, a finger shows from the start what the solution does.
    `start` is a type of its family's: see `laying`.
    """

    id: str
    game: str
    teaches: tuple[Clause, ...]
    goal: Goal
    solution: Solution
    start: Any
    options: dict[str, Any] = {}
    seat: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    tries: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    seed: str = "a"
    foe: str = ""
    points: bool = False
    wrong: tuple[Wrong, ...] = ()
    number: int = 0
    """Its place in its path; 0 where there is none."""

    @property
    def family(self) -> str:
        """The game without its version."""
        return self.game.partition("@")[0]
