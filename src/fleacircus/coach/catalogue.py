"""The evaluator of every game, by its id. A family is imported when somebody asks for it."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from fleacircus.coach.worth import Evaluator
from fleacircus.games import READERS, newest

EVALUATORS: dict[str, str] = {
    "legionz": "legionz",
    "micro-mutants": "micromutants",
    "larva-cup": "larvacup",
    "mars-attacks": "marsattacks",
    "mars-companion": "marsattacks",
}
"""The module of the evaluator, by the game's name without its version."""


def games() -> tuple[str, ...]:
    """The games whose weights can be fitted: those that bots play."""
    return tuple(name for name in EVALUATORS if name != "mars-companion")


def puzzled() -> tuple[str, ...]:
    """The games that have puzzles: all."""
    return tuple(EVALUATORS)


def knows(game_id: str) -> bool:
    """Whether positions of that game can be valued: its views are those of the version of today."""
    return game_id not in READERS and newest(game_id).partition("@")[0] in EVALUATORS


def evaluator(game_id: str) -> Evaluator:
    """What values positions of that game; ValueError if nothing does."""
    if not knows(game_id):
        raise ValueError(f"no evaluator for {game_id!r}; there are {', '.join(EVALUATORS)}")
    return _load(EVALUATORS[newest(game_id).partition("@")[0]])


@cache
def _load(name: str) -> Evaluator:
    made: Evaluator = import_module(f"fleacircus.coach.{name}").EVALUATOR
    return made
