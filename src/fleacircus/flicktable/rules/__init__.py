"""What happens when a seat acts. The rules are here, the books are kept in `record`."""
