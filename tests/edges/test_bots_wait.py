"""Bots and interrupts: one that merely may act can let the others go on, and gives people time to use theirs."""

from random import Random

from msgspec.structs import replace

from e2e.laid import GAME, Laid
from fleacircus.adapters.stores import SeatRow, TableRow
from fleacircus.bots import catalogue
from fleacircus.core import codec
from fleacircus.flicktable.model.state import Die
from fleacircus.games.larvacup.model import events as ball
from fleacircus.web import thinking
from fleacircus.web.worker import may_be_interrupted
from kit import clause

OPTIONS = '{"armies": ["usarthropods", "flyborgs"], "unsteadiness": 0}'


def kept(*, carried: bool) -> Laid:
    """Seat 0's turn, its dice name grunts; seat 1 keeps a defence roll. The ball is near seat 1's cup."""
    laid = Laid()
    grunt = laid.insects(0, "grunt")[0]
    if carried:
        laid.lay({grunt: (0, 150)}, carrier=grunt)
    laid.say(ball.DefenceKept(1))
    state = laid.state
    laid.match.state = replace(state, phase="act", turn=replace(state.turn, dice=(Die("grunt"), Die("raider"))))
    return laid


def table_row(kinds: tuple[str, ...]) -> TableRow:
    blank = dict.fromkeys(TableRow.__struct_fields__)
    seat = dict.fromkeys(SeatRow.__struct_fields__, "")
    seats = tuple(SeatRow(**{**seat, "number": n, "kind": kind}) for n, kind in enumerate(kinds))  # type: ignore[arg-type]
    return TableRow(**{**blank, "seats": seats})  # type: ignore[arg-type]


@clause("LC-R15")
def test_a_bot_that_may_wait_says_so_and_the_worker_plays_nothing() -> None:
    for carried in (False, True):
        laid = kept(carried=carried)
        view = codec.encode(laid.state)
        found = thinking.Thought(GAME, OPTIONS, "regular", view, 1, "bots", laid.match.seq).choose()
        assert found == (b'{"type":"defence_roll"}' if carried else None)


def test_only_who_is_not_waited_for_may_say_nothing() -> None:
    laid = kept(carried=True)
    for level in catalogue.levels(GAME):
        for seed in range(3):
            action = catalogue.load(GAME, level).choose(laid.match.game, laid.state, 0, Random(seed))
            assert laid.match.game.refusal(laid.state, 0, action) is None


@clause("LC-R15")
def test_bots_hold_back_while_a_person_may_interrupt() -> None:
    game, state = (laid := kept(carried=True)).match.game, laid.state
    due, waited_for = game.to_act(state), game.waited_for(state)  # type: ignore[attr-defined]
    assert may_be_interrupted(table_row(("bot", "person")), due, waited_for)
    assert not may_be_interrupted(table_row(("bot", "bot")), due, waited_for)
    assert not may_be_interrupted(table_row(("person", "bot")), due, waited_for)
    assert not may_be_interrupted(table_row(("bot", "person")), waited_for, waited_for)
