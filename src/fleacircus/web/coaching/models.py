"""What the coach keeps: analyses, which can be made again, where a table branched off from another, and what people
made of lessons, puzzles and the shot of the day; and the puzzles that were found in the club's own games."""

from collections.abc import Sequence
from typing import Any

from django.db import models

from fleacircus.web.club.models import Table, now_ms


class Study(models.Model):
    """An analysis, by the fingerprint of the log and the evaluator's version; `parts` are its entries so far, as JSON.

    Derived: it may be deleted at any time.
    """

    key = models.CharField(max_length=64, primary_key=True)
    table = models.CharField(max_length=32, db_index=True)
    version = models.CharField(max_length=120)
    done = models.IntegerField(default=0)
    of = models.IntegerField(default=0)
    parts = models.TextField(default="[]")
    body = models.TextField(blank=True, default="")
    failed = models.CharField(max_length=200, blank=True, default="")
    created_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return f"{self.table} {self.done}/{self.of}"


class Effort(models.Model):
    """What somebody makes of an exercise: the one table where they try it, and when they first reached its goal.

    A drawn position of a book, `<book>/<figure>`, is an exercise without a goal; a lesson of the tournament has no
    table.
    """

    player = models.CharField(max_length=32)
    exercise = models.CharField(max_length=60)
    table = models.CharField(max_length=32, unique=True, null=True, blank=True)
    reached_ms = models.BigIntegerField(null=True, blank=True)
    created_ms = models.BigIntegerField(default=now_ms)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "exercise"], name="one_effort_an_exercise")]

    def __str__(self) -> str:
        return f"{self.player} {self.exercise}"


class Branch(models.Model):
    """A table that goes on from an entry of another one: of a finished match (`root`), or of a branch of it.

    Of one that was deleted `gone` is the spectators' id that it had; its table is closed and has another.
    """

    table = models.CharField(max_length=32, primary_key=True)
    root = models.CharField(max_length=32, db_index=True)
    parent = models.CharField(max_length=32)
    entry = models.IntegerField()
    author = models.CharField(max_length=40, blank=True, default="")
    gone = models.CharField(max_length=32, blank=True, default="", db_default="", db_index=True)
    created_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return f"{self.table} from {self.parent}:{self.entry}"


class Attempt(models.Model):
    """What somebody answered to a puzzle, or to a question of the rules, which has no table. Written once: a log.

    `shelf` is where the puzzle stands: a game's name, or a rulebook's questions. `first`: the first time that they met
    it, which counts for ratings. `again`: they had seen the solution, and it counts for nothing. `run` names the row of
    puzzles that it belongs to, until the first miss. `told` is what the judge said, as JSON.
    """

    player = models.CharField(max_length=32, db_index=True)
    shelf = models.CharField(max_length=40)
    puzzle = models.CharField(max_length=40)
    table = models.CharField(max_length=32, unique=True, null=True, blank=True)
    first = models.BooleanField(default=False)
    again = models.BooleanField(default=False)
    run = models.CharField(max_length=32, blank=True, default="")
    right = models.BooleanField(null=True, blank=True)
    action = models.TextField(blank=True, default="")
    told = models.TextField(blank=True, default="")
    created_ms = models.BigIntegerField(default=now_ms)
    answered_ms = models.BigIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "puzzle"], condition=models.Q(first=True), name="one_first_attempt_a_puzzle"
            )
        ]
        indexes = [models.Index(fields=["shelf", "first", "right"], name="attempt_counts")]

    def __str__(self) -> str:
        return f"{self.player} {self.puzzle}"


class Searched(models.Model):
    """A finished match in which puzzles were looked for: once, however often that was `begun`."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="searched")
    begun = models.PositiveSmallIntegerField(default=0)
    done_ms = models.BigIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.table_id}: {self.begun}"


class Lent(models.Model):
    """A puzzle of a match of the club, as JSON that names neither people nor tables; it goes with its match's row.

    `edition` is the game and the evaluator that last found it to be one; under any other it is not offered.
    """

    id = models.CharField(max_length=40, primary_key=True)
    match = models.ForeignKey(Searched, on_delete=models.CASCADE, related_name="puzzles")
    shelf = models.CharField(max_length=40, db_index=True)
    edition = models.CharField(max_length=160)
    body = models.TextField()
    created_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return f"{self.shelf} {self.id}"


class Day(models.Model):
    """The shot of a day: which position everybody gets, and the secret of its tremor."""

    day = models.CharField(max_length=10, primary_key=True)
    position = models.CharField(max_length=60)
    seed = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.day} {self.position}"


class Try(models.Model):
    """One of somebody's tries at the shot of a day, and what it came to once it was made."""

    day = models.CharField(max_length=10, db_index=True)
    player = models.CharField(max_length=32, db_index=True)
    number = models.PositiveSmallIntegerField()
    table = models.CharField(max_length=32, unique=True)
    gained = models.IntegerField(null=True, blank=True)
    off_um = models.BigIntegerField(null=True, blank=True)
    created_ms = models.BigIntegerField(default=now_ms)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "player", "number"], name="one_try_a_number")]

    def __str__(self) -> str:
        return f"{self.day} {self.player} {self.number}"


def no_games() -> models.Q:
    """Tables of lessons, puzzles, the shot of a day, and free copies of a match, whoever's."""
    tables = (kind.objects.filter(table__isnull=False).values("table") for kind in (Effort, Try, Attempt, Branch))
    return models.Q(*(("id__in", each) for each in tables), _connector=models.Q.OR)


def games_among(tables: Any, ids: Sequence[str]) -> Any:
    """Those of some tables that are games: not what somebody did in lessons, puzzles or the shot of a day."""
    for kind in (Effort, Try, Attempt):
        tables = tables.exclude(id__in=kind.objects.filter(player__in=ids, table__isnull=False).values("table"))
    return tables
