"""One battle, two ways to play it: on the screen, and beside a table of wood with the same lots and dice. [MA-C1]"""

from random import Random

import pytest
from msgspec.structs import replace

from fleacircus.bots.marsattacks import MarsBot
from fleacircus.core import Match
from fleacircus.core.chance import stream
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import AdjustCard, AdjustModel, AdjustPoints, AdjustSquare, HandDice, Put
from fleacircus.games.marsattacks.companion import Companion
from kit.wood import Screen, Wood, any_table, bare, chosen

TELLINGS = (AdjustCard, AdjustModel, AdjustPoints, AdjustSquare, HandDice, Put)


def alike(seed):
    """The screen's battle beside the same one on wood; the number of the automaton's decisions, and of rolls told."""
    screen, bot, rng = Screen(any_table(seed), seed), MarsBot(), Random(seed)
    while screen.due:
        screen.play(bot.choose(screen.game, screen.state, 0, rng))
    wood = Wood(screen)
    for before, action in screen.course:
        wood.follow(before, action)
    assert bare(wood.events) == bare(screen.events)
    assert replace(wood.state, dice="program") == screen.state
    assert not wood.dice, "a die of the screen was never asked for"
    assert not wood.rng.lots
    assert not any(isinstance(event, ev.Rolled) for event in wood.events)
    return sum(isinstance(event, ev.Considered) for event in screen.events), len(wood.told)


def test_a_battle_on_wood_is_the_battle_on_the_screen():
    decisions, told = zip(*(alike(seed) for seed in range(40)), strict=True)
    assert sum(decisions) > 400
    assert sum(told) > 600


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_a_thousand_battles_on_wood_are_those_on_the_screen(batch):
    decisions, told = zip(*(alike(seed) for seed in range(100 * batch, 100 * batch + 100)), strict=True)
    assert sum(decisions) > 1000
    assert sum(told) > 1500


def told_at_random(seed, steps=70):
    """A battle in which anything may be told at any moment; it never breaks, and somebody can always go on."""
    match = Match.start(Companion(any_table(seed)), seed)
    rng = stream("told", seed)
    while match.to_act and match.seq < steps:
        match.play(0, chosen(match, rng, tell=0.3))
    return match


@pytest.mark.parametrize("seed", range(15))
def test_anything_can_be_told_at_any_moment(seed):
    match = told_at_random(seed)
    told = [entry for entry in match.log if isinstance(entry.action, TELLINGS)]
    assert len(told) > 5 or match.outcome is not None
    match.audit()


@pytest.mark.soak
def test_anything_can_be_told_at_any_moment_of_many_battles():
    for seed in range(100, 500):
        told_at_random(seed, steps=250)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_told_again_gives_the_same(seed):
    """Everything is taken back, also past dice and reveals, and the same AI cards and lots come again."""
    match = told_at_random(seed, steps=50)
    events = [match.log[seq].events for seq in match.standing]
    actions = [match.log[seq].action for seq in match.standing]
    while len(match.standing) > len(actions) - len(actions) // 2:
        match.undo(0)
    for action in actions[len(match.standing) :]:  # what was taken along goes with what came before it
        match.play(0, action)
    assert [match.log[seq].events for seq in match.standing] == events
    match.audit()


def test_a_tap_is_taken_back_after_the_end():
    match = told_at_random(1, steps=10)
    rng = stream("end")
    while match.to_act:
        match.play(0, match.choices(0).sample(rng))
    last = match.log[-1].action
    state = match.state
    match.undo(0)
    assert match.outcome is None
    match.play(0, last)
    assert match.state == state
    assert Match.from_record(match.record()).outcome == match.outcome
