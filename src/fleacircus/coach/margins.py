"""Whether one action of a position stands out: at a first look, and then in many fresh futures.

Futures are common to all actions, and an action that cannot be the best any more is looked at no longer.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import Any, Literal, NamedTuple

from fleacircus.coach.puzzles import got_by, piece_of, reached, worths
from fleacircus.coach.worth import Evaluator
from fleacircus.core import Game, Seat
from fleacircus.core.chance import Stream, stream

KEPT = 12
"""So many actions are compared."""
GLANCED, GLANCE = 6, 4
"""So many of them at a glance where nothing is shot, in so many futures."""
FIRST, SURE = (4, 8, 12), (6, 16, 40)
"""So many futures of a shot are looked at first and to be sure, a lot at a time."""
DEEP: dict[str, int] = {"legionz": 16, "marsattacks": 160}
"""So many futures of any other action, to be sure, by evaluator."""
MARGIN: dict[str, float] = {"legionz": 0.2, "marsattacks": 0.1}
"""By how much the best action must stand out, by evaluator; ours."""
PROOF = 3
"""By so many standard errors it must stand out as well, to be sure."""
SHOTS = 0.25
"""By how much the best piece must stand out from every other; ours."""
LIKELY = (0.5, 0.95)
"""A shot that is asked for reaches its goal so often: no miracle, and not by itself."""

Fell = Literal["choice", "glance", "first", "sure"]
"""Why a position is no puzzle: nothing to choose between, nothing at a glance, at a first look, in fresh futures."""
Got = Counter[str]
Goal = dict[str, int]
Flick = Callable[[Any, Stream], Got]


class Riddle(NamedTuple):
    """What might be a puzzle: what is best, its worth, the best of the others, and for a shot what it gains."""

    solution: Any
    worth: float
    next: float
    goal: Goal


def riddle(coach: Evaluator, game: Game[Any, Any, Any], state: Any, view: Any, seat: Seat, name: str) -> Riddle | Fell:
    """What stands out in a position as the seat sees it, at a first look and in fresh futures."""
    actions = coach.candidates(game, view, seat, stream(name, "candidates"), KEPT)
    shots = [action for action in actions if getattr(action, "shot", None) is not None]
    if shots:
        return _shot(coach, game, state, seat, shots, name)
    margin = MARGIN.get(coach.name)
    if margin is None or len(actions) < 3:
        return "choice"
    glance = _compared(coach, game, view, seat, actions[:GLANCED], _futures(name, "glance", GLANCE), 0)
    if glance is None or glance.worth - glance.next < margin / 2:
        return "glance"
    first = _compared(coach, game, view, seat, actions[:GLANCED], _futures(name, "first", coach.samples[0]), 1)
    if first is None or first.worth - first.next < margin:
        return "first"
    sure = _compared(coach, game, view, seat, actions, _futures(name, "sure", DEEP[coach.name]), PROOF)
    if sure is None or sure.solution != first.solution or sure.worth - sure.next < margin:
        return "sure"
    return sure


def _compared(
    coach: Evaluator,
    game: Game[Any, Any, Any],
    view: Any,
    seat: Seat,
    actions: Sequence[Any],
    streams: list[Stream],
    errors: float,
) -> Riddle | None:
    """The best action and what it is worth beside the next; None if it is not so many errors better."""
    chances = {
        number: worths(coach, game, view, seat, action, {}, _again(streams)) for number, action in enumerate(actions)
    }
    best, other = sorted(chances, key=lambda number: -fmean(chances[number]))[:2]
    apart = [one - two for one, two in zip(chances[best], chances[other], strict=True)]
    if fmean(apart) < errors * stdev(apart) / math.sqrt(len(apart)):
        return None
    return Riddle(actions[best], fmean(chances[best]), fmean(chances[other]), {})


# Shots


def _shot(
    coach: Evaluator, game: Game[Any, Any, Any], state: Any, seat: Seat, actions: Sequence[Any], name: str
) -> Riddle | Fell:
    """The shot that gains something which no other piece does: by the shot table, the quick table, then the judge."""
    seems = dict.fromkeys(map(piece_of, actions), 0.0)
    for action in actions:
        seems[piece_of(action)] = max(seems[piece_of(action)], coach.likely(game, state, action))
    if len(seems) < 2:
        return "choice"
    other, best = sorted(seems.values())[-2:]
    if best < LIKELY[0] / 2 or (best < 1 and best - other < SHOTS / 2):
        return "glance"
    local = _Race(actions, lambda action, rng: _locally(coach, game, state, seat, action, rng), f"{name}/first", 1)
    local.flick([at for at, action in enumerate(actions) if seems[piece_of(action)] == best], FIRST[0])
    goals = [goal for goal in _goals(local.got) if max(map(sum, local.hits(goal))) >= LIKELY[0] * FIRST[0]]
    seen = {frozenset(each.goal.items()): each for each in local.run(goals, FIRST)}
    if not seen:
        return "first" if goals else "glance"
    judge = _Race(actions, lambda action, rng: got_by(coach, game, state, seat, action, rng), f"{name}/sure")
    for found in judge.run([each.goal for each in seen.values()], SURE):
        if piece_of(found.solution) == piece_of(seen[frozenset(found.goal.items())].solution):
            return found
    return "sure"


def _locally(coach: Evaluator, game: Game[Any, Any, Any], state: Any, seat: Seat, action: Any, rng: Stream) -> Got:
    return coach.gains(state, coach.after(game, state, seat, action, rng), seat) or Counter()


class _Race:
    """Shots in common futures, and what each has got in them; what is so many errors apart is apart."""

    def __init__(self, actions: Sequence[Any], flick: Flick, name: str, errors: float = 2) -> None:
        self.actions, self._flick, self._name, self._errors = actions, flick, name, errors
        self.got: list[list[Got]] = [[] for _ in actions]

    def flick(self, which: Sequence[int], futures: int) -> None:
        """Those shots, until each was looked at in so many futures."""
        for at in which:
            for rng in _futures(self._name, "flick", futures)[len(self.got[at]) :]:
                self.got[at].append(self._flick(self.actions[at], rng))

    def hits(self, goal: Goal) -> list[list[float]]:
        """For each shot whether it reached the goal."""
        return [[float(reached(each, goal)) for each in row] for row in self.got]

    def run(self, goals: Sequence[Goal], lots: Sequence[int]) -> list[Riddle]:
        """The goals for which one piece stands out after all lots of futures."""
        for futures in lots:
            running = {at for goal in goals for at in self._running(goal)}
            self.flick(sorted(running), futures)
            goals = [goal for goal in goals if self._open(goal)]
            if not goals:
                return []
        return [found for goal in goals if (found := self._apart(goal)) is not None]

    def _best(self, goal: Goal) -> tuple[int, list[list[float]]]:
        """The shot that reaches the goal most often; of several the one that was looked at longest."""
        hits = self.hits(goal)
        return max(range(len(hits)), key=lambda at: (_mean(hits[at]), len(hits[at]))), hits

    def _running(self, goal: Goal) -> list[int]:
        """The shots that may still be the best, or too good beside it."""
        best, hits = self._best(goal)
        top = _mean(hits[best])
        return [
            at
            for at, row in enumerate(hits)
            if at == best or self._most(row) > top - (0 if self._same(at, best) else SHOTS)
        ]

    def _open(self, goal: Goal) -> bool:
        """Whether it may still come out as asked for."""
        best, hits = self._best(goal)
        if self._most(hits[best]) < LIKELY[0]:
            return False
        others = (row for at, row in enumerate(hits) if not self._same(at, best))
        return all(self._least(row) <= self._most(hits[best]) - SHOTS for row in others)

    def _apart(self, goal: Goal) -> Riddle | None:
        """The best shot, if it is likely to reach the goal and no other piece is nearly as likely to."""
        best, hits = self._best(goal)
        worth = _mean(hits[best])
        other = max(_mean(row) for at, row in enumerate(hits) if not self._same(at, best))
        if not LIKELY[0] <= worth <= LIKELY[1] or other > worth - SHOTS:
            return None
        return Riddle(self.actions[best], worth, other, goal)

    def _most(self, hits: Sequence[float]) -> float:
        """As often as it may be, within so many errors."""
        share, error = share_of(hits)
        return share + self._errors * error

    def _least(self, hits: Sequence[float]) -> float:
        share, error = share_of(hits)
        return share - self._errors * error

    def _same(self, one: int, other: int) -> bool:
        return piece_of(self.actions[one]) == piece_of(self.actions[other])


def _goals(got: Sequence[Sequence[Got]]) -> list[Goal]:
    """What might be asked for: several things at once before one, what is rare before what is common."""
    seen = Counter(tuple(sorted(each.items())) for row in got for each in row if each)
    whole = [dict(each) for each in seen if sum(dict(each).values()) > 1]
    single = [{kind: 1} for kind in {kind for each in seen for kind, _ in each}]
    return [*sorted(whole, key=lambda goal: -sum(goal.values())), *sorted(single, key=lambda goal: min(goal))]


def _mean(hits: Sequence[float]) -> float:
    return fmean(hits) if hits else 0.0


def share_of(hits: Sequence[float]) -> tuple[float, float]:
    """A share of few, drawn to the middle by two hits and two misses, and its error."""
    count = len(hits) + 4
    share = (sum(hits) + 2) / count
    return share, math.sqrt(share * (1 - share) / count)


def _futures(name: str, what: str, count: int) -> list[Stream]:
    return [stream(f"riddle/{name}", what, number) for number in range(count)]


def _again(streams: Sequence[Stream]) -> list[Stream]:
    """The same futures from their beginning."""
    return [Stream(each._material) for each in streams]
