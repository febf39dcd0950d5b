"""Battles between a human-side bot and the automaton, counted. [MA-S02]"""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

from fleacircus.bots.bot import Bot
from fleacircus.bots.marsattacks import REGULAR, MarsBot
from fleacircus.core import Match
from fleacircus.core.chance import stream
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, State
from fleacircus.games.marsattacks.scenarios import scenarios

ADVANTAGES = (0, 1, 2, 3)


def simulate(
    scenario: str = "ALL",
    games: int = 100,
    seed: int = 1,
    *,
    advantages: tuple[int, ...] = ADVANTAGES,
    bot: Bot | None = None,
) -> dict[str, Any]:
    """Wins, VP and Rounds for each scenario and VP advantage; every advantage meets the same seeds."""
    names = list(scenarios()) if scenario == "ALL" else [scenario]
    player = bot if bot is not None else MarsBot(REGULAR)
    return {
        "games": games,
        "seed": seed,
        "scenarios": {
            name: {str(advantage): _count(name, advantage, games, seed, player) for advantage in advantages}
            for name in names
        },
    }


def _count(scenario: str, advantage: int, games: int, seed: int, bot: Bot) -> dict[str, Any]:
    ends: list[State] = [
        battle(Battle({"scenario": scenario, "advantage": advantage}), f"{seed}/{number}", bot)
        for number in range(games)
    ]
    winners = [state.result.winner for state in ends if state.result is not None]
    return {
        "humans": winners.count(HUMANS),
        "martians": winners.count(MARTIANS),
        "draws": winners.count(None),
        "human_share": round(winners.count(HUMANS) / games, 3),
        "vp": [round(sum(state.vp[side] for state in ends) / games, 2) for side in (HUMANS, MARTIANS)],
        "rounds": round(sum(state.round for state in ends) / games, 2),
        "rounds_median": median(state.round for state in ends),
    }


def battle(game: Battle, seed: str | int, *bots: Bot) -> State:
    """One whole battle, a bot for each seat, to its end."""
    match = Match.start(game, seed)
    rng: Random = stream(str(seed), "bots")
    while match.to_act:
        (seat,) = match.to_act
        match.play(seat, bots[seat].choose(game, match.view(seat), seat, rng))
    state: State = match.state
    return state
