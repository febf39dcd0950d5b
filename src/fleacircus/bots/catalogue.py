"""Every bot by game and level, the weakest first. A level may be asked for with changes: `sharp?trials=8`."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from fleacircus.bots.bot import Bot, RandomBot
from fleacircus.games import newest

Skill = TypeVar("Skill", bound=tuple[Any, ...])


def _changed(skill: Skill, changes: dict[str, Any]) -> Skill:
    """The skill of a level with some of its fields changed; ValueError if it has no such field."""
    for name, value in changes.items():
        known = getattr(skill, "_fields", ())
        if name not in known:
            raise ValueError(f"no {name!r} to change; there are {', '.join(known)}")
        if type(value) is not type(getattr(skill, name)):
            raise ValueError(f"{name} is {getattr(skill, name)!r} here, so it cannot be {value!r}")
    changed: Skill = skill._replace(**changes)  # type: ignore[attr-defined]
    return changed


def _mutant(level: str, **changes: Any) -> Bot:
    """Imported only when one is wanted, so that a server starts quickly."""
    from fleacircus.bots import micromutants

    return micromutants.MutantBot(_changed(micromutants.LEVELS[level], changes))


def _cup(level: str, **changes: Any) -> Bot:
    from fleacircus.bots import larvacup

    return larvacup.CupBot(_changed(larvacup.LEVELS[level], changes))


def _legion(level: str, **changes: Any) -> Bot:
    from fleacircus.bots import legionz

    if level in legionz.LEVELS:
        return legionz.MindBot(_changed(legionz.LEVELS[level], changes))
    return legionz.load(level, **changes)


def _invader(level: str, **changes: Any) -> Bot:
    from fleacircus.bots import marsattacks

    if level == "champion":
        learned = {part: changes.pop(part) for part in marsattacks.Minds._fields if part in changes}
        known = marsattacks.minds(marsattacks.LEVELS[level], learned)
        return marsattacks.MarsBot(marsattacks.Minds(*(_changed(each, changes) for each in known)))
    return marsattacks.MarsBot(_changed(marsattacks.LEVELS[level], changes))


LEGIONZ = ("child", "pupil", "novice", "cadet", "scout", "rookie", "grow", "regular", "expert", "champion")
FLICKS = ("child", "pupil", "novice", "rookie", "cadet", "scout", "grow", "regular", "sharp", "champion")
MARS = ("child", "pupil", "novice", "cadet", "scout", "rookie", "grow", "regular", "champion")
LEVELS: dict[str, dict[str, Callable[..., Bot]]] = {
    "legionz@1": {level: partial(_legion, level) for level in LEGIONZ},
    "micro-mutants@2": {level: partial(_mutant, level) for level in FLICKS},
    "larva-cup@2": {level: partial(_cup, level) for level in FLICKS},
    "mars-attacks@3": {level: partial(_invader, level) for level in MARS},
}
UNLISTED: dict[str, dict[str, Callable[..., Bot]]] = {
    "legionz@1": {
        "random": RandomBot,
        **{level: partial(_legion, level) for level in ("greedy", "blocker", "search-1", "search-2", "search-3")},
    },
    "mars-attacks@3": {"random": RandomBot},
}
"""Offered at no table, but found by their name: by the lab, by tables and puzzles that are older than the list."""


def levels(game_id: str) -> tuple[str, ...]:
    """The levels at which bots play this game, the weakest first."""
    return tuple(LEVELS.get(newest(game_id), {}))


def plays(game_id: str, level: str) -> bool:
    """Whether a bot plays this game under that name, offered at tables or not."""
    return level in LEVELS.get(newest(game_id), {}) or level in UNLISTED.get(newest(game_id), {})


def load(game_id: str, name: str) -> Bot:
    """A bot by its level, perhaps with changes (`sharp?trials=8&wary=false`); ValueError if there is none."""
    level, _, asked = name.partition("?")
    try:
        make = {**LEVELS[newest(game_id)], **UNLISTED.get(newest(game_id), {})}[level]
    except KeyError:
        raise ValueError(f"no bot {level!r} for {game_id}; there are {', '.join(levels(game_id))}") from None
    try:
        return make(**dict(map(_change, asked.split("&") if asked else ())))
    except TypeError as error:
        raise ValueError(f"{level} cannot be had with {asked!r}: {error}") from None


def _change(text: str) -> tuple[str, Any]:
    """`trials=8` as a name and a value: a number, true, false, or a list of numbers."""
    name, _, value = text.partition("=")
    try:
        read = json.loads(value)
    except ValueError:
        raise ValueError(f"{text!r} gives no value: write trials=8 or wary=true") from None
    return name, tuple(read) if isinstance(read, list) else read
