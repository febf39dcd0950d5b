"""The state of a table: pieces, players, the turn, the move, the shot, and who must decide what."""

from typing import Literal

import msgspec

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.games.micromutants.model.options import Options
from fleacircus.games.micromutants.model.pitch import Pitch
from fleacircus.games.micromutants.sheets import Sheet
from fleacircus.physics import Mat, Pose

Kind = Literal[
    "insect", "projectile", "hexagon", "square", "counter", "meteor", "entrance", "warp", "black_hole", "ball", "cup"
]
Place = Literal["box", "table", "losses", "lifted", "mark"]
Phase = Literal["setup", "cards", "deploy", "kickoff", "spend", "act", "reinforce", "extra", "close", "over"]
Pair = tuple[int, int]
"""Upper and lower piece of a cover, or a piece and the zone that its centre is in."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Anything with a place on the table; its id is its index in `State.pieces`.

    `form` is its kind in physics. `breed` names the breed or the projectile on the owner's sheet.
    Off the table it is in the `box` (projectiles in hand and spent counters too), in the `losses`, `lifted`
    until somebody sets it down, or a `mark` on its victim. `held_by` is the spider whose web holds it, `acid`
    the acid on it. The special face is up when the pose is face down.
    """

    id: int
    kind: Kind
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

    `fields` are the fixed places of the bases; without them the bases are deployed as well.
    """

    left_um: int
    right_um: int
    bottom_um: int
    top_um: int
    corner: tuple[int, int] | None = None
    radius_um: int = 0
    fields: tuple[tuple[int, int], ...] = ()


class Installed(msgspec.Struct, frozen=True):
    """A card in a base; one lost by damage is `waiting` there for the repair. [EV-19, EV-89]"""

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
    `over`: the ball was lost, so the turn ends at once. [LC-16]
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


Role = Literal["insect", "projectile", "victim", "meteor", "rest", "kickoff", "ball", "ejected"]


class Flight(msgspec.Struct, frozen=True):
    """A shot and its consequences: the facts that physics reported, and how far they are judged. [MM-R7, MM-R9]

    `role` says what the shot piece is; a `rest` has none, something was only taken away. `before` keeps where
    everything that moved lay before the shot. `lay` are the covers that need no judging: they were there
    before, or were judged; `rested` are only those from before, and `heard` counts the positions that were judged.
    `lost` is what left its place since the last rest. `killed` are insects whose elimination earns the extra shot,
    `felled` those that the shooter captured in football. There `in_cup` is what lies in a cup or on its rim, and
    `holder` the seat that had the ball before the shot. [LC-R7, LC-R18]
    """

    seat: Seat
    piece: int | None
    role: Role
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
    hitters: tuple[int, ...] = ()
    lifted: tuple[Pair, ...] = ()
    damaged: tuple[int, ...] = ()
    bonus: tuple[Seat, ...] = ()
    razed: bool = False
    in_cup: tuple[tuple[int, int, Literal["in", "rim"]], ...] = ()
    holder: Seat | None = None
    rested: tuple[Pair, ...] = ()
    heard: int = 0
    felled: tuple[int, ...] = ()


# What somebody has to decide before the turn goes on.


class Pending(msgspec.Struct, frozen=True, tag_field="type"):
    """A decision that is due."""

    seat: Seat


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


class AfterMove(Pending, frozen=True, tag="after_move"):
    """After its shot an insect may use its power, or be sacrificed. [EV-80, EV-91]"""

    piece: int
    clause: Clause = "EV-80"


class ShootOn(Pending, frozen=True, tag="shoot_on"):
    """A projectile that hit nothing may be shot once more from where it lies. [EV-70]"""

    piece: int
    clause: Clause = "EV-70"


class LevyAsked(Pending, frozen=True, tag="levy"):
    """A reinforcement of this breed may bring one more. [EV-73]"""

    breed: str
    left: int
    clause: Clause = "EV-73"


class ChooseStarter(Pending, frozen=True, tag="choose_starter"):
    """Whose insect came nearest to the ball says who starts. [LC-07]"""

    clause: Clause = "LC-07"


class EjectAsked(Pending, frozen=True, tag="eject"):
    """The capturer shoots a victim away, in any order, or declines. [LC-21, LC-R11]"""

    victims: tuple[int, ...]
    clause: Clause = "LC-21"


class TackleWon(Pending, frozen=True, tag="tackle"):
    """Who took the ball from an opponent has a free pass or shot at goal. [LC-20]"""

    piece: int
    clause: Clause = "LC-20"


class FreeAction(Pending, frozen=True, tag="free_action"):
    """The receiver of a perfect pass may move, pass or shoot at once. [LC-15]"""

    piece: int
    clause: Clause = "LC-15"


class DefenceAsked(Pending, frozen=True, tag="defence"):
    """The defence roll fell: act with an insect that one of the faces names. [LC-25, LC-26]"""

    faces: tuple[str, ...]
    clause: Clause = "LC-25"


class LastDefence(Pending, frozen=True, tag="last_defence"):
    """The opponent's turn is about to end: use the kept defence roll now, or let it go. [LC-25, LC-R15]"""

    clause: Clause = "LC-R15"


AnyPending = (
    EdgeAsked
    | PlaceHitter
    | ChooseCard
    | PickVictim
    | AfterMove
    | ShootOn
    | LevyAsked
    | ChooseStarter
    | EjectAsked
    | TackleWon
    | FreeAction
    | DefenceAsked
    | LastDefence
)


class State(msgspec.Struct, frozen=True):
    """Everything that is known of a table; nothing of it is secret, but for the cards chosen before a kick-off.

    Options and sheets are part of it, so a stored match is played on by the sheets it began with.
    `covers`, `over_edge` and `in_zone` are what physics last reported of the table at rest.
    `pending` are the decisions that are due, the newest first; without any, the phase says what is.
    `pitch` is there in football only.
    """

    options: Options = Options()
    mat: Mat = Mat()
    sheets: tuple[Sheet, ...] = ()
    players: tuple[Player, ...] = ()
    pieces: tuple[Piece, ...] = ()
    order: tuple[Seat, ...] = ()
    phase: Phase = "setup"
    turn: Turn | None = None
    move: Move | None = None
    flight: Flight | None = None
    pending: tuple[AnyPending, ...] = ()
    covers: tuple[Pair, ...] = ()
    over_edge: tuple[int, ...] = ()
    in_zone: tuple[Pair, ...] = ()
    pitch: Pitch | None = None
    outcome: Outcome | None = None
