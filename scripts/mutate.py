"""Hunt mutants of the rules, and write docs/guide/mutation.md: `python scripts/mutate.py 60 [FAMILY …]`.

So many of each family, or of those that are named; what the document says of the others stays.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from mutation.hunt import SOURCE, Caught, families, hunt, sample
from mutation.mutants import Mutant

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "guide" / "mutation.md"
REASONS = ROOT / "docs" / "guide" / "mutation.toml"
HEAD = """# What the rule tests notice

Made by `python scripts/mutate.py {count}`, which `make soak` runs: in each family so many times a function
that cites a clause is changed in one small thing, and only the tests that name one of its clauses are run.
A change that no test notices shows a weak test, or makes no difference; where we know that, the reason is said
(`mutation.toml`) and it is counted as the same.

The tests are mended by what a hunt shows, so the score of a sample that was hunted before says more of the mending
than of the rules; another sample is `sample(60, seed=2)` of `tests/mutation/hunt.py`.

| family | mutants in all | hunted | noticed | the same | survived | no test | score | day |
|---|--:|--:|--:|--:|--:|--:|--:|---|
"""


def family(path: str) -> str:
    """The family that a file below `fleacircus` belongs to."""
    parts = path.split("/")
    return parts[1] if parts[0] == "games" else parts[0]


def told(mutant: Mutant) -> str:
    """Where a mutant is and what it changes."""
    return (
        f"`{mutant.path.relative_to(SOURCE / 'fleacircus')}`, `{mutant.function}`: {mutant.change} in `{mutant.text}`"
    )


def row(name: str, known: int, caught: list[Caught], same: dict[str, str]) -> str:
    """The score of a family, by what was hunted of it."""
    fates = Counter("same" if told(c.mutant) in same and c.fate == "survived" else c.fate for c in caught)
    score = f"{100 * fates['killed'] / max(1, len(caught) - fates['same']):.0f} %"
    counts = (known, len(caught), fates["killed"], fates["same"], fates["survived"], fates["untested"])
    return f"| {' | '.join(map(str, (name, *counts, score, f'{datetime.now(UTC):%Y-%m-%d}')))} |"


def survivor(caught: Caught, same: dict[str, str]) -> str:
    """A line for a change that was not noticed."""
    mutant = told(caught.mutant)
    why = f": {same[mutant]}" if mutant in same else ""
    return f"- {mutant} ({caught.fate}; {', '.join(caught.mutant.clauses)}){why}"


def written(count: int, caught: list[Caught], before: str) -> str:
    """The document, with the families that were hunted written anew."""
    same = {each["mutant"]: each["why"] for each in tomllib.loads(REASONS.read_text(encoding="utf-8"))["same"]}
    rows = {found[1]: found[0] for found in re.finditer(r"^\| (\w+) \| \d.*$", before, re.MULTILINE)}
    lines = [found[0] for found in re.finditer(r"^- `.*$", before, re.MULTILINE)]
    known = families()
    for name, listed in known.items():
        own = [c for c in caught if family(str(c.mutant.path.relative_to(SOURCE / "fleacircus"))) == name]
        if own:
            rows[name] = row(name, len(listed), own, same)
            lines = [line for line in lines if family(line[3:]) != name]
            lines += [survivor(c, same) for c in own if c.fate != "killed"]
    table = "\n".join(rows[name] for name in known if name in rows)
    survived = "\n\n## What survived\n\n" + "\n".join(sorted(lines)) + "\n"
    return HEAD.format(count=count) + table + survived + _by_hand(before)


def _by_hand(before: str) -> str:
    """What somebody wrote below the list of survivors; it stays."""
    _, _, below = before.partition("\n## What survived\n")
    _, begins, more = below.partition("\n## ")
    return begins + more


def main(count: str = "60", *named: str) -> None:
    caught = hunt(sample(int(count), only=named), ROOT / "tests" / "rules")
    before = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(written(int(count), caught, before), encoding="utf-8")
    print(Counter(c.fate for c in caught))


if __name__ == "__main__":
    main(*sys.argv[1:])
