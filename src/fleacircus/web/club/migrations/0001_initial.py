import django.db.models.deletion
from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=fleacircus.web.club.models.new_id, max_length=32, primary_key=True, serialize=False
                    ),
                ),
                ("nickname", models.CharField(max_length=40)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                ("match", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("seq", models.IntegerField()),
                ("body", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "match", "seq", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("match", models.CharField(max_length=32)),
                ("seq", models.IntegerField()),
                ("at_ms", models.BigIntegerField()),
                ("author", models.CharField(blank=True, max_length=40)),
                ("client_id", models.CharField(max_length=64, null=True)),
                ("body", models.TextField()),
                ("clock", models.TextField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("match", "author", "client_id"), name="one_line_a_request")
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=fleacircus.web.club.models.new_id, max_length=32, primary_key=True, serialize=False
                    ),
                ),
                ("watch", models.CharField(default=fleacircus.web.club.models.new_id, max_length=32, unique=True)),
                ("game", models.CharField(max_length=40)),
                ("options", models.TextField()),
                ("seed", models.CharField(max_length=200)),
                ("bot_seed", models.CharField(max_length=64)),
                ("owner", models.CharField(db_index=True, max_length=32)),
                ("public", models.BooleanField(default=False)),
                ("undo", models.CharField(choices=[("on", "on"), ("off", "off")], default="on", max_length=8)),
                ("clock_base_ms", models.BigIntegerField(blank=True, null=True)),
                ("clock_increment_ms", models.BigIntegerField(default=0)),
                ("clock_leaves", models.BooleanField(default=False)),
                ("started_ms", models.BigIntegerField(blank=True, null=True)),
                ("replay", models.BooleanField(default=False)),
                ("tournament", models.CharField(blank=True, default="", max_length=64)),
                ("asked", models.TextField(blank=True, default="")),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("seq", models.IntegerField(default=0)),
                ("moved_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("over", models.BooleanField(default=False)),
                ("flag_at_ms", models.BigIntegerField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("flag_at_ms__isnull", False)), fields=["flag_at_ms"], name="table_flag"
                    ),
                    models.Index(fields=["public", "over", "-moved_ms"], name="table_public"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(choices=[("person", "person"), ("bot", "bot"), ("open", "open")], max_length=8),
                ),
                ("player", models.CharField(blank=True, db_index=True, default="", max_length=32)),
                ("name", models.CharField(blank=True, default="", max_length=40)),
                ("level", models.CharField(blank=True, default="", max_length=24)),
                ("invite", models.CharField(default=fleacircus.web.club.models.new_id, max_length=32, unique=True)),
                ("token_hash", models.CharField(blank=True, db_index=True, default="", max_length=64)),
                ("away", models.BooleanField(default=False)),
                ("due", models.BooleanField(default=False)),
                ("claimed_by", models.CharField(blank=True, default="", max_length=32)),
                ("claimed_until_ms", models.BigIntegerField(default=0)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="club.table"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("due", True), ("kind", "bot")), fields=["id"], name="seat_bot_due")
                ],
                "constraints": [models.UniqueConstraint(fields=("table", "number"), name="one_seat_a_number")],
            },
        ),
    ]
