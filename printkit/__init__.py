"""printkit: board games from data."""

__version__ = "0.1.0"
