"""What the wall shows one after another: never more on a slide than fits."""

from __future__ import annotations

from typing import Any

from fleacircus.web.tournaments.show import Shown

MATCHES = 16
ROWS = 16
GROUPS = 4
SLIPS = 32
LINES = 13
"""So many lines of games fit beside the slides; a game of couples or of four takes two."""
AT_LEAST = 2


def slides(shown: list[Shown]) -> list[dict[str, Any]]:
    """The slides of both contests: podium, draw, bracket or groups, tables, finals, standings. [TR-X37]"""
    found: list[dict[str, Any]] = []
    for one in shown:
        if one.picture.stage == "over" and one.champion:
            found.append(_slide(one, "podium", rows=_podium(one)))
        found += [_slide(one, "draw", **part) for part in _drawn(one)]
        for turn in one.current_rounds:
            if not any(match["a_known"] or match["b_known"] for match in turn["matches"]):
                continue
            found += [_slide(one, "matches", title=turn["name"], matches=m) for m in _cut(turn["matches"], MATCHES)]
        found += [_slide(one, "groups", groups=part) for part in _cut(one.groups, GROUPS) if not one.tables]
        found += [_slide(one, "ranking", title=table["name"], rows=table["ranking"]["rows"]) for table in one.tables]
        if one.finals:
            found.append(_slide(one, "matches", title=one.say("tourney.finals"), matches=one.finals))
        if one.standings and one.picture.counted:
            title = one.say("tourney.nav.standings")
            found += [_slide(one, "ranking", title=title, rows=rows) for rows in _cut(one.standings["rows"], ROWS)]
    return found


def beside(queue: dict[str, Any]) -> dict[str, Any]:
    """What is played and what comes next, as much of it as fits, and how many games do not. [TR-X37]"""
    running = _fitting(queue["running"], LINES - AT_LEAST * min(1, len(queue["now"])))
    used = sum(_tall(game) for game in running)
    coming = _fitting(queue["now"], max(AT_LEAST, LINES - used))
    return {
        "running": running,
        "running_more": len(queue["running"]) - len(running),
        "now": coming,
        "now_more": len(queue["now"]) - len(coming),
    }


def _tall(game: dict[str, Any]) -> int:
    return 1 if game["kind"] == "duel" else 2


def _fitting(games: list[dict[str, Any]], lines: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for game in games:
        lines -= _tall(game)
        if lines < 0:
            break
        found.append({**game, "rows": _rows(game)})
    return found


def _rows(game: dict[str, Any]) -> list[str]:
    """Who plays, in lines that fit: the two of a duel in one, couples in one each, four in two."""
    sides = game["sides"]
    if game["kind"] == "couples":
        return [str(side) for side in sides]
    return [" – ".join(sides[at : at + 2]) for at in range(0, len(sides), 2)]


def _slide(shown: Shown, kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "contest": shown.title, **more}


def _cut(items: list[Any], most: int) -> list[list[Any]]:
    """Slices of nearly equal length, none longer than `most`."""
    many = -(-len(items) // most)
    size = -(-len(items) // many) if many else 1
    return [items[at : at + size] for at in range(0, len(items), size)]


def _podium(shown: Shown) -> list[dict[str, Any]]:
    rows = shown.standings["rows"] if shown.standings else []
    return rows[:3]


def _drawn(shown: Shown) -> list[dict[str, Any]]:
    """The newest draw in force, as long as nothing of its stage is decided, slip by slip."""
    stages = {"bracket": "r1", "groups": "groups", "tables": "tables", "finals": "final"}
    draws = [draw for draw in shown.draws if draw["counts"]]
    if not draws:
        return []
    drawn = draws[-1]
    begun = any(game.score for game in shown.picture.games if game.stage == stages[drawn["key"]])
    if begun:
        return []
    return [{"title": drawn["stage"], "steps": part} for part in _cut(drawn["steps"], SLIPS)]
