"""Over the socket: a hole left open or filled with what was not offered is refused, and changes nothing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from edges.visitor import Visitor

TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "legionz@1": ({"players": 3, "loops": True}, 3),
    "mars-attacks@3": ({"scenario": "front-line", "play": "duel"}, 2),
    "mars-companion@3": ({"scenario": "whos-there"}, 1),
    "micro-mutants@2": ({"edition": "tournament", "armies": ["usarthropods", "flyborgs"]}, 2),
    "larva-cup@2": ({"armies": ["chitinians", "sovietopters"]}, 2),
}
STEPS = 12


def filling(hole: dict[str, Any], rng: Random) -> Any:
    if hole["type"] == "one":
        return rng.choice(hole["among"])
    if hole["type"] == "free":
        return {name: rng.randint(*within) for name, within in hole["bounds"].items()}
    return rng.sample(hole["among"], rng.randint(hole["least"], hole["most"]))


def filled(offer: dict[str, Any], rng: Random) -> dict[str, Any]:
    given = {hole["field"]: filling(hole, rng) for hole in offer.get("holes", []) if not hole.get("optional")}
    return {"type": offer["action"], **offer.get("filled", {}), **given}


def strangers(hole: dict[str, Any]) -> Iterator[Any]:
    """Values that the hole does not offer, well-formed or not."""
    if hole["type"] == "free":
        low = {name: within[0] for name, within in hole["bounds"].items()}
        for name, (least, most) in hole["bounds"].items():
            yield from ({**low, name: value} for value in (least - 1, most + 1, 0.5, None))
        yield {}
        return
    if not hole["among"]:
        yield ["no such"]
        return
    sample = hole["among"][0]
    if hole["type"] == "some":
        yield [*hole["among"], *hole["among"]]
        yield sample
    elif isinstance(sample, list):
        yield [each + 77 for each in sample]
        yield sample[:-1]
    elif isinstance(sample, bool):
        yield 2
    elif isinstance(sample, int):
        yield max(value for value in hole["among"] if value is not None) + 1000
        yield -77
    elif isinstance(sample, str):
        yield sample + "x"
    yield {"no": "such"}


def spoilt(offer: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """The action of an offer with one thing wrong. A hole that may be left at "no" or "none" is not left open."""
    for hole in offer.get("holes", []):
        whole = filled(offer, rng)
        among = hole.get("among", ())
        if False not in among and None not in among and hole["type"] != "some" and not hole.get("optional"):
            yield {name: value for name, value in whole.items() if name != hole["field"]}
        yield from ({**whole, hole["field"]: value} for value in strangers(hole))


def opened(ada: Visitor, game: str) -> str:
    """A new table of it, with one visitor in every seat."""
    options, seats = TABLES[game]
    mine = [{"kind": "me"}] + [{"kind": "here"}] * (seats - 1)
    answer = ada.post_json("/api/v1/tables", {"game": game, "options": options, "seats": mine})
    assert answer.status == 201, answer.text
    return str(answer.json["id"])


def state_of(ada: Visitor, table: str) -> dict[str, Any]:
    """The table as it stands, to who comes anew."""
    with ada.connect(table) as line:
        state = line.hello()
    return {name: state[name] for name in ("seq", "views", "due", "choices", "outcome")}


def refused(ada: Visitor, table: str, state: dict[str, Any], actions: list[dict[str, Any]]) -> None:
    """Every one of them, over a line of their own: a line may not ask too much at once."""
    with ada.connect(table) as line:
        for action in actions:
            answer = line.act(state, int(state["due"][0]), action)
            assert answer["type"] == "reject", action
            assert answer["code"] in ("action/malformed", "action/illegal"), (action, answer)
            assert (answer["clause"] is not None) == (answer["code"] == "action/illegal")


@pytest.mark.parametrize("game", TABLES)
def test_what_does_not_fill_an_offer_is_refused_and_changes_nothing(ada: Visitor, game: str) -> None:
    rng = Random(game)
    table = opened(ada, game)
    tried = 0
    for _ in range(STEPS):
        state = state_of(ada, table)
        if state["outcome"]:  # a table's seed is its own: what is drawn may end it early
            table = opened(ada, game)
            state = state_of(ada, table)
        seat = int(state["due"][0])
        offers = [offer for offer in state["choices"][str(seat)] if not offer.get("aside")]
        for offer in rng.sample(offers, min(3, len(offers))):
            every = list(spoilt(offer, rng))
            wrong = rng.sample(every, min(16, len(every)))
            refused(ada, table, state, [*wrong, {"type": "out_of_time"}])
            tried += len(wrong)
        assert state_of(ada, table) == state
        go_on(ada, table, state, offers, rng)
    assert tried > 20


def go_on(ada: Visitor, table: str, state: dict[str, Any], offers: list[dict[str, Any]], rng: Random) -> None:
    """Do something that is offered; a place that the referee judges is named until one fits."""
    with ada.connect(table) as line:
        while True:
            offer = rng.choice(offers)
            if line.act(state, int(state["due"][0]), filled(offer, rng))["type"] == "ack":
                return
            assert any(hole.get("judged") for hole in offer["holes"])
