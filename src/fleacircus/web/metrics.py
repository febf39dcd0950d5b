"""What is counted while the club runs, in the form that Prometheus reads. Each process counts its own."""

from __future__ import annotations

import logging

from prometheus_client import Counter, Gauge, Histogram, generate_latest

LATENCY = (0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.07, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

ENTRIES = Counter("fleacircus_entries", "Entries written to matches, by who acted", ["game", "by"])
ACT_SECONDS = Histogram("fleacircus_act_seconds", "From an act's arrival until it is told", ["game"], buckets=LATENCY)
REFUSED = Counter("fleacircus_refused", "Requests of sockets that were refused", ["code"])
SOCKETS = Gauge("fleacircus_sockets", "Sockets that are open")
TABLES = Gauge("fleacircus_tables", "Tables held in memory")
BOTS_WAITING = Gauge("fleacircus_bots_waiting", "Seats of bots that are due and that nobody has claimed")
LOOP_AGE = Gauge("fleacircus_loop_age_seconds", "Since a loop last turned", ["loop"])
PAGE_SECONDS = Histogram("fleacircus_page_seconds", "Requests for pages and the API", ["status"], buckets=LATENCY)
ERRORS = Counter("fleacircus_errors", "Errors in the log, by who wrote them", ["logger"])


class CountErrors(logging.Handler):
    """Counts what is logged as an error, so that no error goes uncounted."""

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.labels(record.name).inc()


def written() -> bytes:
    """Everything counted, as text. Takes some milliseconds: not for the event loop."""
    return generate_latest()
