"""Before a match: the cards are shown, both sides shoot for the kick-off. [LC-04, LC-07]"""

import math

from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.table import pose_at, spot_near, table_of
from fleacircus.games.larvacup.model import events as ev
from fleacircus.games.larvacup.model.questions import ChooseStarter
from fleacircus.games.larvacup.model.state import State
from fleacircus.games.larvacup.places import laid_over
from fleacircus.games.larvacup.rules.ledger import Ledger
from fleacircus.physics import Piece as Loose
from fleacircus.physics import Pose
from fleacircus.physics.outline import distance, outline


def deploy(ledger: Ledger) -> None:
    """With the cards chosen, the armies are set up. [LC-05]"""
    ledger.say(table.PhaseStarted(ledger.state.order[0], "deploy"))


def reveal(ledger: Ledger) -> None:
    """Both choices are shown together and work at once; the kick-off begins. [LC-04, LC-07]"""
    ledger.say(ev.CardsRevealed(tuple(cards or () for cards in ledger.state.pitch.picks)))
    for seat in range(len(ledger.state.players)):
        for card, effect in look.effects(ledger.state, seat, sheets.SpecialEntry):
            for piece in look.on_table(ledger.state, "insect", seat):
                if piece.breed == effect.breed and look.pose_of(piece).face_up:
                    ledger.say(table.FaceTurned(piece.id, look.flipped(look.pose_of(piece)), card.clause))
    ledger.say(ev.KickOffCalled(ledger.state.order[0]))


def decide(ledger: Ledger) -> None:
    """The nearest to the ball wins, level ones shoot again; every insect goes back. [LC-07, LC-R2, LC-R4]"""
    away: list[int | None] = [None] * len(ledger.state.players)
    for kick in ledger.state.pitch.kicks:
        away[kick.seat] = None if kick.out else _away_um(ledger.state, kick.piece)
    best = min((far for far in away if far is not None), default=None)
    nearest = [seat for seat, far in enumerate(away) if far is not None and far == best]
    winner = nearest[0] if len(nearest) == 1 else None
    back = _back(ledger.state)
    ball = _ball_after(ledger.state, back)
    ledger.say(ev.KickOffDecided(winner, tuple(away), back, ball, "LC-R2" if winner is None else "LC-07"))
    if winner is not None:
        ledger.say(table.Asked(ChooseStarter(winner)))


def _away_um(state: State, piece: int) -> int:
    """How far an insect is from the ball, centre to centre. [LC-R4]"""
    one, ball = look.pose_of(state.pieces[piece]), look.pose_of(state.pieces[state.pitch.ball])
    return round(math.hypot(one.x_um - ball.x_um, one.y_um - ball.y_um))


def _back(state: State) -> tuple[tuple[int, Pose], ...]:
    """Where every insect that left its place goes back to; the ball may have taken that place. [LC-R4, MM-R6]"""
    pitch = state.pitch
    astray = [(id, pose) for id, pose in pitch.lineup if state.pieces[id].pose != pose]
    laid = table_of(state, without=tuple(id for id, _ in astray))
    ball = outline(laid.piece(pitch.ball))
    places: list[tuple[int, Pose]] = []
    taken: list[tuple[int, Pose]] = []
    for id, pose in astray:
        free = distance(outline(Loose(id, state.pieces[id].form, pose)), ball) >= 0
        (places if free else taken).append((id, pose))
    for id, pose in (*places, *taken):
        form, stands = state.pieces[id].form, pose
        if (id, pose) in taken:
            at = spot_near(laid, form, pose)
            stands = pose if at is None else pose_at(form, at, special=not pose.face_up)
            places.append((id, stands))
        laid = laid.with_piece(Loose(id, form, stands))
    return tuple(places)


def _ball_after(state: State, back: tuple[tuple[int, Pose], ...]) -> Pose:
    """The ball stays where it lies, but comes down from what has gone back. [LC-07, LC-R4]"""
    pitch = state.pitch
    pose, form = look.pose_of(state.pieces[pitch.ball]), state.pieces[pitch.ball].form
    gone = {id for id, _ in back}
    left = [pair for pair in state.covers if pitch.ball in pair and not gone & set(pair)]
    if any(lower == pitch.ball for _, lower in left):
        return pose
    return laid_over(table_of(state, without=(pitch.ball, *gone)), form, pose.x_um, pose.y_um, pose)
