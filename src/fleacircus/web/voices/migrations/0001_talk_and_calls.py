"""Lines of talk, who hears what, the devices that may be called."""

import django.db.models.deletion
from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("club", "0011_seat_turns"),
    ]

    operations = [
        migrations.CreateModel(
            name="Call",
            fields=[
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="call",
                        serialize=False,
                        to="club.seat",
                    ),
                ),
                ("turns", models.IntegerField()),
                ("at_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(db_index=True, max_length=32)),
                ("endpoint", models.CharField(max_length=1000, unique=True)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=40)),
                ("language", models.CharField(max_length=2)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("called_ms", models.BigIntegerField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Ear",
            fields=[
                ("player", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("phrases", models.BooleanField(db_default=True, default=True)),
                ("chat", models.BooleanField(db_default=True, default=True)),
            ],
        ),
        migrations.CreateModel(
            name="Line",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "match", "seq", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("match", models.CharField(max_length=32)),
                ("seq", models.BigIntegerField()),
                ("at_ms", models.BigIntegerField(db_index=True)),
                ("seat", models.PositiveSmallIntegerField()),
                ("author", models.CharField(db_index=True, max_length=32)),
                ("name", models.CharField(max_length=40)),
                ("kind", models.CharField(choices=[("phrase", "phrase"), ("text", "text")], max_length=6)),
                ("text", models.CharField(max_length=300)),
                ("client_id", models.CharField(max_length=64)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("match", "author", "client_id"), name="one_line_a_saying")
                ],
            },
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(max_length=32)),
                ("other", models.CharField(max_length=32)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("player", "other"), name="one_mute_a_pair")],
            },
        ),
    ]
