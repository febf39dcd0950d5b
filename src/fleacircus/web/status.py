"""How the server is: /healthz, /readyz and /metrics, for whoever may see them."""

from __future__ import annotations

import asyncio
import hmac
import time
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from fleacircus import __version__
from fleacircus.web import metrics
from fleacircus.web.config import config
from fleacircus.web.runtime import Runtime

PATHS = ("/healthz", "/readyz", "/metrics")
LATE_SECONDS = 30.0
"""A loop that has not turned well for so long is taken to hang; the slowest turns every five seconds."""
STORE_SECONDS = 5.0
"""How long the store may take to write one thing."""
LOOPBACK = ("127.0.0.1", "::1")
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


def may_see(scope: Scope) -> bool:
    """Whether the asker brings the token, or sits at this very machine with no proxy between."""
    headers = Headers(scope=scope)
    token = config().status_token
    given = headers.get("authorization", "").removeprefix("Bearer ")
    if token and hmac.compare_digest(given.encode(), token.encode()):
        return True
    client = scope.get("client") or ("", 0)
    host = headers.get("host", "").rpartition(":")[0].strip("[]")
    local = client[0] in LOOPBACK and host in (*LOOPBACK, "localhost")
    return local and not any(name in headers for name in FORWARDED)


async def answer(scope: Scope, runtime: Runtime | None) -> Response:
    """The answer to one of the paths."""
    if not may_see(scope):
        return JSONResponse({"code": "status/forbidden"}, status_code=403)
    if runtime is None:
        return JSONResponse({"ok": False, "reason": "not started"}, status_code=503)
    match scope["path"]:
        case "/metrics":
            return await _metrics(runtime)
        case "/readyz":
            store = await _store(runtime)
            return JSONResponse({"ok": store["writable"]}, status_code=200 if store["writable"] else 503)
        case _:
            told = await health(runtime)
            return JSONResponse(told, status_code=200 if told["ok"] else 503)


async def health(runtime: Runtime) -> dict[str, Any]:
    """Is every loop turning, how long ago did it, can the store be written."""
    store = await _store(runtime)
    loops = {name: round(age, 3) for name, age in runtime.health().items()}
    late = sorted(name for name, age in loops.items() if age > LATE_SECONDS)
    ok = store["writable"] and not late
    return {"ok": ok, "version": __version__, "process": runtime.hall.process, "loops": loops, "late": late} | {
        "store": store
    }


async def _store(runtime: Runtime) -> dict[str, Any]:
    """Whether something can be written, durably; the reason if not."""
    began = time.monotonic()
    try:
        await asyncio.wait_for(runtime.store.probe(), STORE_SECONDS)
    except Exception as error:  # noqa: BLE001  whatever it is, it is the answer
        return {"writable": False, "reason": f"{type(error).__name__}: {error}".strip(": ")}
    return {"writable": True, "ms": round((time.monotonic() - began) * 1000, 1)}


async def _metrics(runtime: Runtime) -> Response:
    metrics.TABLES.set(len(runtime.hall.tables))
    for name, age in runtime.health().items():
        metrics.LOOP_AGE.labels(name).set(age)
    text = await asyncio.to_thread(_written)
    return Response(text, media_type="text/plain; version=0.0.4")


def _written() -> bytes:
    from django.db import Error, connection

    from fleacircus.web.club.models import Seat

    try:
        waiting = Seat.objects.filter(kind="bot", due=True, claimed_by="").count()
        metrics.BOTS_WAITING.set(waiting)
    except Error:
        metrics.BOTS_WAITING.set(float("nan"))
    finally:
        connection.close()
    return metrics.written()
