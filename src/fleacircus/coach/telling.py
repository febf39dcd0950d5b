"""What is true on a map where the companion asks for it, as the automaton's own lists find it. [MA-C1, MA-S23]"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from fleacircus.core.chance import stream
from fleacircus.games.marsattacks.actions import Tap
from fleacircus.games.marsattacks.automaton import selection
from fleacircus.games.marsattacks.automaton.findings import Findings
from fleacircus.games.marsattacks.automaton.ties import best
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.model import MARTIANS, Asked, Model, Shoots, State, Steps
from fleacircus.games.marsattacks.setting import Setting

LOTS = 16
"""What a lot decides is not true before it is drawn: so many lots must agree."""


def truth(setting: Setting, view: State) -> Tap | None:
    """The tap that says what the automaton does; None where it asks for nothing of the kind, or a lot decides."""
    asked = view.stack[-1] if view.stack else None
    if not isinstance(asked, Asked) or asked.what not in _TOLD:
        return None
    field = Field(view)
    told = {_TOLD[asked.what](setting, field, asked, stream("truth", lot)) for lot in range(LOTS)}
    return told.pop() if len(told) == 1 else None


def readers(setting: Setting, view: State) -> dict[str, float]:
    """How often the truth is found by who does not read on, taps by lot, or overlooks something."""
    asked, right = view.stack[-1], truth(setting, view)
    assert isinstance(asked, Asked)
    lines = [(at, line) for at, line in enumerate(asked.lines) if not line.why]
    at, first = lines[0]
    found: dict[str, Tap | None] = {"first": Tap(at, first.models[: first.least])}
    found |= {name: truth(setting, overlooking(view, asked)) for name, overlooking in _OVERLOOKED[asked.what].items()}
    taps = sum(max(1, len(line.models)) for _, line in lines)
    return {"random": round(1 / taps, 2)} | {name: float(tap == right) for name, tap in found.items()}


def _model(setting: Setting, field: Field, asked: Asked, rng: Random) -> Tap | None:
    """Whom the card chooses. [MA-S09]"""
    assert asked.card is not None
    model, _ = selection.select(field, asked.card, rng)
    return None if model is None else Tap(0, (model.id,))


def _ladder(setting: Setting, field: Field, asked: Asked, rng: Random) -> Tap | None:
    """The first option that is possible; a gain says how many squares away it is. [MA-S13, MA-S14]"""
    found, looks = Findings(setting, field, _asked_of(field, asked), rng).decide()
    code = next(look.code for look in looks if look.possible)
    lines = [at for at, line in enumerate(asked.lines) if line.code == code and not line.why]
    far = sum(isinstance(step, Steps) for step in found.plan) == 2
    return Tap(lines[-1 if far else 0]) if lines else None


def _target(setting: Setting, field: Field, asked: Asked, rng: Random) -> Tap | None:
    """Whom the list says, with what; nothing that hits a whole square. [MA-S15, MA-S16]"""
    found, looks = Findings(setting, field, _asked_of(field, asked), rng).decide()
    code = next((look.code for look in looks if look.list == "target" and look.possible), "")
    for shot in found.plan:
        if isinstance(shot, Shoots):
            for at, line in enumerate(asked.lines):
                if (line.code, line.weapon) == (code, shot.weapon) and line.most == 1 and shot.target in line.models:
                    return Tap(at, (shot.target,))
    return None


_TOLD: dict[str, Callable[[Setting, Field, Asked, Random], Tap | None]] = {
    "model": _model,
    "ladder": _ladder,
    "target": _target,
}


def _asked_of(field: Field, asked: Asked) -> Model:
    assert asked.model is not None
    model = field.state.models[asked.model]
    assert model is not None
    return model


# What may be overlooked


def _no_scenery(view: State, asked: Asked) -> State:
    return replace(view, walls=(), scatter=())


def _no_markers(view: State, asked: Asked) -> State:
    return replace(view, models=tuple(None if m is None else replace(m, marker=False) for m in view.models))


def _no_friends(view: State, asked: Asked) -> State:
    gone = (None if m is None or (m.side == MARTIANS and m.id != asked.model) else m for m in view.models)
    return replace(view, models=tuple(gone))


def _no_sector(view: State, asked: Asked) -> State:
    """Only whoever is nearest, or farthest, on the whole board may still be chosen."""
    assert asked.card is not None
    field, sign = Field(view), -1 if selection.position_of(asked.card) == "farthest" else 1
    idle = [m for m in field.sides[MARTIANS] if not m.marker]
    kept = {m.id for m in best(idle, lambda m: sign * field.nearest(m))}
    gone = (None if m is None or (m.side == MARTIANS and m.id not in kept) else m for m in view.models)
    return replace(view, models=tuple(gone))


_OVERLOOKED: dict[str, dict[str, Callable[[State, Asked], State]]] = {
    "model": {"markers": _no_markers, "sector": _no_sector},
    "ladder": {"scenery": _no_scenery, "friends": _no_friends},
    "target": {"scenery": _no_scenery, "friends": _no_friends, "markers": _no_markers},
}
