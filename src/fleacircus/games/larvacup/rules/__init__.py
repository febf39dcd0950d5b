"""What happens in a match when a seat acts. The books are kept in `record`."""
