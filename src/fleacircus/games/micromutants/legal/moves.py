"""Which piece may begin a move now, and which clause refuses the rest."""

from fleacircus.core.game import Clause, Seat
from fleacircus.core.offers import bounds_of
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.model.state import DefenceAsked, FreeAction, Piece, State
from fleacircus.physics import Shot


def shot_refusal(shot: Shot) -> Clause | None:
    """A shot is a direction, a power, a press point and a side, all in bounds. [MM-04]"""
    inside = all(low <= getattr(shot, name) <= high for name, (low, high) in bounds_of(Shot).items())
    return None if inside else "MM-04"


def names(state: State, seat: Seat, face: str, piece: Piece) -> bool:
    """Whether a die face names this insect; a wild face names any but the carrier. [MM-01, EV-65, LC-11]"""
    wild = state.sheets[seat].wild
    return piece.breed == face or (wild is not None and face == wild.id and not look.carries(state, piece.id))


def is_able(state: State, piece: Piece) -> bool:
    """Whether an insect could use a die that names it; a held carrier can pass. [MM-02, EV-12, EV-27, LC-R19]"""
    turn = look.turn_of(state)
    if piece.id in turn.moved or piece.id in turn.resting:
        return False
    return piece.held_by is None or look.carries(state, piece.id)


def start_refusal(state: State, seat: Seat, id: int, die: int | None, *, turned: bool = False) -> Clause | None:
    """Why this insect may not begin a move. [MM-01, MM-02, MM-25, EV-11, EV-27]"""
    due = state.pending[0] if state.pending else None
    if isinstance(due, DefenceAsked):
        return _defence_refusal(state, seat, id, die, due.faces, turned)
    if isinstance(due, FreeAction):
        return _free_refusal(state, id, die, due, turned)
    if due is not None:
        return due.clause
    if not look.is_on_table(state, id, "insect", seat):
        return "MM-01"
    piece, turn = state.pieces[id], look.turn_of(state)
    if state.phase == "act":
        clause = die_refusal(state, seat, piece, die)
    elif state.phase == "extra":
        clause = extra_refusal(state, piece, die, turned)
    else:
        return "EV-10"
    if clause is None and id in turn.moved:
        clause = "MM-02" if state.phase == "act" else "MM-25"
    if clause is None and id in turn.resting:
        clause = "EV-44"
    if clause is None and piece.held_by is not None:
        clause = "EV-27"
    if clause is None and turned:
        clause = _turn_refusal(state, seat, piece, None if die is None else turn.dice[die].face)
    return clause


def _defence_refusal(
    state: State, seat: Seat, id: int, die: int | None, faces: tuple[str, ...], turned: bool
) -> Clause | None:
    """A defence roll moves an insect that one of its faces names, never the carrier. [LC-25, LC-26]"""
    if not look.is_on_table(state, id, "insect", seat) or die is None or die >= len(faces):
        return "LC-25"
    if look.carries(state, id):
        return "LC-26"
    if not names(state, seat, faces[die], state.pieces[id]):
        return "LC-25"
    if id in look.turn_of(state).moved:
        return "MM-02"
    if state.pieces[id].held_by is not None:
        return "EV-27"
    return _turn_refusal(state, seat, state.pieces[id], faces[die]) if turned else None


def _free_refusal(state: State, id: int, die: int | None, due: FreeAction, turned: bool) -> Clause | None:
    """The free move after a perfect pass is its receiver's; a web holds it. [LC-15, LC-R19]"""
    if id != due.piece or die is not None or turned:
        return due.clause
    return "LC-R19" if state.pieces[id].held_by is not None else None


def die_refusal(state: State, seat: Seat, piece: Piece, die: int | None) -> Clause | None:
    """An unused die must name the insect; a wild face is a power that the carrier is no target of. [MM-01, LC-11]"""
    dice = look.turn_of(state).dice
    if die is None or die >= len(dice) or dice[die].used:
        return "MM-01"
    if names(state, seat, dice[die].face, piece):
        return None
    wild = state.sheets[seat].wild
    return "LC-11" if wild is not None and dice[die].face == wild.id else "MM-01"


def extra_refusal(state: State, piece: Piece, die: int | None, turned: bool) -> Clause | None:
    """The extra shot needs no die, and no insect that entered this turn. [MM-24, MM-25, EV-11]"""
    turn = look.turn_of(state)
    if turn.extra != "earned" or die is not None or turned:
        return "MM-25"
    return "EV-11" if piece.id in turn.entered else None


def _turn_refusal(state: State, seat: Seat, piece: Piece, face: str | None) -> Clause | None:
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
