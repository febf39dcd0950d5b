"""The tournament pages, by what they are for."""
