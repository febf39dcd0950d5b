"""A visitor of the club as a browser would be one: cookies, forms, JSON, sockets. Nothing of the server is imported."""

import http.cookiejar
import itertools
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product
from typing import Any

from websockets.sync.client import ClientConnection, connect

PATIENCE = 60
"""Seconds after which a silent server is a failure; no test waits for it otherwise."""
_numbers = itertools.count()


class Page:
    def __init__(self, status: int, address: str, text: str, headers: dict[str, str]) -> None:
        self.status = status
        self.address = address
        self.text = text
        self.headers = {name.lower(): value for name, value in headers.items()}

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Line:
    """A socket at a table. `frames` keeps every frame as it came."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._open = ExitStack()
        calling = connect(address, additional_headers=headers, max_size=None, open_timeout=PATIENCE)
        self.socket: ClientConnection = self._open.enter_context(calling)
        self.frames: list[str | bytes] = []

    def send(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def read(self) -> dict[str, Any]:
        """The next message; the path of a flick, which is no text, is only kept."""
        while not isinstance(frame := self.socket.recv(timeout=PATIENCE), str):
            self.frames.append(frame)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        return message

    def until(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; others before it are passed over."""
        while (message := self.read())["type"] not in types:
            continue
        return message

    def hello(self, last_seq: int = -1) -> dict[str, Any]:
        self.send("hello", last_seq=last_seq)
        return self.until("snapshot", "events")

    def act(self, state: dict[str, Any], seat: int, action: Any, client_id: str = "") -> dict[str, Any]:
        """Do something and return the answer."""
        name = client_id or f"request-{next(_numbers)}"
        self.send("act", client_id=name, base_seq=state["seq"], seat=seat, action=action)
        return self.until("ack", "reject")

    def rest(self) -> Iterator[dict[str, Any]]:
        """Everything that has been sent up to now: a ping is answered after it."""
        self.send("ping")
        while (message := self.read())["type"] != "pong":
            yield message

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Visitor:
    """One browser."""

    def __init__(self, address: str, nickname: str = "") -> None:
        self.address = address
        self.cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        if nickname:
            assert self.post("/name", nickname=nickname).status == 200

    def get(self, path: str) -> Page:
        return self._ask(urllib.request.Request(self.address + path))

    def post(self, path: str, **fields: str) -> Page:
        """Send a form as the page at the same path would."""
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": self._csrf(), **fields}).encode()
        return self._ask(urllib.request.Request(self.address + path, data))

    def post_json(self, path: str, value: Any) -> Page:
        return self.ask_json(path, value, "POST", {"X-CSRFToken": self.cookie("csrftoken")})

    def ask_json(self, path: str, value: Any, method: str, headers: dict[str, str]) -> Page:
        """Ask by any method with these headers; None sends nothing."""
        data = value if isinstance(value, bytes | None) else json.dumps(value).encode()
        typed = {"Content-Type": "application/json", **headers} if data is not None else headers
        return self._ask(urllib.request.Request(self.address + path, data, typed, method=method))

    def cookie(self, name: str) -> str:
        return next((cookie.value or "" for cookie in self.cookies if cookie.name == name), "")

    def open_table(self, *seats: str, **plan: Any) -> dict[str, Any]:
        """A Legionz table; a seat is "me", "here", "link", or "bot" with its level after a colon."""
        loops = plan.pop("loops", False)
        given = [dict(zip(("kind", "level"), seat.split(":"), strict=False)) for seat in seats]
        options = {"players": len(seats), "loops": loops}
        answer = self.post_json("/api/v1/tables", {"game": "legionz@1", "options": options, "seats": given, **plan})
        assert answer.status == 201, answer.text
        table: dict[str, Any] = answer.json
        return table

    def invited(self, table: dict[str, Any], seat: int) -> None:
        """Take the seat that an invitation is for."""
        assert self.post_json(f"/api/v1/invitations/{table['seats'][seat]['invite']}", {}).status == 200

    def connect(self, id: str, query: str = "", **headers: str) -> Line:
        jar = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        given = {"Cookie": jar, **headers} if jar else headers
        return Line(self.address.replace("http", "ws", 1) + f"/ws/table/{id}{query}", given)

    def _csrf(self) -> str:
        if not self.cookie("csrftoken"):
            self.get("/")
        return self.cookie("csrftoken")

    def _ask(self, request: urllib.request.Request) -> Page:
        try:
            with self._opener.open(request, timeout=PATIENCE) as reply:
                return Page(reply.status, reply.url, reply.read().decode(), dict(reply.headers))
        except urllib.error.HTTPError as error:
            with error:
                return Page(error.code, error.url or "", error.read().decode(), dict(error.headers))


def moves(state: dict[str, Any], seat: int) -> list[Any]:
    """What a seat may do where it can be listed, leaving apart."""
    return [
        {"type": offer["action"], **offer.get("filled", {}), **dict(zip(names, values, strict=True))}
        for offer in state["choices"][str(seat)]
        if offer["action"] != "leave"
        for names in [[hole["field"] for hole in offer.get("holes", [])]]
        for values in product(*(hole["among"] for hole in offer.get("holes", [])))
    ]


def visible_text(page: Page) -> str:
    """What a reader sees of a page, more or less."""
    body = re.sub(r"(?s)<(script|style|svg).*?</\1>", " ", page.text)
    return re.sub(r"<[^>]*>", " ", body)
