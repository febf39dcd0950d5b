"""Who may interrupt is not waited for: clocks run only for whoever is."""

import pytest

from e2e.laid import Laid
from fleacircus.core import Match
from fleacircus.games import load
from fleacircus.games.micromutants.model import football as ball
from fleacircus.web.socket import clocks
from kit import clause


def waited_for(match: Match) -> frozenset[int]:
    return clocks.waited_for(match.game, match.state)


@clause("LC-R15")
def test_a_kept_defence_roll_may_be_used_but_its_clock_does_not_run() -> None:
    laid = Laid()
    assert waited_for(laid.match) == laid.match.to_act == {0}
    laid.say(ball.DefenceKept(1))
    assert laid.match.to_act == {0, 1}
    assert waited_for(laid.match) == {0}


@pytest.mark.parametrize("game", ["legionz@1", "micro-mutants@1", "mars-attacks@1"])
def test_elsewhere_everybody_who_is_due_is_waited_for(game: str) -> None:
    match = Match.start(load(game), "a quiet evening")
    assert waited_for(match) == match.to_act != frozenset()
