"""Play and store the witnesses of tests/witnesses: all, or those whose name contains the argument.

Witnesses of today's rules are made once for each version of a game and kept for ever: only add to them.
Every table is played twice, once to its end and once to its middle, by bots that aim and by chance. A flick table is
played several times, and the match is kept that has most kinds of events, questions and actions not met before.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fleacircus.bots import catalogue
from fleacircus.core import Game, Leave, Match, Seat
from fleacircus.core.chance import stream
from fleacircus.games import load
from fleacircus.games.marsattacks.scenarios import scenarios
from kit.witness import FOLDER, census, write

BOX = ("usarthropods", "flyborgs", "chitinians", "sovietopters")


class Laid(NamedTuple):
    """A table to be played: its name, game and options, how many entries the open match has, and a kind of action or
    question that the finished one must have, since play by chance meets it seldom."""

    name: str
    game: str
    options: dict[str, Any]
    middle: int = 40
    wants: str = ""


def _mutants(name: str, edition: str, *armies: str, turns: int = 8, wants: str = "", **options: Any) -> Laid:
    given = {"edition": edition, "players": len(armies), "armies": list(armies), "turn_limit": turns, **options}
    return Laid(f"mutants2-{name}", "micro-mutants@2", given, wants=wants)


def _larva(name: str, *armies: str, **options: Any) -> Laid:
    return Laid(f"larva2-{name}", "larva-cup@2", {"armies": list(armies), "turn_limit": 9, **options}, 60)


def _mars(name: str, scenario: str, play: str, **options: Any) -> Laid:
    return Laid(f"mars3-{name}", "mars-attacks@3", {"scenario": scenario, "play": play, **options})


def tables() -> list[Laid]:
    """Every game, every edition, and the options that change how a game runs."""
    u, f, c, s = BOX
    return [
        _mutants("first-2", "first", c, s, turns=12),
        _mutants("first-2-short-of-insects", "first", u, f, turns=30, minimum_insects=6, unsteadiness=300),
        _mutants("first-2-large-mat", "first", f, c, small_mat=False),
        _mutants("first-3", "first", f, c, s, turns=6),
        _mutants("first-4", "first", u, f, c, s, turns=5),
        _mutants("basic-2", "evolution-basic", u, c),
        _mutants("basic-3", "evolution-basic", s, u, f, turns=6),
        _mutants("basic-couples", "evolution-basic", u, s, f, c, turns=5, couples=True),
        _mutants("evolution-2-uf", "evolution", u, f, turns=24),
        _mutants("evolution-2-cs", "evolution", c, s, turns=24),
        _mutants("evolution-2-twins", "evolution", s, s, twins=True, turns=10),
        _mutants("evolution-3", "evolution", c, f, u, turns=6),
        _mutants("evolution-4", "evolution", c, s, u, f, turns=5),
        _mutants("evolution-bonus", "evolution", f, s, base_bonus=True, base_earns=True, minimum_bases=1, turns=30),
        _mutants("evolution-fragile", "evolution", u, c, minimum_insects=2, keep_last_card=False, turns=22),
        _mutants("tournament-2-uc", "tournament", u, c, turns=16),
        _mutants("tournament-2-fs", "tournament", f, s, turns=10, unsteadiness=1000),
        _mutants("tournament-couples", "tournament", f, s, u, c, couples=True, turns=5),
        _mutants("tournament-2-edge", "tournament", u, s, turns=12, small_mat=True, wants="action step_in"),
        _mutants("evolution-2-levy", "evolution", s, s, turns=40, twins=True, wants="question levy"),
        _mutants("evolution-2-tunnel", "evolution", c, c, turns=24, twins=True, wants="action tunnel"),
        _larva("uf", u, f),
        _larva("cs", c, s),
        _larva("us", u, s, goals=1, unsteadiness=300),
        _larva("fc", f, c, goals=2),
        *(
            Laid(f"legionz-{n}{'-loops' * loops}", "legionz@1", {"players": n, "loops": bool(loops)}, 30 * n // 2)
            for n in range(2, 7)
            for loops in (0, 1)
        ),
        *(_mars(f"{play}-{s}", s, play) for s in scenarios() for play in ("duel", "solo")),
        _mars("duel-lot", "chaos", "duel", hero="ashley", scenery="lot"),
        _mars("solo-saucer", "tin-terror", "solo", machine="saucer"),
        *(Laid(f"companion3-{s}", "mars-companion@3", {"scenario": s}) for s in scenarios()),
    ]


class Players:
    """Half of the time the seat's bot, else the least used kind of ten draws: so every kind has its turn."""

    def __init__(self, laid: Laid, game: Game[Any, Any, Any]) -> None:
        known = catalogue.levels(laid.game)
        levels = [level for level in ("regular", "rookie", "greedy", "random") if level in known]
        seats = range(game.seats if levels else 0)
        self.bots = [catalogue.load(laid.game, levels[seat % len(levels)]) for seat in seats]
        self.used: Counter[str] = Counter()

    def choose(self, match: Match, seat: Seat, rng: Random) -> Any:
        action = None
        if self.bots and rng.random() < 0.55:
            action = self.bots[seat].choose(match.game, match.view(seat), seat, rng)
        if action is None:
            choices = match.choices(seat)
            drawn = [choices.sample(rng) for _ in range(10)]
            action = min(
                drawn, key=lambda action: self.used[type(action).__name__] + 9 * (type(action).__name__ == "Decline")
            )
        self.used[type(action).__name__] += 4 if type(action).__name__ == "Decline" else 1
        return action


