"""What a person may do: every kind of action, each declared once."""

from fleacircus.core.game import Leave
from fleacircus.games.marsattacks.actions.adjusting import AdjustModel, AdjustPoints
from fleacircus.games.marsattacks.actions.attacking import Fight, Shoot
from fleacircus.games.marsattacks.actions.cards import Discard, Lay, Play, Resolve
from fleacircus.games.marsattacks.actions.deploying import Deploy, DeployRest
from fleacircus.games.marsattacks.actions.heroes import Choose, Invoke
from fleacircus.games.marsattacks.actions.moving import Exit, Finish, StandUp, Step
from fleacircus.games.marsattacks.actions.turn import Decline, EndTurn, Pass

__all__ = [
    "AdjustModel", "AdjustPoints", "AnyAction", "Choose", "Decline", "Deploy", "DeployRest", "Discard", "EndTurn",
    "Exit", "Fight", "Finish", "Invoke", "Lay", "Pass", "Play", "Resolve", "Shoot", "StandUp", "Step",
]  # fmt: skip

AnyAction = (
    Deploy
    | DeployRest
    | Step
    | Exit
    | Shoot
    | Fight
    | StandUp
    | Finish
    | Invoke
    | Play
    | Lay
    | Resolve
    | Decline
    | Choose
    | Discard
    | Pass
    | EndTurn
    | AdjustPoints
    | AdjustModel
    | Leave
)
