"""The course of the game: what goes on by itself until somebody must choose. [EV-10, MM-R12]"""

from fleacircus.core.game import Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.legal import football
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.fields import Spot
from fleacircus.games.micromutants.model.state import AfterMove, LevyAsked, State
from fleacircus.games.micromutants.rules import aftermath, kickoff, pitch, shells
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.table import near_point, pose_at, table_of
from fleacircus.physics import Piece as Loose

_MIDDLE = Spot(0, 0)
DROPS = 20
"""A counter that still misses the mat after so many drops is laid near its middle."""


def advance(ledger: Ledger) -> None:
    """Go on until a seat has something to decide, or the game is over."""
    while ledger.state.outcome is None and not _waits(ledger.state):
        if ledger.state.flight is not None:
            _judge_on(ledger)
        elif ledger.state.phase == "deploy":
            if not all(ledger.state.players[seat].ready for seat in look.alive(ledger.state)):
                return
            if ledger.state.pitch is not None:
                kickoff.reveal(ledger)
                return
            drop_counters(ledger)
            start_turn(ledger, first_seat(ledger.state))
        elif ledger.state.phase in ("cards", "kickoff"):
            if not _before_football(ledger):
                return
        elif ledger.state.players[look.turn_of(ledger.state).seat].out is not None:
            end_turn(ledger)
        elif ledger.state.pitch is not None and _football(ledger):
            continue
        elif ledger.state.move is not None:
            _move_on(ledger)
        elif ledger.rulebook.waits(ledger.state):
            return
        else:
            next_phase(ledger)


def _waits(state: State) -> bool:
    """Whether a decision is due; one about a move waits itself until every shot is judged."""
    if not state.pending:
        return False
    return state.flight is None or not isinstance(state.pending[0], AfterMove | LevyAsked)


def _judge_on(ledger: Ledger) -> None:
    """Judge the shot, ask the owners, see to the projectile or meteor, and close it. [MM-R9]"""
    if look.flight_of(ledger.state).stage != "judged":
        aftermath.judge(ledger)
    elif not aftermath.ask_owners(ledger) and not pitch.settle_ball(ledger) and not shells.see_to(ledger):
        aftermath.close(ledger)


def _before_football(ledger: Ledger) -> bool:
    """Cards, then deployment, then the kick-off; whether anything went on by itself. [LC-04, LC-07, LC-R2]"""
    if ledger.state.phase == "cards":
        if not football.picking(ledger.state):
            ledger.say(ev.PhaseStarted(ledger.state.order[0], "deploy"))
            return True
    elif football.kicking(ledger.state) is None:
        kickoff.decide(ledger)
        return True
    return False


def _football(ledger: Ledger) -> bool:
    """What a shot still owes, then whether the turn ends early; whether anything was done. [LC-16, LC-R13, LC-R14]"""
    if pitch.match_won(ledger) or pitch.ask_owed(ledger):
        return True
    if not pitch.turn_is_over(ledger.state):
        return False
    pitch.keep_unplayed(ledger)
    if ledger.state.move is not None:
        ledger.say(ev.MoveEnded(ledger.state.move.seat, ledger.state.move.piece))
    wind_up(ledger)
    return True


def wind_up(ledger: Ledger) -> None:
    """The turn ends, in football not before a last defence roll. [LC-R15]"""
    if ledger.state.pitch is None or not pitch.ask_last_defence(ledger):
        end_turn(ledger)


def _move_on(ledger: Ledger) -> None:
    """After a shot the insect's power or its sacrifice may follow; then the move is over. [EV-80, EV-91]"""
    move = ledger.state.move
    assert move is not None
    piece, asked = ledger.state.pieces[move.piece], AfterMove(move.seat, move.piece)
    there = piece.kind == "insect" and piece.place == "table" and piece.held_by is None
    if there and not look.carries(ledger.state, piece.id) and ledger.rulebook.leaves_a_choice(ledger.state, asked):
        ledger.say(ev.Asked(asked))
    else:
        ledger.say(ev.MoveEnded(move.seat, move.piece))


