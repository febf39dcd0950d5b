"""What is kept of identities. Nothing here lets anybody in by itself: keys are public, codes are hashed."""

from django.db import models

from fleacircus.web.club.models import Player, now_ms

KINDS = ("register", "sign_in", "hand_over", "recovery", "keeper")


class Passkey(models.Model):
    """A key of somebody's device or password manager; the secret half never leaves it."""

    id = models.CharField(max_length=1_400, primary_key=True)  # the credential's id, as base64url: at most 1,023 bytes
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="passkeys")
    key = models.BinaryField()
    count = models.BigIntegerField(default=0)
    name = models.CharField(max_length=40)
    synced = models.BooleanField(default=False)
    created_ms = models.BigIntegerField(default=now_ms)
    used_ms = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return str(self.name)


class Code(models.Model):
    """Something that holds once: a challenge, a hand-over, a recovery code, the keepers' link. Kept as its hash."""

    hash = models.CharField(max_length=64, primary_key=True)
    kind = models.CharField(max_length=10, choices=[(kind, kind) for kind in KINDS])
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="codes")
    created_ms = models.BigIntegerField(default=now_ms)
    ends_ms = models.BigIntegerField(null=True, db_index=True)
    used_ms = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return str(self.kind)


class Report(models.Model):
    """What somebody wants the keepers to look at: a nickname or a table, in their own words.

    `against` is the person whose lines at a table were reported, and `text` has those lines.
    """

    author = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="reports")
    about = models.CharField(max_length=200)
    table = models.CharField(max_length=32, blank=True, default="")
    text = models.TextField(blank=True, default="")
    against = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="reported")
    created_ms = models.BigIntegerField(default=now_ms)
    done_ms = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return str(self.about)
