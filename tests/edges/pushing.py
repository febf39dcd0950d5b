"""A push service of our own on this machine, and a device whose keys the test has: what comes is decrypted here."""

import base64
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from edges.visitor import PATIENCE


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """Takes what the club sends; `status` is what it answers."""

    def __init__(self) -> None:
        self.status = 201
        self.taken: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        service = self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.taken.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.status)
                if service.status == 307:
                    self.send_header("Location", service.origin + "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """It has nothing to say."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def next(self) -> tuple[str, dict[str, str], bytes]:
        return self.taken.get(timeout=PATIENCE)

    def quiet(self, seconds: float = 0.0) -> bool:
        """Whether nothing more came."""
        try:
            self.taken.get(timeout=seconds) if seconds else self.taken.get_nowait()
        except Empty:
            return True
        return False

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Receiver:
    """A browser's half of a subscription."""

    def __init__(self, service: PushService, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = name.encode().ljust(16, b".")[:16]
        self.path = f"/to/{name}"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.form = {"endpoint": service.origin + self.path, "p256dh": coded(point), "auth": coded(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """What was sent, decrypted with the key that only this device has."""
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        told: dict[str, Any] = json.loads(plain)
        return told
