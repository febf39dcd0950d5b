"""Measure how often a ball that is shot at the middle of a cup ends in it; prints rows for
`fleacircus.bots.larvacup.cup`. A minute or so of CPU time."""

import sys
from random import Random

from fleacircus.bots.larvacup.cup import DISTANCES, PRESSES, STEADY, power_into
from fleacircus.physics import Fixture, Mat, Piece, Shot, Tabletop, flat
from fleacircus.physics.local import LocalSimulator

CUP_Y_UM = 340_000


def chance(sim: LocalSimulator, away_mm: int, press: int, count: int) -> int:
    """In per mille, with the hand's ordinary noise."""
    power = power_into(away_mm, press)
    if power is None:
        return 0
    rng = Random(f"{away_mm} {press}")
    ball = Piece(1, "small", flat(0, CUP_Y_UM - 1000 * away_mm))
    table = Tabletop(Mat(), (ball,), (Fixture(2, "cup", 0, CUP_Y_UM),))
    goals = 0
    for _ in range(count):
        landing = sim.flick(table, 1, Shot(1571, power, press), rng, unsteadiness=STEADY)
        goals += any(found.where == "in" for found in landing.in_cup)
    return 1000 * goals // count


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    sim = LocalSimulator()
    for press in PRESSES:
        row = ", ".join(str(chance(sim, away, press, count)) for away in DISTANCES)
        print(f"    {press}: ({row}),", flush=True)


if __name__ == "__main__":
    main()
