"""A second opinion on a contest, worked out from its JSON alone by the club's document, without the club's code."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

Told = dict[str, Any]


def amount(words: str) -> Fraction:
    """A number as the club writes it: 7, 5/2 as 2 1/2."""
    return sum((Fraction(part) for part in words.lstrip("-").split()), Fraction(0)) * (-1 if words[0] == "-" else 1)


def winner_of(games: list[Told], best_of: int) -> tuple[str, str, int]:
    """Winner, loser and number of games of a match that ends at the majority."""
    wins: Counter[str] = Counter()
    players = games[0]["players"]
    for played, game in enumerate(sorted(games, key=lambda one: one["number"]), 1):
        assert set(game["players"]) == set(players)
        wins[game["result"]["winner"]] += 1
        if max(wins.values()) > best_of // 2:
            (first, _), *_ = wins.most_common()
            (loser,) = set(players) - {first}
            assert played == len(games), "a game after the end of a match"
            return first, loser, played
    raise AssertionError("the match is not over")


def units(told: Told) -> dict[str, list[Told]]:
    found: dict[str, list[Told]] = defaultdict(list)
    for game in told["games"]:
        if game["result"] is not None:
            found[game["unit"]].append(game)
    return found


def classic(told: Told) -> dict[str, int]:
    """Everybody's place in a Classic."""
    slots, played = told["draw"]["bracket"], units(told)
    entrants = [one["id"] for one in told["entrants"]]
    size = 1
    while size < len(entrants):
        size *= 2
    assert len(slots) == size
    assert sorted(filter(None, slots)) == sorted(entrants)
    assert all(slots[at] or slots[at + 1] for at in range(0, size, 2))
    assert sum(slot is None for slot in slots) == size - len(entrants)
    places: dict[str, int] = {}
    turn, losers = 1, list[str]()
    while len(slots) > 1:
        going, out = [], []
        for at in range(0, len(slots), 2):
            a, b = slots[at], slots[at + 1]
            if a is None or b is None:
                going.append(a or b)
                continue
            unit = "final" if len(slots) == 2 else f"r{turn}-{at // 2 + 1}"
            won, lost, _ = winner_of(played.pop(unit), 5 if unit == "final" else 3)
            assert {won, lost} == {a, b}
            going.append(won)
            out.append(lost)
        if len(slots) == 4 and len(out) == 2:
            losers = out
        else:
            places |= dict.fromkeys(out, len(going) + 1)
        slots, turn = going, turn + 1
    places[slots[0]] = 1
    if losers and len(entrants) >= 4:
        third, fourth, _ = winner_of(played.pop("third"), 5)
        assert {third, fourth} == set(losers)
        places |= {third: 3, fourth: 4}
    assert not played, f"games of no match: {played}"
    assert told["champion"] == slots[0]
    return places


def bases(result: Told) -> int:
    return sum(2 * one["intact"] + one["damaged"] + one["square"] for one in result["bases"])


def check_rotation(games: list[Told], players: list[str]) -> None:
    """Couples rotate: nobody partners anybody twice in more than both legs, homes and aways are even."""
    partners: Counter[frozenset[str]] = Counter()
    meets: Counter[frozenset[str]] = Counter()
    plays: Counter[str] = Counter()
    home: Counter[str] = Counter()
    for game in games:
        one, two = game["players"][:2], game["players"][2:]
        partners.update(map(frozenset, (one, two)))
        meets.update(frozenset((a, b)) for a in one for b in two)
        plays.update(game["players"])
        home.update(game["home"])
    assert set(plays) == set(players)
    assert len(set(plays.values())) == 1
    assert all(2 * home[player] == plays[player] for player in players)
    assert max(partners.values()) == 2
    if len(players) in (4, 5):
        pairs = [frozenset(pair) for pair in combinations(players, 2)]
        assert {partners[pair] for pair in pairs} == {2}
        assert {meets[pair] for pair in pairs} == {4}


def group_points(games: list[Told], players: list[str]) -> dict[str, tuple[int, int, int]]:
    points = {player: [0, 0, 0] for player in players}
    for game in games:
        result, side = game["result"], game["result"]["winner"]
        for player in game["players"]:
            points[player][2] += 1
        if side is not None:
            for player in game["players"][2 * side : 2 * side + 2]:
                points[player][0] += 1
                points[player][1] += bases(result)
    return {player: (one, two, three) for player, (one, two, three) in points.items()}


def settled(told: Told, players: set[str]) -> list[str]:
    """Who was given the next places of a tie of these players by bids."""
    return next((list(tie["settled"]) for tie in told["ties"] if set(tie["players"]) == players), [])


def ordered(told: Told, keys: dict[str, tuple[Fraction, ...]]) -> list[tuple[int, str]]:
    """Places by falling keys; level players share one unless bids settled it."""
    order: list[tuple[int, str]] = []
    for _, run in groupby(sorted(keys, key=lambda player: keys[player], reverse=True), key=lambda p: keys[p]):
        tied = list(run)
        given = settled(told, set(tied))
        start = len(order) + 1
        rest = [player for player in tied if player not in given]
        order += [(start + at, player) for at, player in enumerate(given)]
        order += [(start + len(given), player) for player in rest]
    return order


