"""The flick table: the mat, and what lies on it at its place and in its size."""

from __future__ import annotations

from typing import Any

UNIT_UM = 5000
"""A unit of the drawing: half a centimetre."""
LEAST = 3
"""An insect is drawn at least so large, or it would be a crumb."""


def draw(view: Any, facts: Any) -> str:
    wide, deep = view.mat.width_um / UNIT_UM, view.mat.depth_um / UNIT_UM
    laid = sorted(
        (piece for piece in view.pieces if piece.place == "table" and piece.pose is not None),
        key=lambda piece: piece.pose.z_um,
    )
    drawn = "".join(_piece(piece, facts.forms[piece.form]) for piece in laid if piece.form in facts.forms)
    box = f"{-wide / 2:.0f} {-deep / 2:.0f} {wide:.0f} {deep:.0f}"
    middle = f'<path class="line" d="M{-wide / 2:.0f} 0h{wide:.0f}"/>'
    return f'<svg class="mini" viewBox="{box}" aria-hidden="true">{middle}{drawn}</svg>'


def _piece(piece: Any, form: Any) -> str:
    """A disc or a box; whose it is, its colour tells, and what is nobody's is bright."""
    x, y = piece.pose.x_um / UNIT_UM, -piece.pose.y_um / UNIT_UM
    wide, deep = (max(2 * LEAST, size / UNIT_UM) for size in (form.width_um, form.depth_um))
    style = "cup" if piece.kind == "cup" else f"s{piece.owner}" if piece.owner is not None else "s"
    if form.outline == "disc":
        return f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="{wide / 2:.1f}"/>'
    if form.outline == "hexagon":
        half, high = wide / 2, wide * 0.433
        path = f"M{x - half:.1f} {y:.1f}l{half / 2:.1f}-{high:.1f}h{half:.1f}l{half / 2:.1f} {high:.1f}"
        return f'<path class="{style} base" d="{path}l-{half / 2:.1f} {high:.1f}h-{half:.1f}z"/>'
    return (
        f'<rect class="{style}" x="{x - wide / 2:.1f}" y="{y - deep / 2:.1f}" width="{wide:.1f}" height="{deep:.1f}"/>'
    )
