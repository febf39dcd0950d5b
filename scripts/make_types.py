"""Write what is made from the code: the client's types, the schema pages, what tables tell for the client's tests.

`--check` says what is stale.

.venv/bin/python scripts/make_types.py [--check]
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts")]


def made() -> dict[Path, str]:
    """Every file that is made, by its path within the project."""
    from made_pages import pages
    from made_tables import tables
    from made_typescript import modules

    types = {Path("client/tests/made") / name: text for name, text in tables().items()}
    types |= {Path("client/src/made") / name: text for name, text in modules().items()}
    return types | {Path("docs/guide/schema") / name: text for name, text in pages().items()}


def stale() -> list[Path]:
    """The files that are not what the code says, and those that it says nothing of."""
    wanted = made()
    there = {path.relative_to(ROOT) for folder in {p.parent for p in wanted} for path in (ROOT / folder).glob("*")}
    wrong = [path for path, text in wanted.items() if path not in there or (ROOT / path).read_text("utf-8") != text]
    return sorted([*wrong, *(there - set(wanted))])


def main(arguments: list[str]) -> int:
    """Write, or tell what would be written."""
    found = stale()
    if "--check" in arguments:
        for path in found:
            print(f"{path} is stale: run .venv/bin/python scripts/make_types.py")
        return 1 if found else 0
    wanted = made()
    for path in found:
        if path in wanted:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_text(wanted[path], "utf-8")
        else:
            (ROOT / path).unlink()
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
