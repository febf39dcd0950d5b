"""The companion on a phone beside a table of wood: dice told, models dragged, taps taken back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.person import Person, eventually
from e2e.test_access import faults

pytestmark = pytest.mark.e2e

PHONE = {"width": 390, "height": 844}
OVER = re.compile("Victory:|is a draw")


def open_companion(person: Person, seat: str = "me", **options: str) -> None:
    page = person.page
    page.goto("/new/mars-companion")
    page.locator("[name=nickname]").fill(person.name)
    for name, value in options.items():
        page.locator(f"[name=option_{name}]").select_option(value)
    page.locator("[name=seat_0_kind]").select_option(seat)
    page.locator("form[data-new-table] button[type=submit]").click()
    expect(page.locator(".mars.wood")).to_be_visible()


def seen(person: Person) -> str:
    return person.page.locator(".mars").get_attribute("data-seq") or ""


def tap(person: Person, what: Callable[[], None]) -> None:
    """Do it, and wait until the table has gone on."""
    before = seen(person)
    what()
    expect(person.page.locator(".mars")).not_to_have_attribute("data-seq", before)


def touch(model: Locator) -> None:
    """Choose a model by key: on a small map another one may stand before it."""
    model.focus()
    model.press("Enter")


def answer(person: Person) -> int:
    """Go on in the plainest way, as one who does not think long; how many taps it took."""
    page = person.page
    sheet = page.get_by_role("region", name="Your answer")
    bar = page.locator(".answer .bar")
    expect(sheet.or_(bar).first).to_be_attached()
    if sheet.count():
        done = sheet.locator("button.main, .eight button")
        if not done.count():  # a square is tapped on the map
            tap(person, sheet.get_by_role("button", name="The program rolls").click)
        else:
            tap(person, done.last.click)
        return 1
    rest = page.get_by_role("button", name="Set up the rest for me")
    if rest.count():
        tap(person, rest.click)
        return 0
    put_away = page.get_by_role("button", name=re.compile("Fill up|fill up", re.I))
    if put_away.count():
        tap(person, put_away.click)
        return 1
    target = page.locator(".model.target").first
    able = page.locator(".model.able")
    end = bar.get_by_role(
        "button", name=re.compile("^(End the Turn|Pass|No answer|Roll|End this activation|Stand up)$")
    )
    odds = bar.get_by_role("button", name=re.compile(r"\d+\.\d %")).first
    taps = 0
    if not target.count() and not end.count() and able.count():
        touch(able.first)
        taps += 1
    if target.count():
        touch(target)
        expect(odds).to_be_visible()
        tap(person, odds.click)
        return taps + 2
    expect(end.first).to_be_visible()
    tap(person, end.first.click)
    return taps + 1


def test_a_battle_is_set_up_and_dice_are_told_on_a_phone(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True)
    open_companion(ada)
    page = ada.page
    expect(page.get_by_role("region", name="What the scenario needs")).to_contain_text("1, 2, 3, 4, 5: Martian Grunt")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_text("Nicknames", exact=True).click()
    line = page.get_by_role("textbox", name=re.compile("^8: "))
    line.fill("  Rex ")
    tap(ada, lambda: line.press("Tab"))
    expect(page.locator(".model[data-model='7'], button").filter(has_text="Rex (8)").first).to_be_visible()
    tap(ada, page.get_by_role("button", name="Set up the rest for me").click)
    expect(page.get_by_role("button", name=re.compile(r"^Rex \(8\), Soldier, M16"))).to_be_visible()
    sheet = page.get_by_role("region", name="Your answer")
    for _ in range(120):
        if sheet.count() or OVER.search(ada.prompt.inner_text()):
            break
        answer(ada)
    expect(sheet).to_contain_text(re.compile(r"Roll \d+ dice at \d\+|A d8"))
    asked = sheet.inner_text()
    page.reload()
    expect(sheet).to_have_text(re.compile(re.escape(asked.splitlines()[0])))

    def in_reach() -> bool:
        """Of a thumb, without scrolling."""
        boxes = [button.bounding_box() for button in sheet.get_by_role("button").all()]
        return all(box is not None and box["y"] + box["height"] <= PHONE["height"] for box in boxes)

    eventually(page, in_reach)
    assert faults(ada) == []


def test_a_wrong_tap_is_taken_back_past_the_dice(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True)
    open_companion(ada)
    page = ada.page
    tap(ada, page.get_by_role("button", name="Set up the rest for me").click)
    sheet = page.get_by_role("region", name="Your answer")
    hit = sheet.get_by_role("button", name="Hit", exact=True)
    for _ in range(120):
        if hit.count():
            break
        answer(ada)
    asked = sheet.locator(".roll").inner_text()
    tap(ada, hit.first.click)
    tap(ada, page.get_by_role("button", name="Take back my last move").click)
    expect(sheet.locator(".roll")).to_have_text(asked)


def test_anything_is_told_and_a_model_is_dragged(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport={"width": 1280, "height": 900})
    open_companion(ada)
    page = ada.page
    tap(ada, page.get_by_role("button", name="Set up the rest for me").click)
    page.get_by_role("button", name="Tell the table", exact=True).click()
    dialog = page.get_by_role("dialog")
    tap(ada, dialog.get_by_role("button", name="VP of Ada +1").click)
    tap(ada, dialog.get_by_role("button", name="killed: the other side scores").click)
    tap(ada, dialog.get_by_role("button", name="The program rolls from now on").click)
    expect(dialog.get_by_role("button", name="I roll from now on")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    assert faults(ada) == []
    model = page.locator('.model[aria-label^="Soldier"]').first
    before = model.get_attribute("aria-label") or ""
    box = model.locator(".base").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 150, steps=5)
    page.mouse.move(x + 2, y - 300, steps=5)
    page.mouse.up()
    put = page.get_by_role("button", name=re.compile("Put here by hand"))
    expect(put).to_be_visible()
    tap(ada, put.click)
    expect(page.locator(f'.model[data-model="{model.get_attribute("data-model")}"]')).not_to_have_attribute(
        "aria-label", before
    )


def test_the_phone_joins_the_laptop_by_its_code_and_outlives_a_lost_line(visit: Callable[..., Person]) -> None:
    ada, phone = visit("Ada"), visit("Bo", viewport=PHONE, has_touch=True)
    open_companion(ada, seat="link")
    code = ada.page.get_by_role("img", name="QR code of the invitation")
    expect(code).to_be_visible()
    assert code.evaluate("each => each.decode().then(() => each.naturalWidth)") > 0
    assert faults(ada) == []
    phone.page.goto(ada.page.get_by_role("link", name="Or take the seat here").get_attribute("href") or "")
    phone.page.locator("[name=nickname]").fill(phone.name)
    phone.page.locator("main button[type=submit]").click()
    rest = phone.page.get_by_role("button", name="Set up the rest for me")
    expect(rest).to_be_visible()
    expect(code).to_have_count(0)
    expect(phone.page.locator("details input").first).to_be_attached()  # what is fetched later is there too
    phone.page.wait_for_load_state("networkidle")
    phone.context.set_offline(True)
    expect(phone.page.get_by_text("The connection is lost.")).to_be_visible()
    expect(rest).to_have_count(0)
    phone.context.set_offline(False)
    expect(rest).to_be_visible()
    tap(phone, rest.click)
    expect(ada.page.locator(".mars")).to_have_attribute("data-seq", seen(phone))


def test_a_battle_with_the_programs_dice_costs_few_taps(visit: Callable[..., Person]) -> None:
    """Played to its end on a phone; a battle of some Rounds cost well over a hundred with questions for everything."""
    ada = visit("Ada", viewport=PHONE, has_touch=True)
    open_companion(ada, dice="program", scenario="chaos")
    taps = 0
    for _ in range(400):
        if OVER.search(ada.prompt.inner_text()):
            break
        taps += answer(ada)
    expect(ada.prompt).to_have_text(OVER)
    assert taps < 120, taps
    tap(ada, ada.page.get_by_role("button", name="Take back my last move").click)
    expect(ada.prompt).not_to_have_text(OVER)
    expect(ada.page.locator("section.end")).to_have_count(0)


def tap_line(person: Person, sheet: Locator) -> None:
    """The last line that can be tapped, or as many models as it asks for."""
    plain = sheet.locator("button.line")
    if plain.count():
        tap(person, plain.last.click)
        return
    chips = sheet.locator(".chips").first.get_by_role("button")
    done = sheet.get_by_role("button", name=re.compile("tapped: go on"))
    if not done.count():
        tap(person, chips.first.click)
        return
    for chip in chips.all()[:2]:
        if done.first.is_enabled():
            break
        chip.click()
    tap(person, done.first.click)


def strike(person: Person) -> None:
    """My first model that has not acted attacks the first Martian, or the Turn ends."""
    page = person.page
    bar = page.locator(".answer .bar")
    end = bar.get_by_role("button", name=re.compile("^(End the Turn|Pass|No answer|Roll)$"))
    idle = page.get_by_role("region", name=person.name).locator(".chips button:not(.acted)")
    panel = page.get_by_role("group", name="Attack")
    expect(end.or_(idle).first).to_be_visible()
    if not end.count():
        idle.first.click()
        expect(panel.or_(bar.get_by_role("button", name="Stand up")).first).to_be_visible()
    if panel.count():
        panel.get_by_role("button").first.click()
        tap(person, panel.locator(".chips").last.get_by_role("button").first.click)
    elif end.count():
        tap(person, end.first.click)
    else:
        tap(person, bar.get_by_role("button", name="Stand up").click)


def test_a_battle_without_a_map_is_played_by_taps_on_lines(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True)
    open_companion(ada, dice="program", where="express", scenario="chaos")
    page = ada.page
    sheet = page.get_by_role("region", name="Your answer")
    lists = 0
    for _ in range(300):
        if OVER.search(ada.prompt.inner_text()):
            break
        expect(sheet.or_(page.locator(".answer .bar")).first).to_be_attached()
        put_away = page.get_by_role("button", name=re.compile("Fill up|fill up", re.I))
        if sheet.count():
            if not lists:
                assert faults(ada) == []
                assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            lists += 1
            tap_line(ada, sheet)
        elif put_away.count():
            tap(ada, put_away.click)
        else:
            strike(ada)
    expect(ada.prompt).to_have_text(OVER)
    assert lists > 5
