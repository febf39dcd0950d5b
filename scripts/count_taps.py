"""Count the taps that a battle costs beside a table of wood, with told dice and with the program's.

The battles are played on the screen by the regular bot, so that they are the same for everybody who counts. A step is
one, since the model is dragged; for anything else a model is touched once when it begins. An attack is two, the target
and its odds; a card, an answer, the end of an activation and a Turn that does not end by itself are one each. A roll is
one for a single target or "nobody", else one for each model hit and one to close the sheet; discards are one each and
one to go on. Setting the table up is not counted.

Without a map (express) nobody tells a step. An activation is the model and its end; an attack the model, what with,
the target, and one for each fact that counts dice and each other model that it hits. What a model takes is three. A
Martian Turn is played from each position in which a person's Turn began after one, with an AI card by lot and answered
truly: a line or its one model is one tap, several models one each and one to close. Their mean counts for every
Martian Turn of the battle.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fleacircus.bots.marsattacks import MarsBot
from fleacircus.games.marsattacks import events as ev
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
from fleacircus.games.marsattacks.book import BOOK, WEAPONS
from fleacircus.games.marsattacks.field import Field, fight, shot
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Acting, Attack, Charge, Shaking, State, Turn
from fleacircus.games.marsattacks.scenarios import scenarios
from kit.express import Turned, Unmapped, taken
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


def of_attack(state: State, action: Shoot | Fight) -> int:
    """What with, the facts and whom, where no map tells them."""
    field = Field(state)
    model, target = state.models[action.model], state.models[action.target]
    assert model is not None
    assert target is not None
    if isinstance(action, Shoot):
        attack = shot(field, model, target, WEAPONS[action.weapon], aim=action.aim)
        facts = action.aim + attack.clear
    else:
        attack = fight(field, model, target, moved_in=isinstance(state.stack[-1], Charge))
        facts = sum(part in ("moved_in", "friends") for part, _ in attack.parts)
    return 1 + facts + len(attack.targets)


def unmapped(screen: Screen, rng: Random) -> Counter[str]:
    """The taps that the same battle costs without a map, but for cards, rolls and the ends of Turns."""
    taps: Counter[str] = Counter()
    for before, action in screen.course:
        own = getattr(action, "model", None) is not None and not isinstance(action, Deploy)
        if own and isinstance(before.stack[-1], Turn):
            taps["model"] += 2  # the model, and the end of its activation
        if isinstance(action, Shoot | Fight):
            ends = isinstance(action, Fight) or action.aim
            taps["model"] += of_attack(before, action) - ends
    people = {
        event.model.id for event in screen.events if isinstance(event, ev.Enlisted) and event.model.side == HUMANS
    }
    taps["take"] += 3 * sum(event.model in people for _, event, _ in taken(screen.events))
    turns = sum(isinstance(event, ev.TurnBegan) and event.side == MARTIANS for event in screen.events)
    taps["martians"] += round(turns * martian_taps(screen, rng))
    return taps


def martian_taps(screen: Screen, rng: Random) -> float:
    """The mean of a Martian Turn without a map."""
    states = [state for state, _ in screen.course if isinstance(state.stack[-1], Turn) and state.side == HUMANS]
    found = []
    for before, state in pairwise(states):
        if state.turn > before.turn:
            table = Unmapped(Turned(screen.game, state, rng.choice(BOOK.ai.cards), rng.randrange(1000)))
            several = sum(len(models) for line, models in table.answers if not line.least == line.most == 1)
            found.append(len(table.answers) + several + 3 * table.taken)
    return sum(found) / max(1, len(found))


def count(scenario: str, seed: int) -> tuple[Counter[str], Counter[str], int]:
    """The taps of one battle, with the map and without it, and its Rounds."""
    screen, bot, rng = Screen({"scenario": scenario}, seed), MarsBot(), Random(seed)
    while screen.due:
        screen.play(bot.choose(screen.game, screen.state, 0, rng))
    wood = Counted(screen)
    for before, action in screen.course:
        wood.follow(before, action)
    bare = unmapped(screen, rng) + Counter({name: n for name, n in wood.taps.items() if name != "model"})
    return wood.taps, bare, screen.state.round


def main(battles: int = 40) -> None:
    for scenario in sorted(scenarios()):
        found = [count(scenario, seed) for seed in range(battles)]
        print(scenario, json.dumps({"rounds": round(sum(rounds for _, _, rounds in found) / battles, 2)}))
        for way, all_taps in (("map", [row[0] for row in found]), ("express", [row[1] for row in found])):
            sums: Counter[str] = sum(all_taps, Counter())
            told = sum(sums.values()) / battles
            row = {"told": round(told, 1), "program": round(told - sums["roll"] / battles, 1)}
            by = {name: round(n / battles, 1) for name, n in sums.items()}
            print(f"  {way}", json.dumps(row | {"by": by}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
