"""Battles from which a bot learns how a battle stands: who won from positions of every kind, between regular bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import msgspec
import numpy as np

from fleacircus.bots.marsattacks.decision import Decision
from fleacircus.bots.marsattacks.standing import FEATURES, Floats, Net, Row, Weights, row
from fleacircus.bots.marsattacks.values import REGULAR
from fleacircus.core import Seat, fold
from fleacircus.core.chance import stream
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.actions import AnyAction
from fleacircus.games.marsattacks.model import HUMANS, State
from fleacircus.games.marsattacks.scenarios import scenarios
from fleacircus.lab.job import Job
from fleacircus.lab.net import Adam

PLAYS = ("solo", "duel")
LATEST, ASTRAY, OTHERS = 24, 0.25, 8
"""In most battles both sides err until some Turn up to the latest: so often they do one of so many other things."""
HIDDEN, EPOCHS, BATCH, RATE, DECAY = 20, 40, 256, 3e-3, 2e-4
"""How the net is made: its inner layer, how long it learns, how quickly, and how strongly it is held to nought."""


class Fought(msgspec.Struct, frozen=True):
    """A battle to be fought."""

    scenario: str
    play: str
    advantage: int
    seed: str


class Seen(msgspec.Struct, frozen=True):
    """How a battle stood at the beginning of its Turns, and the humans' part of the win."""

    rows: tuple[Row, ...]
    humans: float


def fight(task: Fought) -> Seen:
    """One battle to its end."""
    game, rng = _battle(task.scenario, task.play, task.advantage), stream(task.seed)
    state, turn, rows = fold(game, game.blank, game.setup(stream(task.seed, "setup"))), 0, list[Row]()
    steady = rng.randrange(LATEST) if rng.random() < 0.75 else 0
    while due := game.to_act(state):
        if state.turn > turn:
            turn = state.turn
            if turn > steady:
                rows.append(row(game.setting, state))
        mover = min(due)
        errs = turn < steady and rng.random() < ASTRAY
        state = game.draft(state, mover, _does(game, state, mover, rng if errs else None), rng).state
    assert state.result is not None
    winner = state.result.winner
    return Seen(tuple(rows), 0.5 if winner is None else float(winner == HUMANS))


def _does(game: Battle, state: State, seat: Seat, rng: Random | None) -> AnyAction:
    """What a regular bot does; with a stream, something else that comes to its mind."""
    decision = Decision(game.setting, state, seat, REGULAR)
    if rng is None:
        return decision.choose()
    allowed = [one.action for one in decision.weighed() if game.refusal(state, seat, one.action) is None]
    return rng.choice(allowed[:OTHERS])


def tasks(games: int, seed: str) -> Iterator[Fought]:
    """So many battles of every scenario, with the automaton and without; its advantage by lot."""
    for number in range(games):
        for scenario in scenarios():
            for play in PLAYS:
                own = f"standing/{seed}/{scenario}/{play}/{number}"
                yield Fought(scenario, play, Random(own).randrange(4) if play == "solo" else 0, own)


def fitted(games: int, *, seed: str, job: Job[Fought, Seen] | None = None) -> tuple[Weights, dict[str, float]]:
    """A net for each kind of play, and its Brier score on battles that it was not fitted on, one in five."""
    listed = list(tasks(games, seed))
    seen = (job or Job(fight)).run(listed)
    nets, brier = dict[str, Net](), dict[str, float]()
    for play in PLAYS:
        fits = [one for task, one in zip(listed, seen, strict=True) if task.play == play and one.rows]
        held, rest = fits[::5], [one for at, one in enumerate(fits) if at % 5]
        nets[play] = _net(rest, np.random.default_rng(1))
        brier[play] = round(_brier(nets[play], held), 4)
    command = f"fleacircus lab standing --games {games} --seed {seed}"
    return Weights(True, command, list(FEATURES), nets["solo"], nets["duel"]), brier


def _stacked(seen: Sequence[Seen]) -> tuple[Floats, Floats, Floats]:
    """Positions, what the humans got, and how much each weighs: a battle one, however long it was."""
    rows = np.array([each for one in seen for each in one.rows], dtype=float)
    won = np.array([one.humans for one in seen for _ in one.rows], dtype=float)
    weigh = np.array([1 / len(one.rows) for one in seen for _ in one.rows], dtype=float)
    return rows, won, weigh / weigh.mean()


def _net(seen: Sequence[Seen], rng: np.random.Generator) -> Net:
    """Adam on the log-likelihood."""
    rows, won, weigh = _stacked(seen)
    spread = rows.std(axis=0)
    scale = np.where(spread > 0, 1 / np.where(spread > 0, spread, 1), 0.0)
    known = rows * scale
    inner = rng.normal(0, 1 / np.sqrt(known.shape[1]), (known.shape[1], HIDDEN))
    parts = [inner, np.zeros(HIDDEN), rng.normal(0, 0.1, HIDDEN), np.zeros(1)]
    adam = Adam(parts)
    for epoch in range(EPOCHS):
        order, rate = rng.permutation(len(known)), RATE * (1 - epoch / EPOCHS)
        for begun in range(0, len(order), BATCH):
            at = order[begun : begun + BATCH]
            adam.down(list(_slopes(parts, known[at], won[at], weigh[at])), rate)
    inner, lift, outer, even = [np.round(each, 4).tolist() for each in parts]
    return Net(np.round(scale, 4).tolist(), inner, lift, outer, even[0])


def _slopes(parts: Sequence[Floats], rows: Floats, won: Floats, weigh: Floats) -> Iterator[Floats]:
    """Where the log-likelihood falls, for every part of the net."""
    inner, lift, outer, even = parts
    hidden = np.tanh(rows @ inner + lift)
    off = weigh * (1 / (1 + np.exp(-(hidden @ outer + even))) - won) / len(rows)
    back = off[:, None] * outer * (1 - hidden**2)
    yield rows.T @ back + DECAY * inner
    yield back.sum(axis=0)
    yield hidden.T @ off + DECAY * outer
    yield np.array([off.sum()])


def _brier(net: Net, seen: Sequence[Seen]) -> float:
    rows, won, weigh = _stacked(seen)
    hidden = np.tanh(rows * np.array(net.scale) @ np.array(net.inner) + np.array(net.lift))
    said = 1 / (1 + np.exp(-(hidden @ np.array(net.outer) + net.even)))
    return float(np.average((said - won) ** 2, weights=weigh))


@cache
def _battle(scenario: str, play: str, advantage: int) -> Battle:
    return Battle({"scenario": scenario, "play": play, "advantage": advantage})
