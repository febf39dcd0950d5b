"""Tables of four: the square of armies, three scores, shared places, drop-outs."""

from fractions import Fraction

import pytest

from fleacircus.tournament import commands as c
from fleacircus.tournament.formats.tables import army_of, place_points
from fleacircus.tournament.queries import notices
from fleacircus.tournament.results import Bases, DuelResult, TableResult
from fleacircus.tournament.settings import Settings
from kit import clause
from kit.tournament import couples_by, do, extreme, play_games, refused, table_order

CHI, FLY, SOV, USA = "chitinians", "flyborgs", "sovietopters", "usarthropods"


def at_tables(players=8, **settings):
    """The tables are drawn; each group's letters ranked in order."""
    event = extreme(players, **settings)
    play_games(event, couples_by({}), stage="groups")
    for number, group in enumerate(event.state.groups):
        for seat, player in enumerate(group.players):
            do(event, c.Adjust(player, "groups", primary=90 - 15 * seat, secondary=100 - 7 * number))
    do(event, c.Draw("tables"))
    return event


def values(event, table=0):
    """Everybody's scores at a table by seat letter."""
    letters = dict(zip(event.picture.extreme.seats[table], "ABCD", strict=True))
    return {letters[row.player]: row.values for row in event.picture.extreme.table_rankings[table].rows}


@clause("TR-F1", "TR-F2", "TR-F3", "TR-F4", "TR-F5")
def test_armies_follow_the_printed_square():
    square = [[army_of(seat, game) for game in (1, 2, 3, 4)] for seat in range(4)]
    assert square == [[CHI, FLY, SOV, USA], [FLY, SOV, USA, CHI], [SOV, USA, CHI, FLY], [USA, CHI, FLY, SOV]]


@clause("TR-F1")
def test_nobody_picks_at_a_table_of_four():
    event = at_tables()
    seats = event.picture.extreme.seats[0]
    assert refused(event, c.Pick("T1.1", seats[0], FLY)) == "TR-F1"


@clause("TR-F7", "TR-F8", "TR-F9", "TR-F10", "TR-X21", "TR-X23")
def test_a_game_gives_three_scores():
    event = at_tables()
    do(event, c.Play("T1.1", TableResult((2, 1, 4, 3), Bases(2, 1, 1), (0, 2, 0, 1))))
    shown = {
        letter: (row["primary"], row["secondary"], row["tertiary"], row["wins"], row["seconds"])
        for letter, row in values(event).items()
    }
    assert shown == {"A": (4, 0, 0, 0, 1), "B": (6, 6, 2, 1, 0), "C": (3, 0, 0, 0, 0), "D": (2, 0, 1, 0, 0)}


@clause("TR-X20")
def test_the_preset_that_descends_and_the_notice():
    places = TableResult((1, 2, 3, 4))
    assert place_points(places, Settings()) == (6, 4, 2, 3)
    assert place_points(places, Settings(place_points="descending")) == (6, 4, 3, 2)
    assert "TR-X20" in [notice.clause for notice in notices(at_tables().picture)]
    assert "TR-X20" not in [notice.clause for notice in notices(at_tables(place_points="descending").picture)]


@clause("TR-X22")
@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 3), (6, 4, Fraction(5, 2), Fraction(5, 2))),
        ((1, 2, 2, 4), (6, 3, 3, 3)),
        ((1, 1, 3, 4), (5, 5, 2, 3)),
        ((1, 2, 2, 2), (6, 3, 3, 3)),
        ((1, 1, 1, 1), (Fraction(15, 4),) * 4),
    ],
)
def test_who_shares_a_place_shares_the_mean(places, points):
    assert place_points(TableResult(places, together=True), Settings()) == points


