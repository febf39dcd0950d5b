"""What the coach keeps: analyses, which can be made again, where a table branched off from another, and efforts."""

from django.db import models

from fleacircus.web.club.models import now_ms


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
    """What somebody makes of an exercise: the one table where they try it, and when they first reached its goal."""

    player = models.CharField(max_length=32)
    exercise = models.CharField(max_length=60)
    table = models.CharField(max_length=32, unique=True)
    reached_ms = models.BigIntegerField(null=True, blank=True)
    created_ms = models.BigIntegerField(default=now_ms)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "exercise"], name="one_effort_an_exercise")]

    def __str__(self) -> str:
        return f"{self.player} {self.exercise}"


class Branch(models.Model):
    """A table that goes on from an entry of another one: of a finished match (`root`), or of a branch of it."""

    table = models.CharField(max_length=32, primary_key=True)
    root = models.CharField(max_length=32, db_index=True)
    parent = models.CharField(max_length=32)
    entry = models.IntegerField()
    author = models.CharField(max_length=40, blank=True, default="")
    created_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return f"{self.table} from {self.parent}:{self.entry}"
