"""The Classic: a bracket without seeds, byes by lot, a final and a small final."""

from __future__ import annotations

from fractions import Fraction

from fleacircus.tournament.apart import Pairs, searched, swapped
from fleacircus.tournament.formats.duel import decide_duel, duel_games
from fleacircus.tournament.formats.views import NOBODY, Duel, GameView, MatchView
from fleacircus.tournament.lots import Lot, Urn
from fleacircus.tournament.ranking import Line, Ranking, Row, compare
from fleacircus.tournament.state import State


def byes(players: int) -> int:
    """How many pass straight to round two: what is missing to the next power of two. [TR-C5, TR-X1]"""
    return (1 << (players - 1).bit_length()) - players


def draw_bracket(
    entrants: tuple[str, ...], urn: Urn, *, lot_for_a: bool = False, apart: Pairs = ()
) -> tuple[tuple[str, ...], tuple[Lot, ...]]:
    """Slots from the top: first who gets a bye, then which matches hold one, then who meets whom.

    No match gets two byes [TR-C5, TR-X1]. Nobody is seeded: what went into the hat is the entry sheet, and only the
    lot orders it [TR-C6].
    Those in `apart` do not meet in round one [TR-G3].
    The lots for A in the two finals are drawn over slots, so that they outlive a correction [TR-X5].
    """
    free = byes(len(entrants))
    matches = (len(entrants) + free) // 2
    first = urn.lot("byes", entrants) if free else Lot("byes", (), ())
    rested = set(first.order[:free])
    rows = urn.lot("matches", [str(number + 1) for number in range(matches)])
    playing = urn.lot("positions", [player for player in entrants if player not in rested])
    order, resting = _apart(playing.order, first.order[:free], apart)
    slots = [NOBODY] * (2 * matches)
    for player, row in zip(resting, rows.order, strict=False):
        slots[2 * int(row) - 2] = player
    for index, row in enumerate(rows.order[free:]):
        slots[2 * int(row) - 2 : 2 * int(row)] = order[2 * index : 2 * index + 2]
    finals = [urn.lot(f"home {name}", ("upper", "lower")) for name in ("final", "third")]
    if lot_for_a:
        finals += [urn.lot(f"home {unit}", ("upper", "lower")) for unit in _units(2 * matches) if unit[0] == "r"]
    return tuple(slots), (first, rows, playing, *finals)


