"""The quick table: the judge's own contact law, compiled for the few pieces that a flick sets moving."""

from fleacircus.physics.quick.simulator import QuickSimulator

__all__ = ["QuickSimulator"]
