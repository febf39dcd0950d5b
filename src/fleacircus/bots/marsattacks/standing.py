"""How a battle stands, in numbers, and what they say of who will win it."""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files

import msgspec
import numpy as np
import numpy.typing as npt

from fleacircus.bots.marsattacks.values import REGULAR, Values, ways_off
from fleacircus.games.marsattacks.board import ways
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Side, State
from fleacircus.games.marsattacks.setting import Setting

OWN = (
    "points",
    "models",
    "few",
    "waiting_part",
    "worth",
    "heroics",
    "rattled",
    "waiting",
    "hand",
    "sets",
    "threat",
    "best_threat",
    "exposed",
    "loot",
    "near",
    "exit",
)
"""What a side has."""
SHARED = ("to_move", "round", "pool")
SCENARIOS = ("whos-there", "front-line", "chaos", "you-keep-what-you-steal", "tin-terror")
FEATURES = (*(f"humans_{name}" for name in OWN), *(f"martians_{name}" for name in OWN), *SHARED, *SCENARIOS)
ROUNDS = 5

Row = tuple[float, ...]
Floats = npt.NDArray[np.float64]


def row(setting: Setting, state: State) -> Row:
    """The features of a battle, seen from neither side; a scenario of a club's own is none of the five."""
    return (
        *_own(setting, state, HUMANS),
        *_own(setting, state, MARTIANS),
        1.0 if state.side == HUMANS else -1.0,
        state.round / ROUNDS,
        len(state.pool) / 10,
        *(float(setting.scenario.id == name) for name in SCENARIOS),
    )


def _own(setting: Setting, state: State, side: Side) -> Row:
    values = Values(setting, state, side, REGULAR)
    own = values.field.sides[side]
    points = state.vp[side] / (setting.scenario.target or 8)
    worth = heroics = rattled = waiting = 0
    threat = best = exposed = leaving = 0.0
    squares: list[int] = []
    ready: list[int] = []
    for model in own:
        worth += setting.worth(model)
        heroics += model.heroics
        rattled += model.rattled
        exposed += values.watchers(model.spot) * values.stake(model)
        if not model.marker and not model.rattled:
            waiting += 1
            shot = values.shot_from(model, model.spot)
            threat += shot
            best = max(best, shot)
        if not KINDS[model.kind].vehicle:
            squares.append(model.spot // 9)
            if not model.marker and not model.rattled:
                ready.append(model.spot // 9)
        if prize := setting.exits(model):
            far = ways_off(state.walls, 8 if side == HUMANS else 1)[model.spot // 9]
            leaving += prize * (8 - far) / 8
    loot = near = 0.0
    if squares:
        for square, prize in values.loot.items():
            way = ways(state.walls, square)
            loot += prize / (1 + min(way[at] for at in squares))
            if any(way[at] <= 2 for at in ready):
                near += prize
    return (
        points,
        len(own) / 5,
        1 / (1 + len(own)),
        waiting / max(1, len(own)),
        worth / 5,
        heroics / 3,
        rattled / 3,
        waiting / 5,
        len(state.hands[side]) / 3,
        sum(lying.size for lying in state.sets if lying.side == side) / 3,
        threat / 200,
        best / 100,
        exposed / 500,
        loot / 200,
        near / 200,
        leaving / 4,
    )


class Net(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers in, one layer of a few, the log-odds of the humans out."""

    scale: list[float]
    inner: list[list[float]]
    lift: list[float]
    outer: list[float]
    even: float


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A net for battles with the automaton and one for duels. Ours: fitted on battles between bots."""

    ours: bool
    command: str
    features: list[str]
    solo: Net
    duel: Net


class Judge:
    """A net ready for use."""

    def __init__(self, net: Net) -> None:
        self.inner: Floats = np.array(net.inner) * np.array(net.scale)[:, None]
        self.lift: Floats = np.array(net.lift)
        self.outer: Floats = np.array(net.outer)
        self.even = net.even

    def odds(self, features: Row) -> float:
        """The log-odds of the humans."""
        return float(np.tanh(np.array(features) @ self.inner + self.lift) @ self.outer) + self.even


@cache
def judge(play: str) -> Judge:
    """The net for a kind of play; ValueError if it is for other features."""
    file = files("fleacircus.bots.marsattacks") / "standing.json"
    known = msgspec.json.decode(file.read_bytes(), type=Weights)
    if tuple(known.features) != FEATURES:
        raise ValueError(f"standing.json is for {known.features}, not for {list(FEATURES)}")
    return Judge(known.solo if play == "solo" else known.duel)


def humans_chance(setting: Setting, state: State) -> float:
    """The chance of the humans to win."""
    if state.result is not None:
        winner = state.result.winner
        return 0.5 if winner is None else float(winner == HUMANS)
    return 1 / (1 + math.exp(-judge(setting.options.play).odds(row(setting, state))))


def chance(setting: Setting, state: State, side: Side) -> float:
    """The chance of a side to win."""
    humans = humans_chance(setting, state)
    return humans if side == HUMANS else 1 - humans
