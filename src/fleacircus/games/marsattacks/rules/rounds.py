"""Turns and Rounds: who is next, what the end of a Round brings. [MA-B04, MA-B05, MA-B32]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.book import CARDS
from fleacircus.games.marsattacks.legal import left_to_activate
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
    Crawling,
    Discarding,
    Entering,
    RoundEnd,
    Side,
    Turn,
    Wandering,
)
from fleacircus.games.marsattacks.rules import cards
from fleacircus.games.marsattacks.rules.ledger import Ledger

LAST_ROUND = 20


def begin_turn(ledger: Ledger, side: Side) -> None:
    """A side's Turn begins."""
    ledger.stack[:] = [Turn(side)]
    ledger.say(ev.TurnBegan(side))


def end_turn(ledger: Ledger, *, passed: bool = False) -> None:
    """The other side is next, or the Round is over: nobody left, and both passed in a row. [MA-B04, MA-B32]"""
    side = ledger.state.side
    if passed:
        ledger.say(ev.Passed(side))
    over = ledger.state.passes >= 2 and not any(left_to_activate(ledger.state, s) for s in (HUMANS, MARTIANS))
    if over:
        ledger.stack[:] = [RoundEnd()]
    else:
        begin_turn(ledger, 1 - side)


def begin_round(ledger: Ledger, round: int, first: Side) -> None:
    """Markers come off and the first Turn begins. [MA-B04, MA-B32]"""
    ledger.say(ev.RoundBegan(round))
    begin_turn(ledger, first)


def run_end(ledger: Ledger, frame: RoundEnd) -> None:
    """The end of a Round, one thing after the other. [MA-B32]

    Bug, civilians, the automaton's Support and Reinforcements, hands, reserves, markers.
    """
    ledger.swap(replace(frame, stage=frame.stage + 1))
    stages = (_bug, _civilians, _automaton, _hand_of_humans, _hand_of_martians, _reserves, _markers)
    stages[frame.stage](ledger)


def _bug(ledger: Ledger) -> None:
    if ledger.state.bug is not None:
        ledger.push(Crawling())


def _civilians(ledger: Ledger) -> None:
    if ledger.state.civilians:
        ledger.push(Wandering(ledger.state.civilians))


def _automaton(ledger: Ledger) -> None:
    """Its Support is laid, each Reinforcements card is played; then it draws. [MA-S20, MA-S21, MA-R5, MA-R14]"""
    if ledger.game.person(MARTIANS):
        return
    for card in ledger.state.hands[MARTIANS]:
        if card is not None and CARDS[card].kind == "support":
            cards.lay(ledger, MARTIANS, card, "MA-S21")
    if "K16" in ledger.state.hands[MARTIANS]:
        ledger.say(ev.Played(MARTIANS, "K16", "MA-S21"))
        ledger.swap(RoundEnd(_AUTOMATON))
        ledger.push(Entering(MARTIANS, cards.TROOPER[MARTIANS], "MA-R5"))
    else:
        cards.refill(ledger, MARTIANS)


_AUTOMATON = 2
"""The stage at which it stays as long as it has Reinforcements."""


def _hand_of_humans(ledger: Ledger) -> None:
    _exchange(ledger, HUMANS)


def _hand_of_martians(ledger: Ledger) -> None:
    if ledger.game.person(MARTIANS):
        _exchange(ledger, MARTIANS)


def _exchange(ledger: Ledger, side: Side) -> None:
    """A person may discard, then fills the hand up. [MA-B16]"""
    if ledger.state.hands[side]:
        ledger.push(Discarding(side))
    else:
        cards.refill(ledger, side)


def _reserves(ledger: Ledger) -> None:
    """Models that are due come on at their own edge. [MA-B32, MA-W2]"""
    clause, round = ledger.game.scenario.clause, ledger.state.round
    due = [Entering(side, kind, clause) for side in (HUMANS, MARTIANS) for kind in ledger.game.due(side, round)]
    for frame in reversed(due):
        ledger.push(frame)


def _markers(ledger: Ledger) -> None:
    """After the last Round more VP win, then more models; else the next Round. [MA-B04, MA-B32, MA-B36]"""
    state = ledger.state
    if state.round >= LAST_ROUND:
        left = [sum(m is not None and m.side == side for m in state.models) for side in (HUMANS, MARTIANS)]
        ours, theirs = (state.vp[HUMANS], left[HUMANS]), (state.vp[MARTIANS], left[MARTIANS])
        ledger.finish(None if ours == theirs else HUMANS if ours > theirs else MARTIANS, "MA-B36")
        return
    first = state.side if state.last_side is None else 1 - state.last_side
    begin_round(ledger, state.round + 1, first)
