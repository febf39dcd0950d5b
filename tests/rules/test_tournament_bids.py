"""Ties that matter, sealed bids, the council's vote."""

import pytest

from fleacircus.tournament import Settings, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.audit import audit_lines
from fleacircus.tournament.bids import bid_digest, tie_view
from fleacircus.tournament.catalogue import Councillor
from fleacircus.tournament.results import Bases, CouplesResult, TableResult
from kit import clause
from kit.tournament import couples_by, do, entered, extreme, play_games, refused, table_order

COUNCIL = ["Cadfael", "MagicMMX", "Milo Greenbottle", "Ravakain", "Galahad"]


def tied_eight(**settings):
    """Two groups of four; in each A, B and C are level on top, so a tie of three for two places."""
    event = extreme(8, **settings)
    play_games(event, couples_by({}), stage="groups")
    return event


def one_tie(**settings):
    """Like tied_eight, but the second group is settled: one tie is left, its players in the order of their letters."""
    event = tied_eight(**settings)
    for seat, player in enumerate(event.state.groups[1].players):
        do(event, c.Adjust(player, "groups", primary=9 - seat))
    (tie,) = event.picture.ties
    return event, tie, event.state.groups[0].players[:3]


def commit(event, tie, player, offer):
    do(event, c.CommitBid(tie, player, bid_digest(tie, player, offer, f"n-{player}")))


def reveal(event, tie, player, offer):
    do(event, c.RevealBid(tie, player, offer, f"n-{player}"))


def all_bids(event, tie, players):
    for player in players:
        commit(event, tie, player, f"cake by {player}")
    for player in players:
        reveal(event, tie, player, f"cake by {player}")


@clause("TR-D17", "TR-X53", "TR-X26")
def test_nobody_advances_across_a_tie():
    event = tied_eight()
    assert [tie.places for tie in event.picture.ties] == [2, 2]
    assert refused(event, c.Draw("tables")) == "TR-D17"
    assert [todo.what for todo in event.picture.todo()] == ["settle", "settle"]


@clause("TR-X53", "TR-D17")
def test_a_tie_that_crosses_no_cut_is_a_shared_place():
    event, _, (a, b, third) = one_tie()
    do(event, c.Adjust(third, "groups", primary=-1))
    assert event.picture.ties == ()
    rows = event.picture.extreme.group_rankings[0].rows
    assert {(row.player, row.place, row.shared) for row in rows[:2]} == {(a, 1, True), (b, 1, True)}
    assert refused(event, c.Draw("tables")) == ""


@clause("TR-X53")
@pytest.mark.parametrize(("tied", "matters"), [((0, 1), False), ((1, 2), True), ((2, 3), False)])
def test_at_one_table_only_second_against_third_matters(tied, matters):
    event, _, (_, _, last) = one_tie()
    do(event, c.Adjust(last, "groups", primary=-1), c.Draw("tables"))
    seats = event.picture.extreme.seats[0]
    play_games(event, table_order(*seats), stage="tables")
    for number, player in enumerate(seats):
        row = next(r for r in event.picture.extreme.table_rankings[0].rows if r.player == player)
        want = 30 - 5 * (tied[0] if number in tied else number)
        do(event, c.Adjust(player, "tables", primary=int(want - row.values["primary"])))
    for number in tied:
        row = next(r for r in event.picture.extreme.table_rankings[0].rows if r.player == seats[number])
        assert row.values["secondary"] == 0
    # wins and second places still differ, so make the game results equal too
    for game in ("T1.1", "T1.2", "T1.3", "T1.4"):
        do(event, c.Correct(game, TableResult((1, 1, 1, 1), together=True)))
    base = {row.player: row.values["primary"] for row in event.picture.extreme.table_rankings[0].rows}
    for number, player in enumerate(seats):
        want = 60 - 5 * (tied[0] if number in tied else number)
        if int(want - base[player]):
            do(event, c.Adjust(player, "tables", primary=int(want - base[player])))
    assert bool(event.picture.ties) is matters
    assert refused(event, c.Draw("finals")) == ("TR-D17" if matters else "")


@clause("TR-X24")
def test_the_chain_is_applied_to_the_whole_tied_set_without_a_restart():
    """Three are level on primary; secondary separates one; the two others stay level and are not compared anew."""
    event, _, (a, b, third) = one_tie()
    do(event, c.Adjust(b, "groups", secondary=5))
    (tie,) = event.picture.ties
    assert (set(tie.players), tie.places) == ({a, third}, 1)
    assert event.picture.extreme.group_rankings[0].players[0] == b