@clause("TR-X22")
def test_a_shared_place_is_no_win_and_no_second_place():
    event = at_tables()
    do(event, c.Play("T1.1", TableResult((1, 1, 3, 4), together=True)))
    do(event, c.Play("T1.2", TableResult((1, 2, 2, 4), Bases(intact=1), together=True)))
    assert {letter: (row["wins"], row["seconds"]) for letter, row in values(event).items()} == {
        "A": (1, 0),
        "B": (0, 0),
        "C": (0, 0),
        "D": (0, 0),
    }
    shared_win = TableResult((1, 1, 3, 4), Bases(intact=1), together=True)
    assert refused(event, c.Play("T1.3", shared_win)) == "TR-X22"


@clause("TR-X22")
def test_shared_places_can_be_worth_the_lowest():
    shared = TableResult((1, 2, 3, 3), together=True)
    assert place_points(shared, Settings(shared_places="lowest")) == (6, 4, 3, 3)


IMPOSSIBLE = [
    TableResult((1, 2, 2, 4)),
    TableResult((1, 2, 3, 3)),
    TableResult((1, 2, 3, 5)),
    TableResult((2, 3, 4, 4), together=True),
    TableResult((1, 2, 3)),
    TableResult((0, 1, 2, 3)),
    TableResult((1, 2, 3, 4), defeats=(2, 2, 0, 0)),
    TableResult((1, 2, 3, 4), defeats=(-1, 0, 0, 0)),
    TableResult((1, 2, 3, 4), defeats=(1, 1)),
    TableResult((1, 2, 3, 4), Bases(intact=4)),
    TableResult((1, 2, 3, 4), Bases(intact=3, square=3)),
    TableResult((1, 2, 3, 4), Bases(damaged=-1)),
    DuelResult("p0"),
]


@clause("TR-X56", "TR-X23")
@pytest.mark.parametrize("result", IMPOSSIBLE)
def test_scores_that_cannot_be(result):
    assert refused(at_tables(), c.Play("T1.1", result)) == "TR-X56"


@clause("TR-X56", "TR-X23")
def test_the_most_that_can_be():
    full = TableResult((1, 2, 3, 4), Bases(intact=3, square=2), (3, 0, 0, 0))
    assert full.bases.points == 8
    assert refused(at_tables(), c.Play("T1.1", full)) == ""


def test_games_at_a_table_come_in_order():
    assert refused(at_tables(), c.Play("T1.2", TableResult((1, 2, 3, 4)))) == "tournament/out_of_order"


# four games, each: places of A B C D, bases of the winner, defeats; the order that follows and the criterion that
# separates the first two
CHAINS = [
    (
        "primary",
        [((1, 2, 3, 4), Bases(), (0,) * 4)] * 4,
        "ABDC",
    ),
    (
        "secondary",
        [((1, 2, 3, 4), Bases(intact=1), (0,) * 4), ((2, 1, 3, 4), Bases(intact=2), (0,) * 4)] * 2,
        "BADC",
    ),
    (
        "tertiary",
        [((1, 2, 3, 4), Bases(), (0, 1, 0, 0)), ((2, 1, 3, 4), Bases(), (0,) * 4)] * 2,
        "BADC",
    ),
]


@clause("TR-F12", "TR-X40", "TR-F11")
@pytest.mark.parametrize(("criterion", "games", "order"), CHAINS)
def test_the_chain_of_a_table(criterion, games, order):
    event = at_tables()
    for number, (places, bases, defeats) in enumerate(games, 1):
        assert not event.picture.extreme.tables[0].complete
        do(event, c.Play(f"T1.{number}", TableResult(places, bases, defeats)))
    assert event.picture.extreme.tables[0].complete
    ranking = event.picture.extreme.table_rankings[0]
    letters = dict(zip(event.picture.extreme.seats[0], "ABCD", strict=True))
    assert "".join(letters[player] for player in ranking.players) == order
    assert ranking.rows[0].reason.steps[-1].criterion == criterion
    assert ranking.rows[0].reason.clause == "TR-F12"


