"""Bot games spread over every game, edition and army: what long checks and the census of clauses are played on.

Half of the choices are a bot's, who aims; the others are the least used kind of several draws, so that seldom kinds of
actions come up too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from fleacircus.bots import catalogue
from fleacircus.bots.bot import Bot
from fleacircus.core import Game, Match, Seat
from fleacircus.core.chance import stream
from fleacircus.games import CATALOGUE, load

DRAWS = 8
BOX = ("usarthropods", "flyborgs", "chitinians", "sovietopters")
LEVELS = ("regular", "rookie", "greedy", "random")
Look = Callable[[Match, Seat, Random], None]


class Laid(msgspec.Struct, frozen=True):
    """A table to be played."""

    name: str
    game: str
    options: dict[str, Any]

    @property
    def flicked(self) -> bool:
        """Whether it is a game of shots."""
        return self.game.startswith(("micro-mutants", "larva-cup"))


def tables(flicked_only: bool = False) -> tuple[Laid, ...]:
    """Every table, the games taken in turn, so that any few of them are spread well."""
    groups = [list(_mutants()), list(_larva()), *([] if flicked_only else [list(_legionz()), list(_mars())])]
    laid: list[Laid] = []
    while any(groups):
        laid += [group.pop(0) for group in groups if group]
    return tuple(laid)


def _mutants() -> Iterator[Laid]:
    u, f, c, s = BOX
    for name, edition, armies, options in (
        ("evolution", "evolution", (u, f), {"turn_limit": 20}),
        ("tournament", "tournament", (c, s), {"turn_limit": 20}),
        ("first", "first", (c, u), {"turn_limit": 15}),
        ("first-3", "first", (f, c, s), {"turn_limit": 8}),
        ("basic-couples", "evolution-basic", (u, s, f, c), {"turn_limit": 6, "couples": True}),
        ("evolution-cs", "evolution", (c, s), {"turn_limit": 20}),
        ("tournament-edge", "tournament", (f, u), {"turn_limit": 15, "small_mat": True}),
        ("first-4", "first", (u, f, c, s), {"turn_limit": 6}),
        ("evolution-bonus", "evolution", (f, s), {"turn_limit": 30, "base_bonus": True, "base_earns": True}),
        ("evolution-fragile", "evolution", (u, c), {"turn_limit": 30, "keep_last_card": False}),
        ("evolution-3", "evolution", (s, f, c), {"turn_limit": 8}),
        ("tournament-couples", "tournament", (f, s, u, c), {"turn_limit": 8, "couples": True}),
        ("evolution-twins", "evolution", (s, s), {"turn_limit": 25, "twins": True}),
        ("first-short", "first", (f, c), {"turn_limit": 30, "minimum_insects": 6, "unsteadiness": 300}),
    ):
        given = {"edition": edition, "players": len(armies), "armies": list(armies), **options}
        yield Laid(f"micro-mutants {name}", _newest("micro-mutants"), given)


def _larva() -> Iterator[Laid]:
    u, f, c, s = BOX
    for armies, goals, steady in (((u, f), 3, 600), ((c, s), 2, 600), ((u, s), 1, 300), ((f, c), 3, 1000)):
        given = {"armies": list(armies), "turn_limit": 12, "goals": goals, "unsteadiness": steady}
        yield Laid(f"larva-cup {armies[0]} {armies[1]}", _newest("larva-cup"), given)


def _legionz() -> Iterator[Laid]:
    for players in (2, 3, 6, 4, 5):
        for loops in (True, False):
            name = f"legionz {players}{' loops' if loops else ''}"
            yield Laid(name, _newest("legionz"), {"players": players, "loops": loops})


def _mars() -> Iterator[Laid]:
    for scenario in ("whos-there", "front-line", "chaos", "you-keep-what-you-steal", "tin-terror"):
        for play in ("solo", "duel"):
            yield Laid(f"mars-attacks {scenario} {play}", _newest("mars-attacks"), {"scenario": scenario, "play": play})
        yield Laid(f"mars-companion {scenario}", _newest("mars-companion"), {"scenario": scenario})


def _newest(name: str) -> str:
    """The id of a game in the version that is played today."""
    return max((id for id in CATALOGUE if id.partition("@")[0] == name), key=lambda id: int(id.partition("@")[2]))


class Mixed:
    """Plays for every seat: half of the time as a bot, else the least used kind of a few draws."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        known = catalogue.levels(game.id)
        levels = [level for level in LEVELS if level in known]
        self.bots: list[Bot] = [catalogue.load(game.id, levels[n % len(levels)]) for n in range(game.seats) if levels]
        self.used: Counter[str] = Counter()

    def choose(self, match: Match, seat: Seat, rng: Random) -> Any:
        """An action that is allowed."""
        action = None
        if self.bots and rng.random() < 0.5:
            action = self.bots[seat].choose(match.game, match.view(seat), seat, rng)
        if action is None:
            choices = match.choices(seat)
            action = min((choices.sample(rng) for _ in range(DRAWS)), key=lambda drawn: self.used[type(drawn).__name__])
        name = type(action).__name__
        self.used[name] += 4 if name == "Decline" else 1
        return action


def played(laid: Laid, seed: str, look: Look | None = None) -> Match:
    """One game to its end; `look` is shown every position before its action."""
    game = load(laid.game, laid.options)
    match, rng, players = Match.start(game, seed), stream(seed, "spread"), Mixed(game)
    while match.to_act:
        seat = rng.choice(sorted(match.to_act))
        if look is not None:
            look(match, seat, rng)
        match.play(seat, players.choose(match, seat, rng))
    return match
