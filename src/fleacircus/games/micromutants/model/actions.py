"""What a seat may want to do. A `die` is the index of the die that names the piece, None where none is needed.

`turned` asks to turn the insect special face up first. A place `at` that is left out is chosen by the referee.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from fleacircus.core.game import Action, Leave
from fleacircus.physics import Shot

Um = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Mrad = Annotated[int, Meta(ge=-10_000, le=10_000)]
Index = Annotated[int, Meta(ge=0, le=10_000)]


class Spot(msgspec.Struct, frozen=True):
    """A place for a flat piece: its middle, and how it is turned."""

    x_um: Um
    y_um: Um
    turn_mrad: Mrad = 0


class Placing(msgspec.Struct, frozen=True):
    """One piece and where it is put."""

    piece: Index
    at: Spot


# Set-up


class Deploy(Action, frozen=True, tag="deploy"):
    """Put some of my pieces into my zone, or move them there. [EV-04, EV-05, MM-R5]"""

    places: tuple[Placing, ...]


class LineUp(Action, frozen=True, tag="line_up"):
    """Put all that is not deployed yet into a sensible order."""


class Ready(Action, frozen=True, tag="ready"):
    """My army stands. [MM-R5]"""


# The spending windows


class Install(Action, frozen=True, tag="install"):
    """Buy an evolution card and put it into one of my intact bases. [EV-18, EV-19]"""

    card: str
    base: Index


class Repair(Action, frozen=True, tag="repair"):
    """Make a damaged base intact. [EV-18]"""

    base: Index


class Build(Action, frozen=True, tag="build"):
    """Build a square base beside one of my insects. [EV-18, EV-90]"""

    insect: Index
    at: Spot | None = None


class OpenEntrance(Action, frozen=True, tag="open_entrance"):
    """Place my Warp Entrance near an insect. [EV-71]"""

    insect: Index
    at: Spot | None = None


class DropMeteor(Action, frozen=True, tag="drop_meteor"):
    """Drop the meteor over a point. [EV-73]"""

    x_um: Um
    y_um: Um


class Sacrifice(Action, frozen=True, tag="sacrifice"):
    """Give up an insect on the Warp. [EV-21, EV-91]"""

    insect: Index


class Roll(Action, frozen=True, tag="roll"):
    """Roll the two dice. [MM-01]"""


# Moves and powers


class Flick(Action, frozen=True, tag="flick"):
    """Shoot a piece. [MM-04]"""

    piece: Index
    shot: Shot
    die: Index | None = None
    turned: bool = False


class StepIn(Action, frozen=True, tag="step_in"):
    """Put an insect that lies over the edge inside it, instead of shooting. [EV-24, EV-92]"""

    insect: Index
    die: Index


class Fire(Action, frozen=True, tag="fire"):
    """Lay a projectile beside the insect and shoot it. [MM-16]"""

    insect: Index
    shot: Shot
    at: Spot | None = None
    die: Index | None = None
    turned: bool = False


class Carry(Action, frozen=True, tag="carry"):
    """Set another of my insects beside this one. [EV-32, EV-43]"""

    insect: Index
    passenger: Index
    at: Spot | None = None
    die: Index | None = None
    turned: bool = False


class Nullify(Action, frozen=True, tag="nullify"):
    """Shoot an enemy insect. [EV-42]"""

    insect: Index
    victim: Index
    shot: Shot
    die: Index | None = None
    turned: bool = False


class Hatch(Action, frozen=True, tag="hatch"):
    """Give the insect up for one from the losses. [EV-54]"""

    insect: Index
    die: Index | None = None
    turned: bool = False


class Command(Action, frozen=True, tag="command"):
    """Make another insect move: shoot it. [EV-62]"""

    insect: Index
    other: Index
    shot: Shot
    die: Index | None = None
    turned: bool = False


class Harvest(Action, frozen=True, tag="harvest"):
    """Take resources in range. [EV-64]"""

    insect: Index
    counters: tuple[Index, ...]
    die: Index | None = None
    turned: bool = False


class Tunnel(Action, frozen=True, tag="tunnel"):
    """Set a dug-in insect beside one of my bases, instead of shooting. [EV-72]"""

    insect: Index
    base: Index
    at: Spot | None = None
    die: Index | None = None


class Enlist(Action, frozen=True, tag="enlist"):
    """Bring an insect from the losses in beside the capturer. [EV-44]"""

    insect: Index
    at: Spot | None = None


class Reinforce(Action, frozen=True, tag="reinforce"):
    """Bring an insect of this breed back from the losses, beside a base or an entrance. [MM-24, EV-12]"""

    breed: str
    beside: Index
    at: Spot | None = None


# Decisions that are asked for


class PutBeside(Action, frozen=True, tag="put_beside"):
    """Put the insect that hit my base beside it. [MM-22, EV-15]"""

    at: Spot | None = None


class LoseCard(Action, frozen=True, tag="lose_card"):
    """Choose which card the damaged base loses. [EV-19]"""

    card: str


class Cancel(Action, frozen=True, tag="cancel"):
    """Take the move over the edge back. [EV-24]"""


class Eliminate(Action, frozen=True, tag="eliminate"):
    """Eliminate this enemy insect as the bonus for a destroyed base. [MM-23]"""

    insect: Index


class Decline(Action, frozen=True, tag="decline"):
    """No, or no more: whatever is offered now is not used. [MM-R12]"""


# Football


class PickCards(Action, frozen=True, tag="pick_cards"):
    """Choose up to two of my evolution cards, in secret until the kick-off. [LC-04]"""

    cards: tuple[str, ...]


class NameStarter(Action, frozen=True, tag="name_starter"):
    """Say who starts. [LC-07]"""

    starter: Index


class Pass(Action, frozen=True, tag="pass"):
    """Lay the ball beside its carrier and shoot it to a friend that is named first. [LC-13]"""

    insect: Index
    receiver: Index
    shot: Shot
    at: Spot | None = None
    die: Index | None = None


class ShootAtGoal(Action, frozen=True, tag="shoot_at_goal"):
    """Lay the ball beside its carrier and shoot it at the opposing cup. [LC-31]"""

    insect: Index
    shot: Shot
    at: Spot | None = None
    die: Index | None = None


class Eject(Action, frozen=True, tag="eject"):
    """Shoot a captured insect away. [LC-21]"""

    victim: Index
    shot: Shot


class KeepDefence(Action, frozen=True, tag="keep_defence"):
    """Keep the extra move as a defence roll. [LC-25]"""


class DefenceRoll(Action, frozen=True, tag="defence_roll"):
    """Use the kept defence roll now, in the opponent's turn. [LC-25, LC-R15]"""


ThrowAction = Pass | ShootAtGoal
MoveAction = Flick | StepIn | Fire | Carry | Nullify | Hatch | Command | Harvest | Tunnel
SpendAction = Install | Repair | Build | OpenEntrance | DropMeteor | Sacrifice
AnyAction = (
    Deploy
    | LineUp
    | Ready
    | Install
    | Repair
    | Build
    | OpenEntrance
    | DropMeteor
    | Sacrifice
    | Roll
    | Flick
    | StepIn
    | Fire
    | Carry
    | Nullify
    | Hatch
    | Command
    | Harvest
    | Tunnel
    | Enlist
    | Reinforce
    | PutBeside
    | LoseCard
    | Cancel
    | Eliminate
    | Decline
    | PickCards
    | NameStarter
    | Pass
    | ShootAtGoal
    | Eject
    | KeepDefence
    | DefenceRoll
    | Leave
)
