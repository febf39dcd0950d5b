"""Where the club is called: by whoever looks at a page, and by another device that reads it from there."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from fleacircus.web.config import EVERYWHERE, config, reached_at


def from_afar(request: Any) -> str:
    """How another device calls the club that was called `localhost` here; nothing if it cannot."""
    return _from_afar(request.scheme, request.get_host())


def opened_at(request: Any) -> str:
    """The origin at which a page was opened, as the page itself says in `?at=`, if that is a name of the club.

    A proxy may hide it from us. `localhost` would lead another device to itself, so it gets the address of the
    local network, where there is one.
    """
    scheme, host = request.scheme, request.get_host()
    try:
        given = urlsplit(request.GET.get("at", ""))
        name, _ = split_domain_port(given.netloc.lower())
    except ValueError:
        name = ""
    if name and given.scheme in ("http", "https") and validate_host(name, settings.ALLOWED_HOSTS):
        scheme, host = given.scheme, given.netloc.lower()
    return _from_afar(scheme, host) or f"{scheme}://{host}"


def _from_afar(scheme: str, host: str) -> str:
    name, port = split_domain_port(host)
    if not (name.endswith("localhost") or name.startswith("127.") or name == "[::1]"):
        return f"{scheme}://{host}"
    if config().origins:
        return config().origins[0]
    found = reached_at() if config().host in EVERYWHERE else []
    return f"http://{found[0]}:{port or 80}" if found else ""
