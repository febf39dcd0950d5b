"""Larva Cup at a browser: cards in secret, a kick-off, a pass, a tackle, a goal, defence rolls here and online."""

import math
import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from e2e.laid import Laid, happened, open_at, shots
from e2e.person import Person, eventually, middle
from e2e.test_access import faults
from edges.rows import execute
from edges.server import Server
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.games.larvacup.actions.defence import DefenceRoll
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.model import events as ball
from fleacircus.physics import Shot
from kit import clause

pytestmark = pytest.mark.e2e

PATIENCE_MS = 90_000
"""A shot's physics, on a machine that has other things to do."""
SCREEN = ({"kind": "me"}, {"kind": "here", "name": "Bo"})
GOAL = (0, 340)


def bar(page: Page) -> Locator:
    return page.locator(".flick .bar")


def log(page: Page) -> Locator:
    return page.get_by_role("tabpanel")


def thing(page: Page, piece: int) -> Locator:
    return page.locator(f'[data-thing="{piece}"]')


def press(page: Page, name: str) -> None:
    button = bar(page).get_by_role("button", name=re.compile(name)).first
    expect(button).to_be_enabled(timeout=PATIENCE_MS)
    button.click()


def slide(page: Page, name: str, value: int) -> None:
    slider = bar(page).get_by_role("slider", name=re.compile(f"^{name}"))
    slider.evaluate(
        "(each, value) => { each.value = value; each.dispatchEvent(new Event('input', {bubbles: true})) }", str(value)
    )


def shoot(page: Page, shot: Shot) -> None:
    """Set the sliders, and let go."""
    slide(page, "Direction", round(math.degrees(shot.direction_mrad / 1000)) % 360)
    slide(page, "Power", shot.power)
    slide(page, "Press", shot.press)
    slide(page, "Sideways", shot.side)
    bar(page).get_by_role("button", name="Shoot", exact=True).click()


def sit(person: Person, table: str, *, handover: bool = False) -> None:
    """Come to the table, seen from above."""
    person.page.add_init_script(
        f"localStorage.setItem('fleacircus.settings', JSON.stringify({{handover: {str(handover).lower()}}}))"
    )
    person.page.goto(f"/t/{table}?view=2d")
    expect(person.page.locator("[data-thing]").first).to_be_visible(timeout=PATIENCE_MS)


def passes(laid: Laid, receiver: int) -> Iterator[Pass]:
    carrier = laid.state.pitch.carrier
    at = laid.state.pieces[receiver].pose
    for shot in shots(laid.towards(carrier, (at.x_um / 1000, at.y_um / 1000))):
        yield Pass(carrier, receiver, shot, laid.beside(carrier, shot), 0)


def goals(laid: Laid) -> Iterator[ShootAtGoal]:
    carrier = laid.state.pitch.carrier
    for shot in shots(laid.towards(carrier, GOAL), spread=5, powers=range(300, 1000, 20)):
        yield ShootAtGoal(carrier, shot, laid.beside(carrier, shot))


@clause("LC-04", "LC-07")
def test_cards_are_chosen_in_secret_and_the_kick_off_says_who_starts(ada: Person) -> None:
    page = ada.page
    page.goto("/new/larva-cup")
    page.locator("[name=nickname]").fill("Ada")
    page.locator("[name=option_goals]").fill("1")
    page.locator("[name=seat_1_kind]").select_option("here")
    page.locator("[name=seat_1_name]").fill("Bo")
    page.locator("form[data-new-table] button[type=submit]").click()
    page.wait_for_url("**/t/**")
    page.goto(f"{page.url}?view=2d")
    here = page.get_by_role("button", name=re.compile("^I am "))
    here.first.click(timeout=PATIENCE_MS)
    cards = bar(page).get_by_role("checkbox")
    expect(cards).to_have_count(4)
    cards.nth(0).check()
    cards.nth(3).check()
    press(page, "^Take: .* and ")
    here.first.click(timeout=PATIENCE_MS)
    expect(page.locator("#table h2").first).to_contain_text("Bo, choose your cards in secret")
    expect(log(page)).to_contain_text("Ada has chosen")
    expect(log(page)).not_to_contain_text("The cards:")
    press(page, "Play without cards")
    useful = bar(page).get_by_role("button", name=re.compile("^(Line up|Ready|Shoot|Ada starts)"))
    roll = bar(page).get_by_role("button", name="Roll the dice")
    revealed = False
    while True:
        expect(useful.first.or_(roll).or_(here.first).first).to_be_visible(timeout=PATIENCE_MS)
        if here.count():
            here.first.click()
        elif roll.count():
            break
        else:
            if page.get_by_role("region", name="The cards are turned over").count():
                revealed = True
                page.get_by_role("button", name="To the kick-off").click()
            seen, wanted = log(page).inner_text(), useful.first.inner_text()
            useful.first.click()
            if wanted.startswith("Shoot"):
                expect(bar(page).get_by_role("button", name="Shoot", exact=True)).to_be_visible()
                shoot(page, Shot(1571, 300, 500, 0))
            expect(log(page)).not_to_have_text(seen, use_inner_text=True, timeout=PATIENCE_MS)
    assert revealed
    expect(log(page)).to_contain_text("was nearest to the larva")
    expect(log(page)).to_contain_text("Ada starts")
    expect(page.get_by_role("group", name="Score")).to_contain_text("first to 1")


