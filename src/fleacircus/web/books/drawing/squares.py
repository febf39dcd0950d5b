"""Mars Attacks: squares, walls, scatter, counters, the models of both sides, and what they do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fleacircus.core import Match
from fleacircus.core.books import Figure
from fleacircus.games import load
from fleacircus.games.marsattacks.actions import DeployRest
from fleacircus.games.marsattacks.actions.adjusting import Place, Put
from fleacircus.games.marsattacks.board import PLACES, SIZE
from fleacircus.games.marsattacks.book import BOOK, KINDS, WEAPONS, sector_spots
from fleacircus.games.marsattacks.drawing import LETTERS, ORDER, parse
from fleacircus.games.marsattacks.scenarios import load as scenario_of
from fleacircus.web.books.drawing.evenings import grid
from fleacircus.web.books.drawing.shapes import arrow, framed, no, shortened
from fleacircus.web.books.moments import Moment, match_of

SQUARE = 24.0
PIXELS, WIDEST = 3.0, 320.0
"""A unit of the drawing is so many pixels wide at most, and a picture so many."""
Point = tuple[float, float]


class Standing(msgspec.Struct, frozen=True):
    """A model as it is drawn."""

    spot: int
    human: bool
    hero: bool = False
    marker: bool = False
    rattled: bool = False
    gone: bool = False


class Ground(msgspec.Struct, frozen=True):
    """What a picture shows: columns and rows from the first to the last, and what stands on them."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    walls: tuple[tuple[int, int], ...] = ()
    scatter: tuple[int, ...] = ()
    counters: tuple[int, ...] = ()
    civilians: tuple[int, ...] = ()
    bug: int | None = None
    models: tuple[Standing, ...] = ()


def draw_map(figure: Figure) -> str:
    """A drawn position; what `says` tells of is an arrow, with a cross where the rules refuse it."""
    walls, scatter, tokens = parse(figure.map)
    lines = [line for line in figure.map.strip("\n").split("\n") if line.strip()]
    framed_map = lines[0].lstrip().startswith("+")
    rows = (len(lines) - 1) // 2 if framed_map else len(lines)
    columns = max(round((len(line.strip()) + 1) / 7) for line in lines)
    models, spots, used = [], {}, dict[int, int]()
    for square, token in tokens:
        if token[0] not in "?*@":
            spot = square * PLACES**2 + ORDER[used.get(square, 0)]
            used[square] = used.get(square, 0) + 1
            kind = KINDS[LETTERS[token[0]]]
            spots[token] = spot
            models.append(Standing(spot, kind.side == "humans", kind.heroics > 0, token[1] in "XV", token[1] in "ZV"))
    ground = Ground(
        columns=(0, columns - 1),
        rows=(0, rows - 1),
        walls=walls,
        scatter=scatter,
        counters=tuple(square for square, token in tokens if token[0] in "?*"),
        civilians=tuple(square for square, token in tokens if token == "@@"),
        models=tuple(models),
    )
    ways = [way for said in figure.says.items() for way in _told(said, spots)]
    return draw_ground(ground, ways, sectors=bool(figure.options.get("sectors")))


def draw_plan(figure: Figure) -> str:
    """What a scenario fixes, what a model is, what the automaton's Turns came to, what it was granted, a correction."""
    return PLANS[figure.plan](figure)


def _scenario(figure: Figure) -> str:
    """Its scenery and, at its edge, each side's rows; beyond them its models with what killing one is worth, and a 1
    for who has the first Turn."""
    told = scenario_of(str(figure.options["id"]))
    laid = Match.start(load("mars-attacks@3", {"scenario": told.id, "play": "duel"}), 1).state
    high, wide = SQUARE * SIZE, SQUARE * SIZE
    board = draw_ground(Ground((0, SIZE - 1), (0, SIZE - 1), laid.walls, laid.scatter), ())
    drawn = [board.partition(">")[2].removesuffix("</svg>")]
    for side, (force, style, y) in enumerate(zip(told.sides, ("human", "martian"), (high + 9, -9.0), strict=True)):
        low, top = force.rows
        drawn.append(f'<rect class="{style} zone" x="-6" y="{(SIZE - top) * SQUARE:.0f}" width="4" '
                     f'height="{(top - low + 1) * SQUARE:.0f}"/>')  # fmt: skip
        corner = _at(0)
        for n, name in enumerate(force.forces):
            model = _model(Standing(0, side == 0, KINDS[name].heroics > 0))
            drawn.append(f'<g transform="translate({9 + 12 * n - corner[0]:.0f} {y - corner[1]:.1f})">{model}</g>')
            worth = told.gains[1 - side].worth(name)
            drawn.append(_label(9 + 12 * n, y + (13 if side == 0 else -8), str(worth), "label"))
        if told.first == ("humans", "martians")[side]:
            drawn.append(_label(wide - 6, y + 3, "1", "label strong"))
    return framed("".join(drawn), (-8, -28, wide + 10, high + 56), width=WIDEST)


