"""Which piece may begin a move now, and which clause refuses the rest."""

from fleacircus.core.game import Clause, Seat
from fleacircus.core.offers import bounds_of
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model.state import Piece, State
from fleacircus.physics import Shot


def shot_refusal(shot: Shot) -> Clause | None:
    """A shot is a direction, a power, a press point and a side, all in bounds. [MM-04]"""
    inside = all(low <= getattr(shot, name) <= high for name, (low, high) in bounds_of(Shot).items())
    return None if inside else "MM-04"


def names(state: State, seat: Seat, face: str, piece: Piece) -> bool:
    """Whether a die face names this insect; a wild face names any that is not barred. [MM-01, EV-65]"""
    wild = state.sheets[seat].wild
    return piece.breed == face or (wild is not None and face == wild.id and state.barred(piece.id) is None)


def is_able(state: State, piece: Piece) -> bool:
    """Whether an insect could move by a die that names it. [MM-02, EV-12, EV-27]"""
    turn = look.turn_of(state)
    return piece.id not in turn.moved and piece.id not in turn.resting and piece.held_by is None


def die_refusal(state: State, seat: Seat, piece: Piece, die: int | None) -> Clause | None:
    """An unused die must name the insect; a wild face is a power that a barred one is no target of. [MM-01]"""
    dice = look.turn_of(state).dice
    if die is None or die >= len(dice) or dice[die].used:
        return "MM-01"
    if names(state, seat, dice[die].face, piece):
        return None
    wild = state.sheets[seat].wild
    barred = state.barred(piece.id) if wild is not None and dice[die].face == wild.id else None
    return barred or "MM-01"


def extra_refusal(state: State, piece: Piece, die: int | None, turned: bool) -> Clause | None:
    """The extra shot needs no die, and no insect that entered this turn. [MM-24, MM-25, EV-11]"""
    turn = look.turn_of(state)
    if turn.extra != "earned" or die is not None or turned:
        return "MM-25"
    return "EV-11" if piece.id in turn.entered else None


def turn_refusal(state: State, seat: Seat, piece: Piece, face: str | None) -> Clause | None:
    """Nobody turns an insect by hand, but a wild die face may turn one special face up. [MM-20, EV-65]"""
    wild = state.sheets[seat].wild
    if wild is None or face != wild.id:
        return "MM-20"
    return None if look.has_special(state, piece) and look.pose_of(piece).face_up else "EV-65"


def may_turn_up(state: State, piece: Piece) -> bool:
    """Whether a card lets an insect be turned special face up after its first shot. [EV-70]"""
    breeds = {effect.breed for _, effect in look.effects(state, piece.owner, sheets.TurnUp)}
    first = state.move is not None and state.move.shots == 1
    return first and piece.breed in breeds and look.pose_of(piece).face_up


def walks(state: State, piece: Piece) -> bool:
    """Whether a card lets this projectile be shot from where it lies. [EV-74]"""
    return any(effect.projectile == piece.breed for _, effect in look.effects(state, piece.owner, sheets.ShootAgain))


def firing(state: State, piece: Piece) -> set[str]:
    """The breeds that fire this projectile."""
    assert piece.owner is not None
    return {
        breed.id
        for breed in state.sheets[piece.owner].breed
        if isinstance(breed.power, sheets.Fire) and breed.power.projectile == piece.breed
    }
