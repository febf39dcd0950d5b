"""What is told of a shot while one aims: how often it does what, against real shots; and the room to set up in."""

import math
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from fleacircus.core import Match
from fleacircus.flicktable import ask
from fleacircus.flicktable.actions.deploy import Deploy, LineUp
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.odds import LEAST_TREMOR, MOST_SERIES, TRIES, Chances, _simulator
from fleacircus.flicktable.table import table_of
from fleacircus.games import load
from fleacircus.physics import MujocoSimulator, Shot
from fleacircus.physics.plan import Onto, plan
from fleacircus.physics.quick.simulator import QuickSimulator, is_compiled
from fleacircus.physics.run import Manner
from kit import clause
from kit.compiled import compiled
from kit.larvacup import Field
from kit.micromutants import ARMIES, SHOT, Tab

REAL = 300
SURE = 3.3
"""Two shares of one thing differ by more standard errors than this once in a thousand times."""


@pytest.fixture(autouse=True)
def _compiled() -> None:
    """These answers are the quick table's."""
    compiled()


def told(tab: Tab, piece: int, shot: Shot) -> dict[tuple[int, str], int]:
    """What all series together tell, in times."""
    sums: dict[tuple[int, str], int] = {}
    for series in range(MOST_SERIES):
        answer: Chances = tab.game.answer(tab.state, 0, ask.Odds(piece, shot, series=series))
        assert answer.tried == TRIES
        for outcome in answer.outcomes:
            sums[outcome.id, outcome.how] = sums.get((outcome.id, outcome.how), 0) + outcome.times
        sums[-1, "off"] = sums.get((-1, "off"), 0) + answer.off
    return sums


@clause("MM-04")
@pytest.mark.parametrize("cm", [9, 16, 26])
def test_the_chance_that_is_told_is_that_of_three_hundred_real_shots(cm: int) -> None:
    tab = Tab("0 grunt a 0 0", f"1 worker w {cm} 0", f"1 worker g {cm} 2.6", "1 hexagon h 30 -8", dice=("grunt",))
    table, piece, target = table_of(tab.state), tab.id("a"), tab.id("w")
    shot = plan(table, piece, Onto((target,)), 1)[0].shot
    sums, tries = told(tab, piece, shot), TRIES * MOST_SERIES
    simulator, rng = MujocoSimulator(Manner(film=False)), Random(41)
    landings = [simulator.flick(table, piece, shot, rng) for _ in range(REAL)]
    covered = [{(c.lower_id, "covers") for c in each.covers if c.upper_id == piece} for each in landings]
    fell = [{(-1, "off")} if piece in each.off else set() for each in landings]
    for what in ((target, "covers"), (tab.id("g"), "covers"), (tab.id("h"), "covers"), (-1, "off")):
        real = sum(what in did | over for did, over in zip(covered, fell, strict=True))
        says = sums.get(what, 0)
        both = (real + says + 1) / (REAL + tries + 2)
        error = math.sqrt(both * (1 - both) * (1 / REAL + 1 / tries))
        assert abs(real / REAL - says / tries) <= SURE * error, (what, real, says)
    assert sums[target, "covers"] > 0


def test_a_shot_over_the_edge_is_told_as_one() -> None:
    tab = Tab("0 grunt a 36 0", dice=("grunt",))
    assert told(tab, tab.id("a"), Shot(0, 800))[-1, "off"] == TRIES * MOST_SERIES


def test_a_throw_at_the_cup_is_told_from_where_the_ball_is_laid() -> None:
    field = Field("0 grunt a 0 19", carrier="a")
    shots = (Shot(1571, power, 100) for power in range(400, 800, 40))
    asked = (ask.Odds(field.id("ball"), shot, Spot(0, 210_000)) for shot in shots)
    answers = [field.game.answer(field.state, 0, question) for question in asked]
    goals = [sum(o.times for o in told.outcomes if (o.id, o.how) == (field.id("cup1"), "cup")) for told in answers]
    assert max(goals) > TRIES // 4
    assert min(goals) == 0


def test_nothing_is_learnt_of_what_the_seed_will_decide() -> None:
    """A hand without tremor is asked about as if it had some: the same shot does not always do the same."""
    tab = Tab("0 grunt a 0 0", "1 worker w 16 0", dice=("grunt",), unsteadiness=0)
    shot = plan(table_of(tab.state), tab.id("a"), Onto((tab.id("w"),)), 1)[0].shot
    answer = tab.game.answer(tab.state, 0, ask.Odds(tab.id("a"), shot))
    assert 0 < LEAST_TREMOR < 300
    assert answer == tab.game.answer(tab.state, 0, ask.Odds(tab.id("a"), shot))
    assert answer != tab.game.answer(tab.state, 0, ask.Odds(tab.id("a"), shot, series=1))


WHILE_NOTHING_IS_COMPILED = """
from fleacircus.flicktable.odds import TRIES, _simulator, try_out
from fleacircus.physics import LocalSimulator, Shot
from fleacircus.physics.quick.simulator import ALONE, is_compiled
assert not is_compiled()
assert type(_simulator()) is LocalSimulator
assert try_out(ALONE, 1, Shot(0, 1000), 300).off == TRIES
assert not is_compiled(), "somebody waited for a compiler"
"""


def test_nobody_who_aims_waits_for_a_compiler(tmp_path: Path) -> None:
    """A machine that has compiled nothing yet answers by the local table."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NUMBA_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", WHILE_NOTHING_IS_COMPILED], env=environment, check=True)
    assert is_compiled()
    assert type(_simulator()) is QuickSimulator


def test_odds_of_nothing() -> None:
    tab = Tab("0 grunt a 0 0")
    for question in (ask.Odds(9_000, SHOT), ask.Odds(tab.id("a"), Shot(0, 2_000))):
        with pytest.raises(ValueError, match="shot of piece"):
            tab.game.answer(tab.state, 0, question)


@clause("EV-04", "EV-05", "MM-R5", "MM-R6")
@pytest.mark.parametrize("players", [2, 4])
def test_the_room_for_a_piece_is_where_it_may_be_set_up(players: int) -> None:
    match = Match.start(load("micro-mutants@2", {"armies": ARMIES[:players], "players": players}), 3)
    (seat,) = match.to_act
    match.play(seat, LineUp())
    piece, *others = (each.id for each in match.state.army(seat))
    spots = match.game.answer(match.state, seat, ask.Room(piece)).spots
    assert len(spots) > 20
    assert all(match.game.refusal(match.state, seat, Deploy(piece, at)) is None for at in spots)
    taken = match.state.pieces[others[0]].pose
    assert min(math.hypot(at.x_um - taken.x_um, at.y_um - taken.y_um) for at in spots) >= 16_000
    other = next(p.id for p in match.state.pieces if p.owner != seat and p.kind == "insect")
    for who, what in ((None, piece), (1 - seat, piece), (seat, other)):
        assert match.game.answer(match.state, who, ask.Room(what)).spots == ()
