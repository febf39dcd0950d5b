"""The log of a contest as pages tell it: who did what and why, and every draw with its proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fleacircus.core import codec
from fleacircus.tournament.audit import audit_lines, check_lots, draw_steps
from fleacircus.tournament.events import Drawn, LogLine
from fleacircus.tournament.results import Result
from fleacircus.web.tournaments.acting import AGREED, NO_SHOW
from fleacircus.web.tournaments.configuring import value_words
from fleacircus.web.tournaments.naming import Named
from fleacircus.web.tournaments.sittings import AUTHOR, TIME_UP


class Logbook(Named):
    """The log of one contest in one language."""

    # Lots

    @property
    def draws(self) -> list[dict[str, Any]]:
        """Every draw in force or not, with its slips and the proof."""
        checks = {check.seq: check for check in check_lots(self.tournament)}
        counts = {line.seq: line.counts for line in audit_lines(self.tournament, public=True)}
        found = []
        for entry in self.tournament.log:
            if isinstance(entry.event, Drawn):
                check = checks[entry.seq]
                found.append(
                    {
                        "seq": entry.seq,
                        "stage": self._drawn(entry.event.stage),
                        "key": entry.event.stage,
                        "by": entry.by,
                        "steps": [self._step(step) for step in draw_steps(entry.event)],
                        "check": check,
                        "counts": counts[entry.seq],
                    }
                )
        return found

    def _drawn(self, stage: str) -> str:
        return f"{self.say('tourney.nav.draw')}: {self.say(f'tourney.stage.{stage}')}"

    def _step(self, step: Any) -> dict[str, str]:
        slip = self.names.get(step.slip) or self.say(f"tourney.slip.{step.slip}")
        if step.seat == "bye":
            where = self.say("tourney.slip.bye", where=self.unit(step.where))
        elif step.seat in ("upper", "lower"):
            where = self.unit(step.where)
        elif step.lot.startswith("home "):
            where = self.say("tourney.slip.a", where=self.unit(step.where))
        else:
            place = self.stage_words(step.where)
            where = self.say("tourney.slip.seat", where=place, seat=step.seat)
        return {"slip": slip, "where": where}

    @property
    def checks(self) -> list[Any]:
        return list(check_lots(self.tournament))

    # The log

    def lines(self, *, public: bool, newest: int | None = None) -> list[dict[str, Any]]:
        """The log for readers, newest first."""
        lines = audit_lines(self.tournament, public=public)
        chosen = lines if newest is None else lines[-newest:]
        return [self.line(line) for line in reversed(chosen)]

    def line(self, line: Any) -> dict[str, Any]:
        return {
            "seq": line.seq,
            "at": line.at,
            "by": self.say(f"tourney.log.by.{line.by}") if line.by in (AUTHOR, AGREED) else line.by,
            "why": self._why(line),
            "clause": line.why if (line.by, line.why) == (AUTHOR, TIME_UP) else "",
            "what": self._what(line.what),
            "facts": self._facts(line.what, line.facts),
            "counts": line.counts,
            "seed": line.unsealed.seed if line.unsealed else "",
        }

    def _why(self, line: Any) -> str:
        if (line.by, line.why) == (AUTHOR, TIME_UP):
            return self.say("tourney.at.time_up")
        return self.say("tourney.draw.no_show") if line.why == NO_SHOW else str(line.why)

    def _what(self, what: str) -> str:
        return self.say(f"log.{what}")

    def changes(self, since: int, *, public: bool) -> list[dict[str, Any]]:
        """What was written since an entry."""
        return [self.line(line) for line in audit_lines(self.tournament, public=public) if line.seq >= since]

    def told(self, lines: Sequence[LogLine], *, public: bool) -> list[dict[str, Any]]:
        """Some entries for readers."""
        wanted = {line.seq for line in lines}
        return [self.line(line) for line in audit_lines(self.tournament, public=public) if line.seq in wanted]

    def _facts(self, what: str, facts: dict[str, Any]) -> str:
        """The contents of an entry in a few words."""
        parts = []
        if facts.get("game"):
            parts.append(self.game_name(facts["game"]))
        if facts.get("name") and what in ("created", "entered"):
            parts.append(str(facts["name"]))
        elif facts.get("player"):
            parts.append(self.beside(facts["player"]))
        if "result" in facts:
            parts.append(self._logged_result(facts))
        if facts.get("seats") and what == "played":
            parts.append(self.say("tourney.by_time"))
        if facts.get("army"):
            parts.append(self.army(facts["army"]))
        if facts.get("armies"):
            parts.append(", ".join(f"{self.beside(p)}: {self.army(a)}" for p, a in facts["armies"].items()))
        if facts.get("board"):
            parts.append(self.say("tourney.board", n=facts["board"]))
        if facts.get("unit"):
            parts.append(self.unit(facts["unit"]))
        if facts.get("stage") and what == "drawn":
            parts.append(self.say(f"tourney.stage.{facts['stage']}"))
        if what == "adjusted":
            parts.append(f"{facts['primary']:+d} / {facts['secondary']:+d}")
        if facts.get("turns"):
            parts.append(self.listed(tuple(facts["turns"])))
        for name in ("member", "offer", "fingerprint", "digest"):
            if facts.get(name):
                parts.append(str(facts[name]))
        if what == "adopted":
            parts.append(", ".join(item["id"] for item in facts["precedents"]))
        if facts.get("precedent"):
            item = facts["precedent"]
            parts.append(item if isinstance(item, str) else next(iter(item["question"].values())))
        for name, (old, new) in facts.get("changed", {}).items():
            told = [value_words(name, value, self.language, self.state) for value in (old, new)]
            parts.append(f"{self.say(f'setting.{name}')}: {told[0]} → {told[1]}")
        if "of" in facts:
            parts.append(f"#{facts['of']}")
        return " · ".join(parts)

    def _logged_result(self, facts: dict[str, Any]) -> str:
        result: Result | None = codec.convert(facts["result"], Result | None)
        players = tuple(facts.get("players") or self.picture.game(facts["game"]).players)
        return self.result_words(result, players)
