"""The devices of a person that may be called."""

from __future__ import annotations

import base64
from typing import Any

from fleacircus.web.club.models import Player, now_ms
from fleacircus.web.club.players import clean_name
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.voices import push
from fleacircus.web.voices.models import Device
from fleacircus.web.words import say

MOST = 10
POINT_BYTES, SECRET_BYTES = 65, 16


def of(player: Player) -> list[Any]:
    return list(Device.objects.filter(player__in=player.ids).order_by("created_ms"))


def add(player: Player, *, endpoint: str, p256dh: str, auth: str, name: str, language: str) -> Device:
    """Let a device be called; one that is known already changes hands. `Refusal` if it is none."""
    if not push.available():
        raise Refusal("push_missing", "push/missing", 409)
    right = _bytes(p256dh) == POINT_BYTES and _bytes(auth) == SECRET_BYTES
    if len(endpoint) > 1_000 or not right or not push.allowed(endpoint):
        raise Refusal("push_unfit", "push/unfit", 400)
    others = Device.objects.filter(player__in=player.ids).exclude(endpoint=endpoint)
    if others.count() >= MOST:
        raise Refusal("push_too_many", "push/too_many", 409)
    called = clean_name(name) or say(language, "voices.device")
    held = {"player": player.id, "p256dh": p256dh, "auth": auth, "name": called, "language": language}
    return Device.objects.update_or_create(endpoint=endpoint, defaults=held)[0]  # type: ignore[no-any-return]


def find(player: Player, id: int) -> Device:
    found: Device | None = Device.objects.filter(player__in=player.ids, id=id).first()
    if found is None:
        raise Refusal("push_unknown", "push/unknown", 404)
    return found


def tell(device: Device, message: dict[str, str], *, topic: str) -> push.Sent:
    """Send a message; a device that is gone is forgotten."""
    outcome = push.send(device, message, topic=topic)
    if outcome == "gone":
        Device.objects.filter(id=device.id).delete()
    elif outcome == "sent":
        Device.objects.filter(id=device.id).update(called_ms=now_ms())
    return outcome


def _bytes(text: str) -> int:
    """How many bytes a base64url text holds; -1 if it is none."""
    try:
        return len(base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True))
    except ValueError:
        return -1
