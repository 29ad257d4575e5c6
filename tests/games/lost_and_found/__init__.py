"""The book of Lost & Found."""
