"""How people reach each other: phrases and chat at a table, calls to who is due, what one missed, previews of links."""
