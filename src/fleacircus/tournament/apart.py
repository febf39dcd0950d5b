"""Pairs that the organiser keeps apart in a draw: relatives, flatmates, those who play each other every week."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

from fleacircus.tournament.refused import Refused

Pairs = Sequence[tuple[str, str]]


def foes(pairs: Pairs, player: str) -> frozenset[str]:
    """From whom somebody is kept apart."""
    return frozenset(other for pair in pairs if player in pair for other in pair if other != player)


def kept_apart(order: Sequence[str], sizes: Sequence[int], pairs: Pairs) -> tuple[str, ...]:
    """The drawn order with nobody beside somebody they are kept apart from; `sizes` cut it into matches or groups.

    Whoever stands wrong changes places with the next in the order, around the end, for whom that is right on both
    sides. So one lot decides as before, and everybody can follow what was done to it. [TR-G3]
    """
    if not pairs:
        return tuple(order)
    seats, foes = list(order), {frozenset(pair) for pair in pairs}
    starts = list(accumulate(sizes, initial=0))
    parts = [range(start, end) for start, end in pairwise(starts) for _ in range(start, end)]

    def wrong(at: int) -> bool:
        return any(frozenset((seats[at], seats[mate])) in foes for mate in parts[at] if mate != at)

    for at in range(len(seats)):
        if wrong(at) and not _moved(seats, at, wrong):
            raise Refused("tournament/not_apart", player=seats[at])
    stuck = next((at for at in range(len(seats)) if wrong(at)), None)
    if stuck is not None:
        raise Refused("tournament/not_apart", player=seats[stuck])
    return tuple(seats)


def _moved(seats: list[str], at: int, wrong: Callable[[int], bool]) -> bool:
    """Swap a seat with the first one after it that makes both right; leave all as it was if there is none."""
    for step in range(1, len(seats)):
        other = (at + step) % len(seats)
        seats[at], seats[other] = seats[other], seats[at]
        if not wrong(at) and not wrong(other):
            return True
        seats[at], seats[other] = seats[other], seats[at]
    return False
