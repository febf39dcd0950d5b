"""What is kept of talk and of calls. The socket reads and writes lines, ears and mutes with plain SQL."""

from django.db import models

from fleacircus.web.club.models import Seat, now_ms


class Line(models.Model):
    """Something that somebody said at a table. It is no part of the match, and is deleted after a while.

    `seq` is the time in milliseconds or the next number after the line before, so that it always rises.
    """

    pk = models.CompositePrimaryKey("match", "seq")
    match = models.CharField(max_length=32)
    seq = models.BigIntegerField()
    at_ms = models.BigIntegerField(db_index=True)
    seat = models.PositiveSmallIntegerField()
    author = models.CharField(max_length=32, db_index=True)
    name = models.CharField(max_length=40)
    kind = models.CharField(max_length=6, choices=[("phrase", "phrase"), ("text", "text")])
    text = models.CharField(max_length=300)
    client_id = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "author", "client_id"], name="one_line_a_saying")]

    def __str__(self) -> str:
        return f"{self.match}:{self.seq}"


class Ear(models.Model):
    """What somebody wants to hear at tables. No row: everything."""

    player = models.CharField(max_length=32, primary_key=True)
    phrases = models.BooleanField(default=True, db_default=True)
    chat = models.BooleanField(default=True, db_default=True)

    def __str__(self) -> str:
        return str(self.player)


class Mute(models.Model):
    """Somebody whom one does not want to hear."""

    player = models.CharField(max_length=32)
    other = models.CharField(max_length=32)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "other"], name="one_mute_a_pair")]

    def __str__(self) -> str:
        return f"{self.player} without {self.other}"


class Device(models.Model):
    """A browser that may be called when it is somebody's turn: where, and the keys that only it can read with."""

    player = models.CharField(max_length=32, db_index=True)
    endpoint = models.CharField(max_length=1_000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    name = models.CharField(max_length=40)
    language = models.CharField(max_length=2)
    created_ms = models.BigIntegerField(default=now_ms)
    called_ms = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return str(self.name)


class Call(models.Model):
    """The turn of a seat for which its person was called."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, primary_key=True, related_name="call")
    turns = models.IntegerField()
    at_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return f"{self.seat_id}:{self.turns}"
