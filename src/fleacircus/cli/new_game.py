"""`fleacircus new-game`: the folders, words, client stub and test rows of a new family, ready to be played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

from fleacircus.core.clauses import rulebooks_in

NAME = re.compile(r"[a-z][a-z0-9]+(-[a-z0-9]+)*")
MODULES = ("__init__", "model", "actions", "legal", "rules", "record", "setup")
GAME_FILES = {
    **{f"{name}.py": f"{name}.py.txt" for name in MODULES},
    "clauses.toml": "clauses.toml.txt",
    "book.toml": "book.toml.txt",
    "data/box.toml": "box.toml.txt",
}


class Unfit(ValueError):
    """A family cannot be made so; the reason."""


def new_game(name: str, root: Path) -> list[Path]:
    """Write the family; the files that were written or changed. `Unfit` before anything is."""
    if NAME.fullmatch(name) is None:
        raise Unfit(f"{name!r} is no name: small letters and digits, parts joined by one hyphen")
    module = name.replace("-", "")
    family = root / "src" / "fleacircus" / "games" / module
    if family.exists():
        raise Unfit(f"{family.relative_to(root)} is there already")
    words = {
        "@slug@": name,
        "@module@": module,
        "@Class@": "".join(part.capitalize() for part in name.split("-")),
        "@Title@": name.replace("-", " ").title(),
        "@PX@": _prefix(module, root),
    }
    changed = _rows(root, words)
    for path, template in _new_files(root, family, module).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(template, words), encoding="utf-8")
        changed.append(path)
    return changed


def make(name: str, root: Path) -> None:
    """Make what is made from the code, by the project's own scripts: types, schema pages, the family's witnesses."""
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    for script in (["make_types.py"], ["make_witnesses.py", f"{name.replace('-', '')}-"]):
        command = [sys.executable, str(root / "scripts" / script[0]), *script[1:]]
        subprocess.run(command, cwd=root, env=environment, check=True)


def _prefix(module: str, root: Path) -> str:
    """Two letters for the clauses that no rulebook has yet."""
    taken = {clause.id[:2] for book in rulebooks_in(root / "src" / "fleacircus").values() for clause in book}
    letters = re.sub(r"[^a-z]", "", module).upper()
    pairs = [letters[0] + other for other in (*letters[1:], *"ABCDEFGHIJKLMNOPQRSTUVWXYZ")]
    found: str | None = next((pair for pair in pairs if pair not in taken), None)
    if found is None:
        raise Unfit(f"every pair of letters that begins with {letters[0]} is taken by a rulebook")
    return found


def _filled(template: str, words: dict[str, str]) -> str:
    text = Path(str(files("fleacircus.cli") / "template" / template)).read_text(encoding="utf-8")
    for mark, word in words.items():
        text = text.replace(mark, word)
    return text


def _new_files(root: Path, family: Path, module: str) -> dict[Path, str]:
    found = {family / path: template for path, template in GAME_FILES.items()}
    speech = root / "src" / "fleacircus" / "web" / "words"
    found |= {speech / language / f"{module}.json": f"words.{language}.json.txt" for language in ("en", "fr", "it")}
    found[root / "client" / "src" / "games" / module / "index.ts"] = "index.ts.txt"
    found[root / "tests" / "rules" / f"test_{module}.py"] = "test.py.txt"
    return found


SHELVED = """    Shelved(
        game="@slug@@1",
        words="@slug@",
        rulebook="@module@",
        client="@module@",
        texts=("@module@",),
        options=(Option("players", "int", 2, least=2, most=4),),
        least_seats=2,
        most_seats=4,
        seats_option="players",
    ),
"""

ROWS: tuple[tuple[str, str, str, str], ...] = (
    ("src/fleacircus/games/__init__.py", "CATALOGUE: dict", "}\n", '    "@slug@@1": _of("@module@", "@Class@"),\n'),
    ("src/fleacircus/bots/catalogue.py", "LEVELS: dict", "}\n", '    "@slug@@1": {"random": RandomBot},\n'),
    ("src/fleacircus/web/club/shelf.py", "SHELF: tuple", ")\n", SHELVED),
    ("tests/kit/catalogue.py", "RUNS: tuple", ")\n", '    Run("@slug@@1", {"players": 3}, 40, 6, 14),\n'),
    ("tests/kit/catalogue.py", "SWAPS: dict", "}\n", '    "@slug@@1": None,\n'),
    ("tests/kit/drawn.py", "DRAWN: dict", "}\n", '    "@slug@@1": lambda: iter(()),\n'),
    (
        "tests/kit/drawn.py",
        "QUESTIONS: dict",
        "}\n",
        '    "@slug@@1": (frozenset({"take"}), lambda state: None if state.outcome else "take"),\n',
    ),
    ("tests/edges/test_pettingzoo.py", "def tables", "\n\nARMIES", '    yield "@slug@@1", {}\n'),
    ("scripts/make_witnesses.py", "def tables", "    ]\n", '        Laid("@module@", "@slug@@1", {}, 3),\n'),
)
"""Where a row is added: the file, what it comes after, what it stands before, and the row."""


def _rows(root: Path, words: dict[str, str]) -> list[Path]:
    """Add a row wherever every game has one; nothing is written if a place is not found."""
    texts: dict[Path, str] = {}
    for file, after, before, row in ROWS:
        path = root / file
        text = texts.get(path) or path.read_text(encoding="utf-8")
        start = text.find(after)
        end = text.find(f"\n{before}", start)
        if start < 0 or end < 0:
            raise Unfit(f"{file} has no place for a row after {after!r}")
        for mark, word in words.items():
            row = row.replace(mark, word)
        texts[path] = text[: end + 1] + row + text[end + 1 :]
    contracts = root / "pyproject.toml"
    texts[contracts] = re.sub(
        r'(modules = \["fleacircus\.games\.[^\]]*)\]',
        rf'\1, "fleacircus.games.{words["@module@"]}"]',
        contracts.read_text(encoding="utf-8"),
        count=1,
    )
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return list(texts)
