"""Deployment: where a seat may put its pieces before the first turn. [EV-04, EV-05, MM-R5]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.games.micromutants.box import UM
from fleacircus.games.micromutants.look import on_table
from fleacircus.games.micromutants.model.events import Deployed
from fleacircus.games.micromutants.model.fields import Placing, Spot
from fleacircus.games.micromutants.model.state import Home, Piece, State
from fleacircus.games.micromutants.record import evolve
from fleacircus.games.micromutants.table import fits_home, free_spots, gap_from_um, home_grid, is_free
from fleacircus.physics.place import TOUCH_UM

STEP_UM = 10 * UM
"""The line-up tries places on a grid this fine."""
ROOM_UM = 6 * UM
"""The line-up leaves this much between two pieces where it can."""


def deploying(state: State) -> Seat | None:
    """Whose turn it is to deploy: in the drawn order. [MM-R5]"""
    return next((s for s in state.order if not state.players[s].ready and state.players[s].out is None), None)


def to_deploy(state: State, seat: Seat) -> list[Piece]:
    """What a seat sets up: its insects, and its bases where no fields are marked for them. [EV-04, EV-05]"""
    kinds = ("insect",) if state.players[seat].home.fields else ("hexagon", "insect")
    return [p for kind in kinds for p in state.pieces if p.owner == seat and p.kind == kind]


def missing(state: State, seat: Seat) -> list[Piece]:
    """What is not deployed yet."""
    return [piece for piece in to_deploy(state, seat) if piece.place == "box"]


def zone_clause(state: State, home: Home) -> Clause:
    """The clause that draws a deployment zone; football deploys as two players do. [LC-05]"""
    if home.corner is not None:
        return "EV-05"
    return "EV-04" if home.fields or state.options.football else "MM-R5"


def deploy_refusal(state: State, seat: Seat, placing: Placing) -> Clause | None:
    """An own piece, somewhere new inside the zone, touching nothing. [EV-04, EV-05, MM-R5, MM-R6]"""
    if all(piece.id != placing.piece for piece in to_deploy(state, seat)) or _stands(state, placing):
        return "MM-R5"
    home, form = state.players[seat].home, state.pieces[placing.piece].form
    if not fits_home(home, form, placing.at):
        return zone_clause(state, home)
    if not is_free(state, form, placing.at, without=(placing.piece,)):
        return "LC-R3" if _on_a_cup(state, placing) else "MM-R6"
    return None


def _on_a_cup(state: State, placing: Placing) -> bool:
    """Whether a piece would touch a cup. [LC-R3]"""
    form = state.pieces[placing.piece].form
    return any(gap_from_um(state, form, placing.at, cup.id) < TOUCH_UM for cup in on_table(state, "cup"))


def _stands(state: State, placing: Placing) -> bool:
    """Whether a piece stands there already."""
    pose = state.pieces[placing.piece].pose
    return pose is not None and Spot(pose.x_um, pose.y_um, pose.turn_mrad) == placing.at


def line_up(state: State, seat: Seat) -> tuple[Placing, ...]:
    """Places for all that is missing: bases to the rear, insects in rows from the front. [MM-R5]

    First with room between the pieces, then closer, so that it never fails on a zone that can hold them.
    """
    for room, step in ((ROOM_UM, STEP_UM), (0, STEP_UM), (0, STEP_UM // 2)):
        places = _lined_up(state, seat, room, step)
        if places is not None:
            return places
    raise AssertionError("the deployment zone is too small for this army")


def _lined_up(state: State, seat: Seat, room: int, step: int) -> tuple[Placing, ...] | None:
    places: list[Placing] = []
    home = state.players[seat].home
    grids: dict[tuple[str, bool], list[Spot]] = {}
    for piece in missing(state, seat):
        kind = (piece.form, piece.kind == "hexagon")
        if kind not in grids:
            spots = home_grid(home, piece.form, step)
            grids[kind] = sorted(spots, key=lambda at, rear=kind[1]: _rank(home, at, rear))  # type: ignore[misc]
        at = next(free_spots(state, piece.form, grids[kind], room_um=room), None)
        if at is None:
            return None
        grids[kind] = grids[kind][grids[kind].index(at) + 1 :]
        places.append(Placing(piece.id, at))
        state = evolve(state, Deployed(seat, (places[-1],)))
    return tuple(places)


def _rank(home: Home, at: Spot, rear: bool) -> tuple[int, int]:
    """How early a place is tried: front rows first for insects, the middle of a row first."""
    middle_x, middle_y = (home.left_um + home.right_um) // 2, (home.bottom_um + home.top_um) // 2
    if home.corner is not None:
        away = abs(at.x_um - home.corner[0]) + abs(at.y_um - home.corner[1])
        front, side = away, abs(abs(at.x_um - home.corner[0]) - abs(at.y_um - home.corner[1]))
    elif home.right_um - home.left_um > home.top_um - home.bottom_um:
        front, side = -abs(at.y_um) if middle_y else 0, abs(at.x_um - middle_x)
    else:
        front, side = -abs(at.x_um) if middle_x else 0, abs(at.y_um - middle_y)
    row = front // (30 * UM)
    return (row, side) if rear else (-row, side)
