"""Options, the cups, the ball and the opening events. [LC-01, LC-02, LC-03, LC-05, LC-06]"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from fleacircus.flicktable import homes
from fleacircus.flicktable.box import box
from fleacircus.flicktable.model.events import LotDrawn
from fleacircus.flicktable.model.state import Piece, Player
from fleacircus.flicktable.setup import Pieces, read_options
from fleacircus.flicktable.sheets import Sheet, armies
from fleacircus.games.larvacup.model import events as ev
from fleacircus.games.larvacup.model.events import AnyEvent
from fleacircus.games.larvacup.model.options import Options
from fleacircus.physics import FIXTURES, Mat, flat, lying

SIDES = (-1, 1)
"""Which side of the mat each seat defends."""


@cache
def settled() -> dict[str, Any]:
    """What there is no choice in. [LC-R3]"""
    text = (files("fleacircus.games.larvacup") / "data" / "settled.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def resolve(given: Mapping[str, Any]) -> Options:
    """The options as given; ValueError if they do not fit a match of two on the box's mat. [LC-01, LC-R3]"""
    if given.get("players", 2) != 2:
        raise ValueError("LC-01: Larva Cup is for two players")
    try:
        return read_options(given, Options, 2, settled())
    except ValueError as error:
        raise ValueError(f"LC-R3: {error}" if "is played with" in str(error) else str(error)) from None


def opening(options: Options, rng: Random) -> list[AnyEvent]:
    """The table is laid, a lot is drawn for the first shot of the kick-off. [LC-05, LC-R4]"""
    sheets, mat = tuple(armies()[army] for army in options.armies), box().mat_of(small=False)
    players = tuple(
        Player(sheet.id, seat, homes.side(mat, SIDES[seat], marked=False)) for seat, sheet in enumerate(sheets)
    )
    laid = ev.TableLaid(options, mat, sheets, players, tuple(_pieces(sheets, mat)))
    first = rng.randrange(2)
    return [laid, LotDrawn((first, 1 - first), "LC-R4")]


def _pieces(sheets: tuple[Sheet, ...], mat: Mat) -> list[Piece]:
    """Two armies without bases, a cup on each black hexagon and the ball in the middle. [LC-02, LC-03, LC-05, LC-06]"""
    pieces = Pieces()
    for seat, sheet in enumerate(sheets):
        pieces.add_army(seat, sheet)
        pieces.add("meteor", "meteor", seat)
    for seat, sign in enumerate(SIDES):
        x, y = homes.fields(mat, sign)[1]
        pieces.add("cup", "cup", seat, pose=lying(x, y, FIXTURES["cup"].height_um // 2))
    pieces.add("ball", "small", pose=flat(0, 0))
    return pieces.all
