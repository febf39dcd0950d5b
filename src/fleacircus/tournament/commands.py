"""What people can ask of a tournament. Every command is an imperative; `AnyCommand` decodes any of them from JSON."""

from typing import Literal, TypeAlias

import msgspec

from fleacircus.core import codec
from fleacircus.tournament.catalogue import Precedent
from fleacircus.tournament.results import Result, SeatOutcome
from fleacircus.tournament.settings import Settings

Stage: TypeAlias = Literal["bracket", "groups", "tables", "finals"]


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of all commands."""


class Configure(Command, frozen=True, tag="configure"):
    """Change settings; what has already had an effect cannot be changed."""

    settings: Settings


class Enter(Command, frozen=True, tag="enter"):
    """Put somebody on the entry sheet, late entrants included; `apart` are those they are to be kept apart from."""

    player: str
    name: str
    apart: tuple[str, ...] = ()


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take somebody out, before the draw or after it.

    `games` says what becomes of the games they have left in a group or at a table; empty: as the settings say.
    """

    player: str
    games: Literal["", "guest", "void", "repair", "three_play"] = ""


class Return(Command, frozen=True, tag="return"):
    """Let somebody who left come back."""

    player: str


class CheckIn(Command, frozen=True, tag="check_in"):
    """Somebody is here."""

    player: str


class CheckOut(Command, frozen=True, tag="check_out"):
    """Somebody is away for a while."""

    player: str


class Draw(Command, frozen=True, tag="draw"):
    """Draw the bracket, the groups, the tables or the finals."""

    stage: Stage


class Start(Command, frozen=True, tag="start"):
    """A game begins on a board, at a time in milliseconds."""

    game: str
    board: int
    at: int


class Stop(Command, frozen=True, tag="stop"):
    """A game that had begun is put off."""

    game: str


class Pick(Command, frozen=True, tag="pick"):
    """A player picks an army."""

    game: str
    player: str
    army: str


class DrawPicker(Command, frozen=True, tag="draw_picker"):
    """Those who cannot agree who picks first draw lots."""

    game: str


class AgreeArmies(Command, frozen=True, tag="agree_armies"):
    """The players of a decider agree on their armies."""

    game: str
    armies: dict[str, str]


class DrawArmies(Command, frozen=True, tag="draw_armies"):
    """The players of a decider draw lots."""

    game: str


class DrawSeats(Command, frozen=True, tag="draw_seats"):
    """Draw who plays first and who sits in which corner."""

    game: str


class Play(Command, frozen=True, tag="play"):
    """Enter the result of a game; a friendly one never counts."""

    game: str
    result: Result
    friendly: bool = False


class TimeUp(Command, frozen=True, tag="time_up"):
    """The clock ended a game: what everybody had left; who is out says in which order. [TR-X37]"""

    game: str
    seats: tuple[SeatOutcome, ...]


class Report(Command, frozen=True, tag="report"):
    """A player tells a result, for somebody to confirm."""

    game: str
    player: str
    result: Result


class Confirm(Command, frozen=True, tag="confirm"):
    """Accept what a player reported."""

    game: str
    player: str


class Correct(Command, frozen=True, tag="correct"):
    """Put another result in the place of one that is there; None: it was never played."""

    game: str
    result: Result | None


class Reverse(Command, frozen=True, tag="reverse"):
    """A match was entered the wrong way round: whoever is down as the loser of its games won them."""

    unit: str


class Rule(Command, frozen=True, tag="rule"):
    """The organiser rules on a drawn group game."""

    game: str
    result: Result


class LetStand(Command, frozen=True, tag="let_stand"):
    """Let the void games of a match or a table stand as they were played."""

    unit: str


class Adjust(Command, frozen=True, tag="adjust"):
    """Bonus or penalty points in the groups or at the tables."""

    player: str
    stage: Literal["groups", "tables"]
    primary: int = 0
    secondary: int = 0


class CommitBid(Command, frozen=True, tag="commit_bid"):
    """Hand in a sealed envelope: the fingerprint of an offer."""

    tie: str
    player: str
    digest: str


class CloseBids(Command, frozen=True, tag="close_bids"):
    """The deadline for envelopes has passed."""

    tie: str


class RevealBid(Command, frozen=True, tag="reveal_bid"):
    """Open an envelope."""

    tie: str
    player: str
    offer: str
    nonce: str


class CloseReveals(Command, frozen=True, tag="close_reveals"):
    """Who has not opened their envelope by now has none."""

    tie: str


class Identify(Command, frozen=True, tag="identify"):
    """Say who of the entry sheet a council member is; "." is nobody of it, nothing is whoever has their name."""

    member: str
    player: str


class Vote(Command, frozen=True, tag="vote"):
    """A council member votes for an offer."""

    tie: str
    member: str
    player: str


class CloseVote(Command, frozen=True, tag="close_vote"):
    """Count the votes that are in."""

    tie: str


class DrawTie(Command, frozen=True, tag="draw_tie"):
    """Draw lots where the council cannot decide."""

    tie: str


class AddPrecedent(Command, frozen=True, tag="add_precedent"):
    """Report how a question was settled. `checked`: no rule, home rule or precedent answered it."""

    question: str
    answer: str
    topic: str = ""
    language: Literal["en", "fr", "it"] = "en"
    game: str = ""
    checked: bool = False
    agreed: bool = True
    replaces: str = ""


class Adopt(Command, frozen=True, tag="adopt"):
    """Take in what the club's book has got since this contest began."""

    precedents: tuple[Precedent, ...]


class ConfirmPrecedent(Command, frozen=True, tag="confirm_precedent"):
    """The organiser confirms that a newer precedent replaces an older one."""

    precedent: str


AnyCommand: TypeAlias = (
    Configure
    | Enter
    | Withdraw
    | Return
    | CheckIn
    | CheckOut
    | Draw
    | Start
    | Stop
    | Pick
    | DrawPicker
    | AgreeArmies
    | DrawArmies
    | DrawSeats
    | Play
    | TimeUp
    | Report
    | Confirm
    | Correct
    | Reverse
    | Rule
    | LetStand
    | Adjust
    | CommitBid
    | CloseBids
    | RevealBid
    | CloseReveals
    | Identify
    | Vote
    | CloseVote
    | DrawTie
    | AddPrecedent
    | Adopt
    | ConfirmPrecedent
)

Role: TypeAlias = Literal["organiser", "helper", "player", "public"]

_HELPER = (CheckIn, CheckOut, Start, Stop, Pick, DrawPicker, AgreeArmies, DrawArmies, DrawSeats, Play, TimeUp, Confirm)
_PLAYER = (CheckIn, CheckOut, Report, Pick, CommitBid, RevealBid)

NEEDS_REASON: tuple[type[Command], ...] = (Correct, Reverse, Rule, LetStand, Adjust)


def decode_command(data: bytes | str) -> Command:
    """A command from JSON, such as {"type": "check_in", "player": "p1"}; ValueError if it is none."""
    found: Command = codec.decode(data, AnyCommand)
    return found


def may(role: Role, command: Command) -> bool:
    """Whether a role may give a command at all; that a player speaks for themselves is the caller's check."""
    if role == "organiser":
        return True
    if role == "helper":
        return isinstance(command, _HELPER)
    return role == "player" and isinstance(command, _PLAYER)
