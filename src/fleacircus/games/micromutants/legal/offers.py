"""What a seat can do now, as a list that a table can show and a bot can choose from.

An offer names the action, the piece, the die and the possible targets; shots and exact places are left to
whoever takes it up. `complete` makes a legal action of an offer by chance.
"""

from collections.abc import Iterator
from random import Random

import msgspec

from fleacircus.core.game import Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.legal import deploy, football, moves, powers, spend
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model.actions import AnyAction, Spot
from fleacircus.games.micromutants.model.state import (
    AfterMove,
    ChooseCard,
    DefenceAsked,
    EdgeAsked,
    EjectAsked,
    FreeAction,
    LastDefence,
    LevyAsked,
    PickVictim,
    Piece,
    PlaceHitter,
    ShootOn,
    State,
    TackleWon,
)
from fleacircus.games.micromutants.table import beside, has_room, spots_around
from fleacircus.physics import Shot


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing a seat may do. `targets` are pieces, `names` cards or breeds; `most` how many may be chosen.

    `idle` are those of the `names` that would do nothing in this edition.
    """

    action: str
    piece: int | None = None
    die: int | None = None
    turned: bool = False
    targets: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    most: int = 1
    idle: tuple[str, ...] = ()


DECLINE = Offer("decline")
METEOR_TRIES = 100


def due_seat(state: State) -> Seat | None:
    """The one seat that is due; the owner of a base may be so in another's turn. [MM-R12, EV-89]"""
    if state.outcome is not None:
        return None
    if state.pending:
        return state.pending[0].seat
    if state.phase == "deploy":
        return deploy.deploying(state)
    if state.phase == "cards":
        return min(football.picking(state), default=None)
    if state.phase == "kickoff":
        return football.kicking(state)
    return state.turn.seat if state.turn else None


def waited_for(state: State) -> frozenset[Seat]:
    """The seats without which nothing goes on. [LC-04]"""
    if state.phase == "cards" and state.outcome is None:
        return football.picking(state)
    seat = due_seat(state)
    return frozenset() if seat is None else frozenset({seat})


