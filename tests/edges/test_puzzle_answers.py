"""The log of answers, read: difficulty and strength are fitted to it anew, a guest's go along, all can be forgotten."""

from collections.abc import Iterator
from typing import Any

import pytest

from edges.inside import using

SHELF = "legionz"


@pytest.fixture
def here(django_club: str, club_db: str) -> Iterator[None]:
    """The club's own modules on a database of one's own."""
    from fleacircus.web.coaching.puzzling import answers

    with using(club_db):
        answers._fitted.cache_clear()
        yield
        answers._fitted.cache_clear()


def answered(player: str, puzzle: str, right: bool, at_ms: int, **more: Any) -> Any:
    from fleacircus.web.coaching.models import Attempt

    given = {"first": True, "answered_ms": at_ms, "created_ms": at_ms, **more}
    return Attempt.objects.create(player=player, shelf=SHELF, puzzle=puzzle, right=right, **given)


def test_what_people_solve_becomes_easier_and_the_order_does_not_matter() -> None:
    from fleacircus.coach.puzzles import puzzles
    from fleacircus.web.coaching.puzzling.grading import Answered, difficulties, rating

    shipped = puzzles("legionz@1")[:8]
    one, other = shipped[0].id, shipped[1].id
    alone = difficulties(shipped, [])
    assert set(alone) == {puzzle.id for puzzle in shipped}
    answers = [Answered(f"p{n}", puzzle, puzzle == one) for n in range(6) for puzzle in (one, other)]
    fitted = difficulties(shipped, answers)
    assert fitted[one] < alone[one]
    assert fitted[other] > alone[other]
    assert difficulties(shipped, reversed(answers)) == fitted
    nobody = rating([], fitted)
    good = rating([Answered("me", other, True)], fitted)
    poor = rating([Answered("me", one, False)], fitted)
    assert poor.rating < nobody.rating == 1500 < good.rating
    assert good.high - good.low < nobody.high - nobody.low


def test_how_hard_a_puzzle_is_follows_the_log(here: None) -> None:
    from fleacircus.coach.puzzles import puzzles
    from fleacircus.web.coaching.models import Attempt
    from fleacircus.web.coaching.puzzling.answers import hardness

    puzzle = puzzles("legionz@1")[0].id
    before = hardness(SHELF)[puzzle]
    for n in range(5):
        answered(f"p{n}", puzzle, False, 1000 + n)
    after = hardness(SHELF)[puzzle]
    assert after > before
    answered("p0", puzzle, True, 2000, first=False, again=True)
    assert hardness(SHELF)[puzzle] == after, "what does not count changes nothing"
    Attempt.objects.all().delete()
    assert hardness(SHELF)[puzzle] == before, "nothing else is kept"


def test_a_guests_answers_go_along_and_the_earliest_counts(here: None) -> None:
    from fleacircus.web.club.models import Player
    from fleacircus.web.coaching.puzzling.answers import firsts, standing
    from fleacircus.web.identity.coming import merge

    guest, member = Player.objects.create(nickname="Guest"), Player.objects.create(nickname="Ada", role="member")
    answered(guest.id, "a", True, 1000)
    answered(guest.id, "b", True, 1500)
    answered(member.id, "a", False, 2000)
    assert standing(member.ids, SHELF).solved == 0
    merge(guest, member)
    assert sorted(firsts(SHELF)) == [(member.id, "a", True), (member.id, "b", True)]
    assert standing(member.ids, SHELF).solved == 2
    assert standing(member.ids, SHELF).rating.games == 2


def test_my_answers_and_tries_are_in_my_data_and_are_forgotten_with_me(here: None) -> None:
    from fleacircus.web.club.models import Player
    from fleacircus.web.coaching.models import Attempt, Try
    from fleacircus.web.identity.data import delete, everything

    ada, bo = Player.objects.create(nickname="Ada", role="member"), Player.objects.create(nickname="Bo")
    answered(ada.id, "a", True, 1000)
    answered(bo.id, "a", True, 1000)
    Try.objects.create(day="2026-11-18", player=ada.id, number=1, table="t", gained=2, off_um=900)
    told = everything(ada)
    assert [each["puzzle"] for each in told["puzzles"]] == ["a"]
    assert [(each["day"], each["gained"]) for each in told["shots"]] == [("2026-11-18", 2)]
    delete(ada)
    assert list(Attempt.objects.values_list("player", flat=True)) == [bo.id]
    assert not Try.objects.exists()


def test_the_board_orders_by_gain_then_nearness_and_hides_who_hides(here: None) -> None:
    from fleacircus.web.club.models import Player
    from fleacircus.web.coaching.models import Try
    from fleacircus.web.coaching.puzzling import shots

    day = shots.today()
    people = [
        Player.objects.create(nickname=name, shown=name != "Hidden")
        for name in ("Far", "Near", "Most", "Gone", "Hidden")
    ]
    came_to = {"Far": (1, 900), "Near": (1, 300), "Most": (2, 5000), "Gone": (1, None), "Hidden": (9, 0)}
    for player in people:
        gained, off_um = came_to[player.nickname]
        Try.objects.create(day=day, player=player.id, number=1, table=player.id, gained=gained, off_um=off_um)
        Try.objects.create(day=day, player=player.id, number=2, table=f"{player.id}/2", gained=0, off_um=1)
    assert [row.name for row in shots.board(day, ())] == ["Most", "Near", "Far", "Gone"]
    assert [row.place for row in shots.board(day, ())] == [1, 2, 3, 4]
    hidden = people[-1]
    assert shots.board(day, hidden.ids)[0].mine, "oneself one always sees"
