"""Numbers cut into parts of given sizes so that certain two are never in one part: an exact search.

Parts of at most two are a matching in a graph, which Edmonds' blossoms find in polynomial time whatever is asked;
larger ones are found by backtracking over those numbers that are kept apart from any.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

Parts = list[list[int]]


def partition(sizes: Sequence[int], held: Iterable[tuple[int, int]]) -> Parts | None:
    """0, 1, 2, ... in parts of these sizes, no two of `held` together; as near to their order as the search comes.

    None if there is no such partition.
    """
    many = sum(sizes)
    foes: list[set[int]] = [set() for _ in range(many)]
    for one, two in held:
        foes[one].add(two)
        foes[two].add(one)
    drawn = _cut(sizes)
    return _pairs(drawn, foes) if max(sizes, default=0) <= 2 else _groups(drawn, foes)


def _cut(sizes: Sequence[int]) -> Parts:
    parts, start = [], 0
    for size in sizes:
        parts.append(list(range(start, start + size)))
        start += size
    return parts


# Parts of at most two


def _pairs(drawn: Parts, foes: list[set[int]]) -> Parts | None:
    """A perfect matching of all numbers and of an empty chair for each part of one."""
    many, chairs = len(foes), sum(len(part) == 1 for part in drawn)
    beside = [[two for two in range(many) if two != one and two not in foes[one]] for one in range(many)]
    beside = [[*fits, *range(many, many + chairs)] for fits in beside] + [list(range(many)) for _ in range(chairs)]
    mate = [-1] * len(beside)
    chair = many
    for part in drawn:
        one, two = part if len(part) == 2 else (part[0], chair)
        chair += len(part) == 1
        if two in beside[one]:
            mate[one], mate[two] = two, one
    for root in range(len(beside)):
        if mate[root] == -1 and not _augment(root, beside, mate):
            return None
    found = sorted(sorted((one, mate[one])) for one in range(many) if one < mate[one])
    return _laid(drawn, [[n for n in part if n < many] for part in found])


def _laid(drawn: Parts, found: Parts) -> Parts:
    """Parts that are as they were drawn keep their place; the others take the places left, in their order."""
    left = [part for part in found if part not in drawn]
    laid = []
    for part in drawn:
        if part in found:
            laid.append(part)
        else:
            laid.append(left.pop(next(at for at, other in enumerate(left) if len(other) == len(part))))
    return laid


def _augment(root: int, beside: list[list[int]], mate: list[int]) -> bool:
    """Match one more by an alternating path from `root`, shrinking odd cycles (blossoms) on the way."""
    many = len(beside)
    base, parent, outer = list(range(many)), [-1] * many, [False] * many
    outer[root] = True
    queue = deque([root])

    def stem(one: int, two: int) -> int:
        """Where the ways of two numbers back to the root meet."""
        seen = set()
        while True:
            one = base[one]
            seen.add(one)
            if mate[one] == -1:
                break
            one = parent[mate[one]]
        while base[two] not in seen:
            two = parent[mate[base[two]]]
        return base[two]

    def mark(one: int, meet: int, child: int, blossom: set[int]) -> None:
        while base[one] != meet:
            blossom |= {base[one], base[mate[one]]}
            parent[one], child = child, mate[one]
            one = parent[mate[one]]

    while queue:
        one = queue.popleft()
        for two in beside[one]:
            if base[one] == base[two] or mate[one] == two:
                continue
            if two == root or (mate[two] != -1 and parent[mate[two]] != -1):
                meet, blossom = stem(one, two), set[int]()
                mark(one, meet, two, blossom)
                mark(two, meet, one, blossom)
                for other in range(many):
                    if base[other] in blossom:
                        base[other] = meet
                        if not outer[other]:
                            outer[other] = True
                            queue.append(other)
            elif parent[two] == -1:
                parent[two] = one
                if mate[two] == -1:
                    _flip(two, parent, mate)
                    return True
                outer[mate[two]] = True
                queue.append(mate[two])
    return False


def _flip(end: int, parent: list[int], mate: list[int]) -> None:
    """Turn an alternating path around: what was matched is not, and the other way round."""
    while end != -1:
        before = parent[end]
        following = mate[before]
        mate[end], mate[before] = before, end
        end = following


# Larger parts


def _groups(drawn: Parts, foes: list[set[int]]) -> Parts | None:
    """Those with foes are placed by backtracking, who has the fewest places left first; the others fill up."""
    sizes = [len(part) for part in drawn]
    home = {number: at for at, part in enumerate(drawn) for number in part}
    placed: list[list[int]] = [[] for _ in sizes]
    waiting = {number for number, apart in enumerate(foes) if apart}

    def fits(number: int) -> list[int]:
        turns = ((home[number] + step) % len(sizes) for step in range(len(sizes)))
        return [at for at in turns if len(placed[at]) < sizes[at] and not foes[number] & set(placed[at])]

    def place() -> bool:
        if not waiting:
            return True
        options = {number: fits(number) for number in waiting}
        number = min(waiting, key=lambda one: (len(options[one]), -len(foes[one]), one))
        waiting.remove(number)
        alike: set[int] = set()
        for at in options[number]:
            if not placed[at] and sizes[at] in alike:
                continue
            if not placed[at]:
                alike.add(sizes[at])
            placed[at].append(number)
            if place():
                return True
            placed[at].pop()
        waiting.add(number)
        return False

    return _filled(drawn, placed, foes) if place() else None


def _filled(drawn: Parts, placed: Parts, foes: list[set[int]]) -> Parts:
    """Whoever is kept apart from nobody stays where they were drawn if there is room, else goes where there is."""
    sizes = [len(part) for part in drawn]
    free: list[int] = []
    for at, part in enumerate(drawn):
        for number in (one for one in part if not foes[one]):
            (placed[at] if len(placed[at]) < sizes[at] else free).append(number)
    for at, size in enumerate(sizes):
        while len(placed[at]) < size:
            placed[at].append(free.pop(0))
    return [sorted(part) for part in placed]
