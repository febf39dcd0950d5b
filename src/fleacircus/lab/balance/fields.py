"""Every pairing of a game, played between bots of one level: who wins, who profits from beginning, what is used."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from fleacircus.flicktable.sheets import Used, armies
from fleacircus.lab.balance.worlds import Settings, Trial, tried
from fleacircus.lab.coaching import game_id
from fleacircus.lab.game import Played, Result, Task
from fleacircus.lab.job import Job
from fleacircus.lab.simulate.marsattacks import ADVANTAGES

EVEN = 0.05
"""A pairing is even within so much of a half."""
BEGINS = 0.02
"""And who begins has no more than so much of an advantage."""
NOW_AND_THEN = 0.01
"""What is used in one game of a hundred in which it could be is used now and then."""


class Pairing(msgspec.Struct, frozen=True):
    """Two armies; or a scenario against the automaton, which has so many VP cards."""

    one: str
    other: str = ""
    advantage: int = 0

    @property
    def files(self) -> tuple[str, ...]:
        """Whose data decide it."""
        return (self.one, self.other) if self.other else (self.one,)


class Heard(NamedTuple):
    """The nth game of a pairing: what was asked for, and what came of it."""

    pairing: Pairing
    n: int
    trial: Trial
    played: Played

    @property
    def points(self) -> float:
        """What the first of the pairing has of it."""
        return self.played.result.points(self.n % 2 if self.pairing.other else 0)


class Share(msgspec.Struct, frozen=True):
    """A share of points in so many games; 95 times of a hundred the truth lies between low and high."""

    games: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, points: Sequence[float]) -> Share:
        """By the score interval, which is honest with few games and at the ends."""
        count, mean, z = len(points), sum(points) / max(1, len(points)), 1.96
        if not count:
            return cls(0, 0.5, 0.0, 1.0)
        middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
        off = z * math.sqrt(mean * (1 - mean) / count + (z / (2 * count)) ** 2) / (1 + z * z / count)
        return cls(count, round(mean, 4), round(middle - off, 4), round(middle + off, 4))

    def within(self, bound: float) -> bool:
        """Whether it is so near to a half."""
        return abs(self.share - 0.5) <= bound + 1e-9


class Paired(msgspec.Struct, frozen=True):
    """What the first of a pairing has of the points; against the automaton the humans."""

    pairing: Pairing
    share: Share


class Field(msgspec.Struct, frozen=True):
    """All pairings at one level. `used`: how often a game in which it could be; `never`: what hardly ever is."""

    level: str
    pairs: tuple[Paired, ...]
    begins: Share | None
    used: dict[str, float]
    never: tuple[str, ...]

    @property
    def even(self) -> bool:
        """Whether every pairing without advantage is even, and beginning as well."""
        pairs = all(each.share.within(EVEN) for each in self.pairs if not each.pairing.advantage)
        return pairs and (self.begins is None or self.begins.within(BEGINS))

    @property
    def steps(self) -> dict[str, float]:
        """By how much each VP card lowers the humans' share, on the average, by scenario."""
        shares: dict[str, dict[int, float]] = {}
        for each in self.pairs:
            if not each.pairing.other:
                shares.setdefault(each.pairing.one, {})[each.pairing.advantage] = each.share.share
        ends = {name: (min(found), max(found), found) for name, found in shares.items() if len(found) > 1}
        return {name: round((found[few] - found[many]) / (many - few), 4) for name, (few, many, found) in ends.items()}


def pairings(game: str, files: Sequence[str]) -> list[Pairing]:
    """Every two armies, or every scenario with every number of VP cards."""
    if game.startswith("mars-attacks"):
        return [Pairing(name, advantage=cards) for name in files for cards in ADVANTAGES]
    return [Pairing(*pair) for pair in combinations(files, 2)]


def trial(
    game: str,
    pairing: Pairing,
    n: int,
    level: str,
    seed: str,
    settings: Mapping[str, tuple[int, ...]],
    options: Mapping[str, Any] | None = None,
) -> Trial:
    """The nth game of a pairing; the two change seats from game to game. `options` are the tables' beside it."""
    id = game_id(game)
    own = f"{seed}/{'/'.join(pairing.files)}/{n}"
    chosen = {name: settings[name] for name in pairing.files if name in settings}
    if not pairing.other:
        alone = {**(options or {}), "scenario": pairing.one, "advantage": pairing.advantage}
        return Trial(Task(id, alone, (level,), own), chosen)
    seats = pairing.files[::-1] if n % 2 else pairing.files
    return Trial(Task(id, {**(options or {}), "armies": seats}, (level, level), own), chosen)


def beginner(result: Result) -> int:
    """The seat that began, in a game for two."""
    return result.tally.get("first seat", int("second seat started" in result.tally))


def heard(
    asked: Iterable[tuple[Pairing, int, Trial]],
    job: Job[Trial, Played] | None = None,
) -> list[Heard]:
    """The games that are asked for, played."""
    known = list(asked)
    done = (job or Job(tried)).run([trial for _, _, trial in known])
    return [Heard(*each, played) for each, played in zip(known, done, strict=True)]


def field(
    game: str,
    of: Sequence[Pairing],
    games: int,
    *,
    level: str,
    seed: str,
    settings: Settings | None = None,
    options: Mapping[str, Any] | None = None,
    job: Job[Trial, Played] | None = None,
) -> tuple[Field, list[Heard]]:
    """So many games of every pairing."""
    asked = [
        (pairing, n, trial(game, pairing, n, level, seed, settings or {}, options))
        for pairing in of
        for n in range(games)
    ]
    done = heard(asked, job)
    pairs = tuple(
        Paired(pairing, Share.of([each.points for each in done if each.pairing == pairing])) for pairing in of
    )
    every = [each.played.result for each in done]
    begins = Share.of([result.points(beginner(result)) for result in every]) if of and of[0].other else None
    used = usage(game, done)
    return Field(level, pairs, begins, used, tuple(name for name, rate in used.items() if rate < NOW_AND_THEN)), done


def usage(game: str, done: Sequence[Heard]) -> dict[str, float]:
    """How often each power was used and each card bought, a game in which its army plays."""
    seen, chances = Counter[str](), Counter[str]()
    for each in done:
        chances.update(each.pairing.files)
        seen.update(each.played.result.tally)
    names = [name for id in chances for name in usable(game, id)]
    return {name: round(seen[name] / chances[name.split()[1]], 4) for name in names}


def usable(game: str, army: str) -> list[str]:
    """The names under which an army's powers and cards are counted; Larva Cup has no cards to buy."""
    sheet = armies().get(army)
    if sheet is None:
        return []
    powers = [f"power {army} {breed.id}" for breed in sheet.breed if isinstance(breed.power, Used)]
    return powers + ([f"card {army} {card.id}" for card in sheet.card] if game.startswith("micro-mutants") else [])
