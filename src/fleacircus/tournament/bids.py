"""Sealed bids: envelopes in, envelopes opened, the council votes place by place."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Literal, TypeAlias

import msgspec

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.catalogue import NOT_ENTERED
from fleacircus.tournament.council import Abstaining, abstaining, voters
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.entry import known
from fleacircus.tournament.fold import evolve
from fleacircus.tournament.lots import Urn
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.ranking import Tie
from fleacircus.tournament.state import State, TieBook

MOST_WORDS = 2000

Needs: TypeAlias = Literal["bids", "reveals", "votes", "president", "lot", "nothing"]


def bid_digest(tie: str, player: str, offer: str, nonce: str) -> str:
    """The fingerprint that goes into the log in place of an offer."""
    text = "\x1f".join((tie, player, nonce, offer))
    return hashlib.sha256(text.encode()).hexdigest()


class TieView(msgspec.Struct, frozen=True):
    """A tie and what is needed next: bids, opening, votes, the president's word, a lot, or nothing.

    `due` are the players or council members it waits for; `place` counts from 1 within the tie; `choices` are the
    players who can still be given that place; `abstain` are council members who are tied themselves.
    """

    tie: Tie
    needs: Needs
    due: tuple[str, ...]
    place: int
    choices: tuple[str, ...]
    accepted: dict[str, str]
    clause: str
    abstain: tuple[Abstaining, ...] = ()


def tie_view(picture: Picture, id: str) -> TieView:
    """Where the settling of a tie has got to. [TR-A1, TR-A2, TR-X26, TR-X27, TR-X54, TR-X55]"""
    tie, state = picture.tie(id), picture.state
    book = state.ties.get(id, TieBook(tie.players))
    place = len(book.awarded) + 1
    accepted = {player: book.offers[player] for player in book.awarded if player in book.offers}

    def view(needs: Needs, due: tuple[str, ...], choices: tuple[str, ...], clause: str) -> TieView:
        return TieView(tie, needs, due, place, choices, accepted, clause, abstaining(state, book))

    if not tie.open:
        return view("nothing", (), (), "TR-A2")
    if not _all_in(book):
        return view("bids", tuple(p for p in tie.players if p not in book.bids), tie.players, "TR-X26")
    if not _all_open(book):
        return view("reveals", tuple(p for p in book.bids if p not in book.offers), tie.players, "TR-X26")
    choices = _choices(book)
    verdict, names = _verdict(state, book, choices)
    if verdict == "votes":
        return view("votes", names, choices, "TR-X55")
    if verdict == "president":
        return view("president", names, _level(state, book, choices), "TR-X27")
    return view("lot", (), _level(state, book, choices), "TR-X54" if not book.offers else "TR-X55")


def _all_in(book: TieBook) -> bool:
    return book.closed or len(book.bids) == len(book.players)


def _all_open(book: TieBook) -> bool:
    return book.reveals_closed or len(book.offers) == len(book.bids)


def _choices(book: TieBook) -> tuple[str, ...]:
    """Who can have the next place: those who bid before those who did not. [TR-X54]"""
    left = tuple(player for player in book.players if player not in book.awarded)
    return tuple(player for player in left if player in book.offers) or left


def _votes(state: State, book: TieBook, choices: tuple[str, ...]) -> dict[str, str]:
    place, able = len(book.awarded) + 1, {member.name for member in voters(state, book)}
    return {name: player for at, name, player in book.votes if at == place and name in able and player in choices}


def _level(state: State, book: TieBook, choices: tuple[str, ...]) -> tuple[str, ...]:
    tally = Counter(_votes(state, book, choices).values())
    most = max(tally.values(), default=0)
    return tuple(player for player in choices if tally[player] == most)


def _verdict(state: State, book: TieBook, choices: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """How the next place is decided: ("vote", winner), or what is missing. [TR-X27, TR-X54, TR-X55]"""
    if not any(player in book.offers for player in choices):
        return ("lot", ()) if len(choices) > 1 else ("lot_of_one", choices)
    if len(choices) == 1:
        return "only_bid", choices
    able, votes = voters(state, book), _votes(state, book, choices)
    missing = tuple(member.name for member in able if member.name not in votes)
    if missing and book.vote_closed != len(book.awarded) + 1:
        return "votes", missing
    level = _level(state, book, choices)
    if not votes:
        return "lot", ()
    if len(level) == 1:
        return "vote", level
    president = next(member for member in state.settings.members if member.president)
    if president not in able:
        return "lot", ()
    word = votes.get(president.name)
    return ("president_said", (word,)) if word in level else ("president", (president.name,))


_HOW = {"vote": "vote", "president_said": "president", "only_bid": "only_bid", "lot_of_one": "only_bid"}


def _settle(state: State, tie: Tie, events: list[e.Event]) -> list[e.Event]:
    """Give away every place that needs nobody's word any more."""
    for event in events:
        state = evolve(state, event)
    while True:
        book = state.ties[tie.id]
        if len(book.awarded) >= tie.places or not (_all_in(book) and _all_open(book)):
            return events
        verdict, names = _verdict(state, book, _choices(book))
        if verdict not in _HOW:
            return events
        award = e.Awarded(tie.id, names[0], _HOW[verdict])  # type: ignore[arg-type]
        events.append(award)
        state = evolve(state, award)


def _opening(picture: Picture, id: str) -> tuple[Tie, TieBook, list[e.Event]]:
    tie = picture.tie(id)
    if not tie.open:
        raise Declined("tournament/tie_settled", tie=id)
    book = picture.state.ties.get(id)
    return (tie, book, []) if book else (tie, TieBook(tie.players), [e.TieOpened(id, tie.players)])


