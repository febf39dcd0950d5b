"""The pitch: the ball and who carries it, the score, the kick-off, what is still owed. [LC-01]"""

from typing import Literal

import msgspec

from fleacircus.core.game import Clause, Seat
from fleacircus.physics import Pose


class Kick(msgspec.Struct, frozen=True):
    """One shot of the kick-off; `out`: off the mat or in a cup, so it is the farthest. [LC-07, LC-R4]"""

    seat: Seat
    piece: int
    out: bool = False


class Victim(msgspec.Struct, frozen=True):
    """A captured insect that waits for its ejection, by which seat and why; `earns` the extra move. [LC-21, LC-R12]"""

    piece: int
    seat: Seat
    clause: Clause
    earns: bool = False


class Throw(msgspec.Struct, frozen=True):
    """A ball in the air: a pass to a named receiver, or a shot at goal; `done`: it is judged. [LC-13, LC-31]"""

    kind: Literal["pass", "goal"]
    seat: Seat
    piece: int
    receiver: int | None = None
    done: bool = False


class Pitch(msgspec.Struct, frozen=True):
    """What every other table lacks. `cups` are the goals by the seat that defends them; `carrier` is the insect that
    carries the ball, None while the ball is loose or in the air.

    `picked` tells who has chosen their cards, `picks` which, as far as the viewer knows (None: not known).
    `lineup` is where every insect stood before the kick-off shots, `kicks` the shots made so far.
    `throw` is the pass or shot in the air. `victims` wait for ejection, first come first; `tackler` has a free
    pass or shot after them, `receiver` a free action after a perfect pass. `aside` was lifted for an ejection.
    `defence` tells who keeps a defence roll. `conceded` is set by a goal until the turn has ended.
    """

    ball: int = -1
    cups: tuple[int, ...] = ()
    carrier: int | None = None
    score: tuple[int, ...] = (0, 0)
    picked: tuple[bool, ...] = (False, False)
    picks: tuple[tuple[str, ...] | None, ...] = (None, None)
    lineup: tuple[tuple[int, Pose], ...] = ()
    kicks: tuple[Kick, ...] = ()
    throw: Throw | None = None
    victims: tuple[Victim, ...] = ()
    tackler: int | None = None
    receiver: int | None = None
    aside: tuple[int, ...] = ()
    defence: tuple[bool, ...] = (False, False)
    conceded: Seat | None = None
