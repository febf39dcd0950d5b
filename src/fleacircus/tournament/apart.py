"""Pairs that the organiser keeps apart in a draw: relatives, flatmates, those who play each other every week."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

from fleacircus.tournament.declined import Declined
from fleacircus.tournament.partition import partition

Pairs = Sequence[tuple[str, str]]


def foes(pairs: Pairs, player: str) -> frozenset[str]:
    """From whom somebody is kept apart."""
    return frozenset(other for pair in pairs if player in pair for other in pair if other != player)


def kept_apart(order: Sequence[str], sizes: Sequence[int], pairs: Pairs) -> tuple[str, ...]:
    """The drawn order with nobody beside somebody they are kept apart from; `sizes` cut it into matches or groups.

    Where changing places does not do, an exact search finds an order; it is refused only if there is none, and the
    refusal names pairs that cannot all be. [TR-G3]
    """
    return swapped(order, sizes, pairs) or searched(order, sizes, pairs)


def swapped(order: Sequence[str], sizes: Sequence[int], pairs: Pairs) -> tuple[str, ...]:
    """Whoever stands wrong changes places with the next in the order, around the end, for whom that is right on both
    sides; nothing if that does not do.

    So one lot decides as before, and everybody can follow what was done to it. [TR-G3]
    """
    if not pairs:
        return tuple(order)
    seats, held = list(order), {frozenset(pair) for pair in pairs}
    starts = list(accumulate(sizes, initial=0))
    parts = [range(start, end) for start, end in pairwise(starts) for _ in range(start, end)]

    def wrong(at: int) -> bool:
        return any(frozenset((seats[at], seats[mate])) in held for mate in parts[at] if mate != at)

    for at in range(len(seats)):
        if wrong(at) and not _moved(seats, at, wrong):
            return ()
    return () if any(map(wrong, range(len(seats)))) else tuple(seats)


def _moved(seats: list[str], at: int, wrong: Callable[[int], bool]) -> bool:
    """Swap a seat with the first one after it that makes both right; leave all as it was if there is none."""
    for step in range(1, len(seats)):
        other = (at + step) % len(seats)
        seats[at], seats[other] = seats[other], seats[at]
        if not wrong(at) and not wrong(other):
            return True
        seats[at], seats[other] = seats[other], seats[at]
    return False


def searched(order: Sequence[str], sizes: Sequence[int], pairs: Pairs) -> tuple[str, ...]:
    """An order in which they are apart, as near to the drawn one as the search comes; refused if there is none."""
    found = _search(order, sizes, pairs)
    if found is None:
        raise Declined("tournament/not_apart", pairs=_cannot_all_be(order, sizes, pairs))
    return found


def _search(order: Sequence[str], sizes: Sequence[int], pairs: Pairs) -> tuple[str, ...] | None:
    at = {player: index for index, player in enumerate(order)}
    held = {(at[one], at[two]) for one, two in pairs if one in at and two in at}
    parts = partition(sizes, held)
    return None if parts is None else tuple(order[index] for part in parts for index in part)


def _cannot_all_be(order: Sequence[str], sizes: Sequence[int], pairs: Pairs) -> tuple[tuple[str, str], ...]:
    """Pairs that cannot all be kept apart, none of which could be left out of them."""
    needed = [pair for pair in pairs if set(pair) <= set(order)]
    for pair in tuple(needed):
        without = [other for other in needed if other != pair]
        if _search(order, sizes, without) is None:
            needed = without
    return tuple(needed)
