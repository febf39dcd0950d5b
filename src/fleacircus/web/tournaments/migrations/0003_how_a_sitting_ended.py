"""A game at a table of the platform keeps how it ended, and why its score could not be entered."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_sealed_envelopes_and_clocks")]

    operations = [
        migrations.AddField(model_name="sitting", name="timed_out", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="sitting", name="result", field=models.TextField(blank=True, default="")),
        migrations.AddField(
            model_name="sitting", name="refused", field=models.CharField(blank=True, default="", max_length=64)
        ),
    ]
