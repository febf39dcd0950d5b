"""Cards: the deck and the hands, bonus and skull cards, cards of the Turn, Support, events."""

import re
from collections import Counter

import pytest

from fleacircus.core import Match, codec
from fleacircus.core.clauses import find
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import (
    Decline,
    DeployRest,
    Discard,
    EndTurn,
    Fight,
    Finish,
    Lay,
    Pass,
    Play,
    Resolve,
    Shoot,
    Step,
)
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.book import BOOK, CARDS, CardKind
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Crawling, Happening, SupportSet, Wandering
from fleacircus.games.marsattacks.rules import cards, dice
from fleacircus.games.marsattacks.rules.ledger import Ledger
from kit import clause
from kit.mars import Dice, of_kind, position, settled, solo

MISS = [1] * 14


def spot(column, row, place=4):
    return square_at(column, row) * 9 + place


# Deck and hand


@clause("MA-B16")
def test_the_deck_has_54_cards():
    assert len(BOOK.deck) == 54
    assert Counter(card.kind for card in CARDS.values() for _ in range(card.copies))["event"] == 6


@clause("MA-B16")
@pytest.mark.parametrize("seed", range(8))
def test_hands_of_four_without_events_and_no_card_twice_in_the_world(seed):
    match = Match.start(Battle({"play": "duel"}), seed)
    for seat in (1, 0):
        match.play(seat, DeployRest())
    assert [len(hand) for hand in match.state.hands] == [4, 4]
    assert all(CARDS[card].kind != "event" for hand in match.state.hands for card in hand)
    idle = [e for e in match.log[-1].events if isinstance(e, ev.EventDrawn)]
    assert all(event.idle for event in idle)
    whole = Counter(cards.deck(match.state)) + Counter(match.state.discards)
    whole += Counter(card for hand in match.state.hands for card in hand)
    assert whole == Counter(BOOK.deck)


@clause("MA-B16")
def test_an_empty_deck_is_reshuffled():
    p = position("Ma.... Ga....", discards=BOOK.deck)
    ledger = Ledger(p.game.setting, p.state, 0, Dice())
    assert cards.deck(p.state) == []
    assert cards.shuffle_if_empty(ledger)
    assert len(cards.deck(ledger.state)) == 54


@clause("MA-B16")
def test_discards_are_refilled_and_must_be_held():
    p = position("MX.... ...... ...... ...... GX....", hands=(["K4", "K9", "K9"], []))
    p.play(Pass())
    p.play(Pass(), seat=MARTIANS)
    assert p.refusal(Discard(("K8",))) == "MA-B16"
    assert p.refusal(Discard(("K9", "K9", "K9"))) == "MA-B16"
    assert p.refusal(Discard(())) is None
    p.play(Discard(("K9", "K9")))
    assert len(p.state.hands[HUMANS]) == 4
    assert p.state.hands[HUMANS][0] == "K4"


# One card a test


@clause("MA-B16")
def test_one_card_a_test_for_each_side():
    p = position("Ma.... ...... Ga....", hands=(["K1", "K3"], ["K8", "K10"]))
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    p.play(Play("K1"))
    assert p.refusal(Play("K3")) == "MA-B29"  # it is the other side's moment now
    p.play(Play("K8", model=p["Ga"]), *MISS, seat=MARTIANS)
    assert p.state.hands == (("K3",), ("K10",))


@clause("MA-B16")
def test_a_skull_is_for_the_enemys_turn_and_a_bonus_for_ones_own():
    p = position("Ma.... ...... Ga....", hands=(["K8", "K10"], ["K1"]))
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    assert p.refusal(Play("K8", model=p["Ma"])) == "MA-K8"
    assert p.refusal(Play("K10")) == "MA-K10"
    p.play(Decline())
    assert p.refusal(Play("K1"), seat=MARTIANS) == "MA-K1"


@clause("MA-K1", "MA-K2", "MA-K3")
@pytest.mark.parametrize(
    ("drawing", "card", "fits"),
    [
        ("Ma.... ...... Ga....", "K1", True),
        ("MaGa.. ...... Gb....", "K1", False),
        ("Ma.... ...... Ga....", "K2", False),
        ("MaGa.. ...... Gb....", "K2", True),
        ("Ma.... ...... Ga....", "K3", True),
        ("MaGa.. ...... Gb....", "K3", True),
    ],
)
def test_bonus_cards(drawing, card, fits):
    p = position(drawing, hands=([card], []))
    fighting = "MaGa" in drawing
    p.play(Fight(p["Ma"], p["Ga"]) if fighting else Shoot(p["Ma"], p["Ga"], "m16"))
    assert (p.refusal(Play(card)) is None) == fits
    if fits:
        rolled = of_kind(p.play(Play(card), *[1] * 30), ev.Rolled)[0]
        base = 3 if fighting else 4
        assert len(rolled.dice) == base + (0 if card == "K3" else 2)
        assert len(rolled.again) == (base if card == "K3" else 0)


