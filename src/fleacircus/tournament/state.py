"""The facts of a tournament, folded from its log. What follows from them is worked out by `picture`."""

from typing import Literal, TypeAlias

import msgspec

from fleacircus.tournament.catalogue import Precedent, printed_precedents
from fleacircus.tournament.events import Kind
from fleacircus.tournament.lots import Lot
from fleacircus.tournament.results import Result
from fleacircus.tournament.settings import Settings

Four: TypeAlias = tuple[tuple[str, str], tuple[str, str]]


class Player(msgspec.Struct, frozen=True):
    """Somebody on the entry sheet; `gone` is the phase in which they left, `games` what became of their games."""

    id: str
    name: str
    gone: str = ""
    games: str = ""


class Score(msgspec.Struct, frozen=True):
    """A result with those who played it, seat by seat; `timed` if the clock ended the game."""

    players: tuple[str, ...]
    result: Result
    guests: tuple[str, ...] = ()
    friendly: bool = False
    ruled: bool = False
    corrected: bool = False
    timed: bool = False


class Group(msgspec.Struct, frozen=True):
    """A group: its players in the order of their numbers, and its fixtures where they were laid out by hand."""

    players: tuple[str, ...]
    fixtures: tuple[Four, ...] = ()


class Seating(msgspec.Struct, frozen=True):
    """The order of play, the corners and the marked spaces of one game."""

    turns: tuple[str, ...]
    corners: tuple[str, ...]
    terrain: tuple[str, ...]


class Running(msgspec.Struct, frozen=True):
    """A game under way."""

    board: int
    at: int


class Adjustment(msgspec.Struct, frozen=True):
    """Bonus or penalty points."""

    player: str
    stage: Literal["groups", "tables"]
    primary: int
    secondary: int


class TieBook(msgspec.Struct, frozen=True):
    """What has been done about one tie."""

    players: tuple[str, ...]
    bids: dict[str, str] = {}
    closed: bool = False
    offers: dict[str, str] = {}
    reveals_closed: bool = False
    votes: tuple[tuple[int, str, str], ...] = ()
    vote_closed: int = 0
    awarded: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    """The facts. Nobody changes one: the dicts inside are shared between states."""

    kind: Kind = "classic"
    name: str = ""
    settings: Settings = Settings()
    players: dict[str, Player] = {}
    present: dict[str, bool] = {}
    bracket: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    tables: tuple[tuple[str, ...], ...] = ()
    finals: tuple[tuple[str, ...], ...] = ()
    lots: dict[str, Lot] = {}
    running: dict[str, Running] = {}
    pickers: dict[str, tuple[str, ...]] = {}
    picks: dict[str, tuple[tuple[str, str], ...]] = {}
    seatings: dict[str, Seating] = {}
    reports: dict[str, tuple[Score, ...]] = {}
    scores: dict[str, tuple[Score, ...]] = {}
    stands: dict[str, tuple[str, ...]] = {}
    adjustments: tuple[Adjustment, ...] = ()
    ties: dict[str, TieBook] = {}
    void_ties: dict[str, TieBook] = {}
    precedents: tuple[Precedent, ...] = ()

    @property
    def entrants(self) -> tuple[str, ...]:
        """Everybody who is entered and did not leave before the draw."""
        return tuple(player.id for player in self.players.values() if player.gone != "entry")

    def gone(self, player: str) -> str:
        """The phase in which a player left, or nothing."""
        found = self.players.get(player)
        return found.gone if found else ""


BLANK = State(precedents=printed_precedents())
