"""The phases of the flick games, each brought about and taken a picture of."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import screenshots
from album import Album
from playwright.sync_api import Page, expect

from e2e import test_end, test_larvacup, test_micromutants
from e2e.laid import Laid, happened, open_at, open_match
from e2e.person import middle
from fleacircus.bots import catalogue as bots
from fleacircus.core import Leave, Match
from fleacircus.games import load
from fleacircus.games.larvacup.actions.throw import ShootAtGoal
from fleacircus.games.larvacup.model.events import Scored

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "regular"}


def mutants(album: Album) -> None:
    """Micro Mutants: from the set-up to the end, and what can be looked at besides."""
    set_up(album)
    match, flick = promising()
    ada = album.person()
    page = ada.page
    table = open_match(ada, album.server.db, match, *test_larvacup.SCREEN)
    page.goto(f"/t/{table}?view=3d&quality=high")
    insects = test_larvacup.bar(page).get_by_label("Insect")
    expect(insects).to_be_visible()
    album.take(page, "mutants-prompt")
    insects.select_option(str(flick.piece))
    album.take(page, "mutants-chosen")
    in_words(album, page, "mutants-words")
    page.goto(f"/t/{table}?view=2d")
    aim(page, flick.piece, flick.shot, "^Shoot")
    expect(page.locator(".chance").first).to_contain_text("%")
    album.take(page, "mutants-aim2d")
    page.goto(f"/t/{table}?view=3d&quality=high")
    aim(page, flick.piece, flick.shot, "^Shoot")
    expect(page.locator(".chance").first).to_contain_text("%")
    album.take(page, "mutants-aim")
    test_larvacup.bar(page).get_by_role("button", name="Shoot", exact=True).click()
    album.film(page, "mutants-shot", frames=10)
    again(album, page, "mutants-again")
    page.context.close()
    bots_turn(album, match, "mutants-bot")
    question(album)
    over = copy(match)
    shooter = min(over.to_act)
    over.append(over.propose(shooter, flick))
    over.append(over.propose(1 - shooter, Leave()))
    ends(album, over, "mutants")


def set_up(album: Album) -> None:
    """Everything lined up, and a piece that is dragged."""
    ada = album.person()
    page = ada.page
    test_micromutants.open_table(ada, view="3d", quality="high")
    test_micromutants.press(page, "Line up for me")
    expect(test_micromutants.bar(page).get_by_role("button", name="Ready")).to_be_enabled()
    album.take(page, "mutants-setup")
    page.goto(page.url.replace("view=3d", "view=2d"))
    pieces = test_micromutants.bar(page).get_by_label("Move")
    expect(pieces).to_be_visible()
    piece = pieces.locator("option:not([disabled])").first.get_attribute("value")
    x, y = middle(page.locator(f'[data-thing="{piece}"]'))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 24, y + 12, steps=4)
    album.take(page, "mutants-drag")
    page.mouse.up()
    page.context.close()


def aim(page: Page, piece: int, shot: Any, how: str) -> None:
    """Choose and aim, and hold."""
    test_larvacup.bar(page).get_by_label("Insect").select_option(str(piece))
    test_larvacup.press(page, how)
    screenshots.set_sliders(page, shot)


def in_words(album: Album, page: Page, name: str) -> None:
    """The list of what may be done and the table in words, as far down as they go."""
    page.get_by_role("tab", name="Moves", exact=True).click()
    page.get_by_role("tabpanel").scroll_into_view_if_needed()
    album.take(page, name)
    page.get_by_role("tab", name="Log", exact=True).click()
    page.evaluate("scrollTo(0, 0)")


def again(album: Album, page: Page, name: str) -> None:
    """The last shot from the other side, once all was shown."""
    button = page.get_by_role("button", name="Last shot")
    expect(page.locator("[data-showing]")).to_have_count(0)
    expect(button).to_be_visible()
    album.take(page, f"{name}-offered")
    button.click()
    album.film(page, name, frames=4)


def bots_turn(album: Album, match: Match, name: str) -> None:
    """A bot is due: its whole turn, as one sees it."""
    ada = album.person()
    shooter = min(match.to_act)
    seats = tuple(BOT if seat == shooter else ME for seat in range(match.game.seats))
    ada.page.goto(f"/t/{open_match(ada, album.server.db, match, *seats)}?view=3d&quality=high")
    album.take(ada.page, f"{name}-waits", rest=False)
    album.film(ada.page, name, frames=8)
    ada.page.context.close()


def question(album: Album) -> None:
    """Somebody is asked something."""
    ada = album.person()
    page = ada.page
    table = open_match(ada, album.server.db, asked(), *test_larvacup.SCREEN)
    page.goto(f"/t/{table}?view=3d&quality=high")
    expect(test_larvacup.bar(page).get_by_role("button").first).to_be_visible()
    album.take(page, "mutants-question")
    page.context.close()


def ends(album: Album, over: Match, name: str) -> None:
    """The picture that a match ends with, what stands under it, and its replay."""
    ada = album.person()
    page = ada.page
    page.goto(f"/t/{open_match(ada, album.server.db, over, *test_larvacup.SCREEN)}?view=3d&quality=high")
    end = page.locator("section.end")
    expect(end).to_be_visible()
    album.take(page, f"{name}-end")
    end.get_by_role("button", name="Go through it").scroll_into_view_if_needed()
    album.take(page, f"{name}-end-below", rest=False)
    page.goto(f"{page.url}&at={over.seq - 2}")
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    album.take(page, f"{name}-replay")
    page.context.close()


def copy(match: Match) -> Match:
    """The same match, to go on with."""
    over = Match.start(match.game, match.seed)
    for entry in match.log[1:]:
        over.append(entry)
    return over


@cache
def promising() -> Any:
    """A match with a good shot; it is played once."""
    return screenshots.promising()


@cache
def asked() -> Match:
    """A match of the first edition in which somebody is asked what to do."""
    match = Match.start(load("micro-mutants@2", {"edition": "first"}), "beta")
    bot, chance = bots.load("micro-mutants@2", "rookie"), random.Random("beta")
    while not match.state.pending:
        seat = min(match.to_act)
        match.play(seat, bot.choose(match.game, match.view(seat), seat, chance))
    return match


def cup(album: Album) -> None:
    """Larva Cup: a shooter behind its own cup, a shot at goal from the prompt to what it means, end."""
    ada = album.person()
    page = ada.page
    behind = Laid()
    hunter, *_ = behind.insects(0, "grunt")
    behind.lay({hunter: (0, -295)}, loose=(60, -150))
    behind.roll(0, "grunt", "transport")
    page.goto(f"/t/{open_at(ada, album.server.db, behind, *test_larvacup.SCREEN)}?view=3d&quality=high")
    test_larvacup.bar(page).get_by_label("Insect").select_option(str(hunter))
    page.wait_for_timeout(1000)
    test_larvacup.press(page, "^Move")
    album.take(page, "cup-behind")
    laid, carrier, goal = scoring()
    table = open_at(ada, album.server.db, laid, *test_larvacup.SCREEN)
    page.goto(f"/t/{table}?view=2d")
    aim(page, carrier, goal.shot, "^Shot at goal")
    album.take(page, "cup-aim2d")
    page.goto(f"/t/{table}?view=3d&quality=high")
    expect(test_larvacup.bar(page).get_by_label("Insect")).to_be_visible()
    album.take(page, "cup-prompt")
    in_words(album, page, "cup-words")
    aim(page, carrier, goal.shot, "^Shot at goal")
    album.take(page, "cup-aim")
    test_larvacup.bar(page).get_by_role("button", name="Shoot", exact=True).click()
    album.film(page, "cup-shot", frames=10)
    again(album, page, "cup-again")
    page.context.close()
    bots_turn(album, laid.match, "cup-bot")
    ends(album, test_end.captured()[0].match, "cup")


@cache
def scoring() -> Any:
    """A carrier before the other side's cup, and a shot that scores."""
    laid = Laid()
    (carrier, mate, *_), rivals = laid.insects(0, "grunt"), laid.insects(1)
    laid.lay({carrier: (60, 190), mate: (-60, 240), rivals[0]: (-120, 180), rivals[3]: (110, 260)}, carrier=carrier)
    laid.roll(0, "grunt", "transport")
    tries = (ShootAtGoal(each.insect, each.shot, each.at, 0) for each in test_larvacup.goals(laid))
    return laid, carrier, laid.find(0, tries, happened(Scored))
