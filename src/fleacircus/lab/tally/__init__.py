"""What is counted in a game between bots, by its family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from fleacircus.lab.tally import larvacup, legionz, marsattacks, micromutants


class Tally(NamedTuple):
    """The names under which events are counted, given the state before them, and the figures of the end."""

    of: Callable[[Any, Sequence[Any]], Iterable[str]] = lambda state, events: ()
    ends: Callable[[Any], Mapping[str, int]] = lambda state: {}


NOTHING = Tally()

TALLIES = {
    "micro-mutants": Tally(micromutants.seen, micromutants.ends),
    "larva-cup": Tally(larvacup.seen, larvacup.ends),
    "legionz": Tally(ends=legionz.ends),
    "mars-attacks": Tally(ends=marsattacks.ends),
}


def tally_of(game_id: str) -> Tally:
    """What is counted in that game; nothing where nobody said what."""
    return TALLIES.get(game_id.partition("@")[0], NOTHING)
