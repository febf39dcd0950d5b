"""Who somebody is on every device: passkeys, codes, the keepers' pages, one's own data."""
