"""Larva Cup between bots, counted: goals, length, passes, shots, tackles, defence rolls, who starts. [LC-33]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from fleacircus.core import Seat
from fleacircus.flicktable.sheets import armies
from fleacircus.games.larvacup import LarvaCup
from fleacircus.lab.costs import costs, lengths
from fleacircus.lab.game import Played, Result, Task, play
from fleacircus.lab.job import Job, digest


def simulate(
    games: int,
    seed: int = 1,
    *,
    level: str = "regular",
    against: str | None = None,
    options: Mapping[str, Any] | None = None,
    job: Job[Task, Played] | None = None,
) -> dict[str, Any]:
    """So many matches in all between two levels, every pair of armies and both seats taken in turn."""
    pairs, other = list(combinations(armies(), 2)), against or level
    tasks = []
    for n in range(games):
        pair = pairs[n % len(pairs)]
        turned = n // len(pairs)
        chosen = pair[::-1] if turned % 2 else pair
        levels = (other, level) if (n + turned // 2) % 2 else (level, other)
        given = {**(options or {}), "armies": chosen}
        tasks.append(Task(LarvaCup.id, given, levels, f"{seed}/{level}/{other}/{n}"))
    done = list(zip(tasks, (job or Job(play)).run(tasks), strict=True))
    margin = {} if against is None else {"against": against, **_margin(done, level)}
    figures = summary([game for _, game in done])
    return {"seed": seed, "level": level, **margin, **figures, "digest": digest(game.result for _, game in done)}


def _margin(done: Sequence[tuple[Task, Played]], level: str) -> dict[str, Any]:
    """How the better level did."""
    mine = [(game, task.players.index(level)) for task, game in done]
    count = max(1, len(mine))
    return {
        "won": round(sum(game.result.points(seat) for game, seat in mine) / count, 3),
        "scored_in": round(sum(goals(game.result, seat) > 0 for game, seat in mine) / count, 3),
        "goals_for": sum(goals(game.result, seat) for game, seat in mine),
        "goals_against": sum(goals(game.result, 1 - seat) for game, seat in mine),
        "choice_cpu_ms": costs([us for game, seat in mine for us in game.choices_us[seat]]),
    }


def goals(result: Result, seat: Seat) -> int:
    """What the seat has scored."""
    return result.tally[f"score {seat}"]


def summary(games: Sequence[Played]) -> dict[str, Any]:
    """The figures of all matches."""
    count, results = max(1, len(games)), [game.result for game in games]
    seen: Counter[str] = Counter()
    for result in results:
        seen.update(result.tally)
    passes = {how: seen[f"pass {how}"] for how in ("perfect", "good", "lost")}
    made = max(1, sum(passes.values()))
    return {
        "games": len(games),
        "goals_a_match": round((seen["score 0"] + seen["score 1"]) / count, 2),
        "turns": lengths([result.tally["turns"] for result in results]),
        "ended_by": dict(Counter(result.clause for result in results)),
        "drawn": sum(result.places.count(1) > 1 for result in results),
        "passes_a_match": round(sum(passes.values()) / count, 2),
        **{f"passes_{how}": round(number / made, 3) for how, number in passes.items()},
        "shots_a_match": round(seen["shot at goal"] / count, 2),
        "shots_scored": round(seen["goal"] / max(1, seen["shot at goal"]), 3),
        "own_goals_a_match": round(seen["own goal"] / count, 2),
        "tackles_a_match": round(seen["tackle"] / count, 2),
        "loose_balls_taken_a_match": round(seen["ball taken"] / count, 2),
        "ejections_a_match": round(seen["ejection"] / count, 2),
        "defence_rolls_kept_a_match": round(seen["defence roll kept"] / count, 2),
        "defence_rolls_used_a_match": round(seen["defence roll used"] / count, 2),
        "powers_a_match": round(seen["power"] / count, 2),
        "starter_wins": round(sum(result.points(_starter(result)) for result in results) / count, 3),
        "cpu_s_a_match": round(sum(game.cpu_us for game in games) / 1e6 / count, 2),
        "choice_cpu_ms": costs([us for game in games for found in game.choices_us for us in found]),
    }


def _starter(result: Result) -> Seat:
    return int("second seat started" in result.tally)
