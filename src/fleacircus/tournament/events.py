"""What happened in a tournament: past participles, one small frozen record each."""

from typing import Literal, TypeAlias

import msgspec

from fleacircus.tournament.catalogue import Precedent
from fleacircus.tournament.commands import Stage
from fleacircus.tournament.lots import Lot, Unsealed
from fleacircus.tournament.results import Result, SeatOutcome
from fleacircus.tournament.settings import Settings

Kind: TypeAlias = Literal["classic", "extreme"]
Phase: TypeAlias = Literal["entry", "bracket", "groups", "seated", "tables", "finals"]


class Event(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of all events."""


class Created(Event, frozen=True, tag="created"):
    """`book` is what the club had settled before. [TR-R2, TR-R6]"""

    kind: Kind
    name: str
    settings: Settings
    fingerprint: str
    book: tuple[Precedent, ...] = ()


class Sealed(Event, frozen=True, tag="sealed"):
    """A new secret takes over: the fingerprint of its first seed."""

    fingerprint: str


class Configured(Event, frozen=True, tag="configured"):
    settings: Settings


class Entered(Event, frozen=True, tag="entered"):
    """`place` is where a late entrant goes: a slot of the bracket, a group, "redraw", or nowhere yet."""

    player: str
    name: str
    place: str = ""
    lots: tuple[Lot, ...] = ()


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """`phase` says how far the tournament was, `games` what becomes of those that are left in a group or at a table."""

    player: str
    phase: Phase
    games: Literal["", "guest", "void", "repair", "three_play"] = ""


class Rescheduled(Event, frozen=True, tag="rescheduled"):
    """The games a group has left are laid out anew for those who are left (players as ids)."""

    group: int
    fixtures: tuple[tuple[tuple[str, str], tuple[str, str]], ...]


class Returned(Event, frozen=True, tag="returned"):
    player: str


class CheckedIn(Event, frozen=True, tag="checked_in"):
    player: str


class CheckedOut(Event, frozen=True, tag="checked_out"):
    player: str


class Drawn(Event, frozen=True, tag="drawn"):
    """A stage was drawn. `seats`: bracket slots from the top ("" is a bye), groups or tables seat by seat, or the
    four finalists (final, then small final)."""

    stage: Stage
    seats: tuple[tuple[str, ...], ...]
    lots: tuple[Lot, ...]


class Started(Event, frozen=True, tag="started"):
    game: str
    board: int
    at: int


class Stopped(Event, frozen=True, tag="stopped"):
    game: str


class PickerDrawn(Event, frozen=True, tag="picker_drawn"):
    game: str
    lots: tuple[Lot, ...]


class Picked(Event, frozen=True, tag="picked"):
    game: str
    player: str
    army: str


class ArmiesAgreed(Event, frozen=True, tag="armies_agreed"):
    game: str
    armies: dict[str, str]


class ArmiesDrawn(Event, frozen=True, tag="armies_drawn"):
    game: str
    armies: dict[str, str]
    lots: tuple[Lot, ...]


class SeatsDrawn(Event, frozen=True, tag="seats_drawn"):
    """`turns`: players in the order they play; `corners`: players clockwise from the first corner; `terrain`: what
    lies on the left and on the right marked space."""

    game: str
    turns: tuple[str, ...]
    corners: tuple[str, ...]
    terrain: tuple[str, ...]
    lots: tuple[Lot, ...]


class Reported(Event, frozen=True, tag="reported"):
    game: str
    player: str
    result: Result


class Played(Event, frozen=True, tag="played"):
    """`players` are those who sat there, `guests` those of them who had a guest play in their place.

    `seats` is what everybody had left where the clock ended the game. [TR-X37]
    """

    game: str
    players: tuple[str, ...]
    result: Result
    guests: tuple[str, ...] = ()
    friendly: bool = False
    seats: tuple[SeatOutcome, ...] = ()


class Corrected(Event, frozen=True, tag="corrected"):
    game: str
    players: tuple[str, ...]
    result: Result | None


class Ruled(Event, frozen=True, tag="ruled"):
    game: str
    players: tuple[str, ...]
    result: Result


class Stood(Event, frozen=True, tag="stood"):
    unit: str
    players: tuple[str, ...]


class Adjusted(Event, frozen=True, tag="adjusted"):
    player: str
    stage: Literal["groups", "tables"]
    primary: int
    secondary: int


class TieOpened(Event, frozen=True, tag="tie_opened"):
    tie: str
    players: tuple[str, ...]


class BidCommitted(Event, frozen=True, tag="bid_committed"):
    tie: str
    player: str
    digest: str


class BidsClosed(Event, frozen=True, tag="bids_closed"):
    tie: str


class BidRevealed(Event, frozen=True, tag="bid_revealed"):
    tie: str
    player: str
    offer: str
    nonce: str


class RevealsClosed(Event, frozen=True, tag="reveals_closed"):
    tie: str


class Identified(Event, frozen=True, tag="identified"):
    """Who of the entry sheet a council member is: an id, "." for nobody, nothing for whoever has their name."""

    member: str
    player: str


class Voted(Event, frozen=True, tag="voted"):
    tie: str
    place: int
    member: str
    player: str


class VoteClosed(Event, frozen=True, tag="vote_closed"):
    tie: str
    place: int


class Awarded(Event, frozen=True, tag="awarded"):
    """The next place of a tie goes to a player: by vote, the president's word, lot, or because nobody else bid."""

    tie: str
    player: str
    how: Literal["vote", "president", "lot", "only_bid"]
    lots: tuple[Lot, ...] = ()


class BidsVoided(Event, frozen=True, tag="bids_voided"):
    tie: str


class PrecedentAdded(Event, frozen=True, tag="precedent_added"):
    precedent: Precedent


class Adopted(Event, frozen=True, tag="adopted"):
    precedents: tuple[Precedent, ...]


class PrecedentConfirmed(Event, frozen=True, tag="precedent_confirmed"):
    precedent: str


class Undone(Event, frozen=True, tag="undone"):
    """The command whose first entry is `of` no longer counts."""

    of: int


class Redone(Event, frozen=True, tag="redone"):
    """The command whose first entry is `of` counts again."""

    of: int


AnyEvent: TypeAlias = (
    Created
    | Sealed
    | Configured
    | Entered
    | Withdrawn
    | Rescheduled
    | Returned
    | CheckedIn
    | CheckedOut
    | Drawn
    | Started
    | Stopped
    | PickerDrawn
    | Picked
    | ArmiesAgreed
    | ArmiesDrawn
    | SeatsDrawn
    | Reported
    | Played
    | Corrected
    | Ruled
    | Stood
    | Adjusted
    | TieOpened
    | BidCommitted
    | BidsClosed
    | BidRevealed
    | RevealsClosed
    | Identified
    | Voted
    | VoteClosed
    | Awarded
    | BidsVoided
    | PrecedentAdded
    | Adopted
    | PrecedentConfirmed
    | Undone
    | Redone
)


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log. `at` is in milliseconds and handed in; `cmd` is the seq of its command's first entry."""

    seq: int
    at: int
    by: str
    why: str
    cmd: int
    event: AnyEvent
    unsealed: Unsealed | None = None
