"""The one ASGI application: sockets, the built client and style files, and Django for all other pages."""

from __future__ import annotations

import os
import time

import django
from django.core.asgi import get_asgi_application
from starlette.types import ASGIApp, Message, Receive, Scope, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fleacircus.web.settings")
django.setup()

from fleacircus.web import metrics, status  # noqa: E402
from fleacircus.web.bodies import Bounded  # noqa: E402
from fleacircus.web.config import config  # noqa: E402
from fleacircus.web.files import file_server  # noqa: E402
from fleacircus.web.runtime import Runtime  # noqa: E402
from fleacircus.web.socket.app import socket_app  # noqa: E402
from fleacircus.web.wiring import Server  # noqa: E402


class Application:
    """Chooses by the kind of the request before Django sees it."""

    def __init__(self) -> None:
        self.runtime: Runtime | None = None
        self._pages: ASGIApp = file_server(Bounded(get_asgi_application()))
        self._sockets: ASGIApp = socket_app(lambda: self._running().hall)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "lifespan":
                await self._live(receive, send)
            case "websocket":
                await self._sockets(scope, receive, send)
            case _ if scope["path"] in status.PATHS:
                await (await status.answer(scope, self.runtime))(scope, receive, send)
            case _:
                await self._count(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.runtime = Server(config())
        await self.runtime.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.runtime.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a page or file, and note how long it took."""
        began, answered = time.monotonic(), 0

        async def sent(message: Message) -> None:
            nonlocal answered
            answered = message.get("status", answered)
            await send(message)

        await self._pages(scope, receive, sent)
        metrics.PAGE_SECONDS.labels(str(answered)).observe(time.monotonic() - began)

    def _running(self) -> Runtime:
        assert self.runtime is not None, "the server has not started"
        return self.runtime


application = Application()
