"""The state of a game of Micro Mutants: bases and what their owners must decide, and what a shot did to them."""

from typing import ClassVar, Literal

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable.look import on_table
from fleacircus.flicktable.model import state as table
from fleacircus.flicktable.model.state import THINGS, AfterMove, Home, Pair, Pending, Piece, ShootOn, Thing, Things
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.model.options import Options

Phase = Literal["setup", "deploy", "spend", "act", "reinforce", "extra", "close", "over"]


def _terrain() -> int:
    return box().terrain


def _entrance() -> int:
    return box().entrance


class Flight(table.Flight, frozen=True):
    """What a shot did to bases. [MM-22, MM-23, EV-15]

    Those that it `damaged`, who has a `bonus` for destroying one, whether the shooter `razed` one, the `hitters`, and
    those of them that are `lifted` until they are put beside it.
    """

    hitters: tuple[int, ...] = ()
    lifted: tuple[Pair, ...] = ()
    damaged: tuple[int, ...] = ()
    bonus: tuple[Seat, ...] = ()
    razed: bool = False


class EdgeAsked(Pending, frozen=True, tag="edge"):
    """The shot insect lies partly over the edge: cancel the move, or leave it there? [EV-24, EV-92]"""

    piece: int
    clause: Clause = "EV-24"


class PlaceHitter(Pending, frozen=True, tag="place_hitter"):
    """The owner of a base that was hit and stands puts the hitting insect beside it. [MM-22, EV-15]"""

    piece: int
    base: int
    clause: Clause = "EV-15"


class ChooseCard(Pending, frozen=True, tag="choose_card"):
    """The owner of a damaged base chooses which of its cards is lost. [EV-19, EV-89]"""

    base: int
    clause: Clause = "EV-19"


class PickVictim(Pending, frozen=True, tag="pick_victim"):
    """Who destroyed a base may eliminate an enemy insect. [MM-23]"""

    clause: Clause = "MM-23"


class LevyAsked(Pending, frozen=True, tag="levy"):
    """A reinforcement of this breed may bring one more. [EV-73]"""

    breed: str
    left: int
    clause: Clause = "EV-73"


AnyPending = EdgeAsked | PlaceHitter | ChooseCard | PickVictim | AfterMove | ShootOn | LevyAsked


class State(table.State, frozen=True):
    """Everything that is known of a game; nothing of it is secret."""

    things: ClassVar[Things] = Things(
        THINGS
        | {
            "counter": Thing("loose"),
            "hexagon": Thing("fixed", crushes=True),
            "square": Thing("fixed", crushes=True),
            "entrance": Thing("zone", radius_mm=_entrance),
            "warp": Thing("zone", radius_mm=_terrain),
            "black_hole": Thing("zone", radius_mm=_terrain),
        }
    )
    flight_type: ClassVar[type[table.Flight]] = Flight

    options: Options = Options()
    phase: Phase = "setup"
    flight: Flight | None = None
    pending: tuple[AnyPending, ...] = ()

    def anchors(self, seat: Seat) -> list[Piece]:
        """The seat's bases that stand, hexagonal and square."""
        return on_table(self, "hexagon", seat) + on_table(self, "square", seat)

    def army(self, seat: Seat) -> list[Piece]:
        """Where no fields are marked for them, the bases are set up as well. [EV-04, EV-05]"""
        marked = self.players[seat].home.fields
        bases = [] if marked else [piece for piece in self.pieces if piece.owner == seat and piece.kind == "hexagon"]
        return [*bases, *super().army(seat)]

    def zone_clause(self, home: Home) -> Clause:
        """Where the sides of the large mat are not marked, zones are the club's. [MM-R5]"""
        return super().zone_clause(home) if home.fields or home.corner is not None else "MM-R5"
