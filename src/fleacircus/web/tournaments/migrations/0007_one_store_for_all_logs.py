"""The lines of contests and seasons go where those of matches are, each under the id of what it is the log of."""

import json
from typing import Any

from django.db import migrations

AT_ONCE = 500


def move(apps: Any, schema_editor: Any) -> None:
    """Copy every line. The writer of a contest's line is its author; a season's line takes its own into the body."""
    stored = apps.get_model("club", "Entry")
    fresh = []
    for line in apps.get_model("tournaments", "LogLine").objects.order_by("contest_id", "seq").iterator(AT_ONCE):
        fresh.append(stored(match=line.contest_id, seq=line.seq, at_ms=line.at_ms, author=line.writer, body=line.body))
        fresh = _written(stored, fresh, AT_ONCE)
    for line in apps.get_model("tournaments", "SeasonLine").objects.order_by("season_id", "seq").iterator(AT_ONCE):
        body = {"seq": line.seq, "at": line.at_ms, "by": line.author, "event": json.loads(line.body)}
        text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        fresh.append(stored(match=line.season_id, seq=line.seq, at_ms=line.at_ms, author="", body=text))
        fresh = _written(stored, fresh, AT_ONCE)
    _written(stored, fresh, 1)


def _written(stored: Any, fresh: list[Any], least: int) -> list[Any]:
    """Write what has gathered, once it is enough; gives what is left."""
    if len(fresh) < least:
        return fresh
    stored.objects.bulk_create(fresh)
    return []


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0005_members"),
        ("tournaments", "0006_seasons"),
    ]

    operations = [
        migrations.RunPython(move),
        migrations.DeleteModel("LogLine"),
        migrations.DeleteModel("SeasonLine"),
    ]
