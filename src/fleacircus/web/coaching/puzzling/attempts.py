"""Trying a puzzle: which comes next for somebody, the table where they try it, and what the judge says."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooLong

from django.db import IntegrityError, transaction
from django.db.models import Q

from fleacircus.coach.puzzles import Puzzle, laid
from fleacircus.core import Match, codec
from fleacircus.core.chance import new_seed
from fleacircus.games import load
from fleacircus.lab.ratings import MIDDLE
from fleacircus.web import running
from fleacircus.web.club.models import Player, Table, new_id, now_ms
from fleacircus.web.club.opening import load_match
from fleacircus.web.coaching import studying
from fleacircus.web.coaching.asking import Asked, Verdict
from fleacircus.web.coaching.laying import lay_out, one_seat
from fleacircus.web.coaching.models import Attempt
from fleacircus.web.coaching.puzzling.answers import due, hardness, rating_of
from fleacircus.web.coaching.puzzling.shelves import Shelf

PATIENCE_S = 10.0
"""So long a request waits for the judge; who asks again goes on waiting for the same verdict."""
RUN_BEGINS, RUN_STEP = MIDDLE - 350, 40.0
"""A row begins with easy puzzles, and each is to be so much harder. Ours."""


def next_one(ids: Sequence[str], shelf: Shelf) -> Puzzle:
    """What somebody gets next: one that waits for their answer, one that they failed a day ago, the nearest to their
    strength of those they have not met, and at last the one that they met the longest time ago."""
    mine = Attempt.objects.filter(player__in=ids, shelf=shelf.name, again=False).order_by("created_ms", "id")
    met = {each.puzzle: each for each in mine if each.puzzle in shelf.puzzles}
    open_ones = [id for id, each in met.items() if each.right is None and not each.run]
    for id in (*open_ones, *due(ids, shelf.name)):
        if id in shelf.puzzles:
            return shelf.puzzles[id]
    wanted = rating_of(ids, shelf.name).rating
    return nearest(
        shelf, wanted, [id for id in shelf.puzzles if id not in met] or [min(met, key=lambda id: met[id].id)]
    )


def next_in_run(ids: Sequence[str], shelf: Shelf, run: str) -> Puzzle | None:
    """The next of a row, each harder than the one before; those that somebody has not met go first."""
    met = set(Attempt.objects.filter(player__in=ids, shelf=shelf.name).values_list("puzzle", flat=True))
    here = set(Attempt.objects.filter(run=run).values_list("puzzle", flat=True))
    left = [id for id in shelf.puzzles if id not in here]
    if not left:
        return None
    return nearest(shelf, RUN_BEGINS + RUN_STEP * len(here), [id for id in left if id not in met] or left)


def nearest(shelf: Shelf, wanted: float, ids: Sequence[str]) -> Puzzle:
    """The puzzle that is as hard as wanted, or nearly so."""
    hard = hardness(shelf.name)
    return shelf.puzzles[min(ids, key=lambda id: (abs(hard.get(id, shelf.puzzles[id].level) - wanted), id))]


def open_puzzle(player: Player, shelf: Shelf, puzzle: Puzzle, foe: str, *, run: str = "", again: bool = False) -> Table:
    """The table where somebody tries a puzzle; the one that waits for them, if there is one."""
    same = Attempt.objects.filter(player__in=player.ids, puzzle=puzzle.id, right__isnull=True, run=run, again=again)
    for waiting in same:
        found: Table | None = Table.objects.filter(id=waiting.table).first()
        if found is not None:
            return found
    game = load(puzzle.game, puzzle.options)
    match = Match.lay(game, new_seed(), laid(game, puzzle))
    seats = one_seat(player, puzzle.seat, match.game.seats, foe)
    met = Attempt.objects.filter(player__in=player.ids, puzzle=puzzle.id).exists()
    given = {"shelf": shelf.name, "puzzle": puzzle.id, "run": run, "again": again, "first": not met and not again}
    try:
        with transaction.atomic():
            table = lay_out(player, match, seats)
            Attempt.objects.create(player=player.id, table=table.id, **given)
    except IntegrityError:  # the same person in another window was first
        table = Table.objects.get(id=Attempt.objects.get(player=player.id, puzzle=puzzle.id, first=True).table)
    running.seats_changed(table.id)
    return table


def open_run(player: Player, shelf: Shelf, foe: str) -> Table:
    """The next table of somebody's row, or the first of a new one: after a miss, or when they have solved all. A puzzle
    that went before it was answered is no miss."""
    counts = Q(right__isnull=False) | Q(puzzle__in=list(shelf.puzzles))
    mine = Attempt.objects.filter(counts, player__in=player.ids, shelf=shelf.name).exclude(run="")
    last = mine.order_by("id").last()
    if last is not None and last.right is None:
        return open_puzzle(player, shelf, shelf.puzzles[last.puzzle], foe, run=last.run)
    run = last.run if last is not None and last.right else new_id()
    puzzle = next_in_run(player.ids, shelf, run)
    if puzzle is None:
        run = new_id()
        puzzle = next_in_run(player.ids, shelf, run)
    assert puzzle is not None, "no shelf is empty"
    return open_puzzle(player, shelf, puzzle, foe, run=run)


def judged(attempt: Attempt, puzzle: Puzzle) -> bool | None:
    """Whether an attempt was answered: None while the judge thinks. The first thing that was done is the answer, and
    it is judged once, whoever asks how often."""
    if attempt.right is not None:
        return True
    action = _answer(attempt, puzzle)
    if action is None:
        return False
    try:
        verdict = _bench.ask(Asked(codec.encode(puzzle), action)).result(PATIENCE_S)
    except TooLong:
        return None
    written = {"right": verdict.right, "action": action, "told": codec.encode(verdict).decode()}
    Attempt.objects.filter(id=attempt.id, right__isnull=True).update(answered_ms=now_ms(), **written)
    attempt.refresh_from_db()
    return True


def verdict_of(attempt: Attempt) -> Verdict:
    """What the judge said."""
    found: Verdict = codec.decode(attempt.told, Verdict)
    return found


def _answer(attempt: Attempt, puzzle: Puzzle) -> str | None:
    """The first thing that the seat did at the table, as JSON."""
    table = Table.objects.filter(id=attempt.table).first()
    if table is None:
        return None
    match = load_match(table)
    done = (entry.action for entry in match.log if entry.seat == puzzle.seat and entry.action is not None)
    first = next(done, None)
    return None if first is None else codec.encode(codec.plain(first)).decode()


class Bench:
    """Where answers are judged, each once at a time, in the process that has ideas."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._under_way: dict[Asked, Future[Verdict]] = {}

    def ask(self, asked: Asked) -> Future[Verdict]:
        with self._lock:
            found = self._under_way.get(asked)
            if found is None:
                found = self._under_way[asked] = studying.hints.submit(Asked.verdict, asked)
                found.add_done_callback(lambda _: self._under_way.pop(asked, None))
            return found


_bench = Bench()