@clause("MA-K3")
def test_again_rolls_only_what_failed():
    p = position("MaGa.. ...... Gb....", hands=(["K3"], []))
    p.play(Fight(p["Ma"], p["Ga"]))
    rolled = of_kind(p.play(Play("K3"), 5, 8, 2, 1, 6, 3, 1, 1, 1), ev.Rolled)[0]
    assert rolled.dice == ((5,), (8, 2), (1,))
    assert rolled.again == ((6,), (3,))
    assert rolled.successes == 3


@clause("MA-K8", "MA-K9", "MA-K10", "MA-K11")
@pytest.mark.parametrize(
    ("drawing", "card", "fits"),
    [
        ("Ma.... ...... Ga....", "K8", True),
        ("MaGa.. ...... Gb....", "K8", False),
        ("Ma.... ...... Ga....", "K9", False),
        ("MaGa.. ...... Gb....", "K9", True),
        ("Ma.... ...... Ga....", "K10", True),
        ("MaGa.. ...... Gb....", "K10", True),
        ("Ma.... ...... Ga....", "K11", False),
        ("La.... ...... GaGb..", "K11", True),
    ],
)
def test_skull_cards(drawing, card, fits):
    p = position(drawing, hands=([], [card]))
    shooter = "La" if "La" in drawing else "Ma"
    weapon = "missile" if shooter == "La" else "m16"
    fighting = "MaGa" in drawing
    p.play(Fight(p["Ma"], p["Ga"]) if fighting else Shoot(p[shooter], p["Ga"], weapon))
    play = Play(card, model=p["Ga"]) if card in ("K8", "K9") else Play(card)
    assert (p.refusal(play, seat=MARTIANS) is None) == fits
    if fits:
        rolls = of_kind(p.play(play, *MISS, *MISS, seat=MARTIANS), ev.Rolled)
        plain = {True: (3, 3), False: (4, 4)}[fighting]
        attack_dice = plain[0] - (2 if card == "K10" else 0)
        survive = plain[1] + (0 if card == "K10" else 2)
        assert [len(roll.dice) for roll in rolls] == [attack_dice] + [survive] * (len(rolls) - 1)


@clause("MA-K12")
def test_a_dying_model_attacks_its_killer_first():
    p = position("Ma.... Mb.... Ga.... Gb....", hands=([], ["K12"]))
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    p.play(Decline(), 5, 5, 5, 5, 1, 1, 1, 1, seat=MARTIANS)
    assert p.refusal(Play("K12", model=p["Gb"]), seat=MARTIANS) == "MA-K12"
    events = p.play(Play("K12", model=p["Ga"]), 4, 4, 4, 1, 1, 1, seat=MARTIANS)
    assert of_kind(events, ev.Declared)[0].attack.dice == 3
    assert (p.model("Ma"), p.model("Ga")) == (None, None)
    assert p.state.vp == (1, 1)


@clause("MA-K12")
@pytest.mark.parametrize(
    "drawing", ["Ma.... ...... GZ.... Gb....", "Ma.... ...... ...... ...... ...... ...... Ga.... Gb...."]
)
def test_no_last_word_for_the_rattled_or_out_of_range(drawing):
    p = position(drawing, hands=([], ["K12"]))
    target = p["GZ"] if "GZ" in drawing else p["Ga"]
    p.play(Shoot(p["Ma"], target, "m16"))
    p.play(Decline(), 5, 5, 5, 5, 1, 1, 1, 1, seat=MARTIANS)
    assert p.state.models[target] is None
    assert p.refusal(Play("K12", model=target), seat=MARTIANS) is not None


# Cards of the Turn


