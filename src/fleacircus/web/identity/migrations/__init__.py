"""How the tables of identities came to be."""
