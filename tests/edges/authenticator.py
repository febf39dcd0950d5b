"""A device with passkeys, in a few lines: what a browser and its authenticator answer to a page of the club."""

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT_VERIFIED, WITH_KEY = 0x05, 0x40


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey. `origin` is the page that the browser says it is on."""

    def __init__(self, origin: str = "http://localhost", place: str = "localhost") -> None:
        self.origin, self.place = origin, place
        self.id = secrets.token_bytes(16)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.create`."""
        point = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        data = self._data(PRESENT_VERIFIED | WITH_KEY) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        whole = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential({"attestationObject": coded(whole)}, self._said("webauthn.create", options))

    def used(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        self.count += 1
        data, said = self._data(PRESENT_VERIFIED), self._said("webauthn.get", options)
        signature = self._key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential({"authenticatorData": coded(data), "signature": coded(signature)}, said)

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.place.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _said(self, type: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": type, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _credential(self, response: dict[str, Any], said: bytes) -> dict[str, Any]:
        id = coded(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": {**response, "clientDataJSON": coded(said)}}
