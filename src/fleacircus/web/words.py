"""Words for people, in three languages, from the files that the table client reads too.

A text holds `{name}` for a parameter, and `{n|one|many}` for words that follow a number.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files

from fleacircus.core import codec
from fleacircus.core.clauses import LANGUAGES

PARAMETER = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")


@cache
def dictionary(language: str) -> dict[str, str]:
    """Every word of a language, all files together."""
    folder = files("fleacircus.web") / "words" / (language if language in LANGUAGES else "en")
    words: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".json"):
            words |= codec.decode(file.read_bytes(), dict[str, str])
    return words


def say(language: str, key: str, /, **params: object) -> str:
    """The text of a key; a missing key shows itself, and a test sees to it that none is."""

    def fill(found: re.Match[str]) -> str:
        name, one, many = found.groups()
        if name not in params:
            return found.group(0)
        if one is None:
            return isolated(str(params[name]))
        return one if _is_one(language, params[name]) else many

    text = dictionary(language).get(key, key)
    return PARAMETER.sub(fill, text) if params else text


ISOLATE, RELEASE = "\u2068", "\u2069"


def isolated(text: str) -> str:
    """A text that can stand beside others: what runs from right to left keeps numbers, dashes and commas from its run.

    What holds such a text already is left alone.
    """
    if text.isascii() or ISOLATE in text or not any(unicodedata.bidirectional(one) in ("R", "AL") for one in text):
        return text
    return f"{ISOLATE}{text}{RELEASE}"


def _is_one(language: str, value: object) -> bool:
    """Whether the singular goes with the number; French has it for all below two, the others for a whole one alone."""
    if not isinstance(value, int | float):
        return False
    return abs(value) < 2 if language == "fr" else isinstance(value, int) and value == 1
