"""What goes over the line is packed with a window as wide as its frames, and comes out as it went in."""

import json
from random import Random

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import BINARY, TEXT, Frame

from fleacircus.web.socket.packing import NARROW, Packing, PackingFactory


def both_ends(ask: ClientPerMessageDeflateFactory) -> tuple[Packing, PerMessageDeflate]:
    """The server's end and the client's, as they agree on it."""
    told, server = PackingFactory(client_max_window_bits=NARROW).process_request_params(ask.get_request_params(), [])
    assert isinstance(server, Packing)
    return server, ask.process_response_params(told, [])


BROWSER = ClientPerMessageDeflateFactory(client_max_window_bits=True)


def frames(count: int, size: int) -> list[bytes]:
    """Texts that are nearly alike, as views are, and have nothing to pack in themselves."""
    text = Random(7).randbytes(size // 2).hex()
    return [json.dumps([text, turn]).encode() for turn in range(count)]


@pytest.mark.parametrize(
    "ask",
    [
        BROWSER,
        ClientPerMessageDeflateFactory(server_max_window_bits=10, client_max_window_bits=True),
        ClientPerMessageDeflateFactory(server_no_context_takeover=True),
    ],
    ids=["as a browser asks", "a narrow window", "nothing remembered"],
)
@pytest.mark.parametrize("size", [500, 20_000])
def test_what_was_packed_comes_out(ask: ClientPerMessageDeflateFactory, size: int) -> None:
    server, client = both_ends(ask)
    for data in frames(6, size):
        assert bytes(client.decode(server.encode(Frame(TEXT, data))).data) == data


def test_the_next_large_frame_is_packed_by_the_one_before() -> None:
    server, _ = both_ends(BROWSER)
    sizes = [len(server.encode(Frame(TEXT, data)).data) for data in frames(4, 20_000)]
    assert min(sizes[:2]) > 9_000, "the first is a whole log; the second makes the window wide"
    assert max(sizes[2:]) < 500


def test_small_frames_keep_the_window_small() -> None:
    server, _ = both_ends(BROWSER)
    for data in [*frames(1, 20_000), *frames(50, 2_000)]:
        server.encode(Frame(TEXT, data))
    assert server.local_max_window_bits == NARROW


def test_a_path_is_sent_as_it_is() -> None:
    server, client = both_ends(BROWSER)
    path = Frame(BINARY, b"packed already" * 100)
    assert server.encode(path) is path
    assert client.decode(path) is path
