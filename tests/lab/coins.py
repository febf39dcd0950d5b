"""Games of which the truth is known, for tests: in a module of their own, so that other processes find them."""

from __future__ import annotations

import math
from typing import Any

from fleacircus.bots.learned import Value
from fleacircus.core.chance import stream
from fleacircus.lab.game import Played, Result, Task
from fleacircus.lab.strength import Hypotheses
from fleacircus.lab.tuning import Knob, Settings, Tuner

TRUTH = {("bold", 3): 0.6, ("bold", 0): -0.6, ("late", 1): -0.5, ("left", 2): 0.7, ("right", 2): 0.7}
"""What settings add to the log-odds of who has them; `left` has a say in the first seat, `right` in the second."""


def toss(task: Task) -> Played:
    """A coin that falls as the players' settings say; the first seat has it easier, and so it is at one table."""
    odds = 0.4 if task.options.get("play") == "duel" else -0.5
    odds += 0.5 if task.options["scenario"] == "chaos" else 0.0
    for seat, name in enumerate(task.players):
        for part in name.split("&"):
            knob, _, value = part.partition("=")
            if (knob, seat) not in {("left", 1), ("right", 0)}:
                odds += (1, -1)[seat] * TRUTH.get((knob, int(value)), 0.0)
    won = stream(task.seed, "toss").random() < 1 / (1 + math.exp(-odds))
    places = ((1, 2) if won else (2, 1)) if len(task.players) == 2 else (1 if won else 2,)
    return Played(Result(places, "", 1, {}, ""), tuple((1,) for _ in task.players), 1)


class CoinTuner(Tuner):
    """Four knobs: one that matters, one that is best left alone, and one for each seat."""

    game = "mars-attacks@3"
    stronger = Hypotheses(0, 60)

    def tables(self, options: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        return tuple({**options, "scenario": name} for name in ("chaos", "front-line"))

    def knobs(self, options: dict[str, Any]) -> tuple[Knob, ...]:
        shared = Knob("bold", (0, 1, 2, 3)), Knob("late", (0, 1)), Knob("left", (1, 2), 0)
        return (*shared, Knob("right", (1, 2), 1)) if options.get("play") == "duel" else shared

    def first(self, options: dict[str, Any]) -> dict[str, Value]:
        return {knob.name: {"bold": 1, "late": 0}.get(knob.name, 1) for knob in self.knobs(options)}

    def player(self, options: dict[str, Any], settings: Settings) -> str:
        return "&".join(f"{name}={value}" for name, value in settings.items())
