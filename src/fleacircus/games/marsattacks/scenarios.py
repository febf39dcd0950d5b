"""Scenarios: one file each, with its map drawn as text. A new file of known parts is a new scenario. [MA-B19]"""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Annotated, Literal

import msgspec

from fleacircus.core import bounds
from fleacircus.core.game import Clause
from fleacircus.games.marsattacks.board import AROUND, ROOM, SIZE, SQUARES, Wall, column_of, row_of, steps, wall_between
from fleacircus.games.marsattacks.book import DATA, KINDS, WEAPONS, Names

PLACE = Path("marsattacks") / "scenarios"
"""Where in a club's data folder scenarios lie."""
PLACEHOLDERS = ("hero", "machine")
CRITTERS = ("squirrel", "otter", "badger")
SECRET, BLANK = "secret", "blank"
Row = Annotated[int, msgspec.Meta(ge=1, le=SIZE)]
Count = Annotated[int, msgspec.Meta(ge=0, le=40)]
Most = Annotated[int, msgspec.Meta(ge=0)]
RoundNumber = Annotated[int, msgspec.Meta(ge=1)]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a scenario file."""


class Fixed(_Part, frozen=True):
    """A model with a square of its own, column and row."""

    model: str
    at: tuple[Row, Row]


class Reserves(_Part, frozen=True):
    """Models that enter on their own edge at the end of these Rounds, from the first to the last."""

    rounds: tuple[RoundNumber, RoundNumber]
    forces: tuple[str, ...]


class Force(_Part, frozen=True):
    """One side: its models in the order of their set-up, and the rows where they may stand."""

    forces: tuple[str, ...]
    rows: tuple[Row, Row] = (1, SIZE)
    dice: bool = False
    fixed: tuple[Fixed, ...] = ()
    reserves: tuple[Reserves, ...] = ()


class Counters(_Part, frozen=True):
    """How many counters of each kind lie face down, and in which rows."""

    rows: tuple[Row, Row] = (2, 7)
    critters: Count = 0
    secrets: Count = 0
    blanks: Count = 0

    @property
    def pool(self) -> tuple[str, ...]:
        """The faces. [MA-B20]"""
        critters = tuple(CRITTERS[at % len(CRITTERS)] for at in range(self.critters))
        return tuple(sorted(critters + (SECRET,) * self.secrets + (BLANK,) * self.blanks))


class Points(_Part, frozen=True):
    """What a side gains VP for. `hero` is for any enemy Hero that has no line of its own in `kills`."""

    kill: int = 0
    hero: int | None = None
    counter: int = 0
    civilian: int = 1
    kills: dict[str, int] = {}
    heroics: dict[str, int] = {}
    exits: dict[str, int] = {}

    def worth(self, kind: str) -> int:
        """The VP for killing a model of that kind. [MA-B35]"""
        if kind in self.kills:
            return self.kills[kind]
        return self.hero if self.hero is not None and KINDS[kind].hero else self.kill


class Scenario(_Part, frozen=True):
    """A scenario. [MA-B19]"""

    id: str
    clause: Clause
    name: Names
    first: Literal["humans", "martians", "lot"]
    map: str
    humans: Force
    martians: Force
    points: dict[Literal["humans", "martians"], Points]
    ours: tuple[str, ...] = ()
    target: Most = 8
    counters: Counters = Counters()
    objectives: tuple[str, ...] = ()
    civilians: bool = True
    downto: Most = 0
    needs: tuple[str, ...] = ()
    level: Literal["humans", "martians", ""] = ""
    advantage: Literal["vp", "grunt"] = "vp"

    @property
    def sides(self) -> tuple[Force, Force]:
        return self.humans, self.martians

    @property
    def gains(self) -> tuple[Points, Points]:
        return self.points["humans"], self.points["martians"]


def folders() -> tuple[Path, ...]:
    """Where scenario files lie: the package's own, then those that the club dropped in."""
    own = os.environ.get("FLEACIRCUS_DATA")
    return (DATA / "scenarios", *([Path(own) / PLACE] if own else []))


def scenarios() -> dict[str, Path]:
    """Every scenario file by its id, which is its name."""
    return {path.stem: path for folder in folders() if folder.is_dir() for path in sorted(folder.glob("*.toml"))}


def load(id: str) -> Scenario:
    """A scenario by its id; ValueError if there is none, or with all that is wrong with its file."""
    path = scenarios().get(id)
    if path is None:
        raise ValueError(f"no scenario {id!r}; there are {', '.join(scenarios())}")
    return read_scenario(path)


def title(id: str) -> Names | None:
    """The name that a scenario's file gives it; None if the file is damaged: who chooses it is told what is wrong."""
    try:
        return load(id).name
    except (ValueError, OSError):
        return None


