"""The laws that tie what a learned mind of Legionz sees to the rules: a slow account of the same view says the same.

A mind knows nothing of numbers that its seat has not seen.
"""

from math import log1p, tanh
from random import Random

import numpy as np
import pytest

from fleacircus.bots import catalogue
from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz import features, guess
from fleacircus.bots.legionz.numbers import ranked
from fleacircus.core import Leave, Match, Seat
from fleacircus.core.hexgrid import Hex, groups
from fleacircus.games import load
from fleacircus.games.legionz.legal import lift_refusal, spots
from fleacircus.games.legionz.legions import legions_of
from fleacircus.games.legionz.model import State
from kit.secrets import swap_bug_numbers

Account = dict[str, float]


def account(view: State, seat: Seat, *, loops: bool, worth: dict[Hex, float], rest: float) -> Account:
    """What is counted of a seat, from the rules' own functions, one question after another."""
    cells = [bug.cell for bug in view.chain]
    legions = [{bug.cell for bug in legion} for legion in legions_of(view, seat)]
    long = max(map(len, legions), default=0)
    sizes, closing = [], []
    for spot in spots(cells):
        joined = [legion for legion in legions if legion & set(spot.ring())]
        if joined:
            sizes.append(1 + sum(map(len, joined)))
            closing.append(sum(near in cells for near in spot.ring()) > 1)
    lifts = {cell for cell in cells if lift_refusal(view, cell) is None} if loops else set()
    ends = {cell for cell in cells if sum(near in cells for near in cell.ring()) < 2} if loops else set()
    within = set().union(*(legion for legion in legions if len(legion) == long))
    return {
        "long": long,
        "after": max([long, *sizes]),
        "extends": sum(size > long for size in sizes),
        "levels": sum(size == long for size in sizes),
        "joins": sum(size > long + 1 for size in sizes),
        "sum": max((sum(worth[cell] for cell in legion) for legion in legions if len(legion) == long), default=0),
        "rest": rest,
        "ends": len(ends & within),
        "strays": len(ends & (set().union(*legions) - within)),
        "closes": sum(size > long and closes for size, closes in zip(sizes, closing, strict=True)),
        "within": len(lifts & within),
        "outside": len(lifts & (set().union(*legions) - within)),
        "cut": max((long - longest_without(legions, cell) for cell in lifts & within), default=0),
    }


def longest_without(legions: list[set[Hex]], cell: Hex) -> int:
    """How long the longest Legion is when the bug there has been lifted."""
    return max(map(len, groups(set().union(*legions) - {cell})), default=0)


