"""The quick table lands where the judge lands, nearer than the judge at half its step; what it cannot, local does."""

import math
from itertools import islice
from random import Random

import pytest
from tests.physics.tables import any_shot, moved, pile, spread, table

from fleacircus.bench.fidelity import quick_agreement, shots
from fleacircus.physics import Landing, LocalSimulator, MujocoSimulator, Shot, Tabletop, flat
from fleacircus.physics.model import Piece
from fleacircus.physics.quick import QuickSimulator

pytestmark = pytest.mark.soak
"""To compile it takes longer than all that it is asked here, and no player meets it yet."""


@pytest.mark.parametrize("pieces", [20, 60])
def test_a_shot_left_to_chance_lands_where_the_judge_says(pieces: int) -> None:
    told = quick_agreement(pieces, aimed=False, seconds=0, least=60)
    assert told[f"gap_mm_quick_random_{pieces}"] < 0.1
    assert told[f"same_face_quick_random_{pieces}"] >= 0.85
    assert told[f"same_covers_quick_random_{pieces}"] >= 0.93
    assert told[f"handed_over_random_{pieces}"] <= 0.05
    assert told[f"gap_mm_quick_random_{pieces}"] < told[f"gap_mm_half_random_{pieces}"]


@pytest.mark.parametrize("pieces", [20, 60])
def test_a_shot_aimed_at_a_piece_lands_as_near_as_the_judge_does_to_itself(pieces: int) -> None:
    told = quick_agreement(pieces, aimed=True, seconds=0, least=60)
    assert told[f"gap_mm_quick_aimed_{pieces}"] < 1.5 * told[f"gap_mm_half_aimed_{pieces}"] + 0.5
    assert told[f"same_face_quick_aimed_{pieces}"] >= 0.8
    assert told[f"same_covers_quick_aimed_{pieces}"] >= 0.8
    assert told[f"handed_over_aimed_{pieces}"] <= 0.1


def test_the_same_shot_lands_alike_whatever_ran_before() -> None:
    crowd, fresh, used = spread(20), QuickSimulator(), QuickSimulator()
    for id, shot, seed in islice(shots(spread(60), Random(4), aimed=True), 5):
        used.flick(spread(60), id, shot, Random(seed))
    for id, shot, seed in islice(shots(crowd, Random(5), aimed=True), 10):
        assert fresh.flick(crowd, id, shot, Random(seed)) == used.flick(crowd, id, shot, Random(seed))


def _turned(one: Tabletop) -> Tabletop:
    """The table turned by a right angle, as near as milliradians tell."""
    pieces = [
        Piece(p.id, p.kind, flat(-p.pose.y_um, p.pose.x_um, p.pose.turn_mrad + 1571, p.pose.face_up, kind=p.kind))
        for p in one.pieces
    ]
    return Tabletop(one.mat, tuple(pieces))


def _mirrored(one: Tabletop) -> Tabletop:
    pieces = [
        Piece(p.id, p.kind, flat(p.pose.x_um, -p.pose.y_um, -p.pose.turn_mrad, p.pose.face_up, kind=p.kind))
        for p in one.pieces
    ]
    return Tabletop(one.mat, tuple(pieces))


@pytest.mark.parametrize("kind", ["small", "large", "rectangle"])
def test_a_table_turned_or_mirrored_lands_turned_or_mirrored(kind: str) -> None:
    sim, rng, gaps = QuickSimulator(), Random(6), list[float]()
    for _ in range(12):
        one = table(f"{kind} 0 0 turn {rng.randrange(90)}\nlarge 12 3")
        shot = Shot(rng.randrange(-700, 700), rng.randrange(100, 500), rng.randrange(300))
        here = moved(sim.flick(one, 1, shot, Random(0), unsteadiness=0), 1).pose
        about = Shot(shot.direction_mrad + 1571, shot.power, shot.press)
        there = moved(sim.flick(_turned(one), 1, about, Random(0), unsteadiness=0), 1).pose
        gaps.append(math.hypot(there.x_um + here.y_um, there.y_um - here.x_um))
        across = Shot(-shot.direction_mrad, shot.power, shot.press)
        there = moved(sim.flick(_mirrored(one), 1, across, Random(0), unsteadiness=0), 1).pose
        gaps.append(math.hypot(there.x_um - here.x_um, there.y_um + here.y_um))
    assert sorted(gaps)[len(gaps) // 2] < 1_000


def test_nothing_sinks_in_and_everything_rests() -> None:
    sim, judge, crowd, rng = QuickSimulator(), MujocoSimulator(), spread(60), Random(7)
    for _ in range(40):
        id = rng.choice(crowd.pieces).id
        landing = sim.flick(crowd, id, any_shot(rng), rng)
        left = crowd.after(landing).without(*landing.off, *landing.partly_off)
        settled = judge.settle(left, rng)
        for piece in settled.moved:
            was = left.piece(piece.id).pose
            assert math.hypot(piece.pose.x_um - was.x_um, piece.pose.y_um - was.y_um) < 1_500


@pytest.mark.parametrize("kind", ["small", "large", "rectangle", "counter"])
def test_a_fast_flat_hit_goes_through_nothing(kind: str) -> None:
    sim = QuickSimulator()
    for turn in range(0, 360, 30):
        one = table(f"{kind} 0 0 turn {turn}\nlarge 2.6 0\nhexagon 8 0\nsmall 14 0")
        landing = sim.flick(one, 1, Shot(0, 1000, 1000), Random(turn))
        LocalSimulator().settle(one.after(landing).without(*landing.off), Random(0))
        assert all(piece.pose.z_um > 400 for piece in landing.moved)


def _same(sim: QuickSimulator, one: Tabletop, id: int, shot: Shot, seed: int) -> Landing:
    landing = sim.flick(one, id, shot, Random(seed))
    assert landing == LocalSimulator().flick(one, id, shot, Random(seed))
    return landing


def test_what_it_cannot_the_local_table_answers() -> None:
    at_cup = table("small 0 0\ncup 10 0")
    into = QuickSimulator()
    for seed in range(6):
        _same(into, at_cup, 1, Shot(0, 500, 150), seed)
    assert into.handed_over > 0
    heap, sim = pile(12), QuickSimulator()
    for seed, piece in enumerate(heap.pieces[:6]):
        _same(sim, heap, piece.id, Shot(0, 300), seed)
    assert sim.handed_over == sim.flicks == 6


def test_a_piece_taken_along_is_told() -> None:
    one = table("small 0 0\nsmall 1.62 0")
    landing = QuickSimulator().flick(one, 1, Shot(0, 600, 1000), Random(1))
    assert {piece.id for piece in landing.moved} == {1, 2}


@pytest.mark.parametrize("shot", [Shot(0, 2000), Shot(99_999, 1), Shot(0, 1, -5)])
def test_a_shot_that_is_none_is_refused(shot: Shot) -> None:
    with pytest.raises(ValueError, match="outside"):
        QuickSimulator().flick(table("small 0 0"), 1, shot, Random(1))
