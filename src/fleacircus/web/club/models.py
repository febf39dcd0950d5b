"""What the club keeps. The socket reads and writes the same tables with plain SQL."""

import secrets
import time
from functools import cached_property
from typing import Any

from django.db import models

from fleacircus.web.club.likeness import skeleton


def now_ms() -> int:
    """The time of day in milliseconds."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(12)


ROLES = ("guest", "member", "organiser", "keeper")
"""What somebody is in the club, each with all that the one before may do."""


class Player(models.Model):
    """A person as the club knows them: a nickname, and the signed cookie that carries the id.

    A program may be this player with a token of the present generation. A cookie holds as long as it carries the
    present `generation`. `likeness` is what the nickname looks like, so that nobody takes a member's.
    """

    id = models.CharField(max_length=32, primary_key=True, default=new_id)
    nickname = models.CharField(max_length=40)
    likeness = models.CharField(max_length=200, blank=True, default="", db_default="", db_index=True)
    role = models.CharField(
        max_length=10, default="guest", db_default="guest", choices=[(role, role) for role in ROLES]
    )
    generation = models.IntegerField(default=0, db_default=0)
    shown = models.BooleanField(default=True, db_default=True)  # whether others may see this person's games
    lends = models.BooleanField(default=False, db_default=False)  # positions of finished games, to become puzzles
    token_generation = models.IntegerField(default=0, db_default=0)
    created_ms = models.BigIntegerField(default=now_ms)

    class Meta:
        indexes = [models.Index(fields=["role"], name="player_role", condition=~models.Q(role="guest"))]

    def __str__(self) -> str:
        return str(self.nickname)

    def save(self, **kwargs: Any) -> None:
        self.likeness = skeleton(self.nickname)
        if "nickname" in (kwargs.get("update_fields") or ()):
            kwargs["update_fields"] = {*kwargs["update_fields"], "likeness"}
        super().save(**kwargs)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Every id that is this person: seats, tables and roles of a guest who became a member keep the guest's."""
        return (str(self.id), *Alias.objects.filter(member=self.id).values_list("guest", flat=True))

    def may(self, role: str) -> bool:
        """Whether this person is so much in the club, or more."""
        return ROLES.index(self.role) >= ROLES.index(role)


class Alias(models.Model):
    """A guest of one browser who has become a member there; the member's id stands for both. Never a chain."""

    guest = models.CharField(max_length=32, primary_key=True)
    member = models.CharField(max_length=32, db_index=True)
    created_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return f"{self.guest} is {self.member}"


class Block(models.Model):
    """Somebody, or an address, that may look on and nothing else."""

    kind = models.CharField(max_length=8, choices=[("person", "person"), ("address", "address")])
    value = models.CharField(max_length=64)
    why = models.CharField(max_length=200, blank=True, default="")
    author = models.CharField(max_length=40, blank=True, default="")
    created_ms = models.BigIntegerField(default=now_ms)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "value"], name="one_block_a_value")]

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


