"""Seasons: points by place, the best results, trends, armies, head to head, the most versatile player."""

from fractions import Fraction as F
from random import Random

import pytest

from fleacircus.core import codec
from fleacircus.core.clauses import LANGUAGES
from fleacircus.core.log import Written, write
from fleacircus.tournament import Declined
from fleacircus.tournament import commands as c
from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, TableResult
from fleacircus.tournament.season import log
from fleacircus.tournament.season.members import check_link, proposals
from fleacircus.tournament.season.results import Bout, ContestResult, Finish, Part, contest_result, ranks
from fleacircus.tournament.season.table import table
from fleacircus.tournament.season.terms import Terms, our_terms
from fleacircus.tournament.season.versatility import by_army, head_to_head, most_versatile
from fleacircus.tournament.simulate import simulate
from fleacircus.web.tournaments.season_summary import csv_tables, meetings, summary
from kit import clause
from kit.tournament import classic, do, extreme, play_out, win

CHI, FLY, SOV, USA = army_ids()
TERMS = Terms((10, 6, 4), 1, 2, 1)


def contest(evening: str, *places: str, bouts: tuple[Bout, ...] = ()) -> ContestResult:
    """A contest with these finishes; "a=b" share a place."""
    finishes, place = [], 1
    for who in places:
        tied = who.split("=")
        finishes += [Finish(one, place, len(tied)) for one in tied]
        place += len(tied)
    return ContestResult(evening, "classic", True, tuple(finishes), bouts)


def folded(events: list[log.AnySeasonEvent]) -> log.SeasonState:
    season = log.log_of(())
    for event in events:
        write(season, event, by="Ada", at=0)
    return season.state


def duel(winner: str, army: str, loser: str, other: str) -> Bout:
    return Bout("duel", (Part(winner, army, 0, 1), Part(loser, other, 1, 2)))


def points(results: list[ContestResult], terms: Terms = TERMS) -> dict[str, F]:
    return {row.member: row.row.values["season_points"] for row in table(results, terms)}


@clause("TR-Y1")
def test_places_give_points_and_shared_places_their_mean():
    assert points([contest("e1", "ada", "bo", "cy", "di")]) == {"ada": 10, "bo": 6, "cy": 4, "di": 1}
    assert points([contest("e1", "ada=bo", "cy=di=ed")]) == {"ada": 8, "bo": 8, "cy": 2, "di": 2, "ed": 2}
    assert points([contest("e1", "ada", "bo=cy", "di")])["bo"] == 5


@clause("TR-Y1")
def test_a_contest_that_is_not_over_gives_nothing_yet():
    event = classic(2)
    assert contest_result(event.picture, "e1", {"p0": "ada"}) == ContestResult("e1", "classic", False)
    win(event, "final", "p0")
    found = contest_result(event.picture, "e1", {"p0": "ada"})
    assert found.over
    assert found.finishes == (Finish("ada", 1), Finish("", 2))


@clause("TR-Y5")
def test_who_is_no_member_keeps_the_place_and_nobody_moves_up():
    assert points([contest("e1", "ada", "", "cy")]) == {"ada": 10, "cy": 4}


@clause("TR-Y2")
def test_the_best_results_count_of_equal_ones_the_newest():
    results = [contest("e1", "ada", "bo"), contest("e2", "bo", "ada"), contest("e3", "", "bo", "ada")]
    rows = {row.member: row for row in table(results, TERMS)}
    assert rows["ada"].row.values["season_points"] == 16
    assert rows["bo"].row.values["season_points"] == 16
    assert [one.counts for one in rows["ada"].earned] == [True, True, False]
    assert [one.counts for one in rows["bo"].earned] == [False, True, True]
    assert points(results, Terms((10, 6, 4), 1, 3, 1)) == {"ada": 20, "bo": 22}


