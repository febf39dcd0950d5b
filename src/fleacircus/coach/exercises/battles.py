"""A battle of Mars Attacks: the scenery of its scenario or none, and models on squares by column and row from 1."""

from __future__ import annotations

import msgspec

from fleacircus.core import Seat
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import CENTRE, Wall, square_at
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Counter, Model, Turn
from fleacircus.games.marsattacks.scenarios import read_map

ORDER = (CENTRE, 0, 1, 2, 3, 5, 6, 7, 8)
"""The places of a square in the order in which models take them."""


class BattleStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`models`: "kind name column row", with `*` after the name if it is Rattled and `!` if it was activated.
    `walls` are pairs of squares that a wall parts, each as [column, row, column, row]; `scatter` and `counters` are
    squares; `faces` what lies face up on the first counters, the rest is drawn from the scenario's pool.
    `hands` are mine and the other side's cards. With `map` the scenery is the scenario's own.
    """

    models: tuple[str, ...]
    walls: tuple[tuple[int, int, int, int], ...] = ()
    scatter: tuple[tuple[int, int], ...] = ()
    counters: tuple[tuple[int, int], ...] = ()
    faces: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    map: bool = False
    round: int = 1


def lay_battle(game: Battle, start: BattleStart, seat: Seat) -> tuple[list[ev.AnyEvent], dict[str, int]]:
    """Scenery, models and hands stand, and my Turn begins."""
    scenario = game.setting.scenario
    walls, scatter = read_map(scenario.map) if start.map else (_walls(start), ())
    scatter = (*scatter, *(square_at(*at) for at in start.scatter))
    faces = [*start.faces, *[None] * (len(start.counters) - len(start.faces))]
    counters = tuple(Counter(square_at(*at), face) for at, face in zip(start.counters, faces, strict=True))
    pool = scenario.counters.pool[: sum(face is None for face in faces)]
    events: list[ev.AnyEvent] = [ev.Opened(scenario.id, scenario.clause, walls, scatter, counters, pool)]
    models, names = _models(game, start)
    events += [ev.Enlisted(model, scenario.clause) for model in models]
    for side, hand in enumerate(start.hands):
        events += [ev.Drew(side, card) for card in hand]
    events.append(ev.RoundBegan(start.round))
    events += [ev.Marked(model.id, True, "MA-B05") for model in models if model.marker]
    return [*events, ev.TurnBegan(seat), ev.Awaited((Turn(seat),))], names


def _walls(start: BattleStart) -> tuple[Wall, ...]:
    pairs = (sorted((square_at(a, b), square_at(c, d))) for a, b, c, d in start.walls)
    return tuple(sorted((one, other) for one, other in pairs))


def _models(game: Battle, start: BattleStart) -> tuple[list[Model], dict[str, int]]:
    models: list[Model] = []
    names: dict[str, int] = {}
    used: dict[int, int] = {}
    for id, line in enumerate(start.models):
        kind, name, column, row = line.split()
        square = square_at(int(column), int(row))
        names[name.rstrip("*!")] = id
        side = HUMANS if KINDS[kind].side == "humans" else MARTIANS
        spot = square * 9 + ORDER[used.get(square, 0)]
        used[square] = used.get(square, 0) + 1
        marker, rattled = "!" in name, "*" in name
        weapons = game.setting.weapons(kind)
        models.append(Model(id, kind, side, spot, weapons, KINDS[kind].heroics, marker=marker, rattled=rattled))
    return models, names
