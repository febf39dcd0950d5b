"""From where a request comes: a page of ours, another site's, or no browser at all."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from django.http.request import split_domain_port, validate_host

from fleacircus.web.config import config


def from_here(origin: str | None, host: str) -> bool:
    """Whether a page of this server asks. Programs that are no browsers send no origin."""
    if not known_host(host):
        return False
    if origin is None or origin in config().origins:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


def known_host(host: str) -> bool:
    """Whether the club answers to this name: another's may lead here to borrow what browsers trust us with."""
    name, _ = split_domain_port(host)
    return bool(name) and bool(validate_host(name, config().hosts))


def neighbourhood(address: str) -> str:
    """Whom an address stands for: itself, or all 2^64 of IPv6 that one household has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return ":".join(found.exploded.split(":")[:4])
    return address
