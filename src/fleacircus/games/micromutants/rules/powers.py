"""What each power does: one small function a power, with its parameters from the sheet. [EV-80]"""

from fleacircus.core.game import Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.actions import Spot
from fleacircus.games.micromutants.model.state import AfterMove, Piece
from fleacircus.games.micromutants.rules import aftermath
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.shoot import begin, shoot
from fleacircus.games.micromutants.table import beside, near_point, pose_at

PowerAction = act.Fire | act.Carry | act.Nullify | act.Hatch | act.Command | act.Harvest


def use(t: Ledger, seat: Seat, action: PowerAction | act.Tunnel) -> sheets.AnyPower:
    """A power is used after the shot, or instead of it; either way the insect has moved. [EV-80]"""
    if t.state.pending and isinstance(t.state.pending[0], AfterMove):
        t.say(ev.Resolved(seat))
    else:
        begin(t, seat, action.insect, action.die, getattr(action, "turned", False))
    breed = look.breed_of(t.state, t.state.pieces[action.insect])
    assert breed.power is not None
    t.say(ev.PowerUsed(seat, action.insect, str(type(action).__struct_config__.tag), breed.clause))
    return breed.power


def fire(t: Ledger, seat: Seat, action: act.Fire) -> None:
    """A projectile is laid beside the insect and shot. [MM-16, MM-R13, EV-34, EV-52, EV-53, EV-63]"""
    power = use(t, seat, action)
    assert isinstance(power, sheets.Fire)
    token = look.boxed(t.state, "projectile", seat, power.projectile)[0]
    at = action.at or beside(t.state, token.form, action.insect)
    assert at is not None
    t.say(ev.Loaded(token.id, action.insect, pose_at(token.form, at)))
    shoot(t, seat, token.id, "projectile", action.shot)


def carry(t: Ledger, seat: Seat, action: act.Carry) -> None:
    """Another insect is set down beside this one; it captures nothing and keeps its face. [EV-32, EV-43, EV-81]"""
    carrier = t.state.pieces[action.insect]
    power = use(t, seat, action)
    assert isinstance(power, sheets.Carry)
    passenger = t.state.pieces[action.passenger]
    if power.breeds and passenger.breed not in power.breeds:
        card = look.effects(t.state, seat, sheets.CarryAny)[0][0]
        t.say(ev.CardWorked(seat, card.id, card.clause))
    at = action.at or beside(t.state, passenger.form, carrier.id, without=(passenger.id,), near=True)
    clause = look.breed_of(t.state, carrier).clause
    _set_down(t, passenger, at, carrier.id, clause)


def _set_down(t: Ledger, piece: Piece, at: Spot | None, anchor: int, clause: str) -> None:
    assert at is not None
    aftermath.disturb(t)
    special = not look.pose_of(piece).face_up
    t.say(ev.SetDown(piece.id, pose_at(piece.form, at, special=special), anchor, clause))


def nullify(t: Ledger, seat: Seat, action: act.Nullify) -> None:
    """An enemy insect is shot; the referee sends it back unless it ends on free ground. [EV-42, EV-93]"""
    power = use(t, seat, action)
    assert isinstance(power, sheets.Nullify)
    shoot(t, seat, action.victim, "victim", action.shot, "EV-42")


def hatch(t: Ledger, seat: Seat, action: act.Hatch) -> None:
    """The insect is given up, and one from the losses takes its place, with a card more. [EV-54, EV-72]"""
    power = use(t, seat, action)
    assert isinstance(power, sheets.Hatch)
    larva = t.state.pieces[action.insect]
    old, count = look.pose_of(larva), 1
    aftermath.disturb(t)
    t.say(ev.Sacrificed(seat, larva.id, "EV-54"))
    aftermath.free_webs(t, larva.id)
    for card, effect in look.effects(t.state, seat, sheets.Brood):
        if effect.breed == larva.breed and len(look.losses(t.state, seat, power.breed)) > 1:
            t.say(ev.CardWorked(seat, card.id, card.clause))
            count = effect.count
    for young in look.losses(t.state, seat, power.breed)[:count]:
        at = near_point(t.state, young.form, old.x_um, old.y_um)
        if at is not None:
            t.say(enter(t, seat, young, at, None, "EV-54"))


def enter(t: Ledger, seat: Seat, piece: Piece, at: Spot, anchor: int | None, clause: str) -> ev.Entered:
    """An insect comes back normal face up, unless a card lets its breed enter otherwise. [MM-20, EV-71, EV-86]"""
    special = any(e.breed == piece.breed for _, e in look.effects(t.state, seat, sheets.SpecialEntry))
    return ev.Entered(seat, piece.id, pose_at(piece.form, at, special=special), anchor, clause)


def command(t: Ledger, seat: Seat, action: act.Command) -> None:
    """Another insect makes its move at once. [EV-62]"""
    power = use(t, seat, action)
    assert isinstance(power, sheets.Command)
    t.say(ev.MoveEnded(seat, action.insect))
    t.say(ev.MoveBegun(seat, action.other, None, False, "EV-62"))
    shoot(t, seat, action.other, "insect", action.shot)


def harvest(t: Ledger, seat: Seat, action: act.Harvest) -> None:
    """Counters in range are taken. [EV-64]"""
    power = use(t, seat, action)
    assert isinstance(power, sheets.Harvest)
    aftermath.disturb(t)
    t.say(*(ev.CounterTaken(counter, action.insect, seat, "EV-64") for counter in action.counters))


def tunnel(t: Ledger, seat: Seat, action: act.Tunnel) -> None:
    """A dug-in insect comes up beside an own base. [EV-72]"""
    piece = t.state.pieces[action.insect]
    use(t, seat, action)
    card = look.effects(t.state, seat, sheets.Tunnel)[0][0]
    t.say(ev.CardWorked(seat, card.id, card.clause))
    at = action.at or beside(t.state, piece.form, action.base, without=(piece.id,))
    _set_down(t, piece, at, action.base, "EV-72")


def enlist(t: Ledger, seat: Seat, action: act.Enlist) -> None:
    """After a capture one from the losses enters beside the capturer. [EV-44]"""
    piece = t.state.pieces[action.insect]
    power = look.breed_of(t.state, piece).power
    assert isinstance(power, sheets.Enlist)
    t.say(ev.Resolved(seat))
    t.say(ev.PowerUsed(seat, piece.id, "enlist", look.breed_of(t.state, piece).clause))
    young = look.losses(t.state, seat, power.breed)[0]
    at = action.at or beside(t.state, young.form, piece.id)
    assert at is not None
    t.say(enter(t, seat, young, at, piece.id, "EV-44"))
