"""What the ladder keeps. Its games are tables of the club like all others, marked as the ladder's."""

from typing import Any

from django.db import models

from fleacircus.web.club.models import now_ms


class Bot(models.Model):
    """A bot from outside: a player of its own, with whose token its program plays, and whose bot it is.

    It is paired until `ready_until_ms`, at what it `wants` and at so many tables at once; its program says so again
    and again. One that is `retired` keeps its games and plays no more.
    """

    player = models.CharField(max_length=32, primary_key=True)
    owner = models.CharField(max_length=32, db_index=True)
    games = models.TextField()
    wants = models.TextField(blank=True, default="", db_default="")
    at_once = models.PositiveSmallIntegerField(default=1, db_default=1)
    ready_until_ms = models.BigIntegerField(default=0, db_default=0, db_index=True)
    paired_ms = models.BigIntegerField(default=0, db_default=0)
    retired = models.BooleanField(default=False, db_default=False)
    created_ms = models.BigIntegerField(default=now_ms)

    def __str__(self) -> str:
        return str(self.player)

    def plays(self) -> list[str]:
        """The games that it is registered for."""
        return str(self.games).split()

    def wanted(self) -> list[str]:
        """Those that its program wants to play now."""
        return str(self.wants).split()


def bots_of(ids: Any) -> Any:
    """The bots of a person that still play, the oldest first."""
    return Bot.objects.filter(owner__in=ids, retired=False).order_by("created_ms", "player")
