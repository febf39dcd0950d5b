"""Every request has an id: in the log, on the page that tells of a failure, and in a header."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from structlog.contextvars import bound_contextvars


def with_id(get_response: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Middleware: `request.id`."""

    def middleware(request: Any) -> Any:
        request.id = secrets.token_hex(6)
        with bound_contextvars(request=request.id):
            response = get_response(request)
        response.headers.setdefault("X-Request-ID", request.id)
        return response

    return middleware
