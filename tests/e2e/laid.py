"""A football table with a position laid by hand, and shots that are certain to do what a test wants.

A stored log folds without rules, so a position is an entry that sets pieces down. The match's seed is known here, and
a shot's noise follows from seed and entry: what `Match.propose` finds here is what the server decides.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from e2e.person import Person
from edges.rows import execute
from fleacircus.core import Entry, Match, codec
from fleacircus.core.game import Action
from fleacircus.flicktable.actions.deploy import LineUp, Ready
from fleacircus.flicktable.ask import FreeSpot
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.table import pose_at
from fleacircus.games import load
from fleacircus.games.larvacup.actions.kickoff import KickOff, NameStarter, PickCards
from fleacircus.games.larvacup.model import events as ball
from fleacircus.physics import Pose, Shot

GAME = "larva-cup@2"
ARMIES = ("usarthropods", "flyborgs")
HIGH_UM = 2_000
"""How thick a piece is."""

Spots = Mapping[int, tuple[int, int]]
"""Where pieces lie, in millimetres."""


class Laid:
    """A match that has come to a phase, seat 0's first turn if no other is named, and is then arranged."""

    def __init__(self, seed: str = "a quiet evening", *, until: str = "spend", **options: Any) -> None:
        self.match = Match.start(load(GAME, {"armies": ARMIES, "unsteadiness": 0, **options}), seed)
        while self.state.phase != until:
            self.do(min(self.match.to_act), self._opening(min(self.match.to_act)))

    def _opening(self, seat: int) -> Action:
        """What a seat does before the first turn: no cards, the usual order, and seat 0 starts."""
        if self.state.pending:
            return NameStarter(0)
        if self.state.phase == "cards":
            return PickCards(())
        if self.state.phase == "kickoff":
            return KickOff(self.insects(seat)[0], Shot(0, 300 + 100 * seat))
        stands = all(self.state.pieces[piece].place == "table" for piece in self.insects(seat))
        return Ready() if stands else LineUp()

    @property
    def state(self) -> Any:
        return self.match.state

    def do(self, seat: int, action: Action) -> tuple[Any, ...]:
        """Act by the rules; what happened."""
        entry = self.match.propose(seat, action)
        self.match.append(entry)
        return entry.events

    def say(self, *events: Any) -> None:
        """Arrange: events that nobody decided."""
        self.match.append(Entry(seat=None, events=tuple(events)))

    def insects(self, seat: int, breed: str = "") -> list[int]:
        """The seat's insects, of one breed if that is named."""
        pieces = self.state.pieces
        return [p.id for p in pieces if p.kind == "insect" and p.owner == seat and breed in ("", p.breed)]

    def breed(self, piece: int) -> str:
        return str(self.state.pieces[piece].breed)

    def lay(self, spots: Spots, *, carrier: int | None = None, loose: tuple[int, int] | None = None) -> None:
        """Set pieces down, and the ball on its carrier or loose on the mat."""
        said: list[Any] = [
            ev.SetDown(piece, pose_at(self.state.pieces[piece].form, Spot(x * 1000, y * 1000)), None, "LC-05")
            for piece, (x, y) in spots.items()
        ]
        round_one = self.state.pitch.ball
        if carrier is not None:
            x, y = spots[carrier]
            low = pose_at("small", Spot(x * 1000, y * 1000))
            high = Pose(low.x_um, low.y_um, low.z_um + HIGH_UM, low.quat)
            seat = self.state.pieces[carrier].owner
            said.append(ball.BallTaken(round_one, carrier, seat, None, "LC-09"))
            said.append(ball.BallLaid(round_one, carrier, high))
            said += [ev.Disturbed(seat), ev.FlightClosed(((round_one, carrier),))]
        elif loose is not None:
            spot = pose_at("small", Spot(loose[0] * 1000, loose[1] * 1000))
            said.append(ball.BallLoose(round_one, None, spot, "LC-17"))
        self.say(*said)

    def roll(self, seat: int, *breeds: str) -> None:
        """The dice show these breeds."""
        self.say(ev.Rolled(seat, breeds), ev.PhaseStarted(seat, "act"))

    def find(self, seat: int, tries: Iterable[Action], wanted: Callable[[tuple[Any, ...]], bool]) -> Any:
        """The first action after which what is wanted has happened."""
        for action in tries:
            if wanted(self.match.propose(seat, action).events):
                return action
        raise AssertionError("no shot does it")

    def beside(self, insect: int, shot: Shot) -> Spot | None:
        """Where a hand lays the ball: beside the insect, on the side of the shot."""
        spots = self.match.game.answer(self.state, 0, FreeSpot(self.state.pitch.ball, insect)).spots
        pose = self.state.pieces[insect].pose
        turn = shot.direction_mrad / 1000

        def along(spot: Spot) -> float:
            x, y = (spot.x_um - pose.x_um) / 1000, (spot.y_um - pose.y_um) / 1000
            return float((x * math.cos(turn) + y * math.sin(turn)) / (math.hypot(x, y) or 1))

        return max(spots, key=along) if spots else None

    def towards(self, piece: int, at: tuple[float, float]) -> int:
        """The whole degrees from a piece to a spot in millimetres."""
        pose = self.state.pieces[piece].pose
        return round(math.degrees(math.atan2(at[1] - pose.y_um / 1000, at[0] - pose.x_um / 1000))) % 360


