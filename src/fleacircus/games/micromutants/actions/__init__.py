"""What a seat may want to do: each kind of action in one place, with its fields, refusal, effect and offers."""

from fleacircus.core.game import Leave
from fleacircus.games.micromutants.actions.answers import Eliminate, LoseCard, PutBeside
from fleacircus.games.micromutants.actions.carry import Carry
from fleacircus.games.micromutants.actions.command import Command
from fleacircus.games.micromutants.actions.defence import DefenceRoll, KeepDefence
from fleacircus.games.micromutants.actions.deploy import Deploy, LineUp, Ready
from fleacircus.games.micromutants.actions.eject import Eject
from fleacircus.games.micromutants.actions.enlist import Enlist
from fleacircus.games.micromutants.actions.fire import Fire
from fleacircus.games.micromutants.actions.flick import Cancel, Flick, FlyOn, MoveAgain, StepIn, WalkFlame
from fleacircus.games.micromutants.actions.harvest import Harvest
from fleacircus.games.micromutants.actions.hatch import Hatch
from fleacircus.games.micromutants.actions.kickoff import KickOff, NameStarter, PickCards
from fleacircus.games.micromutants.actions.meteor import DropMeteor
from fleacircus.games.micromutants.actions.nullify import Nullify
from fleacircus.games.micromutants.actions.reinforce import Reinforce
from fleacircus.games.micromutants.actions.spending import Build, Install, OpenEntrance, Repair, Sacrifice
from fleacircus.games.micromutants.actions.throw import Pass, ShootAtGoal
from fleacircus.games.micromutants.actions.tunnel import Tunnel
from fleacircus.games.micromutants.actions.turn import Decline, Roll

__all__ = [
    "AnyAction",
    "Build",
    "Cancel",
    "Carry",
    "Command",
    "Decline",
    "DefenceRoll",
    "Deploy",
    "DropMeteor",
    "Eject",
    "Eliminate",
    "Enlist",
    "Fire",
    "Flick",
    "FlyOn",
    "Harvest",
    "Hatch",
    "Install",
    "KeepDefence",
    "KickOff",
    "Leave",
    "LineUp",
    "LoseCard",
    "MoveAgain",
    "NameStarter",
    "Nullify",
    "OpenEntrance",
    "Pass",
    "PickCards",
    "PutBeside",
    "Ready",
    "Reinforce",
    "Repair",
    "Roll",
    "Sacrifice",
    "ShootAtGoal",
    "StepIn",
    "Tunnel",
    "WalkFlame",
]

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
    | MoveAgain
    | FlyOn
    | WalkFlame
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
    | KickOff
    | NameStarter
    | Pass
    | ShootAtGoal
    | Eject
    | KeepDefence
    | DefenceRoll
    | Leave
)
