"""The armies of a Micro Mutants table as the form asks for them: one a seat, with a clear word where they clash."""

import pytest

from edges.server import Server
from edges.visitor import Page, Visitor, visible_text
from fleacircus.web.club.shelf import on_shelf
from kit import clause


def form(players: int, *armies: str, **changes: str) -> dict[str, str]:
    """The new-table form of so many seats at one screen, with these armies."""
    fields = {"nickname": "Ada", "option_players": str(players), "option_edition": "evolution", "seat_0_kind": "me"}
    fields |= {f"seat_{number}_kind": "here" for number in range(1, 4)}
    fields |= {f"option_armies_{number}": army for number, army in enumerate(armies)}
    return {**fields, **changes}


def armies_of(visitor: Visitor, page: Page) -> list[str]:
    assert page.status == 200, visible_text(page)
    with visitor.connect(page.address.rsplit("/", 1)[1]) as line:
        armies: list[str] = line.hello()["table"]["options"]["armies"]
        return armies


BOX = ["usarthropods", "flyborgs", "chitinians", "sovietopters"]
CHOSEN = [
    (form(2), BOX[:2]),
    (form(2, "box", "box", "box", "box"), BOX[:2]),
    (form(2, "sovietopters", "chitinians"), ["sovietopters", "chitinians"]),
    (form(2, "sovietopters", "box", "sovietopters"), ["sovietopters", "usarthropods"]),
    (form(3, "box", "sovietopters", "flyborgs"), ["usarthropods", "sovietopters", "flyborgs"]),
    (form(4, "chitinians", "", "usarthropods", ""), ["chitinians", "flyborgs", "usarthropods", "sovietopters"]),
    (form(2, "flyborgs", "flyborgs", option_edition="first"), ["flyborgs", "flyborgs"]),
]


@pytest.mark.parametrize(("given", "armies"), CHOSEN)
@clause("EV-95")
def test_each_seat_gets_its_army_and_the_others_what_lies_in_the_box(
    club: Server, given: dict[str, str], armies: list[str]
) -> None:
    ada = Visitor(club.address, "Ada")
    assert armies_of(ada, ada.post("/new/micro-mutants", **given)) == armies


TWINS = {
    "en": "One box: each army once a table.",
    "fr": "Une boîte\u00a0: chaque armée une fois par table.",
    "it": "Una scatola: ogni esercito una volta per tavolo.",
}


@pytest.mark.parametrize("language", TWINS)
@clause("EV-95")
def test_twins_are_refused_in_the_readers_language_and_the_form_keeps_its_answers(club: Server, language: str) -> None:
    ada = Visitor(club.address, "Ada")
    ada.post("/i18n/setlang/", language=language, next="/about")
    page = ada.post("/new/micro-mutants", **form(3, "flyborgs", "chitinians", "flyborgs"))
    assert page.status == 400
    assert TWINS[language] in visible_text(page)
    assert 'href="/rules/micromutants#EV-95"' in page.text
    assert page.text.count('<option value="flyborgs" selected>') == 2
    assert page.text.count('<option value="chitinians" selected>') == 1


def test_an_army_that_is_none_is_refused(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    page = ada.post("/new/micro-mutants", **form(2, "flyborgs", "fleas"))
    assert page.status == 400
    assert "fleas" in visible_text(page)


def test_the_form_asks_every_seat_and_shows_as_many_as_there_are(club: Server) -> None:
    page = Visitor(club.address, "Ada").get("/new/micro-mutants?option_players=3")
    for number in range(4):
        assert f'name="option_armies_{number}" aria-label="Army of seat {number + 1}"' in page.text
        assert (f'data-seat="{number}" hidden' in page.text) == (number == 3)
    assert page.text.count(">Sovietopters</option>") == 4


def test_options_that_were_stored_before_still_load() -> None:
    from fleacircus.games import load

    game = load("micro-mutants@2", {"players": 2, "armies": ["chitinians", "flyborgs"]})
    assert game.options.armies == ("chitinians", "flyborgs")
    assert load("micro-mutants@2", {"players": 2, "armies": []}).options.armies == ("usarthropods", "flyborgs")


def test_seats_beyond_the_roster_fall_to_its_first_army(club: Server) -> None:
    found = on_shelf("micro-mutants")
    assert found is not None
    option = next(each for each in found.options if each.kind == "armies")
    assert option.read_seats(["flyborgs"] * 5 + [None] * 4)[5:] == (
        "usarthropods",
        "chitinians",
        "sovietopters",
        "usarthropods",
    )