def _profile(figure: Figure) -> str:
    """What a model is: its three numbers, its Heroics, and each weapon with how far it reaches."""
    kind = KINDS[str(figure.options["kind"])]
    figures = [f"{value}+" for value in (kind.shoot, kind.fight, kind.survive)]
    model = _model(Standing(0, kind.side == "humans", kind.heroics > 0))
    drawn = [f'<g transform="translate(4 {-(SIZE - 1) * SQUARE:.0f})">{model}</g>']
    drawn += [_label(34 + 20 * n, 14, text, "number dark") for n, text in enumerate(figures)]
    drawn.append(_label(98, 14, f"★{kind.heroics}", "number dark"))
    robot = [name for name in WEAPONS if name.startswith("robot-")] if kind.id == "robot" else list(kind.weapons)
    for row, name in enumerate(robot):
        reach = WEAPONS[name].range
        y = 24.0 + 8 * row
        for square in range(max(reach, 1)):
            style = "square odd" if reach else "scatter"
            drawn.append(f'<rect class="{style}" x="{28 + 9 * square}" y="{y}" width="8" height="6"/>')
        drawn.append(_label(20, y + 5.5, str(reach or "–"), "label"))
    high = 30 + 8 * len(robot)
    return framed("".join(drawn), (0, 0, 112, high), width=260)


def _turns(figure: Figure) -> str:
    """The first Turns of the Martians in a battle that was played: cards of the AI deck, cards of the hand that were
    used, those drawn for them, and how many are in the hand afterwards."""
    match, rows = match_of(str(figure.options["record"])), list[list[int]]()
    turn = False
    for seq, entry in enumerate(match.log):
        goes_on = turn
        for event in entry.events:
            match str(event.__struct_config__.tag):
                case "turn_began":
                    turn = event.side == 1
                    goes_on = goes_on or turn
                    rows += [[0, 0, 0, 0]] if turn else []
                case "ai_drawn" if turn:
                    rows[-1][0] += 1
                case "played" | "support_laid" if turn and event.side == 1:
                    rows[-1][1] += 1
                case "drew" if turn and event.side == 1:
                    rows[-1][2] += 1
        if goes_on or turn:
            rows[-1][3] = len(match.at(seq).state.hands[1])
        if len(rows) > TURNS:
            break
    told = [(str(number), *map(str, row)) for number, row in enumerate(rows[:TURNS], 1)]
    return grid(("▣", "▶", "+", "="), told, first=12)


TURNS = 4


def _granted(_figure: Figure) -> str:
    """What the Martians begin with, of the points that win, for each advantage that they may be given."""
    drawn, enough = [], scenario_of("front-line").target
    for granted in range(4):
        battle = Match.start(load("mars-attacks@3", {"scenario": "front-line", "advantage": granted}), 1)
        battle.play(0, DeployRest())
        for point in range(enough):
            style = "martian" if point < battle.state.vp[1] else "square"
            drawn.append(f'<rect class="{style}" x="{16 + 12 * point}" y="{12 * granted + 2}" width="10" height="9"/>')
        drawn.append(_label(8, 12 * granted + 9.5, str(granted), "label strong"))
    return framed("".join(drawn), (0, 0, 16 + 12 * enough, 50), width=260)


