"""A shot comes out alike whatever arithmetic the processor is good at, so that a record can be checked anywhere."""

import math
import os
import subprocess
import sys
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fleacircus.physics import exact

SHOTS = """
import hashlib
import math
from random import Random

import numpy as np

from fleacircus.bench.tables import any_shot, spread
from fleacircus.physics import MujocoSimulator
from fleacircus.physics.flight import Body, attitudes, free_ms, spin_at, Obstacles

told, rng, t = hashlib.sha256(), Random(1), np.arange(200) / 1000
nothing = Obstacles(np.empty((0, 2)), np.empty(0), np.empty(0))
for _ in range(100):
    spin = np.array([rng.gauss(0, 40) for _ in range(3)])
    parts = [rng.gauss(0, 1) for _ in range(4)]
    quat = np.array(parts) / math.sqrt(sum(part * part for part in parts))
    body = Body(np.zeros(3), quat, np.array([0.1, 0.2, 1.0]), spin, 0.008, 0.001, 1.7e-8, 3.1e-8)
    quats = attitudes(body, t)
    told.update(quats.tobytes() + spin_at(body, quats[-1]).tobytes() + bytes([free_ms(body, nothing, from_mat=True)]))

simulator, table = MujocoSimulator(), spread(20)
for n in range(24):
    told.update(repr(simulator.flick(table, rng.randint(1, 20), any_shot(rng), Random(n))).encode())
print(told.hexdigest())
"""

NUMBERS = st.floats(-1e6, 1e6, allow_subnormal=False).filter(lambda number: number == 0 or abs(number) > 1e-6)


def _fingerprint(**settings: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **settings}
    done = subprocess.run([sys.executable, "-c", SHOTS], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_every_kernel_of_linear_algebra_gives_the_same_shots():
    """An old processor's, which any x86 can run, and whatever this one would take; with NumPy's own loops both ways."""
    own = _fingerprint()
    assert own.strip()
    assert _fingerprint(OPENBLAS_CORETYPE="Prescott") == own
    assert _fingerprint(NPY_DISABLE_CPU_FEATURES="X86_V4 AVX512_ICL AVX512_SPR") == own


@given(NUMBERS, NUMBERS, NUMBERS)
def test_a_fused_step_is_rounded_once(a, b, c):
    assert exact.fma(a, b, c) == float(Fraction(a) * Fraction(b) + Fraction(c))


def test_a_fused_step_is_not_two_steps():
    rng = Random(3)
    numbers = [[rng.gauss(0, 1) for _ in range(3)] for _ in range(50)]
    assert any(exact.fma(a, b, c) != a * b + c for a, b, c in numbers)
    assert all(math.isclose(exact.fma(a, b, c), a * b + c, abs_tol=1e-15) for a, b, c in numbers)
