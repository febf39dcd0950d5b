"""The wheel holds everything that a club needs, so that it is served where there is no Node."""

import os
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "fleacircus"
DATA = {".json", ".toml", ".html", ".css", ".js", ".svg", ".mjs", ".npz", ".npy", ".csv", ".txt", ".bin", ".br", ".gz"}


def listed() -> set[str]:
    """What the wheel will hold, as its builder finds it."""
    builder = WheelBuilder(str(ROOT))
    return {file.distribution_path.replace(os.sep, "/") for file in builder.recurse_included_files()}


def test_every_module_and_data_file_is_in_the_wheel() -> None:
    held = listed()
    there = {
        f"fleacircus/{path.relative_to(PACKAGE)}"
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix in {".py", *DATA}
    }
    assert there - held == set()
    assert "fleacircus/web/static/client/manifest.json" in held
    assert any(name.endswith(".js.br") for name in held)
    assert "fleacircus/web/words/it/table.json" in held
    assert not [name for name in held if "node_modules" in name or name.endswith((".ts", ".svelte", ".sqlite3"))]


@pytest.mark.soak
def test_a_fresh_environment_without_node_serves_the_club_from_the_wheel(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"})
    (wheel,) = tmp_path.glob("fleacircus-*.whl")
    with zipfile.ZipFile(wheel) as held:
        assert set(held.namelist()) >= listed()
    venv.create(tmp_path / "fresh", with_pip=True)
    python = tmp_path / "fresh" / "bin" / "python"
    bare = {"HOME": str(tmp_path), "PATH": str(python.parent), "FLEACIRCUS_WARM": "0"}
    bare |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    assert shutil.which("node", path=bare["PATH"]) is None
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True, env=bare, cwd=tmp_path)
    server = subprocess.Popen(
        [tmp_path / "fresh" / "bin" / "fleacircus", "serve", "--port", "0"],
        env=bare,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    address = server.stdout.readline().split()[-1]
    try:
        with urllib.request.urlopen(f"{address}/practice") as page:
            text = page.read().decode()
        script = text.partition('type="module" src="')[2].partition('"')[0]
        asked = urllib.request.Request(address + script, headers={"Accept-Encoding": "br"})
        with urllib.request.urlopen(asked) as file:
            assert file.headers["Content-Encoding"] == "br"
        told = subprocess.run(
            [tmp_path / "fresh" / "bin" / "fleacircus", "doctor", "--json"],
            env=bare,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stdout + told.stderr
    finally:
        server.terminate()
        server.wait()
