"""The quick table lands where the judge lands; what it cannot, the local table does."""

import hashlib
import math
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from tests.physics.tables import any_shot, moved, pile, spread, table

from fleacircus.bench.fidelity import quick_agreement, shots
from fleacircus.physics import Landing, LocalSimulator, MujocoSimulator, Shot, Tabletop, Zone, flat, landing_of
from fleacircus.physics.model import Piece
from fleacircus.physics.quick import QuickSimulator
from kit.compiled import quick


@pytest.mark.parametrize(
    ("pieces", "aimed", "least"),
    [
        (20, True, 24),
        *(pytest.param(pieces, aimed, 120, marks=pytest.mark.soak) for pieces in (20, 60) for aimed in (False, True)),
    ],
)
def test_a_shot_lands_where_the_judge_says(pieces: int, aimed: bool, least: int) -> None:
    """Far nearer than the judge at half its step: nothing but the judge's own contacts does that."""
    quick()
    key = f"{'aimed' if aimed else 'random'}_{pieces}"
    told = quick_agreement(pieces, aimed=aimed, seconds=0, least=least)
    assert told[f"gap_mm_quick_{key}"] < 0.1
    assert told[f"gap_mm_ninth_quick_{key}"] < 4
    assert told[f"same_face_quick_{key}"] >= 0.95
    assert told[f"same_covers_quick_{key}"] >= 0.97
    assert told[f"handed_over_{key}"] <= 0.05
    assert told[f"gap_mm_half_{key}"] > 3 * told[f"gap_mm_quick_{key}"]


CLUSTER = "small 0 0\nlarge 1.9 0\nlarge 0 1.9\nlarge -1.9 0\nlarge 0 -1.9"
AT_A_CUP = "small 0 0\ncup 10 0\nlarge 4 1"


@pytest.mark.parametrize("text", [CLUSTER, AT_A_CUP])
def test_many_at_once_are_as_many_one_after_another(text: str) -> None:
    """Also where one in the middle is handed over."""
    one, rng = table(text), Random(3)
    tries = [(rng.choice(one.pieces).id, any_shot(rng)) for _ in range(12)]
    tries += [(1, Shot(15, 369, 164)), (1, Shot(10, 400, 200))] * 4 + [(1, Shot(3141, 0))]
    at_once, singly = quick(), quick()
    for seed in range(6):
        ours, theirs = Random(seed), Random(seed)
        landings = at_once.flicks(one, tries, ours)
        assert landings == [singly.flick(one, id, shot, theirs) for id, shot in tries]
        assert ours.getstate() == theirs.getstate()
    own = [Random(seed) for seed in range(len(tries))]
    landings = at_once.flicks(one, tries, own, unsteadiness=1000)
    for seed, (id, shot) in enumerate(tries):
        assert landings[seed] == singly.flick(one, id, shot, Random(seed), unsteadiness=1000)
    with pytest.raises(ValueError, match="stream"):
        at_once.flicks(one, tries, [Random(1)] * len(tries))


def test_the_hand_trembles_as_at_the_local_table() -> None:
    crowd = spread(20)
    tries = [(id, shot) for id, shot, _ in islice(shots(crowd, Random(2), aimed=True), 6)]
    ours, theirs = Random(5), Random(5)
    noises = [landing.noise for landing in quick().flicks(crowd, tries, ours)]
    assert noises == [landing.noise for landing in LocalSimulator().flicks(crowd, tries, theirs)]
    assert ours.getstate() == theirs.getstate()


