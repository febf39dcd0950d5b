"""CSV tables for spreadsheets. A cell that a spreadsheet would run as a formula is disarmed."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from fleacircus.core import codec
from fleacircus.tournament import queries
from fleacircus.tournament.audit import audit_lines
from fleacircus.tournament.picks import armies_chosen
from fleacircus.tournament.queries import army_statistics
from fleacircus.tournament.ranking import Ranking
from fleacircus.tournament.tournament import Tournament
from fleacircus.web.tournaments.explain import number, reason_sentence

_NUMBER = re.compile(r"-?\d+( ?\d*/\d+)?")


def csv_tables(tournament: Tournament, *, language: str = "en", public: bool = True) -> dict[str, str]:
    """Every table by its file name: entrants, games, standings, groups, tables of four, armies, log."""
    picture, state = tournament.picture, tournament.picture.state
    names = {player.id: player.name for player in state.players.values()}
    tables = {
        "entrants.csv": text_of(
            ("id", "name", "present", "gone"),
            ((p.id, p.name, int(p.id in state.present), p.gone) for p in state.players.values()),
        ),
        "games.csv": _games(tournament, names),
        "armies.csv": text_of(
            ("army", "games", "wins"), ((line.army, line.games, line.wins) for line in army_statistics(picture))
        ),
        "log.csv": text_of(
            ("seq", "at", "by", "why", "what", "counts", "facts"),
            (
                (line.seq, line.at, line.by, line.why, line.what, int(line.counts), codec.encode(line.facts).decode())
                for line in audit_lines(tournament, public=public)
            ),
        ),
    }
    if picture.drawn:
        tables["standings.csv"] = _ranking(picture.standings, names, language)
    if state.kind == "extreme":
        for group, ranking in zip(picture.extreme.groups, picture.extreme.group_rankings, strict=True):
            tables[f"group-{group.name}.csv"] = _ranking(ranking, names, language)
        for table, ranking in zip(picture.extreme.tables, picture.extreme.table_rankings, strict=True):
            tables[f"table-{table.name}.csv"] = _ranking(ranking, names, language)
    return tables


def _games(tournament: Tournament, names: dict[str, str]) -> str:
    """Every game; a bye is one line with the player who has it. [TR-C5]"""
    picture, rows = tournament.picture, list[tuple[object, ...]]()
    byes = dict(queries.byes_of(picture))
    for unit, player in byes.items():
        rows.append((unit, "bye", "bye", "", names[player], *[""] * 7, 0, ""))
    for game in picture.games:
        if game.unit in byes:
            continue
        armies = armies_chosen(picture.state, game)
        result = codec.encode(game.score.result).decode() if game.score else ""
        players = [names.get(player, "") for player in (*game.players, "", "", "", "")[:4]]
        led = [armies.get(player, "") for player in (*game.players, "", "", "", "")[:4]]
        home = " + ".join(names.get(player, player) for player in game.home)
        rows.append((game.id, game.kind, game.status, home, *players, *led, int(game.id in picture.counted), result))
    seats = [f"{what}_{letter}" for what in ("player", "army") for letter in "abcd"]
    return text_of(("game", "kind", "status", "home", *seats, "counts", "result"), rows)


def _ranking(ranking: Ranking, names: dict[str, str], language: str) -> str:
    criteria = list(ranking.rows[0].values) if ranking.rows else []
    rows = (
        (
            row.place_words,
            names.get(row.player, row.player),
            row.games,
            *(number(abs(row.values[name]) if name == "within" else row.values[name]) for name in criteria),
            reason_sentence(row.reason, language, names) if row.reason else "",
        )
        for row in ranking.rows
    )
    return text_of(("place", "name", "games", *criteria, "reason"), rows)


def text_of(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV, every cell disarmed."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return out.getvalue()


def _safe(cell: object) -> object:
    """Names come from people: no cell may begin like a formula."""
    if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