@clause("TR-A1", "TR-X26", "TR-X54")
def test_all_envelopes_are_in_before_any_is_opened():
    event, tie, (a, b, third) = one_tie()
    assert (tie_view(event.picture, tie.id).needs, tie_view(event.picture, tie.id).due) == ("bids", tie.players)
    commit(event, tie.id, a, "a cake")
    commit(event, tie.id, b, "the dishes")
    assert refused(event, c.RevealBid(tie.id, a, "a cake", f"n-{a}")) == "TR-X26"
    commit(event, tie.id, third, "a song")
    assert tie_view(event.picture, tie.id).needs == "reveals"
    reveal(event, tie.id, a, "a cake")
    assert set(tie_view(event.picture, tie.id).due) == {b, third}


@clause("TR-A1", "TR-X54")
def test_a_bid_is_final_and_only_for_the_tied():
    event, tie, (a, _, _) = one_tie()
    stranger = event.state.groups[1].players[0]
    digest = bid_digest(tie.id, a, "x", "y")
    assert refused(event, c.CommitBid(tie.id, stranger, digest)) == "TR-A1"
    assert refused(event, c.CommitBid(tie.id, a, "not hex")) == "tournament/bad_digest"
    do(event, c.CommitBid(tie.id, a, digest))
    assert refused(event, c.CommitBid(tie.id, a, digest)) == "TR-X54"
    assert refused(event, c.CommitBid("A:nobody", a, digest)) == "tournament/no_such_tie"


@clause("TR-X26")
@pytest.mark.parametrize(("offer", "nonce"), [("a bigger cake", "n"), ("a cake", "m")])
def test_an_offer_that_was_not_sealed_is_refused(offer, nonce):
    event, tie, players = one_tie()
    for player in players:
        do(event, c.CommitBid(tie.id, player, bid_digest(tie.id, player, "a cake", "n")))
    assert refused(event, c.RevealBid(tie.id, players[0], offer, nonce)) == "tournament/bid_mismatch"
    assert refused(event, c.RevealBid(tie.id, players[0], "a cake", "n")) == ""


@clause("TR-A2", "TR-X55", "TR-G6")
def test_the_council_votes_place_by_place():
    event, tie, (a, b, third) = one_tie()
    all_bids(event, tie.id, (a, b, third))
    assert tie_view(event.picture, tie.id).due == tuple(COUNCIL)
    for member, player in zip(COUNCIL, (third, third, a, b, third), strict=True):
        do(event, c.Vote(tie.id, member, player))
    view = tie_view(event.picture, tie.id)
    assert (view.place, set(view.choices), view.accepted) == (2, {a, b}, {third: f"cake by {third}"})
    assert refused(event, c.Vote(tie.id, "Cadfael", third)) == "TR-X54"
    assert refused(event, c.Vote(tie.id, "Somebody", a)) == "TR-A2"
    for member, player in zip(COUNCIL, (a, a, a, b, b), strict=True):
        do(event, c.Vote(tie.id, member, player))
    assert tie_view(event.picture, tie.id).needs == "nothing"
    assert event.picture.extreme.group_rankings[0].players[:3] == (third, a, b)
    assert event.picture.extreme.group_rankings[0].rows[0].reason.clause == "TR-D17"
    assert refused(event, c.Vote(tie.id, "Cadfael", a)) == "tournament/tie_settled"
    assert refused(event, c.Draw("tables")) == ""


@clause("TR-X55")
def test_each_member_votes_once_for_a_place():
    event, tie, players = one_tie()
    all_bids(event, tie.id, players)
    do(event, c.Vote(tie.id, "Cadfael", players[0]))
    assert refused(event, c.Vote(tie.id, "Cadfael", players[1])) == "TR-X55"


@clause("TR-X27", "TR-A2")
def test_a_level_vote_is_the_presidents():
    event, tie, (a, b, third) = one_tie()
    all_bids(event, tie.id, (a, b, third))
    for member, player in zip(COUNCIL, (a, a, b, b, third), strict=True):
        do(event, c.Vote(tie.id, member, player))
    view = tie_view(event.picture, tie.id)
    assert (view.needs, view.due, set(view.choices)) == ("president", ("Galahad",), {a, b})
    assert refused(event, c.Vote(tie.id, "Galahad", third)) == "TR-X54"
    do(event, c.Vote(tie.id, "Galahad", b))
    assert event.state.ties[tie.id].awarded == (b,)
    other, tie, (a, b, third) = one_tie()
    all_bids(other, tie.id, (a, b, third))
    for member, player in zip(COUNCIL, (a, a, b, third, b), strict=True):
        do(other, c.Vote(tie.id, member, player))
    assert other.state.ties[tie.id].awarded == (b,)


