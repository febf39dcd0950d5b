"""What a seat may want to do in a match alone: each kind of action in one place."""
