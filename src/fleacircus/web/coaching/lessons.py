"""Lessons in the club: a private table that begins from an exercise's start, who has reached what, what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from fleacircus.coach.exercises import Exercise, Verdict, begin, exercises, find, judge, names_in, resolved
from fleacircus.core import Match
from fleacircus.tournament import lessons as tournament
from fleacircus.web import running
from fleacircus.web.club.models import Player, Result, Seat, Table, now_ms
from fleacircus.web.club.opening import load_match
from fleacircus.web.coaching.laying import lay_out, one_seat
from fleacircus.web.coaching.models import Effort

PATHS = ("micromutants", "legionz", "larvacup", "marsattacks")
"""In the order in which they are shown."""
TOURNAMENT = "tournament"
"""The last path: its lessons are played without a table."""


class Step(msgspec.Struct, frozen=True):
    """A lesson of a path, and whether somebody has reached its goal."""

    exercise: Exercise | tournament.Lesson
    reached: bool


class Path(msgspec.Struct, frozen=True):
    """The lessons of a rulebook, and which comes next for somebody."""

    name: str
    steps: tuple[Step, ...]

    @property
    def reached(self) -> int:
        return sum(step.reached for step in self.steps)

    @property
    def next(self) -> Exercise | tournament.Lesson | None:
        """The first whose goal is not reached."""
        return next((step.exercise for step in self.steps if not step.reached), None)


def paths_of(ids: tuple[str, ...]) -> list[Path]:
    """Every path, as far as somebody went on it."""
    reached = set(
        Effort.objects.filter(player__in=ids, reached_ms__isnull=False).values_list("exercise", flat=True)
        if ids
        else ()
    )
    shipped: dict[str, tuple[Exercise | tournament.Lesson, ...]] = {
        **exercises("lessons"),
        TOURNAMENT: tournament.lessons(),
    }
    return [
        Path(name, tuple(Step(each, each.id in reached) for each in shipped[name])) for name in (*PATHS, TOURNAMENT)
    ]


def path_of(exercise: Exercise) -> tuple[str, tuple[Exercise, ...]]:
    """The path that an exercise belongs to; nothing for one that stands alone."""
    return next(((name, path) for name, path in exercises("lessons").items() if exercise in path), ("", ()))


def newcomer(ids: tuple[str, ...], game: str) -> bool:
    """Whether somebody has never played a game of it to its end."""
    sat = Seat.objects.filter(player__in=ids, kind="person").values("table")
    return not Result.objects.filter(table__in=sat, table__game__startswith=f"{game.partition('@')[0]}@").exists()


def open_exercise(player: Player, exercise: Exercise, foe: str) -> Table:
    """The table of somebody's effort; a new one, private and unrated, if they have not tried yet. The bots' seats are
    played by the exercise's level; where it names none, somebody called `foe` sits there who never comes."""

    def set_up() -> Table:
        match = begin(exercise)
        return lay_out(
            player, match, one_seat(player, exercise.seat, match.game.seats, foe, level=exercise.foe), undo="on"
        )

    return open_effort(player, exercise.id, set_up)


def open_effort(player: Player, exercise: str, set_up: Callable[[], Table]) -> Table:
    """The one table where somebody tries what is called so, set up if it is not there yet."""
    for effort in Effort.objects.filter(player__in=player.ids, exercise=exercise):
        found: Table | None = Table.objects.filter(id=effort.table).first()
        if found is not None:
            return found
        effort.delete()
    try:
        with transaction.atomic():
            table = set_up()
            Effort.objects.create(player=player.id, exercise=exercise, table=table.id)
    except IntegrityError:  # the same person in another window was first
        table = Table.objects.get(id=Effort.objects.get(player=player.id, exercise=exercise).table)
    running.seats_changed(table.id)
    return table


def keep(player: Player, exercise: str) -> None:
    """Somebody has reached the goal of what has no table, for good."""
    if not Effort.objects.filter(player__in=player.ids, exercise=exercise).exists():
        Effort.objects.get_or_create(player=player.id, exercise=exercise, defaults={"reached_ms": now_ms()})


class Told(msgspec.Struct, frozen=True):
    """How an exercise stands at a table."""

    exercise: Exercise
    verdict: Verdict
    reached: bool
    next: str
    idea: dict[str, Any] | None


def look(effort: Effort) -> Told | None:
    """How somebody's effort stands now; whoever reaches the goal has done it for good."""
    exercise, table = find(effort.exercise), Table.objects.filter(id=effort.table).first()
    if exercise is None or table is None:
        return None
    match = load_match(table)
    verdict = judge(exercise, match)
    if verdict.state == "reached" and effort.reached_ms is None:
        effort.reached_ms = now_ms()
        effort.save(update_fields=["reached_ms"])
    _, path = path_of(exercise)
    after = next((each.id for each in path if each.number == exercise.number + 1), "")
    idea = idea_of(exercise, match, verdict) if verdict.state == "open" else None
    return Told(exercise, verdict, effort.reached_ms is not None, after, idea)


def idea_of(exercise: Exercise, match: Match, verdict: Verdict) -> dict[str, Any] | None:
    """What the exercise's own solution does next, as a hint: the action, and where a shot goes."""
    if verdict.actions >= len(exercise.solution.actions):
        return None
    action = resolved(exercise.solution.actions[verdict.actions], names_in(exercise))
    aim = None
    if verdict.actions < len(exercise.solution.to) and "shot" in action:
        (x, y), piece = exercise.solution.to[verdict.actions], action.get("piece", action.get("insect"))
        pose = match.state.pieces[piece].pose
        if pose is None:
            return None
        to = {"to_x_um": round(x * 10_000), "to_y_um": round(y * 10_000)}
        aim = {"piece": piece, "x_um": pose.x_um, "y_um": pose.y_um, "away_um": 0, **to, "target": None}
    return {"kind": "idea", "action": action, "aim": aim}
