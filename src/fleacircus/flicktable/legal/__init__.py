"""What refuses an action: readings of the table that several kinds of action share."""
