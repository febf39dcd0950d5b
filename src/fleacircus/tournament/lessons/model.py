"""A lesson of the tournament as its file tells it: data alone. Goals are those of any exercise."""

from __future__ import annotations

from typing import Any, Literal

from fleacircus.coach.exercises.model import Condition, Goal, Part, Value
from fleacircus.core import Clause


class Start(Part, frozen=True):
    """A contest: who enters, in this order, and what was done then.

    What was done is commands as they are sent, or results in short: the game and who won it (`r1-1.1 Ada`), or the
    couple, 0 or 1, with its intact, damaged and square bases (`A-1.1 0 3 0 1`).
    """

    entrants: tuple[str, ...]
    did: tuple[dict[str, Any] | str, ...] = ()
    settings: dict[str, Any] = {}
    secret: str = "a"


class Choice(Part, frozen=True):
    """A command that can be given. Every `?name` in it is asked for, and is one of the values that stand there."""

    command: dict[str, Any]
    asks: dict[str, tuple[Value, ...]] = {}


class Answer(Part, frozen=True):
    """What somebody chose, from 1, and what they said to each thing that it asks."""

    choice: int
    says: dict[str, Value] = {}


class Wrong(Part, frozen=True):
    """A way to miss the goal: a refusal, by its clause or code, or what came about instead.

    Its words are `<id>.wrong.<number>`, from 1.
    """

    clause: Clause
    refused: str = ""
    when: Condition | None = None


class Lesson(Part, frozen=True):
    """One idea to be played. Its words are keyed by its id; `about` is a game that is shown beside the contest."""

    id: str
    kind: Literal["classic", "extreme"]
    teaches: tuple[Clause, ...]
    start: Start
    choices: tuple[Choice, ...]
    goal: Goal
    solution: tuple[Answer, ...]
    wrong: tuple[Wrong, ...] = ()
    about: str = ""
    number: int = 0
    """Its place in the path."""
