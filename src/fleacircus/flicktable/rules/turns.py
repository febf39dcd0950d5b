"""The course of the game: what goes on by itself until somebody must choose. [EV-10, MM-R12]"""

from fleacircus.core.game import Seat
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.state import AfterMove, State
from fleacircus.flicktable.rules import aftermath
from fleacircus.flicktable.rules.ledger import Ledger


def advance(ledger: Ledger) -> None:
    """Go on until a seat has something to decide, or the game is over."""
    book = ledger.rulebook
    while ledger.state.outcome is None and not _waits(ledger):
        part = book.part(ledger.state)
        if ledger.state.flight is not None:
            _judge_on(ledger)
        elif part.then is not None:
            if part.who(ledger.state):
                return
            part.then(ledger)
        elif any(step(ledger) for step in book.by_itself):
            continue
        elif book.waits(ledger.state):
            return
        else:
            next_phase(ledger)


def _waits(ledger: Ledger) -> bool:
    """Whether a decision is due; one about a move waits itself until every shot is judged."""
    if not ledger.state.pending:
        return False
    return ledger.state.flight is None or not ledger.rulebook.question(ledger.state.pending[0]).after_shot


def _judge_on(ledger: Ledger) -> None:
    """Judge the shot, settle what it leaves open, and close it. [MM-R9]"""
    if look.flight_of(ledger.state).stage != "judged":
        aftermath.judge(ledger)
    elif not any(step(ledger) for step in ledger.rulebook.settling):
        ledger.rulebook.close(ledger)


# What goes on in a turn


def abandoned(ledger: Ledger) -> bool:
    """The turn of a player who is out ends; whether it did. [MM-32]"""
    gone = ledger.state.players[look.turn_of(ledger.state).seat].out is not None
    if gone:
        end_turn(ledger)
    return gone


def move_on(ledger: Ledger) -> bool:
    """After a shot the insect's power or its sacrifice may follow; then the move is over. [EV-80, EV-91]"""
    move = ledger.state.move
    if move is None:
        return False
    piece, asked = ledger.state.pieces[move.piece], AfterMove(move.seat, move.piece)
    there = piece.kind == "insect" and piece.place == "table" and piece.held_by is None
    may = there and ledger.state.barred(piece.id) is None
    if may and ledger.rulebook.leaves_a_choice(ledger.state, asked):
        ledger.say(ev.Asked(asked))
    else:
        ledger.say(ev.MoveEnded(move.seat, move.piece))
    return True


# Turns


def first_seat(state: State) -> Seat:
    """The first in the drawn order who is still in. [MM-R5]"""
    return next(seat for seat in state.order if state.players[seat].out is None)


def clockwise(state: State, seat: Seat) -> Seat:
    """The next player clockwise who is still in. [MM-30]"""
    at = state.order.index(seat)
    ring = state.order[at + 1 :] + state.order[: at + 1]
    return next((other for other in ring if state.players[other].out is None), seat)


def start_turn(ledger: Ledger, seat: Seat) -> None:
    """A turn begins with the acid deaths that are due in it; nobody has moved yet. [MM-30, EV-85]"""
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
    """The turn's next part, or the end of the turn. [EV-10]"""
    part = ledger.rulebook.after(ledger.state)
    if part is None:
        wind_up(ledger)
    else:
        ledger.say(ev.PhaseStarted(look.turn_of(ledger.state).seat, part.name))


def wind_up(ledger: Ledger) -> None:
    """The turn ends, unless something is asked last."""
    if not ledger.rulebook.last(ledger):
        end_turn(ledger)


def end_turn(ledger: Ledger) -> None:
    """The next player's turn begins, or the count at the turn limit. [MM-30, MM-R15]"""
    seat = look.turn_of(ledger.state).seat
    following = ledger.rulebook.follows(ledger.state, seat)
    ledger.say(ev.TurnEnded(seat))
    state = ledger.state
    if all(state.players[other].turns >= state.options.turn_limit for other in look.alive(state)):
        ledger.rulebook.by_limit(ledger)
    else:
        start_turn(ledger, following)


def leave(ledger: Ledger) -> None:
    """Whoever leaves is out, to nobody's credit; what they had to decide falls away. [MM-32, MM-R14]"""
    if ledger.state.turn is not None:
        aftermath.disturb(ledger)
    ledger.say(ev.PlayerOut(ledger.seat, aftermath.next_order(ledger.state), None, "MM-32"))
    aftermath.finish_if_over(ledger)