def table_keys(games: list[Told], players: list[str]) -> dict[str, tuple[Fraction, ...]]:
    printed = {1: 6, 2: 4, 3: 2, 4: 3}
    sums = {player: [Fraction(0)] * 5 for player in players}
    for game in games:
        result = game["result"]
        times = Counter(result["places"])
        for player, place, out in zip(players, result["places"], result["defeats"], strict=True):
            shared = [Fraction(printed[at]) for at in range(place, place + times[place])]
            alone, row = times[place] == 1, sums[player]
            row[0] += sum(shared, Fraction(0)) / len(shared)
            row[1] += bases({"bases": [result["bases"]]}) if place == 1 and alone else 0
            row[2] += place == 1 and alone
            row[3] += out
            row[4] += place == 2 and alone
    return {player: tuple(row) for player, row in sums.items()}


def sizes(players: int) -> list[int]:
    if players in (6, 7):
        return [players]
    if players == 11:
        return [5, 6]
    return [4] * ((players - 5 * (players % 4)) // 4) + [5] * (players % 4)


def extreme(told: Told) -> dict[str, int]:
    """Everybody's place in an Extreme."""
    played, many = units(told), len(told["entrants"])
    groups = told["draw"]["groups"]
    assert sorted(map(len, groups.values())) == sorted(sizes(many))
    rank: dict[str, list[tuple[int, str]]] = {}
    rate: dict[str, tuple[Fraction, ...]] = {}
    for name, players in groups.items():
        games = [game for unit, found in played.items() if unit.startswith(f"{name}-") for game in found]
        check_rotation(games, players)
        points = group_points(games, players)
        rate |= {p: (Fraction(one, n), Fraction(two, n)) for p, (one, two, n) in points.items()}
        rank[name] = ordered(told, {p: (Fraction(one), Fraction(two)) for p, (one, two, _) in points.items()})
        shown = {row["player"]: row["values"] for row in told["rankings"][name]}
        for player, (one, two, _) in points.items():
            assert (amount(shown[player]["primary"]), amount(shown[player]["secondary"])) == (one, two)
    tables = told["draw"]["tables"]
    seated = {player for seats in tables.values() for player in seats}
    assert len(tables) == (2 if many >= 12 else 1)
    check_qualified(told, rank, rate, seated)
    places = tables_and_finals(told, played)
    height = {p: place for name in rank for place, p in rank[name] if p not in seated}
    rest = sorted(height, key=lambda player: height[player])
    for at, player in enumerate(rest):
        above = rest[at - 1] if at else None
        same = above is not None and height[above] == height[player]
        places[player] = places[above] if same and above else len(seated) + at + 1
    return places


def check_qualified(
    told: Told, rank: dict[str, list[tuple[int, str]]], rate: dict[str, tuple[Fraction, ...]], seated: set[str]
) -> None:
    """An equal number from each group, the rest by the best rate of the next-placed."""
    each, left = divmod(len(seated), len(rank))
    order = {name: [player for _, player in rows] for name, rows in rank.items()}
    for players in order.values():
        assert set(players[:each]) <= seated
        assert not seated & set(players[each + 1 :])
    nexts = {players[each]: rate[players[each]] for players in order.values() if len(players) > each}
    best = [player for _, player in ordered(told, nexts)]
    assert seated & set(nexts) == set(best[:left])


def tables_and_finals(told: Told, played: dict[str, list[Told]]) -> dict[str, int]:
    ranks = {}
    for name, seats in told["draw"]["tables"].items():
        assert len(played[name]) == 4
        ranks[name] = ordered(told, table_keys(played[name], seats))
    lines = [[player for _, player in rows] for rows in ranks.values()]
    final = lines[0][:2] if len(lines) == 1 else [line[0] for line in lines]
    small = lines[0][2:4] if len(lines) == 1 else [line[1] for line in lines]
    first, second, _ = winner_of(played["final"], 5)
    third, fourth, _ = winner_of(played["third"], 5)
    assert ({first, second}, {third, fourth}) == (set(final), set(small))
    assert told["champion"] == first
    places = {first: 1, second: 2, third: 3, fourth: 4}
    if len(lines) == 2:
        at = {player: place for rows in ranks.values() for place, player in rows if player not in places}
        better = Counter(at.values())
        for player, place in at.items():
            places[player] = 5 + sum(times for other, times in better.items() if other < place)
    return places


def check(told: Told) -> None:
    """The places that the club tells are those that follow."""
    places = (classic if told["kind"] == "classic" else extreme)(told)
    shown = {row["player"]: row["place"] for row in told["standings"]}
    assert shown == places
    assert all(row["until"] is None for row in told["standings"])
    for row in told["standings"]:
        twins = sum(place == row["place"] for place in places.values())
        assert row["shared"] == (twins > 1)
    assert all(row["reason"] for row in told["standings"][:-1])
