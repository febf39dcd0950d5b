"""What comes over the line before somebody can play: page, styles, code and words, packed as they are sent."""

from __future__ import annotations

import gzip
import re

from fleacircus.bench.served import Reply, Served, club_here, new_tables

LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')


def measure(seconds: float) -> dict[str, float]:
    """Kilobytes by page, heads included; the flick table is the larger of the two, with its 3D stage.

    The typefaces are the same files on every page, fetched once and kept for ever: they have a line of their own.
    """
    with club_here() as folder:
        from fleacircus.web.club.client import TYPEFACES, later_files, page_file
        from fleacircus.web.club.opening import SeatPlan, TablePlan
        from fleacircus.web.club.shelf import SHELF

        plan = {
            game.game: TablePlan(
                game=game.game,
                options={},
                seats=(SeatPlan("me"), *[SeatPlan("here", name="Bo")] * (game.least_seats - 1)),
            )
            for game in SHELF
        }
        tables = {game: new_tables(1, each)[0] for game, each in plan.items()}
        with Served(folder) as club:
            sizes = {
                game.slug: _page(club, f"/t/{id}", later_files(game.client), Cookie=jar)
                for game in SHELF
                for id, jar in [tables[game.game]]
            }
            lobby = _page(club, "/")
            practice = _page(club, "/practice", later_files("micromutants"))
            typefaces = sum(_whole(club.get(page_file(name))).size for name in TYPEFACES) / 1000
    return {
        "legionz_kb": sizes["legionz"],
        "flick_kb": max(sizes["micro-mutants"], sizes["larva-cup"]),
        "lobby_kb": lobby,
        "mars_attacks_kb": sizes["mars-attacks"],
        "companion_kb": sizes["mars-companion"],
        "practice_kb": practice,
        "typefaces_kb": typefaces,
    }


def _page(club: Served, path: str, later: tuple[str, ...] = (), **headers: str) -> float:
    """The kilobytes of a page with everything that it links to or fetches later, but for its typefaces."""
    page = _whole(club.get(path, **headers))
    text = gzip.decompress(page.body) if page.headers.get("content-encoding") == "gzip" else page.body
    linked = {address for address in LINKED.findall(text.decode()) if not address.endswith(".woff2")} | {*later}
    return (page.size + sum(_whole(club.get(address)).size for address in sorted(linked))) / 1000


def _whole(reply: Reply) -> Reply:
    if reply.status != 200:
        raise RuntimeError(f"status {reply.status}")
    return reply
