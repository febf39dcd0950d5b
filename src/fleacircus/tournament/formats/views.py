"""What the formats show: games, matches, and who sits where."""

from typing import Literal, TypeAlias

import msgspec

from fleacircus.tournament.state import Score

NOBODY = ""
"""An empty seat that nobody will take: a bye, or both players gone. An unknown player is None."""

Status: TypeAlias = Literal["waiting", "blocked", "later", "open", "played", "not_needed", "void"]


class GameView(msgspec.Struct, frozen=True):
    """One game: where it belongs, who plays it, what became of it.

    `status`: waiting for players to be known; blocked by a tie or an unfinished stage; later, after the earlier
    games of its match; open; played; not needed any more; void, never to be played. `voids` are results by players
    who should not have been there. `guests` are players who left and have a guest play for them.
    """

    id: str
    unit: str
    stage: str
    number: int
    kind: Literal["duel", "couples", "table"]
    players: tuple[str, ...]
    home: tuple[str, ...] = ()
    decider: bool = False
    status: Status = "waiting"
    score: Score | None = None
    voids: tuple[Score, ...] = ()
    guests: tuple[str, ...] = ()

    @property
    def away(self) -> tuple[str, ...]:
        """Those who are not at home; nobody is in a decider and at a table of four."""
        return tuple(player for player in self.players if player not in self.home) if self.home else ()

    @property
    def couples(self) -> tuple[tuple[str, ...], ...]:
        """The two couples of a couples game, in the fixture's order."""
        return (self.players[:2], self.players[2:]) if self.kind == "couples" else ()


class Duel(msgspec.Struct, frozen=True):
    """A match as far as it has got. `winner` None: not decided; NOBODY: nobody goes on."""

    unit: str
    best_of: int
    a: str | None
    b: str | None
    wins: tuple[int, int] = (0, 0)
    winner: str | None = None
    loser: str | None = None
    how: Literal["", "played", "bye", "walkover", "nobody"] = ""


class MatchView(msgspec.Struct, frozen=True):
    """A match for the bracket: the duel with its round, its place in it, and its games."""

    id: str
    round: int
    number: int
    best_of: int
    a: str | None
    b: str | None
    wins: tuple[int, int]
    winner: str | None
    loser: str | None
    how: str
    games: tuple[GameView, ...]
