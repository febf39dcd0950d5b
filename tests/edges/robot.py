"""A player at full speed: all seats of a table by chance, by offers alone."""

import itertools
import json
import random
from typing import Any

from edges.visitor import Line, Visitor

GAMES: dict[str, dict[str, Any]] = {
    "legionz@1": {"players": 2, "loops": True},
    "mars-attacks@3": {"play": "duel", "scenario": "whos-there"},
    "micro-mutants@2": {"edition": "first"},
    "larva-cup@2": {},
}


EAGER = ("line_up", "ready", "name_starter", "kick_off", "roll", "flick")
"""What it does first wherever it may, so that a flick table soon has its shots."""


class Robot:
    """Plays all seats of a table as fast as the socket can."""

    def __init__(self, address: str, game: str, *, seed: int = 7, **plan: Any) -> None:
        self.game = game
        self.visitor = Visitor(address, "Robo")
        self.random = random.Random(seed)
        self.table = self.visitor.open_table("me", "here", game=game, options=GAMES[game], **plan)
        self.line: Line = self.visitor.connect(self.table["id"])
        self.state = self.line.hello()
        self.news: list[dict[str, Any]] = []
        """What was told of every entry since."""

    def play(self, entries: int) -> None:
        """So many entries more, or until it is over."""
        wanted = self.state["seq"] + entries
        names = itertools.count()
        while self.state["seq"] < wanted and not self.state["outcome"]:
            seat, action = self._draw()
            name = f"{self.state['seq']}-{next(names)}"
            self.line.send("act", client_id=name, base_seq=self.state["seq"], seat=seat, action=action)
            while (message := self._read())["type"] not in ("ev", "reject"):
                continue
            if message["type"] == "ev":
                self.state = message
                self.news.append(message)

    def until(self, kind: str) -> dict[str, Any]:
        """Play until an event of this kind happens; what was told of it."""
        while True:
            self.play(1)
            for point in self.news[-1]["entry"]["seen"].values():
                if any(event["type"] == kind for event in point):
                    return self.news[-1]

    def _read(self) -> dict[str, Any]:
        while isinstance(frame := self.line.socket.recv(timeout=60), bytes):
            continue
        message: dict[str, Any] = json.loads(frame)
        return message

    def _draw(self) -> tuple[int, dict[str, Any]]:
        choices = self.state["choices"].items()
        offers = [(int(seat), each) for seat, found in choices for each in found if not each.get("aside")]
        first = next((kind for kind in EAGER if any(each["action"] == kind for _, each in offers)), None)
        seat, offer = self.random.choice([(seat, each) for seat, each in offers if first in (None, each["action"])])
        holes = [hole for hole in offer.get("holes", []) if not hole.get("optional")]
        values = {hole["field"]: self._value(hole) for hole in holes}
        return seat, {"type": offer["action"], **offer.get("filled", {}), **values}

    def _value(self, hole: dict[str, Any]) -> Any:
        if hole["type"] == "free":
            return {name: self.random.randint(*within) for name, within in hole["bounds"].items()}
        some = self.random.sample(hole["among"], self.random.randint(hole.get("least", 1), hole.get("most", 1)))
        return some if hole["type"] == "some" else some[0]
