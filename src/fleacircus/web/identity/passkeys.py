"""Passkeys: the two ceremonies of WebAuthn, on rows that hold once."""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

from django.http.request import split_domain_port
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from fleacircus.web.club.models import Player, now_ms
from fleacircus.web.club.players import clean_name
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.config import config
from fleacircus.web.identity import codes
from fleacircus.web.identity.models import Passkey

MOST = 20
LONGEST_ID = 1_400
BASE64 = re.compile(r"[A-Za-z0-9_=-]+")


def begin_register(request: Any, player: Player) -> str:
    """What the browser needs in order to make a passkey, as JSON."""
    held = list(player.passkeys.values_list("id", flat=True))
    if len(held) >= MOST:
        raise Refusal("passkey.many", "passkey/too_many", 409)
    options = generate_registration_options(
        rp_id=_place(request),
        rp_name=str(request.house.name) or "Flea Circus",
        user_id=str(player.id).encode(),
        user_name=str(player.nickname),
        challenge=_challenge("register", player),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(id)) for id in held],
    )
    return options_to_json(options)


def register(request: Any, player: Player, given: dict[str, Any]) -> Any:
    """Keep the passkey that the browser made."""
    credential = _object(given, "credential")
    challenge, whose = _answered(credential, "register")
    if whose != player.id:
        raise Refusal("code.unknown", "code/unknown", 404)
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_place(request),
            expected_origin=_origins(request),
        )
    except Exception as error:
        raise Refusal("passkey.refused", "passkey/refused", 400) from error
    id = bytes_to_base64url(made.credential_id)
    if Passkey.objects.filter(id=id).exists():
        raise Refusal("passkey.taken", "passkey/taken", 409)
    name = clean_name(given["name"]) if isinstance(given.get("name"), str) else ""
    return Passkey.objects.create(
        id=id,
        player=player,
        key=made.credential_public_key,
        count=made.sign_count,
        name=name or f"{len(player.passkeys.all()) + 1}",
        synced=made.credential_backed_up,
    )


def begin_sign_in(request: Any) -> str:
    """What the browser needs in order to use a passkey, whoever it is."""
    return options_to_json(
        generate_authentication_options(rp_id=_place(request), challenge=_challenge("sign_in", None))
    )


def sign_in(request: Any, given: dict[str, Any]) -> Player:
    """The member whose passkey answered."""
    credential = _object(given, "credential")
    challenge, _ = _answered(credential, "sign_in")
    try:
        id = bytes_to_base64url(_bytes(credential.get("id")))
    except ValueError as error:
        raise Refusal("passkey.refused", "passkey/refused", 400) from error
    held = Passkey.objects.select_related("player").filter(id=id).first()
    if held is None:
        raise Refusal("passkey.unknown", "passkey/unknown", 404)
    try:
        proved = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_place(request),
            expected_origin=_origins(request),
            credential_public_key=bytes(held.key),
            credential_current_sign_count=held.count,
        )
    except Exception as error:
        raise Refusal("passkey.refused", "passkey/refused", 400) from error
    Passkey.objects.filter(id=held.id).update(count=proved.new_sign_count, used_ms=now_ms())
    player: Player = held.player
    return player


def _challenge(kind: str, player: Player | None) -> bytes:
    challenge = secrets.token_bytes(32)
    codes.keep(kind, bytes_to_base64url(challenge), player, lasts_ms=codes.CHALLENGE_MS)
    return challenge


def _answered(credential: dict[str, Any], kind: str) -> tuple[bytes, str]:
    """The challenge that a browser answers, used up by that, and whose it is."""
    response = credential.get("response")
    said = response.get("clientDataJSON") if isinstance(response, dict) else None
    try:
        challenge = json.loads(_bytes(said, longest=20_000))["challenge"]
        text = bytes_to_base64url(_bytes(challenge))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Refusal("passkey.refused", "passkey/refused", 400) from error
    code = codes.find(text, kind)
    codes.use(code)
    return base64url_to_bytes(text), str(code.player_id or "")


def _bytes(text: object, *, longest: int = LONGEST_ID) -> bytes:
    """What base64url says; ValueError if it says nothing."""
    if not isinstance(text, str) or len(text) > longest or not BASE64.fullmatch(text):
        raise ValueError("no base64url")
    return base64url_to_bytes(text)


def _object(given: dict[str, Any], name: str) -> dict[str, Any]:
    found = given.get(name)
    if not isinstance(found, dict):
        raise Refusal("passkey.refused", "passkey/refused", 400)
    return found


def _place(request: Any) -> str:
    """What a passkey is bound to: the name by which the club was called, without the port."""
    name, _ = split_domain_port(request.get_host())
    return str(name)


def _origins(request: Any) -> list[str]:
    """The pages that may ask for it; a browser lets none do so over plain http but those of this machine."""
    host = request.get_host()
    return [f"https://{host}", f"http://{host}", *config().origins]
