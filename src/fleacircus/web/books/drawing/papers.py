"""The tournament's papers: who picks when, what is drawn by lot, envelopes, the council, sheets, boards, precedents.

Each is what the tournament itself says of an evening that is entered here.
"""

from __future__ import annotations

from collections.abc import Callable

from fleacircus.core.books import Figure
from fleacircus.tournament import Declined, Settings, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.bids import bid_digest, tie_view
from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.hall import what_now
from fleacircus.tournament.picks import pick_view
from fleacircus.tournament.results import CouplesResult, DuelResult
from fleacircus.tournament.sheets import KINDS, read_sheet
from fleacircus.web.books.drawing.evenings import NAMES, grid
from fleacircus.web.books.drawing.shapes import framed

YES, NO = "✓", "✗"


def opened(kind: str, players: int, *, drawn: str = "", secret: str = "book") -> Tournament:
    """An evening of so many, drawn if its first stage is named."""
    evening = Tournament.create(kind, "book", settings=Settings(), secret=secret, by="", at=0)  # type: ignore[arg-type]
    for name in NAMES[:players]:
        do(evening, c.Enter(name, name))
    if drawn:
        do(evening, c.Draw(drawn))  # type: ignore[arg-type]
    return evening


def do(evening: Tournament, command: c.Command) -> None:
    """A command of the organiser."""
    evening.do(command, by="", at=0, why="book")


def _picks(figure: Figure) -> str:
    """Who is due, one pick after the other, and the army that they take."""
    couples = figure.options["kind"] == "couples"
    evening = opened("extreme", 4, drawn="groups") if couples else opened("classic", 2, drawn="bracket")
    game = evening.picture.games[0]
    rows = list[tuple[str, ...]]()
    while not (view := pick_view(evening.picture, game.id)).complete:
        do(evening, c.Pick(game.id, view.due[0], view.armies[0]))
        rows.append((str(len(rows) + 1), " / ".join(view.due), str(army_ids().index(view.armies[0]) + 1)))
    for player, army in list(pick_view(evening.picture, game.id).chosen.items())[len(rows) :]:
        rows.append((str(len(rows) + 1), player, str(army_ids().index(army) + 1)))
    return grid((" + ".join(game.home), "#"), rows, first=12, wide=44)


def _decider(_figure: Figure) -> str:
    """Two matches of three: after 2 to 0 the third game need not be played; after 1 to 1 it must, and armies are agreed
    or drawn."""
    rows = list[tuple[str, ...]]()
    for winners in ((0, 0), (0, 1)):
        evening = opened("classic", 4, drawn="bracket")
        unit = evening.picture.games[0].id.partition(".")[0]
        players = evening.picture.games[0].players
        for number, winner in enumerate(winners, 1):
            do(evening, c.Play(f"{unit}.{number}", DuelResult(players[winner])))
        last = evening.picture.game(f"{unit}.3")
        must = last.status == "open"
        told = "?" if must and pick_view(evening.picture, last.id).agree else NO
        wins = evening.picture.duel(unit).wins
        rows.append((f"{wins[0]} : {wins[1]}", *(players[winner] for winner in winners), told))
    return grid(("1", "2", "3"), rows)


def _length(_figure: Figure) -> str:
    """How many games each match of a Classic of four may take."""
    evening = opened("classic", 4, drawn="bracket")
    units = list(dict.fromkeys(game.id.partition(".")[0] for game in evening.picture.games))
    signs = {"final": "1 – 2", "third": "3 – 4"}
    rows = [
        (signs.get(unit, "…"), str(sum(game.id.partition(".")[0] == unit for game in evening.picture.games)))
        for unit in units
    ]
    return grid(("",), rows)


def _lots(_figure: Figure) -> str:
    """The same sheet of entries, drawn by three different lots: the slots of the bracket from the top."""
    rows = list[tuple[str, ...]]()
    for number, secret in enumerate(("a", "b", "c"), 1):
        rows.append((str(number), *(opened("classic", 4, drawn="bracket", secret=secret).state.bracket)))
    return grid(NAMES[:4], rows, first=12, wide=22)


