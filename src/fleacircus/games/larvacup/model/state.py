"""The state of a match: what every table has, and the pitch. [LC-01]"""

from typing import ClassVar, Literal

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable.look import on_table
from fleacircus.flicktable.model import state as table
from fleacircus.flicktable.model.state import THINGS, Piece, Thing, Things
from fleacircus.games.larvacup.model.options import Options
from fleacircus.games.larvacup.model.pitch import Pitch
from fleacircus.games.larvacup.model.questions import AnyPending

Phase = Literal["setup", "cards", "deploy", "kickoff", "spend", "act", "reinforce", "extra", "close", "over"]


class Flight(table.Flight, frozen=True):
    """What a shot has to do with ball and cups.

    `in_cup` is what lies in a cup or on its rim, `holder` the seat that had the ball before the shot, `felled` are
    insects that the shooter captured. [LC-R7, LC-R18]
    """

    in_cup: tuple[tuple[int, int, Literal["in", "rim"]], ...] = ()
    holder: Seat | None = None
    felled: tuple[int, ...] = ()


class State(table.State, frozen=True):
    """Everything that is known of a match; secret are only the cards chosen before the kick-off. [LC-04]"""

    things: ClassVar[Things] = Things(
        THINGS
        | {
            "ball": Thing("loose", freed="LC-R20", shunned="LC-R20"),
            "cup": Thing("fixed", off="LC-R3", shunned="LC-R20"),
        }
    )
    flight_type: ClassVar[type[table.Flight]] = Flight

    options: Options = Options()
    phase: Phase = "setup"
    flight: Flight | None = None
    pending: tuple[AnyPending, ...] = ()
    pitch: Pitch = Pitch()

    def carries(self, insect: int) -> bool:
        """Whether this insect carries the ball. [LC-09]"""
        return self.pitch.carrier == insect

    def barred(self, insect: int) -> Clause | None:
        """The carrier uses no power, and is not carried, sent or named by a wild face. [LC-11, LC-R19]"""
        return "LC-11" if self.carries(insect) else None

    def is_lost(self, insect: int) -> bool:
        """A captured insect waits for its ejection. [LC-21]"""
        return any(victim.piece == insect for victim in self.pitch.victims)

    def anchors(self, seat: Seat) -> list[Piece]:
        """The seat's cup stands for its bases. [LC-R20]"""
        return on_table(self, "cup", seat)
