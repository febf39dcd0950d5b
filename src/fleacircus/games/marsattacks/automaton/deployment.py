"""The best spots at set-up. [MA-R6]"""

from __future__ import annotations

from functools import cache
from random import Random

from fleacircus.games.marsattacks.automaton.ties import best, lot
from fleacircus.games.marsattacks.board import GAP, SIZE, SQUARES, row_of
from fleacircus.games.marsattacks.book import reach_of
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.model import HUMANS, Model
from fleacircus.games.marsattacks.setting import Setting


def best_spot(setting: Setting, field: Field, model: Model, rng: Random) -> int:
    """Most enemy deployment squares within Range, a wall towards the enemy, fewest friends, then by lot. [MA-R6]"""
    force, enemy = setting.scenario.sides[model.side], setting.scenario.sides[1 - model.side]
    open_to = [
        square
        for square in _zone(force.rows)
        if square not in field.at
        or (
            not force.dice
            and field.room(model, square)
            and field.free_spots(square)
            and not field.contact(model, square)
        )
    ]
    covers = _covers(enemy.rows, reach_of(model.weapons))
    squares = best(
        open_to,
        lambda s: -covers[s],
        lambda s: not _wall_ahead(field, model, s),
        lambda s: sum(m.side == model.side for m in field.at.get(s, ())),
    )
    return lot(rng, [spot for square in squares for spot in field.free_spots(square)])


@cache
def _zone(rows: tuple[int, int]) -> tuple[int, ...]:
    """The squares from one row to another."""
    return tuple(s for s in range(SQUARES) if rows[0] <= row_of(s) <= rows[1])


@cache
def _covers(rows: tuple[int, int], reach: int) -> tuple[int, ...]:
    """How many squares of a zone are within Range of each square."""
    return tuple(sum(GAP[s][other] <= reach for other in _zone(rows)) for s in range(SQUARES))


def _wall_ahead(field: Field, model: Model, square: int) -> bool:
    """A wall on the enemy's side of the square: the row 1 side for Martians."""
    ahead = square + SIZE if model.side == HUMANS else square - SIZE
    return (min(square, ahead), max(square, ahead)) in field.state.walls
