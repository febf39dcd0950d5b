"""How long an entry sheet of five hundred names takes: read and shown line by line, and taken, through the page."""

from __future__ import annotations

import io
import time
from typing import Any

from fleacircus.bench.served import club_here

NAMES = 500


def measure(seconds: float) -> dict[str, float]:
    """The best of a few evenings for each form of sheet, in seconds and in seconds of processor; everybody enters both
    contests."""
    with club_here():
        from django.test import Client

        client = Client(HTTP_HOST="localhost")
        figures: dict[str, float] = {}
        until = time.perf_counter() + seconds
        while not figures or time.perf_counter() < until:
            for form, content in (("csv", _csv()), ("xlsx", _xlsx())):
                for act, taken in _evening(client, form, content).items():
                    key = f"{form}_{act}"
                    figures[key] = min(figures.get(key, taken), taken)
        return figures


def _evening(client: Any, form: str, content: bytes) -> dict[str, float]:
    """A new evening; its sheet is brought, looked at, and taken."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    given = {"name": "Bench", "nickname": "Olga", "boards": "4", "classic": "on", "extreme": "on"}
    root = client.post("/tournaments/new", given).headers["Location"].removesuffix("/sheet")
    found = dict[str, float]()
    for act, fields in (("preview", {}), ("take", {"sure": "on"})):
        file = SimpleUploadedFile(f"sheet.{form}", content)
        start, busy = time.perf_counter(), time.process_time()
        answer = client.post(f"{root}/sheet/import", {"file": file, **fields})
        found |= {f"{act}_s": time.perf_counter() - start, f"{act}_cpu_s": time.process_time() - busy}
        assert answer.status_code == (302 if fields else 200), answer.content[:500]
    return found


def _rows() -> list[tuple[str, str, str]]:
    return [("name", "Classic", "Extreme"), *((f"Zoë D'Amico the {n}th", "x", "x") for n in range(1, NAMES + 1))]


def _csv() -> bytes:
    return "\n".join(";".join(row) for row in _rows()).encode()


def _xlsx() -> bytes:
    from openpyxl import Workbook

    book = Workbook()
    for row in _rows():
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
