"""How many whole battles of bot against automaton a CPU-second holds."""

from __future__ import annotations

import time

from fleacircus.bots.marsattacks import REGULAR, MarsBot
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.scenarios import scenarios
from fleacircus.lab.game import to_the_end


def measure(seconds: float) -> dict[str, float]:
    """Battles per CPU-second over all scenarios in turn, and each scenario's own share.

    The first third of the time warms the tables of sight and odds, which a running club keeps.
    """
    games = {name: Battle({"scenario": name}) for name in scenarios()}
    bot = MarsBot(REGULAR)
    number = _spend(games, bot, seconds / 3, 0, {})
    spent: dict[str, list[float]] = {name: [] for name in games}
    number = _spend(games, bot, seconds * 2 / 3, number, spent)
    total = sum(map(sum, spent.values()))
    count = sum(map(len, spent.values()))
    figures = {"battles": count / total}
    return figures | {f"battles_{name.replace('-', '_')}": len(times) / sum(times) for name, times in spent.items()}


def _spend(games: dict[str, Battle], bot: MarsBot, seconds: float, number: int, spent: dict[str, list[float]]) -> int:
    """Play rounds of all scenarios until the time is used up; at least one."""
    until = time.process_time() + seconds
    while True:
        for name, game in games.items():
            began = time.process_time()
            to_the_end(game, f"bench/{number}", [bot])
            spent.setdefault(name, []).append(time.process_time() - began)
        number += 1
        if time.process_time() >= until:
            return number
