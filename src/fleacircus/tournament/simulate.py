"""A whole contest played with random results, for whoever wants to check the arithmetic with a program of their own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fleacircus.tournament import commands as c
from fleacircus.tournament.bids import bid_digest, tie_view
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.events import Kind
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, Result, TableResult
from fleacircus.tournament.settings import Settings
from fleacircus.tournament.tournament import Tournament

MOST_PLAYERS = 512
BY = "simulation"


def simulate(
    kind: Kind, players: int, seed: str, *, settings: Settings | None = None, names: Sequence[str] = ()
) -> Tournament:
    """A contest of that many players from entry to champion; the same seed gives the same contest."""
    if players > MOST_PLAYERS:
        raise Declined("tournament/too_many_players", most=MOST_PLAYERS)
    chance = Random(f"results {seed}")
    event = Tournament.create(kind, f"{kind} of {players}", by=BY, at=0, settings=settings, secret=f"lots {seed}")
    for number in range(1, players + 1):
        _do(event, c.Enter(f"p{number}", names[number - 1] if names else f"Player {number}"))
    while todo := event.picture.todo():
        step = todo[0]
        if step.what == "draw":
            stage: Any = step.where
            _do(event, c.Draw(stage))
        elif step.what == "settle":
            _settle(event, step.where, chance)
        else:
            _do(event, c.Play(step.where, random_result(event.picture.game(step.where), chance)))
    return event


def _do(event: Tournament, command: c.Command) -> None:
    event.do(command, by=BY, at=event.seq)


def random_result(game: GameView, chance: Random) -> Result:
    """A result that could be; one game of couples in ten is drawn, two share a place at one table in ten."""
    if game.kind == "duel":
        return DuelResult(chance.choice(game.players))
    if game.kind == "couples":
        left = Bases(chance.randrange(5), chance.randrange(2), chance.randrange(5))
        return CouplesResult(chance.randrange(2), (left,)) if chance.random() < 0.9 else CouplesResult(None)
    seats = [seat for seat, player in enumerate(game.players) if player]
    order = chance.sample(seats, len(seats))
    places = [order.index(seat) + 1 if seat in order else 0 for seat in range(len(game.players))]
    together = chance.random() < 0.1
    if together:
        places[order[2]] = places[order[1]]
    out = [0] * len(game.players)
    for _ in range(chance.randrange(len(seats))):
        out[chance.choice(seats)] += 1
    return TableResult(tuple(places), Bases(chance.randrange(4), 0, chance.randrange(3)), tuple(out), together)


def _settle(event: Tournament, tie: str, chance: Random) -> None:
    """What a tie needs next: everybody bids and opens, every council member votes."""
    view = tie_view(event.picture, tie)
    if view.needs == "bids":
        player = view.due[0]
        _do(event, c.CommitBid(tie, player, bid_digest(tie, player, f"a cake by {player}", player)))
    elif view.needs == "reveals":
        _do(event, c.RevealBid(tie, view.due[0], f"a cake by {view.due[0]}", view.due[0]))
    elif view.needs in ("votes", "president"):
        _do(event, c.Vote(tie, view.due[0], chance.choice(view.choices)))
    else:
        _do(event, c.DrawTie(tie))
