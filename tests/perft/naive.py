"""A second, naive Legionz, to count with: cube coordinates and brute force, nothing shared with the game.

It is written from the rulebook alone: every cell near the chain is tried, every pair of touched bugs is measured,
connection is found by letting a colour spread until nothing changes. Numbers are left out: they never decide where a
bug may go. Run it to print the counts that stand in legionz.toml:

    python tests/perft/naive.py
"""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

Cube = tuple[int, int, int]
DATA = Path(__file__).parent / "legionz.toml"
FULL = {2: 10, 3: 9, 4: 8, 5: 7, 6: 6}


class Spot(NamedTuple):
    """A position: bugs by cell, whose turn, bugs left to each, and the bug that has just closed a loop."""

    bugs: tuple[tuple[Cube, int], ...]
    turn: int
    left: tuple[int, ...]
    fresh: Cube | None = None
    over: bool = False


class Tally(NamedTuple):
    """Decisions at one depth: how many, how many of them close a loop, move a bug, end the game."""

    nodes: int = 0
    loops: int = 0
    moves: int = 0
    ends: int = 0


def distance(one: Cube, two: Cube) -> int:
    return max(abs(a - b) for a, b in zip(one, two, strict=True))


def touching(cell: Cube, cells: list[Cube]) -> list[Cube]:
    return [other for other in cells if distance(cell, other) == 1]


def candidates(cells: list[Cube]) -> list[Cube]:
    """Every empty cell one step away from a bug."""
    steps = [step for step in itertools.product((-1, 0, 1), repeat=3) if sum(step) == 0 and any(step)]
    near = {(x + a, y + b, z + c) for x, y, z in cells for a, b, c in steps}
    return sorted(near - set(cells))


def allowed(cell: Cube, cells: list[Cube]) -> bool:
    """It touches a bug, and no two bugs that touch each other."""
    touched = touching(cell, cells)
    return bool(touched) and all(distance(a, b) != 1 for a, b in itertools.combinations(touched, 2))


def spread(start: Cube, cells: list[Cube]) -> set[Cube]:
    """All cells that hang together with the start."""
    colour = {start}
    while True:
        more = {cell for cell in cells if cell not in colour and any(distance(cell, c) == 1 for c in colour)}
        if not more:
            return colour
        colour |= more


def full(bugs: dict[Cube, int], cell: Cube, players: int) -> bool:
    own = [other for other, owner in bugs.items() if owner == bugs[cell]]
    return len(spread(cell, own)) >= FULL[players]


def successors(spot: Spot, *, loops: bool) -> list[tuple[str, Spot]]:
    """Every decision from a position, by its kind, and where it leads; leaving the table is not counted."""
    if spot.over:
        return []
    players, bugs = len(spot.left), dict(spot.bugs)
    cells = list(bugs)
    found = []
    if spot.fresh is None:
        left = tuple(n - (seat == spot.turn) for seat, n in enumerate(spot.left))
        for cell in candidates(cells):
            if allowed(cell, cells):
                after = {**bugs, cell: spot.turn}
                if full(after, cell, players):
                    found.append(("end", Spot(tuple(after.items()), spot.turn, left, over=True)))
                elif loops and len(touching(cell, cells)) >= 2:
                    found.append(("loop", Spot(tuple(after.items()), spot.turn, left, fresh=cell)))
                else:
                    found.append(passed_on("place", Spot(tuple(after.items()), spot.turn, left)))
        return found
    found.append(passed_on("decline", spot._replace(fresh=None)))
    for start in cells:
        rest = [cell for cell in cells if cell != start]
        if start == spot.fresh or len(spread(rest[0], rest)) < len(rest):
            continue
        for to in candidates(rest):
            if to != start and allowed(to, rest):
                after = {cell: owner for cell, owner in bugs.items() if cell != start} | {to: bugs[start]}
                moved = Spot(tuple(after.items()), spot.turn, spot.left)
                if full(after, to, players):
                    found.append(("move end", moved._replace(over=True)))
                else:
                    kind, then = passed_on("move", moved)
                    found.append((kind, then))
    return found


def passed_on(kind: str, spot: Spot) -> tuple[str, Spot]:
    """The turn goes to the next seat; when nobody has a bug left, it is over."""
    if not any(spot.left):
        return f"{kind} end", spot._replace(over=True)
    return kind, spot._replace(turn=(spot.turn + 1) % len(spot.left))


def perft(spot: Spot, depth: int, *, loops: bool) -> list[Tally]:
    """The tallies of depth 1 to `depth`: all lines of that many decisions."""
    tallies = []
    level = [spot]
    for _ in range(depth):
        reached = [step for at in level for step in successors(at, loops=loops)]
        kinds = [kind for kind, _ in reached]
        tallies.append(
            Tally(
                nodes=len(reached),
                loops=kinds.count("loop"),
                moves=kinds.count("move") + kinds.count("move end"),
                ends=sum("end" in kind for kind in kinds),
            )
        )
        level = [then for _, then in reached]
    return tallies


def read(drawing: str) -> dict[Cube, int]:
    """The bugs of a narrow drawing (see core/hexmap.py); half a cell to the right is one column."""
    bugs = {}
    first = len(drawing.split("\n")[0]) - len(drawing.split("\n")[0].lstrip())
    for row, line in enumerate(drawing.rstrip().splitlines()):
        for column, sign in enumerate(line):
            if sign in "ABCDEF":
                assert (column - first - row) % 2 == 0, f"out of step: {line!r}"
                x = (column - first - row) // 2
                bugs[x, -x - row, row] = "ABCDEF".index(sign)
    return bugs


def spot_of(position: dict[str, Any]) -> Spot:
    bugs = read(position["drawing"])
    left = position.get("left") or [25 - list(bugs.values()).count(seat) for seat in range(position["players"])]
    return Spot(tuple(bugs.items()), "ABCDEF".index(position["turn"]), tuple(left))


def positions() -> list[dict[str, Any]]:
    """The positions of the data file."""
    return list(tomllib.loads(DATA.read_text(encoding="utf-8"))["position"])


def counted(position: dict[str, Any], name: str) -> list[Tally]:
    """What this generator counts in the base game or the variant, as deep as the data file goes."""
    return perft(spot_of(position), len(position[name]["nodes"]), loops=name == "variant")


def table(tallies: list[Tally]) -> str:
    """Tallies as a line of the data file."""
    return "{ " + ", ".join(f"{f} = {[getattr(t, f) for t in tallies]}" for f in Tally._fields) + " }"


if __name__ == "__main__":
    for position in positions():
        print(position["name"])
        for name in ("base", "variant"):
            print(f"{name} = {table(counted(position, name))}")
