"""What somebody is told of their puzzle: before the answer whose turn it is and what is wanted, after it everything."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleacircus.core import codec
from fleacircus.web.club.models import Player
from fleacircus.web.coaching.models import Attempt
from fleacircus.web.coaching.puzzling.answers import Standing, hardness, rating_of, runs, standing, streak_of, strength
from fleacircus.web.coaching.puzzling.attempts import judged, verdict_of
from fleacircus.web.coaching.puzzling.shelves import Shelf, find


def told(player: Player, attempt: Attempt) -> dict[str, Any] | None:
    """How an attempt stands; None if its puzzle does not ship any more."""
    puzzle = find(attempt.shelf, attempt.puzzle)
    if puzzle is None:
        return None
    answered = judged(attempt, puzzle)
    state = "judging" if answered is None else "open" if not answered else "right" if attempt.right else "wrong"
    way = "puzzle_run" if attempt.run else "puzzle"
    return {
        "game": puzzle.game,
        "state": state,
        "goal": puzzle.goal,
        "again": attempt.again,
        "run": _run(player, attempt) if attempt.run else None,
        "answer": _answer(player, attempt, puzzle) if answered else None,
        "next": reverse(way, args=[attempt.shelf]),
        "retry": reverse("puzzle_again", args=[attempt.table]),
        "all": reverse("puzzles"),
    }


def _run(player: Player, attempt: Attempt) -> dict[str, Any]:
    length = Attempt.objects.filter(run=attempt.run, right=True).count()
    (mine, _), (club, whose) = runs(attempt.shelf, player.ids), runs(attempt.shelf)
    return {"length": length, "mine": mine, "club": club, "whose": whose}


def _answer(player: Player, attempt: Attempt, puzzle: Any) -> dict[str, Any]:
    """What an answer came to, beside the best, and what it did to my rating."""
    verdict = verdict_of(attempt)
    known = hardness(attempt.shelf).get(puzzle.id, puzzle.level)
    after = rating_of(player.ids, attempt.shelf)
    before = rating_of(player.ids, attempt.shelf, before=attempt) if attempt.first else after
    return {
        "worth": round(verdict.worth, 3),
        "best": puzzle.worth,
        "solution": {"action": puzzle.solution, "aim": codec.plain(verdict.best)},
        "chosen": {"action": codec.decode(attempt.action, dict[str, Any]), "aim": codec.plain(verdict.chosen)},
        "counts": attempt.first,
        "hardness": round(known),
        "before": round(before.rating),
        "rating": strength(after),
        "streak": streak_of(player.ids, attempt.shelf),
    }


def shelved(ids: tuple[str, ...], shelf: Shelf) -> dict[str, Any]:
    """A shelf, and how somebody stands at it."""
    mine: Standing = standing(ids, shelf.name)
    (own, _), (club, whose) = runs(shelf.name, ids), runs(shelf.name)
    return {
        "shelf": shelf.name,
        "game": shelf.game.game,
        "puzzles": len(shelf.puzzles),
        "solved": mine.solved,
        "waiting": mine.waiting,
        "streak": mine.streak,
        "rating": strength(mine.rating),
        "runs": {"mine": own, "club": club, "whose": whose},
    }
