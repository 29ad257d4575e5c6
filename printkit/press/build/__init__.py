"""From a box to its files."""
