"""Nobody has a place before it is theirs."""

from random import Random

import pytest

from fleacircus.tournament import commands as c
from kit import clause
from kit.tournament import advance, classic, couples_by, do, entered, extreme, play_games, table_order, upper_wins, win


def places(event):
    return {row.player: row.place_words for row in event.picture.standings.rows}


@clause("TR-C1", "TR-C4")
def test_a_finalist_is_not_first_while_a_semi_final_is_open():
    event = classic(8)
    assert set(places(event).values()) == {"1–5"}
    upper_wins(event, "r1")
    win(event, "r2-1", event.picture.duel("r2-1").a)
    found, semi = places(event), event.picture.duel("r2-2")
    final, done = event.picture.duel("final"), event.picture.duel("r2-1")
    assert found[done.winner] == "1–2"
    assert done.winner in (final.a, final.b)
    assert (found[semi.a], found[semi.b], found[done.loser]) == ("1–4", "1–4", "3–4")
    assert sorted(found.values())[-4:] == ["5="] * 4
    win(event, "r2-2", semi.a)
    assert sorted(places(event).values()) == ["1–2", "1–2", "3–4", "3–4", *["5="] * 4]
    win(event, "final", semi.a)
    assert (places(event)[semi.a], places(event)[done.winner]) == ("1", "2")
    third = event.picture.duel("third")
    win(event, "third", third.b)
    assert (places(event)[third.b], places(event)[third.a]) == ("3", "4")


@clause("TR-X17", "TR-E3")
def test_the_winner_of_a_table_is_not_first_while_the_other_table_is_open():
    event = extreme(12)
    play_games(event, couples_by({f"p{n}": 12 - n for n in range(12)}), stage="groups")
    for player in event.state.players:
        do(event, c.Adjust(player, "groups", primary=3 * (12 - int(player[1:]))))
    do(event, c.Draw("tables"))
    one, two = event.picture.extreme.seats
    for number in range(1, 5):
        do(event, c.Play(f"T1.{number}", table_order(*one)(event.picture.game(f"T1.{number}"))))
    found = places(event)
    assert [found[player] for player in one[:2]] == ["1–2", "3–4"]
    assert {found[player] for player in two} == {"1–8"}


@clause("TR-C1", "TR-X17")
@pytest.mark.parametrize("kind", ["classic", "extreme"])
@pytest.mark.parametrize("players", [4, 5, 7, 12, 13])
def test_everybody_ends_within_the_places_they_were_told(kind, players):
    chance = Random(players)
    event, told = entered(kind, players), []
    while advance(event, chance):
        if event.picture.drawn:
            told.append({row.player: row for row in event.picture.standings.rows})
    last = {row.player: row for row in event.picture.standings.rows}
    assert all(row.until is None for row in last.values())
    narrowed = [rows for rows in told if any(row.until for row in rows.values())]
    assert narrowed
    for rows in told if kind == "classic" else narrowed:
        for player, row in rows.items():
            if kind == "classic" or row.until:
                assert row.place <= last[player].place <= (row.until or row.place), (player, row, last[player])
