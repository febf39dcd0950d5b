"""Fetch what Pyodide lacks to decide a battle on a device: msgspec, built for it.

Pyodide itself comes with the client's packages, and the rules from the club that runs. The wheel comes from where pip
gets everything; where it cannot be had the client is built without, and the pages say that nothing can be taken along.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

READY = Path(__file__).resolve().parent.parent / "client" / ".device"
WHEEL = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
WHEEL_SHA256 = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")


def main() -> None:
    """Lay the wheel ready for the client's build."""
    READY.mkdir(exist_ok=True)
    if not fetched(READY / WHEEL):
        print("msgspec for Pyodide cannot be had here: battles cannot be taken along.", flush=True)


def fetched(wheel: Path) -> bool:
    """Whether the wheel is there, the very one that was tried; any other is swept out."""
    for other in wheel.parent.glob("*.whl"):
        if other != wheel or _digest(other) != WHEEL_SHA256:
            other.unlink()
    if not wheel.exists():
        name, version = WHEEL.split("-")[:2]
        wanted = [*PLATFORM, "--implementation", "cp", "--only-binary", ":all:", "--no-deps", f"{name}=={version}"]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--dest", str(wheel.parent), *wanted], capture_output=True, check=False)
        if wheel.exists() and _digest(wheel) != WHEEL_SHA256:
            wheel.unlink()
    return wheel.exists()


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
