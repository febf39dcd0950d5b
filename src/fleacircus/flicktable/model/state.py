"""The state of a table: pieces, players, the turn, the move, the shot, and who must decide what."""

from collections.abc import Callable
from typing import ClassVar, Literal

import msgspec

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.flicktable.model.options import Options
from fleacircus.flicktable.sheets import Sheet
from fleacircus.physics import Mat, Pose

Place = Literal["box", "table", "losses", "lifted", "mark"]
Pair = tuple[int, int]
"""Upper and lower piece of a cover, or a piece and the zone that its centre is in."""


class Thing(msgspec.Struct, frozen=True):
    """What a kind of piece is to the table: `loose` and shot about, `fixed` to its place, or a flat `zone`.

    What `falls` is loose until it has come to rest. `radius_mm` is that of a zone. What lies under something that
    `crushes` is lost to its owner. [MM-13] Clauses of its own: by which it is `freed` from under a meteor, by which
    nobody deploys on it (`off`), and by which a meteor is dropped out of short range of it (`shunned`).
    """

    stands: Literal["loose", "fixed", "zone"]
    falls: bool = False
    radius_mm: Callable[[], int] | None = None
    crushes: bool = False
    freed: Clause = "EV-96"
    off: Clause = "MM-R6"
    shunned: Clause = ""


class Things:
    """What each kind of piece of a game is."""

    def __init__(self, kinds: dict[str, Thing]) -> None:
        self.kinds = kinds
        self.loose = frozenset(kind for kind, thing in kinds.items() if thing.stands == "loose")
        self.fixed = frozenset(kind for kind, thing in kinds.items() if thing.stands == "fixed")
        self.zones = frozenset(kind for kind, thing in kinds.items() if thing.stands == "zone")
        self.movable = self.loose | {kind for kind, thing in kinds.items() if thing.falls}
        """What a landing may move; what physics should ever report else as moved stays in its place. [MM-21]"""

    def __getitem__(self, kind: str) -> Thing:
        return self.kinds[kind]


THINGS = {"insect": Thing("loose"), "projectile": Thing("loose"), "meteor": Thing("fixed", falls=True)}
"""What every game has."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Anything with a place on the table; its id is its index in `State.pieces`.

    `form` is its kind in physics. `breed` names the breed or the projectile on the owner's sheet.
    Off the table it is in the `box` (projectiles in hand and spent counters too), in the `losses`, `lifted`
    until somebody sets it down, or a `mark` on its victim. `held_by` is the spider whose web holds it, `acid`
    the acid on it. The special face is up when the pose is face down.
    """

    id: int
    kind: str
    form: str
    owner: Seat | None = None
    breed: str = ""
    place: Place = "box"
    pose: Pose | None = None
    damaged: bool = False
    held_by: int | None = None
    acid: tuple[int, ...] = ()


class Home(msgspec.Struct, frozen=True):
    """Where a seat deploys: a rectangle, in a corner also a circle around `corner`. [EV-04, EV-05, MM-R5]

    `fields` are the marked places where fixed things stand; without them these are deployed as well.
    """

    left_um: int
    right_um: int
    bottom_um: int
    top_um: int
    corner: tuple[int, int] | None = None
    radius_um: int = 0
    fields: tuple[tuple[int, int], ...] = ()


class Installed(msgspec.Struct, frozen=True):
    """A card in the thing that it works from; one that is `waiting` there does not work. [EV-19, EV-89]"""

    card: str
    base: int
    waiting: bool = False


class Out(msgspec.Struct, frozen=True):
    """How a player went out: who is credited with it, and the how many-th to go (level: at once). [MM-R14]"""

    order: int
    by: Seat | None
    clause: Clause


class Player(msgspec.Struct, frozen=True):
    """One seat's affairs. Seats of one `side` are one side in every rule. [EV-06]"""

    army: str
    side: int
    home: Home
    resources: int = 0
    cards: tuple[Installed, ...] = ()
    meteor_dropped: bool = False
    ready: bool = False
    turns: int = 0
    out: Out | None = None


class Die(msgspec.Struct, frozen=True):
    """A rolled die; a `bonus` one was never rolled and brings no reinforcement."""

    face: str
    used: bool = False
    bonus: bool = False