def offers_to(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Everything the seat may do now; empty if it is not due."""
    if seat not in waited_for(state):
        return (Offer("defence_roll"),) if football.interrupter(state) == seat else ()
    if state.pending:
        return _asked(state, seat)
    if state.phase == "cards":
        names = tuple(card.id for card in state.sheets[seat].card)
        return (Offer("pick_cards", names=names, most=football.CARDS, idle=football.idle_cards(state, seat)),)
    if state.phase == "kickoff":
        return tuple(Offer("flick", piece.id) for piece in look.on_table(state, "insect", seat))
    if state.phase == "deploy":
        last = Offer("line_up") if deploy.missing(state, seat) else Offer("ready")
        return (Offer("deploy"), last)
    if state.phase == "spend":
        return (*spending(state, seat), Offer("roll"))
    if state.phase == "act":
        return (*acting(state, seat), DECLINE)
    if state.phase == "reinforce":
        return (*reinforcing(state, seat, spend.entering(state)), DECLINE)
    if state.phase == "extra":
        return (*extra(state, seat), *((Offer("keep_defence"),) if state.pitch else ()), DECLINE)
    return (*spending(state, seat), DECLINE)


def awaits(state: State) -> bool:
    """Whether the turn's player has something to choose in this phase. [EV-10, EV-11]"""
    seat = look.turn_of(state).seat
    if state.phase == "spend":
        return True
    if state.phase == "act":
        return can_use_dice(state, seat)
    if state.phase == "reinforce":
        return bool(reinforcing(state, seat, spend.entering(state)))
    if state.phase == "extra":
        return look.turn_of(state).extra == "earned" and (state.pitch is not None or bool(_rested(state, seat)))
    return next(spending(state, seat), None) is not None


def _asked(state: State, seat: Seat) -> tuple[Offer, ...]:
    """What the decision that is due allows."""
    due = state.pending[0]
    match due:
        case EdgeAsked():
            return (Offer("cancel", due.piece), DECLINE)
        case PlaceHitter():
            return (Offer("put_beside", due.piece, targets=(due.base,)),)
        case ChooseCard():
            cards = state.players[seat].cards
            names = tuple(c.card for c in cards if c.base == due.base and not c.waiting)
            return (Offer("lose_card", due.base, names=names),)
        case PickVictim():
            foes = (p.id for p in look.on_table(state, "insect") if look.enemies(state, seat, p.owner))
            return (Offer("eliminate", targets=tuple(foes)), DECLINE)
        case AfterMove():
            return (*after_move(state), DECLINE)
        case ShootOn():
            return (Offer("flick", due.piece), DECLINE)
        case LevyAsked():
            return (*reinforcing(state, seat, (due.breed,)), DECLINE)
        case _:
            return _asked_in_football(state, seat)


def _asked_in_football(state: State, seat: Seat) -> tuple[Offer, ...]:
    """What football asks for. [LC-07, LC-15, LC-20, LC-21, LC-25]"""
    due = state.pending[0]
    match due:
        case EjectAsked():
            return (Offer("eject", targets=due.victims), DECLINE)
        case TackleWon():
            return (*throws(state, seat, due.piece, None), DECLINE)
        case FreeAction():
            return (*_starts(state, seat, state.pieces[due.piece], None), DECLINE)
        case DefenceAsked():
            return (*defending(state, seat, due.faces), DECLINE)
        case LastDefence():
            return (Offer("defence_roll"), DECLINE)
        case _:
            return (Offer("name_starter", targets=tuple(range(len(state.players)))),)


def throws(state: State, seat: Seat, carrier: int, die: int | None) -> list[Offer]:
    """A pass to any friend, or a shot at goal. [LC-12, LC-13, LC-31]"""
    found = [Offer("shoot_at_goal", carrier, die)]
    friends = football.receivers(state, seat)
    return [*found, Offer("pass", carrier, die, targets=friends)] if friends else found


def defending(state: State, seat: Seat, faces: tuple[str, ...]) -> list[Offer]:
    """What a defence roll lets a seat do: an insect that one of its faces names, never the carrier. [LC-25, LC-26]"""
    insects = [
        p
        for p in look.on_table(state, "insect", seat)
        if not look.carries(state, p.id) and p.held_by is None and p.id not in look.turn_of(state).moved
    ]
    named = [(n, p) for n, face in enumerate(faces) for p in insects if moves.names(state, seat, face, p)]
    return [offer for n, piece in named for offer in _by_die(state, seat, piece, n, faces[n])]


# Moves and powers


def can_use_dice(state: State, seat: Seat) -> bool:
    """Whether any unused die names a piece that can move. [MM-01, MM-03]"""
    faces = {die.face for die in look.turn_of(state).dice if not die.used}
    insects = [p for p in look.on_table(state, "insect", seat) if moves.is_able(state, p)]
    if any(moves.names(state, seat, face, piece) for face in faces for piece in insects):
        return True
    return bool(_walking(state, seat))


def acting(state: State, seat: Seat) -> list[Offer]:
    """Every use of an unused die. [MM-01, EV-80]"""
    found: list[Offer] = []
    insects = [p for p in look.on_table(state, "insect", seat) if moves.is_able(state, p)]
    for n, die in enumerate(look.turn_of(state).dice):
        if die.used:
            continue
        for piece in insects:
            if moves.names(state, seat, die.face, piece):
                found += _by_die(state, seat, piece, n, die.face)
    return found + _walking(state, seat)


def _by_die(state: State, seat: Seat, piece: Piece, n: int, face: str) -> list[Offer]:
    """What a die lets an insect do; a wild face may turn it first. [MM-01, EV-65]"""
    found, wild = _starts(state, seat, piece, n), state.sheets[seat].wild
    hidden = look.has_special(state, piece) and look.pose_of(piece).face_up
    if hidden and wild is not None and face == wild.id:
        found += _starts(state, seat, piece, n, turned=True)
    return found


def _walking(state: State, seat: Seat) -> list[Offer]:
    """Flames that may be shot again. [EV-74]"""
    turn = look.turn_of(state)
    return [
        Offer("flick", piece.id, n)
        for piece in look.on_table(state, "projectile", seat)
        if moves.walks(state, piece) and piece.id not in turn.moved
        for n, die in enumerate(turn.dice)
        if not die.used and die.face in moves.firing(state, piece)
    ]


def _starts(state: State, seat: Seat, piece: Piece, die: int | None, *, turned: bool = False) -> list[Offer]:
    """A shot, a power instead of it, or stepping in from the edge; a carrier may pass instead. [EV-24, EV-80, LC-12]"""
    if look.carries(state, piece.id):
        shot = [] if piece.held_by is not None else [Offer("flick", piece.id, die)]
        return [*shot, *throws(state, seat, piece.id, die)]
    found = [Offer("flick", piece.id, die, turned)]
    if die is not None and not turned and state.options.on_the_edge and piece.id in state.over_edge:
        found.append(Offer("step_in", piece.id, die))
    if turned or look.shows_special(state, piece):
        found += using(state, seat, piece, die, turned=turned)
        if not turned and powers.tunnels(state, piece):
            found.append(Offer("tunnel", piece.id, die, targets=tuple(b.id for b in look.bases(state, seat))))
    return found


def _rested(state: State, seat: Seat) -> list[Piece]:
    """Insects that the extra shot may move. [MM-25, EV-11]"""
    entered = look.turn_of(state).entered
    return [p for p in look.on_table(state, "insect", seat) if moves.is_able(state, p) and p.id not in entered]


def extra(state: State, seat: Seat) -> list[Offer]:
    """The extra shot: a whole move, power included. [EV-11, EV-87]"""
    return [offer for piece in _rested(state, seat) for offer in _starts(state, seat, piece, None)]


def after_move(state: State) -> list[Offer]:
    """What may follow the shot of the insect that is moving. [EV-80, EV-91]"""
    move = state.move
    assert move is not None
    piece = state.pieces[move.piece]
    if piece.kind != "insect" or piece.place != "table" or piece.held_by is not None:
        return []
    if look.carries(state, piece.id):
        return []
    found = []
    if move.power and look.has_special(state, piece):
        found += _second(state, piece)
        if look.shows_special(state, piece):
            found += using(state, move.seat, piece, None)
            if powers.enlist_ready(state, move.seat, piece):
                found.append(Offer("enlist", piece.id))
    if look.sacrificable(state, piece):
        found.append(Offer("sacrifice", piece.id))
    return found


def _second(state: State, piece: Piece) -> list[Offer]:
    """Moving again, turned by a card where it shows its normal face. [EV-33, EV-50, EV-70]"""
    turns = (False, True)
    tries = [act.Flick(piece.id, Shot(0, 0), None, turned) for turned in turns]
    return [Offer("flick", piece.id, None, a.turned) for a in tries if moves.again_refusal(state, a) is None]


def using(state: State, seat: Seat, piece: Piece, die: int | None, *, turned: bool = False) -> list[Offer]:
    """The power of an insect whose special face shows, with its targets. [EV-80]"""
    power = look.breed_of(state, piece).power
    insects = look.on_table(state, "insect")
    targets: tuple[int, ...] = ()
    match power:
        case sheets.Fire(projectile=projectile):
            hand = look.boxed(state, "projectile", seat, projectile)
            ready = bool(hand) and (
                has_room(state, hand[0].form, piece.id) or beside(state, hand[0].form, piece.id) is not None
            )
            return [Offer("fire", piece.id, die, turned)] if ready else []
        case sheets.Carry():
            targets = tuple(p.id for p in insects if powers.passenger_refusal(state, piece, p.id) is None)
            targets = tuple(id for id in targets if has_room(state, state.pieces[id].form, piece.id, without=(id,)))
        case sheets.Nullify():
            targets = tuple(p.id for p in insects if powers.target_refusal(state, piece, p.id) is None)
        case sheets.Command():
            targets = tuple(
                p.id for p in insects if p.id != piece.id and powers.other_refusal(state, piece, p.id) is None
            )
        case sheets.Harvest(count=count):
            targets = tuple(powers.in_reach(state, piece)) if state.options.resources else ()
            return [Offer("harvest", piece.id, die, turned, targets, most=count)] if targets else []
        case sheets.Hatch(breed=breed):
            lost = look.losses(state, seat, breed)
            return [Offer("hatch", piece.id, die, turned)] if lost else []
        case _:
            return []
    return [Offer(str(type(power).__struct_config__.tag), piece.id, die, turned, targets)] if targets else []


# Spending and reinforcements


def spending(state: State, seat: Seat) -> Iterator[Offer]:
    """What may be bought, built or given up in this window; in football only a Meteor is left. [EV-18, EV-21, LC-R3]"""
    if state.options.football and spend.meteor_ready_refusal(state, seat) is None:
        yield Offer("drop_meteor")
    if not state.options.resources:
        return
    player, insects = state.players[seat], look.on_table(state, "insect", seat)
    large = look.on_table(state, "hexagon", seat)
    yield from (Offer("sacrifice", piece.id) for piece in insects if look.sacrificable(state, piece))
    if spend.meteor_ready_refusal(state, seat) is None:
        yield Offer("drop_meteor")
    if state.options.repair and player.resources >= box().repair_price:
        yield from (Offer("repair", base.id) for base in large if base.damaged)
    for card in state.sheets[seat].card:
        tries = [act.Install(card.id, base.id) for base in large]
        room = tuple(a.base for a in tries if spend.install_refusal(state, seat, a) is None)
        if room:
            yield Offer("install", targets=room, names=(card.id,))
    if look.effects(state, seat, sheets.Entrance):
        for piece in insects:
            if spend.entrance_refusal(state, seat, act.OpenEntrance(piece.id)) is None:
                yield Offer("open_entrance", piece.id)
    if state.options.squares and player.resources >= box().build_price and look.boxed(state, "square", seat):
        yield from (Offer("build", p.id) for p in insects if spend.building_place(state, seat, p.id))


def reinforcing(state: State, seat: Seat, breeds: tuple[str, ...]) -> list[Offer]:
    """Who may enter, and beside what. [MM-24, MM-R4, EV-12, EV-86]"""
    found = []
    for breed in breeds:
        if not look.losses(state, seat, breed):
            continue
        form = state.sheets[seat].breed_of(breed).form
        open_doors = tuple(d for d in spend.doors(state, seat) if has_room(state, form, d))
        if open_doors:
            found.append(Offer("reinforce", targets=open_doors, names=(breed,)))
    return found


# Making an action of an offer


def complete(state: State, seat: Seat, offer: Offer, rng: Random) -> AnyAction:
    """A legal action of this offer, shots and places by chance."""
    piece = -1 if offer.piece is None else offer.piece
    target = rng.choice(offer.targets) if offer.targets else -1
    name = rng.choice(offer.names) if offer.names else ""
    die, turned = offer.die, offer.turned
    match offer.action:
        case "flick":
            return act.Flick(piece, any_shot(rng), die, turned)
        case "fire":
            return act.Fire(piece, any_shot(rng), None, die, turned)
        case "carry":
            form = state.pieces[target].form
            return act.Carry(piece, target, _some(state, form, piece, rng, (target,)), die, turned)
        case "nullify":
            return act.Nullify(piece, target, any_shot(rng), die, turned)
        case "command":
            return act.Command(piece, target, any_shot(rng), die, turned)
        case "harvest":
            count = rng.randint(1, min(offer.most, len(offer.targets)))
            return act.Harvest(piece, tuple(rng.sample(offer.targets, count)), die, turned)
        case "hatch":
            return act.Hatch(piece, die, turned)
        case "tunnel":
            return act.Tunnel(piece, target, None, die)
        case "step_in":
            assert die is not None
            return act.StepIn(piece, die)
        case "enlist":
            return act.Enlist(piece)
        case "put_beside":
            return act.PutBeside(_some(state, state.pieces[piece].form, target, rng, ()))
        case "reinforce":
            form = state.sheets[seat].breed_of(name).form
            return act.Reinforce(name, target, _some(state, form, target, rng, ()))
        case "install":
            return act.Install(name, target)
        case "build":
            return act.Build(piece)
        case "open_entrance":
            return act.OpenEntrance(piece)
        case "drop_meteor":
            return _some_meteor(state, seat, rng)
        case "lose_card":
            return act.LoseCard(name)
        case "eliminate":
            return act.Eliminate(target)
        case "repair":
            return act.Repair(piece)
        case "sacrifice":
            return act.Sacrifice(piece)
        case "deploy":
            places = deploy.one_place(state, seat, rng)
            return act.Deploy(places) if places else act.LineUp()
        case _:
            return _complete_football(state, offer, rng, piece, target)


def _complete_football(state: State, offer: Offer, rng: Random, piece: int, target: int) -> AnyAction:
    """The same for what only football has, and for what needs nothing chosen."""
    match offer.action:
        case "pass":
            return act.Pass(piece, target, any_shot(rng), _ball_beside(state, piece, rng), offer.die)
        case "shoot_at_goal":
            return act.ShootAtGoal(piece, any_shot(rng), _ball_beside(state, piece, rng), offer.die)
        case "eject":
            return act.Eject(target, any_shot(rng))
        case "name_starter":
            return act.NameStarter(target)
        case "pick_cards":
            return act.PickCards(tuple(rng.sample(offer.names, rng.randint(0, offer.most))))
        case plain:
            return _PLAIN[plain]


def _ball_beside(state: State, carrier: int, rng: Random) -> Spot | None:
    """A place for the ball beside its carrier. [LC-13]"""
    ball = look.pitch_of(state).ball
    return _some(state, state.pieces[ball].form, carrier, rng, (ball,))


def _some_meteor(state: State, seat: Seat, rng: Random) -> AnyAction:
    """Some point where a meteor may fall; where none is found, the dice. [EV-73, LC-R20]"""
    x, y = state.mat.width_um // 2, state.mat.depth_um // 2
    for _ in range(METEOR_TRIES):
        found = act.DropMeteor(rng.randint(-x, x), rng.randint(-y, y))
        if spend.meteor_refusal(state, seat, found) is None:
            return found
    return act.Roll()


_PLAIN: dict[str, AnyAction] = {
    "line_up": act.LineUp(),
    "ready": act.Ready(),
    "roll": act.Roll(),
    "cancel": act.Cancel(),
    "decline": act.Decline(),
    "keep_defence": act.KeepDefence(),
    "defence_roll": act.DefenceRoll(),
}


def any_shot(rng: Random) -> Shot:
    """Some shot."""
    return Shot(rng.randint(-3141, 3141), rng.randint(0, 1000), rng.randint(0, 1000), rng.randint(-1000, 1000))


def _some(state: State, form: str, anchor: int, rng: Random, without: tuple[int, ...]) -> Spot | None:
    """The referee's choice of a place, or any one beside the anchor."""
    if rng.random() < 0.5:
        return None
    spots = spots_around(state, form, anchor, without=without)
    return rng.choice(spots) if spots else None
