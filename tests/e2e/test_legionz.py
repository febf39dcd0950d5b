"""Legionz as people play it: whole games, on one screen and on two."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from e2e.person import Person

pytestmark = pytest.mark.e2e

WON = re.compile("wins|share the win")


def in_turn(one: Person, other: Person) -> tuple[Person, Person]:
    """Who is to move, and who waits."""
    expect(one.prompt).to_have_text(re.compile("your turn|about to"))
    return (one, other) if "your turn" in one.prompt.inner_text() else (other, one)


def test_a_whole_game_against_a_bot(ada: Person) -> None:
    ada.open_table("bot:random")
    for _ in range(25):
        expect(ada.legal.first.or_(ada.page.get_by_role("region", name="Replay"))).to_be_visible()
        if ada.over():
            break
        ada.place_from_list(ada.greedy("wasp"))
    expect(ada.prompt).to_have_text(WON)
    numbers = ada.page.locator(".worth")
    expect(numbers).to_have_count(ada.count())
    expect(ada.page.locator(".tile.won").first).to_be_visible()
    log = ada.panel("Log")
    expect(log).to_contain_text("All bugs are turned over.")
    expect(log.get_by_role("button", name="LZ-Y30")).to_be_visible()


def test_two_browsers_through_the_invitation(ada: Person, bo: Person) -> None:
    ada.open_table("link")
    invitation = ada.panel("Table").get_by_label("Invitation for seat 2").input_value()
    bo.accept(invitation)
    expect(ada.page.get_by_role("listitem").filter(has_text="Bo")).to_contain_text("here")
    species = {"Ada": "wasp", "Bo": "stag beetle"}
    mover, other = in_turn(ada, bo)
    for _ in range(50):
        cell = mover.greedy(species[mover.name])
        if mover.count() < 6:
            mover.place(cell)
        else:
            mover.place_from_list(cell)
        expect(other.cell(cell).and_(other.bugs)).to_have_count(1)
        expect(other.prompt).to_have_text(re.compile("your turn|wins|share the win"))
        if other.over():
            break
        mover, other = other, mover
    expect(mover.prompt).to_have_text(WON)
    expect(other.prompt).to_have_text(mover.prompt.inner_text())


def test_three_on_one_screen_hand_over_the_seat(ada: Person) -> None:
    ada.open_table("Bo", "Cy")
    turns = []
    curtain = ada.page.locator(".curtain")
    for _ in range(3):
        expect(curtain).to_contain_text("Now it is")
        name = re.search(r"Now it is (\w+)’s turn", curtain.inner_text())
        assert name is not None
        turns.append(name[1])
        curtain.get_by_role("button", name=f"I am {name[1]}").click()
        expect(ada.prompt).to_contain_text(f"{name[1]}, your turn")
        ada.place(ada.cells("legal")[0])
    assert sorted(turns) == ["Ada", "Bo", "Cy"]
    curtain.get_by_role("button", name="Do not show this again").click()
    species = {"Ada": "wasp", "Bo": "stag beetle", "Cy": "spider"}
    for _ in range(75):
        if ada.over():
            break
        mover = ada.prompt.inner_text().partition(",")[0]
        ada.place_from_list(ada.greedy(species[mover]))
        expect(ada.prompt).not_to_contain_text(f"{mover}, your turn")
    expect(ada.prompt).to_have_text(WON)
    expect(ada.page.locator(".tile.won").nth(8)).to_be_visible()


def test_a_cut_connection_is_shown_blocks_and_resumes(ada: Person, bo: Person) -> None:
    ada.open_table("link")
    bo.accept(ada.panel("Table").get_by_label("Invitation for seat 2").input_value())
    present, away = in_turn(ada, bo)
    expect(away.page.get_by_role("tab", name="Talk")).to_be_visible()  # the page has all its parts
    away.context.set_offline(True)
    expect(away.page.get_by_text("The connection is lost.")).to_be_visible()
    expect(present.legal.first).to_be_visible()
    cell = present.cells("legal")[0]
    present.place(cell)
    expect(away.cell(cell).and_(away.bugs)).to_have_count(0)
    expect(away.legal).to_have_count(0)
    away.context.set_offline(False)
    expect(away.page.get_by_text("The connection is lost.")).to_have_count(0)
    expect(away.cell(cell).and_(away.bugs)).to_have_count(1)
    away.expect_turn()
    away.place(away.cells("legal")[0])
    expect(present.prompt).to_contain_text("your turn")


def test_a_move_whose_answer_got_lost_is_made_once(ada: Person) -> None:
    lines = []

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        first = not lines
        lines.append(line)

        def from_server(message: str | bytes) -> None:
            if first and '"type":"ack"' in str(message):
                line.close(code=1011)
            else:
                line.send(message)

        server.on_message(from_server)

    ada.page.route_web_socket(re.compile("/ws/table/"), route)
    ada.open_table("bot:random")
    expect(ada.legal.first).to_be_visible()
    before = ada.count()
    ada.cell(ada.cells("legal")[0]).click()
    expect(ada.bugs).to_have_count(before + 2)
    ada.expect_turn()
    assert len(lines) == 2


def test_clocks_run_for_who_is_due(ada: Person) -> None:
    ada.open_table("bot:random", minutes=2)
    expect(ada.legal.first).to_be_visible()
    mine, other = ada.page.locator("time").nth(0), ada.page.locator("time").nth(1)
    before, others = mine.inner_text(), other.inner_text()
    expect(mine).to_have_text(re.compile(r"^[12]:\d\d$"))
    expect(mine).not_to_have_text(before)
    expect(other).to_have_text(others)


def test_undo_is_free_against_a_bot(ada: Person) -> None:
    ada.open_table("bot:random")
    expect(ada.legal.first).to_be_visible()
    before = ada.count()
    ada.place(ada.cells("legal")[0])
    expect(ada.bugs).to_have_count(before + 2)
    ada.page.get_by_role("button", name="Take back my last move").click()
    expect(ada.bugs).to_have_count(before)
    ada.expect_turn()
    expect(ada.panel("Log")).to_contain_text("A move was taken back.")


def test_undo_between_people_needs_consent(ada: Person, bo: Person) -> None:
    ada.open_table("link")
    bo.accept(ada.panel("Table").get_by_label("Invitation for seat 2").input_value())
    mover, other = in_turn(ada, bo)
    before = mover.count()
    for answer, left in (("No", before + 1), ("Yes", before)):
        if answer == "No":
            mover.place(mover.cells("legal")[0])
        mover.page.get_by_role("button", name="Take back my last move").click()
        expect(mover.page.get_by_text("The others are asked")).to_be_visible()
        expect(other.page.get_by_text(f"{mover.name} would like to take back a move")).to_be_visible()
        other.page.get_by_role("button", name=answer, exact=True).click()
        expect(mover.page.get_by_text("The others are asked")).to_have_count(0)
        expect(mover.bugs).to_have_count(left)
        expect(other.bugs).to_have_count(left)
    mover.expect_turn()


def test_the_bonus_move_after_a_loop(ada: Person) -> None:
    ada.open_table("Bo", loops=True)
    ada.page.get_by_role("button", name="Do not show this again").click()
    for cell in ((1, 0), (2, -1), (2, -2), (1, -2)):
        ada.place(cell)
    ada.cell((0, -1)).click()
    expect(ada.prompt).to_contain_text("you closed a loop: move one bug, or decline")
    expect(ada.page.locator(".movable")).to_have_count(5)
    assert set(ada.cells("movable")) == {(0, 0), (1, 0), (2, -1), (2, -2), (1, -2)}
    ada.cell((0, -1)).hover()  # the hand lies on the bug that it has just placed, and stirs
    box = ada.cell((0, -1)).bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] / 2 + 4, box["y"] + box["height"] / 2 + 3)
    ada.cell((1, 0)).hover()
    ada.cell((0, -1)).hover()
    ada.panel("Moves")
    expect(ada.page.locator(".why")).to_have_count(0)
    ada.cell((0, -1)).click()
    expect(ada.page.locator(".why")).to_contain_text("LZ-Y14")
    ada.cell((2, -1)).click()
    expect(ada.page.get_by_text("Now choose where it goes.")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.legal).to_have_count(0)
    ada.cell((2, -1)).click()
    ada.cell((-1, 1)).click()
    expect(ada.cell((-1, 1)).and_(ada.bugs)).to_have_count(1)
    expect(ada.cell((2, -1)).and_(ada.bugs)).to_have_count(0)
    expect(ada.prompt).to_contain_text("your turn")
    expect(ada.panel("Log")).to_contain_text("from O12 to L14")


def test_the_bonus_can_be_declined(ada: Person) -> None:
    ada.open_table("Bo", loops=True)
    ada.page.get_by_role("button", name="Do not show this again").click()
    for cell in ((1, 0), (2, -1), (2, -2), (1, -2)):
        ada.place(cell)
    ada.cell((0, -1)).click()
    ada.page.get_by_role("button", name="Move nothing").click()
    expect(ada.prompt).to_contain_text("your turn: place a bug")
    expect(ada.panel("Log")).to_contain_text("moves nothing")


def test_a_spectator_sees_no_number_and_no_way_to_act(ada: Person, visit: Callable[..., Person]) -> None:
    ada.open_table("bot:random")
    link = ada.panel("Table").get_by_label("Link for spectators").input_value()
    guest = visit("Guest")
    guest.page.goto(link)
    guest.see_table()
    expect(guest.bugs).to_have_count(ada.count())
    expect(guest.page.locator(".tray")).to_have_count(0)
    expect(ada.legal.first).to_be_visible()
    cell = ada.cells("legal")[0]
    ada.place(cell)
    expect(guest.cell(cell).and_(guest.bugs)).to_have_count(1)
    expect(guest.legal).to_have_count(0)


def test_leaving_ends_a_game_for_two(ada: Person) -> None:
    ada.open_table("bot:random")
    menu = ada.panel("Table")
    menu.get_by_role("button", name="Leave the game").click()
    expect(menu).to_contain_text("cannot come back")
    menu.get_by_role("button", name="Leave the game").click()
    expect(ada.prompt).to_have_text("Tumbler wins")
    expect(ada.panel("Log").get_by_role("button", name="LZ-Y33").first).to_be_visible()