@pytest.mark.parametrize(("seed", "shot"), [(7, Shot(2652, 970, 154, -192)), (255, Shot(453, 332, 655, 302))])
def test_a_stream_goes_on_after_a_shot_that_drew_from_it(seed: int, shot: Shot) -> None:
    """The first of these comes to rest on its edge: the local table has it, and knocks it over by the same stream."""
    one, sim = table("rectangle 0 0\nsmall 2.2 0\nsmall 2.2 1.7"), quick()
    ours, theirs = Random(seed), Random(seed)
    at_once = sim.flicks(one, [(1, shot)] * 5, ours)
    assert set(at_once[0].nudged) == {1}
    assert (sim.asked, sim.handed_over) == (9, 1), "the four others were asked twice: as drawn before, and after"
    assert at_once == [
        LocalSimulator().flick(one, 1, shot, theirs),
        *(quick().flick(one, 1, shot, theirs) for _ in range(4)),
    ]
    assert ours.getstate() == theirs.getstate()


def test_what_is_told_of_a_landing_is_what_a_look_at_the_whole_table_tells() -> None:
    sim, rng, told = quick(), Random(8), 0
    heap = pile(5)
    zones = (Zone(900, 60_000, 0, 80_000), Zone(901, -100_000, 50_000, 40_000))
    edge = heap.mat.width_um // 2 - 3_000
    more = tuple(Piece(20 + n, "large", flat(edge, 60_000 * n - 120_000)) for n in range(4))
    one = Tabletop(heap.mat, (*heap.pieces, *more), spread(1).fixtures, zones)
    for seed in range(60):
        landing = sim.flick(one, rng.choice(one.pieces).id, any_shot(rng), Random(seed))
        whole = landing_of(one.after(landing))
        if not landing.frozen and sim.handed_over == 0:
            told += 1
            assert landing.covers == whole.covers
            assert sorted(landing.off) == sorted(whole.off)
            assert sorted(landing.partly_off) == sorted(whole.partly_off)
            assert set(landing.in_zone) == set(whole.in_zone)
        sim.handed_over = 0
    assert told > 40


DIGEST = """
import hashlib
from itertools import islice
from random import Random
from fleacircus.bench.fidelity import shots
from fleacircus.bench.tables import spread
from fleacircus.physics.quick import QuickSimulator
told, sim, crowd = hashlib.sha256(), QuickSimulator(), spread(60)
for id, shot, seed in islice(shots(crowd, Random(9), aimed=True), 40):
    told.update(repr(sim.flick(crowd, id, shot, Random(seed))).encode())
print(told.hexdigest())
"""


@pytest.mark.soak
def test_every_processor_comes_to_the_same_bits(tmp_path: Path) -> None:
    """Compiled for the plainest one that numba knows, and for this one."""
    plain = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": str(tmp_path)}

    def told(settings: dict[str, str]) -> str:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **settings}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    own = told({})
    assert len(own) == hashlib.sha256().digest_size * 2
    assert told(plain) == own


def test_the_same_shot_lands_alike_whatever_ran_before() -> None:
    crowd, fresh, used = spread(20), quick(), quick()
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
    sim, rng, gaps = quick(), Random(6), list[float]()
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
    sim, judge, crowd, rng = quick(), MujocoSimulator(), spread(60), Random(7)
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
    sim = quick()
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
    into = quick()
    for seed in range(6):
        _same(into, at_cup, 1, Shot(0, 500, 150), seed)
    assert into.handed_over > 0
    heap, sim = pile(12), quick()
    for seed, piece in enumerate(heap.pieces[:6]):
        _same(sim, heap, piece.id, Shot(0, 300), seed)
    assert sim.handed_over == sim.asked == 6


def test_a_piece_taken_along_is_told() -> None:
    one = table("small 0 0\nsmall 1.62 0")
    landing = quick().flick(one, 1, Shot(0, 600, 1000), Random(1))
    assert {piece.id for piece in landing.moved} == {1, 2}


@pytest.mark.parametrize("shot", [Shot(0, 2000), Shot(99_999, 1), Shot(0, 1, -5)])
def test_a_shot_that_is_none_is_refused(shot: Shot) -> None:
    with pytest.raises(ValueError, match="outside"):
        quick().flick(table("small 0 0"), 1, shot, Random(1))
