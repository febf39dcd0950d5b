"""Who may do what in an evening: every command by every role, over HTTP."""

import pytest

from edges.evening import Club
from edges.server import Server
from edges.visitor import Visitor, visible_text

ORGANISER = {
    "configure": {"boards": "3"},
    "enter": {"player": "p9", "name": "Zoe"},
    "withdraw": {"player": "p2"},
    "return": {"player": "p2"},
    "draw": {"stage": "bracket"},
    "correct": {"game": "r1-1.1", "winner": "p1"},
    "reverse": {"unit": "r1-1"},
    "rule": {"game": "r1-1.1", "winner": "p1"},
    "let_stand": {"unit": "r1-1"},
    "adjust": {"player": "p1", "stage": "groups", "primary": "1"},
    "close_bids": {"tie": "x"},
    "close_reveals": {"tie": "x"},
    "identify": {"member": "Galahad", "player": "p1"},
    "vote": {"tie": "x", "member": "Galahad", "player": "p1"},
    "close_vote": {"tie": "x"},
    "draw_tie": {"tie": "x"},
    "add_precedent": {"question": "q", "answer": "a", "language": "en"},
    "adopt": {"ids": "B1"},
    "confirm_precedent": {"precedent": "x"},
    "undo": {},
    "redo": {},
    "seal": {},
}
HELPER = {
    "start": {"game": "r1-1.1", "board": "1"},
    "stop": {"game": "r1-1.1"},
    "draw_picker": {"game": "r1-1.1"},
    "agree_armies": {"game": "r1-1.1"},
    "draw_armies": {"game": "r1-1.1"},
    "draw_seats": {"game": "r1-1.1"},
    "play": {"game": "r1-1.1", "winner": "none"},
    "time_up": {"game": "r1-1.1"},
    "confirm": {"game": "r1-1.1", "player": "p1"},
}
PLAYER = {
    "report": {"game": "r1-1.1", "player": "p1", "winner": "p1"},
    "commit_bid": {"tie": "x", "player": "p1", "offer": "cake", "nonce": "n"},
    "reveal_bid": {"tie": "x", "player": "p1", "offer": "cake", "nonce": "n"},
}
BOTH = {
    "check_in": {"player": "p1"},
    "check_out": {"player": "p1"},
    "pick": {"game": "r1-1.1", "player": "p1", "army": "flyborgs"},
}


@pytest.fixture(scope="module")
def staffed(club: Server) -> tuple[Club, dict[str, Visitor]]:
    evening = Club(club, "classic", "extreme", names="Ada Bo Cy Di")
    assert evening.do("draw", stage="bracket").status == 200
    people = {
        "helper": evening.joined("helper"),
        "player": evening.joined("player", "p1"),
        "public": Visitor(club.address, "Wes"),
        "stranger": Visitor(club.address),
    }
    return evening, people


def test_every_command_is_listed_here(django_club: str) -> None:
    from fleacircus.web.tournaments.reading import COMMANDS
    from fleacircus.web.tournaments.views.commands import STEPS

    assert sorted({*ORGANISER, *HELPER, *PLAYER, *BOTH}) == sorted({*COMMANDS, *STEPS})


@pytest.mark.parametrize("what", [*ORGANISER, *HELPER, *PLAYER, *BOTH])
def test_nothing_is_changed_without_its_role(staffed: tuple[Club, dict[str, Visitor]], what: str) -> None:
    evening, people = staffed
    fields = {**ORGANISER, **HELPER, **PLAYER, **BOTH}[what]
    for role, visitor in people.items():
        allowed = (role == "helper" and what in (*HELPER, *BOTH)) or (role == "player" and what in (*PLAYER, *BOTH))
        before = evening.state()
        status = evening.do(what, by=visitor, **fields).status
        if allowed:
            assert status != 403, role
        else:
            assert (status, evening.state()) == (403, before), role
    assert evening.do(what, **fields).status != 403


def test_the_pages_of_an_evening_ask_for_the_role_too(staffed: tuple[Club, dict[str, Visitor]]) -> None:
    evening, people = staffed
    organisers = {
        "/sheet/enter": {"name": "Zed"},
        "/people/invite": {"role": "helper"},
        "/people/cancel": {"token": "x"},
        "/people/remove": {"role": "1"},
    }
    for path, fields in organisers.items():
        for role, visitor in people.items():
            assert visitor.post(evening.root + path, **fields).status == 403, (path, role)
    for role, visitor in people.items():
        assert visitor.get(f"{evening.root}/people").status == 403
        assert visitor.get(f"{evening.root}/classic/record.json").status == 403
        status = visitor.post(f"{evening.root}/classic/game/r1-1.1/table", where="here").status
        assert (status == 403) == (role != "helper"), role
        status = visitor.post(f"{evening.root}/sheet/check_in", player="p2").status
        assert (status == 403) == (role != "helper"), role


def test_a_player_speaks_only_for_themselves(staffed: tuple[Club, dict[str, Visitor]]) -> None:
    evening, people = staffed
    for what, fields in (PLAYER | BOTH).items():
        assert evening.do(what, by=people["player"], **{**fields, "player": "p2"}).status == 403, what


def test_a_report_is_confirmed_by_a_helper(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    player, helper = evening.joined("player", "p1"), evening.joined("helper")
    assert evening.do("report", by=player, game="final.1", player="p1", winner="p1").status == 200
    assert evening.do("play", by=player, game="final.1", winner="p1").status == 403
    assert "Reported, to be confirmed" in helper.get(evening.root).text
    assert evening.do("confirm", by=helper, game="final.1", player="p1").status == 200
    assert "Ada wins" in helper.get(f"{evening.root}/classic/game/final.1").text


def test_a_lesser_invitation_takes_nothing_away(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    helper = evening.joined("helper")
    evening.olga.post(f"{evening.root}/people/invite", role="player", entrant="p1")
    link = evening._links()[-1]
    helper.post(link, nickname="Helper")
    assert "Helper" in visible_text(helper.get(evening.root))
    assert evening.do("check_in", by=helper, player="p1").status == 200
