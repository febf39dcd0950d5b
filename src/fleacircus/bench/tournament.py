"""How long a whole tournament takes to compute again after a correction in its first round."""

from __future__ import annotations

import time
from random import Random

from fleacircus.tournament import Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, Result, TableResult


def measure(seconds: float) -> dict[str, float]:
    """The best time of each case, repeated for about that many seconds.

    A case takes the whole log, with every result and the correction at its end, folds it from nothing and works out
    all games, standings and the champion.
    """
    cases = {"classic_1024_s": whole("classic", 1024), "extreme_64_s": whole("extreme", 64)}
    return {key: _best(tournament, seconds / len(cases)) for key, tournament in cases.items()}


def whole(kind: str, players: int, *, seed: int = 7) -> Tournament:
    """A tournament with every result in and a result of its first round corrected."""
    chance = Random(seed)
    tournament = Tournament.create("classic" if kind == "classic" else "extreme", "bench", by="bench", at=0, secret="x")
    for number in range(players):
        tournament.do(c.Enter(f"p{number}", f"Player {number}"), by="bench", at=0)
    while todo := tournament.picture.todo():
        for step in todo:
            _step(tournament, step.what, step.where, chance)
    first = tournament.picture.games[0]
    tournament.do(c.Correct(first.id, turned(first)), by="bench", at=0, why="read from the wrong slip")
    return tournament


def _step(tournament: Tournament, what: str, where: str, chance: Random) -> None:
    if what == "draw":
        tournament.do(c.Draw(_STAGES[where]), by="bench", at=0)
    elif what == "settle":
        tournament.do(c.CloseBids(where), by="bench", at=0)
        while tournament.picture.tie(where).open:
            tournament.do(c.DrawTie(where), by="bench", at=0)
    else:
        game = tournament.picture.game(where)
        if game.status == "open":
            tournament.do(c.Play(where, any_result(game, chance)), by="bench", at=0)


_STAGES: dict[str, c.Stage] = {"bracket": "bracket", "groups": "groups", "tables": "tables", "finals": "finals"}


def any_result(game: GameView, chance: Random) -> Result:
    """A result that could be."""
    if game.kind == "duel":
        return DuelResult(chance.choice(game.players))
    if game.kind == "couples":
        return CouplesResult(
            chance.randrange(2), (Bases(chance.randrange(4), chance.randrange(3), chance.randrange(5)),)
        )
    places = chance.sample(range(1, 5), 4)
    return TableResult(tuple(places), Bases(chance.randrange(3), 1, chance.randrange(3)), (1, 0, 1, 0))


def turned(game: GameView) -> Result:
    """The result of a game the other way round."""
    assert game.score is not None
    result = game.score.result
    if isinstance(result, DuelResult):
        return DuelResult(next(player for player in game.players if player != result.winner))
    if isinstance(result, CouplesResult):
        return CouplesResult(1 - (result.winner or 0), result.bases)
    return TableResult(result.places[::-1], result.bases, result.defeats[::-1])


def _best(tournament: Tournament, seconds: float) -> float:
    entries, best, until = tuple(tournament.log), float("inf"), time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        picture = Picture(Tournament.from_entries(entries).state)
        assert len(picture.games) > 0
        assert len(picture.standings.rows) > 0
        picture.champion, picture.counted, picture.ties  # noqa: B018
        best = min(best, time.perf_counter() - start)
        if time.perf_counter() > until:
            return best
