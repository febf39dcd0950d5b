"""Count the taps that a battle costs beside a table of wood, with told dice and with the program's.

The battles are played on the screen by the regular bot, so that they are the same for everybody who counts. A step is
one, since the model is dragged; for anything else a model is touched once when it begins. An attack is two, the target
and its odds; a card, an answer, the end of an activation and a Turn that does not end by itself are one each. A roll is
one for a single target or "nobody", else one for each model hit and one to close the sheet; discards are one each and
one to go on. Setting the table up is not counted.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fleacircus.bots.marsattacks import MarsBot
from fleacircus.games.marsattacks.actions import (
    Deploy,
    DeployRest,
    Discard,
    EndTurn,
    Fight,
    Pass,
    Shoot,
    Step,
    TellHits,
    TellRattled,
)
from fleacircus.games.marsattacks.model import Acting, Attack, Charge, Shaking, State
from fleacircus.games.marsattacks.scenarios import scenarios
from kit.wood import Screen, Wood


def of_action(state: State, action: object) -> Counter[str]:
    """The taps of one of the person's own actions."""
    if isinstance(action, Deploy | DeployRest):
        return Counter()
    if isinstance(action, Discard):
        return Counter(discard=1 + len(action.cards))
    model = getattr(action, "model", None)
    if model is None:
        return Counter({"turn" if isinstance(action, EndTurn | Pass) else "card": 1})
    if isinstance(action, Step):
        return Counter(model=1)
    begun = isinstance(state.stack[-1], Acting | Charge)
    return Counter(model=(0 if begun else 1) + (2 if isinstance(action, Shoot | Fight) else 1))


def of_telling(wood: Wood, telling: object) -> int:
    """The taps of a roll that is told."""
    if isinstance(telling, TellHits | TellRattled):
        chosen = telling.hit if isinstance(telling, TellHits) else telling.models
        return 1 if not chosen or len(chosen) == 1 == wood.asked else len(chosen) + 1
    return 1


class Counted(Wood):
    """Wood that counts its taps."""

    def __init__(self, screen: Screen) -> None:
        self.taps: Counter[str] = Counter()
        self.asked = 0
        super().__init__(screen)

    def play(self, action: object) -> None:
        top = self.state.stack[-1]
        self.asked = len(top.targets if isinstance(top, Attack) else top.models if isinstance(top, Shaking) else ())
        if type(action).__name__.startswith("Tell"):
            self.taps["roll"] += of_telling(self, action)
        else:
            self.taps += of_action(self.state, action)
        super().play(action)


def count(scenario: str, seed: int) -> tuple[Counter[str], int]:
    """The taps of one battle, and its Rounds."""
    screen, bot, rng = Screen({"scenario": scenario}, seed), MarsBot(), Random(seed)
    while screen.due:
        screen.play(bot.choose(screen.game, screen.state, 0, rng))
    wood = Counted(screen)
    for before, action in screen.course:
        wood.follow(before, action)
    return wood.taps, screen.state.round


def main(battles: int = 40) -> None:
    for scenario in sorted(scenarios()):
        found = [count(scenario, seed) for seed in range(battles)]
        sums: Counter[str] = Counter()
        for taps, _ in found:
            sums += taps
        told = sum(sums.values()) / battles
        row = {"told": round(told, 1), "program": round(told - sums["roll"] / battles, 1)}
        row["rounds"] = round(sum(rounds for _, rounds in found) / battles, 2)
        print(scenario, json.dumps(row | {"by": {name: round(n / battles, 1) for name, n in sums.items()}}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
