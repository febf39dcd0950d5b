"""What a seat may want to do at any flick table: each kind of action in one place."""
