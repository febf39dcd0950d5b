"""Which tables the law suite plays, game by game, and how each game's secrets are swapped.

A new game adds a line to `RUNS` and one to `SWAPS`; a law fails if it does not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from fleacircus.core import Game, Match, Seat
from fleacircus.games import load
from kit.mars import swap_cards
from kit.playout import playout
from kit.secrets import swap_bug_numbers, swap_picks


class Run(NamedTuple):
    """One table of the law suite.

    `bound` is the number of standing log entries within which every playout must end, `probes` the number of
    positions of each playout that the dear laws look at.
    """

    game: str
    options: dict[str, Any]
    bound: int
    playouts: int = 2
    probes: int = 6

    @property
    def label(self) -> str:
        return "-".join([self.game, *(f"{key}={value}" for key, value in self.options.items())])


def _legionz(players: int, *, loops: bool, playouts: int = 2) -> Run:
    """Each of the 25 bugs of a seat is placed, may earn a bonus, and each seat may leave; and the set-up."""
    return Run("legionz@1", {"players": players, "loops": loops}, 51 * players + 1, playouts)


def _mars(scenario: str, play: str, **options: Any) -> Run:
    """At most 20 Rounds; in each every model acts in a few steps, and each attack may be answered twice.

    A duel is played twice, since somebody may leave the last one before the hands are dealt.
    """
    return Run("mars-attacks@3", {"scenario": scenario, "play": play, **options}, 6000, 1 + (play == "duel"), 4)


def _mutants(edition: str, turn_limit: int, *armies: str, couples: bool = False) -> Run:
    """A turn is a few decisions, at most one for each insect; everybody deploys in a few steps before.

    What depends on the number of players is said outright, so that the options of one run fit any other.
    """
    given = {"edition": edition, "players": len(armies), "armies": list(armies), "turn_limit": turn_limit}
    given |= {"couples": couples, "small_mat": edition == "first"}
    return Run("micro-mutants@2", given, 60 * len(armies) * turn_limit, 1, 14)


def _larva(turn_limit: int, *armies: str) -> Run:
    """Like Micro Mutants for two, with cards and a kick-off before, and chains and ejections in every turn."""
    given = {"armies": list(armies), "turn_limit": turn_limit, "goals": 1}
    return Run("larva-cup@2", given, 120 * turn_limit + 60, 2, 14)


RUNS: tuple[Run, ...] = (
    _legionz(2, loops=False, playouts=3),
    _legionz(2, loops=True, playouts=3),
    _legionz(3, loops=False, playouts=1),
    _legionz(3, loops=True),
    _legionz(4, loops=True, playouts=1),
    _legionz(5, loops=False, playouts=1),
    _legionz(6, loops=False, playouts=1),
    _legionz(6, loops=True, playouts=1),
    _mars("whos-there", "solo", advantage=2),
    _mars("front-line", "duel"),
    _mars("chaos", "solo", hero="edwyn", scenery="lot"),
    _mars("chaos", "duel", hero="ashley"),
    _mars("you-keep-what-you-steal", "solo"),
    _mars("tin-terror", "duel", machine="saucer"),
    Run("mars-companion@3", {"scenario": "front-line"}, 6000, 1, 4),
    Run("mars-companion@3", {"scenario": "tin-terror", "robot_weapons": ["robot-freeze", "robot-heat"]}, 6000, 1, 4),
    Run("mars-companion@3", {"scenario": "you-keep-what-you-steal", "advantage": 1}, 6000, 1, 4),
    Run("mars-companion@3", {"scenario": "whos-there", "where": "express"}, 6000, 1, 4),
    _mutants("tournament", 2, "usarthropods", "flyborgs"),
    _mutants("first", 2, "chitinians", "sovietopters"),
    _mutants("evolution-basic", 1, "flyborgs", "chitinians", "sovietopters"),
    _mutants("evolution-basic", 1, "usarthropods", "sovietopters", "flyborgs", "chitinians", couples=True),
    _larva(3, "usarthropods", "flyborgs"),
    _larva(3, "chitinians", "sovietopters"),
)

Swap = Callable[[Match, Random], tuple[Seat, Match] | None]
SWAPS: dict[str, Swap | None] = {
    "legionz@1": swap_bug_numbers,
    "mars-attacks@3": swap_cards,
    "mars-companion@3": swap_cards,
    "micro-mutants@2": None,
    "larva-cup@2": swap_picks,
}
"""A match with two of one seat's secrets exchanged, and that seat; None for a game without secrets."""


def game_of(run: Run) -> Game[Any, Any, Any]:
    """The game of a run, fresh."""
    return load(run.game, run.options)


@cache
def matches(run_index: int) -> tuple[Match, ...]:
    """The playouts of a run, played once for all laws; laws do not change them. Some undo, the last one leaves too."""
    run = RUNS[run_index]
    return tuple(
        playout(
            game_of(run),
            f"{run.label}/{number}",
            bound=run.bound,
            undo=0.05,
            leave=0.01 if number == run.playouts - 1 else 0.0,
        )
        for number in range(run.playouts)
    )
