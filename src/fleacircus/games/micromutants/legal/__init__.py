"""What a seat may do, and which clause refuses the rest."""

from random import Random

from fleacircus.core.game import Choices, Clause, Leave, Seat
from fleacircus.core.offers import folded, settled
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.legal import deploy, football, moves, powers, spend
from fleacircus.games.micromutants.legal.offers import Offer, complete, offers_to, waited_for
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model.actions import AnyAction
from fleacircus.games.micromutants.model.state import (
    ChooseCard,
    ChooseStarter,
    EdgeAsked,
    LastDefence,
    PickVictim,
    PlaceHitter,
    State,
)
from fleacircus.games.micromutants.table import beside_refusal

__all__ = ["choices", "refusal", "to_act", "waited_for"]


def to_act(state: State) -> frozenset[Seat]:
    """The seats that are due, and one that may use its defence roll; none when the game is over. [LC-25, LC-R15]"""
    seat = football.interrupter(state)
    return waited_for(state) if seat is None else waited_for(state) | {seat}


def refusal(state: State, seat: Seat, action: AnyAction) -> Clause | None:
    """The clause that refuses the action, or None if it is allowed."""
    if state.outcome is not None:
        return state.outcome.clause
    if not 0 <= seat < len(state.players) or state.players[seat].out is not None:
        return "MM-32"
    if isinstance(action, Leave):
        return None
    if seat not in to_act(state):
        return state.pending[0].clause if state.pending else "LC-04" if state.phase == "cards" else "MM-30"
    if seat not in waited_for(state):
        return None if isinstance(action, act.DefenceRoll) else "LC-R15"
    if state.phase in ("cards", "kickoff"):
        return football.before_refusal(state, seat, action)
    if state.phase == "deploy":
        return _deploy_refusal(state, seat, action)
    return _turn_refusal(state, seat, action)


def _deploy_refusal(state: State, seat: Seat, action: AnyAction) -> Clause | None:
    """Before the first turn there is only deployment. [MM-R5]"""
    match action:
        case act.Deploy():
            return deploy.deploy_refusal(state, seat, action)
        case act.LineUp():
            return None if deploy.missing(state, seat) else "MM-R5"
        case act.Ready():
            return "MM-R5" if deploy.missing(state, seat) else None
        case _:
            return "MM-R5"


def _turn_refusal(state: State, seat: Seat, action: AnyAction) -> Clause | None:
    """One function an action. [EV-10]"""
    match action:
        case act.Roll():
            return state.pending[0].clause if state.pending else None if state.phase == "spend" else "EV-10"
        case act.Flick():
            return moves.flick_refusal(state, seat, action)
        case act.StepIn():
            return moves.step_in_refusal(state, seat, action)
        case act.Fire():
            return powers.fire_refusal(state, seat, action)
        case act.Carry():
            return powers.carry_refusal(state, seat, action)
        case act.Nullify():
            return powers.nullify_refusal(state, seat, action)
        case act.Hatch():
            return powers.hatch_refusal(state, seat, action)
        case act.Command():
            return powers.command_refusal(state, seat, action)
        case act.Harvest():
            return powers.harvest_refusal(state, seat, action)
        case act.Tunnel():
            return powers.tunnel_refusal(state, seat, action)
        case act.Enlist():
            return powers.enlist_refusal(state, seat, action)
        case act.Install():
            return spend.install_refusal(state, seat, action)
        case act.Repair():
            return spend.repair_refusal(state, seat, action)
        case act.Build():
            return spend.build_refusal(state, seat, action)
        case act.OpenEntrance():
            return spend.entrance_refusal(state, seat, action)
        case act.DropMeteor():
            return spend.meteor_refusal(state, seat, action)
        case act.Sacrifice():
            return spend.sacrifice_refusal(state, seat, action)
        case act.Reinforce():
            return spend.reinforce_refusal(state, seat, action)
        case act.Pass() | act.ShootAtGoal():
            return football.throw_refusal(state, seat, action)
        case act.Decline():
            return _decline_refusal(state)
        case _:
            return _answer_refusal(state, seat, action)


