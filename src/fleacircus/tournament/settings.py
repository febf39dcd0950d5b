"""Every ruling as a named setting with its default; a setting with one choice states what is not negotiable."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from fleacircus.core import codec
from fleacircus.tournament.catalogue import NOT_ENTERED, Councillor, council, point_presets
from fleacircus.tournament.declined import Declined

Authority = Literal["home_rule", "precedent", "printed_rule"]
Criterion = Literal["primary", "secondary", "wins", "tertiary", "seconds"]
BestOf = Annotated[Literal[1, 3, 5, 7], Meta(title="TR-C2")]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How this tournament reads the document. The title of each type is the clause it stands for."""

    # Classic
    byes: Annotated[Literal["power_of_two"], Meta(title="TR-X1")] = "power_of_two"
    third_place_match_from: Annotated[int, Meta(ge=4, title="TR-X2")] = 4
    set_means: Annotated[Literal["one_game"], Meta(title="TR-X3")] = "one_game"
    match_ends: Annotated[Literal["at_majority", "played_out"], Meta(title="TR-X4")] = "at_majority"
    player_a: Annotated[Literal["upper_slot", "lot"], Meta(title="TR-X5")] = "upper_slot"
    same_army_twice: Annotated[bool, Meta(title="TR-X6")] = False
    decider_lot: Annotated[Literal["two_armies", "first_pick"], Meta(title="TR-X7")] = "two_armies"
    drawn_knockout: Annotated[Literal["replayed"], Meta(title="TR-X8")] = "replayed"
    drawn_group_game: Annotated[Literal["no_points", "replayed"], Meta(title="TR-X8")] = "no_points"
    best_of: BestOf = 3
    best_of_final: Annotated[Literal[1, 3, 5, 7], Meta(title="TR-C3")] = 5
    best_of_third: Annotated[Literal[0, 1, 3, 5, 7], Meta(title="TR-X11")] = 0
    best_of_rounds: Annotated[dict[str, BestOf], Meta(title="TR-C2")] = {}
    decider_home: Annotated[Literal["nobody"], Meta(title="TR-X43")] = "nobody"

    # Extreme: groups
    pairings_are: Annotated[Literal["rounds"], Meta(title="TR-X9")] = "rounds"
    couple_secondary: Annotated[Literal["couple_total", "own_bases"], Meta(title="TR-X10")] = "couple_total"
    group_sizes: Annotated[tuple[Annotated[int, Meta(ge=4, le=17)], ...], Meta(title="TR-X12")] = ()
    group_schedule: Annotated[Literal["balanced", "long", "short"], Meta(title="TR-X13")] = "balanced"
    group_legs: Annotated[Literal[1, 2], Meta(title="TR-X14")] = 2
    groups_compared_by: Annotated[Literal["per_game", "sums"], Meta(title="TR-X15")] = "per_game"
    outward_leg_at: Annotated[Literal["couple_named_first"], Meta(title="TR-X38")] = "couple_named_first"
    sitting_out: Annotated[Literal["no_points"], Meta(title="TR-X39")] = "no_points"

    # Extreme: tables and finals
    tables: Annotated[Literal[0, 1, 2], Meta(title="TR-X16")] = 0
    finalists: Annotated[Literal["by_table_place"], Meta(title="TR-X17")] = "by_table_place"
    letters_of_four: Annotated[Literal["group_rank", "lot"], Meta(title="TR-X18")] = "group_rank"
    seat_letters: Annotated[Literal["lot"], Meta(title="TR-X19")] = "lot"
    place_points: Annotated[str, Meta(title="TR-X20")] = "printed"
    points_go_to: Annotated[Literal["each_player"], Meta(title="TR-X21")] = "each_player"
    shared_places: Annotated[Literal["mean", "lowest"], Meta(title="TR-X22")] = "mean"
    defeats_count: Annotated[Literal["own_turn"], Meta(title="TR-X23")] = "own_turn"
    table_chain: Annotated[tuple[Criterion, ...], Meta(title="TR-X40")] = (
        "primary",
        "secondary",
        "wins",
        "tertiary",
        "seconds",
    )
    table_seats: Annotated[Literal["groups_spread", "lot"], Meta(title="TR-X52")] = "groups_spread"

    # Ties
    tied_set: Annotated[Literal["whole_set_no_restart"], Meta(title="TR-X24")] = "whole_set_no_restart"
    secondary_by: Annotated[Literal["points"], Meta(title="TR-X25")] = "points"
    envelopes: Annotated[Literal["all_in_before_any_opens"], Meta(title="TR-X26")] = "all_in_before_any_opens"
    tied_council_member: Annotated[Literal["abstains"], Meta(title="TR-X27")] = "abstains"
    bids_when_tie_gone: Annotated[Literal["void"], Meta(title="TR-X47")] = "void"
    ties_that_matter: Annotated[Literal["cuts"], Meta(title="TR-X53")] = "cuts"
    missing_bid: Annotated[Literal["last"], Meta(title="TR-X54")] = "last"
    council_vote: Annotated[Literal["place_by_place"], Meta(title="TR-X55")] = "place_by_place"
    council: Annotated[tuple[Councillor, ...], Meta(title="TR-A2")] = ()

    # Rules of the game at a tournament table
    authority: Annotated[tuple[Authority, ...], Meta(title="TR-X28")] = ("home_rule", "precedent", "printed_rule")
    no_agreement: Annotated[Literal["organiser_decides"], Meta(title="TR-X29")] = "organiser_decides"
    two_missing_insects: Annotated[Literal["one_enters"], Meta(title="TR-X30")] = "one_enters"
    end_of_world: Annotated[Literal["wholly_off"], Meta(title="TR-X31")] = "wholly_off"
    repair_returns: Annotated[Literal["what_this_damage_took"], Meta(title="TR-X32")] = "what_this_damage_took"
    level: Annotated[Literal["advanced", "basic"], Meta(title="TR-X33")] = "advanced"
    bonus_shots: Annotated[Literal["one_a_turn"], Meta(title="TR-X41")] = "one_a_turn"
    annulled_over_edge: Annotated[Literal["returns"], Meta(title="TR-X42")] = "returns"
    home_rules: Annotated[bool, Meta(title="TR-R1")] = True

    # People who come late or leave
    group_dropout: Annotated[Literal["guest", "void", "repair"], Meta(title="TR-X34")] = "guest"
    late_entry: Annotated[Literal["allowed", "refused"], Meta(title="TR-X35")] = "allowed"
    shared_queue: Annotated[bool, Meta(title="TR-X36")] = True
    knockout_dropout: Annotated[Literal["walkover"], Meta(title="TR-X48")] = "walkover"
    table_dropout: Annotated[Literal["guest", "three_play"], Meta(title="TR-X49")] = "guest"
    dropout_rank: Annotated[Literal["last_of_stage"], Meta(title="TR-X50")] = "last_of_stage"
    late_without_slot: Annotated[Literal["new_draw_if_unplayed", "refused"], Meta(title="TR-X51")] = (
        "new_draw_if_unplayed"
    )
    apart: Annotated[tuple[tuple[str, str], ...], Meta(title="TR-G3")] = ()
    too_few: Annotated[Literal["refused"], Meta(title="TR-X57")] = "refused"

    # Results
    corrections: Annotated[Literal["any_time_with_reason"], Meta(title="TR-X44")] = "any_time_with_reason"
    wrongly_advanced: Annotated[Literal["games_void"], Meta(title="TR-X45")] = "games_void"
    let_stand: Annotated[bool, Meta(title="TR-X46")] = True
    impossible_entries: Annotated[Literal["refused"], Meta(title="TR-X56")] = "refused"
    first_player: Annotated[Literal["lot", "home"], Meta(title="TR-X58")] = "lot"

    # The hall
    boards: Annotated[int, Meta(ge=1, le=99, title="TR-G1")] = 1
    clock_minutes: Annotated[int, Meta(ge=0, le=600, title="TR-X37")] = 0
    duel_minutes: Annotated[tuple[int, int], Meta(title="TR-X37")] = (20, 30)
    table_minutes: Annotated[tuple[int, int], Meta(title="TR-X37")] = (30, 60)

    @property
    def third_best_of(self) -> int:
        """The small final is as long as the final unless it is set apart. [TR-C4, TR-E5, TR-X11]"""
        return self.best_of_third or self.best_of_final

    @property
    def points(self) -> tuple[int, ...]:
        """Primary points for first, second, third and fourth. [TR-F8, TR-X20]"""
        return point_presets()[self.place_points]

    @property
    def members(self) -> tuple[Councillor, ...]:
        """The council that is in office: the document's own unless the club named another. [TR-G6, TR-A2]"""
        return self.council or council()


