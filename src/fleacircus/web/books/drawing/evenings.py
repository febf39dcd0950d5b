"""An Extreme evening for the tournament's book: entered, drawn and played by the tournament itself, and its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from fleacircus.core.books import Figure
from fleacircus.tournament import Settings, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.formats.groups import game_points, group_sizes
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.ranking import Ranking
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, Result, TableResult
from fleacircus.web.books.drawing.shapes import framed

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
"""Who plays, the strongest first."""
STRENGTH = dict(zip(NAMES, (20, 16, 13, 11, 8, 6, 3, 0), strict=True))
LEFT = Bases(intact=2, damaged=1, square=1)
"""What the winners of a game have left, to be counted."""


@cache
def evening() -> Tournament:
    """Eight play: whoever stands further in front in the list wins, and the evening goes as far as its finals."""
    played = Tournament.create("extreme", "book", settings=Settings(), secret="book", by="", at=0)
    for name in NAMES:
        played.do(c.Enter(name, name), by="", at=0, why="")
    for stage in ("groups", "tables", "finals"):
        played.do(c.Draw(stage), by="", at=0, why="")
        if stage != "finals":
            _play(played, stage)
    return played


def _play(played: Tournament, stage: str) -> None:
    while todo := [game for game in played.picture.games if game.stage == stage and game.status == "open"]:
        for game in todo:
            if played.picture.game(game.id).status == "open":
                played.do(c.Play(game.id, _result(game)), by="", at=0, why="")


def _result(game: GameView) -> Result:
    if game.kind == "couples":
        one, two = (sum(STRENGTH[player] for player in couple) for couple in game.couples)
        return CouplesResult(0 if one >= two else 1, (Bases(intact=min(abs(one - two) // 4, 6), square=1),))
    if game.kind == "duel":
        return DuelResult(min(game.players, key=NAMES.index))
    order = sorted(game.players, key=NAMES.index)
    places = tuple(order.index(player) + 1 for player in game.players)
    return TableResult(places, LEFT, defeats=tuple(3 if place == 1 else 0 for place in places))


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]], *, first: float = 26.0, wide: float = 17.0) -> str:
    """A table: a line of heads, and rows whose first cell is a name."""
    drawn = []
    for number, row in enumerate((heads, *rows)):
        y = 10.0 * number
        if number:
            drawn.append(f'<rect class="slot" x="0" y="{y:.0f}" width="{first + wide * len(heads):.0f}" height="9"/>')
        for column, text in enumerate(row if number else ("", *row)):
            x = first / 2 if column == 0 else first + wide * (column - 0.5)
            style = "label strong" if not number or column == 0 else "label"
            drawn.append(f'<text class="{style}" x="{x:.0f}" y="{y + 6.8:.1f}">{text}</text>')
    across = first + wide * len(heads)
    return framed("".join(drawn), (-1, -1, across + 2, 10.0 * (len(rows) + 1) + 1), width=across * 1.9)


def _group(_figure: Figure) -> str:
    """A group of four after its six games: of each game a point and what the bases are worth, then both sums."""
    extreme = evening().picture.extreme
    group, ranking = extreme.groups[0], extreme.group_rankings[0]
    games = group.games
    points = [game_points(game, evening().state.settings) for game in games]
    rows = []
    for row in ranking.rows:
        each = ["{} {}".format(*game.get(row.player, (0, 0))) for game in points]
        rows.append((row.player, *each, *_values(row.values, ("primary", "secondary")), row.place_words))
    return grid((*map(str, range(1, len(games) + 1)), "Σ", "Σ", "#"), rows, wide=15)


def _table(_figure: Figure) -> str:
    """A table of four after its four games, in the order of what is compared."""
    chain = ("primary", "secondary", "wins", "tertiary", "seconds")
    ranking: Ranking = evening().picture.extreme.table_rankings[0]
    rows = [(row.player, *_values(row.values, chain), row.place_words) for row in ranking.rows]
    return grid(("1", "2", "3", "4", "5", "#"), rows)


def _values(values: Mapping[str, object], chain: Sequence[str]) -> list[str]:
    return [str(values[name]) for name in chain]


def _bases(_figure: Figure) -> str:
    """What the winners have left, and what each is worth."""
    drawn, x = [], 12.0
    worth = (("intact", 1.0, Bases(intact=1)), ("damaged", 0.6, Bases(damaged=1)), ("square", 0.8, Bases(square=1)))
    for kind, size, one in worth:
        for _ in range(getattr(LEFT, kind)):
            r = 9 * size
            if kind == "square":
                drawn.append(
                    f'<rect class="base s0" x="{x - r:.1f}" y="{12 - r:.1f}" width="{2 * r:.1f}" height="{2 * r:.1f}"/>'
                )
            else:
                path = f"M{x - r:.1f} 12l{r / 2:.1f}-{r * 0.87:.1f}h{r:.1f}l{r / 2:.1f} {r * 0.87:.1f}"
                drawn.append(f'<path class="base s0" d="{path}l-{r / 2:.1f} {r * 0.87:.1f}h-{r:.1f}z"/>')
            drawn.append(f'<text class="label strong" x="{x:.0f}" y="31">{one.points}</text>')
            x += 22
    drawn.append(f'<text class="label strong" x="{x + 4:.0f}" y="31">= {LEFT.points}</text>')
    return framed("".join(drawn), (0, 0, x + 16, 36), width=2.2 * x)


def _finals(_figure: Figure) -> str:
    """The games of the final and of the match for third place, as they stand on the sheet: who is at home."""
    drawn = []
    for row, (sign, stage) in enumerate((("1", "final"), ("3", "third"))):
        games = [game for game in evening().picture.games if game.stage == stage]
        y = row * 15.0
        drawn.append(f'<text class="label strong" x="6" y="{y + 9:.0f}">{sign}</text>')
        for number, game in enumerate(games):
            x = 14.0 + 20 * number
            drawn.append(f'<rect class="slot" x="{x:.0f}" y="{y + 1:.0f}" width="18" height="12" rx="2"/>')
            name = game.home[0] if game.home else "="
            drawn.append(f'<text class="label" x="{x + 9:.0f}" y="{y + 9:.0f}">{name}</text>')
    return framed("".join(drawn), (0, 0, 116, 30), width=250)


def _sizes(_figure: Figure) -> str:
    """So many entrants, and the groups that they are drawn into."""
    rows = [(str(players), " + ".join(map(str, group_sizes(players, Settings())))) for players in SIZES]
    return grid(("",), rows, first=20, wide=60)


SIZES = (8, 9, 10, 11, 12, 13)
PLANS: dict[str, Callable[[Figure], str]] = {
    "group": _group,
    "table": _table,
    "bases": _bases,
    "finals": _finals,
    "sizes": _sizes,
}