# Set-up


def first_seat(state: State) -> Seat:
    """The first in the drawn order who is still in. [MM-R5]"""
    return next(seat for seat in state.order if state.players[seat].out is None)


def drop_counters(ledger: Ledger) -> None:
    """Five counters a player fall on the middle; one that leaves the mat is dropped again. [EV-08]"""
    if not ledger.state.options.resources:
        return
    count = box().counters_a_player * len(ledger.state.players)
    falling = [piece.id for piece in look.boxed(ledger.state, "counter")][:count]
    for _ in range(DROPS):
        if not falling:
            return
        table = table_of(ledger.state)
        pieces = tuple(Loose(id, "counter", pose_at("counter", _MIDDLE)) for id in falling)
        landing = ledger.simulator.drop(table, pieces, 0, 0, ledger.rng)
        falling = [id for id in falling if id in landing.off]
        ledger.say(ev.CountersDropped(landing, tuple(falling)))
    for id in falling:
        spot = near_point(ledger.state, "counter", 0, 0)
        if spot is not None:
            ledger.say(ev.SetDown(id, pose_at("counter", spot), None, "EV-08"))


# Turns


def start_turn(ledger: Ledger, seat: Seat) -> None:
    """A turn begins with the acid deaths that are due in it; nobody has moved yet. [MM-30, EV-85, LC-28, LC-R10]"""
    number = 1 + (ledger.state.turn.number if ledger.state.turn else 0)
    ledger.say(ev.TurnStarted(seat, number))
    acid_deaths(ledger, seat)


def acid_deaths(ledger: Ledger, seat: Seat) -> None:
    """Marked insects die in the acid owner's turn; a shield saves one. [EV-13, EV-28, EV-85]"""
    for victim in look.on_table(ledger.state, "insect"):
        for acid in victim.acid:
            if ledger.state.pieces[acid].owner != seat:
                continue
            if isinstance(look.power_of(ledger.state, victim), sheets.Shield):
                ledger.say(ev.FaceTurned(victim.id, look.flipped(look.pose_of(victim)), "EV-28", acid))
                ledger.say(ev.AcidGone(victim.id, acid))
            else:
                aftermath.lose(ledger, victim.id, acid, seat, "EV-28")
            break


def next_phase(ledger: Ledger) -> None:
    """The turn's next part, or the end of the turn; football has the same parts. [EV-10, LC-08]"""
    part = ledger.rulebook.after(ledger.state)
    if part is None:
        wind_up(ledger)
    else:
        ledger.say(ev.PhaseStarted(look.turn_of(ledger.state).seat, part.name))


def end_turn(ledger: Ledger) -> None:
    """The next player clockwise who is still in, or the count at the turn limit. [MM-30, MM-R15]

    After a goal the side that conceded it. [LC-32, LC-R17]
    """
    seat = look.turn_of(ledger.state).seat
    conceded = None if ledger.state.pitch is None else ledger.state.pitch.conceded
    ledger.say(ev.TurnEnded(seat))
    state = ledger.state
    if all(state.players[other].turns >= state.options.turn_limit for other in look.alive(state)):
        aftermath.finish_by_limit(ledger)
        return
    if conceded is not None:
        start_turn(ledger, conceded)
        return
    at = state.order.index(seat)
    ring = state.order[at + 1 :] + state.order[: at + 1]
    start_turn(ledger, next(other for other in ring if state.players[other].out is None))


def leave(ledger: Ledger) -> None:
    """Whoever leaves is out, to nobody's credit; what they had to decide falls away. [MM-32, MM-R14]"""
    if ledger.state.turn is not None:
        aftermath.disturb(ledger)
    ledger.say(ev.PlayerOut(ledger.seat, aftermath.next_order(ledger.state), None, "MM-32"))
    aftermath.finish_if_over(ledger)
