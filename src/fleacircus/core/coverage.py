"""Which clauses are declared, cited in code and cited in tests: the proof that no rule was forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from fleacircus.core import clauses

_CITED = re.compile(r"\[((?:[A-Z]{2}-[A-Z]?\d+)(?:,\s*[A-Z]{2}-[A-Z]?\d+)*)\]")
_ID = re.compile(r"[A-Z]{2}-[A-Z]?\d+")


class Coverage(msgspec.Struct, frozen=True):
    """One rulebook's account."""

    rulebook: str
    declared: int
    binding: int
    in_code: frozenset[str]
    in_tests: frozenset[str]
    not_in_code: tuple[str, ...]
    not_in_tests: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def whole(self) -> bool:
        return not (self.not_in_code or self.not_in_tests or self.unknown)


def survey(source: Path, tests: Path) -> list[Coverage]:
    """The account of every rulebook; a citation of an id that nobody declares is a gap too."""
    books = clauses.rulebooks_in(source)
    code, tested = cited_in_code(source), cited_in_tests(tests)
    families = {words.id[:2]: name for name, book in books.items() for words in book}
    known = {words.id for book in books.values() for words in book}
    strangers = sorted((code | tested) - known)
    accounts = []
    for name, book in books.items():
        ids = {words.id for words in book}
        binding = [words.id for words in book if words.status != "advice"]
        accounts.append(
            Coverage(
                rulebook=name,
                declared=len(book),
                binding=len(binding),
                in_code=frozenset(code & ids),
                in_tests=frozenset(tested & ids),
                not_in_code=tuple(id for id in binding if id not in code),
                not_in_tests=tuple(id for id in binding if id not in tested),
                unknown=tuple(id for id in strangers if families.get(id[:2]) == name),
            )
        )
    homeless = tuple(id for id in strangers if id[:2] not in families)
    if homeless:
        accounts.append(Coverage("no rulebook", 0, 0, frozenset(), frozenset(), (), (), homeless))
    return accounts


def cited_in_code(source: Path) -> set[str]:
    """Ids in square brackets anywhere in the package's Python, and ids given as string values (refusals)."""
    cited: set[str] = set()
    for path in sorted(source.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for group in _CITED.findall(text):
            cited.update(_ID.findall(group))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.fullmatch(node.value):
                cited.add(node.value)
    return cited


def cited_in_tests(tests: Path) -> set[str]:
    """Ids in `@clause(...)` decorators on test functions."""
    return {
        id for path in sorted(tests.rglob("*.py")) for id in _decorated(ast.parse(path.read_text(encoding="utf-8")))
    }


def _decorated(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                match decorator:
                    case ast.Call(func=ast.Name(id="clause"), args=arguments):
                        yield from (str(given.value) for given in arguments if isinstance(given, ast.Constant))
