"""The balance as a page with pictures that needs nothing else, for somebody who decides what changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from html import escape

from fleacircus.lab.balance.fields import EVEN, Field, Paired, Pairing, Share
from fleacircus.lab.balance.report import Balance
from fleacircus.lab.balance.search import Experiment
from fleacircus.lab.balance.worlds import sources

WIDTH, ROW, LEFT = 760, 26, 300
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
body { color: #2b2620; background: #fbf8f1 }
table { border-collapse: collapse } td, th { padding: .2rem .8rem; text-align: left; border-bottom: 1px solid #d9d0bd }
svg { max-width: 100%; height: auto } pre { overflow: auto; background: #f1ebdd; padding: 1rem }
@media (prefers-color-scheme: dark) {
  body { color: #eee6d6; background: #1f1c18 } pre { background: #2b2620 } td, th { border-color: #4a4238 }
}
"""


def page(told: Balance) -> str:
    """The whole report as one page that needs nothing else."""
    parts = [
        f"<h1>How even {escape(told.game)} is</h1>",
        f"<p>{_tables(told)}Seed {escape(told.seed)}, fingerprint <code>{told.digest[:16]}</code>. "
        f"{'Every pairing is within 55 to 45.' if told.even else 'Not everything is as even as it should be.'}</p>",
    ]
    for n, one in enumerate(told.before):
        later = told.after[n] if told.after else None
        parts += [
            f"<h2>Between {escape(one.level)} bots</h2>",
            _pairs(one, later),
            _summary(one, later),
            _used(one, later),
        ]
    for each in told.told:
        parts += [f"<h2>What each value is worth to {escape(each.level)} bots</h2>", _worths(told, each)]
    if told.changes:
        rows = ((c.file, ", ".join(c.of), _listed(c.was), _listed(c.becomes)) for c in told.changes)
        parts += ["<h2>What would change</h2>", _table(("file", "values", "are", "would be"), rows)]
        parts += ["<p>Nothing was changed: this is for somebody to decide on, the words of the clauses included.</p>"]
        parts += [f"<pre>{escape(told.patch)}</pre>"]
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Balance</title>'
    return (
        f"<!doctype html><html lang=en><head>{head}<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _tables(told: Balance) -> str:
    """At which tables it was played, where that was asked for."""
    return f"Tables with <code>{escape(json.dumps(told.options))}</code>. " if told.options else ""


def _pairs(one: Field, later: Field | None) -> str:
    """Every pairing as a bar of its interval and a dot, before in grey, after in green."""
    height = ROW * len(one.pairs) + 30

    def x(share: float) -> float:
        return round(LEFT + (WIDTH - LEFT - 60) * share, 1)

    left, wide = x(0.5 - EVEN), x(0.5 + EVEN) - x(0.5 - EVEN)
    band = f'<rect x="{left}" width="{wide:.1f}" height="{height - 24}" fill="#2f6249" opacity=".14"/>'
    lines = [band, f'<path d="M{x(0.5)} 0V{height - 24}" stroke="currentColor" opacity=".5"/>']
    lines += [
        f'<text x="{x(s)}" y="{height - 6}" text-anchor="middle">{100 * s:.0f}</text>' for s in (0, 0.25, 0.5, 0.75, 1)
    ]
    for n, pair in enumerate(one.pairs):
        y = ROW * n + 14
        lines.append(f'<text x="4" y="{y + 5}">{escape(named(pair.pairing))}</text>')
        lines.append(_dot(pair.share, x, y, "#9a8f7d"))
        lines += [_dot(later.pairs[n].share, x, y + 7, "#2f6249")] if later else []
        shown = (later or one).pairs[n].share.share
        lines.append(f'<text x="{WIDTH - 50}" y="{y + 5}">{100 * shown:.1f}</text>')
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" font-size="13" fill="currentColor">'
        f"<title>Shares of the first of each pairing</title>{''.join(lines)}</svg>"
    )


def _dot(share: Share, x: Callable[[float], float], y: int, colour: str) -> str:
    line = f'<path d="M{x(share.low)} {y}H{x(share.high)}" stroke="{colour}" stroke-width="4" opacity=".6"/>'
    return f'{line}<circle cx="{x(share.share)}" cy="{y}" r="4" fill="{colour}"/>'


def named(pairing: Pairing) -> str:
    """A pairing in words."""
    if pairing.other:
        return f"{pairing.one} – {pairing.other}"
    return f"{pairing.one}, {pairing.advantage} VP card{'' if pairing.advantage == 1 else 's'}"


def _summary(one: Field, later: Field | None) -> str:
    rows: list[tuple[str, ...]] = []
    both = (one, later) if later else (one,)
    if one.begins is not None:
        rows.append(("who begins has", *(_percent(each.begins) for each in both if each.begins)))
    widest = [max((pair for pair in each.pairs if not pair.pairing.advantage), key=_off) for each in both]
    rows.append(("the widest pairing", *(f"{named(pair.pairing)}: {_percent(pair.share)}" for pair in widest)))
    rows += [(f"a VP card in {name} takes", *(f"{100 * each.steps[name]:.1f}" for each in both)) for name in one.steps]
    return _table(("", *("before", "after")[: len(both)]), rows)


def _off(pair: Paired) -> float:
    return abs(pair.share.share - 0.5)


def _used(one: Field, later: Field | None) -> str:
    if not one.used:
        return ""
    both = (one, later) if later else (one,)
    rows = (
        (name, *(f"{each.used[name]:.2f}" + (" (hardly ever)" if name in each.never else "") for each in both))
        for name in one.used
    )
    return _table(("used a game in which its army plays", *("before", "after")[: len(both)]), rows)


def _worths(told: Balance, each: Experiment) -> str:
    known = sources(told.game)
    rows = []
    for one in sorted(each.worths, key=lambda worth: -abs(worth.adds)):
        bound = known[one.file].bounds[one.bound]
        now, would = bound.are[known[one.file].in_use[one.bound]], bound.are[one.setting]
        rows.append(
            (one.file, ", ".join(bound.of), _listed(now), _listed(would), f"{25 * one.adds:+.1f}", str(one.games))
        )
    return _table(("file", "values", "are", "set to", "points of a hundred, in an even game", "games"), rows)


def _percent(share: Share) -> str:
    return f"{100 * share.share:.1f} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _listed(values: Sequence[int | str]) -> str:
    return ", ".join(map(str, values))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"
