"""Web push: the club's keys, which services it may speak to, and one message to one device."""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import tomllib
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Literal
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fleacircus.web.config import config

TIMEOUT_S = 5.0
LASTS_S = 24 * 3600
"""How long a push service keeps a message for a device that is off."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many keys the curve P-256 has."""
GONE = (404, 410)
_log = logging.getLogger(__name__)

Sent = Literal["sent", "gone", "failed"]


def available() -> bool:
    """Whether the extra `push` is installed."""
    return find_spec("pywebpush") is not None


@cache
def private_key() -> ec.EllipticCurvePrivateKey:
    """The key by which push services know the club: made from its secret, so it is there from the first start on,
    the same for every process, and comes back with a backup."""
    stretched = hashlib.shake_256(b"fleacircus push key\0" + config().secret.encode()).digest(48)
    return ec.derive_private_key(int.from_bytes(stretched) % (ORDER - 1) + 1, ec.SECP256R1())


@cache
def public_key() -> str:
    """What a browser needs in order to let the club, and nobody else, call it."""
    point = private_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


@cache
def services() -> tuple[str, ...]:
    """The ends of names that the club may speak to."""
    text = (files("fleacircus.web.voices") / "push.toml").read_text(encoding="utf-8")
    return (*tomllib.loads(text)["services"], *config().push_services)


def allowed(endpoint: str) -> bool:
    """Whether an address is a push service's: https and a known name. Who names a whole origin allows just that."""
    try:
        parts = urlsplit(endpoint)
        plain = parts.port in (None, 443) and parts.username is None and parts.scheme == "https"
    except ValueError:
        return False
    name = parts.hostname or ""
    return any(
        f"{parts.scheme}://{parts.netloc}" == service
        if "://" in service
        else plain and (name == service or name.endswith(f".{service}"))
        for service in services()
    )


def send(device: Any, message: dict[str, str], *, topic: str) -> Sent:
    """Send a message that only the device can read. It blocks: call it from a thread."""
    import requests
    from py_vapid import Vapid02
    from pywebpush import WebPushException, webpush

    if not allowed(device.endpoint):
        return "gone"
    keys = {"p256dh": device.p256dh, "auth": device.auth}
    with requests.Session() as session:
        session.max_redirects = 0
        session.trust_env = False
        try:
            webpush(
                {"endpoint": device.endpoint, "keys": keys},
                json.dumps(message),
                vapid_private_key=Vapid02(private_key()),
                vapid_claims={"sub": next(iter(config().origins), "mailto:nobody@localhost")},
                ttl=LASTS_S,
                timeout=TIMEOUT_S,
                headers={"Urgency": "high", "Topic": topic},
                requests_session=session,
            )
        except WebPushException as error:
            if error.response is not None and error.response.status_code in GONE:
                return "gone"
            _log.warning("a push service refused a call: %s", error)
            return "failed"
        except (requests.RequestException, ValueError) as error:
            _log.warning("a push service could not be reached: %s", type(error).__name__)
            return "failed"
    return "sent"
