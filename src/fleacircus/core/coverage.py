"""Which clauses are declared, cited in code and cited in tests: the proof that no rule was forgotten."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from fleacircus.core import books, clauses

Parse = Callable[[Path], ast.Module]
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
    live: int = 0
    untaught: tuple[str, ...] = ()
    """Live clauses that no lesson teaches and no picture of the book shows, without a reason."""
    unseen: tuple[books.Unseen, ...] = ()
    """Those of which the book says why."""

    @property
    def whole(self) -> bool:
        return not (self.not_in_code or self.not_in_tests or self.unknown or self.untaught)


def survey(source: Path, tests: Path) -> list[Coverage]:
    """The account of every rulebook; a citation of an id that nobody declares is a gap too."""
    rulebooks, bound = clauses.rulebooks_in(source), books.books_in(source)
    code, tested, known_to_learners = cited_in_code(source), cited_in_tests(tests), taught(source)
    families = {words.id[:2]: name for name, book in rulebooks.items() for words in book}
    known = {words.id for book in rulebooks.values() for words in book}
    strangers = sorted((code | tested) - known)
    accounts = []
    for name, book in rulebooks.items():
        ids = {words.id for words in book}
        binding = [words.id for words in book if words.status != "advice"]
        live = [words.id for words in book if words.status == "live"]
        unseen = bound[name].unseen if name in bound else ()
        excused = {id for reason in unseen for id in reason.clauses}
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
                live=len(live),
                untaught=tuple(id for id in live if id not in known_to_learners | excused),
                unseen=unseen,
            )
        )
    homeless = tuple(id for id in strangers if id[:2] not in families)
    if homeless:
        accounts.append(Coverage("no rulebook", 0, 0, frozenset(), frozenset(), (), (), homeless))
    return accounts


def taught(source: Path) -> frozenset[str]:
    """The clauses that somebody who learns meets: in a picture of a book, or in a lesson that `teaches` them."""
    lessons = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(source.glob("**/lessons/**/*.toml")))
    shown = (book.shown for book in books.books_in(source).values())
    return frozenset().union(*shown, *map(_teaches, lessons))


def _teaches(told: Any) -> set[str]:
    """What stands under `teaches`, however deep."""
    if isinstance(told, dict):
        own = set(told.get("teaches", ()))
        return own.union(*(_teaches(inner) for key, inner in told.items() if key != "teaches"))
    return set().union(*map(_teaches, told)) if isinstance(told, list) else set()


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
    """Ids in `@clause(...)` decorators on test functions that have an assertion of their own."""
    parsed = cache(_parsed)
    return {id for path in sorted(tests.rglob("*.py")) for id in _tested(tests, path, parsed)}


def _tested(tests: Path, path: Path, parsed: Parse) -> Iterator[str]:
    tree = parsed(path)
    asserting = _asserting(tree) | _imported(tests, tree, parsed)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            ids = list(_cited(node))
            if ids and _asserts(node, asserting):
                yield from ids


def _cited(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        match decorator:
            case ast.Call(func=ast.Name(id="clause"), args=arguments):
                yield from (str(given.value) for given in arguments if isinstance(given, ast.Constant))


def _asserts(node: ast.AST, asserting: set[str]) -> bool:
    """Whether a function says what must hold: an `assert`, `pytest.raises`, a browser's `expect`, or a call of a
    function of the tests that does. A method does not count: what it asserts is its own affair.
    """
    for inner in ast.walk(node):
        match inner:
            case ast.Assert():
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id="pytest"), attr="raises" | "fail" | "warns")):
                return True
            case ast.Call(func=ast.Name(id=name)) if name == "expect" or name in asserting:
                return True
    return False


def _asserting(tree: ast.Module) -> set[str]:
    """The functions of a module that assert, themselves or by calling one that does."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found: set[str] = set()
    while more := {node.name for node in functions if node.name not in found and _asserts(node, found)}:
        found |= more
    return found


def _imported(tests: Path, tree: ast.Module, parsed: Parse) -> set[str]:
    """The asserting functions that a module takes from another file of the tests."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            path = tests.joinpath(*node.module.split(".")).with_suffix(".py")
            if path.is_file():
                told = _asserting(parsed(path))
                found |= {alias.asname or alias.name for alias in node.names if alias.name in told}
    return found


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
