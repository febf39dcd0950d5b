"""What a table settles before the start: one record, with the editions as presets of it."""

from typing import Annotated, Literal

from msgspec import Meta

from fleacircus.flicktable.model import options

Edition = Literal["first", "evolution-basic", "evolution", "tournament"]


class Options(options.Options, frozen=True):
    """The options; the defaults are the advanced game of Evolution with the club's home rules. [EV-07, EV-18, EV-19]

    `couples` sits seats 0 and 2 against 1 and 3. `small_mat` is the 60 x 40 cm of the first edition, for two.
    `bases` counts hexagonal (large) bases; a player with fewer than `minimum_bases` of them, or fewer than
    `minimum_insects` insects, is out. `keep_last_card`: a damaged base loses a card only if it has two.
    `base_bonus`: who destroys a base may eliminate an insect. `base_earns`: a destroyed base earns the extra
    shot. `reinforcement` is read at the roll from what is `missing`, or after the moves from what is `unable`.
    `hit_ends_move`: whoever hits a base is put beside it normal side up, its move over.
    """

    edition: Edition = "evolution"
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    couples: bool = False
    small_mat: bool = False
    bases: Annotated[int, Meta(ge=1, le=3)] = 3
    minimum_bases: Annotated[int, Meta(ge=1, le=3)] = 2
    minimum_insects: Annotated[int, Meta(ge=1, le=6)] = 3
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
