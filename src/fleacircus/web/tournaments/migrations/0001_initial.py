"""The tables of the tournament pages."""

import django.db.models.deletion
from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("club", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Contest",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=fleacircus.web.club.models.new_id, max_length=32, primary_key=True, serialize=False
                    ),
                ),
                ("kind", models.CharField(choices=[("classic", "classic"), ("extreme", "extreme")], max_length=8)),
                ("secret", models.CharField(blank=True, max_length=64)),
                ("seq", models.IntegerField(default=0)),
                ("over", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="Evening",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=fleacircus.web.club.models.new_id, max_length=32, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("owner", models.CharField(db_index=True, max_length=32)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
        ),
        migrations.CreateModel(
            name="Envelope",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tie", models.TextField()),
                ("entrant", models.CharField(max_length=64)),
                ("holder", models.CharField(max_length=32)),
                ("offer", models.TextField()),
                ("nonce", models.CharField(max_length=64)),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="envelopes", to="tournaments.contest"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="contest",
            name="evening",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="contests", to="tournaments.evening"
            ),
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "token",
                    models.CharField(
                        default=fleacircus.web.club.models.new_id, max_length=32, primary_key=True, serialize=False
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("organiser", "organiser"), ("helper", "helper"), ("player", "player")], max_length=10
                    ),
                ),
                ("entrant", models.CharField(blank=True, default="", max_length=64)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournaments.evening",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Role",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(db_index=True, max_length=32)),
                (
                    "role",
                    models.CharField(
                        choices=[("organiser", "organiser"), ("helper", "helper"), ("player", "player")], max_length=10
                    ),
                ),
                ("entrant", models.CharField(blank=True, default="", max_length=64)),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="roles", to="tournaments.evening"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Sitting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                ("table", models.CharField(max_length=32, unique=True)),
                ("entrants", models.TextField()),
                ("taken", models.BooleanField(default=False)),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sittings", to="tournaments.contest"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.IntegerField()),
                ("at_ms", models.BigIntegerField()),
                ("author", models.CharField(blank=True, max_length=60)),
                ("body", models.TextField()),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.contest"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("contest", "seq"), name="one_line_a_number")],
            },
        ),
        migrations.AddConstraint(
            model_name="contest",
            constraint=models.UniqueConstraint(fields=("evening", "kind"), name="one_contest_a_kind"),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.UniqueConstraint(fields=("evening", "player"), name="one_role_a_person"),
        ),
    ]
