"""A restart: sockets are told to come back, nothing that was acknowledged is lost, callers are kept waiting."""

import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from edges.server import Server
from edges.visitor import Visitor, moves

COME_BACK = 1012
HANDED = """
import os
os.dup2({fd}, 3)
os.environ |= {{"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}}
from fleacircus.cli.serve import serve
serve("127.0.0.1", 0)
"""


def handed(listening: socket.socket, db: str, folder: Path) -> subprocess.Popen[str]:
    """A server on a socket that somebody else holds open, as systemd does."""
    server = subprocess.Popen(
        [sys.executable, "-c", HANDED.format(fd=listening.fileno())],
        env={**os.environ, "FLEACIRCUS_DB": db, "FLEACIRCUS_SECRET": "a secret for tests only", "FLEACIRCUS_WARM": "0"},
        cwd=folder,
        pass_fds=(listening.fileno(),),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    assert server.stdout.readline().startswith("Flea Circus is open")
    return server


def test_every_socket_is_told_to_come_back(club_db: str, tmp_path: Path) -> None:
    with Server(club_db, tmp_path) as server:
        ada = Visitor(server.address, "Ada")
        id = ada.open_table("me", "here")["id"]
        lines = [ada.connect(id) for _ in range(3)]
        for line in lines:
            line.hello()
        server.stop()
        for line in lines:
            with pytest.raises(ConnectionClosed) as closed:
                line.until("nothing more")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == COME_BACK
        assert "Traceback" not in server.log()


def test_a_restart_under_play_loses_nothing_and_refuses_nobody(tmp_path: Path) -> None:
    """The listening socket is handed from one server to the next; a caller in between waits and is served."""
    rng = random.Random(5)
    db = str(tmp_path / "club.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = handed(listening, db, tmp_path)
        ada = Visitor(address, "Ada")
        id = ada.open_table("me", "here")["id"]
        done: list[dict[str, Any]] = []
        for _ in range(3):
            line = ada.connect(id)
            state = line.hello()
            for _ in range(2):
                seat = state["due"][0]
                assert line.act(state, seat, rng.choice(moves(state, seat)))["type"] == "ack"
                state = line.until("ev")
                done.append(state["entry"])
            server.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                line.read()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == COME_BACK
            server.wait()
            server = handed(listening, db, tmp_path)
            assert ada.get(f"/t/{id}").status == 200
        log = ada.connect(id).hello()["log"]
        assert log[1:] == done
        server.send_signal(signal.SIGTERM)
        server.wait()
