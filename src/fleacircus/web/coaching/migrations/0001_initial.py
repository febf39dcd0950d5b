"""Analyses and branches."""

from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Branch",
            fields=[
                ("table", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("root", models.CharField(db_index=True, max_length=32)),
                ("parent", models.CharField(max_length=32)),
                ("entry", models.IntegerField()),
                ("author", models.CharField(blank=True, default="", max_length=40)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
        ),
        migrations.CreateModel(
            name="Study",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("table", models.CharField(db_index=True, max_length=32)),
                ("version", models.CharField(max_length=120)),
                ("done", models.IntegerField(default=0)),
                ("of", models.IntegerField(default=0)),
                ("parts", models.TextField(default="[]")),
                ("body", models.TextField(blank=True, default="")),
                ("failed", models.CharField(blank=True, default="", max_length=200)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
        ),
    ]
