"""Random matches of Larva Cup end, nobody is ever stuck, and the ball is always somewhere."""

import math
from itertools import permutations
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from fleacircus.core import Leave, Match, clauses, codec
from fleacircus.core.match import entry_type
from fleacircus.flicktable import look
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.larvacup.actions.defence import DefenceRoll
from fleacircus.games.larvacup.actions.eject import Eject
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.legal.due import interrupter
from fleacircus.games.larvacup.model import events
from fleacircus.games.larvacup.model.events import AnyEvent
from fleacircus.games.larvacup.model.state import State
from fleacircus.games.larvacup.standing import standings
from fleacircus.physics import Piece, Shot, Simulator, Tabletop
from kit import clause
from kit.simulator import AnywhereSimulator

ARMIES = ("usarthropods", "flyborgs", "chitinians", "sovietopters")
PAIRS = [*permutations(ARMIES, 2)]
SELDOM = {"DefenceLost", "Spared"}
"""What a few short matches may miss."""
OPEN = ("spend", "act", "extra")


class FootballSimulator(AnywhereSimulator):
    """Lands by chance, but often on the ball, and the ball often where it is wanted."""

    def _end(self, table: Tabletop, piece: Piece, rng: Random) -> tuple[int, int]:
        others = [p.pose for p in table.pieces if p.id != piece.id]
        ball = max(table.pieces, key=lambda p: p.id)
        luck = rng.random()
        if piece.id == ball.id and luck < 0.3:
            x, y = rng.choice([(f.x_um, f.y_um) for f in table.fixtures])
        elif piece.id == ball.id and luck < 0.6:
            x, y = rng.choice([(p.x_um, p.y_um) for p in others])
        elif luck < 0.35:
            x, y = ball.pose.x_um, ball.pose.y_um
        else:
            return super()._end(table, piece, rng)
        return x + rng.randint(-9_000, 9_000), y + rng.randint(-9_000, 9_000)


def books(state: State) -> None:
    """What holds after every action."""
    pitch = state.pitch
    assert pitch is not None
    ball = state.pieces[pitch.ball]
    if state.outcome is None:
        assert ball.place == "table"
        assert all(piece.place in ("table", "box", "mark") for piece in state.pieces)
    assert all(0 <= goals <= state.options.goals for goals in pitch.score)
    assert pitch.throw is None
    assert pitch.aside == ()
    if pitch.carrier is not None and state.outcome is None:
        carrier = state.pieces[pitch.carrier]
        assert ball.pose is not None
        assert carrier.pose is not None
        wide, deep = state.mat.width_um // 2, state.mat.depth_um // 2
        over = max(-wide, min(wide, carrier.pose.x_um)), max(-deep, min(deep, carrier.pose.y_um))
        assert (ball.pose.x_um, ball.pose.y_um) == over, "over its carrier, but on the mat"
        assert ball.pose.z_um > carrier.pose.z_um
    assert look.webs_out(state) <= 3


def nobody_is_stuck(match: Match, rng: Random) -> None:
    """Whoever is due has something to do, and a defence roll that can be used makes both due. [LC-R15]"""
    game, state = match.game, match.state
    assert match.to_act or match.outcome is not None
    for seat in match.to_act:
        assert game.refusal(state, seat, match.choices(seat).sample(rng)) is None
    assert game.waited_for(state) <= match.to_act
    if match.outcome is not None:
        return
    assert game.waited_for(state)
    pitch, turn = state.pitch, state.turn
    assert pitch is not None
    ready = turn is not None and state.phase in OPEN and not state.pending and pitch.defence[1 - turn.seat]
    assert (interrupter(state) is not None) == bool(ready)
    if ready:
        assert match.to_act == {0, 1}
        assert turn is not None
        assert game.refusal(state, 1 - turn.seat, DefenceRoll()) is None
        assert game.refusal(state, turn.seat, match.choices(turn.seat).sample(rng)) is None
    for seat in {0, 1} - match.to_act:
        assert game.refusal(state, seat, DefenceRoll()) is not None


