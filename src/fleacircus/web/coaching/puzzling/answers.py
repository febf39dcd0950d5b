"""The log of answers, read: who has answered what, how good they are, how many they solved in a row, what waits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from django.db.models import Count, Max

from fleacircus.lab.ratings import Rating
from fleacircus.web.club.models import Alias, Player, now_ms
from fleacircus.web.coaching.models import Attempt
from fleacircus.web.coaching.puzzling import grading
from fleacircus.web.coaching.puzzling.grading import Answered
from fleacircus.web.coaching.puzzling.shelves import shelves

AGAIN_MS = 86_400_000
"""A puzzle that was not solved comes back after a day."""
STEPS = 50
"""Once there are many answers, how hard puzzles are is fitted anew when a fiftieth more came in."""


class Standing(msgspec.Struct, frozen=True):
    """How somebody stands at a shelf."""

    rating: Rating
    streak: int
    solved: int
    waiting: int


def firsts(shelf: str) -> list[Answered]:
    """Everybody's first answers; of a guest and the member they became, the earliest counts."""
    member = dict(Alias.objects.values_list("guest", "member"))
    found: dict[tuple[str, str], bool] = {}
    for player, puzzle, right in _counted(shelf).order_by("answered_ms", "id").values_list("player", "puzzle", "right"):
        found.setdefault((member.get(player, player), puzzle), right)
    return [Answered(player, puzzle, right) for (player, puzzle), right in found.items()]


def hardness(shelf: str) -> dict[str, float]:
    """How hard each puzzle of a shelf is."""
    told = _counted(shelf).aggregate(count=Count("id"), newest=Max("id"))
    step = max(1, told["count"] // STEPS)
    found = shelves().get(shelf)
    here = tuple(found.puzzles) if found else ()
    return _fitted(shelf, here, told["count"] // step, told["newest"] if step == 1 else step)


@lru_cache(maxsize=64)
def _fitted(shelf: str, _here: tuple[str, ...], _count: int, _newest: int | None) -> dict[str, float]:
    found = shelves().get(shelf)
    return grading.difficulties(list(found.puzzles.values()) if found else [], firsts(shelf))


def standing(ids: Sequence[str], shelf: str) -> Standing:
    """How somebody stands at a shelf now."""
    mine = list(_answers(ids, shelf)) if ids else []
    return Standing(
        rating_of(ids, shelf),
        _row(mine),
        len({each.puzzle for each in mine if each.right}),
        len(due(ids, shelf)) if ids else 0,
    )


def strength(rating: Rating) -> dict[str, int]:
    """A rating with its bounds, in whole points."""
    return {
        "rating": round(rating.rating),
        "low": round(rating.low),
        "high": round(rating.high),
        "answers": rating.games,
    }


def rating_of(ids: Sequence[str], shelf: str, *, before: Attempt | None = None) -> Rating:
    """How good somebody is at a shelf, or was before an answer of theirs."""
    own: dict[str, Answered] = {}
    for each in _counted(shelf).filter(player__in=ids).order_by("answered_ms", "id") if ids else ():
        if before is not None and (each.answered_ms, each.id) >= (before.answered_ms, before.id):
            break
        own.setdefault(each.puzzle, Answered("me", each.puzzle, bool(each.right)))
    return grading.rating(own.values(), hardness(shelf))


def due(ids: Sequence[str], shelf: str) -> list[str]:
    """Puzzles that somebody did not solve when they met them last, a day ago or longer."""
    last = {each.puzzle: each for each in _answers(ids, shelf)}
    return [each.puzzle for each in last.values() if not each.right and each.answered_ms < now_ms() - AGAIN_MS]


def streak_of(ids: Sequence[str], shelf: str) -> int:
    """How many somebody solved one after another, up to the newest."""
    return _row(list(_answers(ids, shelf)))


def _row(mine: Sequence[Attempt]) -> int:
    count = 0
    for each in reversed(mine):
        if not each.right:
            break
        count += 1
    return count


def runs(shelf: str, ids: Sequence[str] | None = None) -> tuple[int, str]:
    """The longest row without a miss, of somebody or of the whole club, and whose it is; nobody's if hidden."""
    found = Attempt.objects.filter(shelf=shelf, right=True).exclude(run="")
    if ids is not None:
        found = found.filter(player__in=ids)
    best = found.values("run", "player").annotate(n=Count("id")).order_by("-n", "run").first()
    if best is None:
        return 0, ""
    whose = Player.objects.filter(id=best["player"], shown=True).first()
    return best["n"], str(whose) if whose is not None else ""


def _counted(shelf: str) -> Any:
    return Attempt.objects.filter(shelf=shelf, first=True, right__isnull=False)


def _answers(ids: Sequence[str], shelf: str) -> Any:
    """What somebody answered and counts, the oldest first."""
    found = Attempt.objects.filter(player__in=ids, shelf=shelf, again=False, right__isnull=False)
    return found.order_by("answered_ms", "id")
