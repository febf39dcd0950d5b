"""What a bot buys, builds, drops and gives up, and which card it lets go."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

from fleacircus.bots.micromutants.values import Values
from fleacircus.core.action import Action
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look
from fleacircus.flicktable.actions.meteor import DropMeteor
from fleacircus.flicktable.model.fields import Point
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.sheets import Card
from fleacircus.games.micromutants.actions.answers import LoseCard
from fleacircus.games.micromutants.actions.spending import Build, Install, OpenEntrance, Repair, Sacrifice
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.look import supply

KINDS = (Install, Repair, Build, OpenEntrance, Sacrifice, DropMeteor, LoseCard)
"""The kinds of action that are dealt with here."""
METEOR_MM = 15.0
KEEP = 2
"""So many resources are kept for a repair once a base was hit."""
GOOD = 25.0
"""A card worth less than this is bought only with what is left beyond a repair."""


class Shop:
    """Spending, by what it gains."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.view = values.view
        self.seat = values.seat

    @property
    def can_build(self) -> bool:
        """Whether it can build a square base and still pay a repair."""
        return self.view.players[self.seat].resources >= box().build_price + KEEP

    def options(self, offer: Offer[Any]) -> Iterator[tuple[float, Action]]:
        """What an offer of a spending window, or of a lost card, is worth."""
        if offer.action is Install:
            yield from self._installs(offer)
        elif offer.action is DropMeteor:
            yield from self._meteors(offer)
        elif offer.action is LoseCard:
            for one in offer.each("card"):
                yield 200.0 - self.values.card(self._card(one)), one.fill({})
        else:
            for one in offer.each("base", "insect"):
                yield self._value(one), one.fill({})

    def _value(self, one: Offer[Any]) -> float:
        """What a repair, a base, an entrance or a sacrifice is worth."""
        piece = self.view.pieces[one.filled["base" if one.action is Repair else "insect"]]
        pose = look.pose_of(piece)
        if one.action is Repair:
            return self.values.base(piece)
        if one.action is OpenEntrance:
            return 5.0 + self.values.place(pose.x_um, pose.y_um)
        if one.action is Build:
            return self.values.place(pose.x_um, pose.y_um) + 3.0 if self.can_build else 0.0
        assert one.action is Sacrifice
        return self._sacrifice(piece)

    def _card(self, one: Offer[Any]) -> Card:
        card = self.view.sheets[self.seat].card_of(one.filled["card"])
        assert card is not None
        return card

    def _installs(self, offer: Offer[Any]) -> Iterator[tuple[float, Action]]:
        """A card goes into the base that holds the fewest, the one farthest from the enemy's insects among them."""
        player = self.view.players[self.seat]
        struck = len(self.values.homes) < self.view.options.bases or any(base.damaged for base in self.values.homes)
        held = Counter(installed.base for installed in player.cards)
        for one in offer.each("card"):
            card = self._card(one)
            waits = struck or self.values.card(card) < GOOD
            if self.view.options.repair and waits and player.resources - card.price < KEEP:
                continue
            base = min(one.among("base"), key=lambda id: (held[id], id))
            yield self.values.card(card) + 20.0 - 5.0 * card.price, Install(card.id, base)

    def _sacrifice(self, piece: Piece) -> float:
        """Only where the resources are needed more than the insect, such as for a repair."""
        gain = min(box().gain, supply(self.view))
        value = gain * self.values.counter(self.seat) * 1.5 - 0.8 * self.values.insect(piece)
        damaged = [base for base in self.values.homes if base.damaged]
        if damaged and self.view.players[self.seat].resources < box().repair_price <= gain:
            value += 0.4 * max(self.values.base(base) for base in damaged)
        return value

    def _meteors(self, offer: Offer[Any]) -> Iterator[tuple[float, Action]]:
        """Over the insect around which most is to be gained, not at the edge."""
        insects = look.on_table(self.view, "insect")
        for target in insects:
            pose, total = look.pose_of(target), -90.0
            edge = min(self.view.mat.width_um // 2 - abs(pose.x_um), self.view.mat.depth_um // 2 - abs(pose.y_um))
            if not self.values.hostile(target) or edge < 1000 * METEOR_MM:
                continue
            for other in insects:
                at = look.pose_of(other)
                away = math.hypot(at.x_um - pose.x_um, at.y_um - pose.y_um) / 1000
                chance = max(0.0, 1 - away / (METEOR_MM + 12))
                total += chance * self.values.insect(other) * (1 if self.values.hostile(other) else -1)
            yield total, offer.fill({"at": Point(pose.x_um, pose.y_um)})
