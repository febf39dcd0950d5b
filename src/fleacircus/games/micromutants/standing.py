"""How a game stands, as a tournament reads it: bases left, order of going out, who beat whom. [MM-R14, MM-R15]"""

import msgspec

from fleacircus.core.game import Seat
from fleacircus.flicktable import look
from fleacircus.games.micromutants.model.state import State


class Standing(msgspec.Struct, frozen=True):
    """One seat's account. `out` tells the how many-th it went out, None if it stands.

    `defeated` are the players who went out in this seat's own turns; its own side never counts. [MM-R14]
    """

    seat: Seat
    army: str
    side: int
    intact: int
    damaged: int
    squares: int
    insects: int
    out: int | None
    defeated: tuple[Seat, ...]

    @property
    def points(self) -> int:
        """Two for each large, intact base, one for each other. [MM-R15]"""
        return 2 * self.intact + self.damaged + self.squares


def standings(state: State) -> tuple[Standing, ...]:
    """Every seat's account, of a running or a finished game."""
    return tuple(_standing(state, seat) for seat in range(len(state.players)))


def _standing(state: State, seat: Seat) -> Standing:
    player = state.players[seat]
    large = look.on_table(state, "hexagon", seat)
    damaged = sum(base.damaged for base in large)
    return Standing(
        seat=seat,
        army=player.army,
        side=player.side,
        intact=len(large) - damaged,
        damaged=damaged,
        squares=len(look.on_table(state, "square", seat)),
        insects=look.in_play(state, seat),
        out=player.out.order if player.out else None,
        defeated=tuple(other for other, beaten in enumerate(state.players) if beaten.out and beaten.out.by == seat),
    )
