"""Evenings that are over, for everybody to read and to verify."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fleacircus.core import codec
from fleacircus.tournament import Damaged, Tournament
from fleacircus.tournament import events as e
from fleacircus.tournament.audit import check_lots
from fleacircus.web.folding import TooMuch, check_tournament
from fleacircus.web.tournaments.desk import load
from fleacircus.web.tournaments.models import Contest, Evening

REMEMBERED = 1_000


class Verdict(msgspec.Struct, frozen=True):
    """What came of deciding every entry again and drawing every lot again: nothing wrong, or `code` at entry `seq`."""

    entries: int
    lots: int
    digest: str
    code: str = ""
    seq: int | None = None

    @property
    def sound(self) -> bool:
        return not self.code


@lru_cache(maxsize=REMEMBERED)
def verdict(contest: str, seq: int) -> Verdict:
    """Verify a contest whose log has that length. A log only grows, so the verdict holds for ever."""
    tournament = load(Contest.objects.get(id=contest))
    data = tournament.record()
    found = Verdict(tournament.seq, len(check_lots(tournament)), codec.decode(data, dict[str, Any])["digest"])
    try:
        check_tournament(data)
    except Damaged as damaged:
        return msgspec.structs.replace(found, code=damaged.code, seq=damaged.seq)
    return found


def verify(contest: Any) -> Verdict | None:
    """The verdict on a contest; None while the machine is too busy to tell."""
    try:
        return verdict(contest.id, contest.seq)
    except TooMuch:
        return None


class Ended(msgspec.Struct, frozen=True):
    """How a contest ended: who won it, and how many there were."""

    kind: str
    champion: str
    entrants: int


@lru_cache(maxsize=REMEMBERED)
def ended(contest: str, seq: int) -> Ended:
    """The end of a contest whose log has that length."""
    tournament = load(Contest.objects.get(id=contest))
    champion = tournament.picture.champion
    name = tournament.state.players[champion].name if champion else ""
    return Ended(tournament.state.kind, name, len(tournament.state.entrants))


def may_go_out(tournament: Tournament) -> bool:
    """Whether the whole file may be given to everybody: it is over, and no vote or closed offer is in it. [TR-X55]"""
    secret = (e.BidRevealed, e.Voted)
    return tournament.picture.stage == "over" and not any(isinstance(line.event, secret) for line in tournament.log)


def finished() -> Any:
    """Evenings whose contests are all over, the newest first."""
    ended = Evening.objects.filter(contests__over=True).exclude(contests__over=False)
    return ended.distinct().order_by("-begins", "-created_ms").prefetch_related("contests")