class SettingInfo(msgspec.Struct, frozen=True):
    """One setting as a form shows it; `choices` is empty where any value of the type will do."""

    name: str
    clause: str
    default: Any
    choices: tuple[Any, ...]


def form() -> tuple[SettingInfo, ...]:
    """Every setting with its clause, default and choices, in order."""
    start = Settings()
    hints = get_type_hints(Settings, include_extras=True)
    shown = []
    for name in Settings.__struct_fields__:
        kind, meta = get_args(hints[name])
        shown.append(SettingInfo(name, meta.title, getattr(start, name), _choices(name, kind)))
    return tuple(shown)


def _choices(name: str, kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return (False, True)
    return tuple(point_presets()) if name == "place_points" else ()


def checked(settings: Settings) -> Settings:
    """The settings themselves if every value is allowed; refused with the offender otherwise."""
    try:
        whole: Settings = codec.convert(codec.plain(settings), Settings)
    except ValueError as error:
        raise Declined("tournament/bad_setting", detail=str(error)) from error
    _check(whole.place_points in point_presets(), "place_points", whole.place_points)
    _check(sorted(whole.authority) == ["home_rule", "precedent", "printed_rule"], "authority", whole.authority)
    chain = whole.table_chain
    _check(bool(chain) and len(set(chain)) == len(chain), "table_chain", chain)
    for name in ("duel_minutes", "table_minutes"):
        low, high = getattr(whole, name)
        _check(0 < low <= high <= 600, name, (low, high))
    for name in whole.best_of_rounds:
        _check(name.isascii() and name.isdigit() and 1 <= int(name) <= 20, "best_of_rounds", name)
    _check(all(one and other and one != other for one, other in whole.apart), "apart", whole.apart)
    names = [member.name.casefold() for member in whole.members]
    _check(len(set(names)) == len(names) and all(names), "council", names)
    _check(sum(member.president for member in whole.members) == 1, "council", names)
    seats = [member.player for member in whole.members if member.player not in ("", NOT_ENTERED)]
    _check(len(set(seats)) == len(seats), "council", seats)
    return whole


def decode_settings(data: bytes | str) -> Settings:
    """Settings from JSON, such as {"boards": 2}; declined if a value is not allowed."""
    try:
        found: Settings = codec.decode(data, Settings)
    except ValueError as error:
        raise Declined("tournament/bad_setting", detail=str(error)) from error
    return checked(found)


def _check(good: bool, name: str, value: Any) -> None:
    if not good:
        raise Declined("tournament/bad_setting", name=name, value=value)
