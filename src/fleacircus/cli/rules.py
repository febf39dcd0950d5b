"""`fleacircus rules`: which clauses stand where, and whether any was forgotten."""

from __future__ import annotations

from pathlib import Path

from fleacircus.core.coverage import Coverage, survey

HEADINGS = ("rulebook", "declared", "binding", "in code", "in tests", "gaps")


def rules_command(check: bool = False, root: Path | None = None) -> int:
    """Print the coverage table and name every gap, and what nobody is taught; with `check`, 1 for a gap."""
    top = find_root(root or Path.cwd())
    if top is None:
        print(f"no src/fleacircus and tests at {root or Path.cwd()} or above; say where with --root")
        return 2
    accounts = survey(top / "src" / "fleacircus", top / "tests")
    print(table(accounts))
    for line in (*gaps(accounts), *untaught(accounts)):
        print(line)
    return int(check and not all(account.whole for account in accounts))


def find_root(start: Path) -> Path | None:
    """The nearest folder from `start` upwards that holds the source and its tests."""
    for folder in (start.resolve(), *start.resolve().parents):
        if (folder / "src" / "fleacircus").is_dir() and (folder / "tests").is_dir():
            return folder
    return None


def table(accounts: list[Coverage]) -> str:
    """The coverage table, a rulebook a line."""
    rows = [HEADINGS, *(_row(account) for account in accounts)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(cell.rjust(width) if column else cell.ljust(width) for column, (cell, width) in enumerate(cells))
        for cells in (zip(row, widths, strict=True) for row in rows)
    )


def gaps(accounts: list[Coverage]) -> list[str]:
    """One line a kind of gap and rulebook."""
    return [
        f"{account.rulebook}: {what}: {', '.join(ids)}"
        for account in accounts
        for what, ids in (
            ("not cited in code", account.not_in_code),
            ("not cited in tests", account.not_in_tests),
            ("cited but not declared", account.unknown),
        )
        if ids
    ]


def untaught(accounts: list[Coverage]) -> list[str]:
    """What a learner does not meet: a line for each rulebook with live clauses that nothing teaches or shows and no
    reason why, then a line for each reason."""
    missing = [
        f"{account.rulebook}: {account.live - len(account.untaught)} of {account.live} live clauses are taught by a "
        f"lesson, shown by a picture or excused, but not {', '.join(account.untaught)}"
        for account in accounts
        if account.untaught
    ]
    excused = [
        f"{account.rulebook}: not shown, since {reason.why}: {', '.join(reason.clauses)}"
        for account in accounts
        for reason in account.unseen
    ]
    return [*missing, *excused]


def _row(account: Coverage) -> tuple[str, ...]:
    found = len(account.not_in_code) + len(account.not_in_tests) + len(account.unknown)
    counts = (account.declared, account.binding, len(account.in_code), len(account.in_tests), found)
    return (account.rulebook, *map(str, counts))
