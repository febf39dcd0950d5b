"""Short ways to set up tournaments, play them, and see what is refused."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from fleacircus.tournament import Declined, Settings, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.bids import bid_digest, tie_view
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, Result, TableResult

WHO = {"by": "Olga", "at": 1_000}


def entered(kind: str, players: int, *, secret: str = "hat", **settings: Any) -> Tournament:
    """A tournament with p0, p1, ... on its sheet, not drawn yet."""
    whole: Any = kind
    tournament = Tournament.create(whole, f"{kind} of {players}", settings=Settings(**settings), secret=secret, **WHO)
    for number in range(players):
        do(tournament, c.Enter(f"p{number}", f"Player {number}"))
    return tournament


def classic(players: int, **settings: Any) -> Tournament:
    """A Classic that has been drawn."""
    tournament = entered("classic", players, **settings)
    do(tournament, c.Draw("bracket"))
    return tournament


def extreme(players: int, **settings: Any) -> Tournament:
    """An Extreme whose groups have been drawn."""
    tournament = entered("extreme", players, **settings)
    do(tournament, c.Draw("groups"))
    return tournament


def do(tournament: Tournament, *commands: c.Command, why: str = "test") -> None:
    """Carry out commands as the organiser."""
    for command in commands:
        tournament.do(command, why=why, **WHO)


def refused(tournament: Tournament, command: c.Command) -> str:
    """The clause or code that refuses a command, with its reason or object if it has one; "" if it is allowed."""
    before = tournament.state
    try:
        tournament.do(command, why="test", **WHO)
    except Declined as no:
        assert tournament.state is before
        return no.clause
    tournament.undo(**WHO)
    return ""


def win(tournament: Tournament, unit: str, player: str | None) -> None:
    """The player wins the match with as many games as it takes."""
    while tournament.picture.duel(unit).winner is None:
        game = next(game for game in tournament.picture.unit_games(unit) if game.status == "open")
        do(tournament, c.Play(game.id, DuelResult(player)))


def upper_wins(tournament: Tournament, *stages: str) -> None:
    """A wins every match of these stages that can be played."""
    for unit in tournament.picture.classic.units():
        duel = tournament.picture.classic.duel(unit)
        if tournament.picture.classic.stage(unit) in stages and not duel.how:
            win(tournament, unit, duel.a)


Choose = Callable[[GameView], Result]


def play_games(tournament: Tournament, choose: Choose, *, stage: str) -> None:
    """Play every open game of a stage with the results that `choose` gives."""
    while todo := [g for g in tournament.picture.games if g.stage == stage and g.status == "open"]:
        for game in todo:
            if tournament.picture.game(game.id).status == "open":
                do(tournament, c.Play(game.id, choose(game)))


def couples_by(strength: dict[str, int]) -> Choose:
    """The couple with more strength wins (the first if level), with bases worth the difference up to 12."""

    def choose(game: GameView) -> Result:
        one, two = (sum(strength.get(player, 0) for player in couple) for couple in game.couples)
        left = min(abs(one - two), 6)
        return CouplesResult(0 if one >= two else 1, (Bases(intact=left),))

    return choose


def table_order(*order: str, bases: Bases | None = None) -> Choose:
    """The players finish a table game in this order."""

    def choose(game: GameView) -> Result:
        present = [player for player in order if player in game.players]
        places = tuple(present.index(player) + 1 if player else 0 for player in game.players)
        return TableResult(places, bases)

    return choose


def any_result(chance: Random) -> Choose:
    """Results that could be, at random; one couples game in ten is drawn."""

    def choose(game: GameView) -> Result:
        if game.kind == "duel":
            return DuelResult(chance.choice(game.players))
        if game.kind == "couples":
            left = Bases(chance.randrange(5), chance.randrange(2), chance.randrange(5))
            return CouplesResult(chance.randrange(2), (left,)) if chance.random() < 0.9 else CouplesResult(None)
        seats = [seat for seat, player in enumerate(game.players) if player]
        chance.shuffle(seats)
        places = tuple(seats.index(seat) + 1 if seat in seats else 0 for seat in range(len(game.players)))
        return TableResult(places, Bases(chance.randrange(4), 0, chance.randrange(3)))

    return choose


def settle(tournament: Tournament, tie: str, chance: Random) -> None:
    """The next thing that a tie needs: an envelope, its opening, a vote, a lot; now and then somebody fails to come."""
    view = tie_view(tournament.picture, tie)
    late = chance.random() < 0.2
    if view.needs == "bids":
        player = chance.choice(view.due)
        digest = bid_digest(tie, player, f"cake by {player}", "salt")
        do(tournament, c.CloseBids(tie) if late else c.CommitBid(tie, player, digest))
    elif view.needs == "reveals":
        player = chance.choice(view.due)
        do(tournament, c.CloseReveals(tie) if late else c.RevealBid(tie, player, f"cake by {player}", "salt"))
    elif view.needs == "votes" and late:
        do(tournament, c.CloseVote(tie))
    elif view.needs in ("votes", "president"):
        do(tournament, c.Vote(tie, chance.choice(view.due), chance.choice(view.choices)))
    else:
        do(tournament, c.DrawTie(tie))


def advance(tournament: Tournament, chance: Random) -> bool:
    """Do the next thing that is due, whatever it is; False when the tournament is over."""
    todo = tournament.picture.todo()
    if not todo:
        return False
    step = chance.choice(todo)
    if step.what == "draw":
        stage: Any = step.where
        do(tournament, c.Draw(stage))
    elif step.what == "settle":
        settle(tournament, step.where, chance)
    else:
        game = tournament.picture.game(step.where)
        do(tournament, c.Play(step.where, any_result(chance)(game)))
    return True


def play_out(tournament: Tournament, chance: Random) -> Tournament:
    """Play to the end."""
    while advance(tournament, chance):
        pass
    return tournament
