"""Larva Cup between bots, counted: goals, length, passes, shots, tackles, defence rolls, who starts. [LC-33]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Any

import msgspec

from fleacircus.bots import catalogue, series
from fleacircus.bots.bot import Bot
from fleacircus.bots.series import Task, Tell
from fleacircus.core import Seat
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.sheets import armies
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.larvacup.model import events as ev
from fleacircus.games.larvacup.model.state import State


class Played(msgspec.Struct, frozen=True):
    """One finished match: the seats in first place, who started, turns, goals by seat, what happened, CPU time.

    `choices_us`: the CPU time of each choice of each seat, in microseconds.
    """

    winners: tuple[Seat, ...]
    starter: Seat
    turns: int
    score: tuple[int, ...]
    clause: str
    seen: Mapping[str, int]
    cpu_s: float
    choices_us: tuple[tuple[int, ...], ...] = ()


def simulate(
    games: int,
    seed: int = 1,
    *,
    level: str = "regular",
    against: str | None = None,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    tell: Tell | None = None,
) -> dict[str, Any]:
    """So many matches in all between two levels, every pair of armies and both seats taken in turn."""
    pairs, other = list(combinations(armies(), 2)), against or level
    tasks = []
    for n in range(games):
        pair = pairs[n % len(pairs)]
        turned = n // len(pairs)
        chosen = pair[::-1] if turned % 2 else pair
        levels = (other, level) if (n + turned // 2) % 2 else (level, other)
        tasks.append(Task(chosen, levels, f"{seed}/{level}/{other}/{n}", dict(options or {})))
    done = list(zip(tasks, series.played(_play, tasks, workers, tell), strict=True))
    figures = summary([game for _, game in done])
    if against is None:
        return {"seed": seed, "level": level, **figures}
    return {"seed": seed, "level": level, "against": against, **_margin(done, level), **figures}


def _margin(done: Sequence[tuple[Task, Played]], level: str) -> dict[str, Any]:
    """How the better level did."""
    mine = [(game, task.levels.index(level)) for task, game in done]
    return {
        "won": round(sum(series.points(game.winners, seat) for game, seat in mine) / max(1, len(mine)), 3),
        "scored_in": round(sum(game.score[seat] > 0 for game, seat in mine) / max(1, len(mine)), 3),
        "goals_for": sum(game.score[seat] for game, seat in mine),
        "goals_against": sum(game.score[1 - seat] for game, seat in mine),
        "choice_cpu_ms": series.times([us for game, seat in mine for us in game.choices_us[seat]]),
    }


_bot = cache(partial(catalogue.load, LarvaCup.id))


def _play(task: Task) -> Played:
    game = LarvaCup({**task.options, "armies": task.armies}, simulator=series.simulator())
    return play(game, task.seed, [_bot(level) for level in task.levels])


def play(game: LarvaCup, seed: str, bots: Sequence[Bot]) -> Played:
    """One match to its end. [LC-33]"""
    run = series.run(game, seed, bots, lambda state, events: _seen(events))
    named = [event.starter for entry in run.match.log for event in entry.events if isinstance(event, ev.StarterNamed)]
    state: State = run.match.state
    assert state.outcome is not None
    assert state.turn is not None
    return Played(
        winners=tuple(sorted(state.outcome.winners)),
        starter=named[-1] if named else 0,
        turns=state.turn.number,
        score=state.pitch.score,
        clause=state.outcome.clause,
        seen=run.seen,
        cpu_s=run.cpu_s,
        choices_us=run.choices_us,
    )


def _seen(events: Sequence[Any]) -> list[str]:
    """The names under which what happened is counted."""
    found = []
    for event in events:
        match event:
            case ev.PassEnded(result=result):
                found.append(f"pass {result}")
            case ev.GoalAnnounced():
                found.append("shot at goal")
            case ev.Scored(own=own):
                found.append("own goal" if own else "goal")
            case ev.BallTaken(seat=seat, holder=holder):
                found.append("tackle" if holder not in (None, seat) else "ball taken")
            case ev.DefenceKept():
                found.append("defence roll kept")
            case ev.DefenceRolled():
                found.append("defence roll used")
            case ev.Ejected():
                found.append("ejection")
            case table.Flicked(role="insect"):
                found.append("flick")
            case table.PowerUsed():
                found.append("power")
    return found


# Counting


def summary(games: Sequence[Played]) -> dict[str, Any]:
    """The figures of all matches."""
    count = max(1, len(games))
    seen: Counter[str] = Counter()
    for game in games:
        seen.update(game.seen)
    passes = {result: seen[f"pass {result}"] for result in ("perfect", "good", "lost")}
    made = max(1, sum(passes.values()))
    return {
        "games": len(games),
        "goals_a_match": round(sum(sum(game.score) for game in games) / count, 2),
        "turns": series.lengths([game.turns for game in games]),
        "ended_by": dict(Counter(game.clause for game in games)),
        "drawn": sum(len(game.winners) > 1 for game in games),
        "passes_a_match": round(sum(passes.values()) / count, 2),
        **{f"passes_{result}": round(number / made, 3) for result, number in passes.items()},
        "shots_a_match": round(seen["shot at goal"] / count, 2),
        "shots_scored": round(seen["goal"] / max(1, seen["shot at goal"]), 3),
        "own_goals_a_match": round(seen["own goal"] / count, 2),
        "tackles_a_match": round(seen["tackle"] / count, 2),
        "loose_balls_taken_a_match": round(seen["ball taken"] / count, 2),
        "ejections_a_match": round(seen["ejection"] / count, 2),
        "defence_rolls_kept_a_match": round(seen["defence roll kept"] / count, 2),
        "defence_rolls_used_a_match": round(seen["defence roll used"] / count, 2),
        "powers_a_match": round(seen["power"] / count, 2),
        "starter_wins": round(sum(series.points(game.winners, game.starter) for game in games) / count, 3),
        "cpu_s_a_match": round(sum(game.cpu_s for game in games) / count, 2),
        "choice_cpu_ms": series.times([us for game in games for times in game.choices_us for us in times]),
    }
