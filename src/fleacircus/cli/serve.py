"""Serving the club: migrations, and one uvicorn process."""

from __future__ import annotations

import os
import socket
import threading
from typing import Any

from fleacircus.web.database import migrate

FIRST_HANDED = 3
"""The number under which systemd hands over the first socket."""

__all__ = ["migrate", "serve"]
ENDING_SECONDS = 4.0
"""How long a server may take to end in good order."""


def serve(host: str | None = None, port: int | None = None, *, db: str | None = None, quiet: bool = False) -> None:
    """Serve the club until interrupted; what is not given comes from the environment. Port 0 takes a free one."""
    if db is not None:
        os.environ["FLEACIRCUS_DB"] = db
    if host is not None:
        os.environ["FLEACIRCUS_HOST"] = host
    import uvicorn

    from fleacircus.web.config import config
    from fleacircus.web.socket.messages import LARGEST_FRAME
    from fleacircus.web.socket.packing import Packed

    migrate()
    listening = _handed_over() or _listen(host or config().host, config().port if port is None else port)
    if not quiet:
        address = address_of(*listening.getsockname()[:2])
        print(f"Flea Circus is open: {address}", flush=True)
        if link := first_keeper_link(address):
            print(f"Nobody keeps this club yet. Whoever opens this does, once: {link}", flush=True)
    settings = uvicorn.Config(
        "fleacircus.web.asgi:application",
        lifespan="on",
        ws=Packed,
        ws_max_size=LARGEST_FRAME,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(config().proxies),
        forwarded_allow_ips=list(config().proxies),
        timeout_graceful_shutdown=1,
    )
    _server(settings).run(sockets=[listening])


def address_of(host: str, port: int) -> str:
    """Where a browser on this machine finds the club: by its name, since passkeys work under no number."""
    here = {"0.0.0.0": "localhost", "127.0.0.1": "localhost", "::": "localhost", "::1": "localhost"}
    name = here.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def first_keeper_link(address: str) -> str:
    """The link that makes a keeper, if the club has none."""
    from fleacircus.web.identity.keepers import keeper_link, kept

    return "" if kept() else keeper_link(address)


def _server(settings: Any) -> Any:
    """A uvicorn server that ends soon after it is told to, whatever hangs: nothing acknowledged is lost by that."""
    import uvicorn

    class Ending(uvicorn.Server):
        def handle_exit(self, sig: int, frame: Any) -> None:
            super().handle_exit(sig, frame)
            end = threading.Timer(ENDING_SECONDS, os._exit, [0])
            end.daemon = True
            end.start()

    return Ending(settings)


def _handed_over() -> socket.socket | None:
    """The listening socket that systemd holds open for us: while we restart, callers wait instead of being refused."""
    told = {name: os.environ.pop(name, "") for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES")}
    if told["LISTEN_PID"] != str(os.getpid()) or told["LISTEN_FDS"] != "1":
        return None
    return socket.socket(fileno=FIRST_HANDED)


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, so that whoever reads the address can connect at once and is served when all is up."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio leaves Nagle's wait on
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.listen(512)
    return listening
