"""Entry sheets as people keep them, as text, CSV or XLSX: names, a column for Classic, one for Extreme. [TR-B2]"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import ParseError

import msgspec

from fleacircus.tournament.declined import Declined
from fleacircus.tournament.entry import clean_name, name_key

LARGEST = 2 << 20
MOST_LINES = 2000
MOST_CELLS = 40
KINDS = ("classic", "extreme")
_HEADS = {
    "name": "name names player players nom noms joueur joueurs nome nomi giocatore giocatori iscritto iscritti",
    "classic": "classic classique classico",
    "extreme": "extreme extrême estremo",
}
_YES = frozenset(["x", "1", "y", "yes", "oui", "o", "si", "sì", "s", "true", "vrai", "vero", "on", "✓", "✔", "×"])
_NO = frozenset(("", "0", "n", "no", "non", "false", "faux", "falso", "off", "-", "–", "—"))


class SheetLine(msgspec.Struct, frozen=True):
    """One line of a sheet: its number there, the name, the contests; `fault` is what is wrong with it, if anything."""

    line: int
    name: str
    kinds: tuple[str, ...]
    fault: str = ""
    told: str = ""


def read_sheet(
    data: bytes | str, *, kinds: Sequence[str] = KINDS, entered: Iterable[str] = ()
) -> tuple[SheetLine, ...]:
    """Every line with what is wrong with it; the whole is declined only if it is no sheet at all. [TR-B1, TR-B2]

    Without columns for the contests everybody enters all of `kinds`. `entered` are names that are on the sheet already.
    """
    rows = [(at, row) for at, row in enumerate(_cells(data), 1) if any(row)]
    if not rows:
        raise Declined("tournament/sheet_empty")
    if len(rows) > MOST_LINES:
        raise Declined("tournament/sheet_too_long", most=MOST_LINES)
    columns = _columns(rows[0][1])
    body = rows[1:] if columns else rows
    columns = columns or {"name": 0} | {kind: at + 1 for at, kind in enumerate(KINDS) if _wide(rows, at + 1)}
    seen = {name_key(name): "entered" for name in entered}
    return tuple(_line(at, row, columns, kinds, seen) for at, row in body)


def _line(at: int, row: list[str], columns: dict[str, int], kinds: Sequence[str], seen: dict[str, str]) -> SheetLine:
    name = row[columns["name"]] if columns["name"] < len(row) else ""
    marks = {kind: row[columns[kind]] if columns[kind] < len(row) else "" for kind in kinds if kind in columns}
    odd = next((mark for mark in marks.values() if mark.casefold() not in _YES | _NO), None)
    wanted = tuple(kind for kind, mark in marks.items() if mark.casefold() in _YES) if marks else tuple(kinds)
    try:
        name = clean_name(name)
    except Declined:
        return SheetLine(at, name[:80], wanted, "bad_name", name[:80])
    key = name_key(name)
    if key in seen:
        return SheetLine(at, name, wanted, "twice" if seen[key] != "entered" else "entered", seen[key])
    if odd is not None:
        return SheetLine(at, name, wanted, "mark", odd[:40])
    if not wanted:
        return SheetLine(at, name, wanted, "no_contest")
    seen[key] = str(at)
    return SheetLine(at, name, wanted)


def _columns(row: list[str]) -> dict[str, int]:
    """Which column holds what, by a line of headings; nothing if this is no such line."""
    found: dict[str, int] = {}
    for at, cell in enumerate(row):
        for column, words in _HEADS.items():
            if cell.casefold() in words.split():
                found.setdefault(column, at)
    return found if "name" in found else {}


def _wide(rows: list[tuple[int, list[str]]], at: int) -> bool:
    return any(len(row) > at and row[at] for _, row in rows)


def _cells(data: bytes | str) -> list[list[str]]:
    if len(data) > LARGEST:
        raise Declined("tournament/sheet_too_large", most=LARGEST >> 20)
    if isinstance(data, bytes) and data[:4] == b"PK\x03\x04":
        return _spreadsheet(data)
    text = data if isinstance(data, str) else _decoded(data)
    if "\x00" in text:
        raise Declined("tournament/sheet_unreadable")
    lines = text.splitlines()
    try:
        rows = list(csv.reader(lines, delimiter=_separator(lines), skipinitialspace=True))
    except csv.Error as error:
        raise Declined("tournament/sheet_unreadable") from error
    return [[_tidy(cell) for cell in row[:MOST_CELLS]] for row in rows]


def _tidy(cell: str) -> str:
    return " ".join(cell.split())


def _decoded(data: bytes) -> str:
    """Text in any encoding that spreadsheets write."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _separator(lines: list[str]) -> str:
    """The sign that parts the most lines alike; a comma inside names of a one-column sheet parts none."""
    tries = [line for line in lines if line.strip()][:20]

    def evenness(sign: str) -> tuple[int, int]:
        counts = [line.count(sign) for line in tries]
        return sum(count == max(counts) for count in counts) if max(counts, default=0) else 0, max(counts, default=0)

    best = max(("\t", ";", ",", "|"), key=evenness)
    return best if evenness(best)[0] > len(tries) // 2 else "\t"


def _spreadsheet(data: bytes) -> list[list[str]]:
    """The first sheet of a workbook."""
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > 20 * LARGEST:
                raise Declined("tournament/sheet_too_large", most=LARGEST >> 20)
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(max_row=MOST_LINES + 2, max_col=MOST_CELLS, values_only=True)
        return [[_tidy(_shown(cell)) for cell in row] for row in rows]
    except (zipfile.BadZipFile, InvalidFileException, KeyError, ValueError, IndexError, ParseError, OSError) as error:
        raise Declined("tournament/sheet_unreadable") from error


def _shown(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "x" if cell else ""
    return re.sub(r"\.0$", "", str(cell)) if isinstance(cell, float) else str(cell)
