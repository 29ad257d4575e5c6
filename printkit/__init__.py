"""printkit: board games from data."""

__version__ = "1.0.0"
