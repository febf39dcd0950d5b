"""What a game can end in, and the checks that keep impossible entries out."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

import msgspec

from fleacircus.tournament.declined import Declined

HEX_PER_ARMY = 3
SQUARE_PER_ARMY = 2


class Bases(msgspec.Struct, frozen=True):
    """The bases that are left: hexagonal intact, hexagonal damaged, square."""

    intact: int = 0
    damaged: int = 0
    square: int = 0

    @property
    def points(self) -> int:
        """Two for an intact hexagonal base, one for a damaged one, one for a square one. [TR-D10, TR-D11, TR-D12]"""
        return 2 * self.intact + self.damaged + self.square


class DuelResult(msgspec.Struct, frozen=True, tag="duel"):
    """One against one: who won (a player's id), or nobody."""

    winner: str | None


class CouplesResult(msgspec.Struct, frozen=True, tag="couples"):
    """Two against two: couple 0 (named first in the fixture) or 1, or nobody, and the bases the winners have left.

    One `Bases` is the couple's total, two are those of its members in the fixture's order.
    """

    winner: int | None
    bases: tuple[Bases, ...] = ()


class TableResult(msgspec.Struct, frozen=True, tag="table"):
    """Everyone against everyone: the place of each seat A to D (0: nobody sat there).

    `together` says that a place given twice is meant: those players went out at once or stayed level. `defeats`
    counts per seat the players it put out in its own turn.
    """

    places: tuple[int, ...]
    bases: Bases | None = None
    defeats: tuple[int, ...] = (0, 0, 0, 0)
    together: bool = False


class SeatOutcome(msgspec.Struct, frozen=True):
    """How one player came out of a game: bases and insects left, when they went out (1 is first, 0 is never, equal
    numbers went out together), and how many players they put out in their own turn."""

    player: str
    bases: Bases = Bases()
    insects: int = 0
    out: int = 0
    defeats: int = 0


Result: TypeAlias = DuelResult | CouplesResult | TableResult


def check_bases(bases: Bases, *, armies: int) -> None:
    """Refuse counts that the box does not hold. [TR-X10, TR-X56]"""
    if min(bases.intact, bases.damaged, bases.square) < 0:
        raise Declined("TR-X56", what="negative")
    if bases.intact + bases.damaged > HEX_PER_ARMY * armies:
        raise Declined("TR-X56", what="hexagonal", most=HEX_PER_ARMY * armies)
    if bases.square > SQUARE_PER_ARMY * armies:
        raise Declined("TR-X56", what="square", most=SQUARE_PER_ARMY * armies)


MOST_INSECTS = 60


def check_time(seats: tuple[SeatOutcome, ...]) -> None:
    """What was counted when the time was up: every army within its box, nobody out but in some order. [TR-X37]"""
    for seat in seats:
        check_bases(seat.bases, armies=1)
        if not 0 <= seat.insects <= MOST_INSECTS:
            raise Declined("TR-X56", what="insects", most=MOST_INSECTS)
        if not 0 <= seat.out <= len(seats):
            raise Declined("TR-X56", what="out_order")


def check_duel(result: DuelResult, players: tuple[str, ...]) -> None:
    """The winner must be one of the two. [TR-X56]"""
    if result.winner is not None and result.winner not in players:
        raise Declined("TR-X56", what="winner", player=result.winner)


def check_couples(result: CouplesResult, *, own_bases: bool) -> None:
    """A couple wins or nobody does; only winners have secondary points. [TR-X56]"""
    if result.winner not in (None, 0, 1):
        raise Declined("TR-X56", what="winner")
    if result.winner is None and any(bases.points for bases in result.bases):
        raise Declined("TR-X56", what="secondary_for_loser")
    if result.winner is None:
        return
    if own_bases and len(result.bases) != 2:
        raise Declined("TR-X10", needed=2)
    if len(result.bases) not in (1, 2):
        raise Declined("TR-X56", what="bases_missing")
    for bases in result.bases:
        check_bases(bases, armies=3 - len(result.bases))


def check_table(result: TableResult, seats: tuple[str, ...]) -> None:
    """Places as in a race; a place twice only if meant; at most three defeats in all. [TR-X22, TR-X23, TR-X56]"""
    if len(result.places) != len(seats) or len(result.defeats) != len(seats):
        raise Declined("TR-X56", what="seats")
    if any((place == 0) != (not player) for place, player in zip(result.places, seats, strict=True)):
        raise Declined("TR-X56", what="vacant_seat")
    taken = [place for place in result.places if place]
    if not result.together and len(set(taken)) != len(taken):
        twice = next(place for place, times in Counter(taken).items() if times > 1)
        raise Declined("TR-X56", what="place_twice", place=twice)
    if any(place != 1 + sum(other < place for other in taken) for place in taken):
        raise Declined("TR-X56", what="places")
    if min(result.defeats) < 0 or sum(result.defeats) > len(taken) - 1:
        raise Declined("TR-X56", what="defeats", most=len(taken) - 1)
    if any(count and not player for count, player in zip(result.defeats, seats, strict=True)):
        raise Declined("TR-X56", what="vacant_seat")
    if result.bases is None:
        return
    if taken.count(1) != 1 and result.bases.points:
        raise Declined("TR-X22", what="secondary_for_shared_win")
    check_bases(result.bases, armies=1)
