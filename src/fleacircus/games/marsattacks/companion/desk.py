"""A decision of the companion on its way, and the piles it holds."""

from __future__ import annotations

from random import Random

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import column_of, neighbour, row_of, square_at
from fleacircus.games.marsattacks.book import CARDS, KINDS
from fleacircus.games.marsattacks.companion.model import AnyEvent, CiviliansCounted, Desk, Told
from fleacircus.games.marsattacks.companion.record import evolve
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Model, Side
from fleacircus.games.marsattacks.rules import cards
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.games.marsattacks.setting import Setting


class Table(Ledger):
    """Collects the companion's events; scoring and the end are those of a battle."""

    def __init__(self, game: Setting, desk: Desk, rng: Random) -> None:
        super().__init__(game, desk, HUMANS, rng, evolve)  # type: ignore[arg-type]

    @property
    def desk(self) -> Desk:
        assert isinstance(self.state, Desk)
        return self.state

    def say(self, *events: AnyEvent) -> None:  # type: ignore[override]
        super().say(*events)  # type: ignore[arg-type]

    def enlist(self, kind: str, side: Side, clause: str) -> Model:
        """A model for the books; where it stands is the table's affair."""
        weapons, heroics = self.game.weapons(kind), KINDS[kind].heroics
        model = Model(len(self.state.models), kind, side, 0, weapons, heroics)
        self.say(ev.Enlisted(model, clause))
        return model

    def draw_up(self, side: Side) -> None:
        """Fill a hand; an event happens on the table. [MA-B16, MA-S20]"""
        while len(self.state.hands[side]) < cards.HAND and cards.shuffle_if_empty(self):
            card = self.rng.choice(cards.deck(self.state))
            if CARDS[card].kind == "event":
                self.say(ev.EventDrawn(side, card, CARDS[card].clause))
                self.happen(card)
            else:
                self.say(ev.Drew(side, card))

    def draw_up_first(self, side: Side) -> None:
        """The first hand; events are put away without effect. [MA-B16, MA-S04]"""
        cards.deal(self, side)

    def happen(self, card: str) -> None:
        """An event: dice say where, the person does the rest. [MA-K17, MA-K18, MA-K19]"""
        kind, desk = CARDS[card], self.desk
        if card == "K17" and (not self.game.scenario.civilians or desk.loose_civilians >= kind.most):
            return
        column, row = self.d8(), self.d8()
        self.say(Told("event", kind.clause, card=card, dice=kind.dice, need=kind.need, column=column, row=row))
        if card == "K17":
            self.say(CiviliansCounted(desk.loose_civilians + 1))
        elif card == "K18":
            self.say(ev.BugMoved(square_at(column, row)))

    def walkers(self) -> None:
        """Bug and civilians at the end of the Round, by a d8 each. [MA-K18, MA-K20, MA-B32]"""
        if self.desk.bug is not None:
            die = self.d8()
            to = neighbour(self.desk.bug, die - 1)
            column, row = (0, 0) if to is None else (column_of(to), row_of(to))
            bug = CARDS["K18"]
            told = Told("bug", "MA-K18", card="K18", die=die, column=column, row=row, dice=bug.dice, need=bug.need)
            self.say(told)
            self.say(ev.BugMoved(to, die))
        for _ in range(self.desk.loose_civilians):
            self.say(Told("civilian_walks", "MA-K20", die=self.d8()))

    def newcomer(self, kind: str, clause: str, side: Side = MARTIANS) -> None:
        """A model enters on its own edge, a die for the column. [MA-R5, MA-W2]"""
        model = self.enlist(kind, side, clause)
        self.say(Told("enters", clause, model=model.id, column=self.d8(), row=self.edge_row(side)))

    def hurt(self, model: Model, by: Side) -> None:
        """A model was hit: it loses a point of Heroics, or is killed and pays its VP. [MA-B10, MA-B15, MA-B35]"""
        gains = self.game.gains[by]
        if model.heroics:
            self.say(ev.Spent(model.id, "saved", "MA-B15"))
            clause = self.game.scenario.clause
            self.score(by, gains.heroics.get(model.kind, 0) if by != model.side else 0, "heroics", clause, model.id)
        else:
            self.say(ev.Killed(model.id, by))
            if by != model.side:
                self.score(by, self.game.worth(model), "kill", "MA-B35", model.id)
        self.check_end()

    def idle(self, side: Side) -> list[Model]:
        return [m for m in self.state.models if m is not None and m.side == side and not m.marker]

    def first(self) -> Side:
        """Who starts. [MA-S06]"""
        given = {"humans": HUMANS, "martians": MARTIANS}.get(self.game.scenario.first)
        return self.rng.randrange(2) if given is None else given