def council_with(event, *seats):
    """The document's council with some members playing: (name, player)."""
    played = dict(seats)
    members = tuple(Councillor(name, name == "Galahad", played.get(name, "")) for name in COUNCIL)
    do(event, c.Configure(Settings(council=members)))


@clause("TR-X27")
def test_tied_members_abstain_and_a_tied_president_means_lot():
    event, tie, (a, b, third) = one_tie()
    council_with(event, ("Galahad", a))
    all_bids(event, tie.id, (a, b, third))
    assert "Galahad" not in tie_view(event.picture, tie.id).due
    assert refused(event, c.Vote(tie.id, "Galahad", a)) == "TR-X27"
    for member, player in zip(COUNCIL, (a, a, b, b), strict=False):
        do(event, c.Vote(tie.id, member, player))
    view = tie_view(event.picture, tie.id)
    assert (view.needs, set(view.choices)) == ("lot", {a, b})
    do(event, c.DrawTie(tie.id))
    assert event.state.ties[tie.id].awarded[0] in (a, b)


def namesake(name):
    """Like one_tie, but somebody of the council's name is among the tied."""
    for seed in range(20):
        event = entered("extreme", 7, secret=f"s{seed}")
        do(event, c.Enter("p7", name), c.Draw("groups"))
        if "p7" in event.state.groups[0].players[:3]:
            break
    play_games(event, couples_by({}), stage="groups")
    for seat, player in enumerate(event.state.groups[1].players):
        do(event, c.Adjust(player, "groups", primary=9 - seat))
    (tie,) = event.picture.ties
    return event, tie, tie.players


@clause("TR-X27")
@pytest.mark.parametrize("name", ["Galahad", "galahad", " Galahad ", "MILO  greenbottle"])
def test_a_member_with_an_entrants_name_is_that_entrant(name):
    event, tie, players = namesake(name)
    assert "p7" in tie.players
    member = next(one for one in COUNCIL if one.casefold() == " ".join(name.split()).casefold())
    (one,) = tie_view(event.picture, tie.id).abstain
    assert (one.member, one.player, one.by_name) == (member, "p7", True)
    all_bids(event, tie.id, players)
    assert member not in tie_view(event.picture, tie.id).due
    assert refused(event, c.Vote(tie.id, member, players[0])) == "TR-X27"
    do(event, c.Identify(member, "."))
    assert tie_view(event.picture, tie.id).abstain == ()
    do(event, c.Vote(tie.id, member, players[0]))
    assert refused(event, c.Identify(member, "")) == "tournament/has_voted"
    assert Tournament.from_record(event.record()).state == event.state


@clause("TR-X27")
def test_the_organiser_says_who_a_member_is_and_the_votes_that_are_in_then_decide():
    event, tie, (a, b, third) = one_tie()
    assert refused(event, c.Identify("Nobody", a)) == "TR-A2"
    assert refused(event, c.Identify("Cadfael", "zoe")) == "tournament/no_such_player"
    assert refused(event, c.Identify("Cadfael", "")) == "tournament/no_change"
    all_bids(event, tie.id, (a, b, third))
    for member in COUNCIL[:4]:
        do(event, c.Vote(tie.id, member, b))
    assert event.state.ties[tie.id].awarded == ()
    do(event, c.Identify("Galahad", a))
    assert event.state.ties[tie.id].awarded == (b,)
    assert [(one.member, one.by_name) for one in tie_view(event.picture, tie.id).abstain] == [("Galahad", False)]
    assert refused(event, c.Identify("Cadfael", a)) == "tournament/seat_taken"
    assert Tournament.from_record(event.record()).state == event.state


@clause("TR-X55")
def test_nobody_able_to_vote_means_lot():
    event, tie, players = one_tie()
    all_bids(event, tie.id, players)
    assert refused(event, c.DrawTie(tie.id)) == "TR-X55"
    do(event, c.CloseVote(tie.id))
    assert tie_view(event.picture, tie.id).needs == "lot"
    do(event, c.DrawTie(tie.id))
    assert len(event.state.ties[tie.id].awarded) == 1


