"""Measure how often a shot that should come to rest in the middle of a large base stays on it; prints rows for
`fleacircus.bots.flicktable.holds`. A minute or so of CPU time."""

import sys
from random import Random

import numpy as np

from fleacircus.bots.flicktable.holds import FORMS, POWERS, PRESSES, UNDER
from fleacircus.physics import Fixture, Mat, Piece, Shot, Tabletop, flat
from fleacircus.physics.local import LocalSimulator
from fleacircus.physics.shots import rests

STEADY = 600


def chance(sim: LocalSimulator, form: str, power: int, press: int, count: int) -> int:
    """In per mille, with the hand's ordinary noise."""
    rng = Random(f"{form} {power} {press}")
    one = np.ones(1, np.float32)
    far = round(float(rests(form, power * one, press * one, STEADY).along[0]) * 1000)
    table = Tabletop(Mat(), (Piece(1, form, flat(0, -far // 2, kind=form)),), (Fixture(2, UNDER, 0, far - far // 2),))
    hits = 0
    for _ in range(count):
        landing = sim.flick(table, 1, Shot(1571, power, press), rng, unsteadiness=STEADY)
        hits += any(cover.upper_id == 1 and cover.lower_id == 2 for cover in landing.covers)
    return 1000 * hits // count


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 32
    for form in FORMS:
        sim = LocalSimulator()
        for press in PRESSES:
            row = ", ".join(str(chance(sim, form, power, press, count)) for power in POWERS)
            print(f'    ("{form}", {press}): ({row}),', flush=True)


if __name__ == "__main__":
    main()
