"""The shot of the day: one position for everybody, by the date, and what a try at it came to.

A puzzle of the flick table where some ship, else a table that is drawn by the date.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any

import msgspec

from fleacircus.coach.catalogue import evaluator
from fleacircus.coach.exercises.tables import TableStart, lay_mutants
from fleacircus.coach.puzzles import laid, piece_of, puzzles
from fleacircus.core import Game, Match, Seat
from fleacircus.core.chance import stream
from fleacircus.flicktable import look
from fleacircus.games import CATALOGUE, load

GAME = next(id for id in CATALOGUE if id.startswith("micro-mutants@"))
DRAWN = "drawn"
PREY = ("insect", "hexagon", "square")
OPTIONS = {
    "edition": "first",
    "armies": ["usarthropods", "sovietopters"],
    "minimum_insects": 1,
    "unsteadiness": 300,
}
FOES = ("worker", "harvester", "worker")
AWAY_CM, APART_CM = (7.0, 13.0), 2.6
"""So far away the enemies are, and so near to each other: a shot may cover one or two of them. Ours."""
TRIES = 100
"""So often a place is drawn anew that overlaps another."""


class Position(msgspec.Struct, frozen=True):
    """Where everybody shoots from."""

    game: Any
    events: tuple[Any, ...]
    seat: Seat
    goal: dict[str, int]


class Score(msgspec.Struct, frozen=True, order=True):
    """What a try came to: how many things it gained, and how far from the nearest enemy thing it came to rest."""

    gained: int
    off_um: int | None


def name_of(day: str) -> str:
    """Which position belongs to a day: the id of a puzzle, or `DRAWN`."""
    shots = sorted(puzzle.id for puzzle in puzzles(GAME) if puzzle.goal)
    return stream("shot of the day", day).choice(shots) if shots else DRAWN


def position(name: str, day: str) -> Position:
    """The position by its name; that of a puzzle which does not ship any more is drawn."""
    puzzle = next((each for each in puzzles(GAME) if each.id == name), None)
    if puzzle is not None:
        game = load(puzzle.game, puzzle.options)
        return Position(game, laid(game, puzzle), puzzle.seat, puzzle.goal)
    game = load(GAME, OPTIONS)
    return Position(game, tuple(drawn(game, stream("shot of the day", day, DRAWN))), 0, {"insect": 1})


def drawn(game: Game[Any, Any, Any], rng: Random) -> list[Any]:
    """A raider, a few enemies beside each other some way off, and the bases behind them."""
    for _ in range(TRIES):
        x, y, turn = rng.uniform(-14, -6), rng.uniform(-7, 7), rng.uniform(-0.5, 0.5)
        away = rng.uniform(*AWAY_CM)
        middle = x + away * math.cos(turn), y + away * math.sin(turn)
        pieces = [f"0 raider mine {x:.1f} {y:.1f}", "0 hexagon home -25 -12", "1 hexagon far 25 12"]
        for number, breed in enumerate(FOES):
            round_ = 2 * math.pi * number / len(FOES) + turn
            spot = middle[0] + APART_CM * math.cos(round_), middle[1] + APART_CM * math.sin(round_)
            pieces.append(f"1 {breed} foe{number} {spot[0]:.1f} {spot[1]:.1f}")
        pieces.append(f"1 worker idle {rng.uniform(16, 22):.1f} {rng.uniform(-10, 4):.1f}")
        try:
            events, _ = lay_mutants(game, TableStart(tuple(pieces), dice=("raider",)), 0)  # type: ignore[arg-type]
        except ValueError:  # two of them overlap
            continue
        return events
    raise AssertionError("there is always room for five insects")


def score(match: Match, seat: Seat) -> Score | None:
    """What the first thing came to that a seat did; None before it has done anything."""
    first = next((seq for seq in match.standing[1:] if match.log[seq].seat == seat), None)
    if first is None:
        return None
    before, after, action = match.at(first - 1).state, match.at(first).state, match.log[first].action
    got = evaluator(match.game.id).gains(before, after, seat)
    assert got is not None
    return Score(sum(got.values()), _off_um(before, after, seat, piece_of(action)))


def _off_um(before: Any, after: Any, seat: Seat, id: int | None) -> int | None:
    """How far from where an enemy thing lay a piece came to rest; None for one that is not on the table any more."""
    piece = None if id is None else after.pieces[id]
    if piece is None or piece.place != "table" or piece.pose is None:
        return None
    return min(
        round(math.hypot(piece.pose.x_um - each.pose.x_um, piece.pose.y_um - each.pose.y_um))
        for each in before.pieces
        if each.kind in PREY and each.place == "table" and look.enemies(before, seat, each.owner)
    )