def read_scenario(path: Path) -> Scenario:
    """The scenario of a file; ValueError with all that is wrong, each with file and line."""
    return _parsed(path, path.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _parsed(path: Path, text: str) -> Scenario:
    scenario, wrong = _examine(path, text)
    if wrong or scenario is None:
        raise ValueError("\n".join(wrong))
    return scenario


def check_scenario(path: Path | str) -> list[str]:
    """All that is wrong with a scenario file, each with file and line; nothing if it can be played."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return [f"{path}:1: {error}"]
    return _examine(path, text)[1]


def _examine(path: Path, text: str) -> tuple[Scenario | None, list[str]]:
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        return None, [f"{path}:{line[1] if line else len(text.splitlines())}: {error}"]
    try:
        told, _ = bounds.split(raw)
        scenario = msgspec.convert(told, Scenario, strict=True)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$")
        unknown = re.search(r"unknown field `(\w+)`", message)
        trail = re.sub(r"\[[^]]*\]", "", where.rstrip("`")).strip(".")
        key = f"{trail}.{unknown[1]}".strip(".") if unknown else trail
        return None, [f"{path}:{line_of(text, key)}: {message}"]
    wrong = [f"{path}:{line_of(text, key)}: {message}" for key, message in _faults(path, scenario)]
    return scenario, wrong


def line_of(text: str, key: str) -> int:
    """The line of a TOML file on which a dotted key is given; its table's, or the first, if it is nowhere."""
    section, best, found = "", 0, 1
    table, _, name = key.rpartition(".")
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*\[+\s*([\w.\-]+)\s*\]+", line)
        given = re.match(r"\s*([\w\-]+)\s*=", line)
        if header:
            section = header[1]
        here = section if header else f"{section}.{given[1]}".strip(".") if given else ""
        if here and (key == here or key.startswith(here + ".")) and len(here) > best:
            best, found = len(here), number
        elif given and given[1] == name and section.startswith(f"{table}.") and len(key) > best:
            best, found = len(key), number
    return found


def _faults(path: Path, scenario: Scenario) -> list[tuple[str, str]]:
    """What a well-formed scenario has wrong: key and message."""
    faults: list[tuple[str, str]] = []
    if scenario.id != path.stem:
        faults.append(("id", f"the id {scenario.id!r} is not the file's name"))
    if set(scenario.points) != {"humans", "martians"}:
        faults.append(("points", "points for humans and for martians are needed"))
    try:
        walls, _ = read_map(scenario.map)
    except ValueError as error:
        faults.append(("map", str(error)))
    else:
        if not connected(walls):
            faults.append(("map", "walls cut a square off"))
    for name, force in (("humans", scenario.humans), ("martians", scenario.martians)):
        faults += _force_faults(name, force)
    known = {*KINDS, *PLACEHOLDERS}
    for name, points in scenario.points.items():
        for table, given in (("kills", points.kills), ("heroics", points.heroics), ("exits", points.exits)):
            faults += [(f"points.{name}.{table}", f"no model {kind!r}") for kind in given if kind not in known]
    for key, kinds in (("needs", scenario.needs), ("objectives", scenario.objectives)):
        faults += [(key, f"no model {kind!r}") for kind in kinds if kind not in {*known, "counters"}]
    if scenario.counters.rows[0] > scenario.counters.rows[1]:
        faults.append(("counters.rows", "the first row is beyond the last"))
    elif len(scenario.counters.pool) > SIZE * (scenario.counters.rows[1] - scenario.counters.rows[0] + 1):
        faults.append(("counters", "more counters than squares"))
    if not scenario.target and not scenario.downto:
        faults.append(("target", "nothing wins: neither VP nor losses"))
    return faults


def _force_faults(name: str, force: Force) -> list[tuple[str, str]]:
    faults: list[tuple[str, str]] = []
    due = [kind for reserves in force.reserves for kind in reserves.forces]
    for key, kinds in (("forces", [*force.forces]), ("fixed", [f.model for f in force.fixed]), ("reserves", due)):
        for kind in kinds:
            if kind not in KINDS and kind not in PLACEHOLDERS:
                faults.append((f"{name}.{key}", f"no model {kind!r}; there are {', '.join(KINDS)}"))
            elif kind in KINDS and KINDS[kind].side != name:
                faults.append((f"{name}.{key}", f"{kind!r} is not one of the {name}"))
    bulk: Counter[tuple[int, int]] = Counter()
    for fixed in force.fixed:
        stands = KINDS.get("robot" if fixed.model == "machine" else fixed.model)
        bulk[fixed.at] += stands.bulk if stands else 1
    if any(here > ROOM for here in bulk.values()):
        faults.append((f"{name}.fixed", "more models in a square than it has room for"))
    if any(reserves.rounds[0] > reserves.rounds[1] for reserves in force.reserves):
        faults.append((f"{name}.reserves.rounds", "the first Round is after the last"))
    if not force.forces and not force.fixed:
        faults.append((f"{name}.forces", "a side has no models"))
    if force.rows[0] > force.rows[1]:
        faults.append((f"{name}.rows", "the first row is beyond the last"))
    elif len(force.forces) > 2 * SIZE * (force.rows[1] - force.rows[0] + 1):
        faults.append((f"{name}.forces", "more models than the zone holds"))
    return faults


@lru_cache(maxsize=64)
def read_map(drawing: str) -> tuple[tuple[Wall, ...], tuple[int, ...]]:
    """Walls and scatter of a drawing; ValueError says which line of it is wrong. [MA-B01]

    Row 8 is on top. Posts are `+`; `--` between posts and `|` between squares are wall edges; `##` is scatter.
    """
    lines = drawing.strip("\n").split("\n")
    if len(lines) != 2 * SIZE + 1:
        raise ValueError(f"the map has {len(lines)} lines, not {2 * SIZE + 1}")
    walls: list[Wall] = []
    scatter: list[int] = []
    for at, line in enumerate(lines):
        line = line.rstrip().ljust(3 * SIZE + 1)
        if len(line) > 3 * SIZE + 1:
            raise ValueError(f"line {at + 1} of the map is too long")
        row = SIZE - 1 - at // 2
        if at % 2:
            for column in range(SIZE):
                mark, inside = line[3 * column], line[3 * column + 1 : 3 * column + 3]
                if mark not in "| " or inside not in ("  ", "##", ".."):
                    raise ValueError(f"line {at + 1} of the map: {line!r} is not understood")
                if inside == "##":
                    scatter.append(row * SIZE + column)
                if mark == "|" and column:
                    walls.append((row * SIZE + column - 1, row * SIZE + column))
        else:
            for column in range(SIZE):
                post, edge = line[3 * column], line[3 * column + 1 : 3 * column + 3]
                if post not in "+ " or edge not in ("  ", "--"):
                    raise ValueError(f"line {at + 1} of the map: {line!r} is not understood")
                if edge == "--" and 0 < at < 2 * SIZE:
                    walls.append((row * SIZE + column, (row + 1) * SIZE + column))
    return tuple(sorted(walls)), tuple(sorted(scatter))


def draw_map(walls: tuple[Wall, ...], scatter: tuple[int, ...]) -> str:
    """The drawing of walls and scatter that `read_map` reads."""
    lines = []
    for row in range(SIZE - 1, -2, -1):
        edges = ((row + 1) * SIZE + column for column in range(SIZE))
        rim = row in (SIZE - 1, -1)
        lines.append("+" + "".join(("--" if rim or (edge - SIZE, edge) in walls else "  ") + "+" for edge in edges))
        if row >= 0:
            squares = [row * SIZE + column for column in range(SIZE)]
            inside = ("##" if square in scatter else "  " for square in squares)
            sides = ("|" if column_of(s) == SIZE or (s, s + 1) in walls else " " for s in squares)
            lines.append("|" + "".join(a + b for a, b in zip(inside, sides, strict=True)))
    return "\n".join(lines)


def connected(walls: tuple[Wall, ...]) -> bool:
    """Whether every square can be reached on foot."""
    near, seen, frontier = steps(walls), {0}, [0]
    while frontier:
        for square in near[frontier.pop()]:
            if square not in seen:
                seen.add(square)
                frontier.append(square)
    return len(seen) == SQUARES


def scenery_by_lot(rng: Random) -> tuple[tuple[Wall, ...], tuple[int, ...]]:
    """Six L-shaped ruins, four single edges, eight scatter squares, in rows 2 to 7, none cut off. [MA-B25]"""
    field = [square for square in range(SQUARES) if 2 <= row_of(square) <= SIZE - 1]
    while True:
        walls: set[Wall] = set()
        for _ in range(6):
            walls |= _ruin(rng, field, walls)
        while len(walls) < 16:
            square = rng.choice(field)
            near = rng.choice([n for n in AROUND[square] if _beside(square, n) and n in field])
            walls.add(wall_between(square, near))
        laid = tuple(sorted(walls))
        if connected(laid):
            return laid, tuple(sorted(rng.sample(field, 8)))


def _ruin(rng: Random, field: list[int], walls: set[Wall]) -> set[Wall]:
    """Two edges that meet at a corner of a square, on none that is there already."""
    while True:
        square = rng.choice(field)
        beside = [n for n in AROUND[square] if _beside(square, n) and n in field]
        across = rng.choice([n for n in beside if abs(n - square) == 1])
        along = rng.choice([n for n in beside if abs(n - square) == SIZE])
        ruin = {wall_between(square, across), wall_between(square, along)}
        if not ruin & walls:
            return ruin


def _beside(a: int, b: int) -> bool:
    return a % SIZE == b % SIZE or a // SIZE == b // SIZE


def weapon_known(id: str) -> bool:
    """Whether a model can carry it."""
    return id in WEAPONS
