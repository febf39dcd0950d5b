"""Puzzles from the club's finished games: found and verified as those of self-play are, by a command beside the server.

Each match is searched once. What ends in the middle is begun again with the next run, and a match that ends it again
and again is left alone; all that is known of that are rows, so it does not matter who runs it, or how often.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F, Q

from fleacircus.coach import catalogue
from fleacircus.coach.puzzles import Puzzle
from fleacircus.coach.puzzles import puzzles as shipped
from fleacircus.coach.riddles import verified
from fleacircus.core import Match, codec
from fleacircus.lab.puzzling import SCREEN, Found, for_two, search_played, varied
from fleacircus.web.club.models import Seat, Table, now_ms
from fleacircus.web.club.opening import load_match
from fleacircus.web.club.shelf import SHELF
from fleacircus.web.coaching.models import Lent, Searched, no_games
from fleacircus.web.coaching.puzzling.lending import agreed, seats_of_lenders
from fleacircus.web.coaching.puzzling.shelves import edition
from fleacircus.web.tournaments.models import Contest

NAME = "club"
"""All that a puzzle says of where it was found."""
OF_ONE = 3
"""So many puzzles of a kind of table one match gives at most, as different ones as there are. Ours."""
ROOM = 180
"""So many of a club's own puzzles a shelf holds. Ours: how hard they are is fitted all at once."""
TRIES = 5
"""So often a match is begun that never comes to an end, unless somebody asks for it by its id."""
_log = logging.getLogger(__name__)

Tell = Callable[[str], None]


class Gathered(msgspec.Struct, frozen=True):
    """What a run came to: matches searched, puzzles kept by shelf, matches passed over by why, what became of the
    decisions, and of the puzzles that another evaluator or other rules had found."""

    matches: int
    puzzles: dict[str, int]
    skipped: dict[str, int]
    decisions: dict[str, int]
    again: dict[str, int]
    cpu_s: float


def gather(ids: Sequence[str] = (), *, most: int | None = None, tell: Tell = lambda line: None) -> Gathered:
    """Verify again what has to be, and look for puzzles in so many finished matches at most, the newest first; or in
    those of some tables alone. What is passed over is counted, and told with its reason."""
    again = verify_again(tell)
    skipped, decisions, kept = Counter[str](), Counter[str](), Counter[str]()
    matches = cpu_ms = 0
    for table in _named(ids, skipped, tell) if ids else _waiting():
        if most is not None and matches >= most:
            break
        try:
            why = _unfit(table)
            match = None if why else load_match(table)
        except (LookupError, TypeError, ValueError, AssertionError) as error:
            skipped["unreadable"] += 1
            tell(f"{table.id}: unreadable: {error}")
            continue
        if match is None:
            skipped[why] += 1
            if ids:
                tell(f"{table.id}: {why}")
            continue
        found = _search(table, match, tell)
        if found is None:
            skipped["failed"] += 1
            continue
        matches, cpu_ms = matches + 1, cpu_ms + found.cpu_ms
        decisions.update(found.fell)
        kept.update(_keep(table, found.puzzles))
    return Gathered(matches, dict(kept), dict(skipped), dict(decisions), again, cpu_ms / 1000)


def verify_again(tell: Tell) -> dict[str, int]:
    """Look again at every puzzle of the club that was found under other rules or by another evaluator: it is offered
    again, or it goes."""
    came: Counter[str] = Counter()
    for lent in _stale():
        puzzle = codec.decode(lent.body, Puzzle)
        fault = verified(puzzle) if puzzle.game in _played() else "its game is of the past"
        if fault:
            tell(f"{lent.shelf} {lent.id}: {fault}")
            lent.delete()
        else:
            Lent.objects.filter(id=lent.id).update(edition=edition(puzzle.game))
        came["gone" if fault else "verified"] += 1
    return dict(came)


def counted() -> dict[str, dict[str, int]]:
    """How many puzzles of the club are offered, and how many wait to be verified again, by shelf."""
    waiting, every = Counter(lent.shelf for lent in _stale()), Counter(Lent.objects.values_list("shelf", flat=True))
    return {shelf: {"offered": n - waiting[shelf], "waiting": waiting[shelf]} for shelf, n in sorted(every.items())}


def every_lent() -> list[Puzzle]:
    """Every puzzle of the club."""
    return [codec.decode(body, Puzzle) for body in Lent.objects.order_by("shelf", "id").values_list("body", flat=True)]


