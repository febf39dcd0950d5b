"""Opening events: scenery, counters, both sides. [MA-S04]"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import CENTRE, square_at
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.model import HERE, HUMANS, MARTIANS, OFF, Counter, Deploying, Model, Side, State
from fleacircus.games.marsattacks.rules.flow import settle
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.games.marsattacks.scenarios import read_map, scenery_by_lot
from fleacircus.games.marsattacks.setting import Setting


def opening(setting: Setting, rng: Random) -> list[ev.AnyEvent]:
    """Scenery, counters and both sides; then the first who must choose. Hands wait until all stand. [MA-S03, MA-S04]"""
    ledger = Ledger(setting, State(), HUMANS, rng)
    if setting.options.dice == "table":
        ledger.say(ev.DiceHanded("table"))
    _table(ledger)
    waiting = {side: _muster(ledger, side) for side in (MARTIANS, HUMANS)}
    for side in (HUMANS, MARTIANS):
        ledger.push(Deploying(side, waiting[side]))
    settle(ledger)
    return ledger.events


def _table(ledger: Ledger) -> None:
    """Scenery as drawn or by lot, and counters by two dice, face down. [MA-B19, MA-B20, MA-B25, MA-S04]"""
    scenario, rng = ledger.game.scenario, ledger.rng
    walls, scatter = scenery_by_lot(rng) if ledger.game.options.scenery == "lot" else read_map(scenario.map)
    squares: list[int] = []
    low, high = scenario.counters.rows
    while len(squares) < len(scenario.counters.pool):
        column, row = ledger.d8(), ledger.d8()
        if low <= row <= high and square_at(column, row) not in squares:
            squares.append(square_at(column, row))
    if ledger.game.express:
        squares = [HERE - 1 - number for number in range(len(squares))]
    counters = tuple(Counter(square) for square in squares)
    ledger.say(ev.Opened(scenario.id, scenario.clause, walls, scatter, counters, scenario.counters.pool))


def _muster(ledger: Ledger, side: Side) -> tuple[int, ...]:
    """The models of a side; those that its player has to place. [MA-B19, MA-W1, MA-W2, MA-W3, MA-W4, MA-W5]"""
    setting = ledger.game
    force, clause = setting.scenario.sides[side], setting.scenario.clause
    for fixed in force.fixed:
        square = square_at(*fixed.at)
        _enlist(ledger, side, fixed.model, ledger.field.free_spots(square), clause)
    names = list(force.forces)
    if side == MARTIANS and setting.scenario.advantage == "grunt":
        names += ["grunt"] * setting.options.advantage
    waiting = []
    for name in names:
        spots: list[int] = []
        if force.dice:
            square = square_at(ledger.d8(), ledger.d8())
            spots = [] if square in ledger.field.at else [square * 9 + CENTRE]
        model = _enlist(ledger, side, name, spots, clause)
        if model.spot == OFF:
            waiting.append(model.id)
    return tuple(waiting)


def _enlist(ledger: Ledger, side: Side, name: str, spots: list[int], clause: str) -> Model:
    kind = KINDS[ledger.game.kind(name)]
    spot = HERE if ledger.game.express else OFF if not spots else next((s for s in spots if s % 9 == CENTRE), spots[0])
    model = Model(len(ledger.state.models), kind.id, side, OFF, ledger.game.weapons(kind.id), kind.heroics)
    model = replace(model, spot=spot)
    ledger.say(ev.Enlisted(model, clause))
    return model
