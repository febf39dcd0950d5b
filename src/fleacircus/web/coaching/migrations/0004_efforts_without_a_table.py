"""A lesson of the tournament is tried without a table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("coaching", "0003_puzzles"),
    ]

    operations = [
        migrations.AlterField(
            model_name="effort",
            name="table",
            field=models.CharField(blank=True, max_length=32, null=True, unique=True),
        ),
    ]