class House(models.Model):
    """What the keepers have settled for the whole club, in one row; what they left empty is as the club comes.

    `opens_tables` and `opens_evenings` are the least that somebody must be in order to do so.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    name = models.CharField(max_length=40, blank=True, default="")
    languages = models.CharField(max_length=20, blank=True, default="")
    rules = models.TextField(blank=True, default="")
    pace = models.FloatField(null=True, blank=True)
    most_tables = models.PositiveIntegerField(null=True, blank=True)
    bots_only_per_owner = models.PositiveIntegerField(null=True, blank=True)
    bots_only = models.PositiveIntegerField(null=True, blank=True)
    opens_tables = models.CharField(max_length=10, default="guest")
    opens_evenings = models.CharField(max_length=10, default="guest")

    def __str__(self) -> str:
        return str(self.name)


class Member(models.Model):
    """Somebody of the club's register. Whom they are in an evening is on record there, by a person's confirmation."""

    id = models.CharField(max_length=32, primary_key=True, default=new_id)
    name = models.CharField(max_length=60)
    created_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return str(self.name)


class Table(models.Model):
    """A table with its options. `seq`, `moved_ms`, `over` and `flag_at_ms` follow the log.

    `version` is another after every change of the seats or of `asked`: what was judged by an older one is judged anew.
    """

    id = models.CharField(max_length=32, primary_key=True, default=new_id)
    watch = models.CharField(max_length=32, unique=True, default=new_id)
    game = models.CharField(max_length=40)
    options = models.TextField()
    seed = models.CharField(max_length=200)
    bot_seed = models.CharField(max_length=64)
    owner = models.CharField(max_length=32, db_index=True)
    public = models.BooleanField(default=False)
    undo = models.CharField(max_length=8, default="on", choices=[("on", "on"), ("off", "off")])
    clock_base_ms = models.BigIntegerField(null=True, blank=True)
    clock_increment_ms = models.BigIntegerField(default=0)
    clock_leaves = models.BooleanField(default=False)
    started_ms = models.BigIntegerField(null=True, blank=True)
    replay = models.BooleanField(default=False)
    hints = models.BooleanField(default=False, db_default=False)  # the coach may be asked; such a match is not rated
    about = models.TextField(blank=True, default="", db_default="")  # what a record that was brought says of itself
    closed = models.BooleanField(default=False, db_default=False)  # by a keeper: nobody plays on
    rated = models.BooleanField(default=False, db_default=False)  # settled when it was opened; keepers may take it off
    tournament = models.CharField(max_length=64, blank=True, default="")
    ladder = models.BooleanField(default=False, db_default=False)  # a game of bots from outside
    asked = models.TextField(blank=True, default="")
    created_ms = models.BigIntegerField(default=now_ms)
    seq = models.IntegerField(default=0)
    moved_ms = models.BigIntegerField(default=now_ms)
    over = models.BooleanField(default=False)
    flag_at_ms = models.BigIntegerField(null=True, blank=True)
    version = models.IntegerField(default=0, db_default=0)
    paused_ms = models.BigIntegerField(null=True, blank=True)  # since when clocks stand and bots wait, by consent
    again = models.TextField(blank=True, default="", db_default="")  # a rematch: who wants it, and where it is played
    series = models.TextField(blank=True, default="", db_default="")  # which match in a row, and the score before it

    class Meta:
        indexes = [
            models.Index(fields=["flag_at_ms"], name="table_flag", condition=models.Q(flag_at_ms__isnull=False)),
            models.Index(fields=["public", "over", "-moved_ms"], name="table_public"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """Who sits where. An open seat waits for whoever holds its invitation."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=[("person", "person"), ("bot", "bot"), ("open", "open")])
    player = models.CharField(max_length=32, blank=True, default="", db_index=True)
    name = models.CharField(max_length=40, blank=True, default="")
    level = models.CharField(max_length=24, blank=True, default="")
    invite = models.CharField(max_length=32, unique=True, default=new_id)
    token_hash = models.CharField(max_length=64, blank=True, default="", db_index=True)
    former = models.BooleanField(default=False, db_default=False)  # whoever sat here has had themselves deleted
    away = models.BooleanField(default=False)
    due = models.BooleanField(default=False)
    waited = models.BooleanField(default=False, db_default=False)  # due, and nothing goes on without this seat
    turns = models.IntegerField(default=0, db_default=0)  # how often this seat began to be waited for
    claimed_by = models.CharField(max_length=32, blank=True, default="")
    seen_ms = models.BigIntegerField(default=0, db_default=0)  # when somebody was last connected for this seat
    since_ms = models.BigIntegerField(default=0, db_default=0)  # when its person took it over in the middle of a turn
    spent_ms = models.BigIntegerField(default=0, db_default=0)  # what they had used of that turn before

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number")]
        indexes = [
            models.Index(fields=["id"], name="seat_bot_due", condition=models.Q(kind="bot", due=True)),
            models.Index(fields=["claimed_by"], name="seat_claimed", condition=~models.Q(claimed_by="")),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Offer(models.Model):
    """A free seat at a table that the lobby offers to whoever taps first, of a strength between `least` and `most`.

    It holds until `until_ms`, until somebody sits down, or until whoever offers it takes it back. Where `waits`, it
    holds whether they are there or not; otherwise only while they sit at the table.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="offer")
    slug = models.CharField(max_length=40, db_index=True)
    player = models.CharField(max_length=32, db_index=True)
    strength = models.IntegerField(null=True, blank=True)
    least = models.IntegerField(null=True, blank=True)
    most = models.IntegerField(null=True, blank=True)
    waits = models.BooleanField(default=False)
    created_ms = models.BigIntegerField(default=now_ms)
    until_ms = models.BigIntegerField(db_index=True)

    def __str__(self) -> str:
        return f"{self.slug} {self.table_id}"


class PutAway(models.Model):
    """A table that somebody does not want to see among their games any more."""

    player = models.CharField(max_length=32)
    table = models.ForeignKey(Table, on_delete=models.CASCADE)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "table"], name="put_away_once")]

    def __str__(self) -> str:
        return f"{self.player} {self.table_id}"


class Entry(models.Model):
    """One line of the log of a match, a contest or a season, whose id is `match`; never changed, never deleted."""

    pk = models.CompositePrimaryKey("match", "seq")
    match = models.CharField(max_length=32)
    seq = models.IntegerField()
    at_ms = models.BigIntegerField()
    author = models.CharField(max_length=40, blank=True)
    client_id = models.CharField(max_length=64, null=True)  # null keeps lines without one apart
    body = models.TextField()
    clock = models.TextField(null=True)  # null: this table has no clock

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "author", "client_id"], name="one_line_a_request"),
        ]

    def __str__(self) -> str:
        return f"{self.match}:{self.seq}"


class Result(models.Model):
    """How a finished match ended. Derived from its log, written with the line that ends it, and rebuilt at any time.

    Who sat there, what was played and for what are on the table and its seats. Lists by seat are JSON.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="result")
    seq = models.IntegerField()
    ended_ms = models.BigIntegerField(db_index=True)
    clause = models.CharField(max_length=24)
    places = models.TextField()
    sides = models.TextField()
    ways = models.TextField()
    feats = models.TextField()

    def __str__(self) -> str:
        return f"{self.table_id}: {self.places}"


class Process(models.Model):
    """A server process that lives, or did until its beats stood still."""

    id = models.CharField(max_length=16, primary_key=True)
    beat = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.id)


class Snapshot(models.Model):
    """A fold of a log up to a line, to load long matches faster. Derived: it may be deleted at any time."""

    match = models.CharField(max_length=32, primary_key=True)
    seq = models.IntegerField()
    body = models.TextField()

    def __str__(self) -> str:
        return f"{self.match}:{self.seq}"
