"""The game socket: people, spectators and outside bots at live tables. The protocol is in docs/guide/protocol.md."""