def _envelopes(_figure: Figure) -> str:
    """A tie in a group: envelopes are handed in, then opened, then the council votes; and who is due for each."""
    evening = opened("extreme", 8, drawn="groups")
    while todo := [game for game in evening.picture.games if game.stage == "groups" and game.status == "open"]:
        for game in todo:
            do(evening, c.Play(game.id, CouplesResult(None)))
    tie = evening.picture.ties[0]
    rows = list[tuple[str, ...]]()

    def note(sign: str) -> tuple[str, ...]:
        view = tie_view(evening.picture, tie.id)
        rows.append((sign, str(len(view.due)), *(YES if player in view.due else "" for player in tie.players)))
        return view.due

    for player in note("✉"):
        do(evening, c.CommitBid(tie.id, player, bid_digest(tie.id, player, f"{player} bakes", "n")))
    for player in note("✂"):
        do(evening, c.RevealBid(tie.id, player, f"{player} bakes", "n"))
    note("★")
    return grid(("Σ", *tie.players), rows, first=12, wide=18)


def _council(_figure: Figure) -> str:
    """The five of the council; the president has a star."""
    drawn = []
    for number, member in enumerate(Settings().members):
        x = 10.0 + 20 * number
        drawn.append(f'<circle class="s{int(member.president)}" cx="{x:.0f}" cy="10" r="8"/>')
        if member.president:
            drawn.append(f'<text class="number" x="{x:.0f}" y="13">★</text>')
    return framed("".join(drawn), (0, 0, 100, 20), width=220)


SHEET = "name;classic;extreme\nAda;x;x\nBo;x;\nCy;;x\n"


def _entries(_figure: Figure) -> str:
    """A sheet of entries as it is read: a column for each tournament."""
    rows = [(line.name, *(YES if kind in line.kinds else "" for kind in KINDS)) for line in read_sheet(SHEET)]
    return grid(("1", "2"), rows)


def _boards(_figure: Figure) -> str:
    """What can begin at once with one mat and with two."""
    evening = opened("extreme", 8, drawn="groups")
    rows = list[tuple[str, ...]]()
    for boards in (1, 2):
        begun = what_now([evening.picture], boards=boards, present=NAMES).now
        rows.append((str(boards), *(begun[at].game if at < len(begun) else "" for at in range(2))))
    return grid(("1", "2"), rows, first=12, wide=26)


def _terrain(_figure: Figure) -> str:
    """What the lot laid on the left and on the right space of the mat, game by game."""
    evening = opened("extreme", 8, drawn="groups")
    rows = list[tuple[str, ...]]()
    for game in [game.id for game in evening.picture.games if game.stage == "groups"][:6]:
        if evening.picture.game(game).status != "open":
            continue
        do(evening, c.DrawSeats(game))
        rows.append((game, *("◯" if name == "warp" else "●" for name in evening.state.seatings[game].terrain)))
    return grid(("←", "→"), rows)


def _precedents(_figure: Figure) -> str:
    """How long the list is: as printed; after a report of somebody who did not look first; of somebody who did."""
    evening = opened("classic", 4)
    rows = [("", "", str(len(evening.state.precedents)))]
    for checked in (False, True):
        try:
            do(evening, c.AddPrecedent("Who sweeps the mat?", "The winner.", checked=checked))
            mark = YES
        except Declined:
            mark = NO
        rows.append((YES if checked else NO, mark, str(len(evening.state.precedents))))
    return grid(("+", "Σ"), rows, first=16)


PLANS: dict[str, Callable[[Figure], str]] = {
    "picks": _picks,
    "decider": _decider,
    "length": _length,
    "lots": _lots,
    "envelopes": _envelopes,
    "council": _council,
    "entries": _entries,
    "boards": _boards,
    "terrain": _terrain,
    "precedents": _precedents,
}