@clause("TR-X54")
def test_no_bid_by_the_deadline_ranks_last():
    event, tie, (a, b, third) = one_tie()
    commit(event, tie.id, b, "a cake")
    do(event, c.CloseBids(tie.id))
    assert refused(event, c.CommitBid(tie.id, a, bid_digest(tie.id, a, "x", "y"))) == "TR-X54"
    reveal(event, tie.id, b, "a cake")
    assert event.state.ties[tie.id].awarded == (b,)
    assert (tie_view(event.picture, tie.id).needs, set(tie_view(event.picture, tie.id).choices)) == ("lot", {a, third})
    do(event, c.DrawTie(tie.id))
    assert not event.picture.tie(tie.id).open


@clause("TR-X54")
def test_an_envelope_that_stays_closed_is_no_bid():
    event, tie, (a, b, third) = one_tie()
    for player in (a, b, third):
        commit(event, tie.id, player, "a cake")
    assert refused(event, c.CloseBids(tie.id)) == "TR-X54"
    reveal(event, tie.id, third, "a cake")
    do(event, c.CloseReveals(tie.id))
    assert event.state.ties[tie.id].awarded == (third,)


@clause("TR-X54")
def test_no_bid_at_all_means_lot():
    firsts = set()
    for seed in range(12):
        event, tie, players = one_tie(secret=f"s{seed}")
        do(event, c.CloseBids(tie.id), c.DrawTie(tie.id), c.DrawTie(tie.id))
        firsts.add(players.index(event.state.ties[tie.id].awarded[0]))
        assert not event.picture.tie(tie.id).open
    assert len(firsts) > 1


@clause("TR-X47")
def test_a_tie_that_is_gone_voids_its_bids_and_a_new_tie_needs_new_ones():
    event, tie, (a, b, third) = one_tie()
    commit(event, tie.id, a, "a cake")
    won = event.picture.game("A-1.1").score.result
    do(event, c.Correct("A-1.1", CouplesResult(1 - won.winner, (Bases(),))))
    assert event.state.ties == {}
    assert tie.id in event.state.void_ties
    (other,) = event.picture.ties
    assert len(other.players) == 2
    assert set(tie_view(event.picture, other.id).due) == set(other.players)
    assert event.state.void_ties[tie.id].offers == {}
    do(event, c.Correct("A-1.1", won))
    (again,) = event.picture.ties
    assert again.id == f"{tie.id}#2"
    assert set(tie_view(event.picture, again.id).due) == {a, b, third}


@clause("TR-X55")
def test_only_accepted_offers_are_public():
    event, tie, (a, b, third) = one_tie()
    all_bids(event, tie.id, (a, b, third))
    for _ in range(2):
        for member in COUNCIL:
            choices = tie_view(event.picture, tie.id).choices
            do(event, c.Vote(tie.id, member, a if a in choices else b))
    offers = {
        line.facts["player"]: line.facts["offer"]
        for line in audit_lines(event, public=True)
        if line.what == "bid_revealed"
    }
    assert offers == {a: f"cake by {a}", b: f"cake by {b}", third: ""}
    votes = {line.facts["player"] for line in audit_lines(event, public=True) if line.what == "voted"}
    assert votes == {""}
    private = {line.facts["offer"] for line in audit_lines(event, public=False) if line.what == "bid_revealed"}
    assert "" not in private


@clause("TR-X16", "TR-D17")
def test_a_tie_between_next_placed_of_different_groups():
    """Three groups send two each; the three thirds are level for two more places."""
    event = extreme(12)
    play_games(event, couples_by({}), stage="groups")
    for group in event.state.groups:
        for seat, player in enumerate(group.players):
            do(event, c.Adjust(player, "groups", primary=40 - 10 * seat))
    (tie,) = event.picture.ties
    thirds = {group.players[2] for group in event.state.groups}
    assert (tie.stage, set(tie.players), tie.places) == ("best", thirds, 2)
    do(event, c.CloseBids(tie.id), c.DrawTie(tie.id), c.DrawTie(tie.id))
    going = event.picture.extreme.qualification.players
    assert len(going) == 8
    assert len(thirds & set(going)) == 2


@clause("TR-G6", "TR-A2")
def test_the_council_is_the_documents_unless_the_club_names_another():
    assert [member.name for member in Settings().members] == COUNCIL
    assert [member.name for member in Settings().members if member.president] == ["Galahad"]
    event = extreme(4)
    assert refused(event, c.Configure(Settings(council=(Councillor("A"), Councillor("B"))))) == "tournament/bad_setting"
    assert refused(event, c.Configure(Settings(council=(Councillor("A", True), Councillor("B"))))) == ""
