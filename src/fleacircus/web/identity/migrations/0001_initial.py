"""Passkeys, codes that hold once, reports."""

import django.db.models.deletion
from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("club", "0006_identity"),
    ]

    operations = [
        migrations.CreateModel(
            name="Code",
            fields=[
                ("hash", models.CharField(max_length=64, primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("register", "register"),
                            ("sign_in", "sign_in"),
                            ("hand_over", "hand_over"),
                            ("recovery", "recovery"),
                            ("keeper", "keeper"),
                        ],
                        max_length=10,
                    ),
                ),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("ends_ms", models.BigIntegerField(db_index=True, null=True)),
                ("used_ms", models.BigIntegerField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="codes", to="club.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Passkey",
            fields=[
                ("id", models.CharField(max_length=1400, primary_key=True, serialize=False)),
                ("key", models.BinaryField()),
                ("count", models.BigIntegerField(default=0)),
                ("name", models.CharField(max_length=40)),
                ("synced", models.BooleanField(default=False)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("used_ms", models.BigIntegerField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="passkeys", to="club.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("about", models.CharField(max_length=200)),
                ("table", models.CharField(blank=True, default="", max_length=32)),
                ("text", models.TextField(blank=True, default="")),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("done_ms", models.BigIntegerField(null=True)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="club.player",
                    ),
                ),
            ],
        ),
    ]
