"""The course of the game: what goes on by itself until somebody must choose. [EV-10, MM-R12]"""

from fleacircus.core.game import Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.legal import football, offers
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.actions import Spot
from fleacircus.games.micromutants.model.state import AfterMove, LevyAsked, Phase, State
from fleacircus.games.micromutants.rules import aftermath, kickoff, pitch, shells
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.table import near_point, pose_at, table_of
from fleacircus.physics import Piece as Loose

_MIDDLE = Spot(0, 0)
DROPS = 20
"""A counter that still misses the mat after so many drops is laid near its middle."""


def advance(t: Ledger) -> None:
    """Go on until a seat has something to decide, or the game is over."""
    while t.state.outcome is None and not _waits(t.state):
        if t.state.flight is not None:
            _judge_on(t)
        elif t.state.phase == "deploy":
            if not all(t.state.players[seat].ready for seat in look.alive(t.state)):
                return
            if t.state.pitch is not None:
                kickoff.reveal(t)
                return
            drop_counters(t)
            start_turn(t, first_seat(t.state))
        elif t.state.phase in ("cards", "kickoff"):
            if not _before_football(t):
                return
        elif t.state.players[look.turn_of(t.state).seat].out is not None:
            end_turn(t)
        elif t.state.pitch is not None and _football(t):
            continue
        elif t.state.move is not None:
            _move_on(t)
        elif offers.awaits(t.state):
            return
        else:
            next_phase(t)


def _waits(state: State) -> bool:
    """Whether a decision is due; one about a move waits itself until every shot is judged."""
    if not state.pending:
        return False
    return state.flight is None or not isinstance(state.pending[0], AfterMove | LevyAsked)


def _judge_on(t: Ledger) -> None:
    """Judge the shot, ask the owners, see to the projectile or meteor, and close it. [MM-R9]"""
    if look.flight_of(t.state).stage != "judged":
        aftermath.judge(t)
    elif not aftermath.ask_owners(t) and not pitch.settle_ball(t) and not shells.see_to(t):
        aftermath.close(t)


def _before_football(t: Ledger) -> bool:
    """Cards, then deployment, then the kick-off; whether anything went on by itself. [LC-04, LC-07, LC-R2]"""
    if t.state.phase == "cards":
        if not football.picking(t.state):
            t.say(ev.PhaseStarted(t.state.order[0], "deploy"))
            return True
    elif football.kicking(t.state) is None:
        kickoff.decide(t)
        return True
    return False


def _football(t: Ledger) -> bool:
    """What a shot still owes, then whether the turn ends early; whether anything was done. [LC-16, LC-R13, LC-R14]"""
    if pitch.match_won(t) or pitch.ask_owed(t):
        return True
    if not pitch.turn_is_over(t.state):
        return False
    pitch.keep_unplayed(t)
    if t.state.move is not None:
        t.say(ev.MoveEnded(t.state.move.seat, t.state.move.piece))
    wind_up(t)
    return True


def wind_up(t: Ledger) -> None:
    """The turn ends, in football not before a last defence roll. [LC-R15]"""
    if t.state.pitch is None or not pitch.ask_last_defence(t):
        end_turn(t)


def _move_on(t: Ledger) -> None:
    """After a shot the insect's power or its sacrifice may follow; then the move is over. [EV-80, EV-91]"""
    move = t.state.move
    assert move is not None
    if offers.after_move(t.state):
        t.say(ev.Asked(AfterMove(move.seat, move.piece)))
    else:
        t.say(ev.MoveEnded(move.seat, move.piece))


# Set-up


def first_seat(state: State) -> Seat:
    """The first in the drawn order who is still in. [MM-R5]"""
    return next(seat for seat in state.order if state.players[seat].out is None)


def drop_counters(t: Ledger) -> None:
    """Five counters a player fall on the middle; one that leaves the mat is dropped again. [EV-08]"""
    if not t.state.options.resources:
        return
    count = box().counters_a_player * len(t.state.players)
    falling = [piece.id for piece in look.boxed(t.state, "counter")][:count]
    for _ in range(DROPS):
        if not falling:
            return
        table = table_of(t.state)
        pieces = tuple(Loose(id, "counter", pose_at("counter", _MIDDLE)) for id in falling)
        landing = t.simulator.drop(table, pieces, 0, 0, t.rng)
        falling = [id for id in falling if id in landing.off]
        t.say(ev.CountersDropped(landing, tuple(falling)))
    for id in falling:
        spot = near_point(t.state, "counter", 0, 0)
        if spot is not None:
            t.say(ev.SetDown(id, pose_at("counter", spot), None, "EV-08"))


# Turns


def start_turn(t: Ledger, seat: Seat) -> None:
    """A turn begins with the acid deaths that are due in it; nobody has moved yet. [MM-30, EV-85, LC-28, LC-R10]"""
    number = 1 + (t.state.turn.number if t.state.turn else 0)
    t.say(ev.TurnStarted(seat, number))
    acid_deaths(t, seat)


def acid_deaths(t: Ledger, seat: Seat) -> None:
    """Marked insects die in the acid owner's turn; a shield saves one. [EV-13, EV-28, EV-85]"""
    for victim in look.on_table(t.state, "insect"):
        for acid in victim.acid:
            if t.state.pieces[acid].owner != seat:
                continue
            if isinstance(look.power_of(t.state, victim), sheets.Shield):
                t.say(ev.FaceTurned(victim.id, look.flipped(look.pose_of(victim)), "EV-28", acid))
                t.say(ev.AcidGone(victim.id, acid))
            else:
                aftermath.lose(t, victim.id, acid, seat, "EV-28")
            break


PHASES: tuple[Phase, ...] = ("spend", "act", "reinforce", "extra", "close")


def next_phase(t: Ledger) -> None:
    """The turn's next part, or the end of the turn; football has the same parts. [EV-10, LC-08]"""
    turn, at = look.turn_of(t.state), PHASES.index(t.state.phase)
    if at + 1 < len(PHASES):
        t.say(ev.PhaseStarted(turn.seat, PHASES[at + 1]))
    else:
        wind_up(t)


def end_turn(t: Ledger) -> None:
    """The next player clockwise who is still in, or the count at the turn limit. [MM-30, MM-R15]

    After a goal the side that conceded it. [LC-32, LC-R17]
    """
    seat = look.turn_of(t.state).seat
    conceded = None if t.state.pitch is None else t.state.pitch.conceded
    t.say(ev.TurnEnded(seat))
    state = t.state
    if all(state.players[other].turns >= state.options.turn_limit for other in look.alive(state)):
        aftermath.finish_by_limit(t)
        return
    if conceded is not None:
        start_turn(t, conceded)
        return
    at = state.order.index(seat)
    ring = state.order[at + 1 :] + state.order[: at + 1]
    start_turn(t, next(other for other in ring if state.players[other].out is None))


def leave(t: Ledger, seat: Seat) -> None:
    """Whoever leaves is out, to nobody's credit; what they had to decide falls away. [MM-32, MM-R14]"""
    if t.state.turn is not None:
        aftermath.disturb(t)
    t.say(ev.PlayerOut(seat, aftermath.next_order(t.state), None, "MM-32"))
    aftermath.finish_if_over(t)
