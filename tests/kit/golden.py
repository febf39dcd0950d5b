"""Golden playthroughs: whole matches as text that a person can read and compare.

A new game adds its matches to `PLAYTHROUGHS` and, for better reading, a `Script`. Then `python
scripts/regenerate_golden.py` writes the files, and the change shows in the diff.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from fleacircus.core import Match, codec
from fleacircus.games import load
from kit import golden_legionz, golden_mars
from kit.playout import Chooser, at_random, playout

FOLDER = Path(__file__).parent.parent / "golden"


class Playthrough(NamedTuple):
    """One golden match: its file's name, the table, and how it is played."""

    name: str
    game: str
    options: dict[str, Any]
    bound: int
    choose: Chooser = at_random
    undo: float = 0.0
    leave: float = 0.0

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"


class Script(NamedTuple):
    """How a game is written down: an event as a phrase, a view as a drawing, a drawing every so many entries."""

    phrase: Callable[[Any], str]
    drawing: Callable[[Any], str]
    every: int


def plain_phrase(event: Any) -> str:
    """An event as its tag and its fields."""
    fields = codec.plain(event)
    return " ".join([fields.pop("type"), *(f"{key}={json.dumps(value)}" for key, value in fields.items())])


PLAIN = Script(plain_phrase, lambda view: "", 10**9)
SCRIPTS: dict[str, Script] = {
    "legionz@1": Script(golden_legionz.phrase, golden_legionz.drawing, 25),
    "mars-attacks@3": Script(golden_mars.phrase, golden_mars.drawing, 30),
    "mars-companion@3": Script(golden_mars.phrase, golden_mars.drawing, 10**9),
}

PLAYTHROUGHS: tuple[Playthrough, ...] = (
    Playthrough("legionz-2-base", "legionz@1", {"players": 2}, 103),
    Playthrough("legionz-2-loops", "legionz@1", {"players": 2, "loops": True}, 103, golden_legionz.builder),
    Playthrough("legionz-3-base", "legionz@1", {"players": 3}, 154, golden_legionz.builder),
    Playthrough("legionz-3-loops", "legionz@1", {"players": 3, "loops": True}, 154, undo=0.08),
    Playthrough("legionz-6-base", "legionz@1", {"players": 6}, 307, golden_legionz.builder),
    Playthrough("legionz-6-loops", "legionz@1", {"players": 6, "loops": True}, 307, leave=0.04),
    Playthrough("mars-front-line-solo", "mars-attacks@3", {"scenario": "front-line"}, 6000, undo=0.05),
    Playthrough("mars-tin-terror-duel", "mars-attacks@3", {"scenario": "tin-terror", "play": "duel"}, 6000),
    Playthrough("mars-companion", "mars-companion@3", {"scenario": "you-keep-what-you-steal"}, 6000),
)


def played(golden: Playthrough) -> Match:
    """The match of a playthrough; its name is its seed."""
    game = load(golden.game, golden.options)
    return playout(game, golden.name, bound=golden.bound, choose=golden.choose, undo=golden.undo, leave=golden.leave)


def written(golden: Playthrough) -> str:
    """The playthrough as text."""
    match = played(golden)
    script = SCRIPTS.get(golden.game, PLAIN)
    lines = [f"game     {golden.game}", f"options  {json.dumps(codec.plain(match.game.options))}"]
    lines += [f"seed     {golden.name}", ""]
    for seq, entry in enumerate(match.log):
        if entry.undoes is not None:
            lines.append(f"{seq:4}  seat {entry.seat} takes back everything from {entry.undoes} on")
        else:
            lines.append(f"{seq:4}  " + "; ".join(script.phrase(event) for event in entry.events))
        if seq % script.every == script.every - 1 and seq != match.seq:
            lines += _drawn(script, match.at(seq), seat=seq // script.every % match.game.seats)
    lines += _drawn(script, match, seat=None)
    lines += [f"outcome  {codec.encode(match.outcome).decode()}", f"digest   {json.loads(match.record())['digest']}"]
    return "\n".join(lines) + "\n"


def _drawn(script: Script, match: Match, seat: int | None) -> list[str]:
    drawing = script.drawing(match.view(seat))
    viewer = "a spectator" if seat is None else f"seat {seat}"
    return ["", f"      as {viewer} sees it", "", *(f"      {line}".rstrip() for line in drawing.splitlines()), ""]
