"""What the server says over the socket. Views, offers, events and answers are the game's, encoded before."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from fleacircus.core import Outcome

View = Annotated[Raw, Meta(title="View")]
Offers = Annotated[Raw, Meta(title="Offer[]")]
Events = Annotated[Raw, Meta(title="GameEvent[]")]


class TableInfo(Struct, frozen=True):
    """What never changes at a table. `schema` is the version of the game's schema; `facts` are those of its box.

    `ladder`: a game of bots from outside.
    `past`: it was begun under an earlier version of the rules, and what was decided then is not decided again.
    `pace`: how long each kind of event is shown, in milliseconds; `other` is any that is not named.
    """

    id: str
    game: str
    options: dict[str, Any]
    rulebook: str
    public: bool
    tournament: str | None
    ladder: bool
    replay: bool
    past: bool
    schema: str
    facts: Any
    citations: dict[str, str]
    pace: dict[str, int]


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat; `away`: the person stood up, and may come back; `former`: they had themselves deleted.

    `page`: the id of a person who lets everybody see their page.
    """

    seat: int
    name: str
    kind: Literal["you", "person", "bot", "open"]
    level: str | None
    online: bool
    away: bool
    former: bool = False
    page: str = ""


class Clock(Struct, frozen=True):
    """The time that each seat has left, at a moment of the server's clock, and the seats whose time runs.

    It stands still for `rests_ms` more: a shot is being shown.
    """

    remaining_ms: tuple[int, ...]
    running: tuple[int, ...]
    at: int
    rests_ms: int


class Entry(Struct, frozen=True):
    """One entry of the log, with the events as each viewpoint may see them. `undoes`: all from there is taken back.

    `shows_ms`: how long it takes to show.
    """

    seq: int
    seat: int | None
    at: int
    seen: dict[str, Events]
    undoes: int | None
    shows_ms: int


class Frame(Struct, frozen=True, tag_field="type"):
    """Something that the server says."""


class State(Frame, frozen=True):
    """How the match stands, to somebody with certain seats."""

    seq: int
    views: dict[str, View]
    due: tuple[int, ...]
    choices: dict[str, Offers]
    outcome: Outcome | None
    clock: Clock | None
    undo: tuple[int, ...]


class Snapshot(State, frozen=True, tag="snapshot"):
    """Everything from the start."""

    table: TableInfo
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    log: tuple[Entry, ...]


class Missed(State, frozen=True, tag="events"):
    """What somebody missed."""

    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    entries: tuple[Entry, ...]


class News(State, frozen=True, tag="ev"):
    """One new entry."""

    entry: Entry


class Ack(Frame, frozen=True, tag="ack"):
    """It was done, as this entry."""

    client_id: str
    seq: int


class Reject(Frame, frozen=True, tag="reject"):
    """It was not done; nothing has changed."""

    code: str
    clause: str | None
    params: dict[str, Any]
    client_id: str | UnsetType = UNSET
    id: str | UnsetType | None = UNSET


class WhyNot(Frame, frozen=True, tag="why"):
    """The clause that refuses an action; none if it is allowed."""

    id: str
    clause: str | None


class Answered(Frame, frozen=True, tag="answer"):
    """The answer to a question."""

    id: str
    answer: Any


class Past(Frame, frozen=True, tag="at"):
    """The match after an entry."""

    id: str
    seq: int
    view: View
    entry: Entry
    outcome: Outcome | None


class Seating(Frame, frozen=True, tag="seats"):
    """Somebody sat down, came back or left."""

    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]


class RematchInfo(Struct, frozen=True):
    """A rematch that the seat `by` wants: the seats that have still to agree, or the one that does not want to.

    `next`: where it is played, once everybody has agreed.
    """

    by: int
    waits: tuple[int, ...]
    no: int | None
    next: str | None


class SeriesInfo(Struct, frozen=True):
    """Which match this is in a row of rematches, and the points of each seat, those of this match included."""

    number: int
    points: tuple[float, ...]


class Watchers(Struct, frozen=True):
    """How many look on, and the names of the first that have one."""

    count: int
    names: tuple[str, ...]


class Affairs(Frame, frozen=True, tag="affairs"):
    """What goes on at the table beside the match. It stands still since `paused`, or the seat `asks` wants it to."""

    paused: int | None
    asks: int | None
    clock: Clock | None
    rematch: RematchInfo | None
    series: SeriesInfo | None
    watchers: Watchers


class UndoAsked(Frame, frozen=True, tag="undo_asked"):
    """Somebody wants to take back all from this entry on."""

    seat: int
    to: int


class UndoAnswered(Frame, frozen=True, tag="undo_answered"):
    """The others agreed, or did not."""

    seat: int
    to: int
    yes: bool


class Spoken(Struct, frozen=True):
    """A line of talk. The `text` of a phrase is its key: everybody reads it in their own language."""

    n: int
    at: int
    seat: int
    name: str
    kind: Literal["phrase", "text"]
    text: str


class TalkTold(Frame, frozen=True, tag="talk"):
    """What was said, and what one may say. `acquainted`: all at the table know each other, so they may chat.

    `phrases` and `chat` are what this person wants to hear; lines are kept for so many `days`.
    """

    lines: tuple[Spoken, ...]
    offered: tuple[str, ...]
    phrases: bool
    chat: bool
    acquainted: bool
    muted: tuple[int, ...]
    days: int
    longest: int


class Heard(Frame, frozen=True, tag="said"):
    """Somebody said something."""

    line: Spoken


class Pong(Frame, frozen=True, tag="pong"):
    """The line is alive."""


AnyFrame = (
    Snapshot
    | Missed
    | News
    | Ack
    | Reject
    | WhyNot
    | Answered
    | Past
    | Seating
    | UndoAsked
    | UndoAnswered
    | Affairs
    | TalkTold
    | Heard
    | Pong
)
