"""The club: people, tables, seats, rulebooks, and the pages that show them."""
