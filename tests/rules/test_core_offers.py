"""Offers: actions with holes, filled, drawn, listed and folded in one place."""

from random import Random
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from fleacircus.core import codec
from fleacircus.core.game import Action, Choices
from fleacircus.core.offers import Asks, Free, Offer, One, Some, folded, plan, settled, tried


class Aim(msgspec.Struct, frozen=True):
    turn: Annotated[int, Meta(ge=-3, le=3)]
    power: Annotated[int, Meta(ge=0, le=9)]


class Throw(Action, frozen=True, tag="throw"):
    stone: Annotated[int, Asks("piece")]
    aim: Annotated[Aim, Asks("shot", about="stone")]
    at: Annotated[Aim | None, Asks("spot", judged=True)] = None
    hard: bool = False


class Take(Action, frozen=True, tag="take"):
    cards: Annotated[tuple[str, ...], Asks("card")]


class Put(Action, frozen=True, tag="put"):
    cell: int
    number: int


def anything(action: Action) -> str | None:
    return None


THROW = Offer(Throw, {"hard": True}, (One("stone", (1, 2)), Free("aim", Aim, {"turn": (-3, 3), "power": (0, 9)})))


def test_a_kind_tells_its_holes_by_its_fields():
    fields = plan(Throw)
    assert (fields["stone"].asks, fields["stone"].of) == ("piece", None)
    assert fields["aim"].hole("aim", {"power": (5, 9)}) == Free(
        "aim", Aim, {"turn": (-3, 3), "power": (5, 9)}, "shot", "stone"
    )
    assert fields["at"].optional
    assert fields["at"].judged
    assert fields["at"].blank is None


def test_an_offer_is_filled_only_with_what_it_offers():
    assert THROW.fill({"stone": 2, "aim": Aim(1, 4)}) == Throw(2, Aim(1, 4), hard=True)
    for values, why in (
        ({"stone": 2}, "aim is open"),
        ({"stone": 3, "aim": Aim(1, 4)}, "stone is not offered"),
        ({"stone": True, "aim": Aim(1, 4)}, "stone is not offered"),
        ({"stone": 2, "aim": Aim(1, 10)}, "aim is not offered"),
        ({"stone": 2, "aim": Aim(1, 4), "hard": False}, "no hole hard"),
    ):
        with pytest.raises(ValueError, match=why):
            THROW.fill(values)


def test_what_is_drawn_fills_the_offer_and_near_misses_do_not():
    rng = Random(1)
    assert all(THROW.admits(THROW.draw(rng)) for _ in range(50))
    assert not THROW.admits(Throw(2, Aim(1, 4)))
    assert not THROW.admits(Throw(2, Aim(1, 4), Aim(0, 0), hard=True))
    assert not THROW.admits(Put(1, 2))


def test_some_are_taken_in_any_order_as_often_as_they_are_held():
    offer = Offer(Take, {}, (Some("cards", ("a", "a", "b"), 1, 2),))
    assert [action.cards for action in offer.listed() or ()] == [("a",), ("b",), ("a", "a"), ("a", "b")]
    assert offer.admits(Take(("b", "a")))
    assert not offer.admits(Take(("b", "b")))
    assert not offer.admits(Take(()))
    assert not offer.admits(Take(("a", "a", "b")))


def test_a_list_is_folded_exactly():
    actions = [Put(cell, number) for cell in (1, 2, 3) for number in (7, 8)] + [Put(4, 7), Take(("x",))]
    offers = folded(actions)
    assert Offer(Put, {}, (One("cell", (1, 2, 3)), One("number", (7, 8)))) in offers
    assert len(offers) == 3
    again = [action for offer in offers for action in offer.listed() or ()]
    assert sorted(map(repr, again)) == sorted(map(repr, actions))


def test_what_could_be_meant_is_kept_where_it_is_not_refused():
    def refusal(action: Throw) -> str | None:
        return "LZ-08" if action.stone == 2 and action.hard else None

    offers = tried(Throw, refusal, stone=(1, 2), hard=(False, True))
    for stone, hard in ((1, False), (1, True), (2, False), (2, True)):
        admitted = any(offer.admits(Throw(stone, Aim(0, 1), hard=hard)) for offer in offers)
        assert admitted == (refusal(Throw(stone, Aim(0, 1), hard=hard)) is None)
    order = ["stone", "aim", "at", "hard"]
    assert all([f for f in order if f in {h.field for h in o.holes}] == [h.field for h in o.holes] for o in offers)


def test_choices_draw_only_what_was_meant_to_be_drawn():
    offers = (*folded([Put(1, 1), Put(2, 1), Put(3, 1)]), settled(Take(("x",)), aside=True))
    choices: Choices[Action] = Choices(lambda: offers, anything)
    assert choices.listed == (Put(1, 1), Put(2, 1), Put(3, 1), Take(("x",)))
    rng = Random(3)
    assert {choices.sample(rng) for _ in range(100)} == {Put(1, 1), Put(2, 1), Put(3, 1)}
    assert choices.admits(Take(("x",)))


def test_a_judged_hole_is_drawn_until_it_passes_and_another_offer_is_taken_if_none_does():
    judged = Offer(Throw, {"stone": 1}, (Free("aim", Aim, {"turn": (-3, 3), "power": (0, 9)}, judged=True),))
    picky: Choices[Action] = Choices(
        lambda: (judged,), lambda action: None if getattr(action, "aim", Aim(0, 0)).power == 9 else "LZ-08"
    )
    assert picky.sample(Random(5)).aim.power == 9
    never: Choices[Action] = Choices(
        lambda: (judged, settled(Put(1, 1))), lambda action: "LZ-08" if isinstance(action, Throw) else None
    )
    assert {never.sample(Random(seed)) for seed in range(20)} == {Put(1, 1)}
    with pytest.raises(LookupError):
        Choices(lambda: (judged,), lambda action: "LZ-08").sample(Random(1))


def test_many_choices_are_not_listed():
    wide = Offer(Put, {}, (One("cell", tuple(range(100))), One("number", tuple(range(100)))))
    assert Choices(lambda: (wide,), anything).listed is None


def test_an_offer_tells_its_kind_and_measures_by_name():
    told = codec.decode(codec.encode(THROW), dict)
    assert told["action"] == "throw"
    assert told["holes"][1]["of"] == "Aim"
    assert told["filled"] == {"hard": True}