@clause("MA-K4")
def test_on_the_double_moves_the_model_that_has_just_acted():
    p = position("MaMb.. ...... Ga....", hands=(["K4"], []))
    assert p.refusal(Play("K4", model=p["Ma"], spot=spot(2, 1))) == "MA-K4"
    p.play(Finish(p["Ma"]))
    assert p.refusal(Play("K4", model=p["Mb"], spot=spot(2, 1))) == "MA-K4"
    assert p.refusal(Play("K4", model=p["Ma"], spot=spot(3, 1))) == "MA-K4"
    p.play(Play("K4", model=p["Ma"], spot=spot(2, 1)))
    assert p.model("Ma").square == square_at(2, 1)
    p = position("Ma.... Ga....", hands=(["K4"], []))
    p.play(Finish(p["Ma"]))
    assert p.refusal(Play("K4", model=p["Ma"], spot=spot(2, 1, 0))) == "MA-K4"  # into no fight


@clause("MA-K5")
def test_rally_and_shriek():
    p = position("MaMZMV ...... ...... Ga....", hands=(["K5"], []))
    assert p.refusal(Play("K5", square=square_at(2, 1))) == "MA-K5"
    assert p.refusal(Play("K5", model=p["Ga"])) == "MA-K5"
    p.play(Play("K5", square=0))
    assert not any(m.rattled for m in p.state.models)
    p = position("Ga.... ...... ...... ...... Ma.... Mb.... Sa....", hands=([], ["K5"]), turn=MARTIANS)
    assert p.refusal(Play("K5", model=p["Mb"]), seat=MARTIANS) == "MA-K5"  # five squares away
    p.play(Play("K5", model=p["Ma"]), 4, seat=MARTIANS)
    assert p.model("Ma").rattled


@clause("MA-K6", "MA-K20")
def test_burning_cattle_hits_a_whole_line_of_both_sides():
    p = position(
        """
        ...... Mb.... ......
        Ma.... GaGb.. Mc....
        """,
        hands=(["K6"], []),
    )
    assert p.refusal(Play("K6", line=16)) == "MA-K6"
    assert p.refusal(Play("K6", square=1)) == "MA-K6"
    events = p.play(Play("K6", line=0), 5, 1, 1, *[1] * 3, *[1] * 4, *[6] * 4, 6, 1, 1, 4)
    attack = of_kind(events, ev.Declared)[0].attack
    assert set(attack.targets) == {p["Ma"], p["Ga"], p["Gb"], p["Mc"]}
    assert (attack.need, attack.dice) == (5, 3)
    assert p.model("Ma") is None
    assert p.model("Gb") is not None
    assert p.state.vp == (1, 0)
    shaken = {event.model for event in of_kind(events, ev.Shaken)}
    assert shaken == {p["Gb"], p["Mc"]}  # every survivor rolls once


@clause("MA-K7")
def test_dig_deep_takes_a_marker_off_an_ordinary_model():
    p = position("MaMXSX ...... ...... Ga....", hands=(["K7"], []))
    assert p.refusal(Play("K7", model=p["Ma"])) == "MA-K7"
    assert p.refusal(Play("K7", model=p["SX"])) == "MA-K7"
    p.play(Play("K7", model=p["MX"]))
    assert not p.model("MX").marker


@clause("MA-K16")
def test_reinforcements_enter_on_the_own_edge_and_may_act():
    p = position("GaMa.. ...... ...... ......", hands=(["K16"], []))
    p.play(Play("K16"), 1)  # column 1 holds an enemy: the next to the right
    fresh = p.state.models[-1]
    assert (fresh.kind, fresh.spot, fresh.marker) == ("m16", square_at(2, 1) * 9 + 4, False)
    assert p.refusal(Finish(fresh.id)) is None


@clause("MA-K16")
def test_reinforcements_stand_in_the_middle_of_their_square_or_on_its_first_free_spot():
    p = position("...... ...... Ma.... Ga....", hands=(["K16"] * 2, []))
    p.play(Play("K16"), 3)
    assert p.state.models[-1].spot == square_at(3, 1) * 9


# Support


@clause("MA-B17")
def test_support_is_laid_in_sets_of_three_and_waits_a_turn():
    p = position("MX.... ...... ...... Ga....", hands=(["K13"] * 4 + ["K8"], []))
    assert p.refusal(Lay("K8")) == "MA-B17"
    p.play(Lay("K13"))
    assert p.refusal(Resolve(0, square=3)) == "MA-B17"  # not in the Turn it was laid
    p.play(Lay("K13"))
    assert p.state.sets == (SupportSet(HUMANS, "K13", 2, 1),)
    p.play(EndTurn())
    p.play(Finish(p["Ga"]), seat=MARTIANS)
    assert p.refusal(Resolve(0, square=3), seat=MARTIANS) == "MA-B17"  # not theirs
    p.play(EndTurn(), seat=MARTIANS)
    p.play(Lay("K13"))
    assert p.refusal(Resolve(0, square=3)) == "MA-B17"  # it has just grown
    p.play(Lay("K13"))
    assert [s.size for s in p.state.sets] == [3, 1]


