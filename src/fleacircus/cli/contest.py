"""A contest in a file, by the same commands and refusals as the pages and the API."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fleacircus.core import codec
from fleacircus.tournament import Damaged, Declined, Settings, Tournament, decode_command, decode_settings
from fleacircus.tournament import commands as c
from fleacircus.tournament.draws import due_stage
from fleacircus.tournament.entry import name_key
from fleacircus.tournament.season.members import check_link
from fleacircus.tournament.season.results import contest_result
from fleacircus.tournament.season.terms import Terms, checked, our_terms
from fleacircus.tournament.sheets import read_sheet
from fleacircus.tournament.simulate import simulate
from fleacircus.web.tournaments.explain import refusal_sentence
from fleacircus.web.tournaments.export import csv_tables
from fleacircus.web.tournaments.season_summary import meetings
from fleacircus.web.tournaments.season_summary import summary as season_summary
from fleacircus.web.tournaments.summary import summary

Act = Callable[[argparse.Namespace], dict[str, Any]]


def run(act: Act, given: argparse.Namespace) -> int:
    """Print what came of it; a refusal is 1, with its code and its words."""
    try:
        answer = act(given)
    except (Declined, Damaged) as no:
        code = no.clause if isinstance(no, Declined) else no.code
        told: dict[str, Any] = {"code": code, "words": refusal_sentence(no, given.language)}
        told |= {"params": codec.plain(no.params)} if isinstance(no, Declined) else {"seq": no.seq, "detail": no.detail}
        return _fail(told, as_json=given.json)
    except (ValueError, OSError) as error:
        return _fail({"code": "tournament/unreadable", "words": str(error)}, as_json=given.json)
    text = answer.pop("text", None)
    if given.json:
        json.dump(answer, sys.stdout, ensure_ascii=False, indent=1, default=list)
        print()
    else:
        print(text if text is not None else json.dumps(answer, ensure_ascii=False, indent=1, default=list))
    return 0


def _fail(told: dict[str, Any], *, as_json: bool) -> int:
    if as_json:
        json.dump({"error": told}, sys.stdout, ensure_ascii=False, default=list)
        print()
    print(f"{told['code']}: {told['words']}", file=sys.stderr)
    return 1


def _now() -> int:
    return time.time_ns() // 1_000_000


def _open(given: argparse.Namespace) -> Tournament:
    beside = _beside(given.file)
    secret = beside.read_text(encoding="utf-8").strip() if beside.exists() else None
    return Tournament.from_record(given.file.read_bytes(), secret=secret, audit=False)


def _beside(file: Path) -> Path:
    return file.with_name(file.name + ".secret")


def _keep(given: argparse.Namespace, event: Tournament) -> None:
    """Write a whole new file and put it in the place of the old one: nothing is ever half written."""
    fresh = given.file.with_name(given.file.name + ".new")
    fresh.write_bytes(event.record())
    fresh.replace(given.file)


def _new(given: argparse.Namespace) -> dict[str, Any]:
    if given.file.exists():
        raise FileExistsError(f"{given.file} is there already")
    settings: Settings = decode_settings(given.settings)
    event = Tournament.create(given.kind, given.name, by=given.by, at=_now(), settings=settings)
    beside = _beside(given.file)
    beside.touch(mode=0o600)
    beside.write_text(event.secret or "", encoding="utf-8")
    _keep(given, event)
    return {**summary(event, language=given.language), "text": f"{event.state.name}: {event.fingerprint}"}


def _changed(given: argparse.Namespace, event: Tournament, first: int) -> dict[str, Any]:
    _keep(given, event)
    return {"seq": event.seq, "entries": [codec.plain(line) for line in event.log[first:]]}


def _enter(given: argparse.Namespace) -> dict[str, Any]:
    event = _open(given)
    first, faults, names = event.seq, [], list(given.names)
    if given.sheet:
        taken = [player.name for player in event.state.players.values()]
        for line in read_sheet(given.sheet.read_bytes(), kinds=(event.state.kind,), entered=taken):
            if line.fault:
                faults.append(codec.plain(line))
            else:
                names.append(line.name)
    for name in names:
        number = len(event.state.players) + 1
        while f"p{number}" in event.state.players:
            number += 1
        event.do(c.Enter(f"p{number}", name), by=given.by, at=_now())
    return {**_changed(given, event, first), "faults": faults}


def _draw(given: argparse.Namespace) -> dict[str, Any]:
    event = _open(given)
    first = event.seq
    event.do(c.Draw(given.stage or due_stage(event.picture)), by=given.by, at=_now(), salt=given.word)
    return _changed(given, event, first)


def _result(given: argparse.Namespace) -> dict[str, Any]:
    wanted = codec.encode({"type": "play", "game": given.game, "result": json.loads(given.result)})
    return _carried_out(given, decode_command(wanted))


def _do(given: argparse.Namespace) -> dict[str, Any]:
    return _carried_out(given, decode_command(given.command_json), why=given.why, word=given.word)


def _carried_out(given: argparse.Namespace, command: c.Command, *, why: str = "", word: str = "") -> dict[str, Any]:
    event = _open(given)
    first = event.seq
    event.do(command, by=given.by, at=_now(), why=why, salt=word)
    return _changed(given, event, first)


def _preview(given: argparse.Namespace) -> dict[str, Any]:
    found = _open(given).preview(decode_command(given.command_json))
    return {"changes": codec.plain(found.others), "void": codec.plain(found.void), "by_lot": found.by_lot}


def _step(given: argparse.Namespace, what: str) -> dict[str, Any]:
    event = _open(given)
    first = event.seq
    (event.undo if what == "undo" else event.redo)(by=given.by, at=_now())
    return _changed(given, event, first)


def _show(given: argparse.Namespace) -> dict[str, Any]:
    return summary(_open(given), language=given.language)


def _standings(given: argparse.Namespace) -> dict[str, Any]:
    found = summary(_open(given), language=given.language)
    rows = [(_place(row), row["name"], row["reason"]) for row in found["standings"]]
    text = "\n".join(f"{place:>6}  {name:<30} {reason}" for place, name, reason in rows)
    return {name: found[name] for name in ("kind", "name", "stage", "champion", "standings", "rankings")} | {
        "text": text
    }


def _place(row: dict[str, Any]) -> str:
    return f"{row['place']}–{row['until']}" if row["until"] else f"{row['place']}{'=' if row['shared'] else ''}"


def _export(given: argparse.Namespace) -> dict[str, Any]:
    tables = csv_tables(_open(given), language=given.language, public=False)
    given.folder.mkdir(parents=True, exist_ok=True)
    for name, text in tables.items():
        (given.folder / name).write_text("\ufeff" + text, encoding="utf-8", newline="")
    return {"files": sorted(tables), "text": "\n".join(sorted(tables))}


def _verify(given: argparse.Namespace) -> dict[str, Any]:
    event = Tournament.from_record(given.file.read_bytes())
    return {"entries": event.seq, "sound": True, "text": f"{event.seq} entries, every one follows from the rules"}


def _simulate(given: argparse.Namespace) -> dict[str, Any]:
    event = simulate(given.kind, given.players, given.seed)
    if given.record:
        given.record.write_bytes(event.record())
    found = {"seed": given.seed, **summary(event, language=given.language)}
    rows = [(_place(row), row["name"], row["reason"]) for row in found["standings"]]
    return {**found, "text": "\n".join(f"{place:>6}  {name:<30} {reason}" for place, name, reason in rows)}


def _season(given: argparse.Namespace) -> dict[str, Any]:
    """Contests are told apart by their files; who is who is what the caller confirms. [TR-Y5]"""
    ours = our_terms()
    points = tuple(map(int, given.points.split(","))) if given.points else ours.points
    chosen = (given.taking_part, given.best, given.least)
    usual = (ours.taking_part, ours.best, ours.least)
    terms = checked(Terms(points, *(old if new is None else new for new, old in zip(chosen, usual, strict=True))))
    renamed = {name_key(name): member.strip() for name, _, member in (each.partition("=") for each in given.link)}
    results, names, unknown = [], dict[str, str](), set[str]()
    for file in given.files:
        event = Tournament.from_record(file.read_bytes())
        members = dict[str, str]()
        for player in event.state.players.values():
            name = renamed.get(name_key(player.name), player.name if given.same_names else "")
            if name:
                member = names.setdefault(name_key(name), name)
                entered = {one.id: one.name for one in event.state.players.values()}
                check_link(player.id, member, linked=members, names=entered, who=member)
                members[player.id] = member
            else:
                unknown.add(player.name)
        results.append(contest_result(event.picture, file.name, members))
    told = season_summary(results, terms, {name: name for name in names.values()}, language=given.language)
    told |= {"unconfirmed": sorted(unknown), "meetings": {name: meetings(results, name, {}) for name in names.values()}}
    rows = [f"{row['place_words']:>4}  {row['name']:<30} {row['values']['season_points']:>8}" for row in told["table"]]
    return {**told, "text": "\n".join([*rows, *(f"   ?  {name}" for name in told["unconfirmed"])])}


ACTS: dict[str, Act] = {
    "season": _season,
    "new": _new,
    "enter": _enter,
    "draw": _draw,
    "result": _result,
    "do": _do,
    "preview": _preview,
    "undo": lambda given: _step(given, "undo"),
    "redo": lambda given: _step(given, "redo"),
    "standings": _standings,
    "show": _show,
    "export": _export,
    "verify": _verify,
    "simulate": _simulate,
}
