"""Bots of Larva Cup: what they choose is allowed and sensible, they let others go on, and a better level scores."""

import math
from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from fleacircus.bots import catalogue
from fleacircus.bots.bot import Bot
from fleacircus.bots.larvacup import cup
from fleacircus.core import Match
from fleacircus.core.action import Action
from fleacircus.flicktable import look
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.meteor import DropMeteor
from fleacircus.flicktable.actions.turn import Roll
from fleacircus.flicktable.sheets import armies
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.larvacup.actions.defence import DefenceRoll, KeepDefence
from fleacircus.games.larvacup.actions.eject import Eject
from fleacircus.games.larvacup.actions.kickoff import KickOff, NameStarter, PickCards
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.legal.cards import IDLE
from fleacircus.games.larvacup.model.questions import EjectAsked, LastDefence, TackleWon
from fleacircus.games.larvacup.model.state import State
from fleacircus.lab.game import Task, play
from fleacircus.lab.simulate.larvacup import goals, simulate, summary
from fleacircus.physics import MujocoSimulator, Shot
from kit import clause
from kit.larvacup import Field
from kit.simulator import AnywhereSimulator

LEVELS = ("child", "pupil", "novice", "rookie", "cadet", "scout", "grow", "regular", "sharp", "champion")
GOOD = ("regular", "sharp")


@cache
def bot(level: str) -> Bot:
    return catalogue.load("larva-cup@2", level)


@cache
def simulator() -> MujocoSimulator:
    return MujocoSimulator()


def chosen(field: Field, level: str = "regular", seat: int = 0) -> Action | None:
    """What a bot does there; it is allowed."""
    action: Action | None = bot(level).choose(field.game, field.state, seat, Random(1))
    assert action is None or field.refused(action, seat=seat) is None
    return action


def towards(field: Field, piece: str, target: str) -> int:
    """The direction from one piece to another."""
    one, other = look.pose_of(field.piece(piece)), look.pose_of(field.piece(target))
    return round(1000 * math.atan2(other.y_um - one.y_um, other.x_um - one.x_um))


def moments(level: str, seed: str, entries: int, **options: object) -> Iterator[tuple[State, int, Action]]:
    """The positions and choices of a bot's match against itself, the shots ending by chance."""
    game = LarvaCup(options, simulator=AnywhereSimulator())
    match, rng = Match.start(game, seed), Random(seed)
    while match.to_act and match.seq < entries:
        waited = game.waited_for(match.state)
        for seat in sorted(match.to_act, key=lambda seat: seat in waited):
            action = bot(level).choose(game, match.view(seat), seat, rng)
            if action is not None:
                break
            assert seat not in waited, "who is waited for must act"
        assert action is not None
        assert game.refusal(match.state, seat, action) is None, action
        yield match.state, seat, action
        match.play(seat, action)


def test_the_levels_are_in_the_catalogue() -> None:
    assert catalogue.levels("larva-cup@2") == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_by_the_rules(level: str) -> None:
    pairs = [("usarthropods", "sovietopters"), ("chitinians", "flyborgs")]
    for pair in pairs:
        entries = 40 if level == "regular" else 20
        assert sum(1 for _ in moments(level, f"{level}/{pair[0]}", entries, armies=pair)) > 15


def test_the_same_view_and_stream_give_the_same_choice() -> None:
    first = [action for _, _, action in moments("regular", "same", 24)]
    assert first == [action for _, _, action in moments("regular", "same", 24)]


# Before the match


@clause("LC-04", "LC-R20")
def test_bots_choose_two_cards_that_do_something() -> None:
    for army, other in zip(armies(), [*list(armies())[1:], next(iter(armies()))], strict=True):
        match = Match.start(LarvaCup({"armies": (army, other)}, simulator=AnywhereSimulator()), 1)
        for level in LEVELS:
            action = bot(level).choose(match.game, match.view(0), 0, Random(level))
            assert isinstance(action, PickCards)
            assert len(action.cards) == 2
            cards = [armies()[army].card_of(name) for name in action.cards]
            assert not any(card is None or isinstance(card.effect, IDLE) for card in cards)


