"""A device out of reach, as a program of its own: it plays a battle that was taken along to its end, by chance.

Nothing is there but what the browser has: the club's own modules, msgspec and the standard library without processes
and databases. It reads what was taken along, and writes each line of its log with what its seat saw of it.
"""

import importlib.abc
import json
import sys
from random import Random
from typing import Any

ABSENT = ("django", "mujoco", "multiprocessing", "numba", "numpy", "psycopg", "sqlite3", "starlette", "structlog")


class Absent(importlib.abc.MetaPathFinder):
    """Modules that a browser does not have."""

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name.partition(".")[0] in ABSENT:
            raise ImportError(f"{name} is not there")


def drawn(offers: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    """One of the things that may be done, none of those that are told by hand."""
    offer = rng.choice([each for each in offers if not each.get("aside")])
    values = {hole["field"]: chosen(hole, rng) for hole in offer.get("holes", ())}
    return {"type": offer["action"], **offer.get("filled", {}), **values}


def chosen(hole: dict[str, Any], rng: Random) -> Any:
    return rng.sample(hole["among"], hole["least"]) if hole["type"] == "some" else rng.choice(hole["among"])


def main() -> None:
    from fleacircus.core import codec
    from fleacircus.web.socket.pocket import Luggage, Pocket

    pocket, rng = Pocket(codec.decode(sys.stdin.read(), Luggage), lambda: 1_000), Random(7)
    state = json.loads(pocket.hear('{"type": "hello", "last_seq": -1}').frames[0])
    told = []
    while state["outcome"] is None:
        back = len(told) == 4
        what = {"type": "undo"} if back else {"type": "act", "action": drawn(state["choices"]["0"], rng)}
        request = {**what, "client_id": f"aboard-{len(told)}", "base_seq": state["seq"], "seat": 0}
        heard = pocket.hear(json.dumps(request))
        answer, state = map(json.loads, heard.frames)
        assert (answer["type"], state["type"]) == ("ack", "ev"), answer
        assert heard.line is not None
        told.append({"request": request, "body": heard.line.body, "seen": state["entry"]["seen"]})
    there = [name for name in ABSENT if name in sys.modules]
    json.dump({"told": told, "outcome": state["outcome"], "there": there}, sys.stdout)


if __name__ == "__main__":
    sys.meta_path.insert(0, Absent())
    main()
