"""What the players of a football match do: throw the ball, eject, use a defence roll."""

from fleacircus.core.game import Seat
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.legal import offers
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model import football as fb
from fleacircus.games.micromutants.model.state import (
    AnyPending,
    DefenceAsked,
    EjectAsked,
    LastDefence,
    Move,
    State,
    TackleWon,
)
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.shoot import begin, shoot
from fleacircus.games.micromutants.table import beside, pose_at


def throw(t: Ledger, seat: Seat, action: act.ThrowAction) -> None:
    """The ball is laid beside its carrier and shot, after the announcement. [LC-12, LC-13, LC-31]

    As the carrier's move, or as the free pass or shot after a tackle or a perfect pass. [LC-15, LC-20]
    """
    if t.state.pending:
        t.say(ev.Resolved(seat))
    else:
        begin(t, seat, action.insect, action.die)
    if isinstance(action, act.Pass):
        t.say(fb.PassAnnounced(seat, action.insect, action.receiver))
    else:
        t.say(fb.GoalAnnounced(seat, action.insect))
    ball = t.state.pieces[look.pitch_of(t.state).ball]
    t.say(fb.BallLifted(ball.id, action.insect))
    at = action.at or beside(t.state, ball.form, action.insect)
    assert at is not None
    t.say(ev.Loaded(ball.id, action.insect, pose_at(ball.form, at)))
    shoot(t, seat, ball.id, "ball", action.shot, "LC-13" if isinstance(action, act.Pass) else "LC-31")


def eject(t: Ledger, seat: Seat, action: act.Eject) -> None:
    """The victim is shot from where it lies; what lies on it is lifted. In one's own turn that earns the extra move.

    [LC-21, LC-25, LC-29, LC-R11, LC-R14]
    """
    earns = any(victim.piece == action.victim and victim.earns for victim in look.pitch_of(t.state).victims)
    t.say(ev.Resolved(seat))
    t.say(fb.Ejected(seat, action.victim))
    if earns and look.turn_of(t.state).extra == "no":
        t.say(ev.ExtraEarned(seat))
    above = _above(t.state, action.victim)
    if above:
        t.say(fb.SetAside(above))
    shoot(t, seat, action.victim, "ejected", action.shot, "LC-21")


def _above(state: State, victim: int) -> tuple[int, ...]:
    """Everything that lies on a piece, or on what lies on it."""
    found: dict[int, None] = {}
    seen = {victim}
    while seen:
        seen = {upper for upper, lower in state.covers if lower in seen and upper not in found and upper != victim}
        found |= dict.fromkeys(sorted(seen))
    return tuple(found)


def defence_roll(t: Ledger, seat: Seat) -> None:
    """Both dice are rolled; with no insect for either the roll is spent. [LC-25, LC-R15]"""
    if t.state.pending and isinstance(t.state.pending[0], LastDefence):
        t.say(ev.Resolved(seat))
    faces = tuple(t.rng.choice(t.state.sheets[seat].dice) for _ in range(2))
    t.say(fb.DefenceRolled(seat, faces))
    if offers.defending(t.state, seat, faces):
        t.say(ev.Asked(DefenceAsked(seat, faces)))
    else:
        t.say(fb.DefenceLost(seat, "LC-R15"))


def declined(t: Ledger, seat: Seat) -> None:
    """What a refusal of an offer means in football. [LC-25, LC-R11]"""
    due = t.state.pending[0]
    match due:
        case EjectAsked(victims=victims):
            t.say(fb.Spared(seat, victims))
        case LastDefence():
            t.say(fb.DefenceLost(seat))


def goes_on(due: AnyPending, move: Move) -> bool:
    """Whether the move goes on when this was declined: an ejection, or a free pass of another insect. [LC-R13]"""
    return isinstance(due, EjectAsked) or (isinstance(due, TackleWon) and due.piece != move.piece)
