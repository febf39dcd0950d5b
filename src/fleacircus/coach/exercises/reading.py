"""What the goals of exercises may ask of a view: a fixed list of readers by game, each a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fleacircus.core import Seat
from fleacircus.flicktable import look
from fleacircus.games.legionz.legions import legions_of
from fleacircus.games.marsattacks.model import State as Battlefield

Reader = Callable[[Any, Seat, Any], int]
"""Of a view, for a seat, about a thing if the test names one."""


def _insects(view: Any, seat: Seat, at: Any) -> int:
    return look.in_play(view, seat)


def _special(view: Any, seat: Seat, at: Any) -> int:
    piece = view.pieces[at]
    return int(piece.place == "table" and look.shows_special(view, piece))


def _on_table(view: Any, seat: Seat, at: Any) -> int:
    return int(view.pieces[at].place == "table")


def _x_mm(view: Any, seat: Seat, at: Any) -> int:
    pose = view.pieces[at].pose
    return -10_000 if pose is None else int(pose.x_um // 1000)


def _y_mm(view: Any, seat: Seat, at: Any) -> int:
    pose = view.pieces[at].pose
    return -10_000 if pose is None else int(pose.y_um // 1000)


TABLE: dict[str, Reader] = {
    "insects": _insects,
    "special": _special,
    "on_table": _on_table,
    "x_mm": _x_mm,
    "y_mm": _y_mm,
    "dice_left": lambda view, seat, at: 0 if view.turn is None else sum(not die.used for die in view.turn.dice),
}
MUTANTS: dict[str, Reader] = TABLE | {
    "bases": lambda view, seat, at: len(look.on_table(view, "hexagon", seat)),
    "damaged": lambda view, seat, at: sum(piece.damaged for piece in look.on_table(view, "hexagon", seat)),
    "squares": lambda view, seat, at: len(look.on_table(view, "square", seat)),
    "resources": lambda view, seat, at: view.players[seat].resources,
    "cards": lambda view, seat, at: len(view.players[seat].cards),
}
CUP: dict[str, Reader] = TABLE | {
    "score": lambda view, seat, at: view.pitch.score[seat],
    "carries": lambda view, seat, at: int(view.pitch.carrier == at),
    "has_ball": lambda view, seat, at: int(
        view.pitch.carrier is not None and view.pieces[view.pitch.carrier].owner == seat
    ),
    "defence": lambda view, seat, at: int(view.pitch.defence[seat]),
}
CHAIN: dict[str, Reader] = {
    "longest": lambda view, seat, at: max(map(len, legions_of(view, seat)), default=0),
    "legions": lambda view, seat, at: len(legions_of(view, seat)),
    "sum": lambda view, seat, at: max(
        (sum(bug.number or 0 for bug in each) for each in legions_of(view, seat)), default=0
    ),
    "left": lambda view, seat, at: len(view.sets[seat]),
    "first": lambda view, seat, at: int(view.outcome is not None and view.outcome.places[seat] == 1),
}


def _models(view: Battlefield, side: int, at: Any) -> int:
    return sum(model is not None and model.side == side for model in view.models)


def _square(view: Battlefield, side: int, at: Any) -> int:
    """Column and row of a model as one number, 35 for column 3 and row 5; 0 once it is gone."""
    model = view.models[at]
    return 0 if model is None or model.spot < 0 else model.square % 8 * 10 + 10 + model.square // 8 + 1


BATTLE: dict[str, Reader] = {
    "models": _models,
    "points": lambda view, side, at: view.vp[side],
    "hand": lambda view, side, at: len(view.hands[side]),
    "square": _square,
    "rattled": lambda view, side, at: int(view.models[at] is not None and view.models[at].rattled),
    "marker": lambda view, side, at: int(view.models[at] is not None and view.models[at].marker),
}

READERS: dict[str, dict[str, Reader]] = {
    "micro-mutants": MUTANTS,
    "larva-cup": CUP,
    "legionz": CHAIN,
    "mars-attacks": BATTLE,
}

_ABOUT = ("piece", "base", "model", "insect")


def owner_of(family: str, view: Any, event: Any) -> Seat | None:
    """Whose the thing is that an event is about, as it was known before the event."""
    id = next((getattr(event, name) for name in _ABOUT if isinstance(getattr(event, name, None), int)), None)
    if id is None:
        owner: Seat | None = getattr(event, "owner", getattr(event, "seat", getattr(event, "side", None)))
        return owner
    if family == "mars-attacks":
        model = view.models[id] if id < len(view.models) else None
        return None if model is None else int(model.side)
    found: Seat | None = view.pieces[id].owner
    return found
