"""Options, homes, the opening events and the counters that fall before the first turn.

[MM-27, MM-30, MM-R5, EV-01, EV-04, EV-05, EV-06, EV-08, EV-95]
"""

import math
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.flicktable import homes as table
from fleacircus.flicktable.box import UM
from fleacircus.flicktable.box import box as measures
from fleacircus.flicktable.model.events import LotDrawn
from fleacircus.flicktable.model.state import Home, Piece, Player
from fleacircus.flicktable.setup import Pieces, read_options
from fleacircus.flicktable.sheets import Sheet, armies
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.options import Options
from fleacircus.physics import Mat, Pose, lying


@cache
def editions() -> dict[str, dict[str, Any]]:
    """The presets by name, and what is settled for all of them."""
    text = (files("fleacircus.games.micromutants") / "data" / "editions.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def resolve(given: Mapping[str, Any]) -> Options:
    """The edition's preset, and over it every option that was set alone; ValueError if they do not fit."""
    presets = {name: preset for name, preset in editions().items() if name != "settled"}
    edition = given.get("edition", Options().edition)
    preset = presets.get(edition) if isinstance(edition, str) else None
    if preset is None:
        raise ValueError(f"no edition {edition!r}; there are {', '.join(presets)}")
    small = preset.get("small_mat", False) and given.get("players", 2) == 2
    wanted = {**preset, "edition": edition, "small_mat": small, **given}
    options = read_options(wanted, Options, None, editions()["settled"])
    _check(options)
    return options


def _check(options: Options) -> None:
    """Options that contradict each other. [EV-06, MM-R5]"""
    if options.couples and options.players != 4:
        raise ValueError("EV-06: two against two need four players")
    if options.small_mat and options.players != 2:
        raise ValueError("MM-R5: the small mat is for two players")
    if options.minimum_bases > options.bases:
        raise ValueError("a player needs more bases to stay in than there are")


def opening(options: Options, rng: Random) -> list[AnyEvent]:
    """The table is laid, lots are drawn for the first player, the places and the terrain. [MM-R5, EV-05, EV-09]

    Where nobody plays with cards the sheets have none.
    """
    known = armies()
    chosen = tuple(known[army] if options.cards else replace(known[army], card=()) for army in options.armies)
    mat = measures().mat_of(options.small_mat)
    homes, ring = _seating(options, mat, rng)
    players = tuple(
        Player(sheet.id, seat % 2 if options.couples else seat, home)
        for seat, (sheet, home) in enumerate(zip(chosen, homes, strict=True))
    )
    laid = ev.TableLaid(options, mat, chosen, players, tuple(_pieces(options, chosen, homes)))
    first = rng.randrange(options.players)
    events: list[AnyEvent] = [laid, LotDrawn(ring[first:] + ring[:first])]
    if options.terrain:
        spots = [_zone(-1), _zone(1)]
        rng.shuffle(spots)
        events.append(ev.TerrainDrawn(warp=spots[0], black_hole=spots[1]))
    return events


def _zone(side: int) -> Pose:
    """A marked space, on the middle line between the two sides. [EV-01]"""
    return lying(side * box().terrain_away * UM, 0, 0)


# Homes


def _seating(options: Options, mat: Mat, rng: Random) -> tuple[tuple[Home, ...], tuple[Seat, ...]]:
    """The home of each seat, and the seats in turn order, clockwise around the table. [MM-30, EV-05, EV-06]

    Couples are seats 0 and 2 against 1 and 3: partners take adjacent corners, turns alternate.
    """
    seats = tuple(range(options.players))
    if options.players == 2:
        sides = (
            (_end(mat, -1), _end(mat, 1)) if options.small_mat else (_side(options, mat, -1), _side(options, mat, 1))
        )
        return sides, seats
    corners = [_corner(mat, x, y) for x, y in ((-1, -1), (-1, 1), (1, 1), (1, -1))]
    if options.players == 3 and options.edition == "first":
        homes = [_third(mat, -1, 1), _third(mat, 1, 1), _third(mat, 0, -1)]
        turn = rng.randrange(3)
        return tuple(homes[turn:] + homes[:turn]), seats
    if options.players == 3:
        homes = [corners[1], corners[2], _side(options, mat, -1)]
        turn = rng.randrange(3)
        return tuple(homes[turn:] + homes[:turn]), seats
    if options.couples:
        return (corners[0], corners[2], corners[1], corners[3]), seats
    return tuple(corners), seats


def _side(options: Options, mat: Mat, sign: int) -> Home:
    """A side of the large mat, with marked fields for three bases. [EV-01, EV-04]"""
    return table.side(mat, sign, marked=options.bases == len(measures().field_shares))


def _end(mat: Mat, sign: int) -> Home:
    """A short end of the small mat. [MM-R5]"""
    half, depth = mat.width_um // 2, box().small_mat_depth * UM
    edge, inner = sign * half, sign * (half - depth)
    return Home(min(edge, inner), max(edge, inner), -mat.depth_um // 2, mat.depth_um // 2)


def _third(mat: Mat, x: int, y: int) -> Home:
    """A zone of three equal ones along two sides: their middles form an equilateral triangle. [MM-30]"""
    wide = box().third_width * UM
    deep = mat.depth_um - round((mat.width_um - wide) * math.sqrt(3) / 2)
    left = x * (mat.width_um - wide) // 2 - wide // 2
    edge, inner = y * mat.depth_um // 2, y * (mat.depth_um // 2 - deep)
    return Home(left, left + wide, min(edge, inner), max(edge, inner))


def _corner(mat: Mat, x: int, y: int) -> Home:
    """The quarter-circle of a corner. [EV-01, EV-05]"""
    radius = box().corner_radius * UM
    at = (x * mat.width_um // 2, y * mat.depth_um // 2)
    far = (at[0] - x * radius, at[1] - y * radius)
    return Home(min(at[0], far[0]), max(at[0], far[0]), min(at[1], far[1]), max(at[1], far[1]), at, radius)


# Pieces


def _pieces(options: Options, sheets: tuple[Sheet, ...], homes: tuple[Home, ...]) -> list[Piece]:
    """Everything in the box that this table can need, each with its number. [EV-02, EV-04]"""
    pieces = Pieces()
    for seat, (sheet, home) in enumerate(zip(sheets, homes, strict=True)):
        pieces.add_army(seat, sheet)
        for n in range(options.bases):
            at = home.fields[n] if home.fields else None
            pieces.add("hexagon", "hexagon", seat, pose=lying(*at, 1000) if at else None)
        for _ in range(box().squares if options.squares else 0):
            pieces.add("square", "square", seat)
        if options.cards:
            pieces.add("meteor", "meteor", seat)
            pieces.add("entrance", "meteor", seat)
    for _ in range(box().counters if options.resources else 0):
        pieces.add("counter", "counter")
    if options.terrain:
        pieces.add("warp", "")
        pieces.add("black_hole", "")
    return pieces.all