@clause("LC-13", "LC-15", "LC-32")
def test_a_perfect_pass_is_followed_by_a_goal_that_can_be_seen_again(ada: Person, server: Server) -> None:
    page = ada.page
    laid = Laid()
    passer, receiver, *_ = laid.insects(0, "grunt")
    laid.lay({passer: (70, 150), receiver: (0, 200)}, carrier=passer)
    laid.roll(0, "grunt", "transport")
    table = open_at(ada, server.db, laid, *SCREEN)
    first = laid.find(0, passes(laid, receiver), happened(ball.PassEnded, result="perfect"))
    laid.do(0, first)
    second = laid.find(0, goals(laid), happened(ball.Scored, seat=0))

    sit(ada, table)
    bar(page).get_by_label("Insect").select_option(str(passer))
    press(page, "^Pass")
    bar(page).get_by_role("button", name=re.compile("^Grunt 2")).click()
    expect(page.locator("svg.flat polyline[stroke='#ffe08a']")).to_have_count(1)  # the ring round the receiver
    expect(bar(page)).to_contain_text("Pass to Grunt 2 (Ada)")
    shoot(page, first.shot)
    expect(log(page)).to_contain_text("Grunt 1 (Ada) passes to Grunt 2 (Ada)!", timeout=PATIENCE_MS)
    expect(log(page)).to_contain_text("A perfect pass")
    expect(page.locator("#table h2").first).to_contain_text("A perfect pass! Grunt 2")
    for name in ("^Move", "^Pass", "^Shot at goal", "^No free action"):
        expect(bar(page).get_by_role("button", name=re.compile(name)).first).to_be_visible()
    press(page, "^Shot at goal")
    shoot(page, second.shot)
    expect(page.get_by_role("group", name="Score")).to_contain_text("1 : 0", timeout=PATIENCE_MS)
    expect(log(page)).to_contain_text("Goal for Ada! 1 : 0")
    expect(page.locator("#table h2").first).to_contain_text("Bo, your turn")

    log(page).get_by_role("button", name="Slow motion").click()
    skip = page.get_by_role("button", name="Skip")
    expect(page.locator(".flick .banner").filter(has_text="Slow motion")).to_be_visible(timeout=PATIENCE_MS)

    def in_the_cup() -> bool:
        place = thing(page, laid.state.pitch.ball).get_attribute("transform") or ""
        x, y = (float(number) for number in re.findall(r"-?\d+\.\d+", place)[:2])
        return math.hypot(x - GOAL[0], -y - GOAL[1]) < 27

    eventually(page, in_the_cup)
    skip.click()
    expect(skip).to_have_count(0)
    expect(bar(page).get_by_role("button", name="Roll the dice")).to_be_visible()


