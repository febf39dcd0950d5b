"""What each value of ours is worth, told by games in which all of them are set by lot; and which to choose.

Every game tells something of every value in it, so one experiment weighs them all: the log-odds of a pairing are its
own, and what each setting adds to them. Then one value after the other is set, whichever makes all pairings most even,
as long as it is worth a change. What is chosen is only foretold: fresh games must confirm it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from fleacircus.coach.fitting import Course, Position, fitted
from fleacircus.core.chance import stream
from fleacircus.lab.balance.fields import NOW_AND_THEN, Heard, Pairing, beginner, heard, trial
from fleacircus.lab.balance.worlds import Settings, Source, Trial, drawn
from fleacircus.lab.game import Played
from fleacircus.lab.job import Job

CHANGE = 0.0005
"""What one change costs: so much of the squared distances from even, summed over pairings."""
RIDGE = 1.0
"""What holds every weight to nothing: as much as one game would, so that what hardly came up says little."""
UNUSED = 0.01
"""What it costs that a card is bought hardly ever."""
Name = tuple[str, int, int]
"""A setting: file, bound, which of its settings."""


class Worth(msgspec.Struct, frozen=True):
    """What a setting adds to an army's or the humans' chance in an even game, and how many games had it."""

    file: str
    bound: int
    setting: int
    adds: float
    games: int


class Experiment(msgspec.Struct, frozen=True):
    """What games with values by lot told at one level."""

    level: str
    games: int
    pairs: tuple[tuple[Pairing, float], ...]
    """The log-odds of each pairing as it is."""
    worths: tuple[Worth, ...]
    used: dict[str, float]
    """How often a card was bought a game, at each of its prices, by `card/setting`."""

    def chance(self, pairing: Pairing, settings: Mapping[str, tuple[int, ...]]) -> float:
        """What the first of the pairing may expect with these settings."""
        odds = dict(self.pairs)[pairing]
        adds = {(each.file, each.bound, each.setting): each.adds for each in self.worths}
        for name, sign in zip(pairing.files, (1, -1), strict=False):
            odds += sign * sum(adds.get((name, n, chosen), 0.0) for n, chosen in enumerate(settings[name]))
        return 1 / (1 + math.exp(-odds))


class Laboratory:
    """Games with values by lot at one level, and what all that was heard tells."""

    def __init__(
        self,
        game: str,
        of: Sequence[Pairing],
        known: Mapping[str, Source],
        *,
        level: str,
        seed: str,
        options: Mapping[str, Any] | None = None,
        job: Job[Trial, Played] | None = None,
    ) -> None:
        self.game, self.of, self.known, self.level, self.seed = game, of, known, level, seed
        self._options, self._job = options, job
        self._drawn = 0
        self.heard: list[Heard] = []

    def play(self, games: int, around: Mapping[str, tuple[int, ...]]) -> None:
        """So many more, the pairings in turn; every second bound is as it is there, the others are set by lot."""
        numbers = range(self._drawn, self._drawn + games)
        self.heard += heard((self._asked(number, around) for number in numbers), self._job)
        self._drawn += games

    def _asked(self, number: int, around: Mapping[str, tuple[int, ...]]) -> tuple[Pairing, int, Trial]:
        pairing, n = self.of[number % len(self.of)], number // len(self.of)
        lots = stream(self.seed, "settings", number)
        settings = {name: drawn(self.known[name], around[name], lots) for name in pairing.files}
        made = trial(self.game, pairing, n, self.level, f"{self.seed}/lot", settings, self._options)
        return pairing, n, made

    def told(self) -> Experiment:
        """What each setting adds, all else being equal."""
        names = list(_names(self.known))
        columns = {name: k for k, name in enumerate([*self.of, "begins", *names])}
        weights = fitted([_course(each, columns) for each in self.heard], [0.0] * len(columns), RIDGE)
        worths = tuple(
            Worth(*name, round(float(weights[columns[name]]), 4), sum(self._had(each, name) for each in self.heard))
            for name in names
        )
        pairs = tuple((pairing, round(float(weights[columns[pairing]]), 4)) for pairing in self.of)
        return Experiment(self.level, len(self.heard), pairs, worths, self._bought())

    def _bought(self) -> dict[str, float]:
        """How often each card was bought a game, by its price."""
        found = {}
        for name in _every(self.known):
            card = _card(name[0], self.known[name[0]].bounds[name[1]].of)
            if card:
                at = [each.played.result for each in self.heard if self._had(each, name)]
                found[f"{card}/{name[2]}"] = round(sum(one.tally.get(card, 0) for one in at) / max(1, len(at)), 4)
        return found

    def _had(self, each: Heard, name: Name) -> bool:
        """Whether a game was played with that setting; what nothing was set in is as it is."""
        file, bound, setting = name
        return file in each.pairing.files and each.trial.settings.get(file, self.known[file].in_use)[bound] == setting


def _names(known: Mapping[str, Source]) -> Iterator[Name]:
    """Every setting that is not in use."""
    for file, source in known.items():
        for n, bound in enumerate(source.bounds):
            yield from ((file, n, setting) for setting in range(len(bound.are)) if setting != source.in_use[n])


def _course(each: Heard, columns: Mapping[object, int]) -> Course:
    """A game as a row for each side: the pairing itself, who began, and every setting that is not in use."""
    rows = [[0.0] * len(columns) for _ in range(2)]
    rows[0][columns[each.pairing]] = 1.0
    if each.pairing.other:
        rows[beginner(each.played.result) ^ (each.n % 2)][columns["begins"]] = 1.0
    for row, file in zip(rows, each.pairing.files, strict=False):
        for bound, setting in enumerate(each.trial.settings.get(file, ())):
            if (file, bound, setting) in columns:
                row[columns[file, bound, setting]] = 1.0
    return Course((Position(tuple(map(tuple, rows))),), (each.points, 1 - each.points))


def _card(file: str, of: Sequence[str]) -> str:
    """The name under which a card is counted, if the bound is its price."""
    way = of[0].split(".")
    return f"card {file} {way[1]}" if way[0] == "card" and way[-1] == "price" else ""


def chosen(known: Mapping[str, Source], told: Sequence[Experiment]) -> Settings:
    """The settings of every file that all levels together find the most even, with as few changes as are worth it."""
    settings = {file: source.in_use for file, source in known.items()}
    cost = partial(_cost, known=known, told=told)
    while True:
        options = [_changed(settings, name) for name in _every(known)]
        best = min(options, key=cost, default=settings)
        if cost(best) >= cost(settings) - 1e-12:
            return settings
        settings = best


def _every(known: Mapping[str, Source]) -> Iterator[Name]:
    for file, source in known.items():
        for n, bound in enumerate(source.bounds):
            yield from ((file, n, setting) for setting in range(len(bound.are)))


def _changed(settings: Settings, name: Name) -> Settings:
    file, bound, setting = name
    before = settings[file]
    return {**settings, file: (*before[:bound], setting, *before[bound + 1 :])}


def _cost(settings: Settings, *, known: Mapping[str, Source], told: Sequence[Experiment]) -> float:
    """How uneven all pairings are at all levels, and what the changes cost."""
    changes = sum(
        now != then for file, source in known.items() for now, then in zip(settings[file], source.in_use, strict=True)
    )
    uneven = sum((each.chance(pairing, settings) - 0.5) ** 2 for each in told for pairing, _ in each.pairs)
    idle = sum(
        each.used.get(f"{_card(file, bound.of)}/{settings[file][n]}", 1.0) < NOW_AND_THEN
        for each in told
        for file, source in known.items()
        for n, bound in enumerate(source.bounds)
    )
    return uneven + CHANGE * changes + UNUSED * idle
