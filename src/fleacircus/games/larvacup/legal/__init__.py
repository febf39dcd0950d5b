"""What refuses an action: readings of a match that several kinds of action share."""
