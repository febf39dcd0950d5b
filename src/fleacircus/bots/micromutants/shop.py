"""What a bot buys, builds, drops and gives up, and which card it lets go."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

from fleacircus.bots.micromutants.worth import Worth
from fleacircus.core.offers import Offer
from fleacircus.games.micromutants import actions as act
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.actions import AnyAction
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.model.fields import Point
from fleacircus.games.micromutants.model.state import Piece
from fleacircus.games.micromutants.sheets import Card

METEOR_MM = 15.0
KEEP = 2
"""So many resources are kept for a repair once a base was hit."""
GOOD = 25.0
"""A card worth less than this is bought only with what is left beyond a repair."""


class Shop:
    """Spending, by what it gains."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.view = worth.view
        self.seat = worth.seat

    @property
    def can_build(self) -> bool:
        """Whether it can build a square base and still pay a repair."""
        return self.view.players[self.seat].resources >= box().build_price + KEEP

    def options(self, offer: Offer[Any]) -> Iterator[tuple[float, AnyAction]]:
        """What an offer of a spending window, or of a lost card, is worth."""
        if offer.action is act.Install:
            yield from self._installs(offer)
        elif offer.action is act.DropMeteor:
            yield from self._meteors(offer)
        elif offer.action is act.LoseCard:
            for one in offer.each("card"):
                yield 200.0 - self.worth.card(self._card(one)), one.fill({})
        else:
            for one in offer.each("base", "insect"):
                yield self._value(one), one.fill({})

    def _value(self, one: Offer[Any]) -> float:
        """What a repair, a base, an entrance or a sacrifice is worth."""
        piece = self.view.pieces[one.filled["base" if one.action is act.Repair else "insect"]]
        pose = look.pose_of(piece)
        if one.action is act.Repair:
            return self.worth.base(piece)
        if one.action is act.OpenEntrance:
            return 5.0 + self.worth.place(pose.x_um, pose.y_um)
        if one.action is act.Build:
            return self.worth.place(pose.x_um, pose.y_um) + 3.0 if self.can_build else 0.0
        assert one.action is act.Sacrifice
        return self._sacrifice(piece)

    def _card(self, one: Offer[Any]) -> Card:
        card = self.view.sheets[self.seat].card_of(one.filled["card"])
        assert card is not None
        return card

    def _installs(self, offer: Offer[Any]) -> Iterator[tuple[float, AnyAction]]:
        """A card goes into the base that holds the fewest, the one farthest from the enemy's insects among them."""
        player = self.view.players[self.seat]
        struck = len(self.worth.homes) < self.view.options.bases or any(base.damaged for base in self.worth.homes)
        held = Counter(installed.base for installed in player.cards)
        for one in offer.each("card"):
            card = self._card(one)
            waits = struck or self.worth.card(card) < GOOD
            if self.view.options.repair and waits and player.resources - card.price < KEEP:
                continue
            base = min(one.among("base"), key=lambda id: (held[id], id))
            yield self.worth.card(card) + 20.0 - 5.0 * card.price, act.Install(card.id, base)

    def _sacrifice(self, piece: Piece) -> float:
        """Only where the resources are needed more than the insect, such as for a repair."""
        gain = min(box().gain, look.supply(self.view))
        value = gain * self.worth.counter(self.seat) * 1.5 - 0.8 * self.worth.insect(piece)
        damaged = [base for base in self.worth.homes if base.damaged]
        if damaged and self.view.players[self.seat].resources < box().repair_price <= gain:
            value += 0.4 * max(self.worth.base(base) for base in damaged)
        return value

    def _meteors(self, offer: Offer[Any]) -> Iterator[tuple[float, AnyAction]]:
        """Over the insect around which most is to be gained, not at the edge."""
        insects = look.on_table(self.view, "insect")
        for target in insects:
            pose, total = look.pose_of(target), -90.0
            edge = min(self.view.mat.width_um // 2 - abs(pose.x_um), self.view.mat.depth_um // 2 - abs(pose.y_um))
            if not self.worth.hostile(target) or edge < 1000 * METEOR_MM:
                continue
            for other in insects:
                at = look.pose_of(other)
                away = math.hypot(at.x_um - pose.x_um, at.y_um - pose.y_um) / 1000
                chance = max(0.0, 1 - away / (METEOR_MM + 12))
                total += chance * self.worth.insect(other) * (1 if self.worth.hostile(other) else -1)
            yield total, offer.fill({"at": Point(pose.x_um, pose.y_um)})