@clause("LC-20", "LC-21", "LC-25", "LC-30")
def test_a_tackle_ejects_and_earns_a_defence_roll_on_one_screen(ada: Person, server: Server) -> None:
    page = ada.page
    laid = Laid()
    striker, victim = laid.insects(0, "grunt")[0], laid.insects(1, "drone")[0]
    laid.lay({victim: (0, 100), striker: (0, 40)}, carrier=victim)
    laid.roll(0, "grunt", "grunt")
    table = open_at(ada, server.db, laid, *SCREEN)
    tackle = laid.find(
        0,
        (Flick(striker, shot, 0) for shot in shots(90, spread=4, powers=range(50, 700, 10))),
        lambda events: happened(ball.BallTaken, holder=1)(events) and happened(ball.Captured, piece=victim)(events),
    )

    sit(ada, table)
    bar(page).get_by_label("Insect").select_option(str(striker))
    press(page, "^Move")
    shoot(page, tackle.shot)
    expect(log(page)).to_contain_text("Grunt 1 (Ada) takes the larva from Bo!", timeout=PATIENCE_MS)
    press(page, "^Eject")
    shoot(page, Shot(0, 200, 500, 0))
    expect(log(page)).to_contain_text("Ada ejects Drone 1 (Bo)", timeout=PATIENCE_MS)
    for name in ("^Pass", "^Shot at goal"):
        expect(bar(page).get_by_role("button", name=re.compile(name)).first).to_be_visible()
    press(page, "^Neither pass nor shot")
    press(page, "^No more moves")
    press(page, "^Keep it as a defence roll")
    expect(page.get_by_role("group", name="Score")).to_contain_text("defence roll", timeout=PATIENCE_MS)
    prompt = page.locator("#table h2").first
    expect(prompt).to_contain_text("Bo, your turn: roll the dice · a defence roll by Ada may come")
    press(page, "^Ada: defence roll!")
    expect(log(page)).to_contain_text("Ada calls the defence roll", timeout=PATIENCE_MS)
    expect(page.get_by_role("group", name="Score")).not_to_contain_text("defence roll")


@clause("LC-25", "LC-R15")
def test_a_defence_roll_interrupts_online(ada: Person, visit: Callable[..., Person], server: Server) -> None:
    bo = visit("Bo")
    laid = Laid()
    laid.say(ball.DefenceKept(1))
    laid.roll(0, "grunt", "transport")
    faces = _faces(laid)
    table = open_at(ada, server.db, laid, {"kind": "me"}, {"kind": "link"}, clock_ms=3_600_000)
    (invite,), *_ = execute(server.db, "SELECT invite FROM club_seat WHERE table_id = %s AND number = 1", (table,))
    bo.page.goto(f"/join/{invite}")
    bo.page.locator("[name=nickname]").fill("Bo")
    bo.page.locator("main button[type=submit]").click()
    bo.page.wait_for_url("**/t/**")
    sit(bo, table)
    sit(ada, table)

    expect(ada.page.locator("#table h2").first).to_contain_text("a defence roll by Bo may come")
    expect(bar(ada.page).get_by_role("button", name=re.compile("^Move")).first).to_be_visible()
    expect(bo.page.locator("#table h2").first).to_contain_text("Ada is to move · you may call your defence roll")
    expect(bo.page.get_by_role("group", name="Score")).to_contain_text("defence roll")
    press(bo.page, "^Defence roll")
    expect(log(ada.page)).to_contain_text("Bo calls the defence roll", timeout=PATIENCE_MS)
    expect(bo.page.get_by_role("list", name="The dice").get_by_role("listitem")).to_have_count(len(faces))
    press(bo.page, "^Move")
    shoot(bo.page, Shot(-1571, 50, 500, 0))
    expect(log(ada.page)).to_contain_text(re.compile(r"Bo shoots .*\(Bo\)"), timeout=PATIENCE_MS)
    expect(bar(ada.page).get_by_role("button", name=re.compile("^Move")).first).to_be_visible(timeout=PATIENCE_MS)
    expect(ada.page.locator("#table h2").first).not_to_contain_text("may come")


def _faces(laid: Laid) -> tuple[str, ...]:
    """What the defence roll will show."""
    events = laid.match.propose(1, DefenceRoll()).events
    return next(each.faces for each in events if isinstance(each, ball.DefenceRolled))


@clause("LC-12", "LC-31")
def test_a_carrier_shoots_at_goal_by_keyboard_alone(ada: Person, server: Server) -> None:
    page = ada.page
    laid = Laid()
    carrier = laid.insects(0, "grunt")[0]
    laid.lay({carrier: (0, 0)}, carrier=carrier)
    laid.roll(0, "grunt", "transport")
    sit(ada, open_at(ada, server.db, laid, *SCREEN))
    choose = bar(page).get_by_role("button", name=re.compile("^Shot at goal"))
    bar(page).get_by_label("Insect").select_option(str(carrier))
    choose.focus()
    page.keyboard.press("Enter")
    power = bar(page).get_by_role("slider", name=re.compile("^Power"))
    power.focus()
    expect(page.locator(".told strong")).to_have_text("Towards Goal (Bo)")
    page.keyboard.press("Home")
    expect(power).to_have_value("0")
    expect(page.locator(".told strong")).to_have_text("Towards Goal (Bo)")
    bar(page).get_by_role("button", name="Shoot", exact=True).focus()
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text("Grunt 1 (Ada) shoots at goal!", timeout=PATIENCE_MS)
    expect(log(page)).to_contain_text("Ada misses the goal")
    expect(log(page)).to_contain_text("Ada loses the ball")
    expect(page.locator("#table h2").first).to_contain_text("Bo, your turn")


