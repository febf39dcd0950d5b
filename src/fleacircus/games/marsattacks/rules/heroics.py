"""What heroes pay for with a point of Heroics beside an extra action. [MA-B15]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import answers
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.book import BOOK
from fleacircus.games.marsattacks.model import Attack
from fleacircus.games.marsattacks.rules import attack as attacks
from fleacircus.games.marsattacks.rules.ledger import Ledger

FOLLOWERS = {"follow-me": 4, "obey": 1}
"""How many friends an order moves. [MA-H2, MA-H10]"""


def pay(ledger: Ledger, model: int, ability: str) -> None:
    """A point of Heroics for an ability. [MA-B15]"""
    ledger.say(ev.Spent(model, ability, BOOK.abilities[ability].clause))


def order(ledger: Ledger, model: int, ability: str) -> None:
    """Friends nearby activate one by one, at no cost of the Turn. [MA-H2, MA-H10]"""
    pay(ledger, model, ability)
    turn = ledger.turn
    assert turn is not None
    ledger.set_turn(replace(turn, leader=model, led=FOLLOWERS[ability]))


def bend(ledger: Ledger, attack: Attack, model: int, ability: str) -> None:
    """Cheat Code and Just My Luck change the dice of a test before they fall. [MA-H3, MA-H9]"""
    pay(ledger, model, ability)
    attack = replace(attack, used=(*attack.used, model))
    if ability == "just-my-luck":
        attack = answers.more_dice(attack, "just-my-luck", -2)
    elif model == attack.attacker:
        attack = answers.more_dice(attack, "cheat-code", 2)
    else:
        attack = replace(attack, shields=(*attack.shields, (model, 2)))
    attacks.answered(ledger, attack)
