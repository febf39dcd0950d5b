"""Feats: what is worth remembering of a seat's game, found in its events. All of them are ours.

Events are told by their tags, so that logs of past versions can be read too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fleacircus.core import Outcome

Told = Sequence[tuple[Any, ...]]
"""The events of a match, entry by entry."""
Feat = Callable[[Told, int, Outcome], bool]


def feats(game: str, told: Told, outcome: Outcome, *, played_out: bool) -> tuple[tuple[str, ...], ...]:
    """The feats of each seat. Some are none if somebody went away before the end."""
    known = FEATS.get(game.partition("@")[0], {})
    known = {name: found for name, found in known.items() if played_out or name not in PLAYED_OUT}
    seats = range(len(outcome.places))
    return tuple(tuple(name for name, found in known.items() if found(told, seat, outcome)) for seat in seats)


def happened(events: Sequence[Any], tag: str, **fields: Any) -> Iterator[Any]:
    """The events of a kind with these values."""
    for event in events:
        if type(event).__struct_config__.tag == tag and all(
            getattr(event, name, None) == value for name, value in fields.items()
        ):
            yield event


def _often(told: Told, tag: str, **fields: Any) -> int:
    return sum(1 for events in told for _ in happened(events, tag, **fields))


def _loop(told: Told, seat: int, outcome: Outcome) -> bool:
    """Closed a loop of Legionz."""
    return _often(told, "loop_closed", seat=seat) > 0


def _double(told: Told, seat: int, outcome: Outcome) -> bool:
    """Two enemies with one flick."""
    return any(len(list(happened(events, "eliminated", credit=seat))) > 1 for events in told)


def _razed(told: Told, seat: int, outcome: Outcome) -> bool:
    """Two bases destroyed in one game."""
    return _often(told, "base_destroyed", credit=seat) > 1


def _hat_trick(told: Told, seat: int, outcome: Outcome) -> bool:
    """Three goals that nobody else put in."""
    return _often(told, "scored", seat=seat, own=False) > 2


def _clean_sheet(told: Told, seat: int, outcome: Outcome) -> bool:
    """Won with a goal, and let none in."""
    own = _often(told, "scored", seat=seat)
    return outcome.places[seat] == 1 and own > 0 and own == _often(told, "scored")


def _unscathed(told: Told, seat: int, outcome: Outcome) -> bool:
    """Won a battle and lost no model to the other side."""
    return outcome.places[seat] == 1 and _often(told, "killed", by=1 - seat) == 0


def _sweep(told: Told, seat: int, outcome: Outcome) -> bool:
    """Ten models of the other side removed."""
    return _often(told, "killed", by=seat) > 9


PLAYED_OUT = ("clean_sheet", "unscathed")
"""Feats of a whole game."""
BATTLE: dict[str, Feat] = {"unscathed": _unscathed, "sweep": _sweep}
FEATS: dict[str, dict[str, Feat]] = {
    "legionz": {"loop": _loop},
    "micro-mutants": {"double": _double, "razed": _razed},
    "larva-cup": {"hat_trick": _hat_trick, "clean_sheet": _clean_sheet},
    "mars-attacks": BATTLE,
    "mars-companion": BATTLE,
}
