"""Larva Cup between bots, counted: goals, length, passes, shots, tackles, defence rolls, who starts. [LC-33]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from random import Random
from time import process_time
from typing import Any

import msgspec

from fleacircus.bots import catalogue, series
from fleacircus.bots.bot import Bot
from fleacircus.bots.series import Task, Tell
from fleacircus.core import Match, Seat
from fleacircus.core.chance import stream
from fleacircus.games.micromutants import LarvaCup
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model import football as fb
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.sheets import armies


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
    """One match to its end. Who merely may interrupt is asked first, and may let the others go on. [LC-R15]"""
    began = process_time()
    match = Match.start(game, seed)
    rng: Random = stream(seed, "bots")
    seen: Counter[str] = Counter()
    times: list[list[int]] = [[] for _ in bots]
    starter = 0
    while match.to_act:
        waited = game.waited_for(match.state)
        for seat in sorted(match.to_act, key=lambda seat: (seat in waited, seat)):
            view, asked = match.view(seat), process_time()
            action = bots[seat].choose(game, view, seat, rng)
            times[seat].append(round(1e6 * (process_time() - asked)))
            if action is not None:
                break
        events = match.play(seat, action).events
        starter = next((event.starter for event in events if isinstance(event, fb.StarterNamed)), starter)
        seen.update(_seen(events))
    state: State = match.state
    assert state.outcome is not None
    assert state.turn is not None
    assert state.pitch is not None
    return Played(
        winners=tuple(sorted(state.outcome.winners)),
        starter=starter,
        turns=state.turn.number,
        score=state.pitch.score,
        clause=state.outcome.clause,
        seen=dict(seen),
        cpu_s=process_time() - began,
        choices_us=tuple(map(tuple, times)),
    )


def _seen(events: Sequence[Any]) -> list[str]:
    """The names under which what happened is counted."""
    found = []
    for event in events:
        match event:
            case fb.PassEnded(result=result):
                found.append(f"pass {result}")
            case fb.GoalAnnounced():
                found.append("shot at goal")
            case fb.Scored(own=own):
                found.append("own goal" if own else "goal")
            case fb.BallTaken(seat=seat, holder=holder):
                found.append("tackle" if holder not in (None, seat) else "ball taken")
            case fb.DefenceKept():
                found.append("defence roll kept")
            case fb.DefenceRolled():
                found.append("defence roll used")
            case fb.Ejected():
                found.append("ejection")
            case ev.Flicked(role="insect"):
                found.append("flick")
            case ev.PowerUsed():
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
