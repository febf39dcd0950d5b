"""A match between two players: pairs of games with one seed and changed sides, a fixed number or until a test knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from fleacircus.games import load
from fleacircus.lab.costs import Costs, costs
from fleacircus.lab.game import Played, Result, Task, play
from fleacircus.lab.job import Job, digest
from fleacircus.lab.strength import Hypotheses, Strength, Verdict, elo

LIMIT = 20_000
"""A test that knows nothing after so many pairs gives up."""
SHOWN = 20


class Lost(msgspec.Struct, frozen=True):
    """A game that the first player lost, so that it can be played again, and its `record` if one was written."""

    seed: str
    seat: int
    record: str = ""


class Report(msgspec.Struct, frozen=True):
    """What a match told, from the side of the first player. `elo_low`, `elo_high`: 95 times of a hundred it is within.

    `digest` is the fingerprint of all results that count; it is the same wherever they were played.
    """

    players: tuple[str, str]
    game: str
    options: dict[str, Any]
    seed: str
    games: int
    pairs: tuple[int, int, int, int, int]
    points: float
    share: float
    elo: float
    elo_low: float
    elo_high: float
    sprt: Hypotheses | None
    ratio: float | None
    verdict: Verdict | None
    entries: float
    choice_cpu_ms: dict[str, Costs]
    lost: tuple[Lost, ...]
    digest: str


def contest(
    one: str,
    other: str,
    game: str,
    *,
    options: Mapping[str, Any] | None = None,
    tables: Sequence[Mapping[str, Any]] = (),
    seed: str = "1",
    games: int | None = None,
    sprt: Hypotheses | None = None,
    job: Job[Task, Played] | None = None,
) -> Report:
    """So many games, or a sequential test. ValueError if the players, the game or the number do not fit.

    Where there are `tables`, pairs are played at them in turn, each with its own options.
    """
    if (games is None) == (sprt is None):
        raise ValueError("a match has a number of games or a sequential test, one of the two")
    if games is not None and (games < 2 or games % 2):
        raise ValueError(f"games come in pairs: {games} is no even number above 0")
    given = dict(options or {})
    seats = load(game, given).seats
    if seats > 2:
        raise ValueError(f"{game} with these options has {seats} seats; a match is for one or two")
    pairs = LIMIT if games is None else games // 2
    listed = _tasks((one, other), game, [dict(table) for table in tables] or [given], seed, seats, pairs)
    strength, played = Strength(), list[Played]()
    answers = (job or Job(play)).answers(listed, of=games)
    for first in answers:
        second = next(answers)
        played += [first, second]
        strength = strength.with_pair(sum(_points((first.result, second.result), seats)))
        if sprt is not None and strength.verdict(sprt) != "open":
            break
    return _report((one, other), game, given, seed, seats, strength, played, sprt)


def _tasks(
    names: tuple[str, str], game: str, tables: Sequence[dict[str, Any]], seed: str, seats: int, pairs: int
) -> Iterator[Task]:
    """Both games of a pair have one seed."""
    for number in count():
        if number == pairs:
            return
        own = f"{seed}/{number}"
        for players in lineups(names, seats):
            yield Task(game, tables[number % len(tables)], players, own)


def lineups(names: tuple[str, str], seats: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who sits where in the two games of a pair. Where one plays alone, each plays the same game."""
    return (names, names[::-1]) if seats == 2 else ((names[0],), (names[1],))


def _points(pair: tuple[Result, Result], seats: int) -> tuple[float, float]:
    """What each game of a pair brought the first player; where each plays alone, what the other won is lost."""
    first, second = pair
    return first.points(0), second.points(1) if seats == 2 else 1 - second.points(0)


def _report(
    names: tuple[str, str],
    game: str,
    options: dict[str, Any],
    seed: str,
    seats: int,
    strength: Strength,
    played: list[Played],
    sprt: Hypotheses | None,
) -> Report:
    own = played[::2], played[1::2]
    low, high = strength.interval
    lost = [
        Lost(f"{seed}/{number}", seat)
        for number, (first, second) in enumerate(zip(*own, strict=True))
        for seat, points in enumerate(_points((first.result, second.result), seats))
        if points == 0
    ]
    return Report(
        players=names,
        game=game,
        options=options,
        seed=seed,
        games=len(played),
        pairs=strength.counts,
        points=strength.share * len(played),
        share=round(strength.share, 4),
        elo=round(elo(strength.share), 1),
        elo_low=round(elo(low), 1),
        elo_high=round(elo(high), 1),
        sprt=sprt,
        ratio=None if sprt is None else round(strength.ratio(sprt), 3),
        verdict=None if sprt is None else strength.verdict(sprt),
        entries=round(sum(each.result.entries for each in played) / max(1, len(played)), 1),
        choice_cpu_ms={name: costs(_choices_us(own, seats, side)) for side, name in enumerate(names)},
        lost=tuple(lost[:SHOWN]),
        digest=digest(each.result for each in played),
    )


def _choices_us(own: tuple[list[Played], list[Played]], seats: int, side: int) -> list[int]:
    """The CPU time of every choice of one player, who changes seats from game to game, or plays alone."""
    if seats == 1:
        return [us for each in own[side] for us in each.choices_us[0]]
    return [us for at, games in enumerate(own) for each in games for us in each.choices_us[side ^ at]]