@clause("LC-R21")
def test_a_match_against_a_bot_comes_to_its_end(ada: Person) -> None:
    page = ada.page
    page.goto("/new/larva-cup")
    page.locator("[name=nickname]").fill("Ada")
    page.locator("[name=option_turn_limit]").fill("2")
    page.locator("[name=seat_1_kind]").select_option("bot")
    page.locator("[name=seat_1_level]").select_option("rookie")
    page.locator("form[data-new-table] button[type=submit]").click()
    page.wait_for_url("**/t/**")
    page.goto(f"{page.url}?view=2d")
    prompt = page.locator("#table h2").first
    ended = prompt.filter(has_text=re.compile("won$|A draw$"))
    names = "Play without|Line up|Ready|Shoot|Ada starts|Roll|No |Neither|Move nobody|Let it go"
    useful = bar(page).get_by_role("button", name=re.compile(f"^({names})"))
    for _ in range(200):
        expect(useful.first.or_(ended).first).to_be_visible(timeout=PATIENCE_MS)
        if ended.count():
            break
        with suppress(TooLate):  # it may be the bot's move by now
            useful.first.click(timeout=3_000)
    expect(ended).to_be_visible()
    expect(log(page)).to_contain_text("The game is over")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Callable[..., Person], server: Server, colours: str) -> None:
    ada = visit("Ada", color_scheme=colours)
    laid = Laid()
    passer, receiver, *_ = laid.insects(0, "grunt")
    laid.say(ball.DefenceKept(1))
    laid.lay({passer: (70, 150), receiver: (0, 200)}, carrier=passer)
    laid.roll(0, "grunt", "transport")
    sit(ada, open_at(ada, server.db, laid, *SCREEN))
    expect(bar(ada.page).get_by_role("button", name="Bo: defence roll!")).to_be_visible()
    assert faults(ada) == []
    ada.page.get_by_role("button", name="How it goes").click()
    assert faults(ada) == []
    ada.page.get_by_role("button", name="Close", exact=True).click()
    press(ada.page, "^Pass")
    bar(ada.page).get_by_role("button", name=re.compile("^Grunt 2")).click()
    assert faults(ada) == []


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious_before_the_match(visit: Callable[..., Person], server: Server, colours: str) -> None:
    ada = visit("Ada", color_scheme=colours)
    sit(ada, open_at(ada, server.db, Laid(until="cards"), *SCREEN))
    expect(bar(ada.page).get_by_role("checkbox")).to_have_count(4)
    assert faults(ada) == []
    sit(ada, open_at(ada, server.db, Laid(until="kickoff"), *SCREEN))
    expect(ada.page.get_by_role("region", name="The cards are turned over")).to_be_visible()
    assert faults(ada) == []


@clause("LC-13")
def test_a_pass_is_made_by_pulling_back_from_the_carrier(ada: Person, server: Server) -> None:
    page = ada.page
    laid = Laid()
    passer, receiver, *_ = laid.insects(0, "grunt")
    laid.lay({passer: (0, 0), receiver: (60, 60)}, carrier=passer)
    laid.roll(0, "grunt", "transport")
    sit(ada, open_at(ada, server.db, laid, *SCREEN))
    page.mouse.click(*middle(thing(page, passer)))  # the ball lies on top: whoever touches it means the carrier
    expect(bar(page).get_by_label("Insect")).to_have_value(str(passer))
    press(page, "^Pass")
    expect(bar(page).get_by_role("button", name=re.compile("^Grunt 2"))).to_be_visible()
    page.mouse.click(*middle(thing(page, receiver)))
    expect(bar(page).get_by_role("button", name="Shoot", exact=True)).to_be_enabled(timeout=PATIENCE_MS)
    x, y = middle(thing(page, passer))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y + 40, steps=6)
    page.mouse.up()
    expect(log(page)).to_contain_text("Grunt 1 (Ada) passes to Grunt 2 (Ada)!", timeout=PATIENCE_MS)
