"""Turns and Rounds: who is next, what the end of a Round brings. [MA-B04, MA-B05, MA-B32]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.book import CARDS
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Discarding, RoundEnd, Side, State, Turn
from fleacircus.games.marsattacks.rules import cards
from fleacircus.games.marsattacks.rules.scene import Scene

LAST_ROUND = 20


def left_to_activate(state: State, side: Side) -> bool:
    """Whether a model of the side has no marker yet. [MA-B05]"""
    return any(m is not None and m.side == side and not m.marker for m in state.models)


def begin_turn(scene: Scene, side: Side) -> None:
    """A side's Turn begins."""
    scene.stack[:] = [Turn(side)]
    scene.emit(ev.TurnBegan(side))


def end_turn(scene: Scene, *, passed: bool = False) -> None:
    """The other side is next, or the Round is over: nobody left, and both passed in a row. [MA-B04, MA-B32]"""
    side = scene.state.side
    if passed:
        scene.emit(ev.Passed(side))
    over = scene.state.passes >= 2 and not any(left_to_activate(scene.state, s) for s in (HUMANS, MARTIANS))
    if over:
        scene.stack[:] = [RoundEnd()]
    else:
        begin_turn(scene, 1 - side)


def begin_round(scene: Scene, round: int, first: Side) -> None:
    """Markers come off and the first Turn begins. [MA-B04, MA-B32]"""
    scene.emit(ev.RoundBegan(round))
    begin_turn(scene, first)


def run_end(scene: Scene, frame: RoundEnd) -> None:
    """The end of a Round, one thing after the other. [MA-B32]

    Bug, civilians, the automaton's Support and Reinforcements, hands, reserves, markers.
    """
    scene.swap(replace(frame, stage=frame.stage + 1))
    stages = (_bug, _civilians, _automaton, _hand_of_humans, _hand_of_martians, _reserves, _markers)
    stages[frame.stage](scene)


def _bug(scene: Scene) -> None:
    cards.bug_walks(scene)


def _civilians(scene: Scene) -> None:
    cards.wander(scene)


def _automaton(scene: Scene) -> None:
    """Its Support is laid, each Reinforcements card is played; then it draws. [MA-S20, MA-S21, MA-R5, MA-R14]"""
    if scene.setting.person(MARTIANS):
        return
    for card in scene.state.hands[MARTIANS]:
        if card is not None and CARDS[card].kind == "support":
            cards.lay(scene, MARTIANS, card, "MA-S21")
    for card in scene.state.hands[MARTIANS]:
        if card == "K16":
            scene.emit(ev.Played(MARTIANS, card, "MA-S21"))
            cards.enter_edge(scene, MARTIANS, cards.TROOPER[MARTIANS], "MA-R5")
            if scene.over:
                return
    cards.refill(scene, MARTIANS)


def _hand_of_humans(scene: Scene) -> None:
    _exchange(scene, HUMANS)


def _hand_of_martians(scene: Scene) -> None:
    if scene.setting.person(MARTIANS):
        _exchange(scene, MARTIANS)


def _exchange(scene: Scene, side: Side) -> None:
    """A person may discard, then fills the hand up. [MA-B16]"""
    if scene.state.hands[side]:
        scene.push(Discarding(side))
    else:
        cards.refill(scene, side)


def _reserves(scene: Scene) -> None:
    """Models that are due come on at their own edge. [MA-B32, MA-W2]"""
    for side in (HUMANS, MARTIANS):
        for kind in scene.setting.due(side, scene.state.round):
            cards.enter_edge(scene, side, kind, scene.setting.scenario.clause)
            if scene.over:
                return


def _markers(scene: Scene) -> None:
    """After the last Round more VP win, then more models; else the next Round. [MA-B04, MA-B32, MA-B36]"""
    state = scene.state
    if state.round >= LAST_ROUND:
        left = [sum(m is not None and m.side == side for m in state.models) for side in (HUMANS, MARTIANS)]
        ours, theirs = (state.vp[HUMANS], left[HUMANS]), (state.vp[MARTIANS], left[MARTIANS])
        scene.finish(None if ours == theirs else HUMANS if ours > theirs else MARTIANS, "MA-B36")
        return
    first = state.side if state.last_side is None else 1 - state.last_side
    begin_round(scene, state.round + 1, first)
