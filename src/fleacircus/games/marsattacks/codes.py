"""Every code that events and questions use, so that a table has a word for each; a law holds events to these lists."""

from __future__ import annotations

from fleacircus.games.marsattacks.automaton.lists import ACTION, POSITION, SECTOR, TARGET
from fleacircus.games.marsattacks.book import BOOK, CARDS

LISTS = ("sector", "position", "objective", "shoot", "move", "fight", "target", "invasion", "hand", "hero")
"""`Look.list`."""

LOOKS = (
    *dict.fromkeys(rung.code for rung in (*ACTION, *TARGET, *SECTOR, *(r for p in POSITION.values() for r in p))),
    "fizzles",
    "use_set",
    "lay_support",
    "spent",
    "played",
    "extra_shot",
    "obey",
    *CARDS,
)
"""`Look.code`; a card's id stands for the card."""

WHYS = (
    "",
    "lot",
    "none",
    "no_standing_enemy_in_square",
    "vehicle_takes_nothing",
    "none_in_reach",
    "none_face_up",
    "none_face_down",
    "counters_worth_nothing",
    "no_gun",
    "enemy_in_square",
    "no_model_worth_points",
    "no_enemy_in_range_and_sight",
    "no_objective",
    "another_is_nearer",
    "no_nearer_square",
    "stood_up",
    "no_sight_one_square_away",
    "never_fights",
    "no_enemy_in_reach",
    "no_freeze_ray",
    "no_two_unactivated",
    "no_clear_shot",
    "all_activated",
    "none_unactivated",
    "no_big_gun",
    "no_set_ready",
    "would_hit_nobody",
    "no_support_in_hand",
    "no_enemy_on_the_board",
    "no_target",
    "helps_less",
    *CARDS,
)
"""`Look.why`: the reason against an option, a lot, or the Support card that a set is made of."""

REASONS = ("kill", "counter", "civilian", "heroics", "exit")
"""`Scored.reason`."""

SPENT = ("saved", "move", "shot", "fight", *(ability.id for ability in BOOK.abilities.values() if ability.heroic))
"""`Spent.ability`."""

PARTS = ("test", "weapon", "clear", "aim", "moved_in", "friends", "cheat-code", "just-my-luck", *CARDS)
"""The first of each pair in `Attack.parts`."""

REFUSED = (
    "no_spot",
    "no_model",
    "no_weapon",
    "never_fights",
    "no_range_or_sight",
    "no_attack",
    "no_automaton",
    "no_log",
)
"""`NoAnswer.why`: a question without an answer."""
