"""The flick table: pieces and places, sheets, dice, a shot from launch to rest, and the hearing of what it means.

A layer between physics and the games that are played on it. It knows no game: what a game adds it says in its
`Rulebook`, in a state of its own, and in what its kinds of piece are.
"""
