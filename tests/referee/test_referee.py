"""The second referee judges what the real one judged, on every landing of real physics."""

from dataclasses import replace

import pytest

from fleacircus.lab import spread
from kit import witness
from referee.beside import Beside, differences
from referee.naive import Ruling, judge
from referee.naive_cup import Verdict, judge_ball
from referee.position import Ball, Rest, Thing, gap_mm

TABLES = spread.tables(flicked_only=True)
FLICKED = [name for name in witness.names() if name.startswith(("mutants", "larva"))]


def agree(match, name):
    found, count = differences(match)
    assert not found, f"{name}: the referees differ\n" + "\n\n".join(each.text() for each in found)
    return count


@pytest.mark.parametrize("laid", TABLES, ids=lambda laid: laid.name)
def test_both_referees_judge_a_bot_game_alike(laid):
    assert agree(spread.played(laid, f"second referee/{laid.name}"), laid.name).rests > 10


@pytest.mark.parametrize("name", FLICKED)
def test_both_referees_judge_a_stored_match_alike(name):
    stored = witness.read(name)
    if witness.newest(stored.game):
        assert agree(witness.opened(stored), name).rests > 0


@pytest.mark.soak
@pytest.mark.parametrize("number", range(40))
@pytest.mark.parametrize("laid", TABLES, ids=lambda laid: laid.name)
def test_both_referees_judge_many_bot_games_alike(laid, number):
    assert agree(spread.played(laid, f"soak/{laid.name}/{number}"), f"{laid.name} {number}").rests > 0


# The second referee itself, on positions laid by hand


def insect(id, owner, x, y=0.0, *, z=1.0, special=False, **given):
    return Thing(id, "insect", "small", owner, owner, x, y, z, 0.0, special, **given)


def landing(*things, shot, start=(), covers=(), lay=(), seat=0, **given):
    now = {thing.id: thing for thing in things}
    was = {**now, **{thing.id: thing for thing in start}}
    known = {"role": "insect", "off": frozenset(), "partly": frozenset(), "zones": frozenset(), **given}
    touched = frozenset(thing.id for thing in start)
    known |= {"lay": frozenset(lay), "rested": frozenset(lay), "covers": frozenset(covers)}
    return Rest(seat=seat, turn=seat, shot=shot, start=was, now=now, touched=touched, **known)


def test_a_cover_captures_an_enemy_spares_a_friend_and_an_error_is_ones_own():
    mine, other, foe = insect(1, 0, 0, z=3), insect(2, 0, 5), insect(3, 1, -5)
    jumped = landing(mine, other, foe, shot=1, start=[insect(1, 0, 200)], covers=[(1, 2), (1, 3)])
    assert judge(jumped) == [Ruling("lost", 3, "MM-06", 0, True)]
    under = landing(insect(1, 0, 0), insect(3, 1, -5, z=3), shot=1, start=[insect(1, 0, 200)], covers=[(3, 1)])
    assert judge(under) == [Ruling("lost", 1, "MM-11", 1, False)]


@pytest.mark.parametrize(("nudge", "errs"), [(0.03, False), (0.3, False), (3.0, True)])
def test_a_nudge_of_less_than_a_millimetre_is_no_move(nudge, errs):
    """A friend of the shooter's lies near where an enemy is pushed onto it."""
    friend, foe = insect(2, 0, nudge), insect(3, 1, 6, z=3)
    rest = landing(insect(1, 0, 30), friend, foe, shot=1, start=[insect(2, 0, 0), insect(3, 1, 20)], covers=[(3, 2)])
    (ruling,) = judge(rest)
    assert (ruling.clause == "MM-11") == errs


def test_hopping_on_what_one_lies_on_counts_anew_and_tapping_does_not():
    foe = insect(3, 1, 0)
    for away, rulings in ((4.0, 0), (6.0, 1)):
        up = insect(1, 0, away, z=3)
        rest = landing(up, foe, shot=1, start=[insect(1, 0, 0, z=3)], covers=[(1, 3)], lay=[(1, 3)])
        assert len(judge(rest)) == rulings


def test_an_ejected_insect_captures_nothing_and_nothing_errs_under_it():
    ejected, mine = insect(3, 1, 0, z=3), insect(1, 0, 5)
    rest = landing(ejected, mine, shot=3, start=[insect(3, 1, 90), insect(1, 0, 0)], covers=[(3, 1)], role="ejected")
    assert judge(rest) == []
    assert judge(replace(rest, role="insect")) == [Ruling("lost", 1, "MM-11", 1, False)]


@pytest.mark.parametrize(("x", "throw"), [(0, "perfect"), (60, "good"), (65.9, "good"), (67, "lost")])
def test_a_pass_is_measured_from_edge_to_edge(x, throw):
    ball = Thing(9, "ball", "small", None, None, x, 0, 1, 0, False)
    covers = [(9, 2)] if throw == "perfect" else []
    thrown = Ball(9, None, 0, "pass", 2, (7, 8))
    rest = landing(insect(2, 0, 0), ball, shot=9, covers=covers, role="ball", ball=thrown)
    expected = Verdict(None if throw == "lost" else 2, throw=throw, lost=0 if throw == "lost" else None)
    assert judge_ball(rest, []) == expected


def test_the_ruler_measures_from_edge_to_edge():
    square = Thing(5, "square", "square", 0, 0, 0, 0, 1, 0, False)
    assert gap_mm(insect(1, 0, 0), insect(2, 0, 66)) == pytest.approx(50, abs=0.02)
    assert gap_mm(square, insect(2, 0, 40)) == pytest.approx(17, abs=0.02)
    assert gap_mm(square, insect(2, 0, 10)) == 0


# That it would notice


def test_it_finds_the_matches_that_were_judged_by_older_rulings():
    """The matches of the first version, put to the newest text of the clauses: some were judged otherwise."""
    found = []
    for name in FLICKED:
        match = witness.opened(witness.read(name))
        beside = Beside(match.game)
        found += [each for seq in match.standing for each in beside.read(seq, match.log[seq].events)]
    assert found
    assert all("covers anew" in each.text() for each in found)
