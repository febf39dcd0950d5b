"""Battles between a human-side bot and the automaton, or another bot, counted. [MA-S02]"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any

from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.scenarios import scenarios
from fleacircus.lab.game import Played, Result, Task, play
from fleacircus.lab.job import Job, digest

ADVANTAGES = (0, 1, 2, 3)


def simulate(
    scenario: str = "ALL",
    games: int = 100,
    seed: int = 1,
    *,
    advantages: Sequence[int] = ADVANTAGES,
    level: str = "regular",
    against: str | None = None,
    job: Job[Task, Played] | None = None,
) -> dict[str, Any]:
    """Wins, VP and Rounds for each scenario and VP advantage; every advantage meets the same seeds.

    With somebody `against` the humans a bot plays the Martians in place of the automaton, who alone has advantages.
    """
    if against is not None:
        advantages = (0,)
    duel = {"play": "duel"} if against else {}
    names = list(scenarios()) if scenario == "ALL" else [scenario]
    rows = [(name, advantage) for name in names for advantage in advantages]
    tasks = [
        Task(
            Battle.id,
            {"scenario": name, "advantage": advantage, **duel},
            (level, against) if against else (level,),
            f"{seed}/{number}",
        )
        for name, advantage in rows
        for number in range(games)
    ]
    done = [game.result for game in (job or Job(play)).run(tasks)]
    found: dict[str, dict[str, Any]] = {name: {} for name in names}
    for n, (name, advantage) in enumerate(rows):
        found[name][str(advantage)] = _counted(done[n * games : (n + 1) * games])
    told = {"games": games, "seed": seed, "level": level, **({"against": against} if against else {})}
    return {**told, "scenarios": found, "digest": digest(done)}


def _counted(ends: Sequence[Result]) -> dict[str, Any]:
    def total(name: str) -> int:
        return sum(result.tally.get(name, 0) for result in ends)

    count = max(1, len(ends))
    return {
        "humans": total("humans won"),
        "martians": total("martians won"),
        "draws": total("drawn"),
        "human_share": round(total("humans won") / count, 3),
        "vp": [round(total(f"vp {side}") / count, 2) for side in ("humans", "martians")],
        "rounds": round(total("rounds") / count, 2),
        "rounds_median": median(result.tally["rounds"] for result in ends) if ends else 0,
    }
