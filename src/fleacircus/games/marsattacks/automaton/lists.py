"""The automaton's lists, read from the top; the first possible option is applied. [MA-S13, MA-S23]"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from fleacircus.core.game import Clause
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.model import Planned


class Rung(NamedTuple):
    """One option of a list."""

    list: str
    code: str
    clause: Clause


Snap = Literal["", "any", "worth"]
"""Whether a shot follows the steps of a plan: at anyone, or at a model worth VP. [MA-R7, MA-R10]"""


class Finding(NamedTuple):
    """What a look at an option found: why it is impossible, or what it would be."""

    possible: bool
    why: str = ""
    model: int | None = None
    square: int | None = None
    number: int | None = None
    plan: tuple[Planned, ...] = ()
    snap: Snap = ""


ACTION: tuple[Rung, ...] = (
    Rung("fight", "forced_fight", "MA-R12"),
    Rung("objective", "sure_gain", "MA-S14"),
    Rung("objective", "gain_by_shot", "MA-R7"),
    Rung("objective", "gain_by_counter", "MA-R7"),
    Rung("objective", "gain_by_step_and_shot", "MA-R7"),
    Rung("objective", "gain_by_fight", "MA-R7"),
    Rung("shoot", "shoot", "MA-R8"),
    Rung("move", "towards_objective", "MA-S17"),
    Rung("move", "step_and_shoot", "MA-S17"),
    Rung("move", "towards_enemy", "MA-S17"),
    Rung("fight", "fight", "MA-S18"),
    Rung("move", "stay", "MA-S17"),
)
"""OBJECTIVE, SHOOT, MOVE, FIGHT; a forced fight before all, FIGHT just before staying. [MA-S13, MA-R9, MA-R12]"""

TARGET: tuple[Rung, ...] = (
    Rung("target", "freeze_square", "MA-S15"),
    Rung("target", "clear_shot", "MA-S16"),
    Rung("target", "unactivated", "MA-S16"),
    Rung("target", "nearest", "MA-S16"),
)
"""Whom to shoot at. [MA-S15, MA-S16]"""

SECTOR: tuple[Rung, ...] = (Rung("sector", "sector", "MA-S10"), Rung("sector", "whole_board", "MA-S10"))
"""Where to look for a model. [MA-S10]"""

POSITION: dict[str, tuple[Rung, ...]] = {
    "nearest": (Rung("position", "nearest", "MA-S11"),),
    "farthest": (Rung("position", "farthest", "MA-S11"),),
    "big-gun": (Rung("position", "big_gun", "MA-S11"), Rung("position", "nearest", "MA-S11")),
}
"""Which of them. Without a Big Gun the card reads Nearest. [MA-S11]"""


def walk(rungs: Iterable[Rung], look: Callable[[Rung], Finding]) -> tuple[Rung | None, Finding, tuple[Look, ...]]:
    """The first possible option of a list, and all that was looked at on the way. [MA-S23]"""
    looks: list[Look] = []
    for rung in rungs:
        found = look(rung)
        looks.append(
            Look(rung.list, rung.code, rung.clause, found.possible, found.why, found.model, found.square, found.number)
        )
        if found.possible:
            return rung, found, tuple(looks)
    return None, Finding(False), tuple(looks)
