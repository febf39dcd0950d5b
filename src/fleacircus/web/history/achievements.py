"""What somebody has achieved: found in their finished games, never given. All of it is ours.

Each is a row: how much of what makes it. Its words are `feat.<id>` and `feat.<id>.how`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from fleacircus.bots import levels
from fleacircus.web.history.results import Finished, Sat

LONG = 200
"""Entries of a match that is a long one."""
BEST_ONCE = {"legionz": "search-3", "micro-mutants": "sharp"}
"""By game, who was the strongest bot before today's: whoever beat it has beaten the best."""
CROWD = 5
"""Seats of a table that is a full one."""


class Mine(msgspec.Struct, frozen=True):
    """A finished match as one of its people has it. At one screen somebody may have held several seats."""

    match: Finished
    seats: tuple[Sat, ...]

    @property
    def seat(self) -> Sat:
        return self.seats[0]

    @property
    def how(self) -> str:
        """Won, drawn or lost; `shared` where one person played several sides."""
        if len({seat.side for seat in self.seats}) > 1:
            return "shared"
        return self.match.won(self.seat)

    @property
    def others(self) -> tuple[Sat, ...]:
        """Who played against them."""
        sides = {seat.side for seat in self.seats}
        return tuple(seat for seat in self.match.seats if seat.side not in sides)

    @property
    def people(self) -> tuple[str, ...]:
        """The people who played against them, by id."""
        return tuple(seat.player for seat in self.others if seat.kind == "person")

    @property
    def army(self) -> str:
        """The army that they led, where a game has armies."""
        armies = self.match.options.get("armies") or ()
        return str(armies[self.seat.number]) if self.seat.number < len(armies) else ""


Games = Sequence[Mine]
"""Everything that somebody has finished, the oldest first."""


class Achievement(msgspec.Struct, frozen=True):
    """So much of something that games are asked for."""

    id: str
    want: int
    have: Callable[[Games], int]


class Progress(msgspec.Struct, frozen=True):
    """How far somebody is with an achievement."""

    id: str
    want: int
    have: int

    @property
    def done(self) -> bool:
        return self.have >= self.want


def progress(games: Games) -> list[Progress]:
    """How far somebody is with all of them."""
    return [Progress(each.id, each.want, min(each.want, each.have(games))) for each in ALL]


def _won(games: Games) -> list[Mine]:
    return [mine for mine in games if mine.how == "won"]


def _beat_the_best(games: Games) -> int:
    """Wins over the strongest bot of a game."""
    return sum(
        any(seat.kind == "bot" and seat.level in _best(mine.match) for seat in mine.others) for mine in _won(games)
    )


def _best(match: Finished) -> tuple[str, ...]:
    return levels(match.game)[-1], BEST_ONCE.get(match.slug, "")


def _revenges(games: Games) -> int:
    """Wins over who had won the time before."""
    last: dict[str, str] = {}
    found = 0
    for mine in games:
        for person in mine.people:
            found += mine.how == "won" and last.get(person) == "lost"
            last[person] = mine.how
    return found


def _same_company(games: Games) -> int:
    """Games with the one whom they met most often."""
    return max(Counter(person for mine in games for person in mine.people).values(), default=0)


def _stayed(games: Games) -> int:
    """The longest row of rated games that they played to the end."""
    best = row = 0
    for mine in games:
        if mine.match.rated:
            row = row + 1 if mine.seat.stayed else 0
            best = max(best, row)
    return best


def _distinct(values: Iterable[str]) -> int:
    return len({value for value in values if value})


def _feat(id: str, want: int = 1) -> Achievement:
    """What a seat's game was remembered for, so many times."""
    return Achievement(id, want, lambda games: sum(id in seat.feats for mine in games for seat in mine.seats))


ALL: tuple[Achievement, ...] = (
    Achievement("first", 1, len),
    Achievement("ten_wins", 10, lambda games: len(_won(games))),
    Achievement("hundred", 100, len),
    Achievement("all_rounder", 4, lambda games: _distinct(mine.match.slug for mine in games)),
    Achievement("giant", 1, _beat_the_best),
    Achievement("crowd", 1, lambda games: sum(len(mine.match.seats) >= CROWD for mine in _won(games))),
    Achievement("even", 1, lambda games: sum(mine.how == "drawn" for mine in games)),
    Achievement("revenge", 1, _revenges),
    Achievement("regulars", 10, _same_company),
    Achievement("long_haul", 1, lambda games: sum(mine.match.entries >= LONG for mine in games)),
    Achievement("stayed", 20, _stayed),
    Achievement("armies", 4, lambda games: _distinct(mine.army for mine in _won(games))),
    Achievement(
        "both_sides",
        2,
        lambda games: _distinct(str(m.seat.number + 1) for m in _won(games) if m.match.slug == "mars-attacks"),
    ),
    _feat("loop"),
    _feat("double"),
    _feat("razed"),
    _feat("hat_trick"),
    _feat("clean_sheet"),
    _feat("unscathed"),
    _feat("sweep"),
)
