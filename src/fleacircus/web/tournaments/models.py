"""What is kept of tournaments beside their logs: the secret of the lots, and who may do what.

The lines of a contest and of a season are in the store with those of matches, under their ids.
"""

from django.db import models

from fleacircus.web.club.models import Member, new_id, now_ms

KINDS = [("classic", "classic"), ("extreme", "extreme")]
ROLES = [("organiser", "organiser"), ("helper", "helper"), ("player", "player")]


class Evening(models.Model):
    """Contests that share people and boards; it may last many evenings.

    `begins` is when by the clock on the wall there ("2027-03-05T19:30"), and `place` where, as far as that is known.
    """

    id = models.CharField(max_length=32, primary_key=True, default=new_id)
    name = models.CharField(max_length=60)
    owner = models.CharField(max_length=32, db_index=True)
    created_ms = models.BigIntegerField(default=now_ms)
    begins = models.CharField(max_length=16, blank=True, default="", db_default="", db_index=True)
    place = models.CharField(max_length=80, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return str(self.name)


class Contest(models.Model):
    """One tournament of an evening. `secret` is what its lots come from: no page shows it, no export holds it."""

    id = models.CharField(max_length=32, primary_key=True, default=new_id)
    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="contests")
    kind = models.CharField(max_length=8, choices=KINDS)
    secret = models.CharField(max_length=64, blank=True)
    seq = models.IntegerField(default=0)
    over = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "kind"], name="one_contest_a_kind")]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class BookLine(models.Model):
    """A precedent of the club's book: what a contest settled, by the number it has there. It follows the logs."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="book_lines")
    local = models.CharField(max_length=16)
    at_ms = models.BigIntegerField(default=now_ms)
    body = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["contest", "local"], name="one_line_a_precedent")]

    def __str__(self) -> str:
        return f"B{self.pk}"


class Role(models.Model):
    """What a person of the club may do in an evening; `entrant` is who they are on the entry sheet, if anybody."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="roles")
    player = models.CharField(max_length=32, db_index=True)
    role = models.CharField(max_length=10, choices=ROLES)
    entrant = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "player"], name="one_role_a_person")]

    def __str__(self) -> str:
        return f"{self.role} {self.player}"


class Invitation(models.Model):
    """A link that gives whoever opens it a role; an entrant's own link makes them that player."""

    token = models.CharField(max_length=32, primary_key=True, default=new_id)
    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=ROLES)
    entrant = models.CharField(max_length=64, blank=True, default="")
    created_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return f"{self.role} {self.entrant}"


class Envelope(models.Model):
    """A sealed bid, readable only with its code, which the club does not keep; the log has only the fingerprint."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="envelopes")
    tie = models.TextField()
    entrant = models.CharField(max_length=64)
    sealed = models.TextField()

    def __str__(self) -> str:
        return f"{self.contest_id} {self.entrant}"


class Sitting(models.Model):
    """A game played at a table of the platform. `entrants` are the seats in order; `taken` once its score is in.

    `clock_ms` is how long the game may last from when every seat is taken; 0 is as long as it likes. Once the game is
    over `result` tells how it ended, `timed_out` whether by the clock, and `refused` why it could not be entered.
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="sittings")
    game = models.CharField(max_length=32)
    table = models.CharField(max_length=32, unique=True)
    entrants = models.TextField()
    clock_ms = models.BigIntegerField(default=0)
    taken = models.BooleanField(default=False)
    timed_out = models.BooleanField(default=False)
    result = models.TextField(blank=True, default="")
    refused = models.CharField(max_length=64, blank=True, default="")

    def __str__(self) -> str:
        return f"{self.game} at {self.table}"


class MemberLink(models.Model):
    """An entrant of an evening is a member of the club: `author` has confirmed it."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="links")
    entrant = models.CharField(max_length=64)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="links")
    author = models.CharField(max_length=60)
    at_ms = models.BigIntegerField(default=now_ms)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "entrant"], name="one_member_an_entrant"),
            models.UniqueConstraint(fields=["evening", "member"], name="one_entrant_a_member"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} {self.member_id}"


class MemberClaim(models.Model):
    """A person of the club says that they are a member of the register; so it is once `author` has confirmed it."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="claims")
    player = models.CharField(max_length=32, unique=True)
    author = models.CharField(max_length=60, blank=True, default="", db_default="")
    asked_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return f"{self.player} {self.member_id}"


class Season(models.Model):
    """Evenings that are counted together. `name` and `seq` follow its log; `token` is the link that makes a keeper."""

    id = models.CharField(max_length=32, primary_key=True, default=new_id)
    token = models.CharField(max_length=32, unique=True, default=new_id)
    name = models.CharField(max_length=60)
    seq = models.IntegerField(default=0)
    created_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return str(self.name)


class SeasonKeeper(models.Model):
    """Somebody who may gather evenings into a season and set its terms."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="keepers")
    player = models.CharField(max_length=32, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "player"], name="one_keeper_a_person")]

    def __str__(self) -> str:
        return f"{self.season_id} {self.player}"