@clause("TR-Y2")
def test_level_points_go_by_places_of_ones_own_and_else_are_shared():
    terms = Terms((6, 6, 3), 0, 9, 1)
    (first, second) = table([contest("e1", "ada", "bo")], terms)
    assert (first.member, second.member, first.row.place, second.row.place) == ("ada", "bo", 1, 2)
    assert first.row.reason
    assert [step.criterion for step in first.row.reason.steps] == ["season_points", "firsts"]
    assert first.row.reason.clause == "TR-Y2"
    level = table([contest("e1", "ada=bo")], terms)
    assert [row.row.place_words for row in level] == ["1=", "1="]


@clause("TR-Y2")
def test_trends_compare_with_the_table_before_the_newest_evening():
    results = [contest("e1", "ada", "bo", "cy"), contest("e2", "cy", "bo"), contest("e2", "cy", "di")]
    assert {row.member: row.trend for row in table(results, TERMS)} == {"cy": 2, "bo": 0, "ada": -2, "di": None}
    assert all(row.trend is None for row in table(results[:1], TERMS))


@clause("TR-Y1", "TR-Y2")
@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (Terms((), 1, 6, 2), "season_points"),
        (Terms((10, -1), 0, 6, 2), "season_points"),
        (Terms((1001,), 0, 6, 2), "season_points"),
        (Terms((5, 7), 1, 6, 2), "season_rising"),
        (Terms((5, 4), 5, 6, 2), "season_rising"),
        (Terms((5,), 1, 0, 2), "season_best"),
        (Terms((5,), 1, 6, 0), "season_least"),
    ],
)
def test_terms_that_make_no_sense_are_refused(terms: Terms, code: str):
    with pytest.raises(Declined) as no:
        log.open_season("Spring", terms)
    assert no.value.clause == f"tournament/{code}"


@clause("TR-Y1")
def test_a_season_is_a_fold_of_its_log():
    opened = log.open_season("  Spring  2027 ")
    state = folded([opened])
    assert (state.name, state.terms, state.evenings) == ("Spring 2027", our_terms(), ())
    events = [opened, log.gather(state, "e1", "One")]
    state = folded(events)
    for refused, code in (
        (lambda: log.gather(state, "e1", "One"), "season_twice"),
        (lambda: log.let_go(state, "e2", "Two"), "season_without"),
        (lambda: log.set_terms(state, our_terms()), "no_change"),
        (lambda: log.rename(state, "Spring 2027"), "no_change"),
        (lambda: log.open_season(""), "bad_name"),
    ):
        with pytest.raises(Declined) as no:
            refused()
        assert no.value.clause == f"tournament/{code}"
    events += [log.set_terms(state, TERMS), log.let_go(state, "e1", "One"), log.rename(state, "Summer")]
    lines = [Written(seq, 0, "Ada", event) for seq, event in enumerate(events)]
    assert log.log_of(log.decode(codec.encode(line).decode()) for line in lines).state == log.SeasonState(
        "Summer", TERMS
    )


@clause("TR-Y3")
def test_a_game_is_worth_the_share_of_opponents_left_behind():
    assert ranks(DuelResult("a"), ("a", "b")) == ((0, 1), (1, 2))
    assert ranks(CouplesResult(1, (Bases(1, 0, 0),)), ("a", "b", "c", "d")) == ((0, 2), (0, 2), (1, 1), (1, 1))
    assert ranks(CouplesResult(None), ("a", "b", "c", "d")) == ((0, 1), (0, 1), (1, 1), (1, 1))
    places = ranks(TableResult((1, 2, 2, 4), Bases(1, 0, 0), (0, 0, 0, 0), True), ("a", "b", "c", "d"))
    four = Bout("table", tuple(Part(who, CHI, side, rank) for who, (side, rank) in zip("abcd", places, strict=True)))
    assert [four.worth(part) for part in four.parts] == [1, F(1, 2), F(1, 2), 0]
    alone = Bout("duel", (Part("a", CHI, 0, 1),))
    assert alone.worth(alone.parts[0]) is None
    assert by_army([contest("e1", bouts=(alone,))], 1) == ()