def numbers_of(view: State, seat: Seat) -> tuple[dict[Hex, float], float]:
    """By cell the number of each of the seat's bugs, and the mean of those left.

    What is hidden is three parts of ten the mean of what is unseen, or even steps of it, and seven what one who counts
    would have placed so far, or have left.
    """
    whole = sorted(
        next(
            numbers
            for each in range(len(view.sets))
            for numbers in [[*view.sets[each], *(bug.number for bug in view.chain if bug.owner == each)]]
            if None not in numbers
        )
    )
    mine = [bug for bug in view.chain if bug.owner == seat]
    unseen = list(whole)
    for number in [*(bug.number for bug in mine), *view.sets[seat]]:
        if number is not None:
            unseen.remove(number)
    mean = sum(unseen) / len(unseen) if unseen else 0.0
    worth, counted = {}, list(unseen)
    for n, bug in enumerate(mine):
        if bug.number is not None:
            worth[bug.cell] = float(bug.number)
            continue
        before = max(map(len, groups(each.cell for each in mine[:n])), default=0)
        joined = next(legion for legion in groups(each.cell for each in mine[: n + 1]) if bug.cell in legion)
        number = counted[ranked(len(counted), len(joined), before)]
        counted.remove(number)
        worth[bug.cell] = 0.3 * mean + 0.7 * number
    left = view.sets[seat]
    if not left:
        return worth, 0.0
    if left[0] is not None:
        return worth, sum(left) / len(left)
    steps = [
        sum(each[(2 * n + 1) * len(each) // (2 * len(left))] for n in range(len(left))) for each in (unseen, counted)
    ]
    return worth, (0.3 * steps[0] + 0.7 * steps[1]) / len(left)


def expected_rows(view: State, *, loops: bool) -> dict[Seat, dict[str, float]]:
    """The features of everybody who stays, written down once more."""
    seats = [seat for seat in range(len(view.sets)) if seat not in view.gone]
    told = {}
    for seat in seats:
        worth, rest = numbers_of(view, seat)
        told[seat] = account(view, seat, loops=loops, worth=worth, rest=rest)
    everyone = len(view.chain) + sum(map(len, view.sets))
    phase = len(view.chain) / everyone
    cells = [bug.cell for bug in view.chain]
    closing = sum(sum(near in cells for near in spot.ring()) > 1 for spot in spots(cells))
    rows = {}
    for seat in seats:
        own = told[seat]
        rival = max(
            (other for other in seats if other != seat),
            key=lambda other: (told[other]["long"], told[other]["extends"] > 0, told[other]["sum"], -other),
        )
        its, due = told[rival], float(seat == view.turn)
        lead = own["long"] - its["long"]
        level = own["sum"] - its["sum"] if lead == 0 else 0.0
        order = [each % len(view.sets) for each in range(view.turn, view.turn + len(view.sets))]
        wait = [each for each in order if each in seats].index(seat)
        walled = (lead > 0 and its["extends"] == 0) or (lead < 0 and own["extends"] == 0)
        rows[seat] = {
            "longest": lead / 3,
            "longer": float(np.sign(lead)),
            "after_one": (own["after"] - its["after"]) / 3,
            **{f"extends_{n}": (own["extends"] >= n) - (its["extends"] >= n) for n in (1, 2, 3)},
            "extends": log1p(own["extends"]) - log1p(its["extends"]),
            "levels_1": (own["levels"] > 0) - (its["levels"] > 0),
            "levels": log1p(own["levels"]) - log1p(its["levels"]),
            "joins": (min(own["joins"], 3) - min(its["joins"], 3)) / 2,
            "turn": due,
            "turn_extends": due * (own["extends"] > 0),
            "sum": level / 20,
            "sum_sure": tanh(level / 6),
            "rest": (own["rest"] - its["rest"]) / 4,
            "lead_walled": lead / 3 if walled else 0.0,
            "sum_walled": tanh(level / 6) if own["extends"] == its["extends"] == 0 else 0.0,
            "phase": phase,
            "phase_squared": phase**2,
            "rivals_as_long": sum(told[other]["long"] >= own["long"] for other in seats if other != seat)
            / (len(seats) - 1),
            "of_goal": own["long"] / view.goal,
            "wait": wait / (len(seats) - 1),
            "bonus": due * (view.bonus is not None),
            "ends": (min(own["ends"], 3) - min(its["ends"], 3)) / 2,
            "strays": (min(own["strays"], 3) - min(its["strays"], 3)) / 2,
            "turn_loops": due * log1p(closing) * loops,
        }
        if loops:
            rows[seat] |= {
                "closing": log1p(closing),
                "closes": (min(own["closes"], 2) - min(its["closes"], 2)) / 2,
                "turn_closes": due * (own["closes"] > 0),
                "within": log1p(own["within"]) - log1p(its["within"]),
                "outside": log1p(own["outside"]) - log1p(its["outside"]),
                "cut": (own["cut"] - its["cut"]) / 2,
                "threat": (its["cut"] if due else -own["cut"]) / 2 * (closing > 0),
            }
    return rows


@pytest.mark.parametrize("loops", [False, True], ids=["base", "loops"])
@pytest.mark.parametrize("players", range(2, 7))
def test_the_features_are_what_the_view_shows(players: int, loops: bool) -> None:
    game, rng, looked = load("legionz@1", {"players": players, "loops": loops}), Random(players), 0
    match, cuts, greedy = Match.start(game, players), set[float](), catalogue.load("legionz@1", "greedy")
    while match.outcome is None:
        (due,) = match.to_act
        if players > 3 and len(match.state.chain) == 20 and not match.state.gone:
            match.play(due, Leave())
            continue
        if rng.random() < 0.4 or match.state.bonus is not None:
            view, rows = match.view(rng.randrange(players)), features.new_rows()
            board = boards.of_view(view, loops=loops)
            features.features(board, guess.of_view(view), features.new_counts(), rows)
            for seat, expected in expected_rows(view, loops=loops).items():
                assert tuple(expected) == features.names_of(loops=loops)
                assert rows[seat, : len(expected)] == pytest.approx(list(expected.values()), abs=1e-4)
                assert not rows[seat, len(expected) :].any()
                cuts.add(expected.get("cut", 0.0))
            looked += 1
        builds = rng.random() < 0.2
        match.play(due, greedy.choose(game, match.view(due), due, rng) if builds else match.choices(due).sample(rng))
    assert looked > 5
    assert loops == (len(cuts) > 2)


@pytest.mark.parametrize("loops", [False, True], ids=["base", "loops"])
@pytest.mark.parametrize("players", [2, 4])
def test_numbers_that_a_seat_has_not_seen_change_no_choice_of_its_mind(players: int, loops: bool) -> None:
    game, rng, compared = load("legionz@1", {"players": players, "loops": loops}), Random(players), 0
    bot = catalogue.load("legionz@1", "champion?simulations=60")
    match = Match.start(game, players)
    while match.outcome is None:
        (due,) = match.to_act
        swapped = swap_bug_numbers(match, rng) if rng.random() < 0.4 else None
        if swapped is not None and swapped[0] != due:
            one, other = (bot.choose(game, each.view(due), due, Random(1)) for each in (match, swapped[1]))
            assert one == other
            compared += 1
        match.play(due, match.choices(due).sample(rng))
    assert compared > 3
