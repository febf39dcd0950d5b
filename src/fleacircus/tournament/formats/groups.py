"""The group stage of the Extreme: couples that rotate, two legs, two scores."""

from __future__ import annotations

from fractions import Fraction
from string import ascii_uppercase

import msgspec

from fleacircus.tournament import schedule
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.formats.views import GameView, Status
from fleacircus.tournament.ranking import Line
from fleacircus.tournament.results import CouplesResult
from fleacircus.tournament.settings import Settings
from fleacircus.tournament.state import Four, Score, State

REMOVED: Four = (("", ""), ("", ""))
"""A fixture number that a new layout no longer uses."""

MOST_IN_GROUP = 7


def group_sizes(players: int, settings: Settings) -> tuple[int, ...]:
    """Groups of four and five, mostly four; six and seven alone, eleven is five and six. [TR-E1, TR-E6, TR-X12]"""
    if players < 4:
        raise Declined("TR-X57", needed=4, entered=players)
    if settings.group_sizes:
        if sum(settings.group_sizes) != players:
            raise Declined("TR-X12", sizes=settings.group_sizes, entered=players)
        return settings.group_sizes
    if players in (6, 7):
        return (players,)
    if players == 11:
        return (5, 6)
    fives = players % 4
    return (4,) * ((players - 5 * fives) // 4) + (5,) * fives


def group_name(number: int) -> str:
    """A, B, C, ... Z, AA, AB, ..."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = ascii_uppercase[letter] + name
    return name


def group_number(name: str) -> int:
    """The number of a group by its name; -1 if that is no name."""
    number = 0
    for letter in name:
        number = 26 * number + ascii_uppercase.find(letter) + 1 if letter in ascii_uppercase else -1000
    return number - 1


class GroupView(msgspec.Struct, frozen=True):
    """One group: players by number, fixtures (four ids each), games, and whether points are compared per game."""

    name: str
    number: int
    players: tuple[str, ...]
    fixtures: tuple[Four, ...]
    games: tuple[GameView, ...]
    per_game: bool
    complete: bool


def fixtures_of(players: tuple[str, ...], settings: Settings) -> tuple[Four, ...]:
    """The rotation of a group with the players' ids put in. [TR-E2, TR-D2, TR-D3, TR-D4, TR-X13, TR-X51]"""
    return tuple(
        ((players[a], players[b]), (players[c], players[d]))
        for (a, b), (c, d) in schedule.for_group(len(players), settings.group_schedule)
    )


def legs_of(players: int, settings: Settings) -> int:
    """Two legs for a fixture, one in the long form. [TR-X13, TR-X14]"""
    return 1 if schedule.is_long(players, settings.group_schedule) else settings.group_legs


def view_group(state: State, number: int) -> GroupView:
    """A group with all its games."""
    group, settings, name = state.groups[number], state.settings, group_name(number)
    fixtures = group.fixtures or fixtures_of(group.players, settings)
    legs = legs_of(len(group.players), settings)
    games = [
        _game(state, name, index, fixture, leg)
        for index, fixture in enumerate(fixtures, 1)
        if fixture != REMOVED
        for leg in range(1, legs + 1)
    ]
    per_game = bool(group.fixtures) or any(game.status == "void" for game in games)
    complete = all(game.status in ("played", "void") for game in games)
    return GroupView(name, number, group.players, fixtures, tuple(games), per_game, complete)


def _game(state: State, group: str, index: int, fixture: Four, leg: int) -> GameView:
    """A leg: the couple named first is at home in the first, the other in the second. [TR-D2, TR-X38]"""
    unit = f"{group}-{index}"
    id = f"{unit}.{leg}"
    players = (*fixture[0], *fixture[1])
    score = next((score for score in state.scores.get(id, ()) if score.players == players), None)
    voids = tuple(old for old in state.scores.get(id, ()) if old.players != players)
    if score and _drawn(score) and state.settings.drawn_group_game == "replayed":
        score = None
    gone = tuple(player for player in players if state.gone(player) == "groups")
    status: Status = "played" if score else "open"
    if not score and any(state.players[player].games != "guest" for player in gone):
        status = "void"
    elif not score and leg == 2 and not _has(state, f"{unit}.1", players):
        status = "later"
    guests = score.guests if score else gone
    return GameView(id, unit, "groups", leg, "couples", players, fixture[leg - 1], False, status, score, voids, guests)


def _has(state: State, id: str, players: tuple[str, ...]) -> bool:
    return any(score.players == players for score in state.scores.get(id, ()))


def _drawn(score: Score) -> bool:
    return isinstance(score.result, CouplesResult) and score.result.winner is None


def game_points(game: GameView, settings: Settings) -> dict[str, tuple[int, int]]:
    """Primary and secondary points of one game for each of its players. [TR-D8, TR-D9, TR-D10, TR-D11, TR-D12]

    The winners share the couple's total, or have their own bases each [TR-X10]; losers, guests and a drawn game
    have nothing [TR-X8, TR-X34].
    """
    points = dict.fromkeys(game.players, (0, 0))
    score = game.score
    if score is None or not isinstance(score.result, CouplesResult) or score.result.winner is None:
        return points
    bases = score.result.bases
    total = sum(part.points for part in bases)
    for index, player in enumerate(game.couples[score.result.winner]):
        own = settings.couple_secondary == "own_bases" and len(bases) == 2
        if player not in score.guests:
            points[player] = (1, bases[index].points if own else total)
    return points


def group_lines(state: State, group: GroupView, *, rates: bool) -> list[Line]:
    """Everybody's sums, or points per game. Sitting out scores nothing. [TR-D14, TR-X15, TR-X39, TR-X50]"""
    sums: dict[str, list[int]] = {player: [0, 0, 0] for player in group.players}
    for game in group.games:
        if game.score is None:
            continue
        for player, (primary, secondary) in game_points(game, state.settings).items():
            if player in sums and player not in game.score.guests:
                row = sums[player]
                row[0], row[1], row[2] = row[0] + primary, row[1] + secondary, row[2] + 1
    for extra in state.adjustments:
        if extra.stage == "groups" and extra.player in sums:
            sums[extra.player][0] += extra.primary
            sums[extra.player][1] += extra.secondary
    return [
        Line(
            player,
            {
                "primary": Fraction(primary, max(games, 1)) if rates else Fraction(primary),
                "secondary": Fraction(secondary, max(games, 1)) if rates else Fraction(secondary),
            },
            games,
            state.gone(player) == "groups",
        )
        for player, (primary, secondary, games) in sums.items()
    ]
