"""What happened in a match, beside what happens at every table."""

from typing import ClassVar, Literal

from fleacircus.core.game import Clause, Event, Seat
from fleacircus.flicktable.model.events import Asked, TableEvent
from fleacircus.flicktable.model.state import Piece, Player
from fleacircus.flicktable.sheets import Sheet
from fleacircus.games.larvacup.model.options import Options
from fleacircus.games.larvacup.model.questions import AnyPending
from fleacircus.physics import Mat, Pose

# Before the match


class TableLaid(Event, frozen=True, tag="table_laid"):
    """The mat, the armies and the box are ready. [LC-01, LC-02]"""

    options: Options
    mat: Mat
    sheets: tuple[Sheet, ...]
    players: tuple[Player, ...]
    pieces: tuple[Piece, ...]


class CardsPicked(Event, frozen=True, tag="cards_picked"):
    """A seat has chosen its cards; None in the eyes of everybody else. [LC-04]"""

    seat: Seat
    cards: tuple[str, ...] | None
    clause: Clause = "LC-04"


class CardsRevealed(Event, frozen=True, tag="cards_revealed"):
    """Both choices are shown, and the cards work from now on. [LC-04]"""

    cards: tuple[tuple[str, ...], ...]
    clause: Clause = "LC-04"
    reveals: ClassVar[bool] = True


class KickOffCalled(Event, frozen=True, tag="kick_off_called"):
    """The ball lies in the middle; this seat shoots first, by lot. [LC-06, LC-07, LC-R4]"""

    seat: Seat
    clause: Clause = "LC-07"


class KickMade(Event, frozen=True, tag="kick_made"):
    """A shot of the kick-off is over; `out`: off the mat or in a cup. [LC-07, LC-R4]"""

    seat: Seat
    piece: int
    out: bool
    clause: Clause = "LC-07"


class KickOffDecided(Event, frozen=True, tag="kick_off_decided"):
    """Who came nearest, None if level; how far each was, None if out; and every insect goes back. [LC-R2, LC-R4]"""

    seat: Seat | None
    away_um: tuple[int | None, ...]
    back: tuple[tuple[int, Pose], ...]
    ball: Pose
    clause: Clause = "LC-07"


class StarterNamed(Event, frozen=True, tag="starter_named"):
    """The winner of the kick-off said who starts. [LC-07]"""

    seat: Seat
    starter: Seat
    clause: Clause = "LC-07"


# The ball


class BallLifted(Event, frozen=True, tag="ball_lifted"):
    """The ball is lifted off its carrier for a shot. [LC-10]"""

    piece: int
    carrier: int
    clause: Clause = "LC-10"


class BallLaid(Event, frozen=True, tag="ball_laid"):
    """The ball is laid on its carrier, over its centre. [LC-09, LC-10, LC-R5, LC-R7]"""

    piece: int
    carrier: int
    pose: Pose
    clause: Clause = "LC-10"


class BallTaken(Event, frozen=True, tag="ball_taken"):
    """An insect took the ball by covering it; `holder` is the seat that had it before. [LC-09, LC-18, LC-R6]"""

    piece: int
    by: int
    seat: Seat
    holder: Seat | None
    clause: Clause


class BallLoose(Event, frozen=True, tag="ball_loose"):
    """Nobody carries the ball now; a `pose` says where it was laid by hand. [LC-17, LC-18, LC-R7, LC-R8, LC-R9]"""

    piece: int
    carrier: int | None
    pose: Pose | None
    clause: Clause


class BallLost(Event, frozen=True, tag="ball_lost"):
    """A seat lost the ball; in its own turn that turn ends. [LC-16, LC-27, LC-R16]"""

    seat: Seat
    clause: Clause = "LC-16"


# Passes, shots, goals


class PassAnnounced(Event, frozen=True, tag="pass_announced"):
    """The carrier passes to this receiver. [LC-13]"""

    seat: Seat
    piece: int
    receiver: int
    clause: Clause = "LC-13"


class GoalAnnounced(Event, frozen=True, tag="goal_announced"):
    """The carrier shoots at goal. [LC-31]"""

    seat: Seat
    piece: int
    clause: Clause = "LC-31"


class PassEnded(Event, frozen=True, tag="pass_ended"):
    """The ball covered its receiver, came within short range of it, or is lost. [LC-14, LC-15, LC-16]"""

    seat: Seat
    piece: int
    receiver: int
    result: Literal["perfect", "good", "lost"]
    gap_um: int
    clause: Clause


class GoalMissed(Event, frozen=True, tag="goal_missed"):
    """An announced shot did not go in. [LC-31]"""

    seat: Seat
    piece: int
    clause: Clause = "LC-31"


class Scored(Event, frozen=True, tag="scored"):
    """A point for this seat; `own`: the other side put the ball into its own cup. [LC-32, LC-R1]"""

    seat: Seat
    piece: int | None
    own: bool
    score: tuple[int, ...]
    ball: Pose
    clause: Clause = "LC-32"


# Ejections


class Captured(Event, frozen=True, tag="captured"):
    """An insect is captured: `by` which piece; the seat with the `credit` ejects it. [LC-21, LC-24, LC-R12]"""

    piece: int
    by: int | None
    credit: Seat
    clause: Clause
    earns: bool = False


class SetAside(Event, frozen=True, tag="set_aside"):
    """What lies on a victim is lifted for its ejection. [LC-R11]"""

    pieces: tuple[int, ...]
    clause: Clause = "LC-R11"


class LaidBack(Event, frozen=True, tag="laid_back"):
    """What was lifted for an ejection lies where it lay. [LC-R11]"""

    places: tuple[tuple[int, Pose], ...]
    clause: Clause = "LC-R11"


class Ejected(Event, frozen=True, tag="ejected"):
    """A victim is about to be shot away; in one's own turn that earns the extra move. [LC-21, LC-29, LC-R11]"""

    seat: Seat
    piece: int
    clause: Clause = "LC-21"


class Spared(Event, frozen=True, tag="spared"):
    """The ejector declined: these stay where they are, and earn nothing. [LC-R11]"""

    seat: Seat
    pieces: tuple[int, ...]
    clause: Clause = "LC-R11"


# Defence rolls


class DefenceKept(Event, frozen=True, tag="defence_kept"):
    """An extra move is kept as a defence roll, for all to see. [LC-25, LC-30, LC-R14]"""

    seat: Seat
    clause: Clause = "LC-25"


class DefenceRolled(Event, frozen=True, tag="defence_rolled"):
    """A kept defence roll was used: the dice fell. [LC-25]"""

    seat: Seat
    faces: tuple[str, ...]
    clause: Clause = "LC-25"
    reveals: ClassVar[bool] = True


class DefenceLost(Event, frozen=True, tag="defence_lost"):
    """A kept defence roll was not used, or brought nothing. [LC-25, LC-R15]"""

    seat: Seat
    clause: Clause = "LC-25"


_Before = TableLaid | CardsPicked | CardsRevealed | KickOffCalled | KickMade | KickOffDecided | StarterNamed
_Ball = BallLifted | BallLaid | BallTaken | BallLoose | BallLost
_Goals = PassAnnounced | GoalAnnounced | PassEnded | GoalMissed | Scored
_Ejections = Captured | SetAside | LaidBack | Ejected | Spared
_Defence = DefenceKept | DefenceRolled | DefenceLost
AnyEvent = TableEvent | Asked[AnyPending] | _Before | _Ball | _Goals | _Ejections | _Defence
