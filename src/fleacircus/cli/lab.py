"""`fleacircus lab ...` and `fleacircus simulate`: many games, wherever they are played. What runs is imported then."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from fleacircus.bots.learned import Generation
    from fleacircus.lab.game import Played, Task
    from fleacircus.lab.job import Job, Progress
    from fleacircus.lab.tuning import Tuner

LEVELS = ("child", "pupil", "novice", "cadet", "scout", "rookie", "regular", "sharp", "champion")
Branches = Any
T = TypeVar("T")
R = TypeVar("R")


def add(branches: Branches) -> None:
    """`fleacircus lab`."""
    parser = branches.add_parser("lab", help="tests of strength: matches and ladders of bots")
    acts = parser.add_subparsers(dest="act", required=True, metavar="act")

    match = acts.add_parser("match", help="one player against another, and how sure the answer is")
    match.add_argument("one", help="a level (sharp), one with changes (sharp?trials=8), or the address of a program")
    match.add_argument("other")
    much = match.add_mutually_exclusive_group()
    much.add_argument("--games", type=int, help="so many, two for each seed (100)")
    much.add_argument("--sprt", metavar="ELO0,ELO1", help="until it is known which of the two it is rather")
    match.add_argument("--lost", type=Path, metavar="FOLDER", help="write lost games there, to be brought into a club")
    _games(match)
    match.set_defaults(run=lambda given: said(_match, given))

    ladder = acts.add_parser("ladder", help="all levels of a game against each other")
    ladder.add_argument("levels", nargs="*", help="those levels; without any, all of the game")
    ladder.add_argument("--games", type=int, default=40, help="for every two levels, an even number (40)")
    ladder.add_argument("--picture", type=Path, metavar="FILE.svg", help="draw it as well")
    _games(ladder)
    ladder.set_defaults(run=lambda given: said(_ladder, given))

    standing = acts.add_parser("standing", help="Mars Attacks: fit what a bot takes for a chance to win")
    standing.add_argument("--games", type=int, default=400, help="battles of each scenario and kind of play (400)")
    standing.add_argument("--seed", default="1")
    standing.add_argument("--to", type=Path, metavar="FILE", help="write it there instead of into the program")
    anywhere(standing)
    standing.set_defaults(run=lambda given: said(_standing, given))

    place = acts.add_parser("field", help="a player at a table of several, in every seat in turn")
    place.add_argument("one")
    place.add_argument("--against", nargs="+", required=True, metavar="LEVEL", help="who fills the other seats")
    place.add_argument("--games", type=int, default=40, help="as many for every seat (40)")
    _games(place)
    place.set_defaults(run=lambda given: said(_field, given))

    even = acts.add_parser("balance", help="how even a game is, and which values of ours would make it more so")
    even.add_argument("--game", required=True, help="micro-mutants, larva-cup or mars-attacks")
    even.add_argument("--games", type=int, default=1000, help="of every pairing and level (1000)")
    even.add_argument(
        "--levels", nargs="+", default=["regular"], metavar="LEVEL", help="each a field of its own (regular)"
    )
    even.add_argument("--tries", type=int, default=0, help="games with values by lot in a round (0: measure only)")
    even.add_argument("--rounds", type=int, default=2, help="of such games, each around what the last one chose (2)")
    even.add_argument("--options", default="{}", help='the tables\', as JSON, such as {"goals": 1}')
    even.add_argument("--seed", default="1")
    even.add_argument("--report", type=Path, metavar="FILE.html", help="a page with pictures")
    even.add_argument("--patch", type=Path, metavar="FILE.diff", help="what would change in the data files")
    anywhere(even)
    even.set_defaults(run=lambda given: said(_balance, given))

    learn = acts.add_parser("learn", help="learn a game by self-play or by lot, keeping what is stronger")
    learn.add_argument("--generations", type=int, default=5, help="rounds of games, fit and test (5)")
    learn.add_argument("--games", type=int, default=600, help="in each of them (600)")
    learn.add_argument("--simulations", type=int, default=300, help="self-play: that a choice is thought by (300)")
    learn.add_argument("--write", type=Path, metavar="FILE", help="what was learned, as the package has it")
    _games(learn)
    learn.set_defaults(run=lambda given: said(_learn, given))


def simulate(branches: Branches) -> None:
    """`fleacircus simulate`."""
    parser = branches.add_parser("simulate", help="let bots play many games, and count")
    parser.add_argument("what", choices=["faults", "larva-cup", "mars-attacks", "micro-mutants"])
    parser.add_argument("--scenario", default="ALL", help="Mars Attacks: one scenario, or ALL")
    parser.add_argument("--games", type=int, default=100, help="how many of each")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=100, help="faults: how many runs")
    parser.add_argument("--steps", type=int, default=0, help="faults: go on until there were so many steps")
    parser.add_argument("--long", action="store_true", help="faults: long runs, with several tables")
    parser.add_argument("--level", choices=LEVELS, default="regular", help="the bots' level")
    parser.add_argument(
        "--against", choices=LEVELS, help="count the games won against this level; Mars Attacks: it leads the Martians"
    )
    parser.add_argument("--advantage", type=int, choices=range(4), help="Mars Attacks: with so many VP cards alone")
    anywhere(parser)
    parser.set_defaults(run=lambda given: said(_simulate, given))


def _games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", required=True, help="such as legionz@1")
    parser.add_argument("--options", default="{}", help='the table\'s, as JSON, such as {"loops": true}')
    parser.add_argument("--seed", default="1")
    anywhere(parser)


def anywhere(parser: argparse.ArgumentParser) -> None:
    """Where a job runs, and where its answers are kept."""
    parser.add_argument("--on", choices=("here", "cores", "ray"), default="here", help="who plays: this process (here)")
    parser.add_argument("--workers", type=int, help="on cores: how many processes; as many as there are cores")
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep every game there, and do none twice")
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")


def said(run: Callable[[argparse.Namespace], int], given: argparse.Namespace) -> int:
    """What the command came to; what was asked wrongly is said in a line."""
    try:
        return run(given)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2


def _job(given: argparse.Namespace) -> Job[Task, Played]:
    from fleacircus.lab.game import play

    return job(play, given)


def job(work: Callable[[T], R], given: argparse.Namespace) -> Job[T, R]:
    """The work as a job, wherever it was asked for."""
    from fleacircus.lab.job import Job
    from fleacircus.lab.results import Results
    from fleacircus.lab.runners import runner

    if given.workers is not None and given.workers < 1:
        raise ValueError(f"{given.workers} processes can play nothing")
    place = "cores" if given.workers is not None and given.on == "here" else given.on
    results = None if given.results is None else Results(given.results)
    return Job(work, runner=runner(place, workers=given.workers), results=results, tell=progress)


def _match(given: argparse.Namespace) -> int:
    from fleacircus.core import codec
    from fleacircus.lab.lost import recorded
    from fleacircus.lab.match import contest
    from fleacircus.lab.strength import Hypotheses

    report = contest(
        given.one,
        given.other,
        given.game,
        options=_options(given.options),
        seed=given.seed,
        games=None if given.sprt else 100 if given.games is None else given.games,
        sprt=Hypotheses.read(given.sprt) if given.sprt else None,
        job=_job(given),
    )
    if given.lost is not None:
        report = recorded(report, given.lost)
    tell(codec.plain(report), given.json)
    return 0


def _ladder(given: argparse.Namespace) -> int:
    from fleacircus.core import codec
    from fleacircus.lab.ladder import ladder, picture

    told = ladder(
        given.game,
        levels=given.levels,
        options=_options(given.options),
        seed=given.seed,
        games=given.games,
        job=_job(given),
    )
    if given.picture is not None:
        given.picture.write_text(picture(told), encoding="utf-8")
    tell(codec.plain(told), given.json)
    return 0


def _standing(given: argparse.Namespace) -> int:
    from fleacircus.bots.marsattacks import standing as known
    from fleacircus.core import codec
    from fleacircus.lab.standing import fight, fitted

    weights, brier = fitted(given.games, seed=given.seed, job=job(fight, given))
    to = given.to or Path(known.__file__).with_name("standing.json")
    to.write_bytes(codec.encode(weights) + b"\n")
    tell({"file": to.name, "command": weights.command, "brier": brier}, given.json)
    return 0


def _field(given: argparse.Namespace) -> int:
    from fleacircus.core import codec
    from fleacircus.lab.field import field

    options = _options(given.options)
    told = field(
        given.one,
        given.against,
        given.game,
        options=options,
        seed=given.seed,
        games=given.games,
        job=_job(given),
    )
    tell(codec.plain(told), given.json)
    return 0


def _balance(given: argparse.Namespace) -> int:
    from fleacircus.core import codec
    from fleacircus.lab.balance.page import page
    from fleacircus.lab.balance.report import balance
    from fleacircus.lab.balance.worlds import tried

    told = balance(
        given.game,
        given.games,
        levels=given.levels,
        tries=given.tries,
        rounds=given.rounds,
        seed=given.seed,
        options=_options(given.options),
        job=job(tried, given),
    )
    if given.report is not None:
        given.report.write_text(page(told), encoding="utf-8")
    if given.patch is not None:
        given.patch.write_text(told.patch, encoding="utf-8")
    tell({**codec.plain(told), "even": told.even}, given.json)
    return 0


def _learn(given: argparse.Namespace) -> int:
    from fleacircus.core import codec
    from fleacircus.lab.learners import learner_of
    from fleacircus.lab.learning import attend, learn
    from fleacircus.lab.tuners import tuner_of

    if tuner := tuner_of(given.game):
        return _tune(tuner, given)
    told = learn(
        given.game,
        options=_options(given.options),
        generations=given.generations,
        games=given.games,
        simulations=given.simulations,
        seed=given.seed,
        command=(
            f"fleacircus lab learn --game {given.game} --options '{given.options}' --generations {given.generations} "
            f"--games {given.games} --simulations {given.simulations} --seed {given.seed}"
        ),
        lessons=job(attend, given),
        matches=_job(given),
        tell=_generation,
    )
    if given.write is not None:
        given.write.write_text(learner_of(given.game).written(told), encoding="utf-8")
    tell(codec.plain(told), given.json)
    return 0


def _tune(tuner: Tuner, given: argparse.Namespace) -> int:
    from fleacircus.core import codec
    from fleacircus.lab.game import untimed
    from fleacircus.lab.tuning import tune, written

    told = tune(
        tuner,
        options=_options(given.options),
        generations=given.generations,
        games=given.games,
        seed=given.seed,
        command=(
            f"fleacircus lab learn --game {given.game} --options '{given.options}' --generations {given.generations} "
            f"--games {given.games} --seed {given.seed}"
        ),
        job=job(untimed, given),
        tell=_generation,
    )
    if given.write is not None:
        given.write.write_text(written(told), encoding="utf-8")
    tell(codec.plain(told), given.json)
    return 0


def _generation(told: Generation) -> None:
    """A line for each generation, as it comes."""
    from fleacircus.core import codec

    print("\r" + json.dumps(codec.plain(told)), file=sys.stderr, flush=True)


def _simulate(given: argparse.Namespace) -> int:
    if given.what == "faults":
        from fleacircus.cli.faults import simulate_faults

        return simulate_faults(given.seeds, given.seed, steps=given.steps, long=given.long, as_json=given.json)
    if given.what == "mars-attacks":
        from fleacircus.lab.simulate import marsattacks

        told = marsattacks.simulate(
            given.scenario,
            given.games,
            given.seed,
            advantages=marsattacks.ADVANTAGES if given.advantage is None else (given.advantage,),
            level=given.level,
            against=given.against,
            job=_job(given),
        )
    elif given.what == "larva-cup":
        from fleacircus.lab.simulate import larvacup

        told = larvacup.simulate(given.games, given.seed, level=given.level, against=given.against, job=_job(given))
    else:
        from fleacircus.lab.simulate import micromutants

        known = {"level": given.level, "job": _job(given)}
        if given.against:
            told = micromutants.margin(given.games, given.seed, against=given.against, **known)
        else:
            told = micromutants.simulate(given.games, given.seed, **known)
    tell(told, given.json)
    return 0


def _options(text: str) -> dict[str, Any]:
    try:
        read = json.loads(text)
    except ValueError as error:
        raise ValueError(f"the options are no JSON: {error}") from None
    if not isinstance(read, dict):
        raise ValueError("the options are no JSON object")
    return read


def tell(told: Any, as_json: bool) -> None:
    """Print an answer."""
    print(json.dumps(told, indent=None if as_json else 2))


def progress(so_far: Progress) -> None:
    """How far it is, how fast it goes and how long it will take, on one line of the error output."""
    of = "" if so_far.of is None else f" of {so_far.of}"
    left = "" if so_far.left_s is None else f", {so_far.left_s:,.0f} s left"
    over = so_far.over == so_far.of
    line = f"\r{so_far.over}{of} games, {so_far.a_second:.1f} a second{left}    "
    print(line, end="\n" if over else "", file=sys.stderr, flush=True)
