"""What a person may do: every kind of action, each declared once."""

from fleacircus.core.game import Leave
from fleacircus.games.marsattacks.actions.adjusting import AdjustCard, AdjustModel, AdjustPoints, AdjustSquare, Put
from fleacircus.games.marsattacks.actions.attacking import Fight, Shoot
from fleacircus.games.marsattacks.actions.cards import Discard, Lay, Play, Resolve
from fleacircus.games.marsattacks.actions.deploying import Deploy, DeployRest
from fleacircus.games.marsattacks.actions.dice import HandDice, TellDie, TellHits, TellRattled, TellSquare, Throw
from fleacircus.games.marsattacks.actions.express import Strike, Take, Tap
from fleacircus.games.marsattacks.actions.heroes import Choose, Invoke
from fleacircus.games.marsattacks.actions.moving import Exit, Finish, StandUp, Step
from fleacircus.games.marsattacks.actions.naming import Dub, Nickname
from fleacircus.games.marsattacks.actions.turn import Decline, EndTurn, Pass

__all__ = [
    "AdjustCard", "AdjustModel", "AdjustPoints", "AdjustSquare", "AnyAction", "Choose", "Decline", "Deploy",
    "DeployRest", "Discard", "Dub", "EndTurn", "Exit", "Fight", "Finish", "HandDice", "Invoke", "Lay", "Nickname",
    "Pass", "Play", "Put", "Resolve", "Shoot", "StandUp", "Step", "Strike", "Take", "Tap", "TellDie", "TellHits",
    "TellRattled", "TellSquare", "Throw",
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
    | TellHits
    | TellRattled
    | TellSquare
    | TellDie
    | Throw
    | HandDice
    | Dub
    | Tap
    | Strike
    | Take
    | AdjustPoints
    | AdjustModel
    | AdjustSquare
    | AdjustCard
    | Put
    | Leave
)
