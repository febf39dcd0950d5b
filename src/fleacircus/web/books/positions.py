"""Drawn positions as matches: what a map draws is laid by events of its game, so that it opens as a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fleacircus.coach.exercises.battles import BattleStart, lay_battle
from fleacircus.coach.exercises.chains import ChainStart, lay_chain
from fleacircus.coach.exercises.tables import TableStart, lay_cup, lay_mutants
from fleacircus.coach.tries import Tried
from fleacircus.core import Match, Seat
from fleacircus.core.books import Figure
from fleacircus.core.hexmap import SEATS
from fleacircus.games import load
from fleacircus.games.marsattacks.board import SIZE
from fleacircus.games.marsattacks.drawing import LETTERS, parse

ARMIES = ("usarthropods", "sovietopters")
"""Who plays where a picture of the flick table does not say."""


class Position(msgspec.Struct, frozen=True):
    """A game with its options, what is to be laid and by what, and whose turn it is."""

    game: str
    options: dict[str, Any]
    start: Any
    lay: Callable[[Any, Any, Seat], tuple[list[Any], dict[str, Any]]]
    seat: Seat = 0

    def laid(self, game: Any = None) -> tuple[Match, dict[str, Any]]:
        """The match that begins there, and the things in it by their names."""
        game = game or load(self.game, self.options)
        events, names = self.lay(game, self.start, self.seat)
        return Match.lay(game, "book", events), names


def position(book: str, figure: Figure) -> Position | None:
    """What a figure draws; None where it draws no position."""
    return POSITIONS[book](figure) if figure.map else None


def laid_try(tried: Tried) -> tuple[Match, dict[str, Any]]:
    """The match in which something is tried."""
    where = position(tried.book, tried.drawing(refused=False))
    assert where is not None
    return where.laid()


def _chain(figure: Figure) -> Position:
    told: dict[str, Any] = dict(figure.options)
    start = ChainStart(figure.map, set=tuple(map(int, told.get("set", "").split())), closed=str(told.get("bonus", "")))
    options = {"players": told.get("players", 2), "loops": told.get("loops", False)}
    return Position("legionz@1", options, start, lay_chain, SEATS.index(told.get("turn", "A")))


def _battle(figure: Figure) -> Position:
    """With its marker a model is drawn `X`, Rattled `Z`, both `V`."""
    walls, scatter, tokens = parse(figure.map)
    models = [
        f"{LETTERS[token[0]]} {token}{'!' * (token[1] in 'XV')}{'*' * (token[1] in 'ZV')} {_column_row(square)}"
        for square, token in tokens
    ]
    pairs = tuple((*_place(one), *_place(other)) for one, other in walls)
    start = BattleStart(tuple(models), walls=pairs, scatter=tuple(map(_place, scatter)))
    options = {"scenario": figure.options.get("scenario", "whos-there"), "play": "duel"}
    return Position("mars-attacks@3", options, start, lay_battle, int(figure.options.get("turn", 0)))


def _place(square: int) -> tuple[int, int]:
    """Column and row, from 1."""
    return square % SIZE + 1, square // SIZE + 1


def _column_row(square: int) -> str:
    return "{} {}".format(*_place(square))


def _table(figure: Figure) -> Position:
    start, options = _lying(figure)
    options["players"] = len(options["armies"])
    return Position("micro-mutants@2", options, start, lay_mutants)


def _pitch(figure: Figure) -> Position:
    start, options = _lying(figure)
    return Position("larva-cup@2", options, start, lay_cup)


def _lying(figure: Figure) -> tuple[TableStart, dict[str, Any]]:
    """What is drawn lies there, and everything else stands in its line-up."""
    told: dict[str, Any] = dict(figure.options)
    start = TableStart(
        tuple(figure.map.strip().splitlines()),
        dice=tuple(told.pop("dice", "grunt").split()),
        resources=tuple(map(int, told.pop("resources", "").split())),
        cards=_listed(told.pop("cards", "")),
        held=_listed(told.pop("held", "")),
        lost=tuple(told.pop("lost", "").split()),
        carrier=told.pop("carrier", ""),
        faces=tuple(told.pop("faces", "").split()),
        earned=told.pop("extra", "") == "earned",
        lined_up=True,
    )
    armies = told.pop("armies", " ".join(ARMIES)).split()
    return start, {"armies": armies} | {key: told[key] for key in told if key not in ("keeps", "phase")}


def _listed(text: str) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple(filter(None, map(str.strip, text.split(","))))


POSITIONS: dict[str, Callable[[Figure], Position]] = {
    "legionz": _chain,
    "marsattacks": _battle,
    "micromutants": _table,
    "larvacup": _pitch,
    "tournament": _table,
}
