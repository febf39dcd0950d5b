"""Reading a state: who owns what, which face shows, which cards work, who is whose enemy."""

from typing import TypeVar

from fleacircus.core.game import Seat
from fleacircus.flicktable import sheets
from fleacircus.flicktable.box import box
from fleacircus.flicktable.model.state import Flight, Piece, State, Turn
from fleacircus.physics import Pose

F = TypeVar("F", bound=sheets.Effect)


def turn_of(state: State) -> Turn:
    """The running turn."""
    assert state.turn is not None
    return state.turn


def flight_of(state: State) -> Flight:
    """The shot that is being judged."""
    assert state.flight is not None
    return state.flight


def pose_of(piece: Piece) -> Pose:
    """Where a piece on the table lies."""
    assert piece.pose is not None
    return piece.pose


def enemies(state: State, one: Seat | None, other: Seat | None) -> bool:
    """Whether two seats are enemies: everybody else is, whatever was spoken, but a partner. [MM-28, MM-29, EV-06]"""
    return one is not None and other is not None and state.players[one].side != state.players[other].side


def alive(state: State) -> tuple[Seat, ...]:
    """The seats that are not out."""
    return tuple(seat for seat, player in enumerate(state.players) if player.out is None)


def on_table(state: State, kind: str, seat: Seat | None = None) -> list[Piece]:
    """The pieces of a kind that lie on the table, of one seat or of all."""
    return [
        piece
        for piece in state.pieces
        if piece.kind == kind and piece.place == "table" and (seat is None or piece.owner == seat)
    ]


def is_on_table(state: State, id: int, kind: str, seat: Seat | None = None) -> bool:
    """Whether such a piece lies on the table."""
    if not 0 <= id < len(state.pieces):
        return False
    piece = state.pieces[id]
    return piece.kind == kind and piece.place == "table" and (seat is None or piece.owner == seat)


def in_play(state: State, seat: Seat) -> int:
    """How many insects the seat has in play; one that is lifted to be set down is. [MM-R1]"""
    return sum(
        piece.owner == seat and piece.kind == "insect" and piece.place in ("table", "lifted") for piece in state.pieces
    )


def losses(state: State, seat: Seat, breed: str) -> list[Piece]:
    """The seat's eliminated insects of a breed."""
    return [
        piece
        for piece in state.pieces
        if piece.owner == seat and piece.kind == "insect" and piece.breed == breed and piece.place == "losses"
    ]


def boxed(state: State, kind: str, seat: Seat | None = None, breed: str = "") -> list[Piece]:
    """Pieces of a kind that are at hand: projectiles, tokens, what is not built or in use."""
    return [
        piece
        for piece in state.pieces
        if piece.kind == kind and piece.place == "box" and piece.owner == seat and piece.breed == breed
    ]


def breed_of(state: State, piece: Piece) -> sheets.Breed:
    """The sheet's entry for an insect."""
    assert piece.owner is not None
    return state.sheets[piece.owner].breed_of(piece.breed)


def shell_of(state: State, piece: Piece) -> sheets.Projectile:
    """The sheet's entry for a projectile."""
    assert piece.owner is not None
    return state.sheets[piece.owner].projectile_of(piece.breed)


def has_special(state: State, piece: Piece) -> bool:
    """Whether an insect has a special face."""
    return breed_of(state, piece).power is not None


def shows_special(state: State, piece: Piece) -> bool:
    """Whether the special face is up, however it came there. [MM-19, EV-25]"""
    return piece.kind == "insect" and has_special(state, piece) and not pose_of(piece).face_up


def power_of(state: State, piece: Piece) -> sheets.AnyPower | None:
    """The power that works now: that of a special face that shows. [MM-19, EV-25]"""
    if state.barred(piece.id) is not None:
        return None
    return breed_of(state, piece).power if shows_special(state, piece) else None


def effects(state: State, seat: Seat | None, of: type[F]) -> list[tuple[sheets.Card, F]]:
    """The seat's working cards of one effect; a card that waits for a repair does not work. [EV-19, EV-89]"""
    if seat is None or not state.players[seat].cards:
        return []
    working = {installed.card for installed in state.players[seat].cards if not installed.waiting}
    found: list[tuple[sheets.Card, F]] = []
    for card in state.sheets[seat].card:
        if card.id in working and isinstance(card.effect, of):
            found.append((card, card.effect))
    return found


def webs_out(state: State) -> int:
    """How many web markers are in use. [EV-27]"""
    return sum(piece.held_by is not None for piece in state.pieces)


def webs_left(state: State) -> int:
    """How many web markers are left. [EV-27, EV-84]"""
    return box().webs - webs_out(state)


def flipped(pose: Pose) -> Pose:
    """The same place with the other face up: half a turn about the piece's own x axis."""
    w, x, y, z = pose.quat
    return Pose(pose.x_um, pose.y_um, pose.z_um, (-x, w, z, -y))
