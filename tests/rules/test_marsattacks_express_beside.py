"""Without a map beside the screen: from thrown positions the same Martian Turn, told by who answers truly. [MA-C1]"""

from collections import Counter
from random import Random

from fleacircus.games.marsattacks.book import BOOK
from kit import clause
from kit.express import Turned, Unmapped, gist
from kit.thrown import thrown

CARDS = sorted(set(BOOK.ai.cards))


def beside(seed):
    """Two AI cards from one position; what was asked where no map is."""
    game, state = thrown(seed)
    asked = Counter()
    for card in Random(seed).sample(CARDS, 2):
        turned = Turned(game, state, card, seed)
        table = Unmapped(turned)
        ours, theirs = gist(table.whole), gist(turned.events)
        for kind, told in ours.items():
            assert not Counter(map(str, told)) - Counter(map(str, theirs[kind])), (seed, card, kind, table.asked)
        interrupted = not turned.ledger.over and len(turned.ledger.stack) != 1
        whole = not interrupted and "retort" not in table.asked[-1:]
        assert not whole or ours == theirs, (seed, card, table.asked)
        asked.update(table.asked)
    return asked


@clause(
    *("MA-S08", "MA-S09", "MA-S13", "MA-S14", "MA-S15", "MA-S16", "MA-S19", "MA-S23", "MA-R1", "MA-R2", "MA-R3"),
    *("MA-R7", "MA-R10", "MA-R12", "MA-R15", "MA-R16", "MA-R17", "MA-K4", "MA-K5", "MA-K6", "MA-K7", "MA-K12"),
    *("MA-B12", "MA-B14", "MA-B20", "MA-B26", "MA-B30", "MA-B31", "MA-H10", "MA-C1"),
)
def test_a_martian_turn_without_a_map_is_the_one_on_the_screen():
    asked = sum((beside(seed) for seed in (*range(60), 194)), Counter())
    wanted = {"starter", "model", "ladder", "target", "foe", "friends", "find", "jump", "invasion", "mates"}
    assert set(asked) >= wanted
