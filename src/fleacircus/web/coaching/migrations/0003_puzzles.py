"""Answers to puzzles, and tries at the shot of the day."""

from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    dependencies = [
        ("coaching", "0002_efforts"),
    ]

    operations = [
        migrations.CreateModel(
            name="Day",
            fields=[
                ("day", models.CharField(max_length=10, primary_key=True, serialize=False)),
                ("position", models.CharField(max_length=60)),
                ("seed", models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="Attempt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(db_index=True, max_length=32)),
                ("shelf", models.CharField(max_length=40)),
                ("puzzle", models.CharField(max_length=40)),
                ("table", models.CharField(blank=True, max_length=32, null=True, unique=True)),
                ("first", models.BooleanField(default=False)),
                ("again", models.BooleanField(default=False)),
                ("run", models.CharField(blank=True, default="", max_length=32)),
                ("right", models.BooleanField(blank=True, null=True)),
                ("action", models.TextField(blank=True, default="")),
                ("told", models.TextField(blank=True, default="")),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("answered_ms", models.BigIntegerField(blank=True, null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["shelf", "first", "right"], name="attempt_counts")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("first", True)),
                        fields=("player", "puzzle"),
                        name="one_first_attempt_a_puzzle",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Try",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.CharField(db_index=True, max_length=10)),
                ("player", models.CharField(db_index=True, max_length=32)),
                ("number", models.PositiveSmallIntegerField()),
                ("table", models.CharField(max_length=32, unique=True)),
                ("gained", models.IntegerField(blank=True, null=True)),
                ("off_um", models.BigIntegerField(blank=True, null=True)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("day", "player", "number"), name="one_try_a_number")],
            },
        ),
    ]
