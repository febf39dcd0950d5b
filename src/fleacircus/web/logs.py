"""The log: one line an event, for people or as JSON, with the request or table that it is about."""

from __future__ import annotations

import logging
from typing import Any

import structlog


def _request(_logger: Any, _name: str, event: dict[str, Any]) -> dict[str, Any]:
    """The id of the request that Django's own lines are about."""
    record = event.get("_record")
    id = getattr(getattr(record, "request", None), "id", None)
    return event if id is None else {"request": id, **event}


def settings(style: str) -> dict[str, Any]:
    """The configuration of `logging`: every logger through one handler, Django's and others' too."""
    known: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _request,
    ]
    if style == "json":
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(sort_keys=True)]
    else:
        last = [structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0, exception_formatter=_plain)]
    ours = {"handlers": ["console", "count"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": known,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            }
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "count": {"class": "fleacircus.web.metrics.CountErrors", "level": "ERROR"},
        },
        "loggers": {
            "django": {**ours, "level": "WARNING"},
            "django.security": {"level": "CRITICAL"},  # answered with a page; no fault of ours
            "fleacircus": {**ours, "level": "INFO"},
            "uvicorn": {**ours, "level": "WARNING"},
            "psycopg": {**ours, "level": "ERROR"},  # each try to reach a database that is away; loops tell of it once
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
    }


def _plain(stream: Any, exception: Any) -> None:
    """A traceback as Python prints it."""
    stream.write("\n" + logging.Formatter().formatException(exception))