@clause("LC-07")
def test_a_bot_kicks_off_towards_the_ball_and_starts() -> None:
    for state, seat, action in moments("regular", "kick", 14):
        if state.phase == "kickoff" and not state.pending:
            assert isinstance(action, KickOff)
            pose = look.pose_of(state.pieces[action.piece])
            ball = look.pose_of(state.pieces[state.pitch.ball])
            there = 1000 * math.atan2(ball.y_um - pose.y_um, ball.x_um - pose.x_um)
            assert abs(action.shot.direction_mrad - there) < 100
        if isinstance(action, NameStarter):
            assert action.starter == seat
            return
    pytest.fail("nobody named the starter")


# The ball


@pytest.mark.parametrize("level", GOOD)
def test_a_bot_shoots_when_it_is_near(level: str) -> None:
    for y in (10, 18, 26):
        field = Field(f"0 grunt a 5 {y}", carrier="a", dice=("grunt",))
        action = chosen(field, level)
        assert isinstance(action, ShootAtGoal)
        assert abs(action.shot.direction_mrad - towards(field, "a", "cup1")) < 250


def test_the_sharp_let_the_other_die_do_its_work_before_they_shoot() -> None:
    """A shot ends the turn either way, so a capture that the other die allows comes first."""
    lines = ("0 grunt a 5 18", "0 raider r -20 0", "1 worker w -20 4", "1 worker v -20 5.8")
    field = Field(*lines, carrier="a", dice=("grunt", "raider"))
    action = chosen(field, "sharp")
    assert isinstance(action, Flick)
    assert action.piece == field.id("r")
    assert isinstance(chosen(field, "regular"), ShootAtGoal)


@pytest.mark.parametrize("away_mm", [80, 150, 260, 350])
def test_shots_at_goal_do_what_the_table_says(away_mm: int) -> None:
    """The best press point of the table scores as often as it promises, within what chance allows."""
    field = Field("0 grunt a 0 0", carrier="a", dice=("grunt",))
    field.game._simulator = simulator()
    field.change("a", pose=replace(look.pose_of(field.piece("a")), y_um=340_000 - 1000 * away_mm))
    field.put_ball((0, 0), "a")
    action = chosen(field)
    assert isinstance(action, ShootAtGoal)
    goals = 0
    for n in range(12):
        events = field.game.decide(field.state, 0, action, Random(n))
        goals += any(type(event).__name__ == "Scored" for event in events)
    expected = 12 * float(cup.best_chances(np.array([float(away_mm)]), 600)[0])
    assert goals >= expected - 4


@pytest.mark.parametrize("level", GOOD)
@clause("LC-09")
def test_a_bot_covers_a_loose_ball(level: str) -> None:
    field = Field("0 grunt a 0 -7", ball=(0, 0), dice=("grunt", "transport"))
    action = chosen(field, level)
    assert isinstance(action, Flick)
    assert action.piece == field.id("a")
    assert abs(action.shot.direction_mrad - towards(field, "a", "ball")) < 200


@pytest.mark.parametrize("level", GOOD)
@clause("LC-18", "LC-20")
def test_a_bot_tackles_and_then_shoots(level: str) -> None:
    field = Field("0 grunt a 0 3", "1 worker w 0 10", carrier="w", dice=("grunt", "transport"))
    action = chosen(field, level)
    assert isinstance(action, Flick)
    assert action.piece == field.id("a")
    assert abs(action.shot.direction_mrad - towards(field, "a", "ball")) < 200
    won = Field("0 grunt a 0 10", carrier="a", dice=("transport",))
    won.state = replace(won.state, pending=(TackleWon(0, won.id("a")),))
    assert isinstance(chosen(won, level), ShootAtGoal)


@pytest.mark.parametrize("level", GOOD)
@clause("LC-14")
def test_a_bot_too_far_to_shoot_passes_to_a_friend_who_may_go_on(level: str) -> None:
    field = Field("0 grunt a 20 -33", "0 raider r 12 -12", carrier="a", dice=("grunt", "raider"))
    action = chosen(field, level)
    assert isinstance(action, Pass)
    assert action.receiver == field.id("r")


def test_a_bot_with_nobody_near_carries_the_ball_on() -> None:
    field = Field("0 grunt a 33 -33", carrier="a", dice=("grunt",), unsteadiness=1000)
    action = chosen(field)
    assert isinstance(action, Flick)
    assert action.piece == field.id("a")
    assert 0 < action.shot.direction_mrad < 3142, "towards the other side"


# Ejections, extra moves, defence rolls


