"""Where a seat deploys at a side of the mat, and the fields that are marked there. [EV-01, EV-04]"""

from fleacircus.flicktable.box import UM, box
from fleacircus.flicktable.model.state import Home
from fleacircus.physics import Mat


def side(mat: Mat, sign: int, *, marked: bool) -> Home:
    """A side of the large mat: the zone along its edge; `marked` fields are where something stands. [EV-01, EV-04]"""
    depth, half, wide = box().deploy_depth * UM, mat.depth_um // 2, mat.width_um
    edge, inner = sign * half, sign * (half - depth)
    return Home(-wide // 2, wide // 2, min(edge, inner), max(edge, inner), fields=fields(mat, sign) if marked else ())


def fields(mat: Mat, sign: int) -> tuple[tuple[int, int], ...]:
    """The marked fields of a side; the middle one is its black hexagon. [EV-01]"""
    half, wide = mat.depth_um // 2, mat.width_um
    return tuple(
        (share * wide // 100 - wide // 2, sign * (half - box().field_away * UM)) for share in box().field_shares
    )
