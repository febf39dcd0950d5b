"""Reading a game of Micro Mutants: the supply of resources, who may be given up."""

from fleacircus.flicktable.look import boxed, in_play, on_table
from fleacircus.flicktable.model.state import Piece
from fleacircus.games.micromutants.model.state import State


def supply(state: State) -> int:
    """How many counters nobody holds and none of which lie on the table. [EV-88]"""
    held = sum(player.resources for player in state.players)
    return len(boxed(state, "counter")) - held if state.options.resources else 0


def sacrificable(state: State, piece: Piece) -> bool:
    """Whether an insect may be given up: on the Warp, and not if that put its owner out. [EV-21, EV-91]"""
    if not (state.options.terrain and state.options.resources) or piece.kind != "insect":
        return False
    warp = next((zone.id for zone in on_table(state, "warp")), None)
    if piece.place != "table" or (piece.id, warp) not in state.in_zone:
        return False
    assert piece.owner is not None
    return in_play(state, piece.owner) > state.options.minimum_insects
