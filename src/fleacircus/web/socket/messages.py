"""The messages of the socket, both ways, and the closed list of refusals."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec

from fleacircus.web.socket.frames import Frame, Reject

LARGEST_FRAME = 64 * 1024

Code = Literal[
    "frame/not_json",
    "frame/bad_type",
    "frame/unknown",
    "action/malformed",
    "action/illegal",
    "match/stale",
    "match/not_found",
    "match/over",
    "seat/not_yours",
    "seat/not_due",
    "player/blocked",
    "schema/too_old",
    "undo/nothing",
    "undo/past_chance",
    "undo/off",
    "undo/refused",
    "table/paused",
    "pause/refused",
    "talk/players_only",
    "talk/off",
    "talk/strangers",
    "talk/empty",
    "talk/too_long",
    "talk/too_often",
]
CODES: tuple[str, ...] = get_args(Code)

Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "your_turn",
    "again",
    "good_game",
    "goodbye",
    "laughs",
    "cries",
    "wonders",
    "thinks",
    "cheers",
    "sleeps",
]
"""What can be said in every language; the last six are faces."""
PHRASES: tuple[str, ...] = get_args(Phrase)
LONGEST_TEXT = 300

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=255)]
Sequence = Annotated[int, msgspec.Meta(ge=-1, le=2**31 - 1)]
Action = Annotated[msgspec.Raw, msgspec.Meta(title="Action")]
Question = Annotated[msgspec.Raw, msgspec.Meta(title="Tagged")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[\x20-\x7e]+$")]


class Refused(Exception):
    """A request that changes nothing, with its stable code."""

    def __init__(self, code: Code, *, clause: str | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.params = params


class _Message(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Hello(_Message, frozen=True, tag="hello"):
    """`schema`: the version of the game's schema that the client was made for; nothing: it reads offers alone."""

    last_seq: Sequence
    schema: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Act(_Message, frozen=True, tag="act"):
    client_id: Name
    base_seq: Sequence
    seat: SeatNumber
    action: Action


class Why(_Message, frozen=True, tag="why"):
    id: Name
    seat: SeatNumber
    action: Action


class Ask(_Message, frozen=True, tag="ask"):
    id: Name
    seat: SeatNumber | None
    question: Question
    seq: Sequence | None = None


class At(_Message, frozen=True, tag="at"):
    id: Name
    seq: Sequence
    seat: SeatNumber | None


class Undo(_Message, frozen=True, tag="undo"):
    client_id: Name
    base_seq: Sequence
    seat: SeatNumber


class Consent(_Message, frozen=True, tag="consent"):
    seat: SeatNumber
    yes: bool


class Pause(_Message, frozen=True, tag="pause"):
    """Let the clocks stand, as soon as the others agree; said again it is done once."""

    seat: SeatNumber


class Resume(_Message, frozen=True, tag="resume"):
    """Play on after a pause; whoever sits at the table may."""

    seat: SeatNumber


class Listen(_Message, frozen=True, tag="listen"):
    """Hear what is said at the table, from line `after` on."""

    after: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


class Say(_Message, frozen=True, tag="say"):
    """Say a phrase, or a text of one's own."""

    client_id: Name
    seat: SeatNumber
    phrase: Phrase | None = None
    text: Annotated[str, msgspec.Meta(max_length=4 * LONGEST_TEXT)] = ""


class Ping(_Message, frozen=True, tag="ping"):
    pass


Request = Hello | Act | Why | Ask | At | Undo | Consent | Pause | Resume | Listen | Say | Ping
_KINDS = frozenset(kind.__struct_config__.tag for kind in get_args(Request))
_DECODER: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
_ANY: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_ENCODER = msgspec.json.Encoder()


def read(frame: str | bytes) -> Request:
    """The request that a text frame holds; `Refused` tells what is wrong with it."""
    try:
        return _DECODER.decode(frame)
    except msgspec.ValidationError:
        raise _fault(frame) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("frame/not_json") from None


def _fault(frame: str | bytes) -> Refused:
    try:
        value = _ANY.decode(frame)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return Refused("frame/not_json")
    kind = value.get("type") if isinstance(value, dict) else None
    if isinstance(kind, str) and kind not in _KINDS:
        return Refused("frame/unknown")
    return Refused("frame/bad_type")


def write(frame: Frame) -> bytes:
    """A message to the client."""
    return _ENCODER.encode(frame)


def reject(refused: Refused, request: Request | None = None) -> bytes:
    """The refusal of a request, under the name that the request gave itself."""
    frame = Reject(refused.code, refused.clause, refused.params)
    if isinstance(request, Act | Undo | Say):
        return write(msgspec.structs.replace(frame, client_id=request.client_id))
    return write(msgspec.structs.replace(frame, id=request.id if isinstance(request, Why | Ask | At) else None))