def _apart(playing: tuple[str, ...], resting: tuple[str, ...], apart: Pairs) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those who play round one and those who rest; if the first cannot be kept apart, some of them change. [TR-G3]"""
    pairs = [2] * (len(playing) // 2)
    everybody, parts = (*playing, *resting), [*pairs, *[1] * len(resting)]
    order = (
        (*order, *resting)
        if (order := swapped(playing, pairs, apart))
        else swapped(everybody, parts, apart) or searched(everybody, parts, apart)
    )
    return order[: len(playing)], order[len(playing) :]


def _units(size: int) -> list[str]:
    rounds = size.bit_length() - 1
    return [unit_id(turn, row, rounds) for turn in range(1, rounds + 1) for row in range(size >> turn)]


def unit_id(turn: int, row: int, rounds: int) -> str:
    """The id of a match: round and number, or "final"."""
    return "final" if turn == rounds else f"r{turn}-{row + 1}"


class Classic:
    """A bracket worked out lazily: a match is resolved when somebody asks, and only once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.size = len(state.bracket)
        self.rounds = max(self.size.bit_length() - 1, 0)
        self._duels: dict[str, Duel] = {}
        self._games: dict[str, tuple[GameView, ...]] = {}

    @property
    def has_third(self) -> bool:
        """A match for third place, from four entrants on. [TR-C4, TR-X2]"""
        return self.rounds >= 2 and self.entered >= self.state.settings.third_place_match_from

    @property
    def entered(self) -> int:
        """How many stand in the bracket."""
        return sum(1 for player in self.state.bracket if player)

    def units(self) -> list[str]:
        """All matches, round by round, then the two finals."""
        units = _units(self.size) if self.size else []
        return [*units[:-1], "third", "final"] if self.has_third else units

    def where(self, unit: str) -> tuple[int, int] | None:
        """Round and row of a match, if there is such a match."""
        if unit == "final" and self.rounds:
            return self.rounds, 0
        if unit == "third" and self.has_third:
            return self.rounds, 1
        turn, _, row = unit[1:].partition("-")
        if unit[:1] != "r" or not (turn.isdigit() and row.isdigit()):
            return None
        at = int(turn), int(row) - 1
        return at if 1 <= at[0] < self.rounds and 0 <= at[1] < self.size >> at[0] else None

    def best_of(self, unit: str) -> int:
        """Three games, five in the final and for third place. [TR-C2, TR-C3, TR-C4, TR-X11]"""
        settings = self.state.settings
        if unit == "final":
            return settings.best_of_final
        if unit == "third":
            return settings.third_best_of
        return settings.best_of_rounds.get(unit[1 : unit.index("-")], settings.best_of)

    def duel(self, unit: str) -> Duel:
        """A match as it stands now. [TR-C1]"""
        found = self._duels.get(unit)
        if found is None:
            at = self.where(unit)
            assert at is not None, unit
            upper, lower = self._third() if unit == "third" else self._slots(*at)
            a, b = (lower, upper) if self._swapped(unit) else (upper, lower)
            found = self._duels[unit] = decide_duel(self.state, unit, self.best_of(unit), a, b)
        return found

    def _slots(self, turn: int, row: int) -> tuple[str | None, str | None]:
        if turn == 1:
            return self.state.bracket[2 * row], self.state.bracket[2 * row + 1]
        one, two = (self.duel(unit_id(turn - 1, 2 * row + side, self.rounds)) for side in (0, 1))
        return one.winner, two.winner

    def _third(self) -> tuple[str | None, str | None]:
        """The two beaten semi-finalists; a place let stand in the final displaces its holder to here. [TR-X46]"""
        semis = [self.duel(unit_id(self.rounds - 1, row, self.rounds)) for row in (0, 1)]
        losers: list[str | None] = [semi.loser for semi in semis]
        if "final" in self.state.stands:
            final = self.state.stands["final"]
            spare = [semi.winner for semi in semis if semi.winner and semi.winner not in final]
            losers = [spare.pop(0) if loser in final and spare else loser for loser in losers]
        return losers[0], losers[1]

    def _swapped(self, unit: str) -> bool:
        """Whether the lower slot is A: by lot in the finals, everywhere if so set. [TR-X5]"""
        lot = self.state.lots.get(f"bracket/home {unit}")
        return lot is not None and lot.order[0] == "lower"

    def stage(self, unit: str) -> str:
        """The round a match belongs to."""
        return unit if unit in ("final", "third") else unit[: unit.index("-")]

    def games(self, unit: str) -> tuple[GameView, ...]:
        """The games of a match."""
        found = self._games.get(unit)
        if found is None:
            found = self._games[unit] = duel_games(self.state, self.duel(unit), stage=self.stage(unit))
        return found

    def match(self, unit: str) -> MatchView:
        """A match with its games, for the bracket."""
        at, duel = self.where(unit), self.duel(unit)
        assert at is not None
        return MatchView(
            unit, at[0], at[1] + 1, duel.best_of, duel.a, duel.b, duel.wins, duel.winner, duel.loser, duel.how,
            self.games(unit),
        )  # fmt: skip

    @property
    def champion(self) -> str | None:
        """Who won the final."""
        return (self.duel("final").winner or None) if self.rounds else None

    def begun(self, turn: int) -> bool:
        """Whether a game of that round has been played."""
        names = [unit_id(turn, row, self.rounds) for row in range(self.size >> turn)]
        names += ["third"] if turn == self.rounds else []
        starts = {f"{name}." for name in names}
        return any(game[: game.index(".") + 1] in starts for game in self.state.scores)

    def standings(self) -> Ranking:
        """Champion, beaten finalist, third, fourth; the others by the round they reached. [TR-C1, TR-X2]

        Nobody has a place before it is theirs: a finalist is first or second, until the final is over.
        """
        chain = ("reached", "won", "in")
        lines = sorted(
            (Line(player, self._reached(player)) for player in self.state.bracket if player),
            key=lambda line: tuple(-line.values[name] for name in chain),
        )
        spans = {line.player: self._span(line.player) for line in lines}
        rows = list[Row]()
        for index, line in enumerate(lines):
            place, until = spans[line.player]
            below = lines[index + 1] if index + 1 < len(lines) else None
            reason = compare(line, below, chain, {}, dict.fromkeys(chain, "TR-C1")) if below else None
            shared = until is None and sum(span == (place, None) for span in spans.values()) > 1
            gone = bool(self.state.gone(line.player))
            rows.append(Row(line.player, place, shared, 0, gone, line.values, reason, until))
        return Ranking(tuple(rows))

    def _reached(self, player: str) -> dict[str, Fraction]:
        """The last round somebody came to, whether they won there, and whether they may still win it all."""
        reached, won = divmod(self._heights.get(player, 0), 2)
        still = not won and self._span(player)[0] == 1
        return {"reached": Fraction(reached), "won": Fraction(won), "in": Fraction(still)}

    def _span(self, player: str) -> tuple[int, int | None]:
        """The best place somebody can come to, and the worst if that is another. [TR-C1, TR-X2]"""
        final = self.duel("final")
        third = self.duel("third") if self.has_third else None
        if player in (final.a, final.b):
            return self._of_two(final, player, 1)
        if third and player in (third.a, third.b):
            return self._of_two(third, player, 1 + self._going_on(self.rounds - 1))
        turn, duel = self._last(player)
        beaten = 1 + self._going_on(turn)
        worst = beaten + (turn == self.rounds - 1 and self.has_third)
        if duel.how:
            return beaten, worst if worst > beaten else None
        return 1, worst

    def _of_two(self, duel: Duel, player: str, best: int) -> tuple[int, int | None]:
        if not duel.how:
            return best, best + 1
        return (best if not duel.winner or player == duel.winner else best + 1), None

    def _last(self, player: str) -> tuple[int, Duel]:
        """The last match of the bracket that somebody is in, and its round."""
        for turn in range(self.rounds, 0, -1):
            for row in range(self.size >> turn):
                duel = self.duel(unit_id(turn, row, self.rounds))
                if player in (duel.a, duel.b):
                    return turn, duel
        raise KeyError(player)

    def _going_on(self, turn: int) -> int:
        """How many go on from a round, as far as can be known."""
        units = (unit_id(turn, row, self.rounds) for row in range(self.size >> turn))
        return sum(self.duel(unit).winner != NOBODY for unit in units)

    @property
    def _heights(self) -> dict[str, int]:
        """Twice the last round of everybody, and one more for who won it."""
        cached: dict[str, int] | None = getattr(self, "_heights_found", None)
        if cached is not None:
            return cached
        heights = {player: 1 for player in self.state.bracket if player}
        for unit in self.units():
            duel = self.duel(unit)
            turn = self.rounds - 1 if unit == "third" else (self.where(unit) or (0, 0))[0]
            for player in (duel.a, duel.b):
                if player:
                    heights[player] = max(heights.get(player, 0), 2 * turn)
            if duel.winner:
                heights[duel.winner] = max(heights.get(duel.winner, 0), 2 * turn + 1)
        self._heights_found = heights
        return heights
