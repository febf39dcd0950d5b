"""What is counted in Larva Cup: passes, shots, tackles, defence rolls, goals, who started, and the number of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fleacircus.flicktable.model import events as table
from fleacircus.games.larvacup.model import events as ev
from fleacircus.games.larvacup.model.state import State


def seen(state: State, events: Sequence[Any]) -> Iterator[str]:
    """The names under which what happened is counted."""
    for event in events:
        match event:
            case ev.PassEnded(result=result):
                yield f"pass {result}"
            case ev.GoalAnnounced():
                yield "shot at goal"
            case ev.Scored(own=own):
                yield "own goal" if own else "goal"
            case ev.BallTaken(seat=seat, holder=holder):
                yield "tackle" if holder not in (None, seat) else "ball taken"
            case ev.DefenceKept():
                yield "defence roll kept"
            case ev.DefenceRolled():
                yield "defence roll used"
            case ev.Ejected():
                yield "ejection"
            case table.Flicked(role="insect"):
                yield "flick"
            case table.PowerUsed(seat=seat, piece=piece):
                yield "power"
                yield f"power {state.players[seat].army} {state.pieces[piece].breed}"
            case ev.StarterNamed(starter=1):
                yield "second seat started"


def ends(state: State) -> Mapping[str, int]:
    """The goals of each seat, and after how many turns it was over."""
    assert state.turn is not None
    return {"turns": state.turn.number, **{f"score {seat}": goals for seat, goals in enumerate(state.pitch.score)}}