@clause("MA-B17", "MA-K13", "MA-K14", "MA-K15")
@pytest.mark.parametrize(
    ("card", "size", "action", "dice", "squares"),
    [
        ("K13", 1, Resolve(0, square=3), 3, (3,)),
        ("K13", 3, Resolve(0, square=3), 5, (3,)),
        ("K14", 1, Resolve(0, square=3, direction=2), 3, (3, 4)),
        ("K14", 3, Resolve(0, square=3, direction=2), 3, (3, 4, 5, 6)),
        ("K15", 1, Resolve(0, model=1), 4, (3,)),
        ("K15", 3, Resolve(0, model=1), 6, (3,)),
    ],
)
def test_a_bigger_set_hits_harder(card, size, action, dice, squares):
    p = position("Ma.... ...... ...... Ga.... Gb....", sets=(SupportSet(HUMANS, card, size, 0),))
    events = p.play(action, *[1] * 30)
    attack = of_kind(events, ev.Declared)[0].attack
    assert (attack.dice, attack.squares, attack.need) == (dice, squares, 5)
    assert ("piercing" in attack.traits) == (card == "K15")
    assert p.state.sets == ()
    assert p.state.discards == (card,) * size


@clause("MA-K13", "MA-K14", "MA-K15")
@pytest.mark.parametrize(
    ("card", "action", "refused"),
    [
        ("K13", Resolve(0, model=1), "MA-K13"),
        ("K13", Resolve(0, square=64), "MA-K13"),
        ("K13", Resolve(0, square=3, direction=0), "MA-K13"),
        ("K14", Resolve(0, square=3), "MA-K14"),
        ("K14", Resolve(0, square=7, direction=2), "MA-K14"),
        ("K14", Resolve(0, square=3, direction=8), "MA-K14"),
        ("K15", Resolve(0, square=3), "MA-K15"),
        ("K15", Resolve(0, model=9), "MA-K15"),
        ("K15", Resolve(1, model=1), "MA-B17"),
    ],
)
def test_support_must_be_aimed(card, action, refused):
    p = position("Ma.... ...... ...... Ga....", sets=(SupportSet(HUMANS, card, 1, 0),))
    assert p.refusal(action) == refused


@clause("MA-K11")
def test_take_cover_helps_against_support():
    p = position("Ma.... ...... ...... GaGb..", sets=(SupportSet(HUMANS, "K13", 1, 0),), hands=([], ["K11"]))
    p.play(Resolve(0, square=3))
    events = p.play(Play("K11"), *[1] * 20, seat=MARTIANS)
    assert [len(roll.dice) for roll in of_kind(events, ev.Rolled)] == [3, 6, 6]


# Events


def drawn(p, card, *dice):
    """What happens when an event comes up."""
    ledger = Ledger(p.game.setting, p.state, 0, Dice(*dice))
    if card != "K17" or cards.civilian_comes(ledger):
        ledger.push(Happening(card))
    events = settled(ledger)
    p.state = ledger.state
    return events


@clause("MA-K17", "MA-K20")
def test_a_civilian_comes_to_an_empty_square_and_is_taken_by_whoever_enters():
    p = position("Ma.... ...... ...... Ga....")
    drawn(p, "K17", 1, 1, 2, 1)  # the first square is taken: roll again
    assert p.state.civilians == (square_at(2, 1),)
    p.play(Step(p["Ma"], spot(2, 1)))
    assert p.state.civilians == ()
    assert p.state.vp == (1, 0)
    p = position("Ma.... ...... ...... Ga....", civilians=(8, 9, 10, 11, 12))
    drawn(p, "K17", 2, 1)
    assert len(p.state.civilians) == 5


@clause("MA-K17")
def test_no_civilians_in_chaos():
    p = position("Ma.... ...... ...... Ga....", scenario="chaos")
    drawn(p, "K17", 2, 1)
    assert p.state.civilians == ()


