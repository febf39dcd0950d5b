"""What a table settles before the start: one record, with the editions as presets of it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Edition = Literal["first", "evolution-basic", "evolution", "tournament", "larva-cup"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options; the defaults are the advanced game of Evolution with the club's home rules. [EV-07, EV-18, EV-19]

    `couples` sits seats 0 and 2 against 1 and 3. `armies` names one army a seat; none at all takes the box's.
    `twins` lets two seats lead the same army. `small_mat` is the 60 x 40 cm of the first edition, for two.
    `bases` counts hexagonal (large) bases; a player with fewer than `minimum_bases` of them, or fewer than
    `minimum_insects` insects, is out. `keep_last_card`: a damaged base loses a card only if it has two.
    `base_bonus`: who destroys a base may eliminate an insect. `base_earns`: a destroyed base earns the extra
    shot. `reinforcement` is read at the roll from what is `missing`, or after the moves from what is `unable`.
    `hit_ends_move`: whoever hits a base is put beside it normal side up, its move over.
    `unsteadiness` scales the hand's noise: 300 kind, 600 normal, 1000 hard. `goals` win a football match. [LC-33]
    """

    edition: Edition = "evolution"
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    couples: bool = False
    armies: tuple[str, ...] = ()
    twins: bool = False
    small_mat: bool = False
    bases: Annotated[int, Meta(ge=0, le=3)] = 3
    minimum_bases: Annotated[int, Meta(ge=0, le=3)] = 2
    minimum_insects: Annotated[int, Meta(ge=0, le=6)] = 3
    resources: bool = True
    squares: bool = True
    terrain: bool = True
    cards: bool = True
    repair: bool = True
    keep_last_card: bool = True
    end_of_world: bool = False
    on_the_edge: bool = False
    base_bonus: bool = False
    base_earns: bool = False
    reinforcement: Literal["missing", "unable"] = "unable"
    hit_ends_move: bool = True
    unsteadiness: Annotated[int, Meta(ge=0, le=3000)] = 600
    turn_limit: Annotated[int, Meta(ge=1, le=10_000)] = 100
    goals: Annotated[int, Meta(ge=1, le=20)] = 3

    @property
    def football(self) -> bool:
        """Whether this is football: a ball, two cups, no bases. [LC-01, LC-03]"""
        return self.edition == "larva-cup"
