"""The third way to play a battle: without a map. Same position, true answers, same decision. [MA-C1, MA-S23]"""

from collections import Counter
from random import Random

import pytest

from fleacircus.bots.marsattacks import MarsBot
from fleacircus.core import Match
from fleacircus.core.chance import stream
from fleacircus.games.marsattacks.book import BOOK
from fleacircus.games.marsattacks.companion import Companion
from kit.express import Turned, Unmapped, gist, human_choices
from kit.wood import Screen, any_table, chosen

CARDS = sorted(set(BOOK.ai.cards))


def alike(seed, most):
    """Martian Turns from positions of one battle of the screen, each beside the same one without a map."""
    screen, bot, rng = Screen(any_table(seed), seed), MarsBot(), Random(seed)
    while screen.due:
        screen.play(bot.choose(screen.game, screen.state, 0, rng))
    states = list(human_choices(screen.course))
    asked = Counter()
    for state in rng.sample(states, min(most, len(states))):
        turned = Turned(screen.game, state, rng.choice(CARDS), seed)
        table = Unmapped(turned)
        ours, theirs = gist(table.whole), gist(turned.events)
        for kind, told in ours.items():
            assert not Counter(map(str, told)) - Counter(map(str, theirs[kind])), (seed, kind, table.asked)
        whole = "retort" not in table.asked[-1:] and not _interrupted(turned)
        assert not whole or ours == theirs, (seed, table.asked)
        asked.update(table.asked)
        asked["turns"] += 1
    return asked


def _interrupted(turned):
    """Whether a person had to choose in the middle of it."""
    return not turned.ledger.over and len(turned.ledger.stack) != 1


def test_a_martian_turn_without_a_map_is_the_one_on_the_screen():
    asked = sum((alike(seed, 6) for seed in range(20)), Counter())
    assert asked["turns"] > 80
    assert {"model", "ladder", "target", "mates", "starter", "invasion"} <= set(asked)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_martian_turns_of_a_thousand_battles(batch):
    asked = sum((alike(seed, 12) for seed in range(100 * batch, 100 * batch + 100)), Counter())
    assert asked["turns"] > 500


@pytest.mark.parametrize("seed", range(5))
def test_anything_can_be_told_at_any_moment_without_a_map(seed):
    dice = ("program", "table")[seed % 2]
    match = Match.start(Companion({**any_table(seed), "where": "express", "dice": dice}), seed)
    rng = stream("express", seed)
    while match.to_act and match.seq < 60:
        match.play(0, chosen(match, rng, tell=0.2))
    match.audit()
    events = [match.log[seq].events for seq in match.standing]
    actions = [match.log[seq].action for seq in match.standing]
    assert len(actions) > 1, "the set-up is nobody's"
    while len(match.standing) > max(1, len(actions) - 20):
        match.undo(0)
    for action in actions[len(match.standing) :]:  # what was taken along goes with what came before it
        match.play(0, action)
    assert [match.log[seq].events for seq in match.standing] == events
