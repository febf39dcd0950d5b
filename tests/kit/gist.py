"""What matters of a position, in a form that outlives a new layout of the state: the fingerprints of witnesses.

A gist is read from the plain data of a view. When a field moves or is named anew, this file says where it is now, and
the stored fingerprints stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fleacircus.core import codec

Plain = dict[str, Any]


def fingerprint(view: object, game_id: str) -> str:
    """A short digest of what matters of a view."""
    return codec.digest(codec.encode(gist(codec.plain(view), game_id)))[:12]


def gist(view: Plain, game_id: str) -> Any:
    """What matters of a view of that game."""
    return _GISTS.get(game_id.partition("@")[0], dict)(view)


def _flick_table(view: Plain) -> Any:
    """Pieces with place, pose, owner and marks; each seat's affairs; the turn; who is asked; how it ended."""
    pitch = view.get("pitch") or view
    return {
        "pieces": [_piece(piece) for piece in view["pieces"]],
        "players": [_player(player) for player in view["players"]],
        "order": view["order"],
        "phase": view["phase"],
        "turn": _turn(view["turn"]),
        "asked": [[asked["type"], asked["seat"]] for asked in view["pending"]],
        "ball": [pitch.get(name) for name in ("ball", "carrier", "score", "picked", "picks", "defence")],
        "outcome": view["outcome"],
    }


def _piece(piece: Plain) -> list[Any]:
    pose = piece.get("pose")
    lies = None if pose is None else [pose["x_um"], pose["y_um"], pose["z_um"], list(pose["quat"])]
    marks = [piece.get("damaged", False), piece.get("held_by"), list(piece.get("acid", ()))]
    return [
        piece["id"],
        piece["kind"],
        piece.get("owner"),
        piece.get("breed", ""),
        piece.get("place", "box"),
        lies,
        marks,
    ]


def _player(player: Plain) -> list[Any]:
    cards = [[card["card"], card["base"], card["waiting"]] for card in player.get("cards", ())]
    out = player.get("out")
    gone = None if out is None else [out["order"], out["by"], out["clause"]]
    return [player["army"], player["side"], player.get("resources", 0), cards, player["turns"], gone]


def _turn(turn: Plain | None) -> list[Any] | None:
    if turn is None:
        return None
    dice = [[die["face"], die["used"]] for die in turn["dice"]]
    return [turn["seat"], turn["number"], dice, turn["moved"], turn["entered"], turn["extra"], turn["reinforced"]]


def _legionz(view: Plain) -> Any:
    """The chain, what is left of the sets, whose turn it is."""
    return [view[name] for name in ("goal", "chain", "sets", "turn", "bonus", "gone", "outcome")]


def _mars(view: Plain) -> Any:
    """Models, counters, points, hands, cards on the table, the Round and what is going on."""
    names = ("scenario", "models", "counters", "civilians", "bug", "vp", "hands", "discards", "round", "turn", "side")
    going = [frame["type"] for frame in view["stack"]]
    asked = (view.get("pending") or {}).get("type")
    return [[view[name] for name in names], view["outcome"], going, asked, view.get("task")]


_GISTS: dict[str, Callable[[Plain], Any]] = {
    "micro-mutants": _flick_table,
    "larva-cup": _flick_table,
    "legionz": _legionz,
    "mars-attacks": _mars,
    "mars-companion": _mars,
}
