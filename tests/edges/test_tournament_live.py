"""Pages of an evening change by themselves: through the socket, not by asking again and again."""

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from edges.evening import Club
from edges.server import Server


def bells(evening: Club) -> str:
    page = evening.olga.get(f"{evening.root}/live").text
    return page.partition('data-live="')[2].partition('"')[0]


def test_whoever_looks_hears_of_every_change_and_of_no_other_evening(club: Server) -> None:
    evening, other = Club(club, "classic", names="Ada Bo"), Club(club, "classic", names="Cy Di")
    address = f"{club.address.replace('http', 'ws')}/ws/evening/{bells(evening)}"

    async def watch() -> None:
        async with connect(address, origin=club.address) as line:
            await asyncio.to_thread(other.do, "draw", stage="bracket")
            await asyncio.to_thread(evening.do, "draw", stage="bracket")
            assert await line.recv() == '{"type":"changed"}'
            for where in ("", "/standings", "/game/final.1"):
                page = await asyncio.to_thread(evening.olga.get, f"{evening.root}/classic{where}")
                assert "data-live=" in page.text or "data-reload=" in page.text

    asyncio.run(watch())


def test_pages_of_other_sites_do_not_listen(club: Server) -> None:
    async def listen() -> None:
        async with connect(f"{club.address.replace('http', 'ws')}/ws/evening/x", origin="https://elsewhere.example"):
            pass

    with pytest.raises(InvalidStatus):
        asyncio.run(listen())
