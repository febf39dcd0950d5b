"""The hall: what can be played now with who is here and the boards there are, and how long the rest will take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from fleacircus.tournament.formats.extreme import table_count
from fleacircus.tournament.formats.groups import fixtures_of, group_sizes, legs_of
from fleacircus.tournament.formats.tables import GAMES
from fleacircus.tournament.formats.views import GameView, MatchView
from fleacircus.tournament.picture import Picture


class Proposal(msgspec.Struct, frozen=True):
    """A game that can begin now, on this board; `event` is the tournament's place in the list that was asked about."""

    event: int
    game: str
    board: int
    players: tuple[str, ...]


class Waiting(msgspec.Struct, frozen=True):
    """A game that is due but cannot begin: players absent or busy, or no board free."""

    event: int
    game: str
    reason: Literal["absent", "busy", "no_board"]
    players: tuple[str, ...]


class Clash(msgspec.Struct, frozen=True):
    """A person who is due in more than one event at once. [TR-X36]"""

    player: str
    games: tuple[tuple[int, str], ...]


class Queue(msgspec.Struct, frozen=True):
    """What to begin, what is under way, what waits and why, and who is wanted twice."""

    now: tuple[Proposal, ...]
    running: tuple[Proposal, ...]
    waiting: tuple[Waiting, ...]
    clashes: tuple[Clash, ...]


def what_now(
    events: Sequence[Picture],
    *,
    boards: int | None = None,
    present: Collection[str] | None = None,
    elsewhere: Collection[tuple[int, str]] = (),
) -> Queue:
    """One queue for all events of an evening; a person has the same id in each. [TR-B1, TR-G1, TR-G2, TR-X36]

    Those who have played least go first. Without `present` those who are checked in are here. Games `elsewhere` (event
    and id) are under way without a board of ours, such as at a table of the platform; theirs is board 0.
    """
    many = boards if boards is not None else max((event.state.settings.boards for event in events), default=1)
    here = set(present) if present is not None else {p for event in events for p in event.state.present}
    running = [
        Proposal(number, game, run.board, tuple(p for p in event.game(game).players if p))
        for number, event in enumerate(events)
        for game, run in event.state.running.items()
    ]
    boarded = {(run.event, run.game) for run in running}
    running += [
        Proposal(number, game, 0, tuple(p for p in events[number].game(game).players if p))
        for number, game in elsewhere
        if (number, game) not in boarded and events[number].game(game).status == "open"
    ]
    busy = {player for run in running for player in run.players}
    free = [board for board in range(1, many + 1) if board not in {run.board for run in running}]
    under_way = {(run.event, run.game) for run in running}
    now, waiting = list[Proposal](), list[Waiting]()
    for number, game in _due(events):
        needed = tuple(player for player in game.players if player and player not in game.guests)
        absent = tuple(player for player in needed if player not in here)
        taken = tuple(player for player in needed if player in busy)
        if (number, game.id) in under_way:
            continue
        if absent or taken:
            waiting.append(Waiting(number, game.id, "absent" if absent else "busy", absent or taken))
        elif not free:
            waiting.append(Waiting(number, game.id, "no_board", needed))
        else:
            now.append(Proposal(number, game.id, free.pop(0), needed))
            busy.update(needed)
    return Queue(tuple(now), tuple(running), tuple(waiting), _clashes(events))


def _due(events: Sequence[Picture]) -> list[tuple[int, GameView]]:
    played: Counter[str] = Counter()
    for event in events:
        for score in event.counted.values():
            played.update(player for player in score.players if player)
    due = [(number, game) for number, event in enumerate(events) for game in event.games if game.status == "open"]

    def weariness(item: tuple[int, GameView]) -> tuple[int, int]:
        counts = [played[player] for player in item[1].players if player]
        return max(counts, default=0), sum(counts)

    return sorted(due, key=weariness)


def _clashes(events: Sequence[Picture]) -> tuple[Clash, ...]:
    due: dict[str, list[tuple[int, str]]] = {}
    for number, event in enumerate(events):
        for game in event.games:
            if game.status == "open" and event.state.settings.shared_queue:
                for player in game.players:
                    due.setdefault(player, []).append((number, game.id))
    return tuple(
        Clash(player, tuple(games)) for player, games in due.items() if player and len({n for n, _ in games}) > 1
    )


