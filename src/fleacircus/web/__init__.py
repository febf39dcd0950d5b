"""The club on the web: Django's pages and the game socket, in one process."""
