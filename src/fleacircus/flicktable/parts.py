"""Parts, questions and hearings that rulebooks share."""

from collections.abc import Callable
from typing import Any

from fleacircus.core.game import Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.actions.deploy import Deploy, LineUp, Ready
from fleacircus.flicktable.legal import deploy, moves
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.state import Pending, ShootOn, State
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.rules.rulebook import Part

# What declining means


def move_over(ledger: Ledger, due: Pending) -> None:
    """The question is settled, and with it the move that it was about. [MM-R12]"""
    ledger.say(ev.Resolved(ledger.seat))
    if ledger.state.move is not None and ledger.state.flight is None:
        ledger.say(ev.MoveEnded(ledger.state.move.seat, ledger.state.move.piece))


def rocket_back(ledger: Ledger, due: ShootOn) -> None:
    """The rocket goes back to hand. [EV-83]"""
    ledger.say(ev.Resolved(ledger.seat))
    ledger.say(ev.TokenRemoved(due.piece, "EV-83"))


# Who is due, and whether there is anything to do


def deploying(then: Callable[[Any], None]) -> Part:
    """The armies are set up, one after the other in the drawn order. [MM-R5]"""
    return Part("deploy", (Deploy, LineUp, Ready), "MM-R5", optional=False, who=_deploying, then=then)


def _deploying(state: State) -> frozenset[Seat]:
    seat = deploy.deploying(state)
    return frozenset() if seat is None else frozenset({seat})


def can_use_dice(state: State) -> bool:
    """Whether any unused die names a piece that can move. [MM-01, MM-03]"""
    turn = look.turn_of(state)
    faces = {die.face for die in turn.dice if not die.used}
    insects = [p for p in look.on_table(state, "insect", turn.seat) if moves.is_able(state, p)]
    if any(moves.names(state, turn.seat, face, piece) for face in faces for piece in insects):
        return True
    return any(
        moves.walks(state, piece) and piece.id not in turn.moved and faces & moves.firing(state, piece)
        for piece in look.on_table(state, "projectile", turn.seat)
    )


def always(state: State) -> bool:
    """Whoever is due always has something to do."""
    return True
