"""Spending windows and reinforcements: what may be bought, built, given up and brought in."""

import math

from fleacircus.core.game import Clause, Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.legal.moves import is_able
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model.actions import Spot
from fleacircus.games.micromutants.model.state import AfterMove, LevyAsked, Piece, State
from fleacircus.games.micromutants.table import beside, beside_refusal, gap_from_um, is_free, spots_around, sure_spots


def window_refusal(state: State, *, before_dice: bool = False) -> Clause | None:
    """Resources are spent before the dice or after the last shot; football has only a Meteor. [EV-18, EV-97, LC-04]"""
    if state.pending:
        return state.pending[0].clause
    if not state.options.resources and not (before_dice and state.options.football):
        return "EV-97"
    return None if state.phase in (("spend",) if before_dice else ("spend", "close")) else "EV-18"


def install_refusal(state: State, seat: Seat, action: act.Install) -> Clause | None:
    """A card that is not installed yet, an intact base with room, and the price. [EV-07, EV-18, EV-19, EV-89]"""
    clause = window_refusal(state)
    if clause is not None:
        return clause
    card, player = state.sheets[seat].card_of(action.card), state.players[seat]
    if not state.options.cards:
        return "EV-07"
    if card is None or any(installed.card == card.id for installed in player.cards):
        return "EV-89"
    if not look.is_on_table(state, action.base, "hexagon", seat) or state.pieces[action.base].damaged:
        return "EV-19"
    if sum(installed.base == action.base for installed in player.cards) >= box().cards_a_base:
        return "EV-19"
    return None if card.price <= player.resources else "EV-18"


def repair_refusal(state: State, seat: Seat, action: act.Repair) -> Clause | None:
    """A damaged base of one's own, and two resources. [EV-18]"""
    clause = window_refusal(state)
    if clause is not None:
        return clause
    if not state.options.repair or not look.is_on_table(state, action.base, "hexagon", seat):
        return "EV-18"
    damaged = state.pieces[action.base].damaged
    return None if damaged and state.players[seat].resources >= box().repair_price else "EV-18"


def build_refusal(state: State, seat: Seat, action: act.Build) -> Clause | None:
    """At most two square bases, beside an own insect, not near an enemy base. [EV-18, EV-90]"""
    clause = window_refusal(state)
    if clause is not None:
        return clause
    if not state.options.squares:
        return "EV-07"
    if state.players[seat].resources < box().build_price:
        return "EV-18"
    if not look.boxed(state, "square", seat) or not look.is_on_table(state, action.insect, "insect", seat):
        return "EV-90"
    if action.at is None:
        return None if building_place(state, seat, action.insect) else "EV-90"
    clause = beside_refusal(state, "square", action.insect, action.at, clause="EV-90", near=True)
    return clause or (None if may_stand(state, seat, action.at) else "EV-90")


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


def entrance_refusal(state: State, seat: Seat, action: act.OpenEntrance) -> Clause | None:
    """A token that is not on the table, in a free place within range of the right breed. [EV-71]"""
    clause = window_refusal(state)
    if clause is not None:
        return clause
    effect = next((e for _, e in look.effects(state, seat, sheets.Entrance)), None)
    token = look.boxed(state, "entrance", seat)
    if effect is None or not token or not look.is_on_table(state, action.insect, "insect", seat):
        return "EV-71"
    if state.pieces[action.insect].breed != effect.breed:
        return "EV-71"
    if action.at is None:
        return None if beside(state, token[0].form, action.insect, near=True) else "EV-71"
    if not is_free(state, token[0].form, action.at):
        return "MM-R6"
    gap = gap_from_um(state, token[0].form, action.at, action.insect)
    return None if gap <= box().range_um(effect.range) else "EV-71"


def meteor_refusal(state: State, seat: Seat, action: act.DropMeteor) -> Clause | None:
    """Once a game, before the dice, over any point of the mat; not near the ball or a cup. [EV-73, LC-R20]"""
    clause = meteor_ready_refusal(state, seat)
    if clause is not None:
        return clause
    on_mat = abs(action.x_um) <= state.mat.width_um // 2 and abs(action.y_um) <= state.mat.depth_um // 2
    if not on_mat:
        return "EV-73"
    at, short = Spot(action.x_um, action.y_um), box().range_um("short")
    shunned = [*look.on_table(state, "ball"), *look.on_table(state, "cup")]
    return "LC-R20" if any(gap_from_um(state, "meteor", at, thing.id) <= short for thing in shunned) else None


def meteor_ready_refusal(state: State, seat: Seat) -> Clause | None:
    """Why no meteor can be dropped at all now. [EV-73]"""
    clause = window_refusal(state, before_dice=True)
    if clause is not None:
        return clause
    ready = look.effects(state, seat, sheets.Meteor) and not state.players[seat].meteor_dropped
    return None if ready and look.boxed(state, "meteor", seat) else "EV-73"


def sacrifice_refusal(state: State, seat: Seat, action: act.Sacrifice) -> Clause | None:
    """Right after the insect's move, or in a spending window. [EV-21, EV-91, EV-97]"""
    due = state.pending[0] if state.pending else None
    if isinstance(due, AfterMove):
        if action.insect != due.piece:
            return "EV-91"
    else:
        clause = window_refusal(state)
        if clause is not None:
            return clause
    if not look.is_on_table(state, action.insect, "insect", seat):
        return "EV-21"
    return None if look.sacrificable(state, state.pieces[action.insect]) else "EV-21"


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


def reinforce_refusal(state: State, seat: Seat, action: act.Reinforce) -> Clause | None:
    """One breed that a die found missing, in a free place beside a door. [MM-24, MM-R4, EV-12, EV-86]"""
    clause = "EV-12" if state.options.reinforcement == "unable" else "MM-24"
    due = state.pending[0] if state.pending else None
    if isinstance(due, LevyAsked):
        if action.breed != due.breed:
            return due.clause
    elif due is not None or state.phase != "reinforce" or action.breed not in entering(state):
        return due.clause if due is not None else clause
    if action.beside not in doors(state, seat):
        return "EV-86"
    form = state.sheets[seat].breed_of(action.breed).form
    return beside_refusal(state, form, action.beside, action.at, clause="MM-R4", near=True)
