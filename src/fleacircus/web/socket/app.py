"""Where sockets come in: who is it, from which page, at which table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address

import structlog
from starlette.routing import Router, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from fleacircus.adapters.stores import Unavailable
from fleacircus.web import metrics
from fleacircus.web.club import players
from fleacircus.web.club.seating import hash_token
from fleacircus.web.origins import from_here, neighbourhood
from fleacircus.web.running import address_name, person_name
from fleacircus.web.socket.connection import AGAIN, POLICY, Connection
from fleacircus.web.socket.evenings import attend
from fleacircus.web.socket.hall import Hall
from fleacircus.web.socket.messages import Refused, reject

NO_SUCH_TABLE, BLOCKED = 4404, 4403
_log = logging.getLogger(__name__)


def socket_app(hall: Callable[[], Hall]) -> Router:
    """The routes of the game socket."""

    async def at_table(socket: WebSocket) -> None:
        if not from_here(socket.headers.get("origin"), socket.headers.get("host", "")):
            await socket.close(POLICY)
            return
        try:
            claimed = await players.at_the_socket(socket.headers)
        except players.UnknownToken:
            await socket.close(POLICY)
            return
        id = str(socket.path_params["id"])
        token = socket.query_params.get("token", "")
        claimed = players.NOBODY if token else claimed
        token_hash = hash_token(token) if token else ""
        with _visit(hall(), socket, token_hash or claimed.id) as welcome:
            if not welcome:
                await socket.close(POLICY)
                return
            try:
                address = _neighbourhood(socket)
                person = await hall().store.person(claimed.id, address)
                player = person.id if person.generation in (None, claimed.generation) else ""
                async with hall().at(id) as table:
                    await socket.accept()
                    if table is None:
                        await socket.send_text(reject(Refused("match/not_found")).decode())
                        await socket.close(NO_SUCH_TABLE)
                        return
                    watches = id == table.row.watch
                    if person.blocked and not watches:
                        await socket.send_text(reject(Refused("player/blocked")).decode())
                        await socket.close(BLOCKED)
                        return
                    names = frozenset({person_name(player or token_hash), address_name(address)})
                    connection = Connection(
                        socket,
                        hall(),
                        table,
                        player=player,
                        token_hash=token_hash,
                        watches=watches,
                        name=person.name if player else "",
                        names=names,
                    )
                    with (
                        metrics.SOCKETS.track_inprogress(),
                        structlog.contextvars.bound_contextvars(table=table.row.id),
                    ):
                        await connection.run()
            except Unavailable as error:
                _log.warning("table %s cannot be read now: %s", id, error)
                with suppress(OSError, RuntimeError, WebSocketDisconnect):  # perhaps nobody is there any more
                    await socket.close(AGAIN)
            except (OSError, WebSocketDisconnect):
                return  # hung up in the middle of the handshake

    async def at_evening(socket: WebSocket) -> None:
        if not from_here(socket.headers.get("origin"), socket.headers.get("host", "")):
            await socket.close(POLICY)
            return
        with _visit(hall(), socket, "") as welcome, suppress(OSError, RuntimeError, WebSocketDisconnect):
            if welcome:
                await attend(socket, hall().onlookers)
            else:
                await socket.close(POLICY)

    routes = [WebSocketRoute("/ws/table/{id}", at_table), WebSocketRoute("/ws/evening/{contests}", at_evening)]
    return Router(routes)


@contextmanager
def _visit(hall: Hall, socket: WebSocket, who: str) -> Iterator[bool]:
    """Count a connection while it lasts; whether its address and its player have not too many."""
    address = socket.client.host if socket.client is not None else ""
    limits = {person_name(who): hall.limits.per_player} if who else {}
    if address and not _is_here(address):
        limits[address_name(neighbourhood(address))] = hall.limits.per_address
    hall.visits.update(limits.keys())
    try:
        yield all(hall.visits[name] <= most for name, most in limits.items())
    finally:
        hall.visits.subtract(limits.keys())
        for name in limits:
            if not hall.visits[name]:
                del hall.visits[name]


def _neighbourhood(socket: WebSocket) -> str:
    return neighbourhood(socket.client.host) if socket.client is not None else ""


def _is_here(address: str) -> bool:
    """Whether it is this machine itself: a proxy, or who sits at it."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
