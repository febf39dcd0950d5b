"""Who of the register is which person of the club."""

import django.db.models.deletion
from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0011_seat_turns"),
        ("tournaments", "0007_one_store_for_all_logs"),
    ]

    operations = [
        migrations.CreateModel(
            name="MemberClaim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(max_length=32, unique=True)),
                ("author", models.CharField(blank=True, db_default="", default="", max_length=60)),
                ("asked_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="club.member"
                    ),
                ),
            ],
        ),
    ]