class Clock(msgspec.Struct, frozen=True):
    """A game under way: since when, and how long it may last; `left_ms` None without a clock, negative when over."""

    game: str
    board: int
    elapsed_ms: int
    left_ms: int | None


def clocks(picture: Picture, now: int) -> tuple[Clock, ...]:
    """The clocks of all games under way at a time in milliseconds. [TR-X37]"""
    limit = 60_000 * picture.state.settings.clock_minutes
    return tuple(
        Clock(game, run.board, now - run.at, limit - (now - run.at) if limit else None)
        for game, run in picture.state.running.items()
    )


class Estimate(msgspec.Struct, frozen=True):
    """Games and minutes that are left, at least and at most."""

    games: tuple[int, int]
    minutes: tuple[int, int]


def time_left(picture: Picture, *, boards: int | None = None) -> Estimate:
    """What is left from here to the end. A stage takes as long as its longest line of games, or as all of its games
    shared out over the boards, whichever is more."""
    settings = picture.state.settings
    many = boards or settings.boards
    stages = _classic_stages(picture) if picture.state.kind == "classic" else _extreme_stages(picture)
    games, minutes = [0, 0], [0, 0]
    for four, lines in stages:
        per_game = settings.table_minutes if four else settings.duel_minutes
        for side in (0, 1):
            total = sum(line[side] for line in lines)
            longest = max((line[side] for line in lines), default=0)
            games[side] += total
            minutes[side] += max(-(-total // many), longest) * per_game[side]
    return Estimate((games[0], games[1]), (minutes[0], minutes[1]))


_Stage = tuple[bool, list[tuple[int, int]]]
"""Whether four play, and for each line of games that cannot overlap how many are left, at least and at most."""


def _classic_stages(picture: Picture) -> list[_Stage]:
    bracket = picture.classic
    if not picture.drawn:
        return _bracket_to_be(picture)
    rounds: dict[int, list[tuple[int, int]]] = {}
    for unit in bracket.units():
        match = bracket.match(unit)
        rounds.setdefault(match.round, []).append(_match_left(match))
    return [(False, lines) for _, lines in sorted(rounds.items())]


def _bracket_to_be(picture: Picture) -> list[_Stage]:
    settings, players = picture.state.settings, len(picture.state.entrants)
    stages: list[_Stage] = []
    turn = 1
    while players > 2:
        half = 1 << (players - 1).bit_length() - 1
        length = settings.best_of_rounds.get(str(turn), settings.best_of)
        stages.append((False, [_span(length)] * (players - half)))
        players, turn = half, turn + 1
    finals = [_span(settings.best_of_final)] if players == 2 else []
    if len(picture.state.entrants) >= settings.third_place_match_from:
        finals.append(_span(settings.third_best_of))
    return [*stages, (False, finals)]


def _span(best_of: int) -> tuple[int, int]:
    return best_of // 2 + 1, best_of


def _match_left(match: MatchView) -> tuple[int, int]:
    if match.how:
        return 0, 0
    need = match.best_of // 2 + 1
    return need - max(match.wins), match.best_of - sum(match.wins)


def _extreme_stages(picture: Picture) -> list[_Stage]:
    state, extreme, settings = picture.state, picture.extreme, picture.state.settings
    entered = len(state.entrants)
    if state.groups:
        lines = [_open(group.games, len(group.players) // 4) for group in extreme.groups]
    elif entered >= 4:
        names = tuple(map(str, range(max(group_sizes(entered, settings)))))
        sizes = group_sizes(entered, settings)
        counts = [len(fixtures_of(names[:size], settings)) * legs_of(size, settings) for size in sizes]
        lines = [(-(-count // (size // 4)),) * 2 for count, size in zip(counts, sizes, strict=True)]
    else:
        return []
    if state.tables:
        tables = [_open(table.games, 1) for table in extreme.tables]
    else:
        tables = [(GAMES, GAMES)] * table_count(entered, settings)
    if state.finals:
        finals = [_match_left(extreme.match(unit)) for unit in extreme.final_units]
    else:
        finals = [_span(settings.best_of_final), _span(settings.third_best_of)]
    return [(True, [line[:2] for line in lines]), (True, tables), (False, finals)]


def _open(games: Sequence[GameView], at_once: int) -> tuple[int, int]:
    left = sum(game.status not in ("played", "void") for game in games)
    return -(-left // at_once), -(-left // at_once)
