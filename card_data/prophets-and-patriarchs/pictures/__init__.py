"""Grounds of this title's scenes: its tiles from above, and the sea that parts."""

from . import field, parting

__all__ = ["field", "parting"]
