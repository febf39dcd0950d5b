"""Skill and luck apart: what a match came to for every seat, in parts that add up exactly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from fleacircus.core import Seat

Part = Literal["choice", "flicks", "dice", "course"]
By = Literal["", "flicks", "dice"]
"""What chance was in."""
POINTS = 3
"""So many turning points are shown."""
MARGIN = 0.1
"""What moved a chance by less than this has decided nothing."""


class Step(msgspec.Struct, frozen=True):
    """One entry: who acted, everybody's chance after it, what chance gave or took, what the choice cost."""

    seq: int
    seat: Seat | None
    chances: tuple[float, ...]
    luck: tuple[float, ...] = ()
    by: By = ""
    loss: float = 0.0
    error: float = 0.0
    decided: bool = False


class Account(msgspec.Struct, frozen=True):
    """One seat's: where it began and ended, the luck of flicks and of dice, and the course of play, which is the rest.

    `cost` is what its own choices cost, `given` what the others' choices cost them.
    """

    seat: Seat
    start: float
    end: float
    flicks: float
    dice: float
    course: float
    cost: float
    cost_error: float
    given: float
    decisions: int


class Turning(msgspec.Struct, frozen=True):
    """A moment at which chances turned: for whom, by how much, and mostly by what."""

    seq: int
    seat: Seat
    change: float
    part: Part


class Verdict(msgspec.Struct, frozen=True):
    """What decided it for the winner, None if nobody won alone; `even` if neither luck nor choices stand out."""

    winner: Seat | None
    by: Literal["luck", "choices", "even"]
    luck: float
    choices: float


def accounts(steps: Sequence[Step]) -> tuple[Account, ...]:
    """Every seat's account; start, luck and course add up to the end."""
    found = []
    for seat in range(len(steps[0].chances)):
        luck = {by: sum(step.luck[seat] for step in steps if step.by == by) for by in ("flicks", "dice")}
        own = [step for step in steps if step.decided and step.seat == seat]
        start, end = steps[0].chances[seat], steps[-1].chances[seat]
        found.append(
            Account(
                seat=seat,
                start=start,
                end=end,
                flicks=luck["flicks"],
                dice=luck["dice"],
                course=end - start - luck["flicks"] - luck["dice"],
                cost=sum(step.loss for step in own),
                cost_error=sum(step.error**2 for step in own) ** 0.5,
                given=sum(step.loss for step in steps if step.decided and step.seat != seat),
                decisions=len(own),
            )
        )
    return tuple(found)


def turnings(steps: Sequence[Step]) -> tuple[Turning, ...]:
    """The largest changes of a chance, in the order of the match, each with its largest part."""
    found = []
    for before, step in pairwise(steps):
        changes = [after - was for was, after in zip(before.chances, step.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda each: (abs(changes[each]), changes[each]))
        found.append(Turning(step.seq, seat, changes[seat], _part(step, seat, changes[seat])))
    best = sorted(found, key=lambda each: -abs(each.change))[:POINTS]
    return tuple(sorted((each for each in best if abs(each.change) >= MARGIN), key=lambda each: each.seq))


def _part(step: Step, seat: Seat, change: float) -> Part:
    luck = step.luck[seat] if step.by else 0.0
    cost = (-step.loss if seat == step.seat else step.loss) if step.decided else 0.0
    parts: dict[Part, float] = {"choice": cost, "course": change - luck - cost}
    if step.by:
        parts[step.by] = luck
    return max(parts, key=lambda part: parts[part] if change > 0 else -parts[part])


def verdict(told: Sequence[Account]) -> Verdict:
    """What decided it, in one line."""
    won = [account.seat for account in told if account.end > 0.99]
    if len(won) != 1:
        best = max(told, key=lambda account: account.end - account.start)
        return Verdict(None, "even", best.flicks + best.dice, best.given - best.cost)
    mine = told[won[0]]
    luck, choices = mine.flicks + mine.dice, mine.given - mine.cost
    error = sum(account.cost_error**2 for account in told) ** 0.5
    if luck > max(MARGIN, choices):
        return Verdict(mine.seat, "luck", luck, choices)
    if choices > max(MARGIN, 2 * error):
        return Verdict(mine.seat, "choices", luck, choices)
    return Verdict(mine.seat, "even", luck, choices)
