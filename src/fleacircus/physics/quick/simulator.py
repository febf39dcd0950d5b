"""The quick table as a simulator: for who tries many shots out. What is beyond it, the local table answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from fleacircus.physics.check import Loose, check_shot, check_table
from fleacircus.physics.crowd import CROWD
from fleacircus.physics.launch import draw_noise, launch_of
from fleacircus.physics.local import LocalSimulator, streams_of
from fleacircus.physics.model import Landing, Noise, Piece, Shot, Tabletop, flat
from fleacircus.physics.quick.sheet import Sheet, is_laid_out


class QuickSimulator(LocalSimulator):
    """Steps only what is awake, with MuJoCo's contact law, several times as fast as the local table.

    It answers a flick that sets at most eight pieces moving, touches no cup and leaves nothing on its edge. Any other
    flick, every drop and every settling are the local table's. Like that one it is for look-ahead, never for judging:
    its landings carry no path and no impacts.
    """

    def __init__(self) -> None:
        super().__init__()
        self._sheet: Sheet | None = None
        self.asked = 0
        self.handed_over = 0

    def flicks(
        self,
        table: Tabletop,
        tries: Sequence[tuple[int, Shot]],
        chance: Random | Sequence[Random],
        *,
        unsteadiness: int = 600,
    ) -> list[Landing]:
        """As many flicks of a table as it lies, in one go; the stream, or streams, are drawn from as by `flick`."""
        places = {piece.id: i for i, piece in enumerate(table.pieces)}
        for id, shot in tries:
            check_shot(shot, unsteadiness)
            if id not in places:
                table.piece(id)
        jobs = [(places[id], shot) for id, shot in tries]
        streams = streams_of(chance, len(tries))
        with self._lock:
            self._check(table)
            landings: list[Landing] = []
            while len(landings) < len(jobs):
                done = len(landings)
                landings += self._series(table, jobs[done:], streams[done:], unsteadiness)
            return landings

    def _series(
        self, table: Tabletop, jobs: Sequence[tuple[int, Shot]], streams: Sequence[Random], unsteadiness: int
    ) -> list[Landing]:
        """The flicks up to one after which a stream that others share goes on otherwise than they had thought."""
        shared = len(streams) > 1 and streams[0] is streams[1]
        start = streams[0].getstate() if shared else None
        noises = [draw_noise(rng, unsteadiness) for rng in streams]
        landings: list[Landing] = []
        drawn = len(jobs)
        for n, found in enumerate(self._flown(table, jobs, noises)):
            (who, shot), rng = jobs[n], streams[n]
            if found is None and start is not None:
                rng.setstate(start)
                for _ in range(n + 1):
                    draw_noise(rng, unsteadiness)
                drawn = n + 1
            landing = found or self._hand_over(table, who, shot, noises[n], rng)
            landings.append(landing)
            if shared and landing.nudged:
                return landings
        for _ in range(drawn, len(jobs)):
            draw_noise(streams[0], unsteadiness)
        return landings

    def _shoot(self, table: Tabletop, who: int, shot: Shot, noise: Noise, rng: Random) -> Landing:
        (landing,) = self._flown(table, [(who, shot)], [noise])
        return landing or self._hand_over(table, who, shot, noise, rng)

    def _flown(
        self, table: Tabletop, jobs: Sequence[tuple[int, Shot]], noises: Sequence[Noise]
    ) -> list[Landing | None]:
        """The landings of shots, each with the noise of a hand; None for what is beyond us."""
        self.asked += len(jobs)
        if len(self._check(table).touching) + 1 >= CROWD:
            return [None] * len(jobs)
        assert self._sheet is not None
        launches = [
            launch_of(shot, noise, table.pieces[who].kind) for (who, shot), noise in zip(jobs, noises, strict=True)
        ]
        return self._sheet.fly([who for who, _ in jobs], launches, noises)

    def _check(self, table: Tabletop) -> Loose:
        """The pieces of a table; whether any are inside one another, the engine is asked only where it may be so."""
        if self._sheet is None or self._sheet.table != table:
            loose = check_table(table)
            sheet = Sheet(table, loose)
            if sheet.may_overlap:
                super()._check(table)
            self._sheet, self._checked = sheet, (table, loose)
        return self._sheet.loose

    def _hand_over(self, table: Tabletop, who: int, shot: Shot, noise: Noise, rng: Random) -> Landing:
        self.handed_over += 1
        return super()._shoot(table, who, shot, noise, rng)


ALONE = Tabletop(pieces=(Piece(1, "small", flat(0, 0)),))


@cache
def warm() -> None:
    """Compile what is compiled, or load what was kept."""
    QuickSimulator().flick(ALONE, 1, Shot(0, 100), Random(1))


def is_compiled() -> bool:
    """Whether this machine has what is compiled, so that `warm` takes no minute."""
    return is_laid_out(ALONE, check_table(ALONE))
