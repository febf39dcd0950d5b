"""Micro Mutants between equal bots, counted: the win matrix, game length, who goes first, what was used. [EV-10]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from statistics import median
from time import process_time
from typing import Any

import msgspec

from fleacircus.bots import catalogue
from fleacircus.bots.bot import Bot
from fleacircus.core import Match, Seat
from fleacircus.core.chance import stream
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.sheets import armies
from fleacircus.physics import MujocoSimulator

Pair = tuple[str, str]


class Played(msgspec.Struct, frozen=True):
    """One finished game: the seats in first place, who began, the number of turns, what was used, CPU seconds."""

    winners: tuple[Seat, ...]
    first: Seat
    turns: int
    clause: str
    used: Mapping[str, int]
    cpu_s: float


def simulate(
    games: int,
    seed: int = 1,
    *,
    level: str = "regular",
    pairs: Sequence[Pair] | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """So many games for every pair of armies, the seats taken in turn, between bots of one level."""
    chosen = list(pairs) if pairs is not None else list(combinations(armies(), 2))
    simulator = MujocoSimulator()
    bot = catalogue.load(MicroMutants.id, level)
    played: dict[Pair, list[Played]] = {}
    for one, other in chosen:
        played[one, other] = [
            play(
                MicroMutants({**(options or {}), "armies": _seated((one, other), n)}, simulator=simulator),
                f"{seed}/{one}/{other}/{n}",
                (bot, bot),
            )
            for n in range(games)
        ]
    return {"games_a_pair": games, "seed": seed, "level": level, **summary(played)}


def _seated(pair: Pair, n: int) -> Pair:
    return pair if n % 2 == 0 else (pair[1], pair[0])


def play(game: MicroMutants, seed: str, bots: Sequence[Bot]) -> Played:
    """One game to its end."""
    began = process_time()
    match = Match.start(game, seed)
    rng: Random = stream(seed, "bots")
    used: Counter[str] = Counter()
    while match.to_act:
        (seat,) = match.to_act
        entry = match.play(seat, bots[seat].choose(game, match.view(seat), seat, rng))
        used.update(_uses(match.state, entry.events))
    state: State = match.state
    assert state.outcome is not None
    assert state.turn is not None
    return Played(
        winners=tuple(sorted(state.outcome.winners)),
        first=state.order[0],
        turns=state.turn.number,
        clause=state.outcome.clause,
        used=dict(used),
        cpu_s=process_time() - began,
    )


def _uses(state: State, events: Sequence[Any]) -> list[str]:
    """The names under which powers, cards and other choices are counted."""
    found = []
    for event in events:
        match event:
            case ev.PowerUsed(seat=seat, piece=piece):
                found.append(f"power {state.players[seat].army} {state.pieces[piece].breed}")
            case ev.CardInstalled(seat=seat, card=card):
                found.append(f"card {state.players[seat].army} {card}")
            case ev.CardWorked(seat=seat, card=card):
                found.append(f"card worked {state.players[seat].army} {card}")
            case ev.Repaired():
                found.append("repair")
            case ev.Built():
                found.append("square base")
            case ev.Sacrificed():
                found.append("sacrifice")
            case ev.CounterTaken():
                found.append("resource")
            case ev.ExtraEarned():
                found.append("extra shot")
            case ev.Entered(reinforcement=True):
                found.append("reinforcement")
            case ev.Eliminated():
                found.append("insect lost")
            case ev.BaseDamaged():
                found.append("base damaged")
            case ev.BaseDestroyed():
                found.append("base destroyed")
            case ev.Flicked():
                found.append("shot")
    return found


# Counting


def summary(played: Mapping[Pair, Sequence[Played]]) -> dict[str, Any]:
    """The figures of all games."""
    matrix: dict[str, dict[str, float]] = {}
    for (one, other), games in played.items():
        if games:
            share = sum(_score(game, n % 2) for n, game in enumerate(games)) / len(games)
            matrix.setdefault(one, {})[other] = round(share, 3)
            matrix.setdefault(other, {})[one] = round(1 - share, 3)
    every = [game for games in played.values() for game in games]
    used: Counter[str] = Counter()
    for game in every:
        used.update(game.used)
    lengths = sorted(game.turns for game in every)
    return {
        "games": len(every),
        "matrix": matrix,
        "widest": max((max(share, 1 - share) for row in matrix.values() for share in row.values()), default=0.5),
        "turns": {
            "median": median(lengths) if lengths else 0,
            "tenth": lengths[len(lengths) // 10] if lengths else 0,
            "nine_tenths": lengths[9 * len(lengths) // 10] if lengths else 0,
        },
        "first_player": round(sum(_score(game, game.first) for game in every) / max(1, len(every)), 3),
        "drawn": sum(len(game.winners) > 1 for game in every),
        "ended_by": dict(Counter(game.clause for game in every)),
        "used_a_game": {name: round(count / len(every), 2) for name, count in sorted(used.items())},
        "cpu_s_a_game": round(sum(game.cpu_s for game in every) / max(1, len(every)), 2),
    }


def _score(game: Played, seat: Seat) -> float:
    """1 for a win, a half for a draw."""
    return 1 / len(game.winners) if seat in game.winners else 0.0
