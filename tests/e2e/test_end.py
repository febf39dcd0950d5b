"""A game ends with a picture: the final table, its story in numbers, the best shot again, and what can be kept."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from e2e.laid import Laid, happened, open_at, shots
from e2e.person import Person
from e2e.test_access import faults
from edges.robot import Robot
from edges.server import Server
from fleacircus.core import Leave
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.games.larvacup.model import events as ball

pytestmark = pytest.mark.e2e

SCREEN = ({"kind": "me"}, {"kind": "here", "name": "Bo"})


def sit_at(person: Person, robot: Robot, server: Server) -> Page:
    """The page of who owns the robot's seats."""
    jar = robot.visitor.cookies
    person.context.add_cookies([{"name": c.name, "value": c.value or "", "url": server.address} for c in jar])
    person.page.goto(f"/t/{robot.table['id']}?view=2d")
    return person.page


def kept(page: Page, button: str) -> bytes:
    """What is saved by a button."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return Path(download.value.path()).read_bytes()


def colours(png: bytes) -> int:
    """How many colours a picture has, coarsely."""
    small = Image.open(io.BytesIO(png)).convert("RGB").resize((160, 100)).quantize(64)
    return len(small.getcolors() or [])


def captured() -> tuple[Laid, int]:
    """A match that ended after a capture, and the entry of that shot."""
    laid = Laid()
    hunter, *_ = laid.insects(0, "grunt")
    prey, *_ = laid.insects(1)
    laid.lay({hunter: (0, 120), prey: (60, 120)})
    laid.roll(0, "grunt", "transport")
    tries = (Flick(hunter, shot, 0) for shot in shots(laid.towards(hunter, (60, 120)), powers=range(100, 500, 20)))
    laid.do(0, laid.find(0, tries, happened(ball.Captured, piece=prey, credit=0)))
    seq = laid.match.seq
    laid.do(1, Leave())
    assert laid.match.outcome is not None
    return laid, seq


def test_legionz_ends_with_its_numbers_and_a_picture(visit: Callable[..., Person], server: Server) -> None:
    robot = Robot(server.address, "legionz@1")
    while not robot.state["outcome"]:
        robot.play(10)
    robot.line.socket.close()
    ada = visit("Ada", pace=1)
    page = sit_at(ada, robot, server)
    end = page.get_by_role("region", name=re.compile("wins|share the win"))
    expect(end.get_by_role("row", name=re.compile("^Bugs placed"))).to_be_visible()
    told = end.get_by_role("row", name=re.compile("^Bugs placed")).get_by_role("cell").all_inner_texts()
    assert sum(map(int, told)) == ada.count(), "every bug on the board was placed by somebody"
    assert faults(ada) == []
    picture = kept(page, "Save a picture")
    assert picture.startswith(b"\x89PNG")
    assert colours(picture) > 6
    end.get_by_role("button", name="See it again").click()
    expect(page.locator("[data-showing]")).to_be_visible()
    expect(end).to_be_visible()
    expect(end.get_by_role("button", name="Rematch")).to_be_visible()
    end.get_by_role("button", name="Go through it").click()
    expect(page.get_by_role("region", name="Replay")).to_contain_text(re.compile(r"0/\d+"))


def test_the_best_shot_is_found_with_its_chance_and_seen_again(visit: Callable[..., Person], server: Server) -> None:
    laid, seq = captured()
    ada = visit("Ada", pace=1)
    page = ada.page
    page.goto(f"/t/{open_at(ada, server.db, laid, *SCREEN)}?view=2d")
    end = page.locator("section.end")
    expect(end.get_by_text(re.compile(r"The best shot: Grunt 1 .*, a chance of \d+ %"))).to_be_visible()
    taken = end.get_by_role("row", name=re.compile("^Insects taken")).get_by_role("cell").all_inner_texts()
    assert taken == ["1", "0"]
    assert colours(kept(page, "Save a picture")) > 6
    end.get_by_role("button", name="See it again").click()
    expect(page.locator(f"[data-showing='{seq}']")).to_be_visible()
    expect(end).to_be_visible()


def test_in_three_dimensions_the_best_shot_is_kept_as_a_film(visit: Callable[..., Person], server: Server) -> None:
    laid, _ = captured()
    ada = visit("Ada", pace=2, reduced_motion="no-preference", viewport={"width": 700, "height": 500})
    page = ada.page
    page.goto(f"/t/{open_at(ada, server.db, laid, *SCREEN)}?view=3d&quality=low")
    expect(page.locator("canvas")).to_be_visible()
    expect(page.get_by_role("button", name="Save a film of it")).to_be_visible()
    assert colours(kept(page, "Save a picture")) > 6
    film = kept(page, "Save a film of it")
    assert film[:4] == b"\x1a\x45\xdf\xa3", "a WebM begins so"
    assert len(film) > 5_000
    expect(page.locator("section.end")).to_be_visible()
