"""Lost games as records: each is played once more from its seed and written down, for a club to open."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from fleacircus.core.match import About, Who
from fleacircus.games import load
from fleacircus.lab import players
from fleacircus.lab.game import to_the_end
from fleacircus.lab.match import Lost, Report, lineups


def recorded(report: Report, folder: Path) -> Report:
    """The same report, in which every lost game that is shown names the file of its record."""
    folder.mkdir(parents=True, exist_ok=True)
    return replace(report, lost=tuple(_recorded(report, lost, folder) for lost in report.lost))


def _recorded(report: Report, lost: Lost, folder: Path) -> Lost:
    game = load(report.game, report.options)
    names = lineups(report.players, game.seats)[lost.seat]
    course = to_the_end(game, lost.seed, [players.load(report.game, name) for name in names])
    file = folder / f"{lost.seed.replace('/', '-')}-{lost.seat}.json"
    file.write_bytes(course.match.record(about=About(tuple(Who(name=name) for name in names))))
    return replace(lost, record=str(file))
