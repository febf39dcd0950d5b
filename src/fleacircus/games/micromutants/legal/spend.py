"""Spending windows and reinforcements: what may be bought, built, given up and brought in."""

import math

from fleacircus.core.game import Clause, Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.legal.moves import is_able
from fleacircus.games.micromutants.model.fields import Spot
from fleacircus.games.micromutants.model.state import Piece, State
from fleacircus.games.micromutants.table import gap_from_um, spots_around, sure_spots


def window_refusal(state: State, *, before_dice: bool = False) -> Clause | None:
    """Resources are spent before the dice or after the last shot; football has only a Meteor. [EV-18, EV-97, LC-04]"""
    if state.pending:
        return state.pending[0].clause
    if not state.options.resources and not (before_dice and state.options.football):
        return "EV-97"
    return None if state.phase in (("spend",) if before_dice else ("spend", "close")) else "EV-18"


def may_stand(state: State, seat: Seat, at: Spot) -> bool:
    """Whether a square base there is beyond short range of every enemy base. [EV-90]"""
    limit = box().range_um("short")
    for base in _enemy_bases(state, seat):
        away = _centres_um(at, base)
        if away <= limit + 30_000:
            return False
        if away <= limit + 60_000 and gap_from_um(state, "square", at, base.id) <= limit:
            return False
    return True


def _enemy_bases(state: State, seat: Seat) -> list[Piece]:
    others = (other for other in look.alive(state) if look.enemies(state, seat, other))
    return [base for other in others for base in look.bases(state, other)]


def _centres_um(at: Spot, base: Piece) -> float:
    pose = look.pose_of(base)
    return math.hypot(pose.x_um - at.x_um, pose.y_um - at.y_um)


def building_place(state: State, seat: Seat, insect: int) -> Spot | None:
    """The first place beside an insect where a square base may stand. [EV-90]"""
    pose = look.pose_of(state.pieces[insect])
    here, limit = Spot(pose.x_um, pose.y_um), box().range_um("short") - 10_000
    if any(_centres_um(here, base) <= limit for base in _enemy_bases(state, seat)):
        return None
    for spots in (sure_spots, spots_around):
        for at in spots(state, "square", insect):
            if may_stand(state, seat, at):
                return at
    return None


def meteor_ready_refusal(state: State, seat: Seat) -> Clause | None:
    """Why no meteor can be dropped at all now. [EV-73]"""
    clause = window_refusal(state, before_dice=True)
    if clause is not None:
        return clause
    ready = look.effects(state, seat, sheets.Meteor) and not state.players[seat].meteor_dropped
    return None if ready and look.boxed(state, "meteor", seat) else "EV-73"


# Reinforcements


def entering(state: State) -> tuple[str, ...]:
    """The breeds of which one may enter now; none in football. [MM-03, MM-24, MM-R12, EV-12, EV-65, LC-R3]"""
    turn = look.turn_of(state)
    if turn.reinforced or state.options.football:
        return ()
    wild = state.sheets[turn.seat].wild
    breeds = []
    for die in turn.dice:
        if die.used or die.bonus:
            continue
        if wild is not None and die.face == wild.id:
            breeds.append(wild.brings)
        elif state.options.reinforcement == "missing":
            breeds += [die.face] * (die.face in turn.missing)
        elif not any(is_able(state, p) for p in look.on_table(state, "insect", turn.seat) if p.breed == die.face):
            breeds.append(die.face)
    return tuple(breed for breed in dict.fromkeys(breeds) if look.losses(state, turn.seat, breed))


def doors(state: State, seat: Seat) -> list[int]:
    """Where reinforcements may enter: own bases and an own Warp Entrance. [MM-24, EV-20, EV-71, EV-86]"""
    return [piece.id for piece in (*look.bases(state, seat), *look.on_table(state, "entrance", seat))]
