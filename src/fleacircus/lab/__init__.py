"""The lab: many games anywhere, in this process, on this machine's cores or on a cluster, and what they tell.

A job is a piece of work and a list of tasks for it. What comes of a task depends on the task alone, so whoever does it,
in whatever order, the answer is the same to the last bit.
"""
