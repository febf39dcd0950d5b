"""Which power may be used now, on what, and which clause refuses the rest. [EV-80]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.legal.moves import shot_refusal, start_refusal
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model.state import AfterMove, DefenceAsked, Piece, State
from fleacircus.games.micromutants.table import beside, beside_refusal, in_range

PowerAction = act.Fire | act.Carry | act.Nullify | act.Hatch | act.Command | act.Harvest


def power_refusal(
    state: State, seat: Seat, action: PowerAction | act.Tunnel, kind: type[sheets.Power]
) -> Clause | None:
    """Why an insect may not use a power of this kind: after its shot, or instead of it. [MM-19, EV-25, EV-80, LC-11]

    The one that goes free after a perfect pass carries the ball, so it may not either. [LC-15]
    """
    turned = getattr(action, "turned", False)
    if state.pending and isinstance(state.pending[0], AfterMove):
        clause = after_refusal(state, action.insect)
        if clause is None and (action.die is not None or turned):
            clause = "EV-80"
    else:
        clause = start_refusal(state, seat, action.insect, action.die, turned=turned)
    if clause is not None:
        return clause
    if look.carries(state, action.insect):
        return "LC-11"
    piece = state.pieces[action.insect]
    if not isinstance(look.breed_of(state, piece).power, kind):
        return "EV-80"
    return None if turned or look.shows_special(state, piece) else "MM-19"


def after_refusal(state: State, id: int) -> Clause | None:
    """Why this insect may not use a power after its shot; a pushed or set down one never may. [EV-80]"""
    move = state.move
    if move is None or move.piece != id or not move.power or state.pieces[id].place != "table":
        return "EV-80"
    return "EV-84" if state.pieces[id].held_by is not None else None


def fire_refusal(state: State, seat: Seat, action: act.Fire) -> Clause | None:
    """A projectile in hand is laid in a free place beside the insect. [MM-16, EV-83]"""
    clause = shot_refusal(action.shot) or power_refusal(state, seat, action, sheets.Fire)
    if clause is not None:
        return clause
    power = look.breed_of(state, state.pieces[action.insect]).power
    assert isinstance(power, sheets.Fire)
    hand = look.boxed(state, "projectile", seat, power.projectile)
    if not hand:
        return "EV-83"
    return beside_refusal(state, hand[0].form, action.insect, action.at, clause="MM-16")


def passenger_refusal(state: State, carrier: Piece, id: int) -> Clause | None:
    """Which insect may be set down: one's own, in range, of the right breed, not held. [EV-32, EV-43, EV-84, EV-94]"""
    power = look.breed_of(state, carrier).power
    assert isinstance(power, sheets.Carry)
    clause = look.breed_of(state, carrier).clause
    if id == carrier.id or not look.is_on_table(state, id, "insect", carrier.owner):
        return clause
    passenger = state.pieces[id]
    if look.carries(state, id):
        return "LC-11"
    if passenger.held_by is not None:
        return "EV-84"
    lifts = {effect.breed for _, effect in look.effects(state, carrier.owner, sheets.CarryAny)}
    if power.breeds and passenger.breed not in power.breeds and carrier.breed not in lifts:
        return clause
    return None if in_range(state, carrier.id, id, power.range) else clause


def carry_refusal(state: State, seat: Seat, action: act.Carry) -> Clause | None:
    """The passenger is set down right beside the carrier, or not at all. [EV-32, EV-43, EV-81]"""
    clause = power_refusal(state, seat, action, sheets.Carry)
    clause = clause or passenger_refusal(state, state.pieces[action.insect], action.passenger)
    if clause is not None:
        return clause
    form, without = state.pieces[action.passenger].form, (action.passenger,)
    return beside_refusal(state, form, action.insect, action.at, clause="EV-81", without=without, near=True)


def target_refusal(state: State, shooter: Piece, id: int) -> Clause | None:
    """Which insect a Nullifier may shoot: any enemy's in range, protected or not, but no held one. [EV-42, EV-93]"""
    power = look.breed_of(state, shooter).power
    assert isinstance(power, sheets.Nullify)
    if not look.is_on_table(state, id, "insect") or not look.enemies(state, shooter.owner, state.pieces[id].owner):
        return "EV-42"
    if state.pieces[id].held_by is not None:
        return "EV-93"
    reach = [
        effect.range for _, effect in look.effects(state, shooter.owner, sheets.Reach) if effect.breed == shooter.breed
    ]
    return None if any(in_range(state, shooter.id, id, r) for r in (power.range, *reach)) else "EV-42"


def nullify_refusal(state: State, seat: Seat, action: act.Nullify) -> Clause | None:
    """Why this insect may not be shot by a Nullifier. [EV-42, EV-71]"""
    clause = shot_refusal(action.shot) or power_refusal(state, seat, action, sheets.Nullify)
    return clause or target_refusal(state, state.pieces[action.insect], action.victim)