def _corrected(_figure: Figure) -> str:
    """A model that the program placed is put elsewhere by hand."""
    battle = Match.start(load("mars-attacks@3", {"scenario": "front-line"}), 1)
    battle.play(0, DeployRest())
    before = battle.view(None)
    model = next(each for each in _here(before) if each.side == 1)
    battle.play(0, Put(model.id, Place(model.spot - SIZE * PLACES**2)))
    return draw(Moment(battle.game, before, battle.view(None), battle.seen(len(battle.log) - 1, None)))


PLANS = {
    "scenario": _scenario,
    "profile": _profile,
    "turns": _turns,
    "granted": _granted,
    "corrected": _corrected,
}


def _label(x: float, y: float, text: str, style: str) -> str:
    return f'<text class="{style}" x="{x:.0f}" y="{y:.1f}">{text}</text>'


def _told(said: tuple[str, str], spots: dict[str, int]) -> Iterable[tuple[Point, Point, str]]:
    """What a sentence draws: "Ma shoot Ga", "Ma step 3,2", "Ea raises MZ"."""
    sentence, clause = said
    words = sentence.split()
    if words[1] in ("shoot", "fight", "step", "raises"):
        style = "barred" if clause else "shot" if words[1] in ("shoot", "fight") else "way"
        end = spots[words[2]] if words[2] in spots else _spot(words[2])
        yield _at(spots[words[0]]), _at(end), style


def _spot(text: str) -> int:
    """The middle of a square that is named by column and row."""
    column, row = map(int, text.split(","))
    return ((row - 1) * SIZE + column - 1) * PLACES**2 + PLACES**2 // 2


def draw(moment: Moment) -> str:
    """An entry: who moved and who was attacked, and who is gone."""
    before, after = moment.before, moment.after
    models = [_standing(model, after.models[model.id] is None) for model in _here(before)]
    models = [each for each in models if each.gone] + [_standing(model, False) for model in _here(after)]
    ways: list[tuple[Point, Point, str]] = []
    spots = {model.id: model.spot for model in _here(before)}
    for event in moment.events:
        match str(event.__struct_config__.tag):
            case "stepped" | "deployed" if event.spot >= 0:
                if event.model in spots:
                    ways.append((_at(spots[event.model]), _at(event.spot), "way"))
                spots[event.model] = event.spot
            case "adjusted" if event.model in spots and event.now is not None and event.now.spot >= 0:
                ways.append((_at(spots[event.model]), _at(event.now.spot), "way"))
            case "declared" if event.attack.attacker in spots and event.attack.target in spots:
                ways.append((_at(spots[event.attack.attacker]), _at(spots[event.attack.target]), "shot"))
    busy = [point for way in ways for point in way[:2]] + [_at(each.spot) for each in models if each.gone]
    ground = Ground(
        *_crop(busy),
        walls=after.walls,
        scatter=after.scatter,
        counters=tuple(counter.square for counter in after.counters if counter.square >= 0),
        civilians=tuple(square for square in after.civilians if square >= 0),
        bug=after.bug,
        models=tuple(models),
    )
    return draw_ground(ground, ways)


def _here(state: Any) -> list[Any]:
    return [model for model in state.models if model is not None and model.spot >= 0]


def _standing(model: Any, gone: bool) -> Standing:
    return Standing(model.spot, model.side == 0, KINDS[model.kind].heroics > 0, model.marker, model.rattled, gone)


