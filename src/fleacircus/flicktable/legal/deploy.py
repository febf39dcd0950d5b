"""Deployment: where a seat may put its pieces before the first turn. [EV-04, EV-05, MM-R5]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable.box import UM
from fleacircus.flicktable.model.events import Deployed
from fleacircus.flicktable.model.fields import Placing, Spot
from fleacircus.flicktable.model.state import Home, Piece, State
from fleacircus.flicktable.record.turns import deployed
from fleacircus.flicktable.table import fits_home, free_spots, gap_from_um, home_grid, is_free
from fleacircus.physics.place import TOUCH_UM

STEP_UM = 10 * UM
"""The line-up tries places on a grid this fine."""
ROOM_UM = 6 * UM
"""The line-up leaves this much between two pieces where it can."""

PLACES_STEP_UM = 12 * UM
"""The places where one piece may be set up are told this finely."""


def deploying(state: State) -> Seat | None:
    """Whose turn it is to deploy: in the drawn order. [MM-R5]"""
    return next((s for s in state.order if not state.players[s].ready and state.players[s].out is None), None)


def missing(state: State, seat: Seat) -> list[Piece]:
    """What is not deployed yet."""
    return [piece for piece in state.army(seat) if piece.place == "box"]


def deploy_refusal(state: State, seat: Seat, placing: Placing) -> Clause | None:
    """An own piece, somewhere new inside the zone, touching nothing. [EV-04, EV-05, MM-R5, MM-R6]"""
    if all(piece.id != placing.piece for piece in state.army(seat)) or _stands(state, placing):
        return "MM-R5"
    home, form = state.players[seat].home, state.pieces[placing.piece].form
    if not fits_home(home, form, placing.at):
        return state.zone_clause(home)
    if not is_free(state, form, placing.at, without=(placing.piece,)):
        return _off_clause(state, placing)
    return None


def _off_clause(state: State, placing: Placing) -> Clause:
    """By which clause a piece may not touch what it would touch there. [MM-R6]"""
    form = state.pieces[placing.piece].form
    special = [
        (p.id, state.things[p.kind].off) for p in state.pieces if p.place == "table" and p.kind in state.things.fixed
    ]
    touched = (off for id, off in special if off != "MM-R6" and gap_from_um(state, form, placing.at, id) < TOUCH_UM)
    return next(touched, "MM-R6")


def _stands(state: State, placing: Placing) -> bool:
    """Whether a piece stands there already."""
    pose = state.pieces[placing.piece].pose
    return pose is not None and Spot(pose.x_um, pose.y_um, pose.turn_mrad) == placing.at


def places(state: State, seat: Seat, id: int) -> tuple[Spot, ...]:
    """Where on a grid one of a seat's pieces may be set up now. [EV-04, EV-05, MM-R5, MM-R6]"""
    if deploying(state) != seat or all(piece.id != id for piece in state.army(seat)):
        return ()
    home, form = state.players[seat].home, state.pieces[id].form
    grid = home_grid(home, form, PLACES_STEP_UM)
    free = free_spots(state, form, grid, without=id)
    return tuple(at for at in free if fits_home(home, form, at) and not _stands(state, Placing(id, at)))


def line_up(state: State, seat: Seat) -> tuple[Placing, ...]:
    """Places for all that is missing: fixed things to the rear, insects in rows from the front. [MM-R5]

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
        kind = (piece.form, piece.kind in state.things.fixed)
        if kind not in grids:
            spots = home_grid(home, piece.form, step)
            grids[kind] = sorted(spots, key=lambda at, rear=kind[1]: _rank(home, at, rear))  # type: ignore[misc]
        at = next(free_spots(state, piece.form, grids[kind], room_um=room), None)
        if at is None:
            return None
        grids[kind] = grids[kind][grids[kind].index(at) + 1 :]
        places.append(Placing(piece.id, at))
        state = deployed(state, Deployed(seat, (places[-1],)))
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
