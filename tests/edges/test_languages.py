"""No English is left over on any page in French or Italian."""

import re
from html import unescape
from pathlib import Path

from edges.server import Server
from edges.walking import everybody, reached
from fleacircus.core.books import books
from fleacircus.core.clauses import rulebooks
from fleacircus.web.words import dictionary

WORD = re.compile(r"[^\W\d_]{4,}")
NOT_READ = re.compile(r"<(script|style|code|option lang|textarea)\b.*?</\1>|<[^>]+lang=[^>]*>[^<]*</\w+>", re.S)
TOLD = re.compile(r"""(?:aria-label|placeholder|title|alt|data-head)="([^"]*)\"""")

ADDRESS = re.compile(r"(?:https?://|/)[\w./:-]+")


def words_of(texts: list[str]) -> set[str]:
    return {word.lower() for text in texts for word in WORD.findall(text)}


def spoken(language: str) -> set[str]:
    """Every word that the club says in a language, its rulebooks too."""
    clauses = [clause.in_language(language) for book in rulebooks().values() for clause in book]
    told = [each.in_language(language) for book in books().values() for each in (*book.chapter, *book.figure)]
    return words_of([*dictionary(language).values(), *clauses, *told])


def read(page: str) -> str:
    """What somebody sees or hears of a page."""
    main = NOT_READ.sub(" ", page)
    text = unescape(" ".join((re.sub(r"<[^>]+>", " ", main), *TOLD.findall(main))))
    return ADDRESS.sub(" ", text)


def test_no_english_is_left_over(tmp_path: Path) -> None:
    """A word that the club says in English alone stands on no page: links, forms, help, all of them, for everybody."""
    found = {}
    with Server(str(tmp_path / "club.sqlite3"), tmp_path) as server:
        people = everybody(server, 5)
        for language in ("fr", "it"):
            english = spoken("en") - spoken(language)
            assert {"tournament", "nickname", "rulebook"} <= english, "otherwise nothing would be found"
            for role, visitor in people.items():
                visitor.post("/i18n/setlang/", language=language, next="/")
                pages = reached(visitor)
                assert len(pages) > 40, role
                for path, page in pages.items():
                    assert f'<html lang="{language}"' in page, path
                    if left := words_of([read(page)]) & english:
                        found[f"{language} {role} {path}"] = sorted(left)
    assert found == {}
