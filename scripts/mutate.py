"""Hunt so many mutants of each family of games, and write docs/guide/mutation.md: `python scripts/mutate.py 60`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from mutation.hunt import SOURCE, Caught, families, hunt, sample

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "guide" / "mutation.md"


def written(count: int, caught: list[Caught]) -> str:
    """The score of each family, and what survived."""
    lines = [
        "# What the rule tests notice",
        "",
        f"Made by `python scripts/mutate.py {count}`, which `make soak` runs: in each family so many times a function",
        "that cites a clause is changed in one small thing, and only the tests that name one of its clauses are run.",
        "A change that no test notices shows a weak test, or makes no difference.",
        "",
        "| family | mutants in all | hunted | noticed | survived | no test | score |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for family, listed in families().items():
        own = Counter(c.fate for c in caught if _family(c) == family)
        hunted = sum(own.values())
        score = f"{100 * own['killed'] / max(1, hunted):.0f} %"
        row = (family, len(listed), hunted, own["killed"], own["survived"], own["untested"], score)
        lines.append(f"| {' | '.join(map(str, row))} |")
    lines += ["", "## What survived", ""]
    for fate, mutant in sorted((c.fate, c.mutant) for c in caught if c.fate != "killed"):
        where = mutant.path.relative_to(SOURCE / "fleacircus")
        lines.append(f"- `{where}`, `{mutant.function}`: {mutant.change} ({fate}; {', '.join(mutant.clauses)})")
    return "\n".join(lines) + "\n"


def _family(caught: Caught) -> str:
    parts = caught.mutant.path.relative_to(SOURCE / "fleacircus").parts
    return parts[1] if parts[0] == "games" else parts[0]


def main(count: str = "60") -> None:
    caught = hunt(sample(int(count)), ROOT / "tests" / "rules")
    DOCUMENT.write_text(written(int(count), caught), encoding="utf-8")
    print(Counter(c.fate for c in caught))


if __name__ == "__main__":
    main(*sys.argv[1:2])
