"""Write the golden playthroughs of tests/golden anew, all or those whose name contains the argument."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from kit.golden import PLAYTHROUGHS, written


def main(wanted: str = "") -> None:
    for golden in PLAYTHROUGHS:
        if wanted in golden.name:
            golden.path.write_text(written(golden), encoding="utf-8")
            print(golden.path.name)


if __name__ == "__main__":
    main(*sys.argv[1:2])
