"""A player that is a program somewhere else: it is sent what its seat sees and may do, and answers with an action."""

from __future__ import annotations

import json
import urllib.request
from random import Random
from typing import Any

from fleacircus.core import Game, Seat, codec

PATIENCE_S = 60.0
TRIES = 40
"""How often a program may answer with what is not allowed before it has no answer."""


class OutsideBot:
    """Asks the program at an address by one POST a decision.

    It is sent `{game, options, seat, view, offers, luck, refused}`: what the game socket would tell it, a number to
    draw from, and the clause that refused its last answer, if one did. It answers `{"action": ...}`, and null where it
    may wait and does. Whoever answers the same to the same keeps the lab's word that a seed gives the same game.
    """

    def __init__(self, address: str) -> None:
        self.address = address

    def choose(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> Any:
        told = {
            "game": game.id,
            "options": game.options,
            "seat": seat,
            "view": view,
            "offers": game.choices(view, seat).offers,
            "refused": None,
        }
        for _ in range(TRIES):
            action = self._asked({**told, "luck": rng.getrandbits(48)}, game.action_type)
            if action is None and seat not in game.waited_for(view):
                return None
            told["refused"] = None if action is None else game.refusal(view, seat, action)
            if action is not None and told["refused"] is None:
                return action
        raise ValueError(f"{self.address} has answered {TRIES} times with what is not allowed")

    def _asked(self, told: dict[str, Any], of: Any) -> Any:
        request = urllib.request.Request(self.address, codec.encode(told), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                action = json.load(answer)["action"]
                return None if action is None else codec.convert(action, of)
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise ValueError(f"{self.address} gave no action: {error}") from error
