"""Which piece may begin a move now, and which clause refuses the rest."""

from fleacircus.core.game import Clause, Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.model.actions import Flick, StepIn
from fleacircus.games.micromutants.model.state import AfterMove, Piece, ShootOn, State
from fleacircus.physics import Shot

FULL_TURN_MRAD = 6_284


def shot_refusal(shot: Shot) -> Clause | None:
    """A shot is a direction, a power, a press point and a side, all in bounds. [MM-04]"""
    inside = (
        abs(shot.direction_mrad) <= FULL_TURN_MRAD
        and 0 <= shot.power <= 1000
        and 0 <= shot.press <= 1000
        and -1000 <= shot.side <= 1000
    )
    return None if inside else "MM-04"


def names(state: State, seat: Seat, face: str, piece: Piece) -> bool:
    """Whether a die face names this insect; a wild face names any. [MM-01, EV-65]"""
    wild = state.sheets[seat].wild
    return piece.breed == face or (wild is not None and face == wild.id)


def is_able(state: State, piece: Piece) -> bool:
    """Whether an insect could use a die that names it. [MM-02, EV-12, EV-27]"""
    return piece.id not in look.turn_of(state).moved and piece.held_by is None


def start_refusal(state: State, seat: Seat, id: int, die: int | None, *, turned: bool = False) -> Clause | None:
    """Why this insect may not begin a move. [MM-01, MM-02, MM-25, EV-11, EV-27]"""
    if state.pending:
        return state.pending[0].clause
    if not look.is_on_table(state, id, "insect", seat):
        return "MM-01"
    piece, turn = state.pieces[id], look.turn_of(state)
    if state.phase == "act":
        clause = _die_refusal(state, seat, piece, die)
    elif state.phase == "extra":
        clause = _extra_refusal(state, piece, die, turned)
    else:
        return "EV-10"
    if clause is None and id in turn.moved:
        clause = "MM-02" if state.phase == "act" else "MM-25"
    if clause is None and piece.held_by is not None:
        clause = "EV-27"
    return clause or (_turn_refusal(state, seat, piece, die) if turned else None)


def _die_refusal(state: State, seat: Seat, piece: Piece, die: int | None) -> Clause | None:
    """An unused die must name the insect. [MM-01]"""
    dice = look.turn_of(state).dice
    if die is None or die >= len(dice) or dice[die].used or not names(state, seat, dice[die].face, piece):
        return "MM-01"
    return None


def _extra_refusal(state: State, piece: Piece, die: int | None, turned: bool) -> Clause | None:
    """The extra shot needs no die, and no insect that entered this turn. [MM-24, MM-25, EV-11]"""
    turn = look.turn_of(state)
    if turn.extra != "earned" or die is not None or turned:
        return "MM-25"
    return "EV-11" if piece.id in turn.entered else None


def _turn_refusal(state: State, seat: Seat, piece: Piece, die: int | None) -> Clause | None:
    """Nobody turns an insect by hand, but a wild die face may turn one special face up. [MM-20, EV-65]"""
    wild = state.sheets[seat].wild
    if die is None or wild is None or look.turn_of(state).dice[die].face != wild.id:
        return "MM-20"
    return None if look.has_special(state, piece) and look.pose_of(piece).face_up else "EV-65"


def flick_refusal(state: State, seat: Seat, action: Flick) -> Clause | None:
    """Why this piece may not be shot now. [MM-01, MM-04, MM-05]"""
    clause = shot_refusal(action.shot)
    if clause is not None:
        return clause
    due = state.pending[0] if state.pending else None
    if isinstance(due, ShootOn):
        return None if action.piece == due.piece and action.die is None and not action.turned else due.clause
    if isinstance(due, AfterMove):
        return again_refusal(state, action)
    if look.is_on_table(state, action.piece, "projectile", seat):
        return _walking_refusal(state, seat, action)
    return start_refusal(state, seat, action.piece, action.die, turned=action.turned)


def again_refusal(state: State, action: Flick) -> Clause | None:
    """Why an insect may not move again after its shot. [EV-33, EV-50, EV-70, EV-80]"""
    move, turn = state.move, look.turn_of(state)
    if move is None or action.piece != move.piece or action.die is not None or not move.power:
        return "EV-80"
    piece = state.pieces[move.piece]
    if piece.place != "table":
        return "EV-80"
    power = look.breed_of(state, piece).power
    if not isinstance(power, sheets.Again) or piece.id in turn.again or move.shots == 0:
        return "EV-80"
    if power.after == "kill" and not move.killed:
        return "EV-50"
    if action.turned:
        return None if may_turn_up(state, piece) else "MM-20"
    return None if look.shows_special(state, piece) else "MM-19"


def may_turn_up(state: State, piece: Piece) -> bool:
    """Whether a card lets an insect be turned special face up after its first shot. [EV-70]"""
    breeds = {effect.breed for _, effect in look.effects(state, piece.owner, sheets.TurnUp)}
    first = state.move is not None and state.move.shots == 1
    return first and piece.breed in breeds and look.pose_of(piece).face_up


def _walking_refusal(state: State, seat: Seat, action: Flick) -> Clause | None:
    """A flame on the table moves only by its card, instead of the insect that a die names. [EV-74]"""
    piece, turn = state.pieces[action.piece], look.turn_of(state)
    if state.phase != "act" or action.die is None or action.die >= len(turn.dice):
        return "EV-10" if state.phase != "act" else "MM-01"
    if not walks(state, piece):
        return "EV-74"
    if turn.dice[action.die].used or action.turned:
        return "MM-01"
    if turn.dice[action.die].face not in firing(state, piece):
        return "EV-74"
    return "MM-02" if piece.id in turn.moved else None


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


def step_in_refusal(state: State, seat: Seat, action: StepIn) -> Clause | None:
    """Only an insect over the edge may be put inside it, with a die that names it. [EV-24, EV-92]"""
    if not state.options.on_the_edge or state.phase != "act":
        return "EV-24"
    clause = start_refusal(state, seat, action.insect, action.die)
    return clause or (None if action.insect in state.over_edge else "EV-24")
