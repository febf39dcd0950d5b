"""Hands at a table over its socket: they see what the wire brings and do what a bot would do with that view."""

import json
from random import Random
from typing import Any

from edges.visitor import PATIENCE, Line, Visitor
from fleacircus.bots import load as load_bot
from fleacircus.core import codec
from fleacircus.games import load


class Hand:
    """The seats of one visitor at a table."""

    def __init__(self, visitor: Visitor, table: str, *, level: str = "rookie", seed: int = 0) -> None:
        self.line: Line = visitor.connect(table)
        self.line.send("hello", last_seq=-1)
        self.state = self._next("snapshot")
        about = self.state["table"]
        self.rules = load(about["game"], about["options"])
        self._bot = load_bot(about["game"], level)
        self._rng = Random(seed)

    @property
    def seats(self) -> set[int]:
        """The seats of this hand that are to act."""
        return {int(seat) for seat in self.state["views"] if seat != "watch"} & set(self.state["due"])

    def move(self) -> int:
        """Do what the bot would do for the first seat that is due; gives the number of the new entry."""
        seat, before = min(self.seats), self.state["seq"]
        view = codec.convert(self.state["views"][str(seat)], type(self.rules.blank))
        action = self._bot.choose(self.rules, view, seat, self._rng)
        self.line.send("act", client_id=f"hand-{before}", base_seq=before, seat=seat, action=codec.plain(action))
        return int(before) + 1

    def follow(self, seq: int) -> None:
        """Wait for the news of an entry."""
        while self.state["seq"] < seq:
            self.state = self._next("ev", "events")

    def _next(self, *types: str) -> dict[str, Any]:
        """The next message of these types; a refusal of what we did is a failure."""
        while True:
            frame = self.line.socket.recv(timeout=PATIENCE)
            if isinstance(frame, bytes):
                continue
            message: dict[str, Any] = json.loads(frame)
            assert message["type"] != "reject", message
            if message["type"] in types:
                return message


def play_to_the_end(*hands: Hand, most: int | None = None) -> int:
    """Play until the game is over, or for as many moves; gives how many there were."""
    moves = 0
    while hands[0].state["outcome"] is None and moves != most:
        mover = next(hand for hand in hands if hand.seats)
        seq = mover.move()
        for hand in hands:
            hand.follow(seq)
        moves += 1
    return moves
