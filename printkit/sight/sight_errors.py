"""Errors of sight; every sentence is for a person.

SightError
└── PhotoError   a file that is no photo, or one that cannot be used
"""

from __future__ import annotations


class SightError(Exception):
    """Sight cannot do what was asked; the sentence says what would work."""


class PhotoError(SightError):
    """A file that is no photo, cannot be read, or is far too large."""
