"""`fleacircus coach ...`: fit what positions are worth, tell how well that foretells, analyse a record."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fleacircus.cli import lab

if TYPE_CHECKING:
    from fleacircus.coach.fitting import Course
    from fleacircus.lab.coaching import Watched
    from fleacircus.lab.job import Job

Branches = Any
DATA = Path("src") / "fleacircus" / "coach"


def add(branches: Branches) -> None:
    """`fleacircus coach`."""
    parser = branches.add_parser("coach", help="what positions are worth: fit it, test it, analyse a match")
    acts = parser.add_subparsers(dest="act", required=True, metavar="act")

    fit = acts.add_parser("fit", help="let bots play, and write the weights of a game")
    _games(fit, 200)
    fit.add_argument("--to", type=Path, metavar="FILE", help="where to write them, instead of the project's data")
    fit.set_defaults(run=lambda given: lab.said(_fit, given))

    calibrate = acts.add_parser("calibrate", help="how well chances foretell, on games that were not used for fitting")
    _games(calibrate, 100)
    calibrate.add_argument("--picture", type=Path, metavar="FILE.svg", help="draw the reliability diagram as well")
    calibrate.add_argument("--folds", action="store_true", help="on the games of the fit, each left out of its own")
    calibrate.set_defaults(run=lambda given: lab.said(_calibrate, given))

    analyse = acts.add_parser("analyse", help="what a finished match was decided by")
    analyse.add_argument("record", type=Path, help="the match's record")
    analyse.add_argument("--json", action="store_true", help="one JSON object on one line")
    analyse.set_defaults(run=lambda given: lab.said(_analyse, given))


def _games(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("--game", required=True, help="such as legionz")
    parser.add_argument("--games", type=int, default=games, help=f"how many bot games ({games})")
    parser.add_argument("--seed", default="1")
    lab.anywhere(parser)


def _job(given: argparse.Namespace) -> Job[Watched, Course]:
    from fleacircus.lab.coaching import watch

    if given.games < 1:
        raise ValueError(f"{given.games} games tell nothing")
    return lab.job(watch, given)


def _fit(given: argparse.Namespace) -> int:
    from fleacircus.cli.rules import find_root
    from fleacircus.coach import evaluator
    from fleacircus.coach.weights import path_of, written
    from fleacircus.core import codec
    from fleacircus.lab.coaching import fitted, game_id

    root = find_root(Path.cwd())
    if root is None and given.to is None:
        raise ValueError("no src/fleacircus here or above; say with --to where the weights shall go")
    coach, date = evaluator(game_id(given.game)), datetime.now(UTC).date().isoformat()
    weights = fitted(given.game, given.games, seed=given.seed, date=date, job=_job(given))
    path: Path = given.to or (root or Path.cwd()) / DATA / path_of(coach.name)
    path.write_text(written(weights), encoding="utf-8")
    print(f"{path} holds {len(weights.weight)} weights", file=sys.stderr)
    lab.tell(codec.plain(weights), given.json)
    return 0


def _calibrate(given: argparse.Namespace) -> int:
    from fleacircus.coach.reliability import diagram
    from fleacircus.core import codec
    from fleacircus.lab.coaching import calibrated

    report = calibrated(given.game, given.games, seed=given.seed, folds=given.folds, job=_job(given))
    if given.picture is not None:
        title = f"{report.game}: {report.games} games, error {report.calibration_error:.3f}"
        given.picture.write_text(diagram(title, report.bins), encoding="utf-8")
    lab.tell(codec.plain(report), given.json)
    return 0


def _analyse(given: argparse.Namespace) -> int:
    from fleacircus.coach.analysis import analyse
    from fleacircus.core import Match, codec

    try:
        data = given.record.read_bytes()
    except OSError as error:
        raise ValueError(f"{given.record} cannot be read: {error.strerror}") from None
    match = Match.from_record(data)

    def progress(over: int, of: int) -> None:
        print(f"\r{over} of {of} decisions    ", end="\n" if over == of else "", file=sys.stderr, flush=True)

    lab.tell(codec.plain(analyse(match, progress)), given.json)
    return 0
