"""The judge of exercises: whether the goal is reached, still open or missed, from what my seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from fleacircus.coach.exercises.laying import names_in, resolved
from fleacircus.coach.exercises.model import Condition, Exercise, Happened, Stands, Test
from fleacircus.coach.exercises.reading import READERS, owner_of
from fleacircus.core import Clause, Match, Seat, codec
from fleacircus.core.match import fold


class Verdict(msgspec.Struct, frozen=True):
    """How an exercise stands after `actions` of mine; where it is missed, the first wrong way that was taken (from 1)
    and its clause. Without one, it was simply not done in time.
    """

    state: Literal["open", "reached", "missed"]
    actions: int = 0
    wrong: int = 0
    clause: Clause = ""


class _Seen(msgspec.Struct, frozen=True):
    """What happened so far, each event with the owner of what it is about, and the view now."""

    events: tuple[tuple[Any, Seat | None], ...]
    view: Any


def entries_since(match: Match) -> list[int]:
    """The entries of the try that goes on: those that stand after the laid position."""
    return match.standing[1:]


def judge(exercise: Exercise, match: Match) -> Verdict:
    """How a match that began from the exercise's start stands."""
    names = names_in(exercise)
    seen = _Seen((), match.at(0).view(exercise.seat))
    actions = 0
    for seq in entries_since(match):
        seen = _after(exercise, match, seen, seq)
        actions += match.log[seq].seat == exercise.seat
        if actions > exercise.goal.within.actions:
            break
        if holds(exercise, exercise.goal, seen.events, seen.view, names):
            return Verdict("reached", actions)
    if not _ended(exercise, match, actions):
        return Verdict("open", actions)
    for number, wrong in enumerate(exercise.wrong, 1):
        if holds(exercise, wrong.when, seen.events, seen.view, names):
            return Verdict("missed", actions, number, wrong.clause)
    return Verdict("missed", actions)


def _ended(exercise: Exercise, match: Match, actions: int) -> bool:
    """Nothing more can come of it: my actions are used up, or nobody is there to go on."""
    due = match.to_act
    if not due or actions > exercise.goal.within.actions:
        return True
    if actions == exercise.goal.within.actions:
        return exercise.seat in due or not exercise.foe
    return exercise.seat not in due and not exercise.foe


def _after(exercise: Exercise, match: Match, seen: _Seen, seq: int) -> _Seen:
    """One entry more, as my seat saw it."""
    view, events = seen.view, list(seen.events)
    for event in match.seen(seq, exercise.seat):
        events.append((event, owner_of(exercise.family, view, event)))
        view = fold(match.game, view, (event,))
    return _Seen(tuple(events), view)


def holds(
    exercise: Exercise,
    condition: Condition,
    events: Sequence[tuple[Any, Seat | None]],
    view: Any,
    names: dict[str, Any],
) -> bool:
    """Whether a condition is met."""

    def met(test: Test) -> bool:
        if isinstance(test, Happened):
            return sum(_fits(exercise, test, event, owner, names) for event, owner in events) >= test.at_least
        return _stands(exercise, test, view, names)

    if condition.any and not any(map(met, condition.any)):
        return False
    return all(map(met, condition.all)) and not any(map(met, condition.none))


def _fits(exercise: Exercise, test: Happened, event: Any, owner: Seat | None, names: dict[str, Any]) -> bool:
    if codec.name_of(type(event)) != test.event:
        return False
    for field, wanted in test.where.items():
        value = owner if field == "owner" else codec.plain(getattr(event, field))
        if wanted in ("me", "foe"):
            if not isinstance(value, int) or (value == exercise.seat) != (wanted == "me"):
                return False
        elif value != resolved(wanted, names):
            return False
    return True


def _stands(exercise: Exercise, test: Stands, view: Any, names: dict[str, Any]) -> bool:
    seat = exercise.seat if test.seat == "me" else _foe(exercise.seat)
    found = READERS[exercise.family][test.state](view, seat, resolved(test.at, names))
    return (test.at_least is None or found >= test.at_least) and (test.at_most is None or found <= test.at_most)


def _foe(seat: Seat) -> Seat:
    """The other one, where there are two."""
    return 1 - seat
