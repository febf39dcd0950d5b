"""Branches can be deleted."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("coaching", "0005_lent"),
    ]

    operations = [
        migrations.AddField(
            model_name="branch",
            name="gone",
            field=models.CharField(blank=True, db_default="", db_index=True, default="", max_length=32),
        ),
    ]