def play(armies: tuple[str, ...], seed: int, simulator: Simulator, *, leave: float = 0.0, **options: Any) -> Match:
    """One match by chance, looked at after every action."""
    game = LarvaCup({"armies": armies, **options}, simulator=simulator)
    match, rng = Match.start(game, seed), Random(seed)
    while match.to_act:
        seat = rng.choice(sorted(match.to_act))
        choices = match.choices(seat)
        goals = [offer for offer in choices.offers if offer.action is ShootAtGoal]
        action: Any = goals[0].draw(rng) if goals and rng.random() < 0.5 else choices.sample(rng)
        if rng.random() < leave:
            seat, action = rng.choice((0, 1)), Leave()
        match.play(seat, action)
        books(match.state)
        nobody_is_stuck(match, rng)
        assert len(match.log) < 120 * game.options.turn_limit + 60, "it goes on and on"
    assert match.outcome is not None
    assert 1 in match.outcome.places
    return match


@clause("LC-R15", "LC-33", "LC-R21", "LC-R10")
@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_random_matches_of_all_armies_end_and_nobody_is_stuck(number: int) -> None:
    play(PAIRS[number], number, FootballSimulator(), turn_limit=6, leave=0.001)


def test_random_matches_have_all_of_the_game_in_them() -> None:
    told: set[str] = set()
    for number in range(9):
        match = play(PAIRS[number], 100 + number, FootballSimulator(), turn_limit=20)
        told |= {type(event).__name__ for entry in match.log for event in entry.events}
    wanted = {kind.__name__ for kind in get_args(AnyEvent) if kind.__module__ == events.__name__} - SELDOM
    assert wanted <= told, wanted - told


@clause("LC-33")
def test_matches_are_won_by_goals() -> None:
    for number in (0, 1, 3, 5):
        outcome = play(PAIRS[number], number, FootballSimulator(), turn_limit=200, goals=1).outcome
        assert outcome is not None
        assert outcome.clause == "LC-33"


@clause("LC-04")
def test_a_match_survives_json_and_looks_alike_to_all_after_the_kick_off() -> None:
    match = play(PAIRS[1], 7, FootballSimulator(), turn_limit=5)
    assert codec.decode(codec.encode(match.state), State) == match.state
    for entry in match.log:
        assert codec.decode(codec.encode(entry), entry_type(match.game)) == entry
    assert all(match.view(seat) == match.state for seat in (0, 1, None))
    assert [row.goals for row in standings(match.state)] == list(match.state.pitch.score)
    clause_ids = {event.clause for entry in match.log for event in entry.events if hasattr(event, "clause")}
    assert all(clauses.find(id) is not None for id in clause_ids)
    match.audit()


# With real physics


def aimed(match: Match, action: Any, rng: Random) -> Any:
    """The same action with its shot towards the ball, the receiver or the cup, so that something happens."""
    state = match.state
    pitch = state.pitch
    assert pitch is not None
    match action:
        case Flick(piece=piece):
            start, goal = piece, pitch.ball
        case Pass(insect=insect, receiver=receiver):
            start, goal = insect, receiver
        case ShootAtGoal(insect=insect):
            start, goal = insect, pitch.cups[1 - (state.pieces[insect].owner or 0)]
        case Eject(victim=victim):
            start, goal = victim, pitch.ball
        case _:
            return action
    one, other = look.pose_of(state.pieces[start]), look.pose_of(state.pieces[goal])
    turn = math.atan2(other.y_um - one.y_um, other.x_um - one.x_um)
    away = math.hypot(other.y_um - one.y_um, other.x_um - one.x_um) / 1000
    return replace(action, shot=Shot(round(1000 * turn), min(1000, round(120 + away * rng.uniform(1.0, 2.2))), 500))


def really(armies: tuple[str, ...], seed: int, turn_limit: int) -> Match:
    """A match with real physics and shots that are aimed."""
    game = LarvaCup({"armies": armies, "turn_limit": turn_limit, "unsteadiness": 300})
    match, rng = Match.start(game, seed), Random(seed)
    while match.to_act:
        seat = rng.choice(sorted(match.to_act))
        match.play(seat, aimed(match, match.choices(seat).sample(rng), rng))
        books(match.state)
    return match


@clause("LC-R7")
@pytest.mark.parametrize("seed", range(2))
def test_with_the_real_simulator(seed: int) -> None:
    match = really(PAIRS[5 * seed + 1], seed, 4)
    assert match.outcome is not None
    match.audit()


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_thousands_of_whole_random_matches(number: int) -> None:
    for round_ in range(170):
        options = {"turn_limit": 20, "goals": 1 + round_ % 3}
        play(PAIRS[number], 10_000 + number * 1000 + round_, FootballSimulator(), leave=0.0005, **options)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_whole_matches_with_the_real_simulator(number: int) -> None:
    for round_ in range(4):
        really(PAIRS[number], 100 * number + round_, 40)
