"""Where a model of a bot goes: the way to what it is after, the safest spots, the way off the table."""

from __future__ import annotations

from fleacircus.bots.marsattacks.cards import CardValues
from fleacircus.bots.marsattacks.values import WHOLE, ways_near, ways_off
from fleacircus.games.marsattacks.actions import Exit, Step
from fleacircus.games.marsattacks.board import AROUND, ways
from fleacircus.games.marsattacks.book import KINDS, reach_of
from fleacircus.games.marsattacks.model import HUMANS, Model

NOWHERE = (0,) * 64
"""The way to nothing."""


class Walking(CardValues):
    """Ways and spots; models share what is the same for them."""

    def runner(self, model: Model, *, heroic: bool) -> Exit | Step | None:
        """The next step of one who wants to leave over the far edge."""
        if self.setting.at_exit(model):
            return Exit(model.id, heroic)
        far = ways_off(self.state.walls, 8 if model.side == HUMANS else 1)
        here = far[model.spot // 9]
        best: tuple[int, int] | None = None
        for square in self.field.next_squares(model):
            if far[square] < here and self.enterable(model, square):
                spot, watchers = self.safest(square)
                score = watchers * self.price(model) // 100
                if best is None or score < best[0]:
                    best = (score, spot)
        return None if best is None else Step(model.id, best[1], heroic)

    def enterable(self, model: Model, square: int) -> bool:
        return not self.field.contact(model, square) and self.field.room(model, square)

    def safest(self, square: int) -> tuple[int, int]:
        """The free spot that fewest enemies watch, and how many do."""
        found = self._safest.get(square)
        if found is None:
            first = square * 9
            free = ~(self.field.taken >> first) & 0x1FF
            assert free, "nine spots, and room for eight"
            for plane in self.counts:
                free = free & ~(plane >> first) or free
            spot = first + (free & -free).bit_length() - 1
            found = self._safest[square] = (spot, self.watchers(spot))
        return found

    def beyond(self, near: tuple[tuple[int, ...], ...], compass: tuple[int, ...], square: int, price: int) -> int:
        """What the best second step from a square is worth, to one whom it costs so much to be seen.

        Models after the same thing share the answer.
        """
        key = (id(compass), square, price)
        found = self._beyond.get(key)
        if found is None:
            progress, loot, taken, here = self.tempers.progress, self.loot, self.field.at, compass[square]
            for other in near[square]:
                if other not in taken:
                    value = loot.get(other, 0) + (here - compass[other]) * progress
                    if price:
                        value -= self.safest(other)[1] * price // 100
                    if found is None or value > found:
                        found = value
            found = self._beyond[key] = 0 if found is None else found
        return found

    def barred(self, model: Model) -> set[int]:
        """Squares that a star-crossed hero may not go to."""
        if "star-crossed" not in KINDS[model.kind].abilities:
            return set()
        other = [m for m in self.field.sides[self.side] if m.id != model.id and m.kind in ("buddy", "brandi")]
        here = model.spot // 9
        return {s for m in other for s in AROUND[here] if m.square not in (*AROUND[s], s)}

    def compass(self, model: Model) -> tuple[int, ...]:
        """Steps to what the model is after: something to take, else an enemy to fight or to get into Range of."""
        kind, here = KINDS[model.kind], model.spot // 9
        taking = bool(self.loot) and not kind.vehicle
        if not taking and not self.foes:
            return NOWHERE
        nearest: tuple[int, int, tuple[int, ...]] | None = None
        low = 0
        known = self.goals(taking=taking, flies=kind.flies)
        if self.tempers.sight < WHOLE:
            known = [goal for goal in known if goal[2][here] <= self.tempers.sight]
        for goal in known:
            score = goal[2][here] * self.tempers.haste - goal[1]
            if nearest is None or score < low:
                low, nearest = score, goal
        if nearest is None:
            return NOWHERE
        if taking:
            return nearest[2]
        hold = max(0, reach_of(model.weapons) - self.tempers.hold)
        return ways_near(None if kind.flies else self.state.walls, nearest[0], hold)

    def goals(self, *, taking: bool, flies: bool) -> list[tuple[int, int, tuple[int, ...]]]:
        """What to take, or the squares of enemies, in order: the square, its worth, the ways to it."""
        found = self._goals.get((taking, flies))
        if found is None:
            worth = self.loot if taking else {foe.spot // 9: 0 for foe in self.foes}
            walls = None if flies else self.state.walls
            found = [(square, worth[square], ways(walls, square)) for square in sorted(worth)]
            self._goals[taking, flies] = found
        return found
