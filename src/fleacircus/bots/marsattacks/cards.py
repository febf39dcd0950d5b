"""How a bot uses its cards."""

from __future__ import annotations

from collections.abc import Iterator

from fleacircus.bots.marsattacks.values import Option, Values, percent
from fleacircus.games.marsattacks import answers
from fleacircus.games.marsattacks.actions import AnyAction, Decline, Invoke, Lay, Play, Resolve
from fleacircus.games.marsattacks.board import straight
from fleacircus.games.marsattacks.book import CARDS, KINDS
from fleacircus.games.marsattacks.field import survive_dice
from fleacircus.games.marsattacks.model import HUMANS, Attack, Turn

USELESS = ("K4", "K9", "K5", "K2", "K12", "K11", "K6", "K14", "K3")
"""Kinds of cards that may be put away for others, the most useless first."""


class CardValues(Values):
    """Cards of the Turn, Support sets, answers to attacks."""

    def cards(self, turn: Turn, *, free: bool) -> Option | None:
        """The best card of the Turn; `free` with no model left to activate."""
        if not self.tempers.cards or turn.models + turn.cards >= 2 or (turn.cards and not free):
            return None
        found = [*self.hand_cards(free=free), *self.sets()]
        best = max(found, key=lambda o: o.value, default=None)
        return best if best is not None and best.value > 0 else None

    def hand_cards(self, *, free: bool) -> Iterator[Option]:
        field = self.field
        for card in dict.fromkeys(self.state.hands[self.side]):
            if card == "K16":
                yield Option(90, Play(card))
            elif card == "K6":
                score = [0] * 16
                for model in field.models:
                    for line in (model.spot // 72, 8 + model.spot // 9 % 8):
                        score[line] += 1 if model.side != self.side else -1
                best = max(range(16), key=lambda at: score[at])
                if score[best] >= 2:
                    yield Option(score[best] * self.tempers.burn, Play(card, line=best))
            elif card == "K7" and free:
                tired = [m for m in field.sides[self.side] if m.marker and KINDS[m.kind].ordinary and not m.rattled]
                if tired:
                    yield Option(
                        self.tempers.redo, Play(card, model=max(tired, key=lambda m: self.best_shot(m, aim=True)[0]).id)
                    )
            elif card == "K5" and self.side == HUMANS:
                for square, models in field.at.items():
                    down = sum(m.rattled and m.side == self.side for m in models)
                    if down >= (1 if free else 2):
                        yield Option(down * 40, Play(card, square=square))
            elif card is not None and CARDS[card].kind == "support":
                yield Option(20 if free else self.tempers.lay, Lay(card))

    def sets(self) -> Iterator[Option]:
        """Support sets that can be used now, on what they would hurt most."""
        for at, lying in enumerate(self.state.sets):
            if lying.side != self.side or lying.turn == self.state.turn:
                continue
            dice = CARDS[lying.card].dice + CARDS[lying.card].grow_dice * (lying.size - 1)
            if lying.card == "K15":
                for foe in self.foes:
                    attack = Attack("support", self.side, 5, dice, (), (foe.id,), traits=("piercing",))
                    yield Option(self.hit(attack), Resolve(at, model=foe.id))
            elif lying.card == "K13":
                for square in {foe.square for foe in self.foes}:
                    yield Option(self.blast(dice, (square,)), Resolve(at, square=square))
            else:
                for square in {foe.square for foe in self.foes}:
                    for direction in range(8):
                        line = straight(square, direction, lying.size + 1)
                        if line is not None:
                            yield Option(self.blast(dice, line), Resolve(at, square=square, direction=direction))

    def blast(self, dice: int, squares: tuple[int, ...]) -> int:
        hit = tuple(m.id for square in squares for m in self.field.at.get(square, ()))
        return self.hit(Attack("support", self.side, 5, dice, (), hit, squares))

    def answer(self, attack: Attack) -> AnyAction:
        """A card or an ability on a test, if it changes enough."""
        best = max(self.answers(attack), key=lambda o: o.value, default=None)
        enough = self.tempers.boost if attack.side == self.side else self.tempers.answer
        return best.action if best is not None and best.value >= enough else Decline()

    def answers(self, attack: Attack) -> Iterator[Option]:
        """Every card and ability that fits a test; so many points of Heroics are kept."""
        turn = next((frame for frame in self.state.stack if isinstance(frame, Turn)), None)
        if self.tempers.cards:
            for use in answers.cards(self.state, turn, attack, self.side):
                yield self.weigh(attack, Play(*use))
        if self.tempers.heroics:
            for model, ability in answers.abilities(self.state, attack, self.side):
                if self.model(model).heroics > self.tempers.keep:
                    yield Option(12, Invoke(model, ability))

    def weigh(self, attack: Attack, action: Play) -> Option:
        """How much a card changes the test."""
        target = self.state.models[attack.target if attack.target is not None else attack.targets[0]]
        if target is None:
            return Option(0, action)
        saves, survive, dice = survive_dice(attack, target), KINDS[target.kind].survive, CARDS[action.card].dice
        now = percent(attack.dice, attack.need, saves, survive, attack.again)
        if action.card in ("K1", "K2"):
            change = percent(attack.dice + dice, attack.need, saves, survive, attack.again) - now
        elif action.card == "K3":
            change = percent(attack.dice, attack.need, saves, survive, True) - now
        elif action.card == "K10":
            change = now - percent(max(1, attack.dice - dice), attack.need, saves, survive, attack.again)
        else:
            change = now - percent(attack.dice, attack.need, saves + dice, survive, attack.again)
        return Option(change, action)

    def useless(self) -> tuple[str, ...]:
        """Cards that this side can hardly use."""
        held = [card for card in self.state.hands[self.side] if card is not None]
        return tuple(sorted(card for card in held if card in USELESS[: self.tempers.toss]))
