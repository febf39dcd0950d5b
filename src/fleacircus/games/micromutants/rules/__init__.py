"""What happens when a seat acts. The rules are here, the books are kept in `record`."""

from random import Random

from fleacircus.core.game import Leave, Seat
from fleacircus.games.micromutants.legal.deploy import line_up
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model import football as fb
from fleacircus.games.micromutants.model.actions import AnyAction
from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.state import EdgeAsked, PlaceHitter, ShootOn, State
from fleacircus.games.micromutants.rules import aftermath, flow, plays, powers, shoot, spend
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.physics import Simulator


def decide(state: State, seat: Seat, action: AnyAction, rng: Random, simulator: Simulator) -> list[AnyEvent]:
    """The events that a legal action causes, up to the next decision that somebody must make."""
    t = Ledger(state, rng, simulator)
    _act(t, seat, action)
    flow.advance(t)
    return t.events


def _act(t: Ledger, seat: Seat, action: AnyAction) -> None:
    """One small function an action."""
    match action:
        case Leave():
            flow.leave(t, seat)
        case act.Deploy(places=places):
            t.say(ev.Deployed(seat, places))
        case act.LineUp():
            t.say(ev.Deployed(seat, line_up(t.state, seat)))
        case act.Ready():
            t.say(ev.ArmyReady(seat))
        case act.Roll():
            spend.roll(t, seat)
        case act.Install():
            spend.install(t, seat, action)
        case act.Repair():
            spend.repair(t, seat, action)
        case act.Build():
            spend.build(t, seat, action)
        case act.OpenEntrance():
            spend.open_entrance(t, seat, action)
        case act.DropMeteor():
            spend.drop_meteor(t, seat, action)
        case act.Sacrifice():
            spend.sacrifice(t, seat, action)
        case act.Reinforce():
            spend.reinforce(t, seat, action)
        case act.Decline():
            decline(t, seat)
        case act.PickCards(cards=cards):
            t.say(fb.CardsPicked(seat, cards))
        case act.DefenceRoll():
            plays.defence_roll(t, seat)
        case act.KeepDefence():
            t.say(fb.DefenceKept(seat))
        case _:
            _move(t, seat, action)


def _move(t: Ledger, seat: Seat, action: AnyAction) -> None:
    match action:
        case act.Flick() if t.state.phase == "kickoff":
            shoot.shoot(t, seat, action.piece, "kickoff", action.shot, "LC-07")
        case act.Flick():
            shoot.flick(t, seat, action)
        case act.StepIn():
            shoot.step_in(t, seat, action)
        case act.Fire():
            powers.fire(t, seat, action)
        case act.Carry():
            powers.carry(t, seat, action)
        case act.Nullify():
            powers.nullify(t, seat, action)
        case act.Hatch():
            powers.hatch(t, seat, action)
        case act.Command():
            powers.command(t, seat, action)
        case act.Harvest():
            powers.harvest(t, seat, action)
        case act.Tunnel():
            powers.tunnel(t, seat, action)
        case act.Enlist():
            powers.enlist(t, seat, action)
        case act.Pass() | act.ShootAtGoal():
            plays.throw(t, seat, action)
        case act.Eject():
            plays.eject(t, seat, action)
        case _:
            _answer(t, seat, action)


def _answer(t: Ledger, seat: Seat, action: AnyAction) -> None:
    """Answers to what was asked. [EV-15, EV-19, EV-24, MM-22, MM-23, LC-07]"""
    due = t.state.pending[0]
    match action, due:
        case act.Cancel(), EdgeAsked(piece=piece):
            shoot.cancel(t, seat, piece)
        case act.LoseCard(card=card), _:
            t.say(ev.Resolved(seat))
            t.say(ev.CardLost(seat, card, due.base))  # type: ignore[union-attr]
        case act.Eliminate(insect=insect), _:
            t.say(ev.Resolved(seat))
            aftermath.lose(t, insect, None, seat, "MM-23")
        case act.PutBeside(at=at), PlaceHitter(piece=piece, base=base):
            t.say(ev.Resolved(seat))
            aftermath.set_hitter(t, piece, base, at)
        case act.NameStarter(starter=starter), _:
            t.say(ev.Resolved(seat))
            t.say(fb.StarterNamed(seat, starter))
            flow.start_turn(t, starter)
        case _:
            raise AssertionError(f"{action!r} was not asked for")


def decline(t: Ledger, seat: Seat) -> None:
    """What is offered is not used; without a question the turn goes on to its next part. [MM-R12]"""
    t.say(ev.Declined(seat))
    if not t.state.pending:
        flow.next_phase(t)
        return
    due = t.state.pending[0]
    plays.declined(t, seat)
    t.say(ev.Resolved(seat))
    if isinstance(due, ShootOn):
        t.say(ev.TokenRemoved(due.piece, "EV-83"))
    elif t.state.move is not None and t.state.flight is None and not plays.goes_on(due, t.state.move):
        t.say(ev.MoveEnded(t.state.move.seat, t.state.move.piece))
