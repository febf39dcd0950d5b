"""What a name looks like: two names with one likeness cannot be told apart at a glance."""

from __future__ import annotations

import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

ALIKE = (("i", "l"), ("1", "l"), ("rn", "m"), ("vv", "w"))
LONGEST = 200


def skeleton(name: str) -> str:
    """A name as it looks: capitals, accents, spaces and the script that a letter is from make no difference.

    The letters that look alike are Unicode's own list. Accents are dropped, since a dot below is easily overlooked,
    and so are the dot of an i and the gap in rn. Of a name without letters its signs are what it looks like.
    """
    seen = _bare("".join(_look(letter) for letter in _bare(name)))
    for pair, one in ALIKE:
        seen = seen.replace(pair, one)
    return ("".join(filter(str.isalnum, seen)) or seen)[:LONGEST]


def _bare(text: str) -> str:
    """Without accents and what cannot be seen, in small letters."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(letter for letter in apart if unicodedata.category(letter)[0] != "M")


@cache
def _looks() -> dict[str, str]:
    """The letter that stands for all that look like it: the plainest of them."""
    found: dict[str, str] = {}
    for letter, alike in confusables_data.items():
        plainest = min([letter, *(one["c"] for one in alike)], key=_plainness)
        if plainest != letter:
            found[letter] = plainest
    return found


def _plainness(letter: str) -> tuple[bool, bool, bool, int, str]:
    """Letters before signs and digits, ours before others, small before capital."""
    return (not letter.isalpha(), not letter.isascii(), not letter.islower(), len(letter), letter)


def _look(letter: str) -> str:
    looks = _looks()
    return looks.get(letter, letter)
