"""Head to head: a match is a series of games between A and B."""

from __future__ import annotations

from fleacircus.tournament.formats.views import NOBODY, Duel, GameView, Status
from fleacircus.tournament.results import DuelResult
from fleacircus.tournament.state import Score, State


def decide_duel(state: State, unit: str, best_of: int, a: str | None, b: str | None) -> Duel:
    """Count a match. [TR-H1, TR-X3, TR-X4, TR-X8, TR-X34, TR-X45, TR-X46, TR-X48]

    It ends at the majority; drawn and friendly games do not count, nor results by anybody but A and B. Who left
    loses by walkover; if both left, nobody goes on.
    """
    if unit in state.stands:
        a, b = state.stands[unit]
    if a is None or b is None:
        return Duel(unit, best_of, a, b)
    if a == NOBODY or b == NOBODY:
        return Duel(unit, best_of, a, b, winner=a or b, loser=NOBODY, how="bye" if a or b else "nobody")
    wins, ended = _count(state, unit, best_of, a, b)
    if ended:
        winner, loser = (a, b) if wins[0] > wins[1] else (b, a)
        return Duel(unit, best_of, a, b, wins=wins, winner=winner, loser=loser, how="played")
    gone = state.gone(a), state.gone(b)
    if all(gone):
        return Duel(unit, best_of, a, b, wins=wins, winner=NOBODY, loser=NOBODY, how="nobody")
    if any(gone):
        need = best_of // 2 + 1
        winner, loser, score = (b, a, (0, need)) if gone[0] else (a, b, (need, 0))
        return Duel(unit, best_of, a, b, wins=score, winner=winner, loser=loser, how="walkover")
    return Duel(unit, best_of, a, b, wins=wins)


def _count(state: State, unit: str, best_of: int, a: str, b: str) -> tuple[tuple[int, int], bool]:
    wins, need, counted = [0, 0], best_of // 2 + 1, 0
    whole = state.settings.match_ends == "played_out"
    for number in range(1, best_of + 1):
        score = score_by(state, f"{unit}.{number}", a, b)
        if score is None or score.friendly or not isinstance(score.result, DuelResult):
            continue
        if score.result.winner is None or (max(wins) == need and not (whole and number < best_of)):
            continue
        wins[score.result.winner == b] += 1
        counted += 1
    ended = max(wins) >= need and (not whole or counted >= best_of - 1)
    return (wins[0], wins[1]), ended


def score_by(state: State, game: str, a: str, b: str) -> Score | None:
    """The result of a game that these two played."""
    for score in state.scores.get(game, ()):
        if set(score.players) == {a, b}:
            return score
    return None


def duel_games(state: State, duel: Duel, *, stage: str, blocked: bool = False) -> tuple[GameView, ...]:
    """The games of a match. [TR-H2, TR-H3, TR-H4, TR-H5, TR-H7, TR-X4, TR-X43]

    A is at home in games 1 and 3, B in 2 and 4; the last game is the decider, and there nobody is at home.
    """
    known = bool(duel.a and duel.b)
    players = (duel.a or "", duel.b or "") if known else ()
    games, open_seen = list[GameView](), False
    for number in range(1, duel.best_of + 1):
        id = f"{duel.unit}.{number}"
        score = score_by(state, id, *players) if known else None
        decider = number == duel.best_of
        if score and (drawn(score) or (score.friendly and not duel.how)):
            score = None
        status: Status = "played" if score else "blocked" if blocked else "waiting"
        if not score and known:
            status = "blocked" if blocked else "later" if open_seen else "open"
        if not score and duel.how:
            status = "not_needed"
        open_seen = open_seen or status == "open"
        home = () if decider or not known else (players[(number + 1) % 2],)
        voids = tuple(old for old in state.scores.get(id, ()) if not known or set(old.players) != set(players))
        games.append(GameView(id, duel.unit, stage, number, "duel", players, home, decider, status, score, voids))
    return tuple(games)


def drawn(score: Score | None) -> bool:
    """Whether a head to head game ended level, to be played again. [TR-X8]"""
    return score is not None and isinstance(score.result, DuelResult) and score.result.winner is None
