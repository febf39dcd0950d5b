"""Several threads may meet a type for the first time at once."""

import subprocess
import sys

MEET = """
import sys, threading
from fleacircus.core import Match, codec, entry_type
from fleacircus.games import load

game = load("micro-mutants@2", {})
body = codec.encode(Match.start(game, "1").log[0])
sys.setswitchinterval(1e-5)
start, found = threading.Barrier(8), []

def read():
    start.wait()
    found.append(codec.decode(body, entry_type(game)))

threads = [threading.Thread(target=read) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(found) == 8 and all(each == found[0] for each in found)
"""


def test_a_type_that_eight_threads_meet_at_once_is_read_by_all() -> None:
    for _ in range(4):
        done = subprocess.run([sys.executable, "-c", MEET], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