def shots(degrees: int, *, spread: int = 8, powers: Iterable[int] = range(100, 1000, 50)) -> Iterator[Shot]:
    """Shots that the sliders can set, the straightest first."""
    for off in sorted(range(-spread, spread + 1), key=abs):
        for power in powers:
            for press in (500, 700, 300, 900):
                yield Shot(mrad(degrees + off), power, press, 0)


def mrad(degrees: int) -> int:
    """As the slider for the direction gives it."""
    radians = degrees * math.pi / 180
    return math.floor(1000 * math.atan2(math.sin(radians), math.cos(radians)) + 0.5)


def happened(kind: type[Any], **fields: Any) -> Callable[[tuple[Any, ...]], bool]:
    """Whether an event of this kind with these fields is among those that happened."""

    def among(events: tuple[Any, ...]) -> bool:
        found = (each for each in events if isinstance(each, kind))
        return any(all(getattr(each, name) == value for name, value in fields.items()) for each in found)

    return among


def open_at(person: Person, db: str, laid: Laid, *seats: dict[str, str], clock_ms: int | None = None) -> str:
    """A table of this person's where the match stands as it was laid; its id."""
    return open_match(person, db, laid.match, *seats, clock_ms=clock_ms)


def open_match(person: Person, db: str, match: Match, *seats: dict[str, str], clock_ms: int | None = None) -> str:
    """A table of this person's where a match stands as it was played elsewhere; its id."""
    person.page.goto("/")
    table = person.page.evaluate(
        """async ([nickname, plan]) => {
            const headers = {
                'Content-Type': 'application/json',
                'X-CSRFToken': document.querySelector('[name=csrfmiddlewaretoken]').value,
            };
            const post = async (where, given) =>
                (await fetch(where, {method: 'POST', headers, body: JSON.stringify(given)})).json();
            const csrfmiddlewaretoken = headers['X-CSRFToken'];
            const named = {nickname, csrfmiddlewaretoken};
            await fetch('/name', {method: 'POST', body: new URLSearchParams(named)});
            return post('/api/v1/tables', plan);
        }""",
        [
            person.name,
            {
                "game": match.game.id,
                "options": codec.plain(match.game.options),
                "seats": list(seats),
                "clock_base_ms": clock_ms,
            },
        ],
    )
    assert "id" in table, table
    put(db, str(table["id"]), match)
    return str(table["id"])


def put(db: str, table: str, match: Match) -> None:
    """Write the match into the table's log, as long as nobody has looked at it."""
    (at_ms, clock), *_ = execute(db, "SELECT at_ms, clock FROM club_entry WHERE match = %s AND seq = 0", (table,))
    execute(db, "DELETE FROM club_entry WHERE match = %s", (table,))
    for seq, entry in enumerate(match.log):
        body = codec.encode(entry).decode()
        values = (table, seq, at_ms, "", None, body, clock)
        execute(
            db, f"INSERT INTO club_entry (match, seq, at_ms, author, client_id, body, clock) VALUES {_MARKS}", values
        )
    execute(db, "UPDATE club_table SET seed = %s, seq = %s WHERE id = %s", (match.seed, match.seq, table))
    for seat in range(match.game.seats):
        due = seat in match.to_act
        execute(db, "UPDATE club_seat SET due = %s WHERE table_id = %s AND number = %s", (due, table, seat))


_MARKS = "(%s, %s, %s, %s, %s, %s, %s)"
