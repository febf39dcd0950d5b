"""Which games count for the ratings. A table says so before it begins."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fleacircus.lab.ratings import Ranking
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.history.results import Finished, Sat

if TYPE_CHECKING:
    from fleacircus.web.club.opening import TablePlan


GROWS = "grow"
"""The level that plays as well as whoever it plays with, so that its results say nothing."""


def unrated(plan: TablePlan) -> str:
    """Why a table cannot be rated as it is planned; nothing if it can.

    Two people at the least, or a person and a bot, each at a screen of their own; nothing is taken back, nobody
    asks the coach, and no bot follows anybody's strength.
    """
    game = on_shelf(plan.game)
    assert game is not None, "whoever plans a table has looked on the shelf"
    kinds = [seat.kind for seat in plan.seats]
    if len(kinds) < 2 or any(plan.options.get(name, _default(game, name)) in no for name, no in game.casual.items()):
        return "game"
    if all(kind == "bot" for kind in kinds):
        return "bots"
    if "here" in kinds:
        return "one_screen"
    if plan.hints:
        return "hints"
    if any(seat.level == GROWS for seat in plan.seats):
        return "grows"
    return "undo" if plan.undo == "on" else ""


def _default(game: object, name: str) -> object:
    return next(option.default for option in getattr(game, "options", ()) if option.name == name)


def counts(match: Finished) -> bool:
    """Whether a finished match counts: rated, two sides, somebody who is no bot, and nobody in two seats."""
    people = Counter(seat.player for seat in match.seats if seat.kind == "person")
    return (
        match.rated
        and len({seat.side for seat in match.seats}) > 1
        and any(seat.kind != "bot" for seat in match.seats)
        and all(times == 1 for times in people.values())
    )


def key(match: Finished, seat: Sat) -> str:
    """Who a seat is for the ratings. Of former members nothing is known, so each of their seats is somebody else."""
    if seat.kind == "bot":
        return bot_key(seat.level)
    return seat.player if seat.kind == "person" else f"former:{match.table}/{seat.number}"


def bot_key(level: str) -> str:
    """Who a level of bots is for the ratings; no person has such an id."""
    return f"bot:{level}"


def ranking(match: Finished) -> Ranking:
    """What a match tells of strengths. Whoever did not stay to the end is behind all who did."""
    sides = sorted({seat.side for seat in match.seats})
    held = [[seat for seat in match.seats if seat.side == side] for side in sides]
    return Ranking(
        tuple(tuple(key(match, seat) for seat in seats) for seats in held),
        tuple(match.standing(seats[0]) for seats in held),
    )