def commit_bid(picture: Picture, command: c.CommitBid) -> list[e.Event]:
    """Hand in an envelope: once, before the deadline, only by tied players. [TR-A1, TR-X26, TR-X54]"""
    tie, book, events = _opening(picture, command.tie)
    if command.player not in tie.players:
        raise Declined("TR-A1", player=command.player)
    if command.player in book.bids or book.closed:
        raise Declined("TR-X54", player=command.player, reason="bids_closed" if book.closed else "bid_in")
    if len(command.digest) != 64 or not set(command.digest) <= set("0123456789abcdef"):
        raise Declined("tournament/bad_digest")
    return [*events, e.BidCommitted(command.tie, command.player, command.digest)]


def close_bids(picture: Picture, command: c.CloseBids) -> list[e.Event]:
    """The deadline: who has no envelope in ranks last. [TR-X54]"""
    tie, book, events = _opening(picture, command.tie)
    if _all_in(book):
        raise Declined("TR-X54", reason="bids_closed")
    return _settle(picture.state, tie, [*events, e.BidsClosed(command.tie)])


def reveal_bid(picture: Picture, command: c.RevealBid) -> list[e.Event]:
    """Open an envelope, after all are in, and only with the offer that was sealed. [TR-A1, TR-X26]"""
    tie, book, events = _opening(picture, command.tie)
    if not _all_in(book):
        raise Declined("TR-X26", due=tuple(p for p in tie.players if p not in book.bids))
    if command.player not in book.bids or command.player in book.offers or book.reveals_closed:
        raise Declined("TR-X54", player=command.player, reason="no_envelope")
    offer = command.offer.strip()
    if not offer or len(offer) > MOST_WORDS:
        raise Declined("tournament/bad_text", most=MOST_WORDS)
    if bid_digest(command.tie, command.player, command.offer, command.nonce) != book.bids[command.player]:
        raise Declined("tournament/bid_mismatch", player=command.player)
    opened = e.BidRevealed(command.tie, command.player, command.offer, command.nonce)
    return _settle(picture.state, tie, [*events, opened])


def close_reveals(picture: Picture, command: c.CloseReveals) -> list[e.Event]:
    """Who does not open their envelope has none. [TR-X54]"""
    tie, book, events = _opening(picture, command.tie)
    if not _all_in(book) or _all_open(book):
        raise Declined("TR-X26", all_in=_all_in(book))
    return _settle(picture.state, tie, [*events, e.RevealsClosed(command.tie)])


def identify(picture: Picture, command: c.Identify) -> list[e.Event]:
    """The organiser says who a council member is on the entry sheet, or that they are nobody of it. [TR-X27]"""
    state = picture.state
    member = next((one for one in state.settings.members if one.name == command.member), None)
    if member is None:
        raise Declined("TR-A2", member=command.member)
    if command.player not in ("", NOT_ENTERED):
        known(state, command.player)
        if any(one.player == command.player for one in state.settings.members if one != member):
            raise Declined("tournament/seat_taken", player=command.player)
    if member.player == command.player:
        raise Declined("tournament/no_change")
    if any(name == member.name for book in state.ties.values() for _, name, _ in book.votes):
        raise Declined("tournament/has_voted", member=member.name)
    events: list[e.Event] = [e.Identified(member.name, command.player)]
    for tie in picture.ties:
        if tie.open and tie.id in state.ties:
            events = _settle(state, tie, events)
    return events


def vote(picture: Picture, command: c.Vote) -> list[e.Event]:
    """A council member who is not tied votes for one offer; the president again if level. [TR-X27, TR-X55]"""
    tie, book, _ = _opening(picture, command.tie)
    view = tie_view(picture, command.tie)
    if view.needs not in ("votes", "president"):
        raise Declined(view.clause, needs=view.needs)
    names = {member.name for member in picture.state.settings.members}
    if command.member not in names:
        raise Declined("TR-A2", member=command.member)
    if command.member not in {member.name for member in voters(picture.state, book)}:
        raise Declined("TR-X27", member=command.member)
    if command.member not in view.due:
        raise Declined("TR-X55", member=command.member, due=view.due)
    if command.player not in view.choices:
        raise Declined("TR-X54" if command.player in tie.players else "TR-A1", player=command.player)
    voted = e.Voted(command.tie, view.place, command.member, command.player)
    return _settle(picture.state, tie, [voted])


def close_vote(picture: Picture, command: c.CloseVote) -> list[e.Event]:
    """Count the votes that are in; with none, lots will decide. [TR-X55]"""
    tie, _, _ = _opening(picture, command.tie)
    view = tie_view(picture, command.tie)
    if view.needs != "votes":
        raise Declined(view.clause, needs=view.needs)
    return _settle(picture.state, tie, [e.VoteClosed(command.tie, view.place)])


def draw_tie(picture: Picture, command: c.DrawTie, urn: Urn) -> list[e.Event]:
    """Lots, where nobody bid, nobody can vote, or the president is tied. [TR-X27, TR-X54, TR-X55]"""
    tie, _, _ = _opening(picture, command.tie)
    view = tie_view(picture, command.tie)
    if view.needs != "lot":
        raise Declined(view.clause, needs=view.needs, due=view.due)
    lot = urn.lot("tie", view.choices)
    return _settle(picture.state, tie, [e.Awarded(command.tie, lot.order[0], "lot", (lot,))])


def voided_bids(before: Picture, after: Picture) -> list[e.Event]:
    """Bids on ties that are gone; envelopes that were not opened stay closed. [TR-X47]"""
    if not before.state.ties:
        return []
    standing = {tie.id for tie in after.ties}
    return [e.BidsVoided(id) for id in before.state.ties if id not in standing]
