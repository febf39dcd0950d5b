"""Skill and luck apart: what a match came to for every seat, in parts that add up exactly."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
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
TURN = 0.05
"""What is left of less than this is no turning point."""


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

    `cost` is what its own choices cost.
    """

    seat: Seat
    start: float
    end: float
    flicks: float
    dice: float
    course: float
    cost: float
    cost_error: float
    decisions: int


class Turning(msgspec.Struct, frozen=True):
    """A moment at which chances turned: for whom, by how much, and mostly by what."""

    seq: int
    seat: Seat
    change: float
    part: Part


class Verdict(msgspec.Struct, frozen=True):
    """What decided it for `seats`: those who won together, or who plays alone. None of them if the win was shared.

    `even`: neither luck nor choices stand out. Where nobody else chooses, what is not luck counts as choices.
    """

    seats: tuple[Seat, ...]
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
                decisions=len(own),
            )
        )
    return tuple(found)


def turnings(steps: Sequence[Step]) -> tuple[Turning, ...]:
    """The changes of a chance of which most was left, in the order of the match, each with its largest part."""
    found = []
    for at in range(1, len(steps)):
        seats = range(len(steps[at].chances))
        left = [_left(steps, at, seat) for seat in seats]
        seat = max(seats, key=lambda each: (left[each], steps[at].chances[each]))
        change = steps[at].chances[seat] - steps[at - 1].chances[seat]
        found.append((left[seat], Turning(steps[at].seq, seat, change, _part(steps[at], seat, change))))
    best = sorted(found, key=lambda each: -each[0])[:POINTS]
    return tuple(sorted((turning for left, turning in best if left >= TURN), key=lambda each: each.seq))


def _left(steps: Sequence[Step], at: int, seat: Seat) -> float:
    """How much of a change is left of it between the round before and the round after; nothing in the first round.

    What swings to and fro with whose turn it is has turned nothing.
    """
    before, after = _round(steps[at - 1 :: -1]), _round(steps[at:]) or steps[at:]
    if not before:
        return 0.0
    change = steps[at].chances[seat] - steps[at - 1].chances[seat]
    lasts = fmean(step.chances[seat] for step in after) - fmean(step.chances[seat] for step in before)
    return min(change, lasts) if change > 0 else min(-change, -lasts)


def _round(steps: Sequence[Step]) -> Sequence[Step]:
    """As many of them, from the first, as it takes until everybody has acted; none if somebody never does."""
    waited = set(range(len(steps[0].chances)))
    for count, step in enumerate(steps, 1):
        waited -= {step.seat}
        if not waited:
            return steps[:count]
    return ()


def _part(step: Step, seat: Seat, change: float) -> Part:
    luck = step.luck[seat] if step.by else 0.0
    cost = (-step.loss if seat == step.seat else step.loss) if step.decided else 0.0
    parts: dict[Part, float] = {"choice": cost, "course": change - luck - cost}
    if step.by:
        parts[step.by] = luck
    return max(parts, key=lambda part: parts[part] if change > 0 else -parts[part])


def verdict(told: Sequence[Account]) -> Verdict:
    """What decided it, in one line."""
    won = [account for account in told if account.end > 0.99]
    mine = won or (list(told) if len(told) == 1 else [])
    if not mine:
        return Verdict((), "even", 0.0, 0.0)
    luck = mine[0].flicks + mine[0].dice
    if len(told) == 1:
        choices, error = mine[0].course, 0.0
    else:
        choices = sum(-account.cost if account in mine else account.cost for account in told)
        error = sum(account.cost_error**2 for account in told) ** 0.5
    seats, sign = tuple(account.seat for account in mine), 1 if won else -1
    if sign * luck > max(MARGIN, sign * choices):
        return Verdict(seats, "luck", luck, choices)
    if sign * choices > max(MARGIN, 2 * error):
        return Verdict(seats, "choices", luck, choices)
    return Verdict(seats, "even", luck, choices)
