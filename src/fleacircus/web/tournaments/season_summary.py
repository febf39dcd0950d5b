"""A season as plain data: table with reasons, armies, the most versatile, who met whom. For programs and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fleacircus.tournament.ranking import Row
from fleacircus.tournament.season.results import ContestResult
from fleacircus.tournament.season.table import SeasonRow, table
from fleacircus.tournament.season.terms import Terms
from fleacircus.tournament.season.versatility import Allround, by_army, head_to_head, most_versatile
from fleacircus.web.tournaments.explain import number, reason_sentence
from fleacircus.web.tournaments.export import text_of


def summary(
    results: Sequence[ContestResult], terms: Terms, names: Mapping[str, str], *, language: str = "en"
) -> dict[str, Any]:
    """Everything that pages tell of a season; numbers are exact fractions in words. [TR-G4, TR-G5, TR-Y1]"""
    everybody = by_army(results, terms.least)
    versatile = most_versatile(everybody)
    return {
        "terms": {"points": terms.points, "taking_part": terms.taking_part, "best": terms.best, "least": terms.least},
        "table": [_line(row, names, language) for row in table(results, terms)],
        "armies": [_armies(one, names) for one in everybody],
        "versatile": [_row(row, names, language) for row in versatile],
        "most_versatile": [row.player for row in versatile if row.place == 1],
        "unlinked": sum(not finish.member for one in results for finish in one.finishes),
        "open": [(one.evening, one.kind) for one in results if not one.over],
    }


def _row(row: Row, names: Mapping[str, str], language: str) -> dict[str, Any]:
    return {
        "member": row.player,
        "name": names.get(row.player, row.player),
        "place": row.place,
        "place_words": row.place_words,
        "games": row.games,
        "values": {name: number(value) for name, value in row.values.items()},
        "reason": reason_sentence(row.reason, language, names) if row.reason else "",
        "clause": row.reason.clause if row.reason else "",
    }


def _line(line: SeasonRow, names: Mapping[str, str], language: str) -> dict[str, Any]:
    earned = [
        {
            "evening": one.evening,
            "kind": one.kind,
            "place": f"{one.place}=" if one.shared else f"{one.place}",
            "points": number(one.points),
            "counts": one.counts,
        }
        for one in line.earned
    ]
    return {**_row(line.row, names, language), "trend": line.trend, "results": earned}


def _armies(one: Allround, names: Mapping[str, str]) -> dict[str, Any]:
    armies = {
        led.army: {"games": led.games, "wins": led.wins, "worth": number(led.worth), "percent": round(100 * led.rate)}
        for led in one.armies
    }
    return {"member": one.member, "name": names.get(one.member, one.member), "armies": armies, "seldom": one.seldom}


def meetings(results: Sequence[ContestResult], member: str, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Everybody whom a member met. [TR-Y3]"""
    return [
        {
            "member": met.other,
            "name": names.get(met.other, met.other),
            "games": met.games,
            "ahead": met.ahead,
            "level": met.level,
            "behind": met.behind,
        }
        for met in head_to_head(results, member)
    ]


def csv_tables(told: Mapping[str, Any], results: Sequence[ContestResult], names: Mapping[str, str]) -> dict[str, str]:
    """The season for spreadsheets: the table, armies, who met whom."""
    rows = told["table"]
    criteria = list(rows[0]["values"]) if rows else []
    armies = list(told["armies"][0]["armies"]) if told["armies"] else []
    met = [(name, one) for member, name in sorted(names.items()) for one in meetings(results, member, names)]
    return {
        "season.csv": text_of(
            ("place", "name", "results", *criteria, "trend", "reason"),
            ((r["place_words"], r["name"], r["games"], *r["values"].values(), r["trend"], r["reason"]) for r in rows),
        ),
        "armies.csv": text_of(
            ("name", *(f"{army} {what}" for army in armies for what in ("games", "wins", "worth"))),
            (
                (one["name"], *(one["armies"][army][what] for army in armies for what in ("games", "wins", "worth")))
                for one in told["armies"]
            ),
        ),
        "meetings.csv": text_of(
            ("name", "opponent", "games", "ahead", "level", "behind"),
            ((name, one["name"], one["games"], one["ahead"], one["level"], one["behind"]) for name, one in met),
        ),
    }
