"""What is counted in a battle: VP, Rounds, and who won, which nobody's place tells where one plays alone."""

from __future__ import annotations

from collections.abc import Mapping

from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, State


def ends(state: State) -> Mapping[str, int]:
    """The VP of both sides, the Rounds, and the winner."""
    assert state.result is not None
    winner = {HUMANS: "humans won", MARTIANS: "martians won", None: "drawn"}[state.result.winner]
    return {"rounds": state.round, "vp humans": state.vp[HUMANS], "vp martians": state.vp[MARTIANS], winner: 1}
