"""Spending windows and reinforcements: what may be bought, built, given up and brought in."""

import math

from fleacircus.core.game import Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.box import box
from fleacircus.flicktable.legal.moves import is_able
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.table import gap_from_um, spots_around, sure_spots
from fleacircus.games.micromutants.model.state import State


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
    return [base for other in others for base in state.anchors(other)]


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


# Reinforcements


def entering(state: State) -> tuple[str, ...]:
    """The breeds of which one may enter now. [MM-03, MM-24, MM-R12, EV-12, EV-65]"""
    turn = look.turn_of(state)
    if turn.reinforced:
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
    return [piece.id for piece in (*state.anchors(seat), *look.on_table(state, "entrance", seat))]
