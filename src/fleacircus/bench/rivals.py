"""The same table in other engines, to measure against: Bullet and Rapier where they are installed, and bare MuJoCo.

Each is held twice: set up as the judge is (bevelled hulls, steps of 1 ms), and at its best. All start with everything
asleep, where the engine sleeps, and are asked only whether the flicked piece is at rest, by the judge's rule. Bullet
and Rapier are scaled up, since their margins are made for larger things. None is tuned to play the same game.
"""

import math
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from fleacircus.physics import Tabletop
from fleacircus.physics.launch import Launch
from fleacircus.physics.model import FIXTURES, ON_EDGE, PIECES, Fixture
from fleacircus.physics.run import LIMIT_MS
from fleacircus.physics.scene import FOUNDATION_M, outline_m

CHECK_MS, CHECKS = 10, 3
SETTLE_MS = 4000
"""So long everything lies before the first shot: engines put to sleep what was slow for up to two seconds."""
SUNK = 0.5
"""A piece whose middle lies lower than this share of half its thickness has sunk into the mat, or through it."""


class Setup(NamedTuple):
    """How an engine is set up; zero leaves the engine's own value.

    `damping` is what it takes off the spin, a second; `hertz` says how stiff contacts are.
    """

    step_ms: float = 1.0
    primitives: bool = False
    sleeps: bool = True
    iterations: int = 0
    damping: float = 0.0
    hertz: float = 0.0


class End(NamedTuple):
    """How a shot of a piece ended; the place is in metres, `axis_z` 1 face up and -1 face down."""

    kind: str
    at_rest: bool
    place: tuple[float, float, float]
    axis_z: float

    @property
    def is_on_mat(self) -> bool:
        """Whether the piece lies on the mat, not in it. What flew off to nowhere does not."""
        return self.place[2] > SUNK * PIECES[self.kind].height_um / 2e6 and math.isfinite(sum(self.place))

    @property
    def is_on_edge(self) -> bool:
        """Whether the piece stands, where the judge would knock it over."""
        return abs(self.axis_z) < ON_EDGE


class Rival(Protocol):
    """An engine holding a table."""

    def lay(self) -> None:
        """Lay the table as it was at the start, everything asleep. This is not counted."""
        ...

    def flick(self, index: int, launch: Launch) -> End:
        """Launch a piece, and run until it rests."""
        ...


class Engine(NamedTuple):
    """A rival: its module, the class of ours that holds a table in it, and how it is set up."""

    module: str
    holder: str
    as_judge: Setup
    best: Setup

    @property
    def is_there(self) -> bool:
        """Whether the engine is installed."""
        return find_spec(self.module) is not None

    def hold(self, table: Tabletop, setup: Setup) -> Rival:
        """A table in this engine."""
        module, name = self.holder.split(":")
        made: Callable[[Tabletop, Setup], Rival] = getattr(import_module(f"fleacircus.bench.{module}"), name)
        return made(table, setup)


ENGINES = {
    "bullet": Engine("pybullet", "bullet:Bullet", Setup(), Setup(2.0, primitives=True, iterations=10)),
    "rapier": Engine("rapier3d", "rapier:Rapier", Setup(), Setup(5.0, primitives=True, damping=2.0, hertz=200.0)),
    "mujoco": Engine("mujoco", "bare:Bare", Setup(sleeps=False), Setup(10 / 3)),
}
"""`best` is the fastest that `fleacircus bench rivals` found to stay sound."""


def base_prism(fixture: Fixture) -> list[tuple[float, float, float]]:
    """The corners of a thing that never moves, about its place."""
    form = FIXTURES[fixture.kind]
    return [(x, y, z) for z in (-FOUNDATION_M, form.height_um / 1e6) for x, y in outline_m(form)]


def to_rest(step: Callable[[int], None], is_calm: Callable[[], bool], step_ms: float) -> bool:
    """Step until three checks in a row find the piece calm, or the time is up."""
    calm, steps = 0, round(CHECK_MS / step_ms)
    for _ in range(LIMIT_MS // CHECK_MS):
        step(steps)
        calm = calm + 1 if is_calm() else 0
        if calm == CHECKS:
            return True
    return False
