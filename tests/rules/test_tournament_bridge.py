"""From the tournament to a table of the platform and back."""

import pytest

from fleacircus.core import codec
from fleacircus.games.micromutants.model.options import Options
from fleacircus.tournament import Declined
from fleacircus.tournament import commands as c
from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.picks import armies_chosen
from fleacircus.tournament.queries import army_statistics
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, TableResult
from fleacircus.tournament.tables import SeatOutcome, TableOutcome, score_from_table, table_request
from kit import clause
from kit.tournament import classic, couples_by, do, extreme, play_games, refused

CHI, FLY, SOV, USA = army_ids()


def refusal(make):
    with pytest.raises(Declined) as no:
        make()
    return no.value.clause


@clause("TR-H9", "TR-X33", "TR-X58", "TR-H6")
def test_a_duel_asks_for_a_table_once_armies_and_seats_are_known():
    event = classic(4)
    a, b = event.picture.game("r1-1.1").players
    assert refusal(lambda: table_request(event.picture, "r1-1.1")) == "TR-H6"
    do(event, c.Pick("r1-1.1", a, FLY), c.Pick("r1-1.1", b, SOV))
    assert refusal(lambda: table_request(event.picture, "r1-1.1")) == "TR-X58"
    do(event, c.DrawSeats("r1-1.1"))
    request = table_request(event.picture, "r1-1.1")
    options = codec.convert(request["options"], Options)
    lots = event.state.seatings["r1-1.1"]
    seated = [seat["player"] for seat in request["seats"]]
    assert seated == list(lots.corners)
    assert seated[request["first"]] == lots.turns[0]
    assert request["terrain"] == list(lots.terrain)
    assert [seat["army"] for seat in request["seats"]] == list(options.armies)
    assert {seat["player"]: seat["army"] for seat in request["seats"]} == {a: FLY, b: SOV}
    assert (options.edition, options.players, options.couples) == ("tournament", 2, False)
    assert request["teams"] == [[seated.index(a)], [seated.index(b)]]
    assert request["home_rules"] == [f"TR-K{n}" for n in range(1, 8)]
    assert refusal(lambda: table_request(event.picture, "r1-1.2")) == "tournament/not_open"


@clause("TR-D13", "TR-X58", "TR-D5")
def test_couples_sit_in_every_other_seat():
    event = extreme(4)
    a, b, third, last = event.state.groups[0].players
    assert refusal(lambda: table_request(event.picture, "A-1.1")) == "TR-D5"
    do(event, c.Pick("A-1.1", a, FLY), c.Pick("A-1.1", third, SOV), c.Pick("A-1.1", last, CHI), c.DrawSeats("A-1.1"))
    request = table_request(event.picture, "A-1.1")
    options = codec.convert(request["options"], Options)
    assert (options.players, options.couples) == (4, True)
    assert sorted(map(sorted, request["teams"])) == [[0, 2], [1, 3]]
    couples = [{request["seats"][seat]["player"] for seat in team} for team in request["teams"]]
    assert couples == [{a, b}, {third, last}]
    corners = {seat["player"]: seat["corner"] for seat in request["seats"]}
    assert abs(corners[a] - corners[b]) == 1
    ring = [seat["player"] for seat in request["seats"]]
    first = request["first"]
    assert ring[first:] + ring[:first] == list(event.state.seatings["A-1.1"].turns)


@clause("TR-F6", "TR-F1")
def test_a_table_of_four_knows_its_armies():
    event = extreme(4, clock_minutes=50)
    play_games(event, couples_by({}), stage="groups")
    do(event, c.Draw("tables"), c.DrawSeats("T1.1"))
    request = table_request(event.picture, "T1.1")
    seats = event.picture.extreme.seats[0]
    led = {seat["player"]: seat["army"] for seat in request["seats"]}
    assert led == dict(zip(seats, (CHI, FLY, SOV, USA), strict=True))
    assert request["clock_minutes"] == 50
    assert [seat["corner"] for seat in request["seats"]] == [0, 1, 2, 3]


def outcome(event, game, *rows, timed_out=False):
    """Seats in the game's order: (out, bases, insects, defeats)."""
    players = event.picture.game(game).players
    seats = [
        SeatOutcome(player, bases, insects, out, defeats)
        for player, (out, bases, insects, defeats) in zip(players, rows, strict=True)
    ]
    return score_from_table(event.picture, game, TableOutcome(tuple(seats), timed_out))


NONE = Bases()


