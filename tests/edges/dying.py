"""Work for processes that does not survive."""

import os
import signal
from pathlib import Path


def die() -> None:
    """End this process as `kill -9` does."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_at_first(marker: str, name: str) -> str:
    """Leave a mark and die; who finds the mark gives the name back."""
    if not Path(marker).exists():
        Path(marker).touch()
        die()
    return name
