"""Keeping a club for years: backup, restore, and a look at whether all is well."""