def test_a_duel_scores_itself():
    event = classic(4)
    a, b = event.picture.game("r1-1.1").players
    play = outcome(event, "r1-1.1", (1, NONE, 2, 0), (0, Bases(2, 1, 0), 5, 1))
    assert play == c.Play("r1-1.1", DuelResult(b))
    assert outcome(event, "r1-1.1", (1, NONE, 2, 0), (1, NONE, 2, 0)).result == DuelResult(None)
    do(event, play)
    assert event.picture.duel("r1-1").wins == (0, 1)
    wrong = TableOutcome((SeatOutcome(a), SeatOutcome("stranger", out=1)))
    assert refusal(lambda: score_from_table(event.picture, "r1-1.2", wrong)) == "tournament/wrong_players"
    assert refusal(lambda: outcome(event, "r1-1.2", (0, NONE, 1, 0), (0, NONE, 2, 0))) == "tournament/not_over"


@clause("TR-D10", "TR-D11", "TR-D12")
def test_a_couples_game_scores_itself_from_the_winners_bases():
    event = extreme(4)
    play = outcome(
        event,
        "A-1.1",
        (2, NONE, 0, 0),
        (0, Bases(2, 1, 1), 4, 1),
        (1, Bases(3, 0, 0), 0, 0),
        (3, NONE, 0, 1),
    )
    assert play.result == CouplesResult(0, (NONE, Bases(2, 1, 1)))
    do(event, play)
    values = {row.player: row.values["secondary"] for row in event.picture.extreme.group_rankings[0].rows}
    assert sorted(values.values()) == [0, 0, 6, 6]


@clause("TR-F9", "TR-F10", "TR-X22")
def test_a_table_scores_itself_by_order_of_elimination():
    event = extreme(4)
    play_games(event, couples_by({}), stage="groups")
    do(event, c.Draw("tables"))
    play = outcome(event, "T1.1", (1, NONE, 0, 0), (3, NONE, 0, 1), (0, Bases(1, 1, 2), 9, 2), (2, NONE, 0, 0))
    assert play.result == TableResult((4, 2, 1, 3), Bases(1, 1, 2), (0, 1, 2, 0))
    together = outcome(event, "T1.1", (1, NONE, 0, 0), (2, NONE, 0, 0), (0, Bases(1), 9, 1), (2, NONE, 0, 0))
    assert together.result == TableResult((4, 2, 1, 2), Bases(1), (0, 0, 1, 0), together=True)
    assert refused(event, together) == ""
    unfinished = [(0, NONE, 3, 0), (0, NONE, 3, 0), (1, NONE, 0, 0), (2, NONE, 0, 0)]
    assert refusal(lambda: outcome(event, "T1.1", *unfinished)) == "tournament/not_over"


@clause("TR-X37")
def test_on_time_bases_count_then_insects_and_those_out_rank_below():
    event = extreme(4)
    play_games(event, couples_by({}), stage="groups")
    do(event, c.Draw("tables"))
    late = outcome(
        event,
        "T1.1",
        (0, Bases(1, 1, 0), 4, 0),
        (2, Bases(3, 0, 2), 9, 0),
        (0, Bases(1, 1, 0), 6, 1),
        (1, NONE, 0, 0),
        timed_out=True,
    )
    assert late.result == TableResult((2, 3, 1, 4), Bases(1, 1, 0), (0, 0, 1, 0))
    level = outcome(event, "T1.1", *[(0, Bases(2), 5, 0)] * 2, (1, NONE, 0, 0), (2, NONE, 0, 0), timed_out=True)
    assert level.result == TableResult((1, 1, 4, 3), None, (0, 0, 0, 0), together=True)
    assert refused(event, level) == ""


@clause("TR-X37", "TR-X8")
def test_on_time_couples_compare_totals_and_level_is_a_drawn_game():
    event = extreme(4)
    rows = [(0, Bases(2), 3, 0), (1, NONE, 0, 0), (0, Bases(1), 9, 0), (0, Bases(0, 1), 9, 0)]
    assert outcome(event, "A-1.1", *rows, timed_out=True).result == CouplesResult(0, (Bases(2), NONE))
    rows[3] = (0, Bases(1), 0, 0)
    assert outcome(event, "A-1.1", *rows, timed_out=True).result.winner == 1
    rows = [(0, Bases(2), 3, 0), (0, NONE, 1, 0), (0, Bases(1), 2, 0), (0, Bases(1), 2, 0)]
    assert outcome(event, "A-1.1", *rows, timed_out=True).result == CouplesResult(None, ())


def test_statistics_by_army():
    event = classic(2)
    final = event.picture.duel("final")
    do(event, c.Pick("final.1", final.a, FLY), c.Pick("final.1", final.b, USA))
    do(event, c.Play("final.1", DuelResult(final.b)))
    do(event, c.Play("final.2", DuelResult(final.b)))
    lines = {line.army: (line.games, line.wins) for line in army_statistics(event.picture)}
    assert lines == {CHI: (0, 0), FLY: (1, 0), SOV: (0, 0), USA: (1, 1)}
    assert armies_chosen(event.state, event.picture.game("final.1")) == {final.a: FLY, final.b: USA}
