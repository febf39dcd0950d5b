"""How frames are packed on the line (RFC 7692): with a window as wide as what is sent.

A frame of a flick table is 15 to 30 kB, and nearly the same as the one before: who remembers that one packs it to a
fiftieth, in a quarter of the time. Remembering so much takes 110 kB a socket, so only those do whose frames need it.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import BINARY, Frame
from websockets.typing import ExtensionParameter

NARROW = 12
"""The window is two to this power, until frames are larger."""
SETTINGS: Any = {"memLevel": 5}
LARGE_FRAMES = 2
"""So many that do not fit into the window make it wide; the first that anybody gets is a whole log, and large."""


class Packing(PerMessageDeflate):
    """Packs text; paths of flicks, the only bytes that we send, are packed already."""

    def __init__(self, like: PerMessageDeflate) -> None:
        super().__init__(
            like.remote_no_context_takeover,
            like.local_no_context_takeover,
            like.remote_max_window_bits,
            min(NARROW, like.local_max_window_bits),
            SETTINGS,
        )
        self._widest = like.local_max_window_bits
        self._large = 0

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode is BINARY:
            return frame
        if len(frame.data) > 1 << NARROW < 1 << self._widest:
            self._large += 1
            if self._large == LARGE_FRAMES:
                self.local_max_window_bits = self._widest
                self.encoder = zlib.compressobj(wbits=-self._widest, **SETTINGS)
        return super().encode(frame)


class PackingFactory(ServerPerMessageDeflateFactory):
    """Agrees on the widest window that the other side takes."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        told, agreed = super().process_request_params(params, accepted_extensions)
        return told, Packing(agreed)


class Packed(WebSocketsSansIOProtocol):
    """A socket of the server that packs so."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [PackingFactory(client_max_window_bits=NARROW, compress_settings=SETTINGS)]
