"""What bots of every game of the flick table share: aiming, trying shots out, choosing, and what things are worth."""
