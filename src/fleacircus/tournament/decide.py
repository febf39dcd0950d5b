"""decide(): a command and the facts give events, or a refusal. All rules and all chance are behind this door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fleacircus.tournament import bids, clock, configure, draws, entry, picks, play, precedents
from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.fold import fold
from fleacircus.tournament.lots import Urn
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.state import State

_PLAIN: dict[type[c.Command], Callable[[Picture, Any], list[e.Event]]] = {
    c.Configure: configure.configure,
    c.Withdraw: entry.withdraw,
    c.CheckIn: entry.check_in,
    c.CheckOut: entry.check_out,
    c.Start: play.start,
    c.Stop: play.stop,
    c.Pick: picks.pick,
    c.AgreeArmies: picks.agree_armies,
    c.Play: play.play,
    c.TimeUp: clock.time_up,
    c.Report: play.report,
    c.Confirm: play.confirm,
    c.Correct: play.correct,
    c.Reverse: play.reverse,
    c.Rule: play.rule,
    c.LetStand: play.let_stand,
    c.Adjust: play.adjust,
    c.CommitBid: bids.commit_bid,
    c.CloseBids: bids.close_bids,
    c.RevealBid: bids.reveal_bid,
    c.CloseReveals: bids.close_reveals,
    c.Identify: bids.identify,
    c.Vote: bids.vote,
    c.CloseVote: bids.close_vote,
    c.AddPrecedent: precedents.add_precedent,
    c.Adopt: precedents.adopt,
    c.ConfirmPrecedent: precedents.confirm_precedent,
}

_BY_LOT: dict[type[c.Command], Callable[[Picture, Any, Urn], list[e.Event]]] = {
    c.Enter: entry.enter,
    c.Return: entry.come_back,
    c.Draw: draws.draw,
    c.DrawPicker: picks.draw_picker,
    c.DrawArmies: picks.draw_armies,
    c.DrawSeats: picks.draw_seats,
    c.DrawTie: bids.draw_tie,
}


def decide(state: State, command: c.Command, urn: Urn, *, picture: Picture | None = None) -> list[e.Event]:
    """What a command makes happen; raises `Declined`. Bids on a tie that it makes disappear are void. [TR-X47]"""
    before = picture or Picture(state)
    kind = type(command)
    events = _BY_LOT[kind](before, command, urn) if kind in _BY_LOT else _PLAIN[kind](before, command)
    if state.ties:
        events = [*events, *bids.voided_bids(before, Picture(fold(events, state)))]
    return events