@clause("MA-K20")
def test_civilians_walk_by_a_die_unless_something_bars_them():
    p = position(
        """
        ...... Ma....
        @@.... ......
        """
    )
    ledger = Ledger(p.game.setting, p.state, 0, Dice(1))
    ledger.push(Wandering(ledger.state.civilians))
    dice.run(ledger, ledger.stack[-1])
    assert ledger.state.civilians == (square_at(1, 2),)
    ledger = Ledger(p.game.setting, p.state, 0, Dice(2))  # a model is there
    ledger.push(Wandering(ledger.state.civilians))
    dice.run(ledger, ledger.stack[-1])
    assert ledger.state.civilians == (square_at(1, 1),)
    ledger = Ledger(p.game.setting, p.state, 0, Dice(5))  # the edge
    ledger.push(Wandering(ledger.state.civilians))
    dice.run(ledger, ledger.stack[-1])
    assert ledger.state.civilians == (square_at(1, 1),)


@clause("MA-K18", "MA-K20", "MA-B35")
def test_the_bug_lands_bites_and_walks_off():
    p = position("MaGa.. ...... ...... Gb.... Mb....")
    events = drawn(p, "K18", 1, 1, 5, 5, 1, 1, *[1] * 3, *[1] * 4)
    attack = of_kind(events, ev.Declared)[0].attack
    assert (attack.dice, attack.need, attack.side) == (4, 5, None)
    assert p.state.bug == 0
    assert (p.model("Ma"), p.model("Ga")) == (None, None)
    assert p.state.vp == (0, 0)  # nobody's kill
    ledger = Ledger(p.game.setting, p.state, 0, Dice(5))
    ledger.push(Crawling())
    dice.run(ledger, ledger.stack[-1])
    assert ledger.state.bug is None


@clause("MA-K19", "MA-K20")
def test_the_car_crashes_and_leaves_scatter():
    p = position("MaMb.. ...... ...... Gb....")
    events = drawn(p, "K19", 1, 1, 5, 1, 1, 1, 1, 1, 1, 6, 1, 1, 3)
    assert p.state.scatter == (0,)
    assert p.model("Ma") is None
    assert p.model("Mb").rattled
    assert len(of_kind(events, ev.Shaken)) == 1


@clause("MA-K11", "MA-B16")
def test_take_cover_answers_an_event_in_any_turn():
    p = position("MaGa.. ...... ...... Gb.... Mb....", hands=(["K11"], ["K11"]))
    drawn(p, "K19", 1, 1)
    p.play(Play("K11"))
    assert p.state.stack[0].cards == 0  # a skull is no card of the Turn
    events = p.play(Play("K11"), *[1] * 30, seat=MARTIANS)
    assert [len(roll.dice) for roll in of_kind(events, ev.Rolled)] == [4, 5, 5]


@clause("MA-B16")
def test_an_event_happens_when_it_is_drawn_and_is_replaced():
    left = Counter({"K17": 3, "K12": 2, "K8": 4})
    gone = tuple((Counter(BOOK.deck) - left - Counter({"K16": 3, "K4": 1})).elements())
    p = solo("MX.... ...... ...... ...... GX....", discards=gone)
    match = of_kind(p.play(Pass()), (ev.EventDrawn, ev.Drew))
    assert len([event for event in match if isinstance(event, ev.Drew) and event.side == HUMANS]) == 4
    came = [event for event in match if isinstance(event, ev.EventDrawn)]
    assert came
    assert all(not event.idle for event in came)
    assert len(p.state.civilians) == len(came)


# What a card says in the hand


@clause("MA-B16")
@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_a_card_says_what_it_does_with_its_own_figures(card):
    """In three languages, with the same figures as its clause and its data; for the Martians where it differs."""
    law = find(card.clause)
    for told in filter(None, (card.does, card.martian_does)):
        figures = [re.findall(r"\+?\d+\+?", text) for text in (told.en, told.fr, told.it)]
        assert figures[0] == figures[1] == figures[2]
        assert "{" not in told.en + told.fr + told.it
        said = set(re.findall(r"\d+", f"{law.en} {find('MA-K20').en}")) | {"2", "3"}
        assert set(re.findall(r"\d+", told.en)) <= said | {"16"}
    if card.dice:
        assert str(card.dice) in card.does.en
    assert (card.martian_does is not None) == (card.id in ("K5", "K16"))


def test_who_corrects_a_figure_of_a_card_reads_it_in_the_hand():
    raw = {"id": "K1", "clause": "MA-K1", "copies": 1, "kind": "bonus", "ours": [], "dice": 4}
    name = {"en": "x", "fr": "x", "it": "x"}
    words = {"en": "+{dice} dice", "fr": "+{dice} dés", "it": "+{dice} dadi"}
    card = codec.convert({**raw, "human": name, "martian": name, "does": words}, CardKind).worded()
    assert (card.does.en, card.does.fr, card.does.it) == ("+4 dice", "+4 dés", "+4 dadi")
