"""Bots of Micro Mutants: what they choose is legal and sensible, and a better level wins more often."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from fleacircus.bots import catalogue
from fleacircus.bots.bot import Bot
from fleacircus.bots.micromutants.worth import GAME, Worth
from fleacircus.bots.simulate_micromutants import play, simulate, summary
from fleacircus.core import Match
from fleacircus.games.micromutants import MicroMutants, look
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model.actions import AnyAction
from fleacircus.games.micromutants.model.state import State
from fleacircus.physics import MujocoSimulator
from kit.simulator import AnywhereSimulator

LEVELS = ("rookie", "regular", "sharp")
PAIR = ("usarthropods", "sovietopters")


@cache
def bot(level: str) -> Bot:
    return catalogue.load("micro-mutants@1", level)


@cache
def simulator() -> MujocoSimulator:
    return MujocoSimulator()


def wins(better: str, worse: str, games: int, armies: tuple[str, str] = PAIR) -> float:
    """The points of the better level in games on the real table, each army and seat in turn."""
    points = 0.0
    for n in range(games):
        seats = (better, worse) if n % 2 == 0 else (worse, better)
        chosen = armies if n % 4 < 2 else armies[::-1]
        game = MicroMutants({"armies": chosen}, simulator=simulator())
        played = play(game, f"{better}/{worse}/{n}", tuple(bot(level) for level in seats))
        points += (seats.index(better) in played.winners) / len(played.winners)
    return points


def turns(level: str, seed: str, entries: int, **options: object) -> Iterator[tuple[State, AnyAction]]:
    """The positions and choices of a bot's game against itself, the shots ending by chance."""
    game = MicroMutants(options, simulator=AnywhereSimulator())
    match, rng = Match.start(game, seed), Random(seed)
    while match.to_act and match.seq < entries:
        (seat,) = match.to_act
        state = match.state
        action = bot(level).choose(game, match.view(seat), seat, rng)
        assert game.refusal(state, seat, action) is None, action
        yield state, action
        match.play(seat, action)


def test_the_levels_are_in_the_catalogue() -> None:
    assert catalogue.levels("micro-mutants@1") == LEVELS


@pytest.mark.parametrize("edition", ["first", "evolution-basic", "evolution", "tournament"])
def test_regular_plays_every_edition_by_the_rules(edition: str) -> None:
    for players, couples in ((2, False), (3, False), (4, True)):
        options = {"edition": edition, "players": players, "couples": couples}
        assert sum(1 for _ in turns("regular", f"{edition}/{players}", 30, **options)) > 15


@pytest.mark.parametrize("level", ["rookie", "sharp"])
def test_the_other_levels_play_by_the_rules(level: str) -> None:
    assert sum(1 for _ in turns(level, level, 16, armies=PAIR)) > 10


def test_the_same_view_and_stream_give_the_same_choice() -> None:
    first = [action for _, action in turns("regular", "same", 40, armies=PAIR)]
    again = [action for _, action in turns("regular", "same", 40, armies=PAIR)]
    assert first == again


def test_a_bot_repairs_a_damaged_base_when_it_can() -> None:
    for state, action in turns("regular", "repair", 400, armies=PAIR, turn_limit=25):
        seat = state.pending[0].seat if state.pending else state.turn.seat if state.turn else 0
        damaged = any(base.damaged for base in look.on_table(state, "hexagon", seat))
        if state.phase == "spend" and not state.pending and damaged and state.players[seat].resources >= 2:
            assert isinstance(action, act.Repair | act.DropMeteor | act.Sacrifice), action


def test_the_last_hit_is_worth_the_game() -> None:
    game = MicroMutants({"armies": PAIR, "bases": 2}, simulator=AnywhereSimulator())
    match = Match.start(game, "worth")
    while match.state.phase in ("setup", "deploy"):
        (seat,) = match.to_act
        match.play(seat, bot("regular").choose(game, match.view(seat), seat, Random(1)))
    worth = Worth(match.state, 0, wary=True)
    theirs = look.on_table(match.state, "hexagon", 1)[0]
    assert worth.base(theirs) < GAME
    damaged = type(theirs)(**{**{f: getattr(theirs, f) for f in theirs.__struct_fields__}, "damaged": True})
    assert worth.base(damaged) == GAME


def test_a_simulation_counts() -> None:
    told = simulate(2, 5, level="rookie", pairs=[PAIR], options={"turn_limit": 2})
    assert told["games"] == 2
    assert told["matrix"][PAIR[0]][PAIR[1]] + told["matrix"][PAIR[1]][PAIR[0]] == pytest.approx(1)
    assert told["used_a_game"]["shot"] > 0
    assert told["turns"]["median"] <= 4
    assert summary({})["games"] == 0


def test_regular_beats_rookie() -> None:
    assert wins("regular", "rookie", 10) >= 7


@pytest.mark.soak
def test_margins_between_levels() -> None:
    assert wins("regular", "rookie", 40) >= 28, "seven of ten"
    assert wins("sharp", "regular", 40) >= 23, "a clear majority"
