"""What a bot buys, builds, drops and gives up, and which card it lets go."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fleacircus.bots.micromutants.worth import Worth
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.legal.offers import Offer
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model.actions import AnyAction

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

    def options(self, offer: Offer) -> Iterator[tuple[float, AnyAction]]:
        """What an offer of a spending window is worth."""
        match offer.action:
            case "repair":
                assert offer.piece is not None
                yield self.worth.base(self.view.pieces[offer.piece]), act.Repair(offer.piece)
            case "install":
                yield from self._installs(offer)
            case "lose_card":
                for name in offer.names:
                    card = self.view.sheets[self.seat].card_of(name)
                    assert card is not None
                    yield 200.0 - self.worth.card(card), act.LoseCard(name)
            case "build":
                yield from self._builds(offer)
            case "open_entrance":
                assert offer.piece is not None
                pose = look.pose_of(self.view.pieces[offer.piece])
                yield 5.0 + self.worth.place(pose.x_um, pose.y_um), act.OpenEntrance(offer.piece)
            case "sacrifice":
                yield from self._sacrifices(offer)
            case "drop_meteor":
                yield from self._meteors()

    def _installs(self, offer: Offer) -> Iterator[tuple[float, AnyAction]]:
        """A card goes into the base that holds the fewest, the one farthest from the enemy's insects among them."""
        card = self.view.sheets[self.seat].card_of(offer.names[0])
        assert card is not None
        player = self.view.players[self.seat]
        struck = len(self.worth.homes) < self.view.options.bases or any(base.damaged for base in self.worth.homes)
        waits = struck or self.worth.card(card) < GOOD
        if self.view.options.repair and waits and player.resources - card.price < KEEP:
            return
        held = {base: sum(installed.base == base for installed in player.cards) for base in offer.targets}
        base = min(offer.targets, key=lambda id: (held[id], id))
        yield self.worth.card(card) + 20.0 - 5.0 * card.price, act.Install(card.id, base)

    def _builds(self, offer: Offer) -> Iterator[tuple[float, AnyAction]]:
        """A square base far forward, when nothing better can be bought."""
        assert offer.piece is not None
        if not self.can_build:
            return
        pose = look.pose_of(self.view.pieces[offer.piece])
        yield self.worth.place(pose.x_um, pose.y_um) + 3.0, act.Build(offer.piece)

    def _sacrifices(self, offer: Offer) -> Iterator[tuple[float, AnyAction]]:
        """Only where the resources are needed more than the insect, such as for a repair."""
        assert offer.piece is not None
        piece = self.view.pieces[offer.piece]
        gain = min(box().gain, look.supply(self.view))
        value = gain * self.worth.counter(self.seat) * 1.5 - 0.8 * self.worth.insect(piece)
        damaged = [base for base in self.worth.homes if base.damaged]
        if damaged and self.view.players[self.seat].resources < box().repair_price <= gain:
            value += 0.4 * max(self.worth.base(base) for base in damaged)
        yield value, act.Sacrifice(offer.piece)

    def _meteors(self) -> Iterator[tuple[float, AnyAction]]:
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
            yield total, act.DropMeteor(pose.x_um, pose.y_um)
