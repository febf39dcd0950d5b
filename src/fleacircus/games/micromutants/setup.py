"""Options, homes and the opening events. [MM-27, MM-30, MM-R5, EV-01, EV-04, EV-05, EV-06, EV-95]"""

import math
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from msgspec.structs import replace

from fleacircus.core import codec
from fleacircus.core.game import Seat
from fleacircus.games.micromutants.box import UM, box
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.options import Options
from fleacircus.games.micromutants.model.state import Home, Kind, Piece, Player
from fleacircus.games.micromutants.sheets import Sheet, armies
from fleacircus.physics import FIXTURES, Mat, Pose, flat, lying

FOOTBALL = "larva-cup"


@cache
def editions() -> dict[str, dict[str, Any]]:
    """The presets by name."""
    text = (files("fleacircus.games.micromutants") / "data" / "editions.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def resolve(given: Mapping[str, Any], *, football: bool = False) -> Options:
    """The edition's preset, and over it every option that was set alone; ValueError if they do not fit."""
    edition = given.get("edition", FOOTBALL if football else Options().edition)
    if (edition == FOOTBALL) != football:
        raise ValueError(f"the edition {edition!r} is another game's")
    preset = editions().get(edition) if isinstance(edition, str) else None
    if preset is None:
        raise ValueError(f"no edition {edition!r}; there are {', '.join(editions())}")
    small = preset.get("small_mat", False) and given.get("players", 2) == 2
    options: Options = codec.convert({**preset, "edition": edition, "small_mat": small, **given}, Options)
    chosen = options.armies or tuple(armies())[: options.players]
    _check(options, chosen)
    return codec.convert({**codec.plain(options), "armies": chosen}, Options)  # type: ignore[no-any-return]


def _check(options: Options, chosen: tuple[str, ...]) -> None:
    """Options that contradict each other. [EV-06, EV-95, MM-R5]"""
    known = armies()
    if len(chosen) != options.players:
        raise ValueError(f"{options.players} players need {options.players} armies, not {len(chosen)}")
    for army in chosen:
        if army not in known:
            raise ValueError(f"no army {army!r}; there are {', '.join(known)}")
    if len(set(chosen)) < len(chosen) and not options.twins:
        raise ValueError("EV-95: each army once a table, unless twins are allowed")
    if options.couples and options.players != 4:
        raise ValueError("EV-06: two against two need four players")
    if options.small_mat and options.players != 2:
        raise ValueError("MM-R5: the small mat is for two players")
    if options.minimum_bases > options.bases:
        raise ValueError("a player needs more bases to stay in than there are")
    if options.football:
        _check_football(options)
    elif not (options.bases and options.minimum_bases and options.minimum_insects):
        raise ValueError("nobody plays without bases and insects but in football")


def _check_football(options: Options) -> None:
    """Two players on the box's mat; no bases, resources, terrain, nobody out, what leaves comes back. [LC-01, LC-R3]"""
    if options.players != 2:
        raise ValueError("LC-01: football is for two players")
    fixed = {**_plain(Options()), **editions()[FOOTBALL]}
    free = {"edition", "players", "armies", "twins", "unsteadiness", "turn_limit", "goals"}
    for name, value in _plain(options).items():
        if name not in free and value != fixed[name]:
            raise ValueError(f"LC-R3: football is played with {name} = {fixed[name]!r}")


def _plain(options: Options) -> dict[str, Any]:
    plain: dict[str, Any] = codec.plain(options)
    return plain


def opening(options: Options, rng: Random) -> list[AnyEvent]:
    """The table is laid, lots are drawn for the first player, the places and the terrain. [MM-R5, EV-05, EV-09]

    Where nobody plays with cards the sheets have none.
    """
    known = armies()
    chosen = tuple(known[army] if options.cards else replace(known[army], card=()) for army in options.armies)
    mat = box().mat_of(options.small_mat)
    homes, ring = _seating(options, mat, rng)
    players = tuple(
        Player(sheet.id, seat % 2 if options.couples else seat, home)
        for seat, (sheet, home) in enumerate(zip(chosen, homes, strict=True))
    )
    laid = ev.TableLaid(options, mat, chosen, players, tuple(_pieces(options, chosen, homes)))
    first = rng.randrange(options.players)
    clause = "LC-R4" if options.football else "MM-R5"
    events: list[AnyEvent] = [laid, ev.LotDrawn(ring[first:] + ring[:first], clause)]
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
    """A side of the large mat: the zone along its edge, with marked fields for three bases. [EV-01, EV-04]"""
    depth, half, wide = box().deploy_depth * UM, mat.depth_um // 2, mat.width_um
    edge, inner = sign * half, sign * (half - depth)
    fields = _fields(mat, sign)
    chosen = fields if options.bases == len(fields) else ()
    return Home(-wide // 2, wide // 2, min(edge, inner), max(edge, inner), fields=chosen)


def _fields(mat: Mat, sign: int) -> tuple[tuple[int, int], ...]:
    """The base fields of a side; the middle one is its black hexagon. [EV-01]"""
    half, wide = mat.depth_um // 2, mat.width_um
    return tuple(
        (share * wide // 100 - wide // 2, sign * (half - box().base_field * UM)) for share in box().field_shares
    )


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
    """Everything in the box that this table can need, each with its number. [EV-02, EV-04]

    In football a cup on each black hexagon and the ball in the middle, but no bases. [LC-02, LC-03, LC-05, LC-06]
    """
    pieces: list[Piece] = []

    def add(kind: Kind, form: str, owner: Seat | None = None, breed: str = "", pose: Pose | None = None) -> None:
        place = "table" if pose is not None else "box"
        pieces.append(Piece(len(pieces), kind, form, owner, breed, place, pose))  # type: ignore[arg-type]

    for seat, (sheet, home) in enumerate(zip(sheets, homes, strict=True)):
        for breed in sheet.breed:
            for _ in range(breed.count):
                add("insect", breed.form, seat, breed.id)
        for shell in sheet.projectile:
            for _ in range(shell.count):
                add("projectile", shell.form, seat, shell.id)
        for n in range(options.bases):
            at = home.fields[n] if home.fields else None
            add("hexagon", "hexagon", seat, pose=lying(*at, 1000) if at else None)
        for _ in range(box().squares if options.squares else 0):
            add("square", "square", seat)
        if options.cards:
            add("meteor", "meteor", seat)
        if options.cards and not options.football:
            add("entrance", "meteor", seat)
    for _ in range(box().counters if options.resources else 0):
        add("counter", "counter")
    if options.terrain:
        add("warp", "")
        add("black_hole", "")
    if options.football:
        for seat, sign in enumerate((-1, 1)):
            x, y = _fields(box().mat_of(False), sign)[1]
            add("cup", "cup", seat, pose=lying(x, y, FIXTURES["cup"].height_um // 2))
        add("ball", "small", pose=flat(0, 0))
    return pieces
