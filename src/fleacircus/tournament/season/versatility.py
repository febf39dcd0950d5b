"""Results army by army, head to head, and the most versatile player of a season. [TR-G4, TR-G5]"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.ranking import Line, Row, rank
from fleacircus.tournament.season.results import Bout, ContestResult, ahead

CHAIN = ("weakest_1", "weakest_2", "weakest_3", "weakest_4")
CLAUSES = dict.fromkeys(CHAIN, "TR-Y4")


class Led(msgspec.Struct, frozen=True):
    """How somebody did with an army: games, games won, and what they were worth together. [TR-G5, TR-Y3]"""

    army: str
    games: int = 0
    wins: int = 0
    worth: Fraction = Fraction(0)

    @property
    def rate(self) -> Fraction:
        """The share of opponents left behind, over all games with the army."""
        return self.worth / self.games if self.games else Fraction(0)


class Allround(msgspec.Struct, frozen=True):
    """Somebody's four armies, and those they have led too seldom to be the most versatile. [TR-Y4]"""

    member: str
    armies: tuple[Led, ...]
    seldom: tuple[str, ...]

    @property
    def weakest(self) -> tuple[Led, ...]:
        """The armies from the one they did worst with."""
        return tuple(sorted(self.armies, key=lambda led: (led.rate, led.army)))


def by_army(results: Sequence[ContestResult], least: int) -> tuple[Allround, ...]:
    """Every member's games army by army, as far as armies are on record. [TR-G5, TR-Y3]"""
    found: dict[str, dict[str, Led]] = {}
    for bout in _bouts(results):
        for part in bout.parts:
            worth = bout.worth(part)
            if part.member and part.army and worth is not None:
                mine = found.setdefault(part.member, {army: Led(army) for army in army_ids()})
                led = mine[part.army]
                mine[part.army] = Led(led.army, led.games + 1, led.wins + (worth == 1), led.worth + worth)
    return tuple(
        Allround(member, tuple(mine.values()), tuple(led.army for led in mine.values() if led.games < least))
        for member, mine in sorted(found.items())
    )


def most_versatile(everybody: Sequence[Allround]) -> tuple[Row, ...]:
    """Those who have led every army often enough, best first: by the weakest army, then the next. [TR-G4, TR-Y4]"""
    lines = [
        Line(
            one.member,
            dict(zip(CHAIN, (led.rate for led in one.weakest), strict=True)),
            games=sum(led.games for led in one.armies),
        )
        for one in everybody
        if not one.seldom
    ]
    return rank(lines, CHAIN, stage="versatility", settled=lambda _, tied: ("", ()), clauses=CLAUSES).rows


class Meeting(msgspec.Struct, frozen=True):
    """Two members in all games in which they were opponents: how often the one was ahead, level, behind. [TR-Y3]"""

    other: str
    games: int = 0
    ahead: int = 0
    level: int = 0
    behind: int = 0


def head_to_head(results: Sequence[ContestResult], member: str) -> tuple[Meeting, ...]:
    """Everybody whom a member has met, most games first. [TR-Y3]"""
    found: dict[str, Meeting] = {}
    for bout in _bouts(results):
        for part in bout.parts:
            for other in bout.against(part) if part.member == member else ():
                if other.member:
                    met, how = found.get(other.member, Meeting(other.member)), ahead(part, other)
                    found[other.member] = Meeting(
                        met.other,
                        met.games + 1,
                        met.ahead + (how == 1),
                        met.level + (how == Fraction(1, 2)),
                        met.behind + (how == 0),
                    )
    return tuple(sorted(found.values(), key=lambda met: (-met.games, met.other)))


def _bouts(results: Sequence[ContestResult]) -> list[Bout]:
    return [bout for one in results for bout in one.bouts]
