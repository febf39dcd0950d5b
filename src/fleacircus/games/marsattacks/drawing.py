"""Battles drawn as text.

A drawing has a line for each row, the last one row 1, and six characters for each square with a blank or a wall `|`
between them; dots are empty. Lines of `+` and `-` between the rows are walls too, if there are any such lines, and then
a frame is drawn around. A drawing may be smaller than the board: it is the lower left corner. A square holds tokens of
two characters: a model and a letter that makes its name; `##` is scatter, `??` a face-down counter, `*C` a face-up
Critter, `*S` a face-up Secret, `@@` a civilian.

    Ga.... ##....|Ma....        +------+------+------+
    ...... ??.... ......        |Ga.... ##....|Ma....|
                                +      +------+      +
                                |...... ??.... ......|
                                +------+------+------+

Letters: G Grunt, F Freeze Ray, T Heat Ray, O Tor, U Saucer, R Robot; M M16, W SAW, L launcher, E Eva, S Sarge, Y Troy,
K Edwyn, B Buddy, D Brandi, J Joe, A Ashley, P Phil. A small letter behind makes a name such as `Ga`; a capital X, Z or
V there means: `X` has its marker, `Z` is Rattled, `V` both. Models stand on the spots of their square in reading order,
the middle one first, unless `at` says otherwise.
"""

from __future__ import annotations

from fleacircus.games.marsattacks.board import SIZE

LETTERS = {
    "G": "grunt", "F": "freeze-grunt", "T": "heat-grunt", "O": "tor", "U": "saucer", "R": "robot",
    "M": "m16", "W": "saw", "L": "launcher", "E": "eva", "S": "sarge", "Y": "troy", "K": "edwyn",
    "B": "buddy", "D": "brandi", "J": "joe", "A": "ashley", "P": "phil",
}  # fmt: skip
WIDTH = 6
ORDER = (4, 0, 1, 2, 3, 5, 6, 7, 8)
"""The places of a square in the order in which drawn models take them."""


def parse(drawing: str) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...], list[tuple[int, str]]]:
    """Walls, scatter and the tokens of each square."""
    lines = [line.rstrip() for line in drawing.strip("\n").split("\n") if line.strip()]
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    lines = [line[indent:] for line in lines]
    framed = lines[0].startswith("+")
    if not framed:
        lines = [part for line in lines for part in ("", f"|{line}")] + [""]
    rows = len(lines) // 2
    columns = (max(map(len, lines)) + WIDTH - 1) // (WIDTH + 1)
    walls: list[tuple[int, int]] = []
    scatter: list[int] = []
    tokens: list[tuple[int, str]] = []
    for number, line in enumerate(lines):
        line = line.ljust((WIDTH + 1) * columns + 1)
        row = rows - 1 - number // 2
        for column in range(columns):
            start = (WIDTH + 1) * column
            inside, square = line[start + 1 : start + 1 + WIDTH], row * SIZE + column
            if number % 2 == 0:
                if "-" in inside and 0 < number < len(lines) - 1:
                    walls.append((square, square + SIZE))
                continue
            if line[start] == "|" and column:
                walls.append((square - 1, square))
            for place in range(0, WIDTH, 2):
                token = inside[place : place + 2]
                if token == "##":
                    scatter.append(square)
                elif token.strip(" ."):
                    tokens.append((square, token))
    return tuple(sorted(walls)), tuple(sorted(scatter)), tokens
