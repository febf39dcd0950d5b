"""The one ASGI application: sockets, the built client and style files, and Django for all other pages."""

from __future__ import annotations

import os
from pathlib import Path

import django
from django.core.asgi import get_asgi_application
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fleacircus.web.settings")
django.setup()

from fleacircus.web.config import config  # noqa: E402
from fleacircus.web.runtime import Runtime  # noqa: E402
from fleacircus.web.socket.app import socket_app  # noqa: E402

STATIC = Path(__file__).parent / "static"
FOREVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"


class Application:
    """Chooses by the kind of the request before Django sees it."""

    def __init__(self) -> None:
        self.runtime: Runtime | None = None
        self._django = get_asgi_application()
        self._files = StaticFiles(directory=STATIC, packages=[("django.contrib.admin", "static"), ("ninja", "static")])
        self._sockets: ASGIApp = socket_app(lambda: self._running().hall)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "lifespan":
                await self._live(receive, send)
            case "websocket":
                await self._sockets(scope, receive, send)
            case _ if scope["path"].startswith("/static/"):
                await self._serve_file(scope, receive, send)
            case _:
                await self._django(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.runtime = Runtime(config())
        await self.runtime.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.runtime.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _serve_file(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Built files have a hash in their names and may be kept for ever; the others are asked for again."""
        path: str = scope["path"]
        cache = FOREVER if path.startswith("/static/client/assets/") else ASK_AGAIN

        async def send_cached(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] < 400:
                message["headers"] = [*message["headers"], (b"cache-control", cache)]
            await send(message)

        inner = {**scope, "root_path": scope.get("root_path", "") + "/static"}
        try:
            await self._files(inner, receive, send_cached)
        except HTTPException:
            await self._django(scope, receive, send)

    def _running(self) -> Runtime:
        assert self.runtime is not None, "the server has not started"
        return self.runtime


application = Application()