def hatch_refusal(state: State, seat: Seat, action: act.Hatch) -> Clause | None:
    """Only for an insect that is in the losses. [EV-54]"""
    clause = power_refusal(state, seat, action, sheets.Hatch)
    if clause is not None:
        return clause
    power = look.breed_of(state, state.pieces[action.insect]).power
    assert isinstance(power, sheets.Hatch)
    return None if look.losses(state, seat, power.breed) else "EV-54"


def other_refusal(state: State, leader: Piece, id: int) -> Clause | None:
    """Which insect a Kommissar may send: of the breed, in range, neither moved nor held. [EV-62, EV-84]"""
    power = look.breed_of(state, leader).power
    assert isinstance(power, sheets.Command)
    if not look.is_on_table(state, id, "insect", leader.owner) or state.pieces[id].breed != power.breed:
        return "EV-62"
    if look.carries(state, id):
        return "LC-11"
    if state.pieces[id].held_by is not None:
        return "EV-84"
    if id in look.turn_of(state).moved:
        return "MM-02"
    return None if in_range(state, leader.id, id, power.range) else "EV-62"


def command_refusal(state: State, seat: Seat, action: act.Command) -> Clause | None:
    """Why this insect may not be sent. [EV-62]"""
    clause = shot_refusal(action.shot) or power_refusal(state, seat, action, sheets.Command)
    return clause or other_refusal(state, state.pieces[action.insect], action.other)


def in_reach(state: State, harvester: Piece) -> list[int]:
    """The counters that a Harvester reaches; none where nobody plays with resources. [EV-64, EV-97]"""
    power = look.breed_of(state, harvester).power
    assert isinstance(power, sheets.Harvest)
    return [
        counter.id
        for counter in look.on_table(state, "counter")
        if in_range(state, harvester.id, counter.id, power.range)
    ]


def harvest_refusal(state: State, seat: Seat, action: act.Harvest) -> Clause | None:
    """One counter or more, in range, up to the power's number. [EV-64, EV-97]"""
    clause = power_refusal(state, seat, action, sheets.Harvest)
    if clause is not None:
        return clause
    harvester = state.pieces[action.insect]
    power = look.breed_of(state, harvester).power
    assert isinstance(power, sheets.Harvest)
    if not state.options.resources:
        return "EV-97"
    chosen = set(action.counters)
    fits = len(chosen) == len(action.counters) and 1 <= len(chosen) <= power.count
    return None if fits and chosen <= set(in_reach(state, harvester)) else "EV-64"


def tunnel_refusal(state: State, seat: Seat, action: act.Tunnel) -> Clause | None:
    """A dug-in insect with its card goes to an own base instead of a shot. [EV-72]"""
    if state.pending and not isinstance(state.pending[0], DefenceAsked):
        return state.pending[0].clause
    clause = power_refusal(state, seat, action, sheets.DugIn)
    if clause is not None:
        return clause
    piece = state.pieces[action.insect]
    if not tunnels(state, piece) or action.base not in {base.id for base in look.bases(state, seat)}:
        return "EV-72"
    return beside_refusal(state, piece.form, action.base, action.at, clause="EV-72", without=(piece.id,))


def tunnels(state: State, piece: Piece) -> bool:
    """Whether this insect's tunnels are dug. [EV-72]"""
    return any(effect.breed == piece.breed for _, effect in look.effects(state, piece.owner, sheets.Tunnel))


def enlist_refusal(state: State, seat: Seat, action: act.Enlist) -> Clause | None:
    """Only after the shot of an insect that captured one, and showing its special face. [EV-44, EV-80]"""
    if not (state.pending and isinstance(state.pending[0], AfterMove)):
        return "EV-44"
    clause = after_refusal(state, action.insect)
    if clause is not None:
        return clause
    piece = state.pieces[action.insect]
    power = look.breed_of(state, piece).power
    if not isinstance(power, sheets.Enlist) or state.move is None or not state.move.captured:
        return "EV-44"
    if not look.shows_special(state, piece):
        return "MM-19"
    lost = look.losses(state, seat, power.breed)
    if not lost:
        return "EV-44"
    return beside_refusal(state, lost[0].form, piece.id, action.at, clause="EV-44")


def enlist_ready(state: State, seat: Seat, piece: Piece) -> bool:
    """Whether an insect has captured one and may bring another in. [EV-44]"""
    power = look.power_of(state, piece)
    if not isinstance(power, sheets.Enlist) or state.move is None or not state.move.captured:
        return False
    lost = look.losses(state, seat, power.breed)
    return bool(lost) and beside(state, lost[0].form, piece.id) is not None
