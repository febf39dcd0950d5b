"""The coach in the club: analyses of finished matches, branches to try things in, hints against bots."""
