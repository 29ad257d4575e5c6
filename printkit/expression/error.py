"""Errors in expressions."""

from __future__ import annotations


class ExpressionError(Exception):
    """An expression that cannot be read or computed; the text says what would do."""


class MissingError(ExpressionError):
    """A name or an entry that is not there.

    Attributes:
        name: what was looked for.
        owner: the value in which it was; None for a name.
    """

    def __init__(self, message: str, name: str = "", owner: object = None) -> None:
        super().__init__(message)
        self.name = name
        self.owner = owner
