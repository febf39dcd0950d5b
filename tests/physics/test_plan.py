"""Planning: the shot table holds, and planned shots do what they promise about as often as they promise."""

import math
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from fleacircus.physics import Fixture, Landing, MujocoSimulator, Piece, Shot, Tabletop, flat, gap_um
from fleacircus.physics.local import LocalSimulator
from fleacircus.physics.plan import Avoid, Into, Onto, Planned, Show, Within, plan
from fleacircus.physics.run import Manner
from fleacircus.physics.shots import POWERS, PRESSES, UNSTEADINESS, Singles, rests
from physics.tables import LOOSE, moved, spread, table

SIM = MujocoSimulator(Manner(film=False))


def singles(*values: float) -> Singles:
    return np.array(values, dtype=np.float32)


@pytest.mark.parametrize("kind", LOOSE)
def test_the_shot_table_is_what_the_simulation_does(kind: str) -> None:
    start = Tabletop(pieces=(Piece(1, kind, flat(0, 0, kind=kind)),))
    for power, press in ((300, 200), (600, 500), (800, 900)):
        looked = rests(kind, singles(power), singles(press), 600)
        poses = [moved(SIM.flick(start, 1, Shot(0, power, press), Random(s)), 1).pose for s in range(40)]
        along = np.array([pose.x_um / 1000 for pose in poses])
        assert along.mean() == pytest.approx(
            float(looked.along[0]), abs=4 * float(looked.spread_along[0]) / math.sqrt(20)
        )
        assert along.std() < 2.2 * float(looked.spread_along[0])


@pytest.mark.parametrize("kind", LOOSE)
def test_the_shot_table_is_sensible(kind: str) -> None:
    powers, presses = (a.ravel().astype(np.float32) for a in np.meshgrid(POWERS, PRESSES))
    widths = []
    for unsteadiness in UNSTEADINESS:
        looked = rests(kind, powers, presses, unsteadiness)
        assert (looked.spread_along > 0).all()
        assert ((looked.turned_over >= 0) & (looked.turned_over <= 1)).all()
        along = looked.along.reshape(len(PRESSES), len(POWERS))
        assert (np.diff(along, axis=1) > -15).all()
        widths.append(float(looked.spread_across.mean()))
    assert widths == sorted(widths)


def rate(table: Tabletop, planned: Planned, does: Callable[[Tabletop, Landing], bool]) -> float:
    """How often a planned shot really does it, on the whole table."""
    landings = [SIM.flick(table, 1, planned.shot, Random(seed)) for seed in range(60)]
    return sum(does(table.after(landing), landing) for landing in landings) / len(landings)


def covers_2(_: Tabletop, landing: Landing) -> bool:
    return any((c.upper_id, c.lower_id) == (1, 2) for c in landing.covers)


@pytest.mark.parametrize(("cm", "least"), [(10, 0.6), (20, 0.2), (30, 0.1)])
def test_a_planned_cover_covers(cm: int, least: float) -> None:
    drawn = table(f"small 0 0\nsmall {cm} 0\nlarge 0 20")
    best = plan(drawn, 1, Onto((2,)), 6)
    assert max(rate(drawn, planned, covers_2) for planned in best) > least
    assert best[0].chance >= best[-1].chance
    assert math.hypot(best[0].x_um - cm * 10_000, best[0].y_um) < 15_000


def test_a_press_point_can_be_asked_for() -> None:
    drawn = table("small 0 0\nlarge 12 0")
    for low, high in ((0, 300), (700, 1000)):
        assert all(low <= planned.shot.press <= high for planned in plan(drawn, 1, Onto((2,)), 5, presses=(low, high)))


def test_of_several_targets_the_easier_is_chosen() -> None:
    drawn = table("small 0 0\nsmall 12 0\nsmall -30 0")
    best = plan(drawn, 1, Onto((2, 3)), 1)[0]
    assert abs(best.shot.direction_mrad) < 300


def test_a_planned_approach_comes_near() -> None:
    drawn = table("small 0 0\nhexagon 20 10")
    best = plan(drawn, 1, Within(50_000, 2), 1)[0]
    assert best.chance > 800
    assert rate(drawn, best, lambda after, _: gap_um(after, 1, 2) <= 50_000) > 0.7


def test_what_is_to_be_avoided_is_avoided() -> None:
    drawn = table("small 0 0\nlarge 12 0\nlarge 14.4 0")
    near, clear = plan(drawn, 1, Onto((2,)), 1)[0], plan(drawn, 1, (Onto((2,)), Avoid((3,))), 1)[0]
    assert clear.x_um < near.x_um
    alone = plan(drawn, 1, Avoid((2, 3)), 5)
    assert all(p.chance > 950 for p in alone)
    assert rate(drawn, alone[0], lambda _, landing: not landing.covers) > 0.9


def test_the_face_can_be_asked_for() -> None:
    drawn = table("small 0 0\nhexagon 20 0")
    keep = plan(drawn, 1, (Within(80_000, 2), Show(True)), 1)[0]
    turn = plan(drawn, 1, (Within(80_000, 2), Show(False)), 1)[0]
    assert rate(drawn, keep, lambda after, _: after.piece(1).pose.face_up) > 0.6
    assert rate(drawn, turn, lambda after, _: not after.piece(1).pose.face_up) > 0.6


def test_a_planned_shot_at_a_cup_goes_in() -> None:
    drawn = Tabletop(pieces=(Piece(1, "small", flat(0, 0)),), fixtures=(Fixture(2, "cup", 150_000, 0),))
    best = plan(drawn, 1, Into(2), 3)
    assert rate(drawn, best[0], lambda _, landing: [c.where for c in landing.in_cup] == ["in"]) > 0.4


def test_nothing_is_planned_out_of_reach() -> None:
    drawn = Tabletop(pieces=(Piece(1, "small", flat(-360_000, -360_000)), Piece(2, "small", flat(360_000, 360_000))))
    assert plan(drawn, 1, Onto((2,)), 3) == ()


def test_nothing_is_planned_off_the_mat() -> None:
    drawn = Tabletop(pieces=(Piece(1, "small", flat(360_000, 0)),))
    for planned in plan(drawn, 1, Avoid(()), 10):
        assert abs(planned.x_um) < 375_000
        assert abs(planned.y_um) < 375_000


def test_planning_is_deterministic_and_gives_shots_that_differ() -> None:
    crowd = spread(30)
    best = plan(crowd, 1, Onto((2, 3)), 8)
    assert best == plan(crowd, 1, Onto((2, 3)), 8)
    assert len({planned.shot for planned in best}) == len(best)


@pytest.mark.parametrize("target", [Onto((99,)), Avoid((99,)), Within(1_000, 99), Into(99), Onto((1,))])
def test_a_target_that_is_not_there(target: Onto | Avoid | Within | Into) -> None:
    with pytest.raises(ValueError, match=r"1|99"):
        plan(spread(5), 1, target)


def test_the_local_table_covers_what_the_whole_table_covers() -> None:
    crowd, rng, local, same, tried = spread(60), Random(5), LocalSimulator(), 0, 0
    while tried < 60:
        piece, target = rng.sample(crowd.pieces, 2)
        best = plan(crowd, piece.id, Onto((target.id,)), 1, candidates=500)
        if not best:
            continue
        seed = rng.randrange(1000)
        whole, near = (
            {
                c.lower_id
                for c in sim.flick(crowd, piece.id, best[0].shot, Random(seed)).covers
                if c.upper_id == piece.id
            }
            for sim in (SIM, local)
        )
        same += whole == near
        tried += 1
    assert same >= 57