@clause("TR-F12", "TR-X40")
def test_wins_come_after_secondary_and_before_tertiary():
    """C and D are level on primary and secondary points; two wins beat one, whatever the defeats."""
    event = at_tables()
    for number, places in enumerate([(2, 4, 3, 1), (4, 2, 3, 1), (1, 4, 2, 3), (4, 2, 1, 3)], 1):
        do(event, c.Play(f"T1.{number}", TableResult(places, Bases(), (0, 0, 3, 0))))
    scores = values(event)
    seats = event.picture.extreme.seats[0]
    do(event, c.Adjust(seats[2], "tables", primary=int(scores["D"]["primary"] - scores["C"]["primary"])))
    ranking = event.picture.extreme.table_rankings[0]
    reason = ranking.rows[0].reason
    assert ranking.players[:2] == (seats[3], seats[2])
    assert [(step.criterion, step.relation) for step in reason.steps] == [
        ("primary", "="),
        ("secondary", "="),
        ("wins", ">"),
    ]


@clause("TR-F12")
def test_second_places_come_last_before_bids():
    event = at_tables()
    for number, places in enumerate([(2, 4, 1, 3), (2, 4, 1, 3), (4, 3, 1, 2), (4, 3, 1, 2)], 1):
        do(event, c.Play(f"T1.{number}", TableResult(places, Bases())))
    seats = event.picture.extreme.seats[0]
    scores = values(event)
    do(event, c.Adjust(seats[1], "tables", primary=int(scores["A"]["primary"] - scores["B"]["primary"])))
    rows = {row.player: row for row in event.picture.extreme.table_rankings[0].rows}
    assert rows[seats[0]].place < rows[seats[1]].place
    reason = next(row.reason for row in rows.values() if row.reason and row.reason.right == seats[1])
    assert reason.steps[-1].criterion == "seconds"


@clause("TR-X40")
def test_a_club_can_put_wins_before_secondary_points():
    event = at_tables(table_chain=("primary", "wins", "secondary"))
    assert "TR-X40" not in [notice.clause for notice in notices(event.picture)]
    assert "TR-X40" in [notice.clause for notice in notices(at_tables().picture)]


@clause("TR-X49", "TR-X50")
def test_who_leaves_before_game_one_gives_the_seat_to_the_next_in_the_ranking():
    event = at_tables()
    leaver = event.state.groups[0].players[0]
    seat = event.picture.extreme.seats[0].index(leaver)
    do(event, c.Withdraw(leaver))
    assert event.picture.extreme.seats[0][seat] == event.state.groups[0].players[2]
    others = [player for n, player in enumerate(event.picture.extreme.seats[0]) if n != seat]
    assert leaver not in others


@clause("TR-X49", "TR-X50")
def test_later_a_guest_plays_who_scores_nothing():
    event = at_tables()
    seats = event.picture.extreme.seats[0]
    do(event, c.Play("T1.1", TableResult((1, 2, 3, 4), Bases(intact=1))), c.Withdraw(seats[0]))
    assert event.picture.game("T1.2").guests == (seats[0],)
    play_games(event, table_order(*seats), stage="tables")
    scores = values(event)
    assert (scores["A"]["primary"], scores["B"]["primary"]) == (6, 16)
    assert event.picture.extreme.table_rankings[0].players[-1] == seats[0]
    do(event, c.Draw("finals"))
    assert event.picture.extreme.finalists[0] == (seats[1], seats[3])
    assert event.picture.duel("third").winner == seats[2]
    assert seats[0] not in (*event.picture.extreme.finalists[0], *event.picture.extreme.finalists[1])


@clause("TR-X49")
def test_without_a_guest_three_play_for_the_first_three_places():
    event = at_tables(table_dropout="three_play")
    seats = event.picture.extreme.seats[0]
    do(event, c.Play("T1.1", TableResult((1, 2, 3, 4))), c.Withdraw(seats[3]))
    assert event.picture.game("T1.2").players == (*seats[:3], "")
    assert refused(event, c.Play("T1.2", TableResult((1, 2, 3, 4)))) == "TR-X56"
    do(event, c.Play("T1.2", TableResult((1, 2, 3, 0))))
    assert {letter: row["primary"] for letter, row in values(event).items()} == {"A": 12, "B": 8, "C": 4, "D": 3}
