"""Where a ball and what leans on a cup are laid by hand. [LC-R5, MM-R6]"""

from fleacircus.flicktable.box import UM
from fleacircus.flicktable.look import on_table, pose_of
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.table import pose_at, reach_um, shape_of
from fleacircus.games.larvacup.model.state import State
from fleacircus.physics import Pose, Tabletop, laid_on
from fleacircus.physics.outline import distance, form_outline, outline
from fleacircus.physics.place import nearest_free_to

STEEP = 0.95
LOW_UM = 20 * UM
"""What leans on a cup has its middle below this; what hangs on the rim is higher."""
GRAZES_UM = UM // 2
"""A piece may graze a cup by this much; a carrier that leans a little leaves its ball no more room."""
LEANS_UM = 3 * UM
"""What leans on a cup is as near as this in plan, thick as it is."""


def laid_over(table: Tabletop, form: str, x_um: int, y_um: int, like: Pose) -> Pose:
    """A level pose over a point, on top of whatever lies there, turned like another pose. [LC-R5]

    Where a cup leaves no room for it, the nearest free place. [MM-R6]
    """
    shape = form_outline(form, x_um, y_um, like.turn_mrad)
    if any(fixture.kind == "cup" and distance(shape, outline(fixture)) < -GRAZES_UM for fixture in table.fixtures):
        found = nearest_free_to(table, form, x_um, y_um, like.turn_mrad)
        if found is not None:
            return pose_at(form, Spot(*found), special=not like.face_up)
    far = 2 * reach_um("meteor")
    near = tuple(p for p in table.pieces if abs(p.pose.x_um - x_um) < far and abs(p.pose.y_um - y_um) < far)
    around = Tabletop(table.mat, near, table.fixtures)
    return laid_on(around, form, x_um, y_um, like.turn_mrad, face_up=like.face_up)


def leaning(state: State) -> list[Piece]:
    """What stands steeply against a cup instead of lying. [MM-R9]"""
    cups = [shape_of(state, cup) for cup in on_table(state, "cup")]
    steep = [
        piece
        for piece in state.pieces
        if piece.kind in state.things.loose
        and piece.place == "table"
        and abs(pose_of(piece).axis_z) < STEEP
        and pose_of(piece).z_um < LOW_UM
    ]
    return [piece for piece in steep if any(distance(shape_of(state, piece), cup) < LEANS_UM for cup in cups)]
