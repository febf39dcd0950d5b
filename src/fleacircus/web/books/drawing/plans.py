"""The tournament: a bracket, the pairings of a group, who leads which army, what places and bases are worth.

Each is drawn from what the tournament itself goes by.
"""

from __future__ import annotations

from collections.abc import Callable

from fleacircus.core.books import Figure
from fleacircus.tournament.catalogue import army_ids, point_presets
from fleacircus.tournament.formats.classic import byes
from fleacircus.tournament.formats.tables import army_of
from fleacircus.tournament.schedule import printed_four
from fleacircus.tournament.settings import Settings
from fleacircus.web.books.drawing import boxes, evenings, papers
from fleacircus.web.books.drawing.shapes import framed

LETTERS = "ABCD"
ROW = 13.0


def draw(figure: Figure) -> str:
    """The plan that a figure names."""
    return (PLANS | evenings.PLANS | papers.PLANS)[figure.plan](figure)


def _text(x: float, y: float, text: str, style: str = "label") -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}">{text}</text>'


def _slot(x: float, y: float, style: str, text: str = "") -> str:
    box = f'<rect class="slot {style}" x="{x:.1f}" y="{y:.1f}" width="28" height="9" rx="1.5"/>'
    return box + (_text(x + 14, y + 6.6, text) if text else "")


def _bracket(figure: Figure) -> str:
    """A bracket: who has a bye stands in round two at once; in the margin the games of a match."""
    players = int(figure.options["players"])
    size, resting = players + byes(players), byes(players)
    settings, rounds = Settings(), (players - 1).bit_length()
    drawn, matches = [], size // 2
    number = iter(range(1, players + 1))
    for match in range(matches):
        rests = match < resting
        for slot in range(1 if rests else 2):
            x, y = (40.0 if rests else 2.0), (match * 2 + (0.5 if rests else slot)) * ROW + 2
            drawn.append(_slot(x, y, "rests" if rests else "plays", str(next(number))))
        if not rests:
            drawn.append(f'<path class="link" d="M30 {match * 2 * ROW + 6.5:.1f}h5v{ROW:.1f}h-5m5-{ROW / 2:.1f}h5"/>')
            drawn.append(_slot(40, (match * 2 + 0.5) * ROW + 2, "open"))
    for turn in range(2, rounds + 1):
        step = 2**turn
        for match in range(size // step):
            middle = (match * step + step / 2 - 0.5) * ROW + 6.5
            x = 30 + 38.0 * (turn - 1)
            reach = step / 4 * ROW
            drawn.append(f'<path class="link" d="M{x:.1f} {middle - reach:.1f}h5v{2 * reach:.1f}h-5m5-{reach:.1f}h5"/>')
            drawn.append(_slot(x + 10, middle - 4.5, "open"))
    high = size * ROW
    for turn in range(1, rounds + 1):
        best = settings.best_of_final if turn == rounds else settings.best_of
        drawn.append(_text(16 + 38.0 * (turn - 1) + 19, high + 8, str(best), "label strong"))
    width = 38.0 * rounds + 32
    return framed("".join(drawn), (0, 0, width, high + 12), width=width * 1.9)


def _pairings(_figure: Figure) -> str:
    """Three rounds, two couples each; the couple at the left is at home first."""
    drawn = []
    for row, (home, away) in enumerate(printed_four()):
        y = row * 15.0 + 2
        drawn.append(_text(5, y + 8, str(row + 1), "label strong"))
        for place, couple in ((14.0, home), (62.0, away)):
            for n, player in enumerate(couple):
                drawn.append(f'<circle class="s{player}" cx="{place + 8 + n * 16:.1f}" cy="{y + 5:.1f}" r="6"/>')
                drawn.append(_text(place + 8 + n * 16, y + 8, LETTERS[player], "number"))
        drawn.append(f'<path class="link" d="M50 {y + 5:.1f}h10"/>')
    return framed("".join(drawn), (0, 0, 98, 46), width=230)


def _armies(_figure: Figure) -> str:
    """A row for each seat, a column for each game; a colour and its sign for each army."""
    drawn = [_text(24 + 18 * game, 8, str(game), "label strong") for game in range(1, 5)]
    for seat in range(4):
        y = 13.0 + seat * 15
        drawn.append(_text(14, y + 9, LETTERS[seat], "label strong"))
        for game in range(1, 5):
            army = army_ids().index(army_of(seat, game))
            drawn.append(f'<rect class="s{army}" x="{16 + 18 * game:.1f}" y="{y:.1f}" width="16" height="13" rx="2"/>')
            drawn.append(_text(24 + 18 * game, y + 9.5, str(army + 1), "number"))
    return framed("".join(drawn), (6, 0, 104, 74), width=230)


def _points(_figure: Figure) -> str:
    """A step for each place, as high as its points."""
    drawn = []
    for place, points in enumerate(point_presets()["printed"]):
        high = points * 7.0
        x = 4.0 + place * 22
        drawn.append(f'<rect class="s{place}" x="{x:.1f}" y="{52 - high:.1f}" width="18" height="{high:.1f}"/>')
        drawn.append(_text(x + 9, 49, str(points), "number"))
        drawn.append(_text(x + 9, 61, str(place + 1), "label strong"))
    return framed("".join(drawn), (0, 4, 94, 60), width=210)


def _series(_figure: Figure) -> str:
    """The games of a match: at whose place each is played; the last one is at nobody's."""
    drawn = []
    for row, best in enumerate((Settings().best_of, Settings().best_of_final)):
        for game in range(1, best + 1):
            x, y = 4.0 + game * 19, row * 18.0 + 3
            style = "nobody" if game == best else f"s{(game - 1) % 2}"
            drawn.append(f'<rect class="{style}" x="{x:.1f}" y="{y:.1f}" width="16" height="13" rx="2"/>')
            letter = "=" if game == best else LETTERS[(game - 1) % 2]
            drawn.append(_text(x + 8, y + 9.5, letter, "number" if game < best else "number dark"))
        drawn.append(_text(12, row * 18.0 + 13, str(best), "label strong"))
    return framed("".join(drawn), (4, 0, 114, 38), width=250)


PLANS: dict[str, Callable[[Figure], str]] = {
    "bracket": _bracket,
    "pairings": _pairings,
    "armies": _armies,
    "points": _points,
    "series": _series,
    "mat": boxes.laid_out,
}
