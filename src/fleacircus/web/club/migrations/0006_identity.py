"""Roles, other ids of one person, blocks, what the keepers settled, closed tables, former members."""

from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0005_members"),
    ]

    operations = [
        migrations.CreateModel(
            name="Alias",
            fields=[
                ("guest", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("member", models.CharField(db_index=True, max_length=32)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("person", "person"), ("address", "address")], max_length=8)),
                ("value", models.CharField(max_length=64)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
                ("author", models.CharField(blank=True, default="", max_length=40)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
        ),
        migrations.CreateModel(
            name="House",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("name", models.CharField(blank=True, default="", max_length=40)),
                ("languages", models.CharField(blank=True, default="", max_length=20)),
                ("rules", models.TextField(blank=True, default="")),
                ("pace", models.FloatField(blank=True, null=True)),
                ("most_tables", models.PositiveIntegerField(blank=True, null=True)),
                ("bots_only_per_owner", models.PositiveIntegerField(blank=True, null=True)),
                ("bots_only", models.PositiveIntegerField(blank=True, null=True)),
                ("opens_tables", models.CharField(default="guest", max_length=10)),
                ("opens_evenings", models.CharField(default="guest", max_length=10)),
            ],
        ),
        migrations.AddField(
            model_name="player",
            name="generation",
            field=models.IntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="player",
            name="likeness",
            field=models.CharField(blank=True, db_default="", db_index=True, default="", max_length=200),
        ),
        migrations.AddField(
            model_name="player",
            name="role",
            field=models.CharField(
                choices=[("guest", "guest"), ("member", "member"), ("organiser", "organiser"), ("keeper", "keeper")],
                db_default="guest",
                default="guest",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="former",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="closed",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("role", "guest"), _negated=True), fields=["role"], name="player_role"
            ),
        ),
        migrations.AddConstraint(
            model_name="block",
            constraint=models.UniqueConstraint(fields=("kind", "value"), name="one_block_a_value"),
        ),
    ]
