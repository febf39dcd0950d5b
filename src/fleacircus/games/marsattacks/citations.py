"""The clause behind each event that carries none of its own, and behind what a table explains."""

from __future__ import annotations

from fleacircus.core.game import Clause

BATTLE: dict[str, Clause] = {
    "drew": "MA-B16",
    "reshuffled": "MA-B16",
    "discarded": "MA-B16",
    "round_began": "MA-B04",
    "turn_began": "MA-B05",
    "passed": "MA-B05",
    "exited": "MA-W2",
    "declared": "MA-B29",
    "rolled": "MA-B09",
    "failed": "MA-B10",
    "turned_up": "MA-B34",
    "counter_gone": "MA-B34",
    "civilian_came": "MA-K17",
    "civilian_went": "MA-K20",
    "bug_moved": "MA-K18",
    "scattered": "MA-K19",
    "ai_reshuffled": "MA-R3",
    "considered": "MA-S23",
    "help.adjust": "MA-S22",
    "help.dice": "MA-B09",
    "help.hand": "MA-B16",
}
