"""Achievements come from the games themselves: each is reached by what it names, and by nothing less."""

from typing import Any

from fleacircus.core import Outcome


def mine(*, won: bool = True, seats: int = 2, number: int = 0, other: str = "bo", **more: Any) -> Any:
    """A finished match of somebody in seat `number` against others."""
    from fleacircus.web.history.achievements import Mine
    from fleacircus.web.history.results import Finished, Sat

    feats, way, level = more.pop("feats", ()), more.pop("way", "played"), more.pop("level", "")
    places = [1 if (seat == number) == won else 2 for seat in range(seats)]
    held = tuple(
        Sat(seat, "person", "me", "Me", "", seat, places[seat], way, feats)
        if seat == number
        else Sat(seat, "bot" if level else "person", "" if level else other, other, level, seat, places[seat], "played")
        for seat in range(seats)
    )
    told = {"game": "legionz@1", "options": {}, "public": False, "rated": True, "event": "", "entries": 20, **more}
    match = Finished(table="t", watch="w", began_ms=0, ended_ms=1, clause="LZ-12", seats=held, **told)
    return Mine(match, match.of(("me",)))


def reached(*games: Any) -> set[str]:
    from fleacircus.web.history.achievements import progress

    return {each.id for each in progress(games) if each.done}


def test_each_is_reached_by_what_it_names(django_club: str) -> None:
    from fleacircus.web.history.achievements import ALL

    four = ("legionz@1", "larva-cup@2", "mars-attacks@3", "micro-mutants@2")
    army = [mine(options={"armies": [name, "x"]}) for name in "abcd"]
    found = {
        "first": ([mine(won=False)], []),
        "ten_wins": ([mine()] * 10, [mine()] * 9),
        "hundred": ([mine()] * 100, [mine()] * 99),
        "all_rounder": ([mine(game=game) for game in four], [mine(game=game) for game in four[:3]]),
        "giant": ([mine(level="champion")], [mine(level="regular")]),
        "crowd": ([mine(seats=5)], [mine(seats=4), mine(seats=6, won=False)]),
        "revenge": ([mine(won=False), mine()], [mine(), mine(won=False), mine(other="cleo")]),
        "regulars": ([mine()] * 10, [*[mine()] * 9, mine(other="cleo")]),
        "long_haul": ([mine(entries=200)], [mine(entries=199)]),
        "stayed": ([mine()] * 20, [*[mine()] * 19, mine(way="left"), *[mine()] * 19]),
        "armies": (army, [*army[:3], mine(won=False, options={"armies": ["d", "x"]})]),
        "both_sides": (
            [mine(game="mars-attacks@3"), mine(game="mars-attacks@3", number=1)],
            [mine(), mine(number=1), mine(game="mars-attacks@3")],
        ),
        **{
            feat: ([mine(feats=(feat,))], [mine(feats=("other",))])
            for feat in ("loop", "double", "razed", "hat_trick", "clean_sheet", "unscathed", "sweep")
        },
    }
    for id, (enough, too_little) in found.items():
        assert id in reached(*enough), id
        assert id not in reached(*too_little), id
    assert "giant" in reached(mine(level="search-3")), "it was the strongest before"
    for level, best in (("champion", True), ("sharp", True), ("regular", False)):
        assert ("giant" in reached(mine(level=level, game="micro-mutants@2"))) == best
    assert {each.id for each in ALL} - set(found) == {"even"}


def test_a_draw_and_one_screen_are_neither_won_nor_lost(django_club: str) -> None:
    import msgspec

    from fleacircus.web.history.achievements import Mine

    base = mine().match
    level = msgspec.structs.replace(base, seats=tuple(msgspec.structs.replace(seat, place=1) for seat in base.seats))
    assert Mine(level, level.of(("me",))).how == "drawn"
    assert "even" in reached(Mine(level, level.of(("me",))))
    alone = msgspec.structs.replace(
        base, seats=tuple(msgspec.structs.replace(seat, player="me") for seat in base.seats)
    )
    assert Mine(alone, alone.of(("me",))).how == "shared"


def test_feats_are_found_in_the_events_of_their_games() -> None:
    from fleacircus.games.larvacup.model.events import Scored
    from fleacircus.games.legionz.model import LoopClosed
    from fleacircus.games.marsattacks.events import Killed
    from fleacircus.games.micromutants.model.events import BaseDestroyed, Eliminated
    from fleacircus.web.history.feats import feats

    first, second = Outcome((1, 2), "XX-01"), Outcome((2, 1), "XX-01")

    def found(game: str, *entries: tuple[Any, ...], outcome: Outcome = first, out: bool = True) -> Any:
        return feats(game, entries, outcome, played_out=out)

    assert found("legionz@1", (LoopClosed(seat=1, cell=(0, 0)),)) == ((), ("loop",))
    hit = Eliminated(piece=1, by=2, credit=0, clause="MM-11")
    assert found("micro-mutants@2", (hit, hit)) == (("double",), ())
    assert found("micro-mutants@2", (hit,), (hit,)) == ((), ())
    razed = BaseDestroyed(base=1, by=2, credit=1, clause="MM-23")
    assert found("micro-mutants@1", (razed,), (razed,)) == ((), ("razed",))
    nowhere: Any = None

    def goal(seat: int, *, own: bool = False) -> Scored:
        return Scored(seat=seat, piece=1, own=own, score=(0, 0), ball=nowhere)

    assert found("larva-cup@2", (goal(0),), (goal(0),), (goal(0),)) == (("hat_trick", "clean_sheet"), ())
    assert found("larva-cup@2", (goal(0),), (goal(0, own=True),), (goal(1),)) == ((), ())
    assert found("larva-cup@2", (goal(0),), out=False) == ((), ())
    assert found("mars-attacks@3", *[(Killed(model=n, by=0),) for n in range(10)]) == (("unscathed", "sweep"), ())
    assert found("mars-attacks@3", (Killed(model=1, by=1),)) == ((), ())
    assert found("mars-attacks@3", (Killed(model=1, by=1),), outcome=second) == ((), ("unscathed",))
    assert found("nothing@1", (hit,)) == ((), ())
