"""What is counted in Micro Mutants: powers, cards and other choices, who began, and the number of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fleacircus.flicktable.model import events as table
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import State


def seen(state: State, events: Sequence[Any]) -> Iterator[str]:
    """The names under which powers, cards and other choices are counted."""
    for event in events:
        match event:
            case table.PowerUsed(seat=seat, piece=piece):
                yield f"power {state.players[seat].army} {state.pieces[piece].breed}"
            case ev.CardInstalled(seat=seat, card=card):
                yield f"card {state.players[seat].army} {card}"
            case table.CardWorked(seat=seat, card=card):
                yield f"card worked {state.players[seat].army} {card}"
            case ev.Repaired():
                yield "repair"
            case ev.Built():
                yield "square base"
            case ev.Sacrificed():
                yield "sacrifice"
            case ev.CounterTaken():
                yield "resource"
            case table.ExtraEarned():
                yield "extra shot"
            case ev.Entered(reinforcement=True):
                yield "reinforcement"
            case ev.Eliminated():
                yield "insect lost"
            case ev.BaseDamaged():
                yield "base damaged"
            case ev.BaseDestroyed():
                yield "base destroyed"
            case table.Flicked():
                yield "shot"


def ends(state: State) -> Mapping[str, int]:
    """Who began, and after how many turns it was over."""
    assert state.turn is not None
    return {"first seat": state.order[0], "turns": state.turn.number}
