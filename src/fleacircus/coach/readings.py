"""Puzzles for who plays beside a table of wood: a map, an AI card, and what is true by its lists. [MA-C1, MA-S23]

The positions are those of battles on the screen, where an AI card is drawn for the Martians by lot.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from fleacircus.coach import telling
from fleacircus.core import Match
from fleacircus.core.chance import stream
from fleacircus.core.match import Entry
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import Tap
from fleacircus.games.marsattacks.automaton import selection
from fleacircus.games.marsattacks.book import BOOK
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Asked, State, Turn
from fleacircus.games.marsattacks.rules import express, lines
from fleacircus.games.marsattacks.rules.ledger import Ledger

ASKED = ("ladder", "target", "ladder", "model")
"""What is asked, in turn."""
SHOTS = ("shoot", "gain_by_shot")
CARDS = tuple(card for card in BOOK.ai.cards if card != "invasion")


def asked_in(match: Match, name: str) -> Iterator[tuple[str, Match, Tap | None]]:
    """Every Turn of a person in a battle of the screen, as if the Martians' began: laid, and what is true then."""
    assert isinstance(match.game, Battle)
    beside = Companion({**_given(match.game), "where": "map", "dice": "program"})
    events: list[Any] = []
    for seq in match.standing:
        events += match.log[seq].events
        state = match.at(seq).state
        if not isinstance(state.stack[-1] if state.stack else None, Turn) or state.side != HUMANS:
            continue
        own = f"{name}#{seq}"
        more = _drawn(beside, state, ASKED[seq % len(ASKED)], stream(own, "card"))
        if more:
            laid = Match.of(beside, None, [Entry(events=(*events, *more))])
            yield own, laid, telling.truth(beside.setting, laid.state)


def _given(game: Battle) -> dict[str, Any]:
    options = game.options
    return {"scenario": options.scenario, "advantage": options.advantage, "scenery": options.scenery}


def _drawn(game: Companion, state: State, what: str, rng: Random) -> list[ev.AnyEvent]:
    """A Martian Turn begins with an AI card, up to the question; nothing if it does not come to it."""
    card = rng.choice(CARDS)
    used = Ledger(game.setting, state, 0, rng)
    if not any(not m.marker for m in used.field.sides[MARTIANS]) or not used.field.sides[HUMANS]:
        return []
    used.say(ev.TurnBegan(MARTIANS))
    if card in state.ai_used and state.ai_used.count(card) >= BOOK.ai.cards.count(card):
        used.say(ev.AiReshuffled())
    used.say(ev.AiDrawn(card, 1))
    used.stack[:] = [Turn(MARTIANS, begun=True, things=1)]
    asked = _asked(used, card, what, rng)
    if asked is not None:
        used.push(asked)
    used.say(ev.Awaited(tuple(used.stack)))
    return used.events if asked is not None else []


def _asked(ledger: Ledger, card: str, what: str, rng: Random) -> Asked | None:
    if what == "model":
        return lines.chosen_by(ledger, card)
    model, _ = selection.select(ledger.field, card, rng)
    assert model is not None
    ladder = lines.ladder(ledger, model, card)
    if what == "ladder":
        return ladder
    ledger.push(ladder)
    ledger.say(ev.Awaited(tuple(ledger.stack)))
    told = telling.truth(ledger.game, ledger.state)
    if told is None or model.rattled or ladder.lines[told.line].code not in SHOTS:
        return None
    express.answer(ledger, ladder, told.line, ())
    found = ledger.pop()
    return found if isinstance(found, Asked) and found.what == "target" else None
