"""Where the wheel for Pyodide cannot be had: the client is built without, and the club says what that means."""

import os
import subprocess
import sys
from pathlib import Path

from edges.copied import copied
from edges.server import Server
from edges.test_along import opened
from edges.visitor import Visitor

ROOT = Path(__file__).parents[2]


def test_without_the_wheel_nothing_is_laid_ready_and_the_build_goes_on(tmp_path: Path) -> None:
    """The script itself, where pip finds nothing; a file that only has the wheel's name is swept out."""
    scripts, ready = tmp_path / "scripts", tmp_path / "client" / ".device"
    scripts.mkdir()
    ready.mkdir(parents=True)
    script = scripts / "device.py"
    script.write_bytes((ROOT / "scripts" / "device.py").read_bytes())
    (ready / "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl").write_bytes(b"another one")
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PIP_NO_INDEX": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "battles cannot be taken along" in done.stdout
    assert list(ready.iterdir()) == []


def test_a_club_built_without_serves_battles_and_refuses_to_hand_out_the_device(tmp_path: Path) -> None:
    club = copied(tmp_path, "device.json", "device-*")
    with Server(str(tmp_path / "club.sqlite3"), tmp_path, PYTHONPATH=str(club)) as server:
        ada = Visitor(server.address, "Ada")
        id = opened(ada)
        page = ada.get(f"/t/{id}/device.json")
        assert (page.status, page.json) == (404, {"code": "along/not_built"})
        assert ada.get(f"/t/{id}").status == 200
        assert "Traceback" not in server.log()