@clause("TR-G5", "TR-Y3")
def test_everybodys_results_army_by_army():
    bouts = (duel("ada", FLY, "bo", USA), duel("bo", USA, "ada", FLY), duel("ada", SOV, "bo", ""))
    ada, bo = by_army([contest("e1", bouts=bouts)], 1)
    assert [(led.army, led.games, led.wins, led.worth) for led in ada.armies] == [
        (CHI, 0, 0, 0), (FLY, 2, 1, 1), (SOV, 1, 1, 1), (USA, 0, 0, 0),
    ]  # fmt: skip
    assert ada.seldom == (CHI, USA)
    assert sum(led.games for led in bo.armies) == 2, "a game whose army nobody wrote down is in no column"


@clause("TR-G4", "TR-Y4")
def test_the_most_versatile_did_best_with_the_weakest_army():
    one_sided = [duel("ada", army, "x", CHI) for army in (FLY, SOV, USA) for _ in range(3)]
    one_sided.append(duel("x", FLY, "ada", CHI))
    even = [duel("bo", army, "y", CHI) for army in army_ids()] + [duel("y", CHI, "bo", army) for army in army_ids()]
    seldom = [duel("cy", army, "z", CHI) for army in (CHI, FLY, SOV)]
    everybody = by_army([contest("e1", bouts=(*one_sided, *even, *seldom))], 1)
    found = most_versatile(everybody)
    assert [row.player for row in found] == ["bo", "ada"], "three armies that always win are not enough"
    assert found[0].reason
    assert found[0].reason.clause == "TR-Y4"
    assert found[0].reason.steps[0].criterion == "weakest_1"
    assert found[0].reason.steps[0].left == F(1, 2)
    assert next(one for one in everybody if one.member == "cy").seldom == (USA,)
    assert most_versatile(by_army([contest("e1", bouts=tuple(even))], 3)) == ()


@clause("TR-G4", "TR-Y4")
def test_level_with_the_weakest_the_next_decides_and_else_they_share_it():
    def all_armies(who: str, *won: str) -> list[Bout]:
        return [duel(who, a, "x", CHI) if a in won else duel("x", CHI, who, a) for a in army_ids()]

    bouts = (*all_armies("ada", FLY), *all_armies("bo", FLY, SOV), *all_armies("cy", USA, CHI))
    found = most_versatile(by_army([contest("e1", bouts=bouts)], 1))
    assert [(row.player, row.place) for row in found] == [("bo", 1), ("cy", 1), ("ada", 3)]


@clause("TR-Y3")
def test_head_to_head_counts_opponents_not_partners():
    couples = Bout("couples", (Part("ada", "", 0, 1), Part("bo", "", 0, 1), Part("cy", "", 1, 2), Part("", "", 1, 2)))
    drawn = Bout("couples", (Part("ada", "", 0, 1), Part("", "", 0, 1), Part("cy", "", 1, 1), Part("bo", "", 1, 1)))
    results = [contest("e1", bouts=(couples, drawn, duel("cy", FLY, "ada", USA)))]
    cy, bo = head_to_head(results, "ada")
    assert (cy.other, cy.games, cy.ahead, cy.level, cy.behind) == ("cy", 3, 1, 1, 1)
    assert (bo.other, bo.games, bo.level) == ("bo", 1, 1)


@clause("TR-Y3")
def test_who_had_a_guest_play_had_no_part_in_it():
    event = extreme(5)
    first = event.picture.game("A-1.1")
    gone = first.players[0]
    do(event, c.Play("A-1.1", CouplesResult(0, (Bases(1, 0, 0),))), c.Withdraw(gone, "guest"))
    play_out(event, Random(1))
    whole = contest_result(event.picture, "e1", {player: player for player in event.state.players})
    assert sum(part.member == gone for bout in whole.bouts for part in bout.parts) == 1
    seats = sum(len([player for player in score.players if player]) for score in event.picture.counted.values())
    guests = sum(len(score.guests) for score in event.picture.counted.values())
    assert guests > 0
    assert sum(len(bout.parts) for bout in whole.bouts) == seats - guests
    assert {part.army for bout in whole.bouts if bout.kind == "table" for part in bout.parts} == set(army_ids())