@clause("LC-21")
def test_a_victim_is_shot_away_from_the_ball_and_from_our_cup() -> None:
    field = Field("0 grunt a 20 -20", "1 worker w 0 -25", ball=(0, -27), dice=("grunt", "raider"))
    field.state = replace(field.state, pending=(EjectAsked(0, (field.id("w"),)),))
    action = chosen(field)
    assert isinstance(action, Eject)
    assert 0 < action.shot.direction_mrad < 3142


@pytest.mark.parametrize("level", GOOD)
@clause("LC-25")
def test_an_extra_move_is_the_carriers_shot(level: str) -> None:
    field = Field("0 grunt a 0 15", carrier="a", phase="extra", extra="earned")
    assert isinstance(chosen(field, level), ShootAtGoal)


@clause("LC-25")
def test_an_extra_move_that_helps_nobody_is_kept_for_the_defence() -> None:
    field = Field("0 grunt a 0 -25", "1 worker w 0 -20", carrier="a", phase="extra", extra="earned")
    moved = tuple(piece.id for piece in look.on_table(field.state, "insect", 0))
    field.state = replace(field.state, turn=replace(look.turn_of(field.state), moved=moved))
    assert chosen(field) == KeepDefence()


@pytest.mark.parametrize("level", GOOD)
@clause("LC-25", "LC-R15")
def test_a_defence_roll_is_used_when_they_are_about_to_score_and_not_before(level: str) -> None:
    def threat(y: float, *dice: str) -> Field:
        return Field(f"0 grunt a 0 {y}", "1 worker w 5 18", carrier="a", dice=dice, defence=(False, True))

    assert chosen(threat(15, "grunt", "transport"), level, seat=1) == DefenceRoll()
    assert chosen(threat(15, "raider", "transport"), level, seat=1) is None, "they cannot shoot"
    loose = Field("1 worker w 5 18", ball=(0, 15), dice=("grunt", "raider"), defence=(False, True))
    assert chosen(loose, level, seat=1) is None, "there is nothing to stop"


@clause("LC-25")
def test_a_last_chance_for_a_defence_roll_is_taken() -> None:
    field = Field("0 grunt a 0 15", "1 worker w 5 18", carrier="a", defence=(False, True))
    field.state = replace(field.state, pending=(LastDefence(1),))
    assert chosen(field, seat=1) == DefenceRoll()


# Levels


def test_sharp_scores_against_rookie() -> None:
    scored = 0
    for n in range(2):
        seats = ("sharp", "rookie") if n % 2 == 0 else ("rookie", "sharp")
        task = Task(LarvaCup.id, {"goals": 1, "turn_limit": 20}, seats, f"scores/{n}")
        scored += goals(play(task).result, seats.index("sharp")) > 0
    assert scored >= 1


def test_a_simulation_counts() -> None:
    told = simulate(1, 5, level="rookie", options={"turn_limit": 3})
    assert told["games"] == 1
    assert told["turns"]["median"] <= 6
    assert told["shots_a_match"] >= 0
    assert summary([])["goals_a_match"] == 0


@pytest.mark.soak
def test_margins_between_levels() -> None:
    for better, worse in (("regular", "rookie"), ("sharp", "regular")):
        told = simulate(24, 1, level=better, against=worse)
        assert told["won"] > 0.55, (better, worse, told["won"])


def test_shots_are_in_bounds() -> None:
    for away in range(60, 600, 20):
        for press in cup.PRESSES:
            power = cup.power_into(float(away), press)
            assert power is None or Shot(0, power, press).power <= 1000


@clause("LC-R20")
def test_a_meteor_falls_when_the_extra_move_would_be_a_shot_at_goal() -> None:
    pair = ("sovietopters", "usarthropods")
    field = Field("0 worker a 0 10", armies=pair, carrier="a", phase="spend", cards=("meteor",))
    assert isinstance(chosen(field), DropMeteor)
    loose = Field("0 worker a 0 10", armies=pair, ball=(20, 0), phase="spend", cards=("meteor",))
    assert chosen(loose) == Roll()


def test_no_meteor_is_dropped_on_who_leans_over_the_edge() -> None:
    """Its middle is no point of the mat. [EV-73]"""
    pair, edge_cm = ("sovietopters", "usarthropods"), Field().state.mat.depth_um / 20_000
    lines = "0 worker a 0 10", f"1 raider over 5 {edge_cm + 0.2}"
    field = Field(*lines, armies=pair, carrier="a", phase="spend", cards=("meteor",))
    action = chosen(field)
    assert isinstance(action, DropMeteor)
    assert abs(action.at.y_um) <= field.state.mat.depth_um // 2
