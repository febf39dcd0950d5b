"""Matches between bots for the coach, played once."""

from __future__ import annotations

from functools import cache
from typing import Any

from fleacircus.bots import load as bot
from fleacircus.core import Leave, Match, codec
from fleacircus.core.chance import stream
from fleacircus.games import load


def played(game_id: str, options: dict[str, Any], levels: tuple[str, ...], seed: str, *, least: int = 0) -> Match:
    """A finished match; of several seeds the first that has so many entries."""
    return _played(game_id, codec.encode(options), levels, seed, least)


@cache
def left(moves: int) -> Match:
    """A short match of Legionz that ended when somebody left."""
    game = load("legionz@1", {"players": 2})
    match, rng, greedy = Match.start(game, "left"), stream("left", "bots"), bot("legionz@1", "greedy")
    for _ in range(moves):
        (seat,) = match.to_act
        match.play(seat, greedy.choose(game, match.view(seat), seat, rng))
    match.play(0, Leave())
    return match


@cache
def _played(game_id: str, options: bytes, levels: tuple[str, ...], seed: str, least: int) -> Match:
    game = load(game_id, codec.decode(options, dict[str, Any]))
    bots = [bot(game_id, level) for level in levels]
    for number in range(100):
        match, rng = Match.start(game, f"{seed}/{number}"), stream(f"{seed}/{number}", "bots")
        while match.to_act:
            waited = game.waited_for(match.state)
            for seat in sorted(match.to_act, key=lambda seat: (seat in waited, seat)):
                action = bots[seat].choose(game, match.view(seat), seat, rng)
                if action is not None:
                    match.play(seat, action)
                    break
        if match.seq >= least:
            return match
    raise AssertionError(f"no match of {least} entries")
