"""How fast Legionz is: playouts on the bots' board against plain Python, simulations of the search, the first answer.

Everything is measured in turns within one run, in CPU time, so that a busy machine slows all of it alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from fleacircus.bench.plain_board import PlainBoard
from fleacircus.bots import legionz as bots
from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz import layout
from fleacircus.bots.legionz.kernel import Array, kernel, new_chance
from fleacircus.bots.legionz.policy import anywhere, balance
from fleacircus.bots.legionz.ponder import grow
from fleacircus.bots.legionz.search import DUEL
from fleacircus.bots.legionz.tree import new_tree
from fleacircus.core import Match
from fleacircus.games import load

FAST, PLAIN, SIMULATIONS, HEX = 5_000, 60, 20_000, 60
ROUNDS_AT_LEAST, ANSWERS = 3, 5


@kernel
def random_games(board: Array, mark: Array, chance: Array, games: int) -> int:
    """Play so many games at random from this position; how many bugs were placed in all."""
    placed = 0
    for _ in range(games):
        boards.remember(board, mark)
        while board[layout.STAGE] != layout.OVER:
            boards.choose(board, anywhere(board, chance))
        placed += int(board[layout.BUGS])
        boards.undo(board, mark)
    return placed


def measure(seconds: float) -> dict[str, float]:
    """Rates per CPU-second, all from the same interleaved run; `first_answer_ms` is wall time of a warm process."""
    works = _works()
    for _, work in works.values():
        work()
    spent = dict.fromkeys(works, 0.0)
    rounds = 0
    end = time.perf_counter() + seconds
    while rounds < ROUNDS_AT_LEAST or time.perf_counter() < end:
        rounds += 1
        for name, (_, work) in works.items():
            start = time.process_time()
            work()
            spent[name] += time.process_time() - start
    rates = {name: rounds * count / spent[name] for name, (count, _) in works.items()}
    return {
        **rates,
        "ratio_fast_plain": rates["playouts_fast"] / rates["playouts_plain"],
        "first_answer_ms": _first_answer_ms(),
    }


def _works() -> dict[str, tuple[int, Callable[[], Any]]]:
    """Each thing to be measured, with how many of it one call does."""
    opening, chance = layout.empty([25, 25], goal=10, loops=False), new_chance(Random(1))
    boards.add(opening, 0, 0)
    opening[layout.TURN] = 1
    middle = boards.of_view(_middle().state, loops=False)
    mark, rng, plain = boards.new_mark(), Random(1), PlainBoard()
    tree, taste = new_tree(SIMULATIONS, DUEL, loops=False), balance(10)
    works: dict[str, tuple[int, Callable[[], Any]]] = {
        "playouts_fast": (FAST, lambda: random_games(opening, mark, chance, FAST)),
        "playouts_plain": (PLAIN, lambda: [plain.playout(rng) for _ in range(PLAIN)]),
        "search_sims": (SIMULATIONS, lambda: grow(middle, mark, chance, taste, None, tree, DUEL, SIMULATIONS)),
    }
    hex7 = _hex7(rng)
    if hex7 is not None:
        works["playouts_openspiel_hex7"] = (HEX, hex7)
    return works


def _hex7(rng: Random) -> Callable[[], None] | None:
    """OpenSpiel's Hex on a board of 7, played at random from Python, where it is installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("hex(board_size=7)")

    def play() -> None:
        for _ in range(HEX):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    return play


def _middle() -> Match:
    """A game of two in its middle."""
    match, rng = Match.start(load("legionz@1", {"players": 2}), 7), Random(7)
    while len(match.state.chain) < 24:
        (seat,) = match.to_act
        match.play(seat, match.choices(seat).sample(rng))
    return match


def _first_answer_ms() -> float:
    """How long a person waits for the strongest level in the middle of a game of two, once the process is warm.

    The best of a few answers counts, since wall time also tells what else the machine does.
    """
    match, bot, waits = _middle(), bots.load("search-3"), []
    (seat,) = match.to_act
    for seed in range(ANSWERS):
        start = time.perf_counter()
        bot.choose(match.game, match.view(seat), seat, Random(seed))
        waits.append(time.perf_counter() - start)
    return 1000 * min(waits)
