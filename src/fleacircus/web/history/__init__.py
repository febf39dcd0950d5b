"""What was played: results of finished matches, ratings made of them, and everybody's own page."""