@clause("TR-G4", "TR-G5", "TR-Y1", "TR-Y5")
def test_a_season_of_played_evenings_agrees_with_a_count_of_its_own():
    """Two contests recounted from their logs by another way than the season's."""
    events = {"e1": simulate("extreme", 8, "one"), "e2": simulate("classic", 7, "two")}
    for event in (events["e2"],):
        assert event.picture.stage == "over"
    results = [contest_result(event.picture, at, {p: p for p in event.state.players}) for at, event in events.items()]
    told = summary(results, our_terms(), {f"p{n}": f"Player {n}" for n in range(1, 9)})
    assert [row["place"] for row in told["table"]] == sorted(row["place"] for row in told["table"])
    table_games = dict.fromkeys(events["e1"].state.players, 0)
    for id, score in events["e1"].picture.counted.items():
        for player in score.players if id.startswith("T") else ():
            table_games[player] += 1
    assert {one["member"]: sum(a["games"] for a in one["armies"].values()) for one in told["armies"]} == {
        player: many for player, many in table_games.items() if many
    }
    ranked = {row.player: row.place for row in events["e1"].picture.standings.rows}
    winner = next(player for player, place in ranked.items() if place == 1)
    mine = next(row for row in told["table"] if row["member"] == winner)
    assert mine["results"][0] == {"evening": "e1", "kind": "extreme", "place": "1", "points": "10", "counts": True}
    met = {one["member"]: one for one in meetings(results, "p1", {})}
    for other, one in met.items():
        back = next(two for two in meetings(results, other, {}) if two["member"] == "p1")
        assert (one["games"], one["ahead"], one["level"]) == (back["games"], back["behind"], back["level"])
    files = csv_tables(told, results, {row["member"]: "=1+1" for row in told["table"]})
    assert set(files) == {"season.csv", "armies.csv", "meetings.csv"}
    assert "\n=" not in "".join(files.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_told_in_every_language(language: str):
    results = [contest("e1", "ada", "bo", bouts=tuple(duel("ada", army, "bo", army) for army in army_ids()))]
    told = summary(results, TERMS, {"ada": "Ada", "bo": "Bo"}, language=language)
    assert told["most_versatile"] == ["ada"]
    for row in (told["table"][0], told["versatile"][0]):
        assert "Ada" in row["reason"]
        assert "Bo" in row["reason"]
        assert "{" not in row["reason"]


@clause("TR-Y5")
def test_names_only_propose_and_nobody_is_two_people_of_one_evening():
    entrants = {"p1": "ada  lovelace", "p2": "Bo", "p3": "Cy"}
    members = {"m1": "Ada Lovelace", "m2": "Bo", "m3": "Di"}
    found = {one.entrant: (one.member, one.same) for one in proposals(entrants, members, {"p3": "m2"})}
    assert found == {"p1": ("", "m1"), "p2": ("", ""), "p3": ("m2", "")}
    check_link("p3", "m2", linked={"p3": "m2"}, names=entrants, who="Bo")
    with pytest.raises(Declined) as no:
        check_link("p2", "m2", linked={"p3": "m2"}, names=entrants, who="Bo")
    assert no.value.clause == "tournament/member_taken"
    assert no.value.params == {"member": "Bo", "name": "Cy"}


def test_a_friendly_game_is_no_game_of_the_season():
    event = classic(2)
    win(event, "final", "p0")
    do(event, c.Play("final.4", DuelResult("p1"), True))
    assert len(contest_result(event.picture, "e1", {}).bouts) == 3
