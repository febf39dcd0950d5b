"""Files under /static/: the built client and the pages' own, as small as the asker can read them."""

from __future__ import annotations

from importlib.resources import files
from typing import Any
from wsgiref.headers import Headers

from servestatic import ServeStaticASGI

from fleacircus.web.club.client import ADDRESS, STATIC, worker_file

PREFIX = "/static/"
HASHED = ADDRESS + "assets/"
SERVICE_WORKER = ADDRESS + "sw.js"
DEVICE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""What the worker that runs Python may do. No page may run what it has not fetched as a script; this one compiles."""


NEVER_ASKED_AGAIN = (b"etag", b"last-modified")
"""What says whether a file has changed. One with its content in its name never does: a table has thirty of them."""


def file_server(otherwise: Any) -> Any:
    """Serves every file that is there at the start; what is none goes on to the other application."""
    server = ServeStaticASGI(
        otherwise,
        max_age=None,
        allow_all_origins=False,
        immutable_file_test=lambda path, url: url.startswith(HASHED),
        add_headers_function=_ask_again,
    )
    for package in ("django.contrib.admin", "ninja"):
        server.add_files(str(files(package) / "static"), PREFIX)
    server.add_files(STATIC, PREFIX)

    async def served(scope: Any, receive: Any, send: Any) -> None:
        hashed = scope.get("path", "").startswith(HASHED)
        await server(scope, receive, _lean(send) if hashed else send)

    return served


def _lean(send: Any) -> Any:
    """Sends a file's head without what nobody will ask for."""

    async def lean(message: Any) -> None:
        if message["type"] == "http.response.start":
            kept = [(name, value) for name, value in message["headers"] if name.lower() not in NEVER_ASKED_AGAIN]
            message = {**message, "headers": kept}
        await send(message)

    return lean


def _ask_again(headers: Headers, path: str, url: str) -> None:
    """Built files have a hash in their names and may be kept for ever; the others are asked for again."""
    headers.setdefault("Cache-Control", "no-cache")
    headers["X-Content-Type-Options"] = "nosniff"
    if url == worker_file():
        headers["Content-Security-Policy"] = DEVICE_POLICY
    if url == SERVICE_WORKER:
        headers["Service-Worker-Allowed"] = "/"
