"""What a seat may want to do in Micro Mutants alone: each kind of action in one place."""
