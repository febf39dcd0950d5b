"""The Extreme: groups, then tables of four, then two finals."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import msgspec

from fleacircus.tournament.formats.duel import decide_duel, duel_games
from fleacircus.tournament.formats.groups import GroupView, group_lines, view_group
from fleacircus.tournament.formats.tables import TableView, table_lines, view_table
from fleacircus.tournament.formats.views import NOBODY, Duel, GameView, MatchView
from fleacircus.tournament.ranking import Line, Ranking, Row, Tie, compare, rank
from fleacircus.tournament.settings import Settings
from fleacircus.tournament.state import State

GROUP_CHAIN = ("primary", "secondary")
GROUP_CLAUSES = {"primary": "TR-D15", "secondary": "TR-D16", "bids": "TR-D17"}
TABLE_CLAUSES = dict.fromkeys(("primary", "secondary", "wins", "tertiary", "seconds", "bids"), "TR-F12")


def table_count(players: int, settings: Settings) -> int:
    """One table of four, two from twelve entrants on. [TR-X16]"""
    return settings.tables or (2 if players >= 12 else 1)


class Qualification(msgspec.Struct, frozen=True):
    """Who goes on to the tables. `complete`: all group games are in; `ties` are those across the cut.

    `best_next` ranks the next-placed of each group for the seats that are left; `taken` counts who goes on by group.
    """

    players: tuple[str, ...]
    complete: bool
    ties: tuple[Tie, ...]
    best_next: Ranking
    taken: dict[str, int]

    @property
    def settled(self) -> bool:
        """Whether everybody knows who goes on."""
        return self.complete and not any(tie.open for tie in self.ties)


class _Shares(msgspec.Struct, frozen=True):
    """Players sent by each group; which place of which group was compared for the last seats; groups that are level
    there, and how many seats they have between them."""

    sends: dict[str, int]
    compared: dict[str, int] = {}
    level: tuple[str, ...] = ()
    places: int = 0


class Extreme:
    """The whole event worked out lazily from the facts."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._groups: dict[int, GroupView] = {}

    @cached_property
    def groups(self) -> tuple[GroupView, ...]:
        """All groups."""
        return tuple(self.group(number) for number in range(len(self.state.groups)))

    def group(self, number: int) -> GroupView:
        """One group, worked out once."""
        if number not in self._groups:
            self._groups[number] = view_group(self.state, number)
        return self._groups[number]

    def settled(self, stage: str, players: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """The id of a tie and what has been settled of it; a tie that went away and came back is a new one. [TR-X47]"""
        name = f"{stage}:{'+'.join(players)}"
        again = sum(1 for old in self.state.void_ties if old.partition("#")[0] == name)
        id = f"{name}#{again + 1}" if again else name
        book = self.state.ties.get(id)
        return id, book.awarded if book else ()

    @cached_property
    def group_rankings(self) -> tuple[Ranking, ...]:
        """The table of each group. [TR-D15, TR-D16, TR-D17, TR-X25, TR-X53]"""
        return tuple(self._rank_group(group, self._cuts.get(group.name, ())) for group in self.groups)

    def _rank_group(self, group: GroupView, cuts: tuple[int, ...]) -> Ranking:
        lines = group_lines(self.state, group, rates=group.per_game and group.complete)
        return rank(lines, GROUP_CHAIN, stage=group.name, cuts=cuts, settled=self.settled, clauses=GROUP_CLAUSES)

    def _may_sit(self, player: str) -> bool:
        return self.state.gone(player) not in ("groups", "seated")

    @cached_property
    def _plain(self) -> tuple[Ranking, ...]:
        return tuple(self._rank_group(group, ()) for group in self.groups)

    @cached_property
    def rates(self) -> dict[str, Line]:
        """Everybody's points per game, to compare players of different groups. [TR-X15]"""
        rates = self.state.settings.groups_compared_by == "per_game"
        return {line.player: line for group in self.groups for line in group_lines(self.state, group, rates=rates)}

    @cached_property
    def complete(self) -> bool:
        """Whether all group games are in."""
        return bool(self.groups) and all(group.complete for group in self.groups)

    @cached_property
    def _shares(self) -> _Shares:
        """How many each group sends, which groups are level for the last places, and how many places those are.

        An equal number from each, the rest to the best next-placed. Level players of one group have the same rate,
        so this needs no tie to be settled first. [TR-X16]
        """
        here = {
            group.name: [row.player for row in ranking.rows if self._may_sit(row.player)]
            for group, ranking in zip(self.groups, self._plain, strict=True)
        }
        total = 4 * table_count(len(self.state.entrants), self.state.settings)
        sends = {name: min(total // len(here), len(players)) for name, players in here.items()}
        while (left := total - sum(sends.values())) > 0:
            nexts = {name: players[sends[name]] for name, players in here.items() if sends[name] < len(players)}
            if not nexts:
                break
            if len(nexts) <= left:
                sends.update({name: sends[name] + 1 for name in nexts})
                continue
            compared = {name: sends[name] for name in nexts}
            order = sorted(nexts, key=lambda name: self._worth(nexts[name]), reverse=True)
            last = self._worth(nexts[order[left - 1]])
            if last != self._worth(nexts[order[left]]):
                sends.update({name: sends[name] + 1 for name in order[:left]})
                return _Shares(sends, compared)
            sure = [name for name in order if self._worth(nexts[name]) > last]
            sends.update({name: sends[name] + 1 for name in sure})
            level = tuple(name for name in order if self._worth(nexts[name]) == last)
            return _Shares(sends, compared, level, left - len(sure))
        return _Shares(sends)

    def _worth(self, player: str) -> tuple[Fraction, ...]:
        return tuple(self.rates[player].values[name] for name in GROUP_CHAIN)

    @cached_property
    def _cuts(self) -> dict[str, tuple[int, ...]]:
        """Between which places it matters, group by group. [TR-X53]"""
        if not self.complete:
            return {}
        sends, level = self._shares.sends, self._shares.level
        cuts = {}
        for group, ranking in zip(self.groups, self._plain, strict=True):
            seats = [place for place, row in enumerate(ranking.rows, 1) if self._may_sit(row.player)]
            wanted = (sends[group.name], sends[group.name] + 1) if group.name in level else (sends[group.name],)
            cuts[group.name] = tuple(seats[number - 1] for number in wanted if 0 < number <= len(seats))
        return cuts

    @cached_property
    def qualification(self) -> Qualification:
        """Who goes on to the tables, in the order of the groups. [TR-X16, TR-X50]"""
        if not self.complete:
            return Qualification((), False, (), Ranking(()), {})
        sends, level, places = self._shares.sends, self._shares.level, self._shares.places
        rankings = dict(zip((group.name for group in self.groups), self.group_rankings, strict=True))
        here = {name: [p for p in found.players if self._may_sit(p)] for name, found in rankings.items()}
        ties = tuple(tie for found in rankings.values() for tie in found.ties if self._crosses(tie))
        going = [player for name, players in here.items() for player in players[: sends[name]]]
        nexts = [self.rates[here[name][index]] for name, index in self._shares.compared.items()]
        best = rank(nexts, GROUP_CHAIN, stage="best", settled=self.settled, clauses=GROUP_CLAUSES)
        if level and not any(tie.open for tie in ties):
            tied = tuple(sorted(here[name][sends[name]] for name in level))
            id, given = self.settled("best", tied)
            ties = (*ties, Tie(id, "best", tied, places, given))
            going += [player for player in given if player in tied][:places]
        return Qualification(tuple(going), True, ties, best, sends)

    def _crosses(self, tie: Tie) -> bool:
        """A tie between players who left their seats does not matter any more."""
        return sum(self._may_sit(player) for player in tie.players) > 1

    @cached_property
    def blocked(self) -> bool:
        """Whether the tables must wait although they were drawn: a tie or a missing result turned up again."""
        return bool(self.state.tables) and not self.qualification.settled

    @cached_property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where: as drawn, but whoever no longer qualifies gives up the seat. [TR-X45, TR-X46, TR-X49]"""
        drawn = self.state.tables
        if not drawn or not self.qualification.settled:
            return self._stand(drawn)
        if self.letters_by_rank:
            return self._stand((self._by_rank,))
        going = self.qualification.players
        kept = {player for table in drawn for player in table if player in going}
        pinned = {player for seats in self.state.stands.values() for player in seats}
        fresh = [player for player in going if player not in kept and player not in pinned]

        def occupant(player: str) -> str:
            if player in kept:
                return player
            return fresh.pop(0) if fresh else NOBODY if self.state.gone(player) == "seated" else player

        return self._stand(tuple(tuple(occupant(p) if p else p for p in table) for table in drawn))

    def _stand(self, tables: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(self.state.stands.get(f"T{number}", seats) for number, seats in enumerate(tables, 1))

    @property
    def letters_by_rank(self) -> bool:
        """With four entrants the group gives only the letters at the table. [TR-X18]"""
        return len(self.state.entrants) == 4 and self.state.settings.letters_of_four == "group_rank"

    @property
    def _by_rank(self) -> tuple[str, ...]:
        lot = self.state.lots["tables/letters T1"].order
        places = {row.player: row.place for row in self.group_rankings[0].rows}
        going = self.qualification.players
        found = sorted((player for player in lot if player in going), key=lambda player: places[player])
        return (*found, *[NOBODY] * (4 - len(found)))

    @cached_property
    def tables(self) -> tuple[TableView, ...]:
        """All tables of four."""
        return tuple(
            view_table(self.state, number, seats, blocked=self.blocked) for number, seats in enumerate(self.seats)
        )

    @cached_property
    def table_rankings(self) -> tuple[Ranking, ...]:
        """The ranking at each table; the cuts are those that decide about the finals. [TR-F12, TR-X17, TR-X53]"""
        cuts = (2,) if len(self.tables) == 1 else (1, 2)
        return tuple(
            rank(
                table_lines(self.state, table),
                self.state.settings.table_chain,
                stage=table.name,
                cuts=cuts if table.complete else (),
                settled=self.settled,
                clauses=TABLE_CLAUSES,
            )
            for table in self.tables
        )

    @cached_property
    def tables_settled(self) -> bool:
        """Whether the finalists are known."""
        whole = bool(self.tables) and all(table.complete for table in self.tables) and not self.blocked
        return whole and not any(tie.open for ranking in self.table_rankings for tie in ranking.ties)

    @cached_property
    def finalists(self) -> tuple[tuple[str, ...], ...]:
        """Final and small final. One table: first and second, third and fourth; two: winners, runners-up. [TR-X17]

        Ask only when the tables are settled.
        """
        ranked = [[row.player for row in ranking.rows if not row.gone] for ranking in self.table_rankings]
        ranked = [[*players, *[NOBODY] * (4 - len(players))] for players in ranked]
        if len(ranked) == 1:
            seats = (*self.seats[0], NOBODY)
            pairs = [sorted(ranked[0][at : at + 2], key=seats.index) for at in (0, 2)]
        else:
            pairs = [[players[at] for players in ranked] for at in (0, 1)]
        return self._displaced(tuple(pairs[0]), tuple(pairs[1]))

    def _displaced(self, final: tuple[str, ...], third: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """A final that is let stand sends whoever lost their place to the other one. [TR-X46]"""
        stands = self.state.stands
        if "final" in stands:
            spare = [player for player in final if player not in stands["final"]]
            third = tuple(spare.pop(0) if p in stands["final"] and spare else p for p in third)
        elif "third" in stands:
            spare = [player for player in third if player not in stands["third"]]
            final = tuple(spare.pop(0) if p in stands["third"] and spare else p for p in final)
        return final, third

    @cached_property
    def final_units(self) -> tuple[str, ...]:
        """The two finals, once they are drawn. [TR-E4, TR-E5]"""
        return ("third", "final") if self.state.finals else ()

    def best_of(self, unit: str) -> int:
        """Five games in both finals. [TR-E4, TR-E5, TR-X11]"""
        settings = self.state.settings
        return settings.best_of_final if unit == "final" else settings.third_best_of

    def duel(self, unit: str) -> Duel:
        """The final or the small final; nobody is in it while the tables are open again. [TR-X5, TR-X45]"""
        upper: str | None = None
        lower: str | None = None
        if self.tables_settled:
            upper, lower = self.finalists[0 if unit == "final" else 1]
        swapped = self.state.lots[f"finals/home {unit}"].order[0] == "lower"
        a, b = (lower, upper) if swapped else (upper, lower)
        return decide_duel(self.state, unit, self.best_of(unit), a, b)

    def final_games(self, unit: str) -> tuple[GameView, ...]:
        """The games of a final."""
        return duel_games(self.state, self.duel(unit), stage=unit, blocked=not self.tables_settled)

    def match(self, unit: str) -> MatchView:
        """A final with its games."""
        duel = self.duel(unit)
        return MatchView(
            unit, 1, 1 if unit == "final" else 2, duel.best_of, duel.a, duel.b, duel.wins, duel.winner, duel.loser,
            duel.how, self.final_games(unit),
        )  # fmt: skip

    @property
    def champion(self) -> str | None:
        """Who won the final."""
        return (self.duel("final").winner or None) if self.state.finals else None

    def standings(self) -> Ranking:
        """Everybody: the finals, then the tables by place, then the groups by place; equal ones share."""
        lines = [
            Line(player, {"stage": Fraction(stage), "within": Fraction(-place)}, gone=bool(self.state.gone(player)))
            for player, (stage, place) in self._height.items()
        ]
        chain, clauses = ("stage", "within"), {"stage": "TR-X17", "within": "TR-X16"}
        order = sorted(lines, key=lambda line: (-line.values["stage"], -line.values["within"]))
        rows, place = list[Row](), 1
        for index, line in enumerate(order):
            place = place if index and order[index - 1].values == line.values else index + 1
            below = order[index + 1] if index + 1 < len(order) else None
            reason = compare(line, below, chain, {}, clauses) if below and below.gone == line.gone else None
            shared = sum(other.values == line.values for other in order[max(0, index - 1) : index + 2]) > 1
            best, until = self._open_span(line.player) or (place, None)
            rows.append(Row(line.player, best, shared, 0, line.gone, line.values, reason, until))
        return Ranking(tuple(rows))

    def _open_span(self, player: str) -> tuple[int, int] | None:
        """The places between which it is open for somebody at a table or in a final; None: it is settled. [TR-X17]"""
        for unit in self.final_units:
            duel = self.duel(unit)
            if player in (duel.a, duel.b):
                best = 1 if unit == "final" else 3
                return None if duel.how else (best, best + 1)
        at = next((table for table in self.tables if player in table.seats), None)
        if at is None or self.state.gone(player):
            return None
        ranking = self.table_rankings[at.number]
        if self.blocked or not at.complete or any(tie.open for tie in ranking.ties):
            return 1, sum(bool(one) for table in self.tables for one in table.seats)
        place = next(row.place for row in ranking.rows if row.player == player)
        finalists = 2 if len(self.tables) == 1 else 1
        if place > 2 * finalists:
            return None
        return (1, 2) if place <= finalists else (3, 4)

    @cached_property
    def _height(self) -> dict[str, tuple[int, int]]:
        heights: dict[str, tuple[int, int]] = {}
        for ranking in self.group_rankings:
            heights.update({row.player: (1, row.place) for row in ranking.rows})
        for ranking in self.table_rankings:
            heights.update({row.player: (2, row.place) for row in ranking.rows})
        for unit in self.final_units:
            duel = self.duel(unit)
            for player in (duel.a, duel.b):
                if player:
                    place = 1 if player == duel.winner else 2
                    heights[player] = (4 if unit == "final" else 3, place)
        return heights
