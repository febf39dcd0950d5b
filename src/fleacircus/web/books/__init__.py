"""The rulebooks as books: pages, search, pictures, reference cards."""
