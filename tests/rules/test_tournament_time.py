"""A game on wood that its clock ended: what everybody has left decides."""

import pytest

from fleacircus.tournament import Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, SeatOutcome, TableResult
from kit import clause
from kit.tournament import classic, couples_by, do, extreme, play_games, refused


def timed(event, game, *left):
    """Time is up: (intact, damaged, square, insects, out) of each seat."""
    players = [player for player in event.picture.game(game).players if player]
    seats = tuple(
        SeatOutcome(player, Bases(*counts[:3]), *counts[3:]) for player, counts in zip(players, left, strict=True)
    )
    return c.TimeUp(game, seats)


@clause("TR-X37")
def test_bases_come_first_then_insects_and_the_record_says_that_it_was_by_time():
    event = classic(2)
    a, b = event.picture.game("final.1").players
    do(event, timed(event, "final.1", (1, 1, 0, 2), (1, 0, 0, 9)))
    assert event.picture.game("final.1").score.result == DuelResult(a)
    assert event.picture.game("final.1").score.timed
    assert event.log[-1].event.seats[1].insects == 9
    do(event, timed(event, "final.2", (1, 0, 1, 2), (1, 1, 0, 9)))
    assert event.picture.game("final.2").score.result == DuelResult(b)
    do(event, c.Play("final.3", DuelResult(a)))
    assert not event.picture.game("final.3").score.timed
    assert Tournament.from_record(event.record()).state == event.state


@clause("TR-X37", "TR-X8")
def test_level_by_time_is_a_drawn_game():
    event = classic(2)
    do(event, timed(event, "final.1", (1, 0, 0, 3), (0, 2, 0, 3)))
    assert event.picture.game("final.1").status == "open"
    groups = extreme(4)
    do(groups, timed(groups, "A-1.1", (1, 0, 0, 3), (0, 0, 0, 1), (0, 1, 0, 2), (0, 1, 0, 2)))
    assert groups.picture.game("A-1.1").score.result == CouplesResult(None)


@clause("TR-X37")
def test_couples_count_their_totals():
    event = extreme(4)
    do(event, timed(event, "A-1.1", (3, 0, 2, 5), (0, 0, 0, 0, 1), (1, 1, 1, 4), (1, 0, 1, 9)))
    assert event.picture.game("A-1.1").score.result == CouplesResult(0, (Bases(3, 0, 2), Bases(0, 0, 0)))


@clause("TR-X37", "TR-X22", "TR-F9")
def test_at_a_table_those_out_rank_below_the_last_out_first():
    event = extreme(4)
    play_games(event, couples_by({f"p{n}": 9 - n * n for n in range(4)}), stage="groups")
    for player in event.state.players:
        do(event, c.Adjust(player, "groups", primary=9 * int(player[1:]) + 1))
    do(event, c.Draw("tables"))
    do(event, timed(event, "T1.1", (0, 0, 0, 0, 1), (1, 0, 1, 2), (0, 0, 0, 0, 2), (2, 0, 0, 1)))
    assert event.picture.game("T1.1").score.result == TableResult((4, 2, 3, 1), Bases(2, 0, 0))
    do(event, timed(event, "T1.2", (1, 0, 0, 2), (1, 0, 0, 2), (0, 0, 0, 9), (0, 0, 0, 0, 1)))
    assert event.picture.game("T1.2").score.result == TableResult((1, 1, 3, 4), None, together=True)


IMPOSSIBLE = [
    ((4, 0, 0, 2), (1, 0, 0, 1)),
    ((1, 0, 3, 2), (1, 0, 0, 1)),
    ((1, 0, 0, -1), (1, 0, 0, 1)),
    ((1, 0, 0, 61), (1, 0, 0, 1)),
    ((1, 0, 0, 2, 3), (1, 0, 0, 1)),
    ((-1, 0, 0, 2), (1, 0, 0, 1)),
]


@clause("TR-X56")
@pytest.mark.parametrize("left", IMPOSSIBLE)
def test_counts_that_cannot_be_are_refused(left):
    event = classic(2)
    assert refused(event, timed(event, "final.1", *left)) == "TR-X56"


def test_the_wrong_players_and_a_game_that_is_not_open_are_refused():
    event = classic(4)
    seats = (SeatOutcome("p0"), SeatOutcome("zoe"))
    assert refused(event, c.TimeUp("r1-1.1", seats)) == "tournament/wrong_players"
    assert refused(event, timed(event, "r1-1.2", (1, 0, 0, 1), (0, 0, 0, 1))) == "tournament/out_of_order"
