"""Rolling, buying, building, sacrificing, bringing in: what a turn has beside its moves."""

from fleacircus.core.game import Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.legal.spend import building_place
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import LevyAsked
from fleacircus.games.micromutants.rules import aftermath
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.powers import enter
from fleacircus.games.micromutants.rules.shoot import turn_up
from fleacircus.games.micromutants.table import beside, pose_at, table_of
from fleacircus.physics import Piece as Loose


def roll(t: Ledger, seat: Seat) -> None:
    """The two dice of the army; what the roll finds missing is noted at once. [MM-01, MM-24, MM-R12]"""
    sheet = t.state.sheets[seat]
    faces = tuple(t.rng.choice(sheet.dice) for _ in range(2))
    there = {piece.breed for piece in look.on_table(t.state, "insect", seat)}
    wild = sheet.wild.id if sheet.wild else None
    gone = tuple(dict.fromkeys(face for face in faces if face not in there and face != wild))
    t.say(ev.Rolled(seat, faces, gone))
    for card, link in look.effects(t.state, seat, sheets.ThirdMove):
        if faces == (link.breed, link.breed):
            t.say(ev.BonusDie(seat, link.breed, card.id, card.clause))
    for card, plan in look.effects(t.state, seat, sheets.Plan):
        if plan.face in faces:
            gain(t, seat, plan.gain, card.clause)


def gain(t: Ledger, seat: Seat, count: int, clause: str) -> None:
    """Resources from the supply, as long as there are any. [EV-88, EV-97]"""
    count = min(count, look.supply(t.state))
    if count > 0:
        t.say(ev.Gained(seat, count, clause))


def install(t: Ledger, seat: Seat, action: act.Install) -> None:
    """A card is paid and works at once. [EV-18, EV-19, EV-71, EV-89]"""
    card = t.state.sheets[seat].card_of(action.card)
    assert card is not None
    t.say(ev.CardInstalled(seat, card.id, action.base, card.price))
    if isinstance(card.effect, sheets.SpecialEntry):
        for piece in look.on_table(t.state, "insect", seat):
            if piece.breed == card.effect.breed and look.pose_of(piece).face_up:
                turn_up(t, piece.id, card.clause)


def repair(t: Ledger, seat: Seat, action: act.Repair) -> None:
    """A damaged base is intact again, and gets its lost card back. [EV-18, EV-19]"""
    t.say(ev.Repaired(seat, action.base, box().repair_price))


def build(t: Ledger, seat: Seat, action: act.Build) -> None:
    """A square base beside an insect. [EV-18, EV-90]"""
    at = action.at or building_place(t.state, seat, action.insect)
    assert at is not None
    base = look.boxed(t.state, "square", seat)[0]
    t.say(ev.Built(seat, base.id, pose_at(base.form, at), box().build_price))


def open_entrance(t: Ledger, seat: Seat, action: act.OpenEntrance) -> None:
    """The Warp Entrance is laid near its insect. [EV-71]"""
    token = look.boxed(t.state, "entrance", seat)[0]
    at = action.at or beside(t.state, token.form, action.insect, near=True)
    assert at is not None
    t.say(ev.SetDown(token.id, pose_at(token.form, at), action.insect, "EV-71"))


def drop_meteor(t: Ledger, seat: Seat, action: act.DropMeteor) -> None:
    """The meteor falls; what it covers and what it pushes is judged like a shot. [EV-73]"""
    token = look.boxed(t.state, "meteor", seat)[0]
    card = look.effects(t.state, seat, sheets.Meteor)[0][0]
    loose = Loose(token.id, token.form, pose_at(token.form, act.Spot(action.x_um, action.y_um)))
    landing = t.simulator.drop(table_of(t.state), (loose,), action.x_um, action.y_um, t.rng)
    t.say(ev.MeteorDropped(seat, token.id, card.id, landing))


def sacrifice(t: Ledger, seat: Seat, action: act.Sacrifice) -> None:
    """An insect on the Warp goes to the losses for two resources. [EV-21, EV-91]"""
    if t.state.pending:
        t.say(ev.Resolved(seat))
    aftermath.disturb(t)
    t.say(ev.Sacrificed(seat, action.insect))
    aftermath.free_webs(t, action.insect)
    gain(t, seat, box().gain, "EV-21")


def reinforce(t: Ledger, seat: Seat, action: act.Reinforce) -> None:
    """One insect comes back from the losses; a levy may bring more. [MM-20, MM-24, EV-12, EV-73, EV-86]"""
    left = 0
    if t.state.pending:
        due = t.state.pending[0]
        assert isinstance(due, LevyAsked)
        left = due.left - 1
        t.say(ev.Resolved(seat))
    else:
        for _, levy in look.effects(t.state, seat, sheets.Levy):
            left = levy.count - 1 if levy.breed == action.breed else left
    piece = look.losses(t.state, seat, action.breed)[0]
    at = action.at or beside(t.state, piece.form, action.beside, near=True)
    assert at is not None
    clause = "EV-12" if t.state.options.reinforcement == "unable" else "MM-24"
    entered = enter(t, seat, piece, at, action.beside, clause)
    t.say(ev.Entered(seat, piece.id, entered.pose, action.beside, clause, reinforcement=True))
    if left > 0 and look.losses(t.state, seat, action.breed):
        t.say(ev.Asked(LevyAsked(seat, action.breed, left)))
