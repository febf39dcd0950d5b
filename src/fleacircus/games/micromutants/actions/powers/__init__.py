"""Powers about bases, resources and losses, a file each: what is put into this folder is a power of Micro Mutants."""

from fleacircus.flicktable.actions import powers

POWERS = (*powers.POWERS, *powers.declared(__name__, __path__))
