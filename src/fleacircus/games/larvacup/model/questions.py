"""Questions of a match: what somebody must decide before it goes on. [LC-07, LC-R13]"""

from fleacircus.core.game import Clause
from fleacircus.flicktable.model.state import AfterMove, Pending, ShootOn


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


AnyPending = ChooseStarter | AfterMove | ShootOn | EjectAsked | TackleWon | FreeAction | DefenceAsked | LastDefence
