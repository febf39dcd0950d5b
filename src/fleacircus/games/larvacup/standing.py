"""How a match stands. [LC-33]"""

import msgspec

from fleacircus.core.game import Seat
from fleacircus.games.larvacup.model.state import State


class Standing(msgspec.Struct, frozen=True):
    """One seat's account."""

    seat: Seat
    army: str
    goals: int


def standings(state: State) -> tuple[Standing, ...]:
    """Both seats' accounts, of a running or a finished match."""
    return tuple(Standing(seat, player.army, state.pitch.score[seat]) for seat, player in enumerate(state.players))
