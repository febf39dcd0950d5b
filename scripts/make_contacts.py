"""Write what MuJoCo says of who touches whom in some flicks, for the client's ear: client/tests/contacts.json.

A browser finds contacts in a path's samples (client/src/flicktable/contacts.ts); its tests hold it to these.
"""

import json
import sys
from base64 import b64encode
from pathlib import Path
from random import Random
from typing import Any

import mujoco
import numpy as np
from msgspec import to_builtins

from fleacircus.physics import FIXTURES, PIECES, Fixture, Piece, Shot, Tabletop, flat
from fleacircus.physics.engine import MujocoSimulator
from fleacircus.physics.launch import draw_noise, launch_of, velocities
from fleacircus.physics.path import encode
from fleacircus.physics.plan import Into, plan
from fleacircus.physics.run import Manner
from fleacircus.physics.scene import Scene

OUT = Path(__file__).parent.parent / "client" / "tests" / "contacts.json"
APART_MS = 12
"""Touches of the same two within so long are one contact."""
PUSH_MM_S = 25
"""What a push in one millisecond must change of a piece's speed: its weight changes 10."""


def _pieces(*places: tuple[str, float, float]) -> tuple[Piece, ...]:
    return tuple(Piece(i, k, flat(round(x * 1e4), round(y * 1e4), kind=k)) for i, (k, x, y) in enumerate(places, 1))


def _cup(away_mm: int) -> Tabletop:
    return Tabletop(pieces=_pieces(("small", 0, 0)), fixtures=(Fixture(9, "cup", away_mm * 1000, 0),))


_ROW = Tabletop(pieces=_pieces(("small", 0, 0), *(("small", x, 0) for x in (16.5, 18.7, 20.9))))
_BASE = Tabletop(pieces=_pieces(("small", 0, 0)), fixtures=(Fixture(9, "hexagon", 120_000, 0),))
CASES: tuple[tuple[str, Tabletop, Shot], ...] = (
    ("a lob on bare felt", Tabletop(pieces=_pieces(("small", 0, 0))), Shot(0, 600, 200)),
    ("a skim on bare felt", Tabletop(pieces=_pieces(("large", 0, 0))), Shot(700, 500, 900)),
    ("a lob onto another", Tabletop(pieces=_pieces(("small", 0, 0), ("large", 10, 0))), Shot(0, 376, 101)),
    ("a skim that pushes", _ROW, Shot(0, 420, 1000)),
    ("into the cup", _cup(150), plan(_cup(150), 1, Into(9), 1)[0].shot),
    ("against the cup", _cup(90), Shot(0, 420, 1000)),
    ("onto a base", _BASE, Shot(0, 330, 400)),
    ("over the edge", Tabletop(pieces=_pieces(("small", 36, 0))), Shot(0, 500, 500)),
)


class Listening(Scene):
    """A scene that notes every touch: when, who with whom, and the impulse in it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.touches: list[tuple[int, int, int, float]] = []
        self.now_ms = 0
        super().__init__(*args, **more)

    def step(self, count: int, *, hard: bool = False) -> None:
        for _ in range(count):
            self.now_ms += 1
            for _ in range(2 if hard else 1):
                self._step_once(hard)

    def _step_once(self, hard: bool) -> None:
        share = 0.5 if hard else 1.0
        self.model.opt.timestep = self._step_s * share
        self.model.geom_solref[:, 0] = self._stiffness * share
        mujoco.mj_step(self.model, self.data, 1)
        force = np.zeros(6)
        for i in range(self.data.ncon):
            one, other = sorted(self.model.geom_bodyid[self.data.contact.geom[i]].tolist())
            mujoco.mj_contactForce(self.model, self.data, i, force)
            self.touches.append((self.now_ms, one, other, float(force[0]) * self.model.opt.timestep))


def _hits(one: int, other: int, by_ms: dict[int, float]) -> list[dict[str, int]]:
    """The bursts in which two push each other much harder than by lying on one another."""
    hits: list[dict[str, int]] = []
    until = -APART_MS
    for ms in sorted(by_ms):
        if by_ms[ms] < PUSH_MM_S:
            continue
        if ms - until > APART_MS:
            hits.append({"ms": ms, "one": one, "other": other, "mm_s": 0})
        hits[-1]["mm_s"] += round(by_ms[ms])
        until = ms
    return hits


def contacts(table: Tabletop, shot: Shot) -> dict[str, Any]:
    """One flick: its path, and the contacts in it."""
    sim, scenes = MujocoSimulator(Manner(plain=True)), []

    def scene_for(slots: Any) -> Scene:
        scenes.append(Listening(table.fixtures, slots, 0.001, sleep=False))
        return scenes[-1]

    run = sim._run(table)
    run._scene_for, run._scene = scene_for, scene_for(run._tiers[-1])
    run.bring(np.arange(len(table.pieces)))
    rng = Random(7)
    run.launch(0, *velocities(launch_of(shot, draw_noise(rng, 600), table.pieces[0].kind)))
    end, scene = run.to_rest(rng), scenes[-1]
    path = encode(end.frames, dict(enumerate(table.pieces)), sim._checked[1].poses)  # type: ignore[index]
    first, slots = scene.model.nbody - len(scene.kinds), run._slots.tolist()

    def id_of(body: int) -> int:
        """The piece's or the fixture's id; 0 for the table."""
        if body >= first:
            return table.pieces[int(run._inside[slots.index(body - first)])].id
        return table.fixtures[body - 1].id if body else 0

    pushed: dict[tuple[int, int], dict[int, float]] = {}
    for ms, one, other, impulse in scene.touches:
        if other < first or other - first in slots:
            at = pushed.setdefault((id_of(other), id_of(one)), {})
            at[ms] = at.get(ms, 0.0) + 1000 * impulse / float(scene.model.body_mass[other])
    found = [hit for (one, other), by_ms in pushed.items() for hit in _hits(one, other, by_ms)]
    return {
        "table": to_builtins(table),
        "path": b64encode(path).decode(),
        "contacts": sorted(found, key=lambda hit: hit["ms"]),
    }


def everything() -> dict[str, Any]:
    """What the file holds."""
    forms = {name: to_builtins(form) for name, form in (*PIECES.items(), *FIXTURES.items())}
    return {"forms": forms, "cases": [{"name": name, **contacts(table, shot)} for name, table, shot in CASES]}


if __name__ == "__main__":
    OUT.write_text(json.dumps(everything(), indent=1) + "\n")
    sys.stdout.write(f"{OUT}\n")
