"""The tournament pages: from the entry sheet to the sealed bids, on top of `fleacircus.tournament`."""