def _played() -> set[str]:
    """The games as they are played today; in a match of an earlier version other things were legal."""
    return {game.game for game in SHELF}


def _stale() -> list[Lent]:
    present = {game.slug: edition(game.game) for game in SHELF}
    return [lent for lent in Lent.objects.order_by("id") if lent.edition != present.get(lent.shelf)]


def _games() -> Any:
    """Finished matches that people played without help and that began as their rulebook says."""
    ended = Table.objects.filter(over=True, replay=False, hints=False, result__isnull=False)
    return ended.exclude(no_games())


def _waiting() -> Iterator[Table]:
    """Those of somebody who lends that nobody has searched, the newest first."""
    mine = Seat.objects.filter(seats_of_lenders()).values("table")
    unsearched = Q(searched__isnull=True) | Q(searched__done_ms__isnull=True, searched__begun__lt=TRIES)
    ids = list(
        _games().filter(unsearched, id__in=mine).order_by("-result__ended_ms", "id").values_list("id", flat=True)
    )
    return (table for id in ids for table in Table.objects.filter(id=id))


def _named(ids: Sequence[str], skipped: Counter[str], tell: Tell) -> Iterator[Table]:
    """Tables by their ids; what is no finished game, or was searched before, is told."""
    games = _games()
    for id in ids:
        table = games.filter(id=id).first()
        if table is not None and not Searched.objects.filter(table=id, done_ms__isnull=False).exists():
            yield table
            continue
        why = "searched" if table is not None else "unfit" if Table.objects.filter(id=id).exists() else "unknown"
        skipped[why] += 1
        tell(f"{id}: {why}")


def _unfit(table: Table) -> str:
    """Why a match is not searched: no evaluator for it, a contest that goes on, no room, or somebody has not agreed."""
    name = table.game.partition("@")[0]
    known = table.game in _played() and catalogue.knows(table.game) and name not in SCREEN
    if not known or not for_two(codec.decode(table.options, dict[str, Any])):
        return "evaluator"
    contest = table.tournament.partition(":")[0]
    if contest and not Contest.objects.filter(id=contest, over=True).exists():
        return "contest"
    if _room(name) < 1:
        return "full"
    return "" if agreed(table) else "consent"


def _room(shelf: str) -> int:
    return ROOM - int(Lent.objects.filter(shelf=shelf).count())


def _search(table: Table, match: Match, tell: Tell) -> Found | None:
    """What is found in a match; None if the search failed, which the next run tries again."""
    Searched.objects.get_or_create(table=table)
    Searched.objects.filter(table=table).update(begun=F("begun") + 1)
    try:
        return search_played(match, NAME)
    except KeyboardInterrupt:  # it was not the match's fault
        Searched.objects.filter(table=table).update(begun=F("begun") - 1)
        raise
    except Exception as error:  # noqa: BLE001  whatever a match does to the search, the next one is searched
        _log.exception("the search of %s failed", table.id)
        tell(f"{table.id}: failed: {type(error).__name__}: {error}")
        return None


def _keep(table: Table, found: Sequence[Puzzle]) -> Counter[str]:
    """Keep the puzzles of a match, if everybody still agrees and nobody has kept them meanwhile."""
    kept: Counter[str] = Counter()
    by_shelf: dict[str, list[Puzzle]] = {}
    for puzzle in found:
        by_shelf.setdefault(puzzle.game.partition("@")[0], []).append(puzzle)
    with transaction.atomic():
        if not agreed(table):
            return kept
        mine = Searched.objects.select_for_update().filter(table=table, done_ms__isnull=True).first()
        if mine is None:
            return kept
        for shelf, puzzles in by_shelf.items():
            known = {puzzle.id for puzzle in shipped(puzzles[0].game)}
            known |= set(Lent.objects.filter(shelf=shelf).values_list("id", flat=True))
            fresh = [puzzle for puzzle in puzzles if puzzle.id not in known]
            for puzzle in varied(fresh, max(0, min(OF_ONE, _room(shelf)))):
                body = codec.encode(puzzle).decode()
                Lent.objects.create(id=puzzle.id, match=mine, shelf=shelf, edition=edition(puzzle.game), body=body)
                kept[shelf] += 1
        mine.done_ms = now_ms()
        mine.save(update_fields=["done_ms"])
    return kept