def played(laid: Laid, seed: str, *, steps: int | None) -> Match:
    """The table played to its end, or for so many steps; now and then somebody takes a turn back."""
    game = load(laid.game, laid.options)
    players, rng, match = Players(laid, game), stream(seed, "players"), Match.start(game, seed)
    while match.to_act and (steps is None or match.seq < steps):
        if game.seats > 2 and steps is None and match.seq == 60 and game.refusal(match.state, 0, Leave()) is None:
            match.play(0, Leave())
            continue
        seat = rng.choice(sorted(match.to_act))
        if match.undo_point(seat) is not None and rng.random() < 0.04:
            match.undo(seat)
        else:
            match.play(seat, players.choose(match, seat, rng))
    return match


def richest(laid: Laid, name: str, met: Counter[str], *, steps: int | None) -> Match:
    """The match with most kinds that were not met before, of those that did not end too early."""
    wants = laid.wants if steps is None else ""
    tries = 1 if wants else 6 if laid.game in ("micro-mutants@2", "larva-cup@2") else 1
    found: list[Match] = []
    for number in count():
        match = played(laid, f"{name}/{number}", steps=steps)
        if (match.outcome is None) == (steps is not None) and (not wants or wants in census(match)):
            found.append(match)
        if len(found) == tries:
            return max(found, key=lambda match: len(census(match).keys() - met.keys()) * 100 + len(census(match)))
    raise AssertionError


def main(wanted: str = "") -> None:
    FOLDER.mkdir(exist_ok=True)
    met: dict[str, Counter[str]] = {}
    size = 0
    for laid in tables():
        for way, steps in (("finished", None), ("open", laid.middle)):
            name = f"{laid.name}-{way}"
            if wanted in name:
                known = met.setdefault(laid.game, Counter())
                match = richest(laid, name, known, steps=steps)
                size += (taken := write(name, match))
                known.update(census(match))
                print(f"{name}: {len(match.log)} entries, {taken} bytes, {match.outcome and match.outcome.clause}")
    print(f"{size} bytes in all")
    for game, found in met.items():
        for kind in ("action", "question", "event"):
            kinds = (f"{name.partition(' ')[2]} {n}" for name, n in sorted(found.items()) if name.startswith(kind))
            print(f"{game} {kind}s: {', '.join(kinds)}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
