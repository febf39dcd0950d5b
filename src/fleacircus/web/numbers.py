"""Whole numbers that somebody typed."""

from __future__ import annotations

import re

DIGITS = re.compile(r"[0-9]{1,10}")
LARGEST = 2**31 - 1
"""What every column of whole numbers holds."""


def whole(text: str) -> int | None:
    """The number, if it is one of plain digits that a database can hold."""
    text = text.strip()
    number = int(text) if DIGITS.fullmatch(text) else None
    return number if number is not None and number <= LARGEST else None