def _crop(points: list[Point]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The columns and rows around what happened, four at least; all of them where nothing did."""
    if not points:
        return (0, SIZE - 1), (0, SIZE - 1)
    return (
        _span([int(x // SQUARE) for x, _ in points]),
        _span([SIZE - 1 - int(y // SQUARE) for _, y in points]),
    )


def _span(numbers: list[int]) -> tuple[int, int]:
    first, last = max(0, min(numbers) - 1), min(SIZE - 1, max(numbers) + 1)
    while last - first < 3:
        first, last = max(0, first - 1), min(SIZE - 1, last + 1)
    return first, last


def draw_ground(ground: Ground, ways: Iterable[tuple[Point, Point, str]], *, sectors: bool = False) -> str:
    """The squares that are shown, and what stands on them; above them the columns of the three sectors, if wanted."""
    (left, right), (low, high) = ground.columns, ground.rows
    shown = [row * SIZE + column for row in range(low, high + 1) for column in range(left, right + 1)]
    drawn = [_square(square) for square in shown]
    drawn += [_scatter(square) for square in ground.scatter if square in shown]
    drawn += [_wall(*wall) for wall in ground.walls if wall[0] in shown and wall[1] in shown]
    drawn += [_token(square, "counter") for square in ground.counters if square in shown]
    drawn += [_token(square, "civilian") for square in ground.civilians if square in shown]
    drawn += [_token(ground.bug, "bug")] if ground.bug is not None and ground.bug in shown else []
    ways = [(*shortened(start, end), style) for start, end, style in ways]
    drawn += [arrow(start, end, style=f"way {style}") for start, end, style in ways]
    drawn += [_model(each) for each in ground.models if each.spot // PLACES**2 in shown]
    barred = [(start, end) for start, end, style in ways if style == "barred"]
    drawn += [no((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, 11) for start, end in barred]
    x, y = left * SQUARE, (SIZE - 1 - high) * SQUARE
    wide, deep = (right - left + 1) * SQUARE, (high - low + 1) * SQUARE
    above = 24.0 if sectors else 0.0
    drawn += [_sector(name, y - 7 * (n + 1)) for n, name in enumerate(BOOK.ai.sectors)] if sectors else []
    box = (x - 1, y - 1 - above, wide + 2, deep + 2 + above)
    return framed("".join(drawn), box, width=min(wide * PIXELS, WIDEST))


def _sector(name: str, y: float) -> str:
    """The columns of a sector, as a bar."""
    columns = [column for column in range(SIZE) if sector_spots(name) >> (column * PLACES**2) & 1]
    wide = SQUARE * len(columns)
    return f'<rect class="sector" x="{min(columns) * SQUARE + 1:.0f}" y="{y:.0f}" width="{wide - 2:.0f}" height="5"/>'


def _corner(square: int) -> Point:
    return square % SIZE * SQUARE, (SIZE - 1 - square // SIZE) * SQUARE


def _at(spot: int) -> Point:
    """Row 1 is at the foot; within a square places go in rows too."""
    square, place = divmod(spot, PLACES**2)
    x, y = _corner(square)
    step = SQUARE / PLACES
    return x + (place % PLACES + 0.5) * step, y + SQUARE - (place // PLACES + 0.5) * step


def _square(square: int) -> str:
    x, y = _corner(square)
    odd = " odd" if (square // SIZE + square % SIZE) % 2 else ""
    return f'<rect class="square{odd}" x="{x:.0f}" y="{y:.0f}" width="{SQUARE:.0f}" height="{SQUARE:.0f}"/>'


def _scatter(square: int) -> str:
    x, y = _corner(square)
    return f'<path class="scatter" d="M{x + 4:.0f} {y + 20:.0f}l5-8 4 5 4-9 4 12z"/>'


def _wall(first: int, second: int) -> str:
    (x, y), beside = _corner(second), second == first + 1
    return f'<path class="wall" d="M{x:.0f} {y if beside else y + SQUARE:.0f}{"v" if beside else "h"}{SQUARE:.0f}"/>'


def _token(square: int, style: str) -> str:
    x, y = _corner(square)
    return f'<rect class="{style}" x="{x + 15:.0f}" y="{y + 3:.0f}" width="6" height="6"/>'


def _model(each: Standing) -> str:
    """Humans are discs, Martians lozenges, heroes larger; a marker is a dot, who is Rattled lies."""
    x, y = _at(each.spot)
    size = 4.4 if each.hero else 3.4
    style = f"{'human' if each.human else 'martian'}{' left' if each.gone else ''}"
    if each.human:
        flat = 0.55 if each.rattled else 1
        drawn = f'<ellipse class="{style}" cx="{x:.1f}" cy="{y:.1f}" rx="{size:.1f}" ry="{size * flat:.1f}"/>'
    else:
        flat = 0.6 if each.rattled else 1.15
        drawn = (
            f'<path class="{style}" d="M{x:.1f} {y - size * flat:.1f}l{size:.1f} {size * flat:.1f}'
            f'-{size:.1f} {size * flat:.1f}-{size:.1f}-{size * flat:.1f}z"/>'
        )
    if each.marker:
        drawn += f'<circle class="marker" cx="{x:.1f}" cy="{y:.1f}" r="1.2"/>'
    return drawn + (no(x, y, 9) if each.gone else "")
