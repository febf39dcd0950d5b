"""Things that hold once: challenges, hand-overs, recovery codes, the keepers' link. Only their hashes are kept."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction
from django.utils.crypto import salted_hmac

from fleacircus.web.club.models import Player, now_ms
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.identity.models import Code

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""None that is taken for another when read from paper."""
SALT = "fleacircus.code"
MINUTE_MS, DAY_MS = 60_000, 24 * 3600 * 1000
REMEMBERED_MS = DAY_MS
"""How long it is known of a code that it is used or too old, rather than never given out."""
HAND_OVER_MS, CHALLENGE_MS, KEEPER_MS = 5 * MINUTE_MS, 5 * MINUTE_MS, 7 * DAY_MS
RECOVERY_CODES = 10
GROUP = 4


def hashed(text: str) -> str:
    """What is kept of a code; without the club's secret nobody finds the code that fits."""
    return str(salted_hmac(SALT, text, algorithm="sha256").hexdigest())


def keep(kind: str, text: str, player: Player | None, *, lasts_ms: int | None) -> None:
    """Keep a code, and forget those that ended long ago."""
    now = now_ms()
    Code.objects.filter(ends_ms__lt=now - REMEMBERED_MS).delete()
    ends = None if lasts_ms is None else now + lasts_ms
    Code.objects.create(hash=hashed(text), kind=kind, player=player, ends_ms=ends)


def hand_over(player: Player) -> str:
    """A code with which another device becomes this person; an older one ends."""
    player.codes.filter(kind="hand_over", used_ms=None).delete()
    text = _letters(2 * GROUP)
    keep("hand_over", text, player, lasts_ms=HAND_OVER_MS)
    return text


def recovery(player: Player) -> list[str]:
    """New recovery codes in the place of all older ones."""
    made = [_letters(4 * GROUP) for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        player.codes.filter(kind="recovery").delete()
        for text in made:
            keep("recovery", text, player, lasts_ms=None)
    return [grouped(text) for text in made]


def keeper() -> str:
    """What makes its user a keeper, for a week."""
    text = _letters(6 * GROUP)
    keep("keeper", text, None, lasts_ms=KEEPER_MS)
    return text


def grouped(text: str) -> str:
    """A code as people read it."""
    return "-".join(text[start : start + GROUP] for start in range(0, len(text), GROUP))


def plain(given: str) -> str:
    """A code as somebody typed it, without what is there for the eye."""
    return "".join(letter for letter in given.upper() if letter in LETTERS)[:64]


def find(given: str, *kinds: str) -> Any:
    """The code that somebody brings; `Refusal` if there is none, or if it is used or too old."""
    found = Code.objects.select_related("player").filter(hash=hashed(given), kind__in=kinds).first()
    if found is None:
        raise Refusal("code.unknown", "code/unknown", 404)
    if found.used_ms is not None:
        raise Refusal("code.used", "code/used", 410)
    if found.ends_ms is not None and found.ends_ms < now_ms():
        raise Refusal("code.expired", "code/expired", 410)
    return found


def use(code: Any) -> None:
    """Use a code up; of two who bring it at once one is second."""
    now = now_ms()
    ends = code.ends_ms or now
    if not Code.objects.filter(hash=code.hash, used_ms=None).update(used_ms=now, ends_ms=ends):
        raise Refusal("code.used", "code/used", 410)


def _letters(many: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(many))
