"""Where sockets come in: who is it, from which page, at which table."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from starlette.routing import Router, WebSocketRoute
from starlette.websockets import WebSocket

from fleacircus.web import metrics
from fleacircus.web.club import players
from fleacircus.web.club.seating import hash_token
from fleacircus.web.origins import from_here
from fleacircus.web.socket.connection import POLICY, Connection
from fleacircus.web.socket.hall import Hall
from fleacircus.web.socket.messages import Refused, reject


def socket_app(hall: Callable[[], Hall]) -> Router:
    """The routes of the game socket."""

    async def at_table(socket: WebSocket) -> None:
        if not from_here(socket.headers.get("origin"), socket.headers.get("host", "")):
            await socket.close(POLICY)
            return
        try:
            player = await players.at_the_socket(socket.headers)
        except players.UnknownToken:
            await socket.close(POLICY)
            return
        id = str(socket.path_params["id"])
        table = await hall().table(id) if id.isprintable() else None
        await socket.accept()
        if table is None:
            await socket.send_text(reject(Refused("match/not_found")).decode())
            await socket.close(4404)
            return
        token = socket.query_params.get("token", "")
        connection = Connection(
            socket,
            hall(),
            table,
            player="" if token else player,
            token_hash=hash_token(token) if token else "",
            watches=id == table.row.watch,
        )
        with metrics.SOCKETS.track_inprogress(), structlog.contextvars.bound_contextvars(table=table.row.id):
            await connection.run()

    return Router([WebSocketRoute("/ws/table/{id}", at_table)])
