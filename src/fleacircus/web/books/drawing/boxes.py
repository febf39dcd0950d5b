"""What a box holds and how it is laid out: a table as the game itself sets it up, and the armies of the sheets."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from fleacircus.core import Match
from fleacircus.core.books import Figure
from fleacircus.flicktable.actions.deploy import LineUp, Ready
from fleacircus.flicktable.sheets import Sheet, armies
from fleacircus.games import load
from fleacircus.games.larvacup.actions.kickoff import PickCards
from fleacircus.web.books.drawing import mats
from fleacircus.web.books.drawing.shapes import framed

BASES = ("hexagon", "square")
FORMS = ("small", "large", "rectangle")
DICE = 2
OPENING = (PickCards(()), Ready(), LineUp())


def opened(figure: Figure) -> Match:
    """A match of the figure's game where everybody has lined up as the box says."""
    options: dict[str, Any] = dict(figure.options)
    match = Match.start(load(str(options.pop("game")), _split(options)), 1)
    while match.to_act:
        seat = min(match.to_act)
        view = match.view(seat)
        may = (action for action in OPENING if match.game.refusal(view, seat, action) is None)
        if (action := next(may, None)) is None:
            break
        match.play(seat, action)
    return match


def _split(options: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value.split()) if name == "armies" else value for name, value in options.items()}


def laid_out(figure: Figure) -> str:
    """The table before the first turn."""
    match = opened(figure)
    return mats.draw_table(match.view(None), match.game.facts)


def box(_figure: Figure) -> str:
    """An army after the other: its chips breed by breed and its tokens, below them bases, dice and cards. A dot: a
    special face."""
    drawn, y, wide = list[str](), 5.0, 0.0
    for names in batched(sorted(armies())):
        match = Match.start(load("micro-mutants@2", {"armies": names}), 1)
        for owner, name in enumerate(names):
            chips, end = _chips(match, owner, armies()[name], y)
            rest, last = _rest(match, owner, armies()[name], y + 10)
            drawn.append(f'<g class="army">{chips}{rest}</g>')
            wide, y = max(wide, end, last), y + 22.0
    return framed("".join(drawn), (0, 0, wide, y - 5), width=mats.PIXELS)


def batched(names: list[str]) -> list[tuple[str, ...]]:
    """Two by two: so many armies come to a table by themselves."""
    return [tuple(names[at : at + 2]) for at in range(0, len(names), 2)]


def _chips(match: Match, owner: int, sheet: Sheet, y: float) -> tuple[str, float]:
    """Insects and tokens, with where they end."""
    drawn, x = "", 2.0
    special = {each.id for each in sheet.breed if each.power is not None}
    mine = [piece for piece in match.state.pieces if piece.owner == owner and piece.form in FORMS]
    for (kind, breed), group in groupby(mine, key=lambda piece: (piece.kind, piece.breed)):
        for piece in group:
            drawn += _one(match, piece, owner, x, y)
            wide = match.game.facts.forms[piece.form].width_um / mats.UNIT_UM
            if kind == "insect" and breed in special:
                drawn += f'<circle class="pip" cx="{x + wide / 2:.1f}" cy="{y:.1f}" r="0.6"/>'
            x += wide + 0.4
        x += 1.6
    return drawn, x


def _rest(match: Match, owner: int, sheet: Sheet, y: float) -> tuple[str, float]:
    """Bases, dice and cards, with where they end."""
    drawn, x = "", 2.0
    for piece in match.state.pieces:
        if piece.owner == owner and piece.kind in BASES:
            drawn += _one(match, piece, owner, x, y)
            x += match.game.facts.forms[piece.form].width_um / mats.UNIT_UM + 1
    for kind, count, high in (("die", DICE, 4.0), ("card", len(sheet.card), 6.0)):
        for _ in range(count):
            place = f'x="{x:.1f}" y="{y - high / 2:.1f}" width="4" height="{high}" rx="0.6"'
            drawn += f'<rect class="{kind} s{owner}" {place}/>'
            x += 4.6
        x += 2.4
    return drawn, x


def _one(match: Match, piece: Any, owner: int, x: float, y: float) -> str:
    style = "token" if piece.kind == "projectile" else f"form-{piece.form}"
    kind = "base" if piece.kind in BASES else piece.kind
    chip = mats.Chip("", kind, piece.form, owner, mats.BALL.pose)
    facts = match.game.facts
    return mats.shape(chip, facts, x + facts.forms[piece.form].width_um / mats.UNIT_UM / 2, y, style)


def draw(figure: Figure) -> str:
    """The plan that a figure of a flick game names."""
    return {"table": laid_out, "box": box}[figure.plan](figure)
