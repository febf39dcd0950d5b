"""Every limit and period of the running server in one place, so that a test can make them small."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """How much, how often, how long. Seconds are of a clock that never jumps."""

    kept_tables: int = 500
    """Tables in memory at which nobody sits."""
    snapshot_every: int = 64
    """Entries between two stored folds of a match."""
    long_fold: int = 64
    """Entries from which on a fold is done beside the event loop."""

    burst: float = 120.0
    """Requests that may come at once on a connection."""
    rate: float = 40.0
    """Requests a second that may come for ever."""
    hello_cost: float = 8.0
    """What `hello` counts for, in requests: it reads the store and may send the whole log."""
    at_cost: float = 2.0
    """What `at` counts for."""
    unsent_bytes: int = 1 << 20
    """Bytes that may wait for a slow line before it is cut; it comes back and catches up."""
    per_address: int = 256
    """Connections of one address; this machine itself, where a proxy may be, has no limit."""
    per_player: int = 32
    """Connections of one player, or with one seat's token."""

    heal_s: float = 5.0
    """How often at most a ping makes a table look at the store."""
    look_s: float = 1.0
    """How often the worker looks for seats that nobody told it of."""
    watch_s: float = 0.5
    """How often the clocks are looked at."""
    presence_s: float = 5.0
    """How often a process tells who is connected."""
    beat_s: float = 1.0
    """How often a process tells that it lives."""
    lease_s: float = 5.0
    """How long a process whose beats stand still keeps its claims. With two beats, and the longest pause after an
    error, bots go on within ten seconds of whatever happened."""
    again_s: tuple[float, float] = (0.25, 2.0)
    """After an error: the first pause and the longest."""

    absent_ms: int = 30_000
    """How long a person may be cut off before the others may let a bot play."""
    forgotten_s: float = 60.0
    """How long another process that says nothing is believed to have its guests."""
    grace_s: float = 3.0
    """How long a bot that has made up its mind holds back while a person may interrupt it."""
    breath_s: float = 0.5
    """How long a bot seems to think after what was done last has been shown, when a person is at the table."""
    resume_ms: int = 5_000
    """How long clocks still stand after a pause, so that everybody is back at the table."""
    watchers: int = 12
    """How many of those who look on are named at a table, and up to how many it is told at once that one came."""
    think_s: float = 120.0
    """How long a bot may think; then it does anything that is allowed."""
    bots_only_per_owner: int = 8
    """Tables of one owner that go on with nobody but bots at them."""
    bots_only: int = 100
    """Such tables in the whole club."""
    claims_per_owner: int = 8
    """Bots' seats that may think at once for the tables of one owner, in the whole club."""

    phrases_at_once: int = 5
    """Phrases that one person may say at once, at all tables of a process together."""
    phrase_every_s: float = 3.0
    """And then one more every so many seconds."""
    texts_at_once: int = 10
    """Lines of chat, likewise."""
    text_every_s: float = 2.0
    talk_kept_ms: int = 30 * 86_400_000
    """How long what was said is kept."""
    rounds_s: float = 2.0
    """How often somebody looks whom to call to their table."""
    pairs_s: float = 1.0
    """How often somebody looks which bots of the ladder wait."""
    away_ms: int = 12_000
    """How long nobody must have been connected for a seat before its person is called."""
