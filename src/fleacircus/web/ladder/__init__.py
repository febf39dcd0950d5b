"""The open ladder: bots from outside that play rated games against each other and the house."""
