"""Whom am I up against: every bot with its rating and a line, where one is chosen."""

import re
from unittest.mock import patch

import pytest

from edges.server import Server
from edges.visitor import Visitor
from fleacircus.bots import levels
from fleacircus.web.club.shelf import SHELF, Shelved

OPTION = re.compile(r'<option value="([\w-]+)"[^>]* data-rival="([^"]+)">([^<]+)</option>')


@pytest.mark.parametrize("game", [game for game in SHELF if levels(game.game)], ids=lambda game: game.slug)
def test_the_form_of_a_new_table_tells_of_every_level(club: Server, game: Shelved) -> None:
    page = Visitor(club.address).get(f"/new/{game.slug}").text
    told = {level: (line, name) for level, line, name in OPTION.findall(page)}
    assert tuple(told) == levels(game.game)
    assert "(1500)" in "".join(name for _, name in told.values())
    for level, (line, name) in told.items():
        assert line.endswith(".")
        assert level not in name
    assert not any("(" in name for level, (_, name) in told.items() if level == "grow")
    shown = re.search(r'<p class="hint" id="seat_1_rival"[^>]*>([^<]+)</p>', page)
    assert shown is not None
    assert shown.group(1) in {line for line, _ in told.values()}


def test_a_level_that_nobody_has_rated_shows_no_figure(django_club: str) -> None:
    from fleacircus.lab.house import house_games
    from fleacircus.web.club import strengths
    from fleacircus.web.club.strengths import rivals

    for game in SHELF:
        played = {name for each in house_games(game.game) for side in each.sides for name in side}
        for rival in rivals(game.game):
            assert (rival.rating is not None) == (rival.level in played and rival.level != "grow"), (game.slug, rival)
    with patch.object(strengths, "levels", lambda game: ("stranger", *levels(game))):
        assert rivals("legionz@1")[0] == strengths.Rival("stranger", None)


def test_who_hands_a_seat_to_a_bot_reads_of_them_too(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    table = ada.open_table("me", "link")
    page = ada.get(f"/t/{table['id']}/share").text
    assert "Who are they?" in page
    for level in levels("legionz@1"):
        assert f'<option value="{level}">' in page
    assert "Plays soundly, and seldom errs." in page