def _decline_refusal(state: State) -> Clause | None:
    """Every optional thing may be declined; a place, a lost card and the roll are not optional. [MM-R12]"""
    if state.pending:
        due = state.pending[0]
        return due.clause if isinstance(due, PlaceHitter | ChooseCard | ChooseStarter) else None
    return "MM-01" if state.phase == "spend" else None


def _answer_refusal(state: State, seat: Seat, action: AnyAction) -> Clause | None:
    """Answers to what was asked. [EV-15, EV-19, EV-24, MM-22, MM-23]"""
    due = state.pending[0] if state.pending else None
    match action, due:
        case act.Cancel(), EdgeAsked():
            return None
        case act.LoseCard(card=card), ChooseCard(base=base):
            held = {c.card for c in state.players[seat].cards if c.base == base and not c.waiting}
            return None if card in held else "EV-19"
        case act.Eliminate(insect=insect), PickVictim():
            foe = look.is_on_table(state, insect, "insect")
            return None if foe and look.enemies(state, seat, state.pieces[insect].owner) else "MM-23"
        case act.PutBeside(at=at), PlaceHitter(piece=piece, base=base):
            if at is None:
                return None
            return beside_refusal(state, state.pieces[piece].form, base, at, clause=due.clause)
        case _ if state.pitch is not None:
            return football.answer_refusal(state, seat, action)
        case _:
            return due.clause if due is not None else "EV-10"


def choices(state: State, seat: Seat) -> Choices[AnyAction]:
    """Something legal by chance; all of it only where no shot or place is to be chosen."""
    if refusal(state, seat, Leave()) is not None:
        return _plainly((), state, seat)
    if seat not in to_act(state):
        return _plainly((), state, seat)
    if seat not in waited_for(state):
        return _plainly((act.DefenceRoll(),), state, seat)
    if state.phase == "cards":
        return _plainly(tuple(map(act.PickCards, football.picks(state, seat))), state, seat)

    def sample(rng: Random) -> AnyAction:
        open_now = offers_to(state, seat)
        return complete(state, seat, _drawn(open_now, rng), rng)

    listed = _listed(state, seat)
    if listed is not None:
        return _plainly(listed[:-1], state, seat)
    found = _Drawn(lambda: (), lambda action: refusal(state, seat, action))
    found.sample = sample  # type: ignore[method-assign]
    return found


class _Drawn(Choices[AnyAction]):
    """Choices with a draw of their own."""

    listed = None


def _plainly(listed: tuple[AnyAction, ...], state: State, seat: Seat) -> Choices[AnyAction]:
    left = refusal(state, seat, Leave()) is not None
    offers = folded(listed) + (() if left else (settled(Leave(), aside=True),))
    return Choices(lambda: offers, lambda action: refusal(state, seat, action))


def _drawn(open_now: tuple[Offer, ...], rng: Random) -> Offer:
    """Any offer; declining is drawn seldom, so that games by chance have something in them.

    An army is lined up first, and rearranged after that.
    """
    if any(offer.action == "line_up" for offer in open_now):
        return open_now[-1]
    wanted = [offer for offer in open_now if offer.action != "decline"]
    if wanted and (len(wanted) == len(open_now) or rng.random() < 0.9):
        return rng.choice(wanted)
    return open_now[-1]


def _listed(state: State, seat: Seat) -> tuple[AnyAction, ...] | None:
    """All legal actions, where a list can hold them."""
    due = state.pending[0] if state.pending else None
    match due:
        case EdgeAsked():
            return (act.Cancel(), act.Decline(), Leave())
        case ChooseCard():
            names = offers_to(state, seat)[0].names
            return (*(act.LoseCard(name) for name in names), Leave())
        case PickVictim():
            foes = offers_to(state, seat)[0].targets
            return (*(act.Eliminate(foe) for foe in foes), act.Decline(), Leave())
        case ChooseStarter():
            return (*(act.NameStarter(starter) for starter in range(len(state.players))), Leave())
        case LastDefence():
            return (act.DefenceRoll(), act.Decline(), Leave())
        case _:
            return None