class Turn(msgspec.Struct, frozen=True):
    """The running turn. `moved` and `entered` list pieces, `again` those that have used their second move.

    `missing` are the breeds that the roll found without a piece in play. [MM-24]
    `over`: it ends before its time.
    `edge` came to lie over the edge in this turn, `resting` entered and may not move in it. [EV-24, EV-44]
    """

    seat: Seat
    number: int
    dice: tuple[Die, ...] = ()
    moved: tuple[int, ...] = ()
    entered: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()
    extra: Literal["no", "earned", "spent"] = "no"
    reinforced: bool = False
    over: bool = False
    edge: tuple[int, ...] = ()
    resting: tuple[int, ...] = ()


class Move(msgspec.Struct, frozen=True):
    """The move in progress. `power`: its power may still be used. [EV-80]

    `killed`: its own shot eliminated an enemy insect; `captured`: by landing on it. `shots` counts its shots,
    `guided` a projectile's second one. `special`: the special face showed when the move began. [MM-19]
    """

    seat: Seat
    piece: int
    power: bool = True
    killed: bool = False
    captured: bool = False
    shots: int = 0
    guided: bool = False
    special: bool = False


class Flight(msgspec.Struct, frozen=True):
    """A shot and its consequences: the facts that physics reported, and how far they are judged. [MM-R7, MM-R9]

    `role` says what the shot piece is; a `rest` has none, something was only taken away. `before` keeps where
    everything that moved lay before the shot. `lay` are the covers that need no judging: they were there
    before, or were judged; `rested` are only those from before, and `heard` counts the positions that were judged.
    `lost` is what left its place since the last rest. `killed` are insects whose loss earns the extra shot.
    """

    seat: Seat
    piece: int | None
    role: str
    stage: Literal["landed", "heard", "judged"] = "landed"
    before: tuple[tuple[int, Pose], ...] = ()
    moved: tuple[int, ...] = ()
    lay: tuple[Pair, ...] = ()
    covers: tuple[Pair, ...] = ()
    off: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    restored: tuple[int, ...] = ()
    shielded: tuple[int, ...] = ()
    killed: tuple[int, ...] = ()
    hits: tuple[int, ...] = ()
    rested: tuple[Pair, ...] = ()
    heard: int = 0


# What somebody has to decide before the turn goes on.


class Pending(msgspec.Struct, frozen=True, tag_field="type"):
    """A decision that is due; `clause` refuses all that does not answer it."""

    seat: Seat

    @property
    def clause(self) -> Clause:
        """Every question says its own."""
        raise NotImplementedError


class AfterMove(Pending, frozen=True, tag="after_move"):
    """After its shot an insect may use its power, or be sacrificed. [EV-80, EV-91]"""

    piece: int
    clause: Clause = "EV-80"


class ShootOn(Pending, frozen=True, tag="shoot_on"):
    """A projectile that hit nothing may be shot once more from where it lies. [EV-70]"""

    piece: int
    clause: Clause = "EV-70"


class State(msgspec.Struct, frozen=True):
    """Everything that is known of a table. A game adds what is its own.

    Options and sheets are part of it, so a stored match is played on by the sheets it began with.
    `covers`, `over_edge` and `in_zone` are what physics last reported of the table at rest.
    `pending` are the decisions that are due, the newest first; without any, the phase says what is.
    """

    things: ClassVar[Things] = Things(THINGS)
    flight_type: ClassVar[type[Flight]] = Flight

    options: Options = Options()
    mat: Mat = Mat()
    sheets: tuple[Sheet, ...] = ()
    players: tuple[Player, ...] = ()
    pieces: tuple[Piece, ...] = ()
    order: tuple[Seat, ...] = ()
    phase: str = "setup"
    turn: Turn | None = None
    move: Move | None = None
    flight: Flight | None = None
    pending: tuple[Pending, ...] = ()
    covers: tuple[Pair, ...] = ()
    over_edge: tuple[int, ...] = ()
    in_zone: tuple[Pair, ...] = ()
    outcome: Outcome | None = None

    def barred(self, insect: int) -> Clause | None:
        """The clause by which an insect has no power now, nor may be carried, sent or named by a wild face."""
        return None

    def is_lost(self, insect: int) -> bool:
        """Whether an insect is eliminated, or whatever stands for it."""
        return self.pieces[insect].place == "losses"

    def anchors(self, seat: Seat) -> list[Piece]:
        """What a seat's pieces may be set beside, and what shelters them."""
        return []

    def army(self, seat: Seat) -> list[Piece]:
        """What a seat sets up. [EV-04]"""
        return [piece for piece in self.pieces if piece.owner == seat and piece.kind == "insect"]

    def zone_clause(self, home: Home) -> Clause:
        """The clause that draws a deployment zone. [EV-04, EV-05]"""
        return "EV-04" if home.corner is None else "EV-05"
